"""Build hook: compiles the message catalogues, packs the tutorials, and lets them run when opened.

With ``PARLETT_COMPILE=1`` in the environment it also compiles, with mypyc, the modules with which players
think; that needs a C compiler. An editable install stays pure Python, since a compiled module does not
follow its source.

After editing a translation or a lesson's code, run this by hand: ``python hatch_build.py``. With
``--players`` it also puts a copy of the package with compiled players into ``build/compiled``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CATALOGUES = "parlett_widgets/words/locale/*/LC_MESSAGES/parlett_widgets.po"
NOTEBOOKS = "tutorials/*/*.ipynb"
WAITING = ("12-your-own-deal-and-bot", "13-design-a-game", "teaching")
"""Notebooks that do not run by themselves: their readers read the code and run it bit by bit."""
SCRIPT = "labextension/live-lessons.mjs"
EXTENSION = "share/jupyter/labextensions/parlett-widgets"
TRIAL = ROOT / "build" / "compiled"
COMPILED = [
    f"parlett_widgets/{module}.py"
    for module in (
        "engine/tricks",
        "games/bidding/bids",
        "games/bidding/inference",
        "games/bidding/knowledge",
        "games/bidding/worlds",
        "games/counterpoint/duel",
        "games/counterpoint/knowledge",
        "games/counterpoint/solver",
        "games/ninety_nine/knowledge",
        "games/ninety_nine/scoring",
        "games/ninety_nine/solver",
        "players/open_deals",
        "players/playouts",
        "players/policy",
        "players/sampling",
        "players/trials",
        "players/trick_policy",
    )
]
"""The modules with which players think: playouts, policies, inference and solvers.

States and rules are written for the reader and stay Python. In a module of this list,

* a parameter is checked against its declared type, so where a message of our own is to refuse wrong
  input, it is declared ``Any``, with the intended types in overloads;
* a name from a module that is not compiled costs a look-up each time: bind what a loop needs to a
  constant. ``Final`` constants become C variables; a constant tuple of variable length is declared as
  ``Final[tuple[float, ...]]``;
* frozen dataclasses, ``copy.copy``, a ``lambda`` in a generator expression, and a nested function that
  calls a cached one beside it fail at run time, without a warning from the compiler;
* two ``except`` clauses of one ``try`` need different names for their errors, and native integers
  shifted by a variable may lose bits.
"""

# Installed packages are ignored and so make no difference: where a wheel is built there are none.
OPTIONS = [
    "--config-file=",
    "--no-site-packages",
    "--ignore-missing-imports",
    "--follow-imports=silent",
]

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="parlett_widgets",
    ext_modules=mypycify([*{options}, *{modules}], group_name="parlett_widgets", debug_level="0", opt_level="1", multi_file=True),
    script_args=["--quiet", "build_ext", "--inplace"],
)
"""


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Prepares what the wheel holds besides the Python sources."""

    PLUGIN_NAME = "custom"
    workshop: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return the packages that compiling needs, if the players are to be compiled."""
        return ["mypy[mypyc]>=2.4"] if compiling() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; add the extension and, unless editable, notebooks and modules."""
        root = Path(self.root)
        compile_catalogues(root)
        self.workshop = TemporaryDirectory()  # kept until the wheel is packed
        workshop = Path(self.workshop.name)
        build_data["shared_data"][str(write_extension(root, workshop / EXTENSION))] = EXTENSION
        # An editable install reads tutorials/ in the checkout; a second copy would become outdated.
        if version != "editable":
            for notebook in sorted(root.glob(NOTEBOOKS)):
                inside = notebook.relative_to(root).as_posix()
                build_data["force_include"][str(notebook)] = f"parlett_widgets/{inside}"
            if compiling():
                if missing := lacking():
                    raise SystemExit(f"PARLETT_COMPILE is set, but this is missing: {missing}")
                for library in compile_players(root, workshop / "compiled"):
                    inside = library.relative_to(workshop / "compiled")
                    build_data["force_include"][str(library)] = inside.as_posix()
                build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the temporary files."""
        if self.workshop:
            self.workshop.cleanup()

    def clean(self, versions: list[str]) -> None:  # noqa: ARG002
        """Remove the compiled catalogues."""
        for source in Path(self.root).glob(CATALOGUES):
            source.with_suffix(".mo").unlink(missing_ok=True)


def compiling() -> bool:
    """Whether the players are to be compiled."""
    return os.environ.get("PARLETT_COMPILE", "") not in {"", "0"}


def lacking() -> str | None:
    """Return what is missing for compiling, or None."""
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the header files of this Python (Debian: python3-dev)"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")  # none on Windows
    if compiler and not shutil.which(compiler.split()[0]):
        return f"the C compiler {compiler.split()[0]}"
    return None


def compile_players(root: Path, workshop: Path) -> list[Path]:
    """Compile the modules in ``COMPILED`` with mypyc, away from the sources.

    Parameters
    ----------
    root : Path
        The folder that contains the package.
    workshop : Path
        A folder that is empty or does not exist yet; a copy of the package that can be imported is
        made in it.

    Returns
    -------
    list of Path
        The compiled libraries, at the places in the workshop where they belong in an installation.
    """
    made_before = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(root / "parlett_widgets", workshop / "parlett_widgets", ignore=made_before)
    setup = workshop / "setup.py"
    setup.write_text(SETUP.format(options=OPTIONS, modules=COMPILED), encoding="utf-8")
    made = subprocess.run(  # noqa: S603 -- our own script
        [sys.executable, setup.name], cwd=workshop, capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise SystemExit(f"{made.stdout}{made.stderr}\nThe players could not be compiled.")
    shutil.rmtree(workshop / "build")
    setup.unlink()
    return sorted([*workshop.rglob("*.so"), *workshop.rglob("*.pyd")])


def compile_catalogues(root: Path) -> list[Path]:
    """Write a ``.mo`` file beside every ``.po`` file, and return the files written.

    Fuzzy entries are left out: a guessed translation is worse than the original.
    """
    written = []
    for source in sorted(root.glob(CATALOGUES)):
        with source.open("rb") as po:
            catalogue = read_po(po, locale=source.parts[-3], domain="parlett_widgets")
        target = source.with_suffix(".mo")
        with target.open("wb") as mo:
            write_mo(mo, catalogue)
        written.append(target)
    return written


def write_extension(root: Path, folder: Path) -> Path:
    """Write the extension of JupyterLab that runs lessons when they are opened; return its folder.

    Hosts keep a script for as long as its name is the same, so the name changes with the content.
    """
    script = (root / SCRIPT).read_text(encoding="utf-8")
    sums = json.dumps(sums_of_lessons(root))[1:-1]
    script = script.replace("/* the sums */", sums)
    name = f"remoteEntry.{hashlib.sha256(script.encode()).hexdigest()[:16]}.js"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "static").mkdir(parents=True)
    (folder / "static" / name).write_text(script, encoding="utf-8")
    described = {
        "name": "parlett-widgets",
        "version": json.loads((root / "package.json").read_text(encoding="utf-8"))["version"],
        "description": "Runs a lesson of parlett-widgets when it is opened.",
        "license": "MIT",
        "jupyterlab": {
            "extension": True,
            "_build": {"load": f"static/{name}", "extension": "./extension"},
        },
    }
    (folder / "package.json").write_text(json.dumps(described, indent=2), encoding="utf-8")
    return folder


def sums_of_lessons(root: Path) -> list[str]:
    """Return, for every code cell that runs by itself, the sum of all code down to its end."""
    live, waiting = set(), set()
    for lesson in root.glob(NOTEBOOKS):
        above = ""
        for cell in json.loads(lesson.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                text = above + "".join(cell["source"])
                above = hashlib.sha256(text.encode()).hexdigest()
                (waiting if lesson.stem in WAITING else live).add(above)
    return sorted(live - waiting)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Compile the message catalogues, and lay out the extension for lessons."
    )
    parser.add_argument(
        "--players", action="store_true", help=f"also the players, into {TRIAL.relative_to(ROOT)}"
    )
    wanted = parser.parse_args()
    made = compile_catalogues(ROOT)
    laid = write_extension(ROOT, Path(sys.prefix) / EXTENSION)
    print(f"wrote {laid}")
    if wanted.players:
        shutil.rmtree(TRIAL, ignore_errors=True)
        if missing := lacking():
            print(f"the players are not compiled, since this is missing: {missing}")
        else:
            made += compile_players(ROOT, TRIAL)
    for path in made:
        print(f"compiled {path.relative_to(ROOT)}")
