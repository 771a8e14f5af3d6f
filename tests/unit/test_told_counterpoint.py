"""What single events of Counterpoint say to the player concerned, to another and to a spectator."""

import pytest
from telling import told

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.views import BidMade
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.counterpoint import view as counterpoint_events
from parlett_widgets.games.counterpoint.state import FinishedTrick


@pytest.mark.parametrize(
    ("cards", "points", "reason"),
    [
        ("KS KH", 8, "Equal ranks with points: the leader wins. "),
        ("8S 8H", 0, "Equal ranks without points: the follower wins. "),
        ("JS AH", 13, ""),
    ],
)
def test_who_wins_between_equal_ranks_is_told_when_they_met(cards, points, reason):
    cards = tuple(map(Card, cards.split()))
    event = counterpoint_events.TrickWon(FinishedTrick((0, 1), cards, 0, points), (points, 0))
    sentence = told(Counterpoint(), event, 0)

    assert sentence.startswith(f"{reason}You win the trick: ")
    assert f" = {points} card-points. Card-points so far: You {points}, North 0." in sentence


@pytest.mark.parametrize(
    ("high_bids", "bid", "more"),
    [
        ("at-scoring", 10, " It may also count as 110."),
        ("with-bid", 110, " It is meant to count as 110."),
        ("with-bid", 10, ""),
        ("off", 10, ""),
    ],
)
def test_a_low_bid_is_told_with_its_high_reading(high_bids, bid, more):
    event = BidMade(0, CardSet("7D 8D 9S"), bid)
    rules = Counterpoint(high_bids=high_bids)

    assert told(rules, event, 0) == f"You bid ♠9 ♦8 ♦7: 10 + 0 + 0 = 10.{more}"
    assert told(rules, event, 1) == "South bids."


def test_each_miss_of_two_players_crosses_to_the_other():
    event = counterpoint_events.DealScored(
        1, (60, 110), (58, 110), (2, 0), (10, 30), (10, 32), (10, 32)
    )

    assert told(Counterpoint(), event, 1) == (
        "Deal 1 is over. South bid 60 and took 58: a miss of 2. "
        "Your bid of 10 counts as 110. You bid 110 and took exactly 110. "
        "Each miss is scored by the other player. "
        "South scores 0 + 10 (bonus) = 10. You score 2 + 30 (bonus) = 32. "
        "Score: South 10, You 32."
    )


def test_each_miss_of_three_players_is_scored_by_both_others():
    event = counterpoint_events.DealScored(
        1, (50, 50, 30), (36, 39, 29), (14, 11, 1), (0, 0, 20), (12, 15, 45), (12, 15, 45)
    )
    sentence = told(Counterpoint.three(), event, None)

    assert (
        "Each miss is scored by both other players. South scores 11 + 1 = 12. "
        "West scores 14 + 1 = 15. North scores 14 + 11 + 20 (bonus) = 45."
    ) in sentence
