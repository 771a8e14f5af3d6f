// Writes the TypeScript types of every JSON Schema in parlett_widgets/scenes to js/core/<name>.generated.ts,
// so that a component cannot read a field that Python does not send.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { compile } from "json-schema-to-typescript";

const suffix = ".schema.json";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schemas = join(root, "parlett_widgets", "scenes");
const target = join(root, "js", "core");

const names = (await readdir(schemas))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();

if (!names.includes("scene")) throw new Error(`scene${suffix} is missing in ${schemas}`);

await mkdir(target, { recursive: true });
for (const name of names) {
  const schema = JSON.parse(await readFile(join(schemas, name + suffix), "utf8"));
  const types = await compile(schema, name, {
    cwd: schemas,
    additionalProperties: false,
    bannerComment: `// Generated from ${name}${suffix} by "npm run types"; not in git.`,
  });
  await writeFile(join(target, `${name}.generated.ts`), types);
}
