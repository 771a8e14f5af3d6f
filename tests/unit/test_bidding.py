"""The code of suits in which Ninety-Nine (N2) and Counterpoint (C3) bid."""

from itertools import permutations

import pytest

from parlett_widgets.cards import JOKER, PACK_52, Card, CardSet, NotACard, Suit, parse_cards
from parlett_widgets.games.bidding.bids import bid_of_bits, bid_value, ways

SIGNS = {suit.symbol: suit for suit in Suit}

# Every combination of three suits, by what it bids (N2): ♦0 ♠1 ♥2 ♣3.
TABLE = {
    0: "♦♦♦",
    1: "♠♦♦",
    2: "♥♦♦ ♠♠♦",
    3: "♣♦♦ ♥♠♦ ♠♠♠",
    4: "♣♠♦ ♥♥♦ ♥♠♠",
    5: "♣♥♦ ♣♠♠ ♥♥♠",
    6: "♣♣♦ ♣♥♠ ♥♥♥",
    7: "♣♣♠ ♣♥♥",
    8: "♣♣♥",
    9: "♣♣♣",
}
TRIPLES = [(signs, total) for total, line in TABLE.items() for signs in line.split()]


def suits(signs):
    return tuple(SIGNS[sign] for sign in signs)


@pytest.mark.parametrize(("signs", "total"), TRIPLES)
def test_n2_three_suits_bid_their_sum_in_any_order(signs, total):
    for order in set(permutations(suits(signs))):
        assert bid_value(order) == total


def test_n2_only_the_suits_of_the_bid_cards_count():
    by_suit = {suit: [card for card in PACK_52 if card.suit is suit] for suit in Suit}
    for signs, total in TRIPLES:
        one, two, three = (by_suit[suit] for suit in suits(signs))
        for place in range(13):
            cards = (one[place], two[(place + 1) % 13], three[(place + 5) % 13])
            assert bid_value(cards) == total


@pytest.mark.parametrize(("total", "line"), TABLE.items())
def test_the_ways_to_bid_a_total_are_those_of_the_table(total, line):
    assert {frozenset_of(way) for way in ways(total)} == {
        frozenset_of(suits(signs)) for signs in line.split()
    }
    assert len(ways(total)) == len(line.split())


def frozenset_of(way):
    return tuple(sorted(way))


@pytest.mark.parametrize("total", [-1, 10, 27])
def test_there_is_no_way_to_bid_less_than_nothing_or_more_than_nine(total):
    assert ways(total) == ()


@pytest.mark.parametrize(("signs", "total"), TRIPLES)
def test_c3_every_bid_is_ten_times_that_of_ninety_nine(signs, total):
    assert bid_value(suits(signs), unit=10) == 10 * total


@pytest.mark.parametrize(
    ("turn_up", "total"), [("7C", 3), ("AH", 2), ("KH", 2), ("6S", 1), ("9S", 1), ("JD", 0)]
)
def test_the_joker_bids_the_suit_of_the_card_it_stands_for(turn_up, total):
    assert bid_value("JK 6D 7D", joker=Card(turn_up)) == total
    assert bid_value("6D JK 7D", unit=10, joker=Card(turn_up)) == 10 * total
    assert bid_of_bits(CardSet("JK 6D 7D").bits, Card(turn_up)) == total


def test_a_joker_that_stands_for_no_card_cannot_be_counted():
    with pytest.raises(ValueError, match="Joker"):
        bid_value("JK 6D 7D")
    with pytest.raises(ValueError, match="Joker"):
        bid_value([JOKER, Suit.CLUBS, Suit.CLUBS])


@pytest.mark.parametrize("cards", ["", "6D", "6D 7D", "6D 7D 8D 9D"])
def test_a_bid_of_any_other_number_of_cards_is_an_error_that_says_so(cards):
    count = len(parse_cards(cards))
    with pytest.raises(ValueError, match=f"3 cards, not {count}"):
        bid_value(cards)
    with pytest.raises(ValueError, match=f"3 cards, not {count}"):
        bid_value(CardSet(cards))


def test_text_that_is_no_card_is_an_error():
    with pytest.raises(NotACard):
        bid_value("6D 7D KX")


def test_cards_suits_sets_and_texts_are_all_read():
    cards = parse_cards("9C 6S AD")
    assert (
        bid_value("9C 6S AD")
        == bid_value(cards)
        == bid_value(CardSet(cards))
        == bid_value(iter(cards))
        == bid_value([card.suit for card in cards])
        == bid_of_bits(CardSet(cards).bits, None)
        == 4
    )
