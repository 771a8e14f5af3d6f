"""A converted page is the same for everybody, whatever its maker has answered and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from parlett_widgets import Addenda
from parlett_widgets.practice import KeptMatch, Matches, Progress

OVERVIEW = Path(__file__).resolve().parents[2] / "tutorials" / "en" / "index.ipynb"
OURS = ("PARLETT_", "PYTEST_")


def outputs(data: Path) -> list[object]:
    """Convert the overview as a reader does who has Jupyter's data in this folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
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
    kept = tmp_path / "full" / "parlett_widgets"
    kept.mkdir(parents=True)
    progress = Progress(kept / "progress.json")
    for seed in range(3):
        progress.record(f"trick-winner-1-{seed}", "trick-winner", right=True)
    progress.record("first-trick", "first-trick", right=False)
    match = Addenda.standard().start(seed=7).apply("play 9S")
    Matches(kept / "matches").keep("just play", KeptMatch(match.record(), 0, {}, over=False))
    files = {file: file.read_bytes() for file in kept.rglob("*.json")}
    assert len(files) == 2
    assert outputs(tmp_path / "full") == outputs(tmp_path / "empty")
    assert {file: file.read_bytes() for file in kept.rglob("*.json")} == files
