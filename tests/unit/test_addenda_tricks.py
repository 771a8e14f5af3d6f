"""The rules of Addenda, one by one: the count, who wins it or is stuck, who leads next (A4 to A7)."""

import pytest
from addenda_games import CLUBS, DIAMONDS, SPADES, F, L, few, has, only, rule_sets
from dealing import after_trick, arranged, played
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.state import Outcome, who_went_over
from parlett_widgets.games.addenda.view import (
    CountChanged,
    DealScored,
    HandsFilled,
    TrickVoided,
    TrickWon,
)
from parlett_widgets.testing import random_match

# A4: the running count (the arithmetic itself is in test_chains.py)


def test_a4_the_count_runs_along_with_the_cards():
    match = after_trick("4 5 J K")

    assert only(match, CountChanged).counts == (4, 9, 4, 9)
    assert only(match, TrickWon).trick.counts == (4, 9, 4, 9)


@pytest.mark.parametrize(
    ("king_chain", "counts"), [("copy", (6, 0, 6, 0)), ("delta", (6, 0, 6, 12))]
)
def test_option_king_chain_decides_what_a_king_after_a_king_as_a_jack_does(king_chain, counts):
    trick = only(after_trick("6 J K K", Addenda(king_chain=king_chain)), TrickWon).trick

    assert trick.counts == counts
    assert trick.score == counts[-1]


# A5, A6: who wins, and what it brings


WINNERS = [
    ("4 5 6 2", F, 17, Outcome.FOURTH_CARD),
    ("10 8 Q Q", L, 18, Outcome.WENT_OVER),
    ("9 8 A 2", F, 20, Outcome.WENT_OVER),
    ("9 8 2 J", F, 17, Outcome.WENT_OVER),
    ("A A A A", F, 4, Outcome.FOURTH_CARD),
    ("10 7 Q Q", F, 17, Outcome.FOURTH_CARD),
    ("Q Q Q Q", F, 0, Outcome.FOURTH_CARD),
    ("10 7 Q A", L, 18, Outcome.WENT_OVER),
    ("10 K K K", L, 40, Outcome.WENT_OVER),
    ("9 9 J 9", L, 18, Outcome.WENT_OVER),
    ("J 10 K J", F, 10, Outcome.WENT_OVER),
]


@pytest.mark.parametrize(("chain", "winner", "points", "outcome"), WINNERS)
def test_a5_a6_the_winner_scores_the_final_count_at_once(chain, winner, points, outcome):
    match = after_trick(chain)
    trick = only(match, TrickWon).trick

    assert (trick.winner, trick.loser, trick.score) == (winner, 1 - winner, points)
    assert trick.outcome is outcome
    assert match.scores[winner] == points
    assert match.scores[1 - winner] == 0


def test_a5_play_goes_on_to_the_fourth_card_after_a_bust():
    match = Addenda().start_with(arranged("10S 2D", "8H 3C"))
    match = played(match, "10S 8H")

    assert only(match, CountChanged).crossed
    assert not has(match, TrickWon)
    match = played(match, "2D")
    assert not has(match, TrickWon)
    match = played(match, "3C")
    assert only(match, TrickWon).trick.winner == L
    assert only(match, TrickWon).trick.score == 23


def test_a5_seventeen_itself_is_not_above_seventeen():
    assert who_went_over((10, 17, 17, 17)) is None
    assert who_went_over((10, 18, 18, 18)) == 1


def test_option_bust_final_count_blames_the_card_that_went_over_for_good():
    assert who_went_over((9, 18, 9, 18), "first-crossing") == 1
    assert who_went_over((9, 18, 9, 18), "final-count") == 3
    assert who_went_over((9, 18, 9, 9), "final-count") is None


@pytest.mark.parametrize(
    ("chain", "first_crossing", "final_count", "why"),
    [
        ("9 8 2 J", F, F, "the Jack rescues L, and F plays the fourth card"),
        ("9 9 J 2", L, F, "L's own Jack brings the count back, so F's fourth card wins"),
        ("9 9 J K", L, L, "F takes the count over again"),
        ("10 8 J A", L, F, "back to 10, then 11"),
        ("9 8 2 A", F, F, "20 at the end: L went over"),
        ("9 8 A J", F, F, "back to 17"),
        ("10 9 K J", L, L, "19 at the end, and F had gone over"),
        ("9 8 K J", F, F, "back to 17"),
    ],
)
def test_option_bust_decides_whether_a_jack_can_rescue(chain, first_crossing, final_count, why):
    first = only(after_trick(chain, Addenda(bust="first-crossing")), TrickWon).trick
    final = only(after_trick(chain, Addenda(bust="final-count")), TrickWon).trick

    assert first.winner == first_crossing
    assert final.winner == final_count, why
    assert first.score == final.score == final.counts[-1]


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a6_only_the_winners_side_scores_and_all_points_are_final_counts(rules, seed):
    before = None
    for match in random_match(rules, seed):
        if before is not None and before.deal == match.deal:
            gained = [now - then for now, then in zip(match.scores, before.scores, strict=True)]
            won = [event.trick for event in match.events if isinstance(event, TrickWon)]
            expected = [0] * rules.seats
            for trick in won:
                assert trick.score == trick.counts[-1]
                for seat in range(trick.winner % 2, rules.seats, 2):
                    expected[seat] = trick.score
            assert gained == expected
        before = match


# Who leads next


@pytest.mark.parametrize(
    ("next_leader", "after_f_wins", "after_l_wins"),
    [("winner", F, L), ("loser", L, F), ("alternate", F, F)],
)
def test_option_next_leader(next_leader, after_f_wins, after_l_wins):
    rules = Addenda(next_leader=next_leader)

    assert after_trick("4 5 6 2", rules).to_act == after_f_wins
    assert after_trick("10 8 Q Q", rules).to_act == after_l_wins


@pytest.mark.parametrize("next_leader", ["winner", "loser", "alternate"])
def test_after_a_void_trick_the_same_leader_leads_again(next_leader):
    match = Addenda(next_leader=next_leader).start_with(arranged("AS", SPADES))
    match = played(match, "AS")

    assert has(match, TrickVoided)
    assert match.to_act == L


# A7: a player is stuck


VOIDS = [
    # what L and F hold, what is played, who is stuck
    ("AS", SPADES, "AS", F),
    (CLUBS, SPADES, "2C 2S", L),
    (f"{DIAMONDS[:-12]} AC", SPADES, "AC 2S 9D", F),
]


@pytest.mark.parametrize(("leader", "follower", "cards", "stuck"), VOIDS)
def test_a7_a_trick_that_the_next_player_cannot_go_on_with_is_void(leader, follower, cards, stuck):
    match = played(Addenda().start_with(arranged(leader, follower)), cards)
    event = only(match, TrickVoided)

    assert event.seat == stuck
    assert event.trick.winner is None
    assert event.trick.score == 0
    assert " ".join(map(str, event.trick.cards)) == cards
    assert match.scores == (0, 0)
    assert match.phase == "play"
    assert match.to_act == L


def test_a7_a_bust_in_a_void_trick_is_washed_out():
    match = Addenda().start_with(arranged(f"{DIAMONDS[:-12]} 10C", SPADES))
    match = played(match, "10C 10S 9D")

    assert only(match, TrickVoided).trick.counts == (10, 20, 29)
    assert match.scores == (0, 0)
    assert match.to_act == L


def test_option_stuck_may_end_the_deal():
    match = Addenda(stuck="end-deal").start_with(arranged("AS", SPADES))
    match = played(match, "AS")

    assert has(match, TrickVoided)
    assert has(match, DealScored)
    assert not has(match, HandsFilled)
    assert match.phase == "deal-over"
    assert match.scores == (0, 0)
