"""ScoreExplorer: what its page looks up is what the engine says, for every bid against every taking."""

from __future__ import annotations

from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from explorers import fits, languages, page_answers

from parlett_widgets import ScoreExplorer
from parlett_widgets.games.counterpoint.state import counted_bid, points_from_misses
from parlett_widgets.games.ninety_nine.state import deal_scores
from parlett_widgets.scenes.scores import score_table

HIGH_BIDS = ["at-scoring", "with-bid", "off"]
LOW = range(0, 91, 10)
SPLITS = [(a, b, 9 - a - b) for a in range(10) for b in range(10 - a)]
PREMIUMS = [None, *product(range(3), ("declare", "reveal"))]


def read_bid(bid: int, taken: int, high_bids: str) -> int:
    """Return what a bid of the explorer counts as, from the engine alone."""
    if bid > 90:
        return counted_bid(bid - 100, taken, high_bids="with-bid", high=True)
    return counted_bid(bid, taken, high_bids=high_bids)


@pytest.mark.parametrize("high_bids", HIGH_BIDS)
def test_every_two_bids_score_against_every_takings_what_the_engine_says(high_bids):
    table = score_table("en", "counterpoint", high_bids)
    fits("scores", table)
    values = [choice["value"] for choice in table["choices"]]
    assert values == [*LOW, *((100, 110, 120) if high_bids == "with-bid" else ())]
    bids = list(product(values, repeat=2))
    # The readings do not touch the other side: where only they differ, a few takings there will do.
    beside = range(121) if high_bids == "at-scoring" else (0, 58, 61)
    taken = [(a, b) for a in range(121) for b in beside if a + b <= 120]
    missed = {
        (bid, got): abs(got - read_bid(bid, got, high_bids)) for bid in values for got in range(121)
    }
    (found,) = page_answers("scores", table, [["*sheetOf.score", bids, taken, [""]]])

    expected = [
        list(points_from_misses((missed[one, a], missed[other, b])))
        for one, other in bids
        for a, b in taken
    ]
    assert len(found) == len(values) ** 2 * (7381 if len(beside) == 121 else len(taken))
    assert found == expected


def test_every_deal_of_ninety_nine_scores_what_the_engine_says():
    table = score_table("en", "ninety-nine")
    fits("scores", table)
    bids = list(product(range(10), repeat=3))
    premiums = [f"{premium[0]} {premium[1]}" if premium else "" for premium in PREMIUMS]
    (found,) = page_answers("scores", table, [["*sheetOf.score", bids, SPLITS, premiums]])

    assert len(found) == 1000 * 55 * 7
    assert found == [
        list(deal_scores(bid, split, premium))
        for bid in bids
        for split in SPLITS
        for premium in PREMIUMS
    ]


@languages
def test_the_page_says_what_python_says_about_a_deal(comms, lang):
    explorer = ScoreExplorer(lang=lang)
    deals = [
        ((bid, 70), (taken, 62 - taken // 2), "")
        for bid in LOW
        for taken in (0, 7, 50, 51, 58, 59, 60, 61, 90)
        if taken + 62 - taken // 2 <= 120
    ]
    told(explorer, deals)
    ninety_nine = ScoreExplorer("ninety-nine", lang=lang)
    told(
        ninety_nine,
        [
            (bids, split, premium)
            for bids in ((3, 1, 5), (3, 2, 5), (0, 0, 0), (3, 2, 4))
            for split in ((3, 1, 5), (3, 2, 4), (0, 0, 9), (1, 1, 1))
            for premium in ("", "0 declare", "1 reveal", "2 declare")
        ],
    )


def told(explorer: ScoreExplorer, deals: list[Any]) -> None:
    """Hold the sentences of the page against those of the text painter, deal by deal."""
    sheets = page_answers(
        "scores", explorer.table, [["sheetOf", *map(_plain, deal)] for deal in deals]
    )
    texts = page_answers(
        "scores",
        explorer.table,
        [["textOf", sheet, deal[2]] for sheet, deal in zip(sheets, deals, strict=True)],
    )
    for (bids, taken, premium), text in zip(deals, texts, strict=True):
        explorer.taken = [0] * len(taken)
        explorer.bids, explorer.taken, explorer.premium = list(bids), list(taken), premium
        said = repr(explorer).splitlines()[-1]
        assert (text or said) == said
        assert bool(text) == (explorer.scores is not None)
        assert "{" not in text


def _plain(value: Any) -> Any:
    return value if isinstance(value, str) else list(value)


@pytest.mark.parametrize(
    ("taken", "sentence"),
    [
        ([58, 62], "The six bid cards then hold 0 points."),
        ([50, 40], "The six bid cards then hold 30 points."),
        ([10, 20], "would have to hold 90 points; they hold 64 at most."),
    ],
)
def test_what_nobody_took_lies_in_the_bid_cards(taken, sentence):
    (said,) = page_answers("scores", score_table("en"), [["restText", taken]])
    assert sentence in said


def test_what_is_set_in_the_page_is_answered_in_python(comms):
    explorer = ScoreExplorer()
    assert (explorer.bids, explorer.taken, explorer.scores) == ([60, 70], [58, 62], (18, 2))
    explorer.set_state({"bids": [0, 50], "taken": [93, 20]})
    assert explorer.scores == (30, 7)
    assert "Your bid of 0 counts as 100." in repr(explorer)
    deal = ScoreExplorer("ninety-nine", taken=(3, 1, 4))
    assert deal.scores is None
    deal.set_state({"taken": [3, 2, 4], "premium": "2 reveal"})
    assert deal.scores == (13, 12, 74)


@languages
@pytest.mark.parametrize("game", ["counterpoint", "ninety-nine"])
def test_a_score_explorer_is_told_and_drawn_without_a_browser(comms, lang, game):
    make = lambda: ScoreExplorer(game, lang=lang)  # noqa: E731
    assert repr(make()) == repr(make())
    assert ET.fromstring(make().svg()).tag.endswith("svg")
    assert "{" not in repr(make()) + make().svg()


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: ScoreExplorer(bid=(60, 70)), TypeError, "did you mean 'bids'?"),
        (lambda: ScoreExplorer("addenda"), ValueError, "'counterpoint' or 'ninety-nine'"),
        (lambda: ScoreExplorer(bids=(60, 75)), ValueError, "a bid is one of 0, 10"),
        (lambda: ScoreExplorer(bids=(60,)), ValueError, "2 numbers, as in bids=(60, 70), not [60]"),
        (lambda: ScoreExplorer(taken=(9, 9, 9)), ValueError, "as in taken=(58, 62), not [9, 9, 9]"),
        (lambda: ScoreExplorer(bids=60), TypeError, "bids is a number for each player"),
        (
            lambda: ScoreExplorer(bids=(60, "7")),
            TypeError,
            "bids are whole numbers, as in (60, 70)",
        ),
        (lambda: ScoreExplorer([1]), ValueError, "'counterpoint' or 'ninety-nine', not [1]"),
        (lambda: ScoreExplorer("ninety-nine", premium=3), TypeError, "as in (0, 'declare'), not 3"),
        (lambda: ScoreExplorer(taken=(60, 70)), ValueError, "from 0 to 120 together"),
        (lambda: ScoreExplorer(taken=(-1, 70)), ValueError, "from 0 to 120 together"),
        (lambda: ScoreExplorer(premium=(0, "declare")), ValueError, "left out in Counterpoint"),
        (lambda: ScoreExplorer("ninety-nine", taken=(5, 5, 0)), ValueError, "from 0 to 9"),
        (lambda: ScoreExplorer("ninety-nine", premium=(3, "reveal")), ValueError, "one of 0 decl"),
        (lambda: ScoreExplorer(high_bids="on"), ValueError, "'at-scoring' or 'with-bid' or 'off'"),
    ],
)
def test_what_cannot_be_scored_is_answered_by_what_can(comms, make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)
