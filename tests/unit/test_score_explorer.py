"""ScoreExplorer: what its page looks up is what the engine says, for every bid against every taking."""

from __future__ import annotations

import random
from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from explorers import fits, languages, page_answers
from thorough import searched

from parlett_widgets import NinetyNine, ScoreExplorer
from parlett_widgets.games.counterpoint.scoring import counted_bid, points_from_misses
from parlett_widgets.games.counterpoint.scoring import deal_scores as counterpoint_scores
from parlett_widgets.games.ninety_nine.scoring import deal_scores
from parlett_widgets.widgets.score_explorer.scene import score_table

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
    fits("score_explorer", table)
    values = [choice["value"] for choice in table["choices"]]
    assert values == [*LOW, *((100, 110, 120) if high_bids == "with-bid" else ())]
    bids = list(product(values, repeat=2))
    # A side is read without the other: beside every taking of one, a few of the other will do.
    beside = range(0, 121, searched(30, thorough=1))
    taken = [(a, b) for a in range(121) for b in beside if a + b <= 120]
    missed = {
        (bid, got): abs(got - read_bid(bid, got, high_bids)) for bid in values for got in range(121)
    }
    (found,) = page_answers("score_explorer/scores", table, [["*sheetOf.score", bids, taken, [""]]])

    expected = [
        list(points_from_misses((missed[one, a], missed[other, b])))
        for one, other in bids
        for a, b in taken
    ]
    assert len(found) == len(values) ** 2 * len(taken)
    assert found == expected


def test_every_deal_of_ninety_nine_scores_what_the_engine_says():
    table = score_table("en", "ninety-nine")
    fits("score_explorer", table)
    bids = list(product(range(10), repeat=3))[:: searched(13, thorough=1)]
    premiums = [f"{premium[0]} {premium[1]}" if premium else "" for premium in PREMIUMS]
    (found,) = page_answers(
        "score_explorer/scores", table, [["*sheetOf.score", bids, SPLITS, premiums]]
    )

    assert len(found) == len(bids) * 55 * 7
    assert found == [
        list(deal_scores(bid, split, premium))
        for bid in bids
        for split in SPLITS
        for premium in PREMIUMS
    ]


@pytest.mark.parametrize("players", [2, 4, 5])
def test_deals_at_other_tables_score_what_the_engine_says(players):
    rules = {2: NinetyNine.two(), 4: NinetyNine.four(), 5: NinetyNine.five()}[players]
    table = score_table("en", "ninety-nine", players=players)
    fits("score_explorer", table)
    rng = random.Random(players)
    cuts = [sorted(rng.choices(range(rules.tricks + 1), k=rules.hands - 1)) for _ in range(60)]
    splits = [
        tuple(high - low for low, high in zip([0, *cut], [*cut, rules.tricks], strict=True))
        for cut in cuts
    ]
    bids = [tuple(max(0, took + rng.choice((-1, 0, 0, 1))) for took in split) for split in splits]
    premiums = ["", "0 declare", f"{players - 1} declare"]
    (found,) = page_answers(
        "score_explorer/scores", table, [["*sheetOf.score", bids, splits, premiums]]
    )
    assert found == [
        list(
            deal_scores(
                bid, split, (int(premium[0]), "declare") if premium else None, dummy=rules.dummy
            )
        )
        for bid in bids
        for split in splits
        for premium in premiums
    ]


def test_deals_of_counterpoint_for_three_score_what_the_engine_says():
    table = score_table("en", players=3)
    fits("score_explorer", table)
    suits = {0: "DDD", 10: "DDS", 20: "DSS", 40: "CSD", 90: "CCC"}
    bids = list(product(suits, repeat=3))
    taken = [(a, b, 110 - a - b) for a in range(0, 111, 9) for b in range(0, 111 - a, 7)]
    (found,) = page_answers("score_explorer/scores", table, [["*sheetOf.score", bids, taken, [""]]])
    cards = {bid: [f"{6 + i}{suit}" for i, suit in enumerate(one)] for bid, one in suits.items()}
    assert found == [
        list(counterpoint_scores([cards[bid] for bid in three], split))
        for three in bids
        for split in taken
    ]


@languages
def test_the_page_says_what_python_says_at_every_table(comms, lang):
    for players, bids in ((2, (4, 2, 3)), (4, (3, 1, 4, 2)), (5, (2, 3, 1, 2, 0))):
        explorer = ScoreExplorer("ninety-nine", players=players, lang=lang)
        split = tuple(explorer.taken)
        turned = (split[-1], *split[:-1])
        told(
            explorer, [(bids, one, level) for one in (split, turned) for level in ("", "1 declare")]
        )
    three = ScoreExplorer(players=3, lang=lang)
    told(three, [((0, 40, b), (80, 40 - took, took), "") for b in (10, 20) for took in (5, 20, 22)])


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
        "score_explorer/scores", explorer.table, [["sheetOf", *map(_plain, deal)] for deal in deals]
    )
    texts = page_answers(
        "score_explorer/scores",
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
        ([10, 20], "would have to hold 90 points; they can hold at most 64."),
    ],
)
def test_what_nobody_took_lies_in_the_bid_cards(taken, sentence):
    (said,) = page_answers(
        "score_explorer/scores", score_table("en"), [["restText", taken]], ScoreExplorer().words
    )
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
        (lambda: ScoreExplorer(bids=(60, 75)), ValueError, "a bid must be one of 0, 10"),
        (lambda: ScoreExplorer(bids=(60,)), ValueError, "2 numbers, as in bids=(60, 70), not [60]"),
        (lambda: ScoreExplorer(taken=(9, 9, 9)), ValueError, "as in taken=(58, 62), not [9, 9, 9]"),
        (lambda: ScoreExplorer(bids=60), TypeError, "bids must be a number for each player"),
        (
            lambda: ScoreExplorer(bids=(60, "7")),
            TypeError,
            "bids must be whole numbers, as in (60, 70)",
        ),
        (lambda: ScoreExplorer([1]), ValueError, "'counterpoint' or 'ninety-nine', not [1]"),
        (lambda: ScoreExplorer("ninety-nine", premium=3), TypeError, "as in (0, 'declare'), not 3"),
        (lambda: ScoreExplorer(taken=(60, 70)), ValueError, "at most 120, not"),
        (lambda: ScoreExplorer(taken=(-1, 70)), ValueError, "at most 120, not"),
        (lambda: ScoreExplorer(premium=(0, "declare")), ValueError, "left out in Counterpoint"),
        (lambda: ScoreExplorer("ninety-nine", taken=(5, 5, 0)), ValueError, "at most 9"),
        (lambda: ScoreExplorer("ninety-nine", premium=(3, "reveal")), ValueError, "one of 0 decl"),
        (lambda: ScoreExplorer(players=4), ValueError, "must be 2 or 3 in this game, not 4"),
        (lambda: ScoreExplorer("ninety-nine", players="4"), ValueError, "2, 3, 4 or 5 in this"),
        (
            lambda: ScoreExplorer("ninety-nine", players=2, premium=(0, "reveal")),
            ValueError,
            "decl",
        ),
        (lambda: ScoreExplorer(high_bids="on"), ValueError, "'at-scoring' or 'with-bid' or 'off'"),
    ],
)
def test_what_cannot_be_scored_is_answered_by_what_can(comms, make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)
