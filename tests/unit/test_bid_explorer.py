"""BidExplorer: what its page looks up is what the engine says, for every three suits and every discard."""

from __future__ import annotations

import json
from itertools import combinations, product
from xml.etree import ElementTree as ET

import pytest
from explorers import SUITS, fits, languages, page_answers

from parlett_widgets import BidExplorer
from parlett_widgets.cards import CardSet, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.bidding.bids import SUIT_CODE, bid_value, ways
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import card_points, readings
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.widgets.bid_explorer.scene import bid_table
from parlett_widgets.words.language import language


def a_hand(seed: int, game: str = "ninety-nine", size: int = 12) -> CardSet:
    pack = NinetyNine.revised().pack if game == "ninety-nine" else Counterpoint.standard().cards
    return CardSet(Chance(seed, 1).shuffled(pack)[:size])


@languages
@pytest.mark.parametrize("game", ["ninety-nine", "counterpoint"])
def test_every_three_suits_bid_in_the_page_what_the_engine_says(lang, game):
    table, words = bid_table(lang, game), BidExplorer(game, lang=lang).words
    triples = list(product("CDHS", repeat=3))
    assert len({"".join(sorted(suits)) for suits in triples}) == 20

    for suits, said in zip(
        triples,
        page_answers(
            "bid_explorer/bids", table, [["sumOf", list(suits)] for suits in triples], words
        ),
        strict=True,
    ):
        chosen = [SUITS[letter] for letter in suits]
        total = bid_value(chosen)
        assert said["total"] == total
        codes = [SUIT_CODE[suit] for suit in chosen]
        units, points = ((1,), ()) if game == "ninety-nine" else ((1, 10), (10,))
        assert said["terms"] == [[str(code * unit) for code in codes] for unit in units]
        high = [reading for unit in points for reading in readings(total * unit, "at-scoring")]
        for number in (total, *high):
            assert str(number) in said["text"]
        assert "{" not in said["text"]


def test_the_ways_to_every_total_are_those_of_the_engine():
    table = bid_table("en")
    assert [
        [tuple(SUITS[letter] for letter in way) for way in total["ways"]]
        for total in table["totals"]
    ] == [list(ways(total)) for total in range(10)]
    assert [len(total["ways"]) for total in table["totals"]] == [1, 1, 2, 3, 3, 3, 3, 2, 1, 1]


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        *(("ninety-nine", a_hand(seed)) for seed in range(6)),
        *(("counterpoint", a_hand(seed, "counterpoint", 16)) for seed in range(3)),
        ("ninety-nine", CardSet("AD KD QD")),
        ("counterpoint", CardSet("AS AH AD KC")),
    ],
)
def test_every_discard_of_a_hand_is_found_with_what_it_leaves(game, hand):
    table = bid_table("en", game, hand)
    fits("bid_explorer", table)
    answers = page_answers(
        "bid_explorer/bids", table, [["discardsOf", total] for total in range(10)]
    )
    seen = 0
    for total, found in enumerate(answers):
        expected = {cards for cards in combinations(hand, 3) if bid_value(cards) == total}
        shown = [CardSet(card["id"] for card in one["cards"]) for one in found]
        assert sorted(hand.bits for hand in shown) == sorted(
            CardSet(cards).bits for cards in expected
        )
        assert ("why" in table["totals"][total]) == (not expected)
        for cards, one in zip(shown, found, strict=True):
            left = hand - cards
            assert CardSet(card["id"] for card in one["left"]) == left
            counted = map(card_points, cards) if game == "counterpoint" else ()
            assert one["points"] == sum(counted)
            void = {suit.symbol for suit in Suit if not left.of_suit(suit)}
            said = one["leaves"].partition("No ")[2].partition(" left")[0]
            assert set(said.split()) == void
        seen += len(found)
    assert seen == len(list(combinations(hand, 3)))


def test_a_total_out_of_reach_is_answered_by_what_it_would_take():
    table = bid_table("en", "ninety-nine", CardSet("AS KS QS AH KD QC JC"))
    assert table["totals"][9]["why"] == (
        "This hand cannot bid 9 tricks. That takes ♣♣♣; the hand holds ♠3 ♥1 ♦1 ♣2."
    )


def test_what_is_chosen_in_the_page_is_answered_in_python(comms):
    explorer = BidExplorer(game="counterpoint")
    assert (explorer.bid, explorer.suits, explorer.total) == (None, (), None)
    explorer.set_state({"chosen": "D S D", "total": 10})
    assert (explorer.bid, explorer.total) == (10, 10)
    assert repr(explorer).splitlines()[0] == (
        "0 + 10 + 0 = 10 or 110 points in Counterpoint, 1 trick in Ninety-Nine."
    )
    explorer.chosen = "♣、♣ ♣"
    assert (explorer.chosen, explorer.bid, explorer.total) == ("C C C", 90, 90)
    explorer.total = None
    assert "Ways" not in repr(explorer)


def test_a_hand_is_bid_from_in_python_too(comms):
    explorer = BidExplorer(hand="AS KH 9H 7D 6C", chosen="9H 6C")
    assert (explorer.bid, explorer.hand) == (None, CardSet("AS KH 9H 7D 6C"))
    explorer.set_state({"chosen": "9H 6C AS"})
    assert explorer.bid == 6


@languages
@pytest.mark.parametrize("hand", [None, "AS KH 9H 7D 6C"])
def test_a_bid_explorer_is_told_and_drawn_without_a_browser(comms, lang, hand):
    make = lambda: BidExplorer(hand=hand, total=3, lang=lang)  # noqa: E731
    fits("bid_explorer", make().table)
    assert repr(make()) == repr(make())
    assert ET.fromstring(make().svg()).tag.endswith("svg")
    assert "{" not in repr(make()) + make().svg()


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: BidExplorer(chosn="H"), TypeError, "did you mean 'chosen'?"),
        (lambda: BidExplorer(game="addenda"), ValueError, "'ninety-nine' or 'counterpoint'"),
        (lambda: BidExplorer(chosen="H X"), ValueError, "'X' is not a suit"),
        (lambda: BidExplorer(chosen="H H H H"), ValueError, "a bid is 3 cards, not 4"),
        (lambda: BidExplorer(total=10), ValueError, "is a number from 0 to 9, not 10"),
        (lambda: BidExplorer("counterpoint", total=15), ValueError, "0 to 90 in steps of 10"),
        (lambda: BidExplorer([1]), ValueError, "'ninety-nine' or 'counterpoint', not [1]"),
        (lambda: BidExplorer("AS KS QS"), ValueError, "a hand is passed as hand="),
        (
            lambda: BidExplorer(hand=5),
            TypeError,
            "a hand must be cards, as in hand='AS KH 9H', not 5",
        ),
        (lambda: BidExplorer(hand="AS KS"), ValueError, "3 to 16 cards, not 2"),
        (lambda: BidExplorer(hand="AS KS JK"), ValueError, "the card turned up"),
        (lambda: BidExplorer(hand="AS KS 2C"), ValueError, "36 cards that Ninety-Nine uses"),
        (lambda: BidExplorer(hand="AS KS KS"), ValueError, "♠K is in the hand twice"),
        (lambda: BidExplorer(hand="AS KS 7C", chosen="QS"), ValueError, "♠Q is not in the hand"),
        (lambda: BidExplorer(hand="AS KS 7C", chosen="AS AS"), ValueError, "chosen twice"),
    ],
)
def test_what_cannot_be_bid_is_answered_by_what_can(comms, make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)


def test_a_hand_of_counterpoint_is_held_with_the_ten_above_the_king(comms):
    explorer = BidExplorer("counterpoint", hand="KS 10S AS 9S")
    assert [card["id"] for card in explorer.table["hand"]["cards"]] == ["AS", "10S", "KS", "9S"]
    tricks = BidExplorer("ninety-nine", hand="KS 10S AS 9S")
    assert [card["id"] for card in tricks.table["hand"]["cards"]] == ["AS", "KS", "10S", "9S"]


@languages
def test_nothing_is_said_of_counterpoint_where_ninety_nine_is_meant(comms, lang):
    explorer = BidExplorer("ninety-nine", chosen="H S D", lang=lang)
    name, points = language(lang).gettext("Counterpoint"), language(lang).points(30)
    for shown in (repr(explorer), json.dumps(explorer.table, ensure_ascii=False)):
        assert name not in shown
        assert points not in shown
    both = BidExplorer("counterpoint", chosen="H S D", lang=lang)
    assert name in repr(both)
    assert points in repr(both)
