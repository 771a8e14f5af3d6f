"""Counterpoint by its rules page: three players."""

import pytest
from bid_dealing import TRUMP_OF, applied, dealt
from counterpoint_games import THREE
from matches import of_kind
from rescorer import TEN_HIGH, winning

from parlett_widgets.cards import JOKER, Card, CardSet, Suit
from parlett_widgets.games.counterpoint.scoring import deal_scores, points_from_misses
from parlett_widgets.games.counterpoint.view import BidMade, Dealt, TrickWon
from parlett_widgets.testing import random_match


@pytest.mark.parametrize("rank", "A 10 K Q J 9 8 7 6".split())
@pytest.mark.parametrize("suit", "CDHS")
def test_three_players_the_turn_ups_suit_is_trump_but_a_nine_means_no_trump(rank, suit):
    match = THREE.start_with(dealt(THREE, turn_up=rank + suit))
    trump = None if rank == "9" else TRUMP_OF[suit]

    assert match.view(0).trump is match.state.deal.trump is trump
    assert match.view(None).events == (Dealt(1, 2, Card(rank + suit), trump),)


def test_three_players_a_turned_up_joker_means_no_trump():
    match = THREE.start_with(dealt(THREE, turn_up="JK"))
    assert match.view(0).trump is None
    assert JOKER not in set().union(*match.state.deal.hands)
    with pytest.raises(ValueError, match="trump must be"):
        THREE.start_with(match.state.deal._replace(trump=Suit.CLUBS))
    with pytest.raises(ValueError, match="turn_up"):
        THREE.start_with(match.state.deal._replace(turn_up=None))


def three_started(turn_up="10H", mine="10H"):
    """Return a match of three in which seat 1 holds the Joker; seat 0 leads."""
    hands = (
        "AH QH 6H AS 6S 7S QD KD 10D 6C 7C 8C",
        f"JK {'10S' if mine == '10H' else mine} KS 9S 8S 6D 7D 8D 9D 9C 10C JC",
        "7H 8H 9H KH JH JS QS AD JD QC KC AC",
    )
    hands = [hand.replace(turn_up, mine) if turn_up != mine else hand for hand in hands]
    match = THREE.start_with(dealt(THREE, *hands, turn_up=turn_up))
    return applied(match, "bid 6C 7C 8C, bid 9C 10C JC, bid QC KC AC")


def test_three_players_the_joker_ranks_follows_and_counts_as_the_turn_up():
    match = three_started().apply("play QH")
    assert [str(action) for action in match.legal] == ["play JK"]
    match = applied(match, "play JK, play KH")  # the ten beats the king
    assert match.to_act == 1
    assert match.view(0).taken == (0, 3 + 10 + 4, 0)
    match = applied(three_started(), "play AH, play JK, play 7H")
    assert match.to_act == 0
    assert match.view(0).taken == (11 + 10, 0, 0)


def test_three_players_tricks_are_won_by_trump_else_in_the_suit_led():
    match = applied(three_started(), "play 6S, play 10S, play JS")
    assert (match.to_act, match.view(0).taken) == (1, (0, 12, 0))
    match = applied(match, "play KS, play QS, play AS")
    assert (match.to_act, match.view(0).taken) == (0, (18, 12, 0))
    match = applied(match, "play 7S, play 9S, play 7H")  # a trump
    assert (match.to_act, match.view(0).taken) == (2, (18, 12, 0))


def test_three_players_every_trick_is_won_as_n3_says():
    for seed in range(3):
        for match in random_match(THREE, seed):
            for event in of_kind(match, TrickWon):
                trick, deal = event.trick, match.state.deal
                trump = None if deal.trump is None else deal.trump.letter
                turn_up = str(deal.turn_up)
                place = winning([str(card) for card in trick.cards], trump, turn_up, TEN_HIGH)
                assert trick.winner == trick.order[place]


THREE_SCORES = [
    # misses, points: the sum of the other two's misses and the own bonus
    ([0, 0, 0], (30, 30, 30)),
    ([10, 20, 30], (50, 40, 30)),
    ([1, 10, 2], (12 + 20, 3, 11 + 20)),
    ([3, 5, 6], (11 + 10, 9 + 10, 8)),
    ([0, 4, 50], (54 + 30, 50 + 10, 4)),
]


@pytest.mark.parametrize(("missed", "points"), THREE_SCORES)
def test_three_players_each_scores_the_others_misses_and_a_bonus_for_a_small_one(missed, points):
    assert points_from_misses(missed) == points


@pytest.mark.parametrize(
    ("bids", "taken", "points"),
    [
        (["7D 8D 9D", "7C 8C 9C", "7S 8S 9S"], [98, 0, 20], (90 + 10 + 20, 2 + 10, 2 + 90)),
        (["7D 8D 7S", "7C 8C 9C", "7S 8S 9S"], [98, 0, 20], (90 + 10, 88 + 10, 88 + 90)),
        (["7D 8D 7H", "7C 8C 9C", "7S 8S 9S"], [98, 0, 20], (90 + 10, 78 + 10, 78 + 90)),
    ],
)
def test_three_players_only_three_diamonds_may_count_as_100(bids, taken, points):
    assert deal_scores(bids, taken) == points


@pytest.mark.parametrize(("turn_up", "bid"), [("8C", 30), ("8D", 0), ("8H", 20), ("8S", 10)])
def test_three_players_the_joker_bids_the_suit_of_the_turn_up(turn_up, bid):
    match = THREE.start_with(dealt(THREE, "JK 6D 7D", turn_up=turn_up)).apply("bid JK 6D 7D")
    assert of_kind(match, BidMade, 0) == [BidMade(0, CardSet("JK 6D 7D"), bid)]
    assert deal_scores(["JK 6D 7D"] * 2, [bid, bid], joker=Card(turn_up)) == (30, 30)
