"""The bids of a hand, counted once more by trying everything."""

from collections import Counter
from itertools import combinations

import pytest

from parlett_widgets.cards import Card
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding import bid_ways

CODE = {"D": 0, "S": 1, "H": 2, "C": 3}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("rules", "unit", "triples"),
    [(NinetyNine.classic(), 1, 220), (NinetyNine.four(), 1, 286), (Counterpoint(), 10, 560)],
)
def test_the_ways_to_bid_are_the_triples_of_the_hand(rules, unit, triples, seed):
    deal = rules.start(seed=seed).state.deal
    joker = deal.turn_up if deal.turn_up != Card("JK") else None
    for hand in deal.hands:
        totals = Counter(
            unit * sum(CODE[str(joker if card.is_joker else card)[-1]] for card in three)
            for three in combinations(hand, 3)
        )
        ways = bid_ways(hand, unit, joker=joker)
        assert sum(ways.values()) == triples
        assert list(ways) == [unit * total for total in range(10)]
        assert {total: number for total, number in ways.items() if number} == totals


def test_a_joker_bids_as_the_card_that_it_stands_for():
    assert bid_ways("JK 7D 8D", joker=Card("9C"))[3] == 1
    with pytest.raises(ValueError, match="needs a card to stand for"):
        bid_ways("JK 7D 8D")
