// Bundles the front end: for each widget one ESM file with everything inlined, and one style sheet.
//   node js/build.mjs            minified, as shipped; --check-size fails when a file is too large
//   node js/build.mjs --watch    readable, rebuilt on every save (for ANYWIDGET_HMR=1)
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import * as esbuild from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const watch = process.argv.includes("--watch");
const checkSize = process.argv.includes("--check-size");

// Limits on what a notebook has to load of one widget, in bytes of the minified file: as it is, and as it travels.
const budgets = {
  ".js": { raw: 64 * 1024, gzip: 22 * 1024 },
  ".css": { raw: 24 * 1024, gzip: 24 * 1024 },
};

/** What is too large about a built file, in words. */
export function excess({ path, contents }) {
  const limits = budgets[extname(path)];
  const sizes = { raw: contents.length, gzip: gzipSync(contents).length };
  return Object.entries(sizes)
    .filter(([kind, bytes]) => bytes > limits[kind])
    .map(([kind, bytes]) => `${basename(path)} has ${bytes} bytes (${kind}); the limit is ${limits[kind]}`);
}

/** Puts a style sheet under the class of its widget; key frames stay outside, since they have no elements. */
function under(name, css) {
  const frames = /@keyframes [^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
  const inside = css.replace(frames, "").replace(/(?<![\w)\]-])\.pw-root\b/g, "&.pw-root");
  return `${(css.match(frames) ?? []).join("")}.pw-${name}{${inside.trim()}}\n`;
}

/** The style sheets of all widgets meet in one page: so none of them changes another, whichever comes last. */
const apart = {
  name: "apart",
  setup(build) {
    build.onEnd(({ outputFiles = [] }) => {
      for (const file of outputFiles.filter(({ path }) => path.endsWith(".css")))
        file.contents = new TextEncoder().encode(under(basename(file.path, ".css"), file.text));
    });
  },
};

const written = {
  name: "written",
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      for (const { path, contents } of outputFiles) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, contents);
        const kilobytes = (contents.length / 1024).toFixed(1).padStart(6);
        console.log(`${kilobytes} KiB  ${basename(path)}`);
      }
    });
  },
};

// Preact asks that its notice is in every copy.
const notice = await readFile(join(root, "node_modules", "preact", "LICENSE"), "utf8");

/** @type {esbuild.BuildOptions} */
export const options = {
  absWorkingDir: root,
  entryPoints: [
    "js/card-table.tsx",
    "js/replay.tsx",
    "js/chain-explorer.tsx",
    "js/predict.tsx",
    "js/bid-advisor.tsx",
    "js/bid-explorer.tsx",
    "js/score-explorer.tsx",
    "js/trick-explorer.tsx",
    "js/page.ts",
  ],
  external: ["widget"], // a saved page has the bundle of its widget in its import map
  outdir: "parlett_widgets/widgets/static",
  bundle: true,
  format: "esm",
  target: "es2022",
  tsconfig: "tsconfig.json", // says how JSX is compiled, here and in the tests
  charset: "utf8",
  banner: { js: `/*! This file contains Preact.\n${notice}*/` },
  legalComments: "inline",
  minify: !watch,
  define: { "process.env.NODE_ENV": JSON.stringify(watch ? "development" : "production") },
  logLevel: "warning",
  write: false,
  plugins: [apart],
};
const writing = { ...options, plugins: [apart, written] };

if (process.argv[1] !== fileURLToPath(import.meta.url)) {
  // imported for its options
} else if (watch) {
  const context = await esbuild.context(writing);
  await context.watch();
} else {
  const { outputFiles } = await esbuild.build(writing);
  const tooLarge = outputFiles.flatMap(excess);
  for (const complaint of tooLarge) console.error(complaint);
  if (checkSize && tooLarge.length > 0) process.exitCode = 1;
}
