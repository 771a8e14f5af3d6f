"""What the parts of the site are made from: the package as a wheel, and Python for browsers, from npm and PyPI."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORKSHOP = ROOT / "build" / "site-workshop"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LIST = "pyodide-lock.json"
NEEDED = ("ipython", "jedi", "micropip", "packaging", "parso", "traitlets", "typing-extensions")
"""What the kernel takes from Pyodide's list, apart from what these packages need themselves."""


class Ingredients(NamedTuple):
    """What every part of the site may use.

    Attributes
    ----------
    wheel : Path
        The package for the browser: without the lessons, which the site has as files. The package
        itself is installed in the environment in which the site is built.
    pyodide : Path
        A folder with Pyodide, the wheels that the kernel needs, and the list of these.
    originals : dict
        Those packages as Pyodide's own list has them, by the names of their files.
    cdn : bool
        Whether the pages are to get all this from cdn.jsdelivr.net.
    """

    wheel: Path
    pyodide: Path
    originals: dict[str, Any]
    cdn: bool


def run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run a command; if it fails, so does the build."""
    done = subprocess.run([str(word) for word in command], cwd=folder, check=False)
    if done.returncode:
        raise SystemExit(f"The site could not be built: {command[0]} has failed (see above).")


def gather(*, cdn: bool) -> Ingredients:
    """Build the package, and fetch the rest."""
    return Ingredients(package(), *distribution(), cdn)


def package() -> Path:
    """Build the package and install it here; return its wheel for the browser."""
    built, lean = WORKSHOP / "package", WORKSHOP / "wheels"
    for folder in (built, lean):
        shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", built)
    (wheel,) = built.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--force-reinstall")
    run(*pip, "--no-deps", wheel)
    run(*pip[:-1], "--constraint", HERE / "constraints.txt", wheel)
    lean.mkdir()
    return without_lessons(wheel, lean)


def without_lessons(wheel: Path, folder: Path) -> Path:
    """Write a wheel again without the notebooks in it, and return the new one."""
    inside = "parlett_widgets/tutorials/"
    target = folder / wheel.name
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(target, "w") as rest:
        for one in whole.infolist():
            content = whole.read(one)
            if one.filename.endswith(".dist-info/RECORD"):
                lines = content.decode().splitlines(keepends=True)
                content = "".join(line for line in lines if not line.startswith(inside)).encode()
            if not one.filename.startswith(inside):
                rest.writestr(one, content, zipfile.ZIP_DEFLATED)
    return target


def distribution() -> tuple[Path, dict[str, Any]]:
    """Lay out Pyodide with the wheels that the kernel needs; return it, and these as Pyodide lists them."""
    pinned = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    if pinned != PYODIDE_VERSION:
        raise SystemExit(f"site/package.json needs Pyodide {PYODIDE_VERSION}, not {pinned}")
    npm, folder = WORKSHOP / "npm", WORKSHOP / "pyodide"
    for one in (npm, folder):
        shutil.rmtree(one, ignore_errors=True)
        one.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, npm)
    run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", folder=npm)
    pyodide = npm / "node_modules" / "pyodide"
    for name in RUNTIME:
        shutil.copy(pyodide / name, folder)
    told = json.loads((pyodide / LIST).read_text("utf-8"))
    listed = told["packages"]
    names = needed(listed)
    wheels = [f"{listed[name]['name']}=={listed[name]['version']}" for name in names]
    run(
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"),
        *("--python-version", PYODIDE_PYTHON_VERSION, "--dest", folder, *wheels),
    )
    # The list names Pyodide's own builds of these wheels, which differ from those on PyPI.
    here = {name: {**listed[name], "sha256": mark(folder, listed[name])} for name in names}
    (folder / LIST).write_text(json.dumps({**told, "packages": here}), "utf-8")
    return folder, {one["file_name"]: one for one in listed.values()}


def needed(listed: dict[str, Any]) -> list[str]:
    """Return the packages that the kernel needs, with those that they need."""
    found = list(NEEDED)
    for name in found:
        depends = [other.lower().replace("_", "-") for other in listed[name]["depends"]]
        found += [other for other in depends if other not in found]
    return found


def mark(folder: Path, one: dict[str, Any]) -> str:
    """Return the hash of a wheel."""
    return sha256((folder / one["file_name"]).read_bytes()).hexdigest()
