"""A converted page is the same for everybody, whatever its maker has answered and played.

The kernels of nbval are a learner's who has done a lot (conftest.py), so every notebook is compared with what
nobody has done; here a converter itself runs one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import learner

OVERVIEW = Path(__file__).resolve().parents[2] / "tutorials" / "en" / "index.ipynb"
OURS = ("PARLETT_", "PYTEST_")


def outputs(data: Path) -> list[object]:
    """Convert the overview as a reader does who has Jupyter's data in this folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    environment.pop("JUPYTER_PATH", None)
    converted = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--execute", "--to=notebook", "--stdout", OVERVIEW],
        env={**environment, "JUPYTER_DATA_DIR": str(data), "JUPYTER_PREFER_ENV_PATH": "1"},
        capture_output=True,
        check=True,
    )
    cells = json.loads(converted.stdout)["cells"]
    shown = [output for cell in cells for output in cell.get("outputs", [])]
    for output in shown:  # the name of a model, which no two kernels share
        output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    return shown


def test_a_converted_page_says_nothing_of_whoever_converts_it(tmp_path):
    filled = learner.fill(tmp_path / "full")
    assert outputs(tmp_path / "full") == outputs(tmp_path / "empty")
    assert learner.written_in(tmp_path / "full") == filled
    assert not learner.written_in(tmp_path / "empty")
