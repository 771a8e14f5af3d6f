// Bundles the front end: for each widget one ESM file with everything inlined, and one style sheet. Fails when a file
// that an installation needs is missing, so nothing else has to list them.
//   node build.mjs            minified, as shipped; --check-size fails when a file is too large
//   node build.mjs --watch    readable, rebuilt on every save (for ANYWIDGET_HMR=1)
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import * as esbuild from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));
const widgets = join(root, "parlett_widgets", "widgets");
const watch = process.argv.includes("--watch");
const checkSize = process.argv.includes("--check-size");

// Limits on what travels to a notebook for one widget: bytes of the minified file, compressed.
const budgets = { ".js": 32 * 1024, ".css": 12 * 1024 };

/** A sentence for each built file that is larger than its limit. */
export function excess({ path, contents }) {
  const limit = budgets[extname(path)];
  const bytes = gzipSync(contents).length;
  return bytes > limit ? [`${basename(path)} has ${bytes} bytes compressed; the limit is ${limit}`] : [];
}

/** Where the scope of a widget's sheet ends: at the widgets shown inside it, which have sheets of their own. */
const ends = { board: ".pw-live > * > *" };

/** Scopes a style sheet to the class of its widget; key frames stay outside, since they select no elements. */
function under(name, css) {
  const frames = /@keyframes [^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
  const inside = css
    .replace(frames, "")
    .replace(/(?<![\w)\]-])\.pw-root\b/g, "&.pw-root")
    .trim();
  const rules = ends[name] ? `@scope (.pw-${name}) to (${ends[name]}){:scope{${inside}}}` : `.pw-${name}{${inside}}`;
  return `${(css.match(frames) ?? []).join("")}${rules}\n`;
}

/** The style sheets of all widgets meet in one page; scoped, none changes another widget, whichever comes last. */
const apart = {
  name: "apart",
  setup(build) {
    build.onEnd(({ outputFiles = [] }) => {
      for (const file of outputFiles.filter(({ path }) => path.endsWith(".css")))
        file.contents = new TextEncoder().encode(under(basename(file.path, ".css"), file.text));
    });
  },
};

// Preact's licence asks for its notice in every copy: the package has it, and so has the script of a saved page.
const notice = await readFile(join(root, "node_modules", "preact", "LICENSE"), "utf8");
const copyright = /^Copyright.*$/m.exec(notice)[0];

const noted = {
  name: "noted",
  setup(build) {
    build.onEnd(({ outputFiles = [] }) => {
      const page = outputFiles.find(({ path }) => basename(path) === "page.js");
      if (page) page.contents = new TextEncoder().encode(`/*!\n${notice}*/\n${page.text}`);
    });
  },
};

const written = {
  name: "written",
  setup(build) {
    build.onEnd(async ({ outputFiles = [], metafile }) => {
      for (const { path, contents } of outputFiles) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, contents);
        const kilobytes = (contents.length / 1024).toFixed(1).padStart(6);
        console.log(`${kilobytes} KiB  ${basename(path)}`);
      }
      await note(metafile);
    });
  },
};

/** Notes what the bundles were built from, so that whoever installs them knows whether they have to be built again. */
async function note({ inputs }) {
  const file = join(root, options.outdir, "sources.json");
  if (watch) return await rm(file, { force: true });
  const recipes = ["build.mjs", "package-lock.json", "tsconfig.json"];
  const sources = [...Object.keys(inputs).filter((path) => !path.startsWith("node_modules/")), ...recipes].sort();
  const sum = async (path) =>
    createHash("sha256")
      .update(await readFile(join(root, path)))
      .digest("hex");
  const sums = await Promise.all(sources.map(async (path) => [path, await sum(path)]));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sums), null, 1)}\n`);
}

/** The view of every widget, by the name of its bundle, and the script that starts a saved page. */
async function views() {
  const folders = (await readdir(widgets)).filter(
    (folder) => folder !== "page" && ["widget.py", "view.tsx"].some((file) => existsSync(join(widgets, folder, file))),
  );
  const named = folders.map((folder) => [folder.replaceAll("_", "-"), join(widgets, folder, "view.tsx")]);
  return Object.fromEntries([...named, ["page", join(widgets, "page", "page.ts")]]);
}

/** @type {esbuild.BuildOptions} */
export const options = {
  absWorkingDir: root,
  entryPoints: await views(),
  outdir: "parlett_widgets/widgets/static",
  bundle: true,
  format: "esm",
  target: "es2022",
  tsconfig: "tsconfig.json", // says how JSX is compiled, here and in the tests
  charset: "utf8",
  banner: { js: `/*! Contains Preact, MIT License, see THIRD-PARTY-LICENSES. ${copyright} */` },
  legalComments: "inline",
  minify: !watch,
  define: { "process.env.NODE_ENV": JSON.stringify(watch ? "development" : "production") },
  logLevel: "warning",
  write: false,
  metafile: true,
  plugins: [apart, noted],
};

/** A sentence for each file that has not been built: a widget has a script and a sheet, a saved page has a script. */
export function missing(outputFiles) {
  const built = outputFiles.map(({ path }) => basename(path));
  return Object.keys(options.entryPoints)
    .flatMap((name) => (name === "page" ? ["page.js"] : [`${name}.js`, `${name}.css`]))
    .filter((file) => !built.includes(file))
    .map((file) => `${file} has not been built`);
}

const writing = { ...options, plugins: [apart, noted, written] };

if (process.argv[1] !== fileURLToPath(import.meta.url)) {
  // imported for its options
} else if (watch) {
  const context = await esbuild.context(writing);
  await context.watch();
} else {
  const { outputFiles } = await esbuild.build(writing);
  const [absent, tooLarge] = [missing(outputFiles), outputFiles.flatMap(excess)];
  for (const complaint of [...absent, ...tooLarge]) console.error(complaint);
  if (absent.length > 0 || (checkSize && tooLarge.length > 0)) process.exitCode = 1;
}
