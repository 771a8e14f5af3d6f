// Packs what the worker imports as bytecode, compiled by the very Python that will run it; and keeps the memory of a
// Python that has imported it, from which the worker starts several times sooner.
//   node compile.mjs PYODIDE OUT.zip MEMORY.gz FILE …     the files are wheels and modules
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, out, memory, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(pyodide, "pyodide.mjs")));
const started = (options) => loadPyodide({ indexURL: `${path.resolve(pyodide)}/`, ...options });

const compiler = await started();
compiler.FS.mkdirTree("/in");
for (const file of files) compiler.FS.writeFile(`/in/${path.basename(file)}`, fs.readFileSync(file));
compiler.runPython(`
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
const archive = compiler.FS.readFile("/out.zip");
fs.writeFileSync(out, archive);

const python = await started({ _makeSnapshot: true });
python.unpackArchive(archive, "zip");
python.runPython("import gc, page_kernel; page_kernel.load('/kept/progress.json'); gc.collect()");
wipe(python._module);
fs.writeFileSync(memory, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
process.exit(0);

/** Fills free memory with zeros: what lay in it need not be packed. */
function wipe(module) {
  const taken = [];
  for (let size = 1 << 20; size >= 32; size /= 2) {
    for (let isFree = true; isFree; ) {
      const end = module._sbrk(0);
      const at = module._malloc(size);
      taken.push(at);
      isFree = module._sbrk(0) === end; // else the memory has grown
      module.HEAPU8.fill(0, at, at + size);
    }
  }
  for (const at of taken) module._free(at);
}
