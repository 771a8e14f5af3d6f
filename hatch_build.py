"""Build hook: compiles the message catalogues and puts the tutorials into the wheel.

After editing a translation run it by hand: ``python hatch_build.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CATALOGUES = "parlett_widgets/narration/locale/*/LC_MESSAGES/parlett_widgets.po"
NOTEBOOKS = "tutorials/*/*.ipynb"


class CataloguesAndTutorials(BuildHookInterface):  # type: ignore[type-arg]
    """Prepares what the wheel holds beside the Python sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; list the notebooks, except for an editable install."""
        root = Path(self.root)
        compile_catalogues(root)
        # An editable install reads tutorials/ in the checkout; a second copy would grow stale.
        if version != "editable":
            for notebook in sorted(root.glob(NOTEBOOKS)):
                inside = notebook.relative_to(root).as_posix()
                build_data["force_include"][str(notebook)] = f"parlett_widgets/{inside}"

    def clean(self, versions: list[str]) -> None:  # noqa: ARG002
        """Remove the compiled catalogues."""
        for source in Path(self.root).glob(CATALOGUES):
            source.with_suffix(".mo").unlink(missing_ok=True)


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
    for compiled in compile_catalogues(ROOT):
        print(f"compiled {compiled.relative_to(ROOT)}")
