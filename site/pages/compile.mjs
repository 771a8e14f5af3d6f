// Packs what the worker imports as bytecode, compiled by the very Python that will run it.
//   node compile.mjs PYODIDE OUT.zip FILE …     the files are wheels and modules
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, out, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${path.resolve(pyodide)}/` });
python.FS.mkdirTree("/in");
for (const file of files) python.FS.writeFile(`/in/${path.basename(file)}`, fs.readFileSync(file));
python.runPython(`
import compileall, pathlib, re, shutil, zipfile
into = pathlib.Path("/packed")
into.mkdir()
for file in pathlib.Path("/in").iterdir():
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            wheel.extractall(into, [name for name in wheel.namelist() if not re.search(r"/(tutorials|tests)/|\\.data/", name)])
    else:
        shutil.copy(file, into)
assert compileall.compile_dir(into, quiet=1, legacy=True, ddir="")
with zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED) as packed:
    for file in sorted(into.rglob("*")):
        if file.is_file() and file.suffix not in (".py", ".po", ".pyi", ".map"):
            packed.write(file, file.relative_to(into))
`);
fs.writeFileSync(out, python.FS.readFile("/out.zip"));
process.exit(0);
