"""The rules of Addenda, one by one: misplays (A10)."""

import pytest
from addenda_games import PENALTY, SPADES, F, L, has, only
from dealing import arranged, played

from parlett_widgets.cards import Card
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games.addenda.state import Outcome
from parlett_widgets.games.addenda.view import Misplayed, TrickVoided, TrickWon


def test_a10_a_misplayed_card_is_taken_back_and_the_same_player_plays_again():
    match = played(PENALTY.start_with(arranged("4S", "KS 5H")), "4S KS")

    assert only(match, Misplayed).card == Card("KS")
    assert match.to_act == F
    assert "KS" in match.state.hands[F]
    assert [str(card) for card in match.state.trick.cards] == ["4S"]


def test_a10_after_a_misplay_a_legal_card_must_be_played():
    match = played(PENALTY.start_with(arranged("4S", "KS QS 5H")), "4S KS")

    assert match.legal.why_not("play QS").code is RefusalCode.SUIT_REPEATED
    assert "play 5H" in match.legal


@pytest.mark.parametrize(
    ("cards", "winner", "points", "why"),
    [
        ("4S KS 5H 6D 2C", L, 17, "F alone misplayed, though F's fourth card was 17"),
        ("4S 5H QS 6D 2C", F, 17, "L alone misplayed"),
        ("10S KS 8H QD QC", L, 18, "F misplayed and went over"),
        ("10S 8H QS QD QC", F, 18, "L misplayed: F wins whatever the count"),
        ("4S KS 5H QS 6D 2C", F, 17, "both misplayed, F first"),
        ("4S 5H QS 6D KS 2C", L, 17, "both misplayed, L first"),
        ("4S KS 5H 6D 6S 2C", L, 17, "F misplayed twice, L never"),
    ],
)
def test_a10_the_trick_goes_to_who_did_not_misplay_or_misplayed_first(cards, winner, points, why):
    deal = arranged("4S 10S QS 6D QD", "KS 6S 5H 8H 2C QC")
    match = played(PENALTY.start_with(deal), cards)
    trick = only(match, TrickWon).trick

    assert (trick.winner, trick.score) == (winner, points), why
    assert trick.loser == 1 - winner
    assert trick.outcome is Outcome.MISPLAY
    assert match.scores[winner] == points


def test_a10_a_trick_with_a_misplay_is_still_void_if_it_cannot_be_completed():
    deal = arranged("AC 9C 9D KD QD JD 10D 8D 7D 6D 5D 4D", SPADES)
    match = played(PENALTY.start_with(deal), "AC 2S 9C 9D")
    assert has(match, TrickVoided)
    assert match.scores == (0, 0)
    assert match.to_act == L


def test_a10_a_player_who_has_no_legal_card_is_stuck_and_cannot_misplay_instead():
    match = played(PENALTY.start_with(arranged("AS", SPADES)), "AS")

    assert has(match, TrickVoided)


def test_a10_a_misplay_does_not_linger_in_the_next_trick():
    deal = arranged("4S 10S QS 6D QD", "KS 6S 5H 8H 2C QC", stock="AS AH AD AC")
    match = played(PENALTY.start_with(deal), "4S KS 5H 6D 2C")
    assert match.state.trick.misplays == ()
    match = played(match, "10S 8H QD QC")

    assert only(match, TrickWon).trick.outcome is Outcome.WENT_OVER
