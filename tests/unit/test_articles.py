"""Every example of the three articles can be entered in the widget that its lesson shows, with the result they give.

[A], [N] and [C] are the articles that ``docs/games`` names; where they have a slip, the right result stands here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from parlett_widgets import (
    Addenda,
    BidExplorer,
    CardTable,
    ChainExplorer,
    ScoreExplorer,
    TrickExplorer,
    predict,
)

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
NUMBERS = {"A": 1, **{str(n): n for n in range(2, 11)}, "Q": 0}


def answer(kind, case):
    """Return the right answer to the question that a lesson asks, about another case."""
    form = predict(kind, cases=[case], lang="en").question["answer"]
    told = {option["id"]: option["text"] for option in form.get("options", ())}
    (right,) = form["right"]
    return told.get(right, right)


def chain(ranks):
    return ChainExplorer(ranks).counts


def trick(cards, **settings):
    """Return who wins a trick of Counterpoint, and its points."""
    explorer = TrickExplorer("counterpoint", cards, lang="en", **settings)
    return explorer.winner, int(re.search(r"Card-points: .* = (\d+)\.", explorer.text())[1])


def ways(total, **settings):
    """Return the choices of suits that make a bid."""
    told = BidExplorer(total=total, lang="en", **settings).text().splitlines()[-1]
    return told.partition(": ")[2].split(", ")


def bid(suits, game="ninety-nine"):
    return BidExplorer(game, chosen=suits).bid


def sheet(game, bids, taken, premium=None):
    return ScoreExplorer(game, bids=bids, taken=taken, premium=premium).scores


def table(moves, **hands):
    """Return the heading of the last trick on a table of Addenda after some cards."""
    rules = Addenda.standard()
    match = rules.start_with(rules.deal(dealer=1, seed=1, **hands))
    for card in moves.split():
        match = match.apply(f"play {card}")
    (last,) = re.findall("The last trick: (.*)", CardTable(match, lang="en").text())
    return last


# The lesson, what of it shows the widget, what is entered, and the result.
EXAMPLES = [
    # [A] Kings and Jacks
    *(("03", "ChainExplorer", chain, (f"{r} K J",), (n, 2 * n, n)) for r, n in NUMBERS.items()),
    *(("03", "ChainExplorer", chain, (f"{r} J K J",), (n, 0, n, 0)) for r, n in NUMBERS.items()),
    ("03", "ChainExplorer", chain, ("K",), (0,)),
    ("03", "ChainExplorer", chain, ("J",), (0,)),
    # [A] 17 is not above 17; who goes above it loses, though the count comes down again
    ("04", "addenda-winner", answer, ("addenda-winner", "4S 5H 6D 2C"), "17 points for North"),
    ("04", "addenda-winner", answer, ("addenda-winner", "10S 8H QD QC"), "18 points for South"),
    ("04", "addenda-winner", answer, ("addenda-winner", "9S 8H AD 2C"), "20 points for North"),
    ("04", "addenda-winner", answer, ("addenda-winner", "9S 8H 2D JC"), "17 points for North"),
    ("04", "addenda-winner", answer, ("addenda-winner", "4S 5H 6D 3C"), "18 points for South"),
    ("04", "addenda-winner", answer, ("addenda-winner", "QS JH KD QC"), "0 points for North"),
    # [A] no card of a new suit: nobody wins, nobody scores, and the same player leads
    (
        "04",
        "CardTable",
        lambda *moves: table(*moves, South="4S 6D", North="♠AKQJ10 ♥QJ109763"),
        ("4S 9H 6D",),
        "void",
    ),
    # [A] a misplay by the follower at 17; by both, the follower first
    (
        "04b",
        "addenda-misplay",
        answer,
        ("addenda-misplay", {"cards": "4S 5H 6D 2C", "taken_back": {"2C": "3S"}}),
        "17 points for South",
    ),
    (
        "04b",
        "addenda-misplay",
        answer,
        ("addenda-misplay", {"cards": "4S 10H 6D 5C", "taken_back": {"10H": "3S", "6D": "5S"}}),
        "25 points for North",
    ),
    # [N] bids
    ("06", "BidExplorer", bid, ("C C C",), 9),
    ("06", "BidExplorer", bid, ("H H H",), 6),
    ("06", "BidExplorer", bid, ("S S S",), 3),
    ("06", "BidExplorer", bid, ("D D D",), 0),
    ("06", "BidExplorer", ways, (5,), ["♣♥♦", "♣♠♠", "♥♥♠"]),
    # [N] scores: three bids made, two and one; the premiums; 60 + 30 + 9
    ("08", "ScoreExplorer", sheet, ("ninety-nine", (3, 3, 3), (3, 3, 3)), (13, 13, 13)),
    ("08", "ScoreExplorer", sheet, ("ninety-nine", (3, 4, 1), (4, 4, 1)), (4, 24, 21)),
    ("08", "ScoreExplorer", sheet, ("ninety-nine", (3, 2, 4), (3, 1, 5)), (33, 1, 5)),
    (
        "08",
        "ScoreExplorer",
        sheet,
        ("ninety-nine", (3, 2, 4), (3, 1, 5), (0, "declare")),
        (63, 1, 5),
    ),
    (
        "08",
        "ScoreExplorer",
        sheet,
        ("ninety-nine", (3, 2, 4), (3, 1, 5), (0, "reveal")),
        (93, 1, 5),
    ),
    (
        "08",
        "ScoreExplorer",
        sheet,
        ("ninety-nine", (9, 1, 1), (9, 0, 0), (0, "reveal")),
        (99, 0, 0),
    ),
    # [C] a Jack leads, an Ace of another suit takes it: 13 points, not 12; a Queen does, a Nine does not
    ("09", "TrickExplorer", trick, ("JS AH",), (1, 13)),
    ("09", "TrickExplorer", trick, ("JS QH",), (1, 5)),
    ("09", "TrickExplorer", trick, ("JS 9H",), (0, 2)),
    # [C] equal ranks: the leader's with points, the follower's without
    *(
        ("09", "TrickExplorer", trick, (f"{r}S {r}H",), (0, 2 * n))
        for r, n in {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}.items()
    ),
    *(("09", "TrickExplorer", trick, (f"{r}S {r}H",), (1, 0)) for r in "987"),
    # [C] bids: 60, 0 and both ways to 20; 10 is ♦♦♠, for ♦♦♦♠ would be four cards
    ("10", "BidExplorer", bid, ("C H S", "counterpoint"), 60),
    ("10", "BidExplorer", bid, ("D D D", "counterpoint"), 0),
    ("10", "BidExplorer", bid, ("D D S", "counterpoint"), 10),
    ("10", "BidExplorer", bid, ("H D D", "counterpoint"), 20),
    ("10", "BidExplorer", bid, ("S S D", "counterpoint"), 20),
    # [C] a bid of 10 may count as 110
    ("10", "counterpoint-bid", answer, ("counterpoint-bid", "7D 8D 9S"), "10 or 110"),
    # [C] the miss goes to the other player: 12 from 62 and 10 from 40, the bid being 50
    ("10", "ScoreExplorer", sheet, ("counterpoint", (50, 90), (62, 58)), (32, 12)),
    ("10", "ScoreExplorer", sheet, ("counterpoint", (50, 90), (40, 80)), (10, 10)),
    # [C] the bonus for a miss of 0, of 1 and of 2
    *(
        (
            "10",
            "ScoreExplorer",
            sheet,
            ("counterpoint", (50, 90), (50 + miss, 60)),
            (30 + bonus, abs(miss)),
        )
        for miss, bonus in {-3: 0, -2: 10, -1: 20, 0: 30, 1: 20, 2: 10, 3: 0}.items()
    ),
    ("10", "ScoreExplorer", sheet, ("counterpoint", (60, 70), (58, 62)), (18, 2)),
    # [C] the easy pack
    *(
        ("10b", "TrickExplorer", lambda *cards: trick(*cards, pack="easy"), (f"{r}S {r}H",), result)
        for r, result in {
            "A": (0, 22),
            "10": (0, 20),
            "9": (0, 8),
            "8": (0, 6),
            "7": (0, 4),
            "5": (1, 0),
            "4": (1, 0),
            "3": (1, 0),
        }.items()
    ),
]


@pytest.mark.parametrize(("lesson", "shown", "enter", "entered", "result"), EXAMPLES)
def test_an_example_of_the_articles_can_be_entered_in_its_lesson(
    comms, lesson, shown, enter, entered, result
):
    assert enter(*entered) == result
    (path,) = TUTORIALS.glob(f"en/{lesson}-*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert re.search(rf'\b{shown}\(|predict\(\s*"{shown}"', code)
