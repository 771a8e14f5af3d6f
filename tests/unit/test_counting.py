"""Exact chances, counted once more by trying everything."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
import rescorer
from bid_dealing import pack_of

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine import Counterpoint, NinetyNine
from parlett_widgets.odds import (
    bid_chances,
    bid_ways,
    chance_of_going_over,
    final_counts,
    hidden_points,
)

CODE = {"D": 0, "S": 1, "H": 2, "C": 3}
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
EASY_POINTS = {"A": 11, "10": 10, "9": 4, "8": 3, "7": 2}


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


@pytest.mark.parametrize(
    "rules",
    [
        NinetyNine.classic(),
        NinetyNine.four(),
        NinetyNine.five(),
        Counterpoint(),
        Counterpoint.three(),
    ],
)
@pytest.mark.parametrize("cards", [3, 4])
def test_the_chances_of_few_cards_are_those_of_all_hands_of_so_many(rules, cards):
    pack = [str(card)[-1] for card in pack_of(rules) if str(card) != "JK"]
    hands = Counter(tuple(sorted(hand)) for hand in combinations(pack, cards))
    unit = 1 if isinstance(rules, NinetyNine) else 10
    able = Counter()
    for hand, number in hands.items():
        totals = {unit * sum(CODE[suit] for suit in three) for three in combinations(hand, 3)}
        able.update(dict.fromkeys(totals, number))
    every = sum(hands.values())
    assert bid_chances(rules, cards) == {
        unit * total: Fraction(able[unit * total], every) for total in range(10)
    }


def test_a_whole_hand_is_what_the_game_deals():
    for rules, cards in (
        (NinetyNine.classic(), 12),
        (NinetyNine.two(), 12),
        (NinetyNine.four(), 13),
        (NinetyNine.five(), 12),
        (Counterpoint(), 16),
        (Counterpoint.three(), 12),
    ):
        assert bid_chances(rules) == bid_chances(rules, cards)


def test_the_chance_of_three_diamonds_is_that_of_no_fewer_than_three():
    chances = bid_chances(NinetyNine.classic())
    few = sum(_choose(9, diamonds) * _choose(27, 12 - diamonds) for diamonds in range(3))
    assert chances[0] == chances[9] == 1 - Fraction(few, _choose(36, 12))


def _choose(number, taken):
    result = 1
    for i in range(taken):
        result = result * (number - i) // (i + 1)
    return result


def test_no_hand_has_fewer_cards_than_a_bid_or_more_than_the_pack():
    for cards in (2, 37):
        with pytest.raises(ValueError, match="from 3 to 36"):
            bid_chances(NinetyNine.classic(), cards)


@pytest.mark.parametrize(
    ("rules", "worth"), [(Counterpoint(), POINTS), (Counterpoint.easy(), EASY_POINTS)]
)
def test_points_in_bids_are_those_of_all_triples(rules, worth):
    by_bid = {}
    for three in combinations(map(str, pack_of(rules)), 3):
        bid = 10 * sum(CODE[card[-1]] for card in three)
        points = sum(worth.get(card[:-1], 0) for card in three)
        by_bid.setdefault(bid, Counter())[points] += 1
    for bid, ways in by_bid.items():
        assert hidden_points(rules.cards, bid, pack=rules.pack) == shares(ways)
    assert hidden_points(rules.cards, pack=rules.pack) == shares(sum(by_bid.values(), Counter()))


def shares(ways):
    total = sum(ways.values())
    return {value: Fraction(number, total) for value, number in ways.items()}


def test_a_joker_in_a_bid_has_the_points_of_the_card_that_it_stands_for():
    assert hidden_points("JK 7D 8D", joker=Card("10C")) == {10: 1}
    with pytest.raises(ValueError, match="needs a card to stand for"):
        hidden_points("JK 7D 8D")


def test_no_points_are_told_of_a_bid_that_cannot_be():
    with pytest.raises(ValueError, match="bid 90"):
        hidden_points(CardSet("7C 8C AD KD"), 90)


@pytest.mark.parametrize("king_chain", ["copy", "delta"])
def test_counts_are_those_of_all_tricks_of_four_suits(king_chain):
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    ways, over, over_at_the_end, tricks = Counter(), 0, 0, 0
    for chain in product(ranks, repeat=4):
        cards = [rank + "S" for rank in chain]
        counts = [rescorer.count(cards[: i + 1], king_chain) for i in range(4)]
        ways[counts[-1]] += 1
        over += max(counts) > 17
        over_at_the_end += counts[-1] > 17
        tricks += 1
    assert final_counts(king_chain) == shares(ways)
    assert chance_of_going_over(king_chain) == Fraction(over, tricks)
    assert chance_of_going_over(king_chain, "final-count") == Fraction(over_at_the_end, tricks)
    assert chance_of_going_over(king_chain, "final-count") == sum(
        share for count, share in final_counts(king_chain).items() if count > 17
    )
