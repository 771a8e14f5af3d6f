"""The documentation, in ``docs`` of the site: Sphinx reads the folder ``docs`` and the committed lessons."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from ingredients import ROOT, WORKSHOP, Ingredients, run


def build(site: Path, _made: Ingredients) -> None:
    """Build all pages; a warning, such as that of a broken link, stops the build."""
    sphinx = (sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going")
    run(*sphinx, "-d", WORKSHOP / "doctrees", ROOT / "docs", site / "docs")
    shutil.rmtree(site / "jupyter_execute", ignore_errors=True)  # which MyST-NB leaves behind
