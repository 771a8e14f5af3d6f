"""What a card would have come to is solved where it can be, played out elsewhere, and never made up."""

import random

import pytest
from even_odd import EvenOdd
from late_deals import late

from parlett_widgets.cards import Card
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.counterpoint.solver import solve_duel
from parlett_widgets.players import Steady
from parlett_widgets.players.hindsight import Outcome, hindsight


def moments(rules, seed):
    """Return every moment of a deal that Steady has played."""
    match, rng = rules.start(seed=seed), random.Random(seed)
    while not match.deal_over:
        yield match
        match = match.apply(Steady().choose(match.view(match.to_act), rng))


def test_in_ninety_nine_it_is_solved_whether_the_bid_is_made():
    hands = ["AD QC", "9H 8H", "10H"], ["6S 7D 8D", "6H 7H 8C", "7C 9C 6D"]
    found = hindsight(late(*hands, "KS"))
    assert found == {Card("QC"): Outcome(made=True), Card("AD"): Outcome(made=False)}


def test_in_counterpoint_for_two_it_is_what_perfect_play_loses():
    late_enough = [
        match
        for match in moments(Counterpoint.standard(), 3)
        if match.phase == "play" and len(match.state.tricks) >= 6 and len(match.legal) > 1
    ]
    marked = 0
    for match in late_enough:
        solved = solve_duel(match)
        found = hindsight(match)
        marked += bool(found)
        best = {card for card, outcome in found.items() if not outcome.lost}
        assert best == (set(solved.best) if found else set())
        for card, outcome in found.items():
            assert outcome.lost == abs(solved.cards[card][0] - solved.value)
    assert marked > 3


@pytest.mark.parametrize("rules", [NinetyNine.four(), Counterpoint.three(), EvenOdd()])
def test_elsewhere_deals_are_played_out(rules):
    found = [hindsight(match, deals=4) for match in moments(rules, 3)]
    played_out = [one for one in found if any(outcome.lost for outcome in one.values())]
    assert len(played_out) > 3
    for one in played_out:
        assert min(outcome.lost for outcome in one.values()) == 0
        assert all(outcome.lost >= 0 for outcome in one.values())


def test_nothing_is_said_where_nothing_hung_on_it_or_no_playout_reaches_the_end():
    assert not any(hindsight(match) for match in moments(Addenda.standard(), 3))
    for match in moments(NinetyNine.classic(), 3):
        found = hindsight(match, deals=4)
        assert set(found) in (set(), {card for action in match.legal for card in action.cards})
        assert len(set(found.values())) != 1
