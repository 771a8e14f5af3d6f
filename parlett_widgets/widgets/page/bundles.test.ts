// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";

import { build } from "esbuild";
import { expect, test } from "vitest";

import { excess, missing, options } from "../../../build.mjs";

test.each(Object.entries(options.entryPoints))("%s stays small and keeps to itself", async (name, view) => {
  const { outputFiles } = await build({ ...options, entryPoints: { [name]: view }, logLevel: "silent" });
  expect(outputFiles.flatMap(excess)).toEqual([]);
  for (const { path, text } of outputFiles) {
    if (path.endsWith(".js")) expect(text).toContain("Copyright (c) 2015-present Jason Miller");
    expect(text).not.toMatch(/\bfetch\(|XMLHttpRequest|\beval\(|new Function|import\(|@import|url\(/);
  }
});

test("a widget without its script or its sheet is named, and so is a saved page without its script", () => {
  const files = Object.keys(options.entryPoints).flatMap((name) => [`${name}.js`, `${name}.css`]);
  const built = (...absent: string[]) => files.filter((path) => !absent.includes(path)).map((path) => ({ path }));
  expect(missing(built())).toEqual([]);
  expect(missing(built("page.css"))).toEqual([]);
  expect(missing(built("figure.js", "predict.css", "page.js"))).toEqual(
    ["figure.js", "predict.css", "page.js"].map((file) => `${file} has not been built`),
  );
});

test("a file that is too large is named, with its size and the limit", () => {
  const contents = crypto.getRandomValues(new Uint8Array(12 * 1024 + 1)); // nothing makes noise smaller
  expect(excess({ path: "some/table.css", contents })).toEqual([
    expect.stringMatching(/^table.css has \d+ bytes compressed; the limit is 12288$/),
  ]);
});

test("no source writes HTML", () => {
  const sources = readdirSync("parlett_widgets/widgets", { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!test)\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(10);
  for (const name of sources)
    expect(readFileSync(`parlett_widgets/widgets/${name}`, "utf8"), name).not.toMatch(/innerHTML|insertAdjacentHTML/i);
});
