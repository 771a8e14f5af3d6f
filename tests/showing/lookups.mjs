// What the page of an explorer reads from its table, for the tests of the explorers: the modules of the
// bundles answer all questions in one run.   node tests/showing/lookups.mjs NAME < input.json > answers.json
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import * as esbuild from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [name] = process.argv.slice(2);
const { outputFiles } = await esbuild.build({
  absWorkingDir: root,
  entryPoints: [`parlett_widgets/widgets/${name}.ts`],
  bundle: true,
  format: "esm",
  write: false,
});
const page = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
const { table, words, asked } = JSON.parse(readFileSync(0, "utf8"));

// "*sheetOf.score" asks for every combination of what the lists hold, and keeps one field of each answer.
const every = ([first, ...rest]) =>
  first ? first.flatMap((one) => every(rest).map((others) => [one, ...others])) : [[]];
const answer = ([what, ...given]) => {
  const [, all, name, field] = /^(\*?)(\w+)\.?(\w*)$/.exec(what);
  const answers = (all ? every(given) : [given]).map((one) => page[name](...one, table, words));
  const kept = field ? answers.map((lines) => lines.map((line) => line[field])) : answers;
  return all ? kept : kept[0];
};
process.stdout.write(JSON.stringify(asked.map(answer)));
