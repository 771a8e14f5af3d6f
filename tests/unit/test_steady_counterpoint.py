"""Steady at Counterpoint: legal everywhere, right in plain puzzles, and much better than chance."""

import pytest
from bid_dealing import dealt
from conformance.test_counterpoint import RULES
from steady_matches import bid_of, check_choices, chosen, position, results
from thorough import searched

from parlett_widgets.games import Counterpoint
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.players import Random, Steady
from parlett_widgets.testing import random_match

ALL_RULES = {
    **RULES,
    "off": Counterpoint(high_bids="off"),
    "easy-with-bid": Counterpoint.easy(high_bids="with-bid"),
    "three-with-bid": Counterpoint.three(high_bids="with-bid"),
}


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_steady_always_chooses_something_legal_and_the_same_again(rules):
    assert check_choices(random_match(rules, seed=11)) > searched(6, thorough=50)


# Puzzles


def start(rules=None, *hands):
    rules = rules or Counterpoint()
    return rules.start_with(dealt(rules, *hands))


def test_a_card_of_another_suit_takes_the_trick_that_is_needed():
    # 2 and 11 are the 13 points that are missing.
    match = position(start(), ["AH 9H", "7C"], "7C 8H 7S", taken=47, trick="JS")

    assert chosen(match) == "play AH"


def test_having_its_points_steady_throws_the_highest_card_that_loses():
    match = position(start(), ["KH 8H", "7C"], "7C 8H 7S", taken=60, trick="10S")

    assert chosen(match) == "play KH"


def test_a_king_on_a_king_loses_and_can_be_thrown():
    match = position(start(), ["KH 9H", "7C"], "7C 8H 7S", taken=60, trick="KS")

    assert chosen(match) == "play KH"


def test_a_hand_of_all_the_high_cards_bids_high():
    hand = " ".join(rank + suit for rank in "A 10 K Q".split() for suit in "CDHS")
    bid, _ = bid_of(start(None, hand))
    assert bid_value(bid, unit=10) >= 80 or bid_value(bid) <= 2


def test_a_hand_of_all_the_low_cards_bids_low():
    hand = " ".join(rank + suit for rank in "J 9 8 7".split() for suit in "CDHS")
    match = start(Counterpoint(high_bids="off"), "", hand)
    bid, _ = bid_of(match.apply(next(iter(match.legal))))
    assert bid_value(bid, unit=10) <= 30


# Strength


DEALS = searched(20, thorough=60)


def mean_miss(found, seats):
    return (
        sum(result["misses"][seat] for result in found for seat in seats) / len(found) / len(seats)
    )


@pytest.mark.parametrize("rules", [Counterpoint(), Counterpoint.easy(), Counterpoint.three()])
def test_steady_misses_much_less_than_random(rules):
    seats = list(range(rules.seats))
    steady = mean_miss(results(rules, [Steady()] * rules.seats, DEALS), seats)
    by_chance = mean_miss(results(rules, [Random()] * rules.seats, DEALS), seats)

    assert steady < by_chance / 2


@pytest.mark.parametrize("rules", [Counterpoint(), Counterpoint.three()])
def test_steady_clearly_beats_random(rules):
    found = results(rules, [Steady(), *[Random()] * (rules.seats - 1)], DEALS)
    totals = [sum(result["scores"][seat] for result in found) for seat in range(rules.seats)]

    assert totals[0] > 1.2 * max(totals[1:])
