"""Counterpoint by its rules page: the score (C5) and the end (C6)."""

import pytest
from counterpoint_games import EASY, STANDARD, THREE, rule_sets
from dealing import with_state
from matches import of_kind

from parlett_widgets.games import Counterpoint
from parlett_widgets.games.counterpoint.scoring import bonus, deal_scores
from parlett_widgets.games.counterpoint.view import DealScored, MatchWon
from parlett_widgets.testing import random_match

# C5: the score

SCORES = [
    (["7C 7H 7S", "8C 8H 8H"], [58, 62], (18, 2)),
    (["7H 8H 7S", "7C 8C 7D"], [62, 55], (5, 12)),
    (["7H 8H 7S", "7C 8C 7D"], [50, 60], (30, 30)),
    (["7H 8H 7S", "7C 8C 7D"], [51, 61], (21, 21)),
    (["7H 8H 7S", "7C 8C 7D"], [52, 62], (12, 12)),
    (["7H 8H 7S", "7C 8C 7D"], [53, 57], (3, 3)),
    (["7D 8D 9D", "7C 8C 7D"], [101, 10], (70, 1)),
    (["7D 8D 9D", "10D JD QD"], [100, 0], (30, 30)),
    (["7D 8D 7S", "10D JD QD"], [109, 2], (22, 11)),
    (["7D 8D 7H", "10D JD QD"], [113, 3], (3, 7)),
]


@pytest.mark.parametrize(("bids", "taken", "points"), SCORES)
def test_c5_the_opponent_scores_the_miss_and_the_bidder_a_bonus(bids, taken, points):
    assert deal_scores(bids, taken) == points


def test_c5_the_same_with_high_bids_off_or_chosen():
    bids, taken = ["7D 8D 9D", "10D JD QD"], [99, 2]
    assert deal_scores(bids, taken) == (2 + 20, 1 + 10)
    assert deal_scores(bids, taken, high_bids="off") == (2, 99 + 10)
    assert deal_scores(bids, taken, high_bids="with-bid") == (2, 99 + 10)
    chosen = deal_scores(bids, taken, high_bids="with-bid", high=[True, False])
    assert chosen == (2 + 20, 1 + 10)
    chosen = deal_scores(bids, taken, high_bids="with-bid", high=[False, True])
    assert chosen == (98, 99)


@pytest.mark.parametrize(
    ("players", "bonuses"), [(2, [30, 20, 10, 0, 0, 0, 0]), (3, [30, 20, 20, 10, 10, 10, 0])]
)
def test_c5_the_bonus_for_a_near_miss(players, bonuses):
    assert [bonus(miss, players) for miss in range(7)] == bonuses
    assert [bonus(miss, players) for miss in (50, 120)] == [0, 0]


@rule_sets
def test_c5_the_deal_is_told_scored_and_recorded_alike(rules):
    before = (0,) * rules.players
    for match in random_match(rules, seed=8):
        if match.phase not in ("deal-over", "over"):
            continue
        result = match.record()["deals"][-1]["result"]
        for seat in (*range(rules.players), None):
            (scored,) = of_kind(match, DealScored, seat)
            assert list(scored.bids) == result["bids"]
            assert list(scored.taken) == result["taken"] == list(match.state.taken)
            assert list(scored.misses) == result["misses"]
            assert list(scored.points) == result["scores"]
            assert scored.scores == match.scores
            assert None not in match.view(seat).bid_cards
        assert match.scores == tuple(map(sum, zip(before, scored.points, strict=True)))
        before = match.scores


# C6: the end


def last_card(rules, scores, seed=4, dealer=0):
    """Return a match before the last card of its first deal, as if it stood at those scores."""
    match = rules.start(seed=seed, dealer=dealer)
    while sum(match.view(None).hand_sizes) > 1:
        match = match.apply(next(iter(match.legal)))
    return with_state(match, scores=scores)


def points_of(rules):
    return last_card(rules, (0,) * rules.players).apply(
        only(last_card(rules, (0,) * rules.players))
    )


def only(match):
    (action,) = match.legal
    return action


@pytest.mark.parametrize("rules", [STANDARD, EASY, THREE, Counterpoint(target=250)], ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_c6_the_deal_in_which_someone_reaches_the_target_is_the_last(rules, seat):
    points = points_of(rules).scores
    for short in (1, 0):
        before = [-points[i] for i in range(rules.players)]
        before[seat] = rules.target - points[seat] - short
        match = last_card(rules, tuple(before))
        match = match.apply(only(match))
        assert match.scores[seat] == rules.target - short
        assert match.phase == ("deal-over" if short else "over")
        assert match.winners == (() if short else (seat,))
        told = [MatchWon((seat,), match.scores)] if not short else []
        assert of_kind(match, MatchWon) == told


def test_c6_the_higher_total_wins_when_both_reach_it():
    points = points_of(STANDARD).scores
    for totals, winners in (((120, 121), (1,)), ((121, 120), (0,)), ((120, 120), ())):
        before = tuple(total - got for total, got in zip(totals, points, strict=True))
        match = last_card(STANDARD, before)
        match = match.apply(only(match))
        assert (match.scores, match.winners) == (totals, winners)
        assert match.phase == ("over" if winners else "deal-over")
        if not winners:
            assert match.apply("deal").deal == 2


def test_c6_after_a_tie_one_more_deal_is_played_and_the_higher_total_wins():
    points = points_of(STANDARD).scores
    match = last_card(STANDARD, tuple(120 - got for got in points))
    match = match.apply(only(match)).apply("deal")
    while match.phase in ("bid", "play"):
        match = match.apply(next(iter(match.legal)))
    gained = match.record()["deals"][1]["result"]["scores"]
    assert match.scores == (120 + gained[0], 120 + gained[1])
    assert match.phase == ("over" if gained[0] != gained[1] else "deal-over")


@pytest.mark.parametrize(("players", "deals"), [(2, 1), (2, 4), (3, 2), (3, 3)])
def test_with_a_number_of_deals_just_so_many_are_played_whatever_the_scores(players, deals):
    rules = Counterpoint(players=players, ending="deals", deals=deals, target=1)
    *_, end = random_match(rules, seed=3)

    assert end.deal == deals
    assert len(end.record()["deals"]) == deals
    best = max(end.scores)
    assert end.winners == tuple(i for i, score in enumerate(end.scores) if score == best)


def test_a_tie_after_the_last_deal_is_shared():
    rules = Counterpoint(ending="deals", deals=1)
    points = points_of(rules).scores
    match = last_card(rules, tuple(50 - got for got in points))
    match = match.apply(only(match))

    assert (match.scores, match.winners) == ((50, 50), (0, 1))
    assert of_kind(match, MatchWon) == [MatchWon((0, 1), (50, 50))]
