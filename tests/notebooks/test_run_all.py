"""After *Run All* every cell still shows what it showed when it was run.

The code is the same in both languages (``test_guard.py``), so one of them is run.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from notebooks.running import run
from parlett_widgets import TrickExplorer, use

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LESSONS = sorted((TUTORIALS / "en").glob("*.ipynb"))
lessons = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
run_once = cache(run)


@pytest.fixture(autouse=True)
def _the_language_of_the_other_tests():
    yield
    use(lang="en")


@lessons
def test_what_a_cell_shows_stays_as_it_was(path):
    changed = [one.cell for one in run_once(path) if one.widget.get_state() != one.state]
    assert changed == []


@lessons
def test_a_widget_is_shown_in_one_cell_only(path):
    widgets = [one.widget for one in run_once(path)]
    twice = {one.cell for one in run_once(path) if widgets.count(one.widget) > 1}
    assert twice == set()


def illegal(explorer: TrickExplorer) -> list[str]:
    """Return the cards of a trick that the hand shown beside it could not have played."""
    hand, laid = explorer.table["hand"], explorer.trick.split()
    wrong = []
    for turn in (turn for turn in hand["turns"] if turn < len(laid)):
        suits_there = "".join(card[-1] for card in laid[:turn])
        may = hand["legal"][suits_there if explorer.table["game"] == "addenda" else laid[0]]
        if (laid[turn], "1") not in zip(hand["cards"], may, strict=True):
            wrong.append(laid[turn])
    return wrong


@lessons
def test_the_hand_beside_a_trick_could_have_played_it(path):
    wrong = {
        one.cell: cards
        for one in run_once(path)
        if isinstance(one.widget, TrickExplorer) and (cards := illegal(one.widget))
    }
    assert wrong == {}


# ------------------------------------------------------------------------ the tests are awake


def test_a_table_that_is_played_on_below_is_found(tmp_path):
    notebook = tmp_path / "lesson.ipynb"
    start = "from parlett_widgets import *; table = CardTable(NinetyNine.revised().start(seed=1))"
    cells = [f"{start}\ntable", "table.play(str(table.match.legal[0]))"]
    told = [{"cell_type": "code", "id": f"cell-{i}", "source": cells[i]} for i in range(2)]
    notebook.write_text(json.dumps({"cells": told}))
    (shown,) = run(notebook)
    assert shown.cell == "cell-0"
    assert shown.widget.get_state() != shown.state


@pytest.mark.parametrize(
    ("game", "trick", "hand", "wrong"),
    [
        ("counterpoint", "KS 10H", "AS 10H 7H 9D", ["10H"]),
        ("counterpoint", "KS 10H", "10H 7H 9D", []),
        ("counterpoint", "KS KH", "10H 7H 9D", ["KH"]),
        ("ninety-nine", "KH 6H AH", "6H KS", []),
        ("addenda", "7S 4H 10D QC", "4H QS", ["QC"]),
    ],
)
def test_a_trick_that_the_hand_could_not_play_is_found(game, trick, hand, wrong):
    assert illegal(TrickExplorer(game, trick, hand=hand)) == wrong
