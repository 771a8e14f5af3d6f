"""Build hook: compiles the message catalogues and puts the tutorials into the wheel.

With ``PARLETT_COMPILE=1`` in the environment it also translates what simulations and players run
through to C with mypyc; that needs a C compiler. An editable
install stays pure Python, since what is compiled does not follow its source.

After editing a translation run it by hand: ``python hatch_build.py``. With ``--engine`` it also puts
a copy of the package with a compiled engine into ``build/compiled``.
"""

from __future__ import annotations

import argparse
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
TRIAL = ROOT / "build" / "compiled"
COMPILED = [
    f"parlett_widgets/{module}.py"
    for module in (
        "cards/card",
        "engine/actions",
        "engine/chance",
        "engine/legal",
        "engine/match",
        "engine/refusals",
        "engine/tricks",
        "games/bidding/bids",
        "games/bidding/inference",
        "games/bidding/knowledge",
        "games/bidding/played_cards",
        "games/bidding/trials",
        "games/bidding/worlds",
        "games/counterpoint/duel",
        "games/counterpoint/endings",
        "games/counterpoint/knowledge",
        "games/counterpoint/search",
        "games/counterpoint/steady",
        "games/ninety_nine/dealing",
        "games/ninety_nine/ends",
        "games/ninety_nine/knowledge",
        "games/ninety_nine/scoring",
        "games/ninety_nine/search",
        "games/ninety_nine/state",
        "games/ninety_nine/steady",
        "games/ninety_nine/turns",
        "players/count_layouts",
        "players/hidden_deals",
        "players/open_deals",
        "players/playouts",
        "players/policy",
        "players/successive_halving",
        "players/suit_outlook",
        "players/trick_policy",
    )
]
"""What simulations and players run through; the frozen dataclasses of the rules stay Python."""

# What is installed beside it makes no difference: where a wheel is built there is nothing.
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
    ext_modules=mypycify([*{options}, *{modules}], group_name="parlett_widgets", debug_level="0", {effort}),
    script_args=["--quiet", "build_ext", "--inplace"],
)
"""


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Prepares what the wheel holds beside the Python sources."""

    PLUGIN_NAME = "custom"
    workshop: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what compiling the engine needs, where that is wanted."""
        return ["mypy[mypyc]>=2.4"] if compiling() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; list the notebooks and what is compiled, unless editable."""
        root = Path(self.root)
        compile_catalogues(root)
        # An editable install reads tutorials/ in the checkout; a second copy would grow stale.
        if version != "editable":
            for notebook in sorted(root.glob(NOTEBOOKS)):
                inside = notebook.relative_to(root).as_posix()
                build_data["force_include"][str(notebook)] = f"parlett_widgets/{inside}"
            if compiling():
                if missing := lacking():
                    raise SystemExit(f"PARLETT_COMPILE is set, but this is missing: {missing}")
                self.workshop = TemporaryDirectory()  # for as long as the wheel is packed
                workshop = Path(self.workshop.name)
                for library in compile_engine(root, workshop):
                    inside = library.relative_to(workshop)
                    build_data["force_include"][str(library)] = inside.as_posix()
                build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was made on the way."""
        if self.workshop:
            self.workshop.cleanup()

    def clean(self, versions: list[str]) -> None:  # noqa: ARG002
        """Remove the compiled catalogues."""
        for source in Path(self.root).glob(CATALOGUES):
            source.with_suffix(".mo").unlink(missing_ok=True)


def compiling() -> bool:
    """Whether the engine shall be compiled."""
    return os.environ.get("PARLETT_COMPILE", "") not in {"", "0"}


def lacking() -> str | None:
    """Return what there is not that compiling the engine takes, or None."""
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the header files of this Python (Debian: python3-dev)"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")  # none on Windows
    if compiler and not shutil.which(compiler.split()[0]):
        return f"the C compiler {compiler.split()[0]}"
    return None


# For a wheel; and for a trial, where compiling takes longer than what it saves.
BEST = 'opt_level="3"'
QUICK = 'opt_level="1", multi_file=True'


def compile_engine(root: Path, workshop: Path, effort: str = BEST) -> list[Path]:
    """Translate the innermost modules of the engine to C, away from the sources.

    Parameters
    ----------
    root : Path
        Where the package is.
    workshop : Path
        An empty folder, or none yet; the package is copied there, and can be imported from there.
    effort : str
        What mypyc and the C compiler are told: ``BEST`` or ``QUICK``.

    Returns
    -------
    list of Path
        The libraries made, in the workshop, placed as they are to be installed.
    """
    made_before = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(root / "parlett_widgets", workshop / "parlett_widgets", ignore=made_before)
    setup = workshop / "setup.py"
    setup.write_text(
        SETUP.format(options=OPTIONS, modules=COMPILED, effort=effort), encoding="utf-8"
    )
    made = subprocess.run(  # noqa: S603 -- our own script
        [sys.executable, setup.name], cwd=workshop, capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise SystemExit(f"{made.stdout}{made.stderr}\nThe engine could not be compiled.")
    shutil.rmtree(workshop / "build")
    setup.unlink()
    return sorted([*workshop.rglob("*.so"), *workshop.rglob("*.pyd")])


def compile_catalogues(root: Path) -> list[Path]:
    """Write the ``.mo`` beside every ``.po`` and return the files written.

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


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compile the message catalogues.")
    parser.add_argument(
        "--engine", action="store_true", help=f"and the engine, into {TRIAL.relative_to(ROOT)}"
    )
    wanted = parser.parse_args()
    made = compile_catalogues(ROOT)
    if wanted.engine:
        shutil.rmtree(TRIAL, ignore_errors=True)
        if missing := lacking():
            print(f"the engine is not compiled, since this is missing: {missing}")
        else:
            made += compile_engine(ROOT, TRIAL, QUICK)
    for path in made:
        print(f"compiled {path.relative_to(ROOT)}")
