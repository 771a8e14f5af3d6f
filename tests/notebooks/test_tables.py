"""What a lesson says and asks of a table agrees with the table.

* A task about a count takes every legal card that makes the count asked for.
* A suit that prose calls trump is the trump of the table below it, or, if no table with a trump follows, above it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from notebooks.aloud import told
from parlett_widgets import Addenda, CardTable, Task, running_counts
from parlett_widgets.cards import Suit

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
NOTEBOOKS = sorted(TUTORIALS.glob("*/*.ipynb"))


@cache
def cells(path: Path) -> list[dict[str, Any]]:
    return list(json.loads(path.read_text(encoding="utf-8"))["cells"])


# ------------------------------------------------------------------ the counts that tasks ask for


def refused_though_right(table: CardTable, task: Task) -> list[str]:
    """Return the legal cards that make the same count as a right one, but are not right."""
    match = table.match
    laid = match.view(match.to_act).trick.cards
    suits = {card.suit for card in laid}
    makes = {
        str(action): running_counts([*laid, *action.cards])[-1]
        for action in match.legal
        if not suits & {card.suit for card in action.cards}  # a misplay is taken back
    }
    asked = {makes[right] for right in task.right}
    return [action for action, made in makes.items() if made in asked and action not in task.right]


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[tuple[CardTable, list[Task]]]:
    """The tables made since, each with its tasks."""
    made: list[tuple[CardTable, list[Task]]] = []
    make = CardTable.__init__

    def remember(self: CardTable, *args: Any, tasks: Any = (), **options: Any) -> None:
        make(self, *args, tasks=tasks, **options)
        made.append((self, list(tasks)))

    monkeypatch.setattr(CardTable, "__init__", remember)
    return made


COUNTING = [
    path
    for path in NOTEBOOKS
    if path.parent.name == "en" and "counting=True" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", COUNTING, ids=lambda path: path.stem)
def test_a_task_about_a_count_takes_every_card_that_makes_it(
    path: Path, tables: list[tuple[CardTable, list[Task]]]
) -> None:
    code = ["".join(cell["source"]) for cell in cells(path) if cell["cell_type"] == "code"]
    last = max(i for i, one in enumerate(code) if "counting=True" in one)
    space: dict[str, Any] = {}
    for one in code[: last + 1]:
        exec(one, space)
    asked = [(table, task) for table, tasks in tables for task in tasks if task.counting]
    assert len(asked) == sum(one.count("counting=True") for one in code)
    assert [refused_though_right(table, task) for table, task in asked] == [[]] * len(asked)


def test_a_card_that_is_refused_though_it_makes_the_count_is_found() -> None:
    rules = Addenda.standard()
    deal = rules.deal(South="9S AS 5H QH", North="8C JD", seed=3, dealer=0)
    match = rules.start_with(deal).apply("play 8C").apply("play 5H").apply("play JD")
    assert refused_though_right(CardTable(match), Task("Make exactly 17.", "play 9S")) == []
    deal = rules.deal(South="QS KD", seed=3, dealer=1)
    match = rules.start_with(deal)
    refused = refused_though_right(CardTable(match), Task("Lead a card that counts 0.", "play KD"))
    assert "play QS" in refused


# ------------------------------------------------------------------ the trump that prose names

WORDS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
WORDS |= {"スペード": "♠", "ハート": "♥", "ダイヤ": "♦", "クラブ": "♣"}
WORDS |= {suit.symbol: suit.symbol for suit in Suit}
SUIT = f"({'|'.join(WORDS)})"
NAMED = re.compile(
    rf"{SUIT} (?:are|is) trump|\btrumps? (?:are|is) {SUIT}|{SUIT}[がはも]切り札|切り札[がはも、の]{SUIT}",
    re.IGNORECASE,
)
SHOWN = re.compile(r"(?:Trump: |切り札：)([♠♥♦♣])|^(?:No trump|切り札なし)\b", re.MULTILINE)


def named(prose: str) -> set[str]:
    """Return the suits that prose calls trump."""
    return {WORDS[word.lower()] for found in NAMED.findall(prose) for word in found if word}


def shown(cell: dict[str, Any]) -> str | None:
    """Return the trump of the table in a cell's output, empty if it has none; None without such a table."""
    found = SHOWN.search("\n".join(map(told, cell.get("outputs", ()))))
    return found and (found[1] or "")


def misnamed(lesson: list[dict[str, Any]]) -> list[tuple[str, set[str], str | None]]:
    """Return the cells that call a suit trump which is not, with these suits and the trump shown."""
    trumps = list(map(shown, lesson))
    wrong = []
    for at, cell in enumerate(lesson):
        suits = named("".join(cell["source"])) if cell["cell_type"] == "markdown" else set()
        near = [*trumps[at + 1 : at + 2], *reversed(trumps[:at]), *trumps[at + 2 :]]
        trump = next((one for one in near if one is not None), None)
        if suits - {trump}:
            wrong.append((cell["id"], suits, trump))
    return wrong


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_suit_that_prose_calls_trump_is_trump_at_its_table(path: Path) -> None:
    assert misnamed(cells(path)) == []


@pytest.mark.parametrize(
    ("said", "table", "found"),
    [
        ("Here spades are trump.", "Trump: ♠", False),
        ("Here spades are trump.", "Trump: ♥", True),
        ("Hearts are trump.", "No trump", True),
        ("下ではスペードが切り札です。", "切り札：♠", False),
        ("切り札はダイヤです。", "切り札：♠", True),
        ("切り札は♦です。", "切り札なし", True),
    ],
)
def test_a_trump_that_is_not_that_of_the_table_is_found(
    said: str, table: str, *, found: bool
) -> None:
    prose = {"id": "said", "cell_type": "markdown", "source": [said]}
    shown_ = {"id": "table", "cell_type": "code", "outputs": [{"text": f"West\n{table}\n"}]}
    assert bool(misnamed([prose, {**shown_, "source": []}])) is found
