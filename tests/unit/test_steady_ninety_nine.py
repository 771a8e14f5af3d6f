"""Steady at Ninety-Nine: legal everywhere, right in plain puzzles, and much better than chance."""

import pytest
from bid_dealing import applied, dealt
from conformance.test_ninety_nine import RULES
from steady_matches import bid_of, check_choices, chosen, position, results
from thorough import searched

from parlett_widgets.cards import Card, Suit
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.players import Random, Steady
from parlett_widgets.testing import random_match

ALL_RULES = {
    **RULES,
    "classic-before-lead": NinetyNine(reveal="before-lead"),
    "revised-named": NinetyNine.revised(reveal="nominate-leader", first_trump="diamonds"),
    "turn-up-rubber": NinetyNine(ending="rubber"),
}


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
def test_steady_always_chooses_something_legal_and_the_same_again(rules):
    assert check_choices(random_match(rules, seed=11)) > searched(6, thorough=20)


# Puzzles: trump is diamonds, and seat 0 is to play


def diamonds(**options):
    rules = NinetyNine.revised(first_trump="diamonds", **options)
    return rules.start_with(dealt(rules, trump="D"))


def test_needing_one_trick_steady_throws_a_loser_and_keeps_the_highest_trump():
    match = position(diamonds(), ["AD 6C", "9H 8H", "10H"], "6S 7D 8D", trick="KS")

    assert chosen(match) == "play 6C"


def test_needing_all_tricks_steady_ruffs_with_the_highest_trump_too():
    match = position(diamonds(), ["AD KD", "9H 8H", "10H"], "6H 7D 8D", trick="KS")

    assert chosen(match) in ("play AD", "play KD")


def test_having_its_bid_steady_throws_the_highest_card_that_loses():
    match = position(diamonds(), ["KS 6S", "9H", "10H"], "6D 7D 8D", trick="AS 7S")

    assert chosen(match) == "play KS"


def test_needing_the_rest_steady_wins_as_cheaply_as_it_can():
    match = position(diamonds(), ["AS 9S", "9H", "10H"], "6H 7D 8D", trick="7S 8S")

    assert chosen(match) == "play 9S"


def test_what_cannot_be_made_any_more_is_played_for_tricks():
    match = position(diamonds(), ["AS 6S", "9H", "10H"], "6D 7D 8D", taken=2, trick="7S 8S")

    assert chosen(match) == "play AS"


def unbeatable(kept, bid, trump, turn_up):
    """Return the trumps among the cards kept over which every other is known to be out of play."""
    return [
        card
        for card in kept
        if not card.is_joker
        and card.suit is trump
        and all(
            Card.of(rank, trump) in (*bid, *kept, turn_up)
            for rank in type(card.rank)
            if rank > card.rank and rank.text not in ("11", "12")
        )
    ]


@pytest.mark.parametrize(
    "hand",
    [
        "AD 6D 7D 8D 9D 6H 7H 8H 6C 7C 6S 7S",
        "AD KD 6D 7D 8D 6H 7H 8H 6C 7C 6S 7S",
        "KD 6D 7D 8D 9D 6H 7H 8H 6C 7C 6S 7S",  # the Ace is turned up
    ],
)
def test_a_weak_hand_with_the_highest_trump_bids_no_zero_and_keeps_it(hand):
    turn_up = "AD" if "AD" not in hand else "10D"
    rules = NinetyNine.classic()
    bid, kept = bid_of(rules.start_with(dealt(rules, hand, turn_up=turn_up)))

    assert bid_value(bid) > 0 or not unbeatable(kept, bid, Suit.DIAMONDS, Card(turn_up))


def test_nine_sure_tricks_are_bid_and_revealed():
    rules = NinetyNine.classic()
    hand = "AS KS QS JS 9S 8S 7S 6S JK 6C 7C 8C"
    match = rules.start_with(dealt(rules, hand, turn_up="10S"))
    bid, _ = bid_of(match)
    assert bid.notation == "8C 7C 6C"

    match = applied(match, "bid 6C 7C 8C")
    for _ in range(2):
        match = match.apply(match.legal[0])
    assert chosen(match) == "reveal"


def test_who_bids_little_lets_the_left_neighbour_lead():
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, "6D 7D 8D", turn_up="10S"))
    match = applied(match, "bid 6D 7D 8D")
    for _ in range(2):
        match = match.apply(match.legal[0])
    match = applied(match, "reveal")
    assert match.phase == "nominate"
    assert chosen(match) == "nominate 1"


@pytest.mark.parametrize(("bid", "card"), [("8S 7D 8D", "6S"), ("7D 8D 9D", "AS")])
def test_the_dummy_leaves_a_trick_that_is_needed_and_takes_one_that_is_not(bid, card):
    rules = NinetyNine.two(trump="successes", ending="hundred")
    hands = ["6H", "7H", "AS 6S"]
    match = position(rules.start_with(dealt(rules)), hands, bid, trick="KS 7S", order=(0, 1, 2))

    assert chosen(match) == f"play {card}"


# Strength


def share_made(found):
    pairs = [
        pair for result in found for pair in zip(result["bids"], result["tricks"], strict=True)
    ]
    return sum(bid == took for bid, took in pairs) / len(pairs)


def test_steady_makes_two_of_five_bids_among_its_like():
    found = results(NinetyNine.classic(), [Steady()] * 3, searched(25, thorough=100))

    assert share_made(found) >= 0.40


@pytest.mark.parametrize("name", ["two", "four", "five"])
def test_at_other_tables_too_steady_makes_many_more_bids_than_chance(name):
    rules = RULES[name]
    found = results(rules, [Steady()] * rules.seats, searched(12, thorough=25))

    assert share_made(found) >= 0.33


def test_steady_scores_more_than_random_players():
    found = results(
        NinetyNine.classic(), [Steady(), Random(), Random()], searched(30, thorough=100)
    )
    totals = [sum(result["scores"][seat] for result in found) for seat in range(3)]

    assert totals[0] > 1.3 * max(totals[1:])


def test_of_the_declared_bids_most_are_made():
    premiums = [
        result["bids"][seat] == result["tricks"][seat]
        for result in results(
            NinetyNine.revised(first_trump="diamonds"), [Steady()] * 3, searched(25, thorough=100)
        )
        if result["premium"] is not None
        for seat in [result["premium"][0]]
    ]
    assert premiums.count(True) >= premiums.count(False)
