"""A lesson is played: at most five questions are asked between two things that are played.

A table, a trainer and a puzzle are played. The tasks of a table count as questions, and the table itself as played.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LESSONS = sorted(path for path in TUTORIALS.glob("*/[0-9]*.ipynb"))
MOST = 5
PLAYED = {"CardTable", "BidTrainer", "puzzle", "Puzzle", "PuzzleSet"}


def calls(code: str) -> list[ast.Call]:
    """Return the calls in a code cell, in the order in which they are written."""
    found = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return sorted(found, key=lambda call: (call.lineno, call.col_offset))


def questions(call: ast.Call) -> int:
    """Return how many questions a call asks: one, or its cases and a drawn one."""
    name = ast.unparse(call.func)
    if name in ("Task", "Task.of"):
        return 1
    if name != "predict":
        return 0
    options = {one.arg: one.value for one in call.keywords}
    cases = options.get("cases")
    return len(cases.elts) if isinstance(cases, ast.List) else 1


def walked(path: Path) -> list[tuple[str, int]]:
    """Return, for each cell, its id and how many questions have been asked since something was played."""
    asked, steps = 0, []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        made = calls("".join(cell["source"]))
        asked += sum(map(questions, made))
        steps.append((cell["id"], asked))
        if any(ast.unparse(call.func) in PLAYED for call in made):
            asked = 0
    return steps


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_at_most_five_questions_come_between_two_things_that_are_played(path: Path) -> None:
    assert [(cell, asked) for cell, asked in walked(path) if asked > MOST] == []
