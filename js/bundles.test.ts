// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";

import { build } from "esbuild";
import { expect, test } from "vitest";

import { options } from "./build.mjs";

const limits = { js: 32 * 1024, css: 12 * 1024 };

test.each(options.entryPoints)("%s stays small and keeps to itself", async (entry) => {
  const { outputFiles } = await build({ ...options, entryPoints: [entry], logLevel: "silent" });
  for (const { path, contents, text } of outputFiles) {
    expect(contents.length, path).toBeLessThanOrEqual(path.endsWith("css") ? limits.css : limits.js);
    expect(text).not.toMatch(/\bfetch\(|XMLHttpRequest|\beval\(|new Function|import\(|@import|url\(/);
  }
});

test("no source writes HTML", () => {
  const sources = readdirSync("js", { recursive: true, encoding: "utf8" }).filter((name) => /(?<!test)\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(10);
  for (const name of sources) expect(readFileSync(`js/${name}`, "utf8"), name).not.toMatch(/innerHTML|insertAdjacentHTML/i);
});
