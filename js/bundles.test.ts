// @vitest-environment node
import { build } from "esbuild";
import { expect, test } from "vitest";

const limits = { js: 32 * 1024, css: 12 * 1024 };

test.each(["card-table.tsx", "replay.tsx", "chain-explorer.tsx", "style.css"])("%s stays small and keeps to itself", async (entry) => {
  const { outputFiles } = await build({
    entryPoints: [`js/${entry}`],
    bundle: true,
    minify: true,
    write: false,
    outdir: "unused",
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  const [file] = outputFiles;
  expect(file?.contents.length).toBeLessThanOrEqual(entry.endsWith("css") ? limits.css : limits.js);
  expect(file?.text).not.toMatch(/\bfetch\(|XMLHttpRequest|\beval\(|new Function|import\(|@import|url\(/);
});
