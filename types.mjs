// Writes the TypeScript types of what Python sends, as <name>.generated.ts: of every JSON Schema of a widget beside it,
// and of the words of every page. So a component cannot read a field that is not sent, nor say a word that is not there.
import { readFileSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { compile } from "json-schema-to-typescript";

const suffix = ".schema.json";
const root = dirname(fileURLToPath(import.meta.url));

/** A definition in another file, such as "../page/cards.schema.json#/$defs/card", has its type there and nowhere else. */
function imported(folder, reference) {
  const [path, name] = reference.split("#/$defs/");
  const { title } = JSON.parse(readFileSync(join(folder, path), "utf8")).$defs[name];
  return { tsType: `import("${path.replace(suffix, ".generated")}").${title}` };
}

for await (const path of glob(`parlett_widgets/widgets/*/*${suffix}`, { cwd: root })) {
  const file = join(root, path);
  const schema = JSON.parse(await readFile(file, "utf8"), (_, value) =>
    /^[^#]/.test(value?.$ref ?? "") ? imported(dirname(file), value.$ref) : value,
  );
  const types = await compile(schema, basename(file, suffix), {
    cwd: dirname(file),
    additionalProperties: false,
    unreachableDefinitions: true,
    bannerComment: `// Generated from ${basename(file)} by "npm run types"; not in git.`,
  });
  await writeFile(file.replace(suffix, ".generated.ts"), types);
}

const states = JSON.parse(await readFile(join(root, "build", "fixtures", "states.json"), "utf8"));
for (const [name, { words }] of Object.entries(states)) {
  const folder = join(root, "parlett_widgets", "widgets", name.split(",")[0].replaceAll("-", "_"));
  const fields = Object.keys(words).map((word) => `  ${word}: string;\n`);
  const text = `// Generated from what Python says by "npm run types"; not in git.\nexport interface Words {\n${fields.join("")}}\n`;
  await writeFile(join(folder, "words.generated.ts"), text);
}
