"""The rules of Addenda, one by one: the end of the deal (A9) and of the match (A11)."""

import pytest
from addenda_games import F, L, few, has, only, position, rule_sets
from dealing import played
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets.cards import CardSet
from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.view import DealScored, MatchWon, TrickVoided, TrickWon
from parlett_widgets.testing import random_match

# A9: the end of the deal


def test_a9_the_deal_ends_when_both_hands_are_empty():
    match = position(Addenda(), ["4S 6D", "5H 2C"])
    match = played(match, "4S 5H 6D 2C")

    assert match.phase == "deal-over"
    assert only(match, DealScored).points == (0, 17)


def test_a9_the_deal_ends_when_the_player_to_lead_has_no_card():
    match = position(Addenda(), ["10S QD", "8H QC 3C 4C"])
    match = played(match, "10S 8H QD QC")
    assert match.phase == "deal-over"
    assert only(match, TrickWon).next_leader == L
    assert match.state.hands[F] == CardSet("3C 4C")


def test_a9_the_deal_goes_on_when_only_the_other_player_has_no_card():
    match = position(Addenda(), ["4S 6D", "5H 2C 3C"])
    match = played(match, "4S 5H 6D 2C")
    assert match.phase == "play"
    assert match.to_act == F

    match = played(match, "3C")
    assert has(match, TrickVoided)
    assert match.phase == "deal-over"


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a9_a_deal_ends_then_and_only_then(rules, seed):
    for match in random_match(rules, seed):
        state = match.state
        if not (has(match, TrickWon) or has(match, TrickVoided)) or has(match, MatchWon):
            continue
        nobody_leads = not state.hands[state.trick.leader]
        cut_short = rules.stuck == "end-deal" and has(match, TrickVoided)
        assert (match.phase == "deal-over") == (nobody_leads or cut_short)


# A11: game


def ending_at(rules, scores, *, last=False):
    """Return a match after a trick of 17 points for F, with more cards to play unless it is the last."""
    hands = ["4S 6D", "5H 2C"] if last else ["4S 6D AH", "5H 2C AD"]
    return played(position(rules, hands, scores=scores), "4S 5H 6D 2C")


def test_a11_game_is_250_points():
    assert Addenda().target == 250
    assert ending_at(Addenda(), (0, 232)).phase == "play"
    assert ending_at(Addenda(), (0, 233)).phase == "over"


def test_a11_reaching_the_target_ends_the_match_at_once():
    match = ending_at(Addenda(target=100), (90, 83))

    assert match.phase == "over"
    assert match.to_act is None
    assert match.winners == (F,)
    assert only(match, MatchWon).scores == (90, 100)
    assert len(match.legal) == 0


def test_option_finish_may_wait_for_the_end_of_the_deal():
    rules = Addenda(target=100, finish="end-of-deal")

    waiting = ending_at(rules, (0, 83))
    assert waiting.phase == "play"
    assert waiting.winners == ()
    ended = ending_at(rules, (0, 83), last=True)
    assert ended.phase == "over"
    assert ended.winners == (F,)


def test_when_both_are_past_the_target_at_the_end_of_a_deal_the_higher_total_wins():
    match = ending_at(Addenda(target=100, finish="end-of-deal"), (120, 90), last=True)

    assert match.scores == (120, 107)
    assert match.winners == (L,)


@pytest.mark.parametrize("target", [100, 60])
def test_a_tie_at_the_target_plays_one_more_deal(target):
    match = ending_at(Addenda(target=target, finish="end-of-deal"), (100, 83), last=True)

    assert match.scores == (100, 100)
    assert match.phase == "deal-over"
    assert match.winners == ()
    match = match.apply("deal")
    assert match.deal == 2
    assert match.scores == (100, 100)
    assert match.phase == "play"


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a11_a_match_ends_as_soon_as_its_rules_say_and_the_highest_score_wins(rules, seed):
    for match in random_match(rules, seed):
        reached = max(match.scores) >= rules.target
        if match.phase == "over":
            best = max(match.scores)
            assert reached
            assert match.winners == tuple(s for s, n in enumerate(match.scores) if n == best)
            assert len(match.winners) == rules.players // 2
        else:
            assert match.winners == ()
            if rules.finish == "at-once":
                assert not reached
