"""Ninety-Nine by its rules page: the play and the Joker (N3)."""

import pytest
from bid_dealing import TRUMP_OF, applied, dealt, swept
from matches import of_kind

from parlett_widgets.cards import JOKER, Card, CardSet, Suit
from parlett_widgets.engine import Action
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import trick_winner
from parlett_widgets.games.ninety_nine.view import BidMade, Dealt, TrickWon


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("9D AD KC", None, 1),
        ("9D AS KC", None, 0),
        ("9D AD 6C", "C", 2),
        ("9D 7C 6C", "C", 1),
        ("6C AD KC", "C", 2),
        ("10D 9D JD", "S", 2),
        ("KH AS AD", None, 0),
    ],
)
def test_n3_the_highest_trump_wins_else_the_highest_of_the_suit_led(cards, trump, winner):
    parsed = tuple(map(Card, cards.split()))
    assert trick_winner(parsed, TRUMP_OF[trump]) == winner


HANDS = (
    "AH QH 6H AS 6S 10D JD QD KD 6C 7C 8C",
    "JK 7S 8S 9S 10S 6D 7D 8D 9D 9C 10C JC",
    "7H 8H 9H 10H JH JS QS KS AD QC KC AC",
)


def joker_game(turn_up="KH", swap=("", ""), calls="pass, pass, pass"):
    """Return a match before its first trick: seat 1 holds the Joker, the king of hearts."""
    rules = NinetyNine.classic()
    hands = [hand.replace(*swap) if swap[0] else hand for hand in HANDS]
    match = rules.start_with(dealt(rules, *hands, turn_up=turn_up))
    return applied(match, "bid 6C 7C 8C, bid 9C 10C JC, bid QC KC AC", calls)


def test_n3_the_dealers_left_leads_and_then_the_winner():
    match = joker_game()
    assert match.to_act == 0
    match = applied(match, "play AS, play 7S, play JS")
    assert match.to_act == 0
    match = applied(match, "play 6S, play 8S, play KS")
    assert match.to_act == 2
    assert [trick.winner for trick in match.state.tricks] == [0, 2]
    assert match.view(0).taken == (1, 0, 1)
    assert of_kind(match, TrickWon) == [TrickWon(match.state.tricks[-1], (1, 0, 1))]


@pytest.mark.parametrize("attempt", ["play JK", "play 6D"])
def test_n3_who_can_follow_must(attempt):
    match = applied(joker_game(), "play AS")
    refusal = match.legal.why_not(attempt)

    assert refusal.code is RefusalCode.MUST_FOLLOW
    assert refusal.suit is Suit.SPADES
    assert set(refusal.cards) == set(map(Card, "7S 8S 9S 10S".split()))
    assert {str(action) for action in match.legal} == {"play 7S", "play 8S", "play 9S", "play 10S"}
    assert match.view(1).why_not(Action.parse(attempt)) == refusal


def test_n3_who_cannot_follow_may_play_any_card():
    match = applied(joker_game(), "play 10D, play 6D, play AD, play KS, play 6S, play 7S")
    match = applied(match, "play QS, play AS, play 8S, play QD, play 7D")
    assert match.to_act == 2
    assert len(match.legal) == len(match.view(2).hand) == 6


def test_n3_the_joker_is_the_turned_up_card_when_it_follows_and_when_it_wins():
    match = applied(joker_game(), "play QH")
    assert [str(action) for action in match.legal] == ["play JK"]
    assert applied(match, "play JK, play JH").to_act == 1
    match = applied(joker_game(), "play AH")
    assert [str(action) for action in match.legal] == ["play JK"]
    assert applied(match, "play JK, play JH").to_act == 0


def test_n3_a_led_joker_calls_for_the_turned_up_suit():
    match = applied(joker_game(), "play 6S, play 10S, play KS, play AD, play KD, play 9D")
    match = applied(match, "play QS, play AS, play 7S, play QH, play JK, play 7H")
    assert match.to_act == 1  # with the king of hearts
    other = joker_game(calls="pass, reveal, nominate 1")
    assert other.to_act == 1

    other = other.apply("play JK")
    assert {str(action) for action in other.legal} == {f"play {r}H" for r in "7 8 9 10 J".split()}
    assert other.legal.why_not("play AD").suit is Suit.HEARTS
    assert other.view(2).why_not(Action.parse("play AD")) == other.legal.why_not("play AD")
    assert applied(other, "play JH, play QH").to_act == 1
    assert applied(other, "play JH, play AH").to_act == 0


@pytest.mark.parametrize("rank", "A K Q J 10 9 8 7 6".split())
@pytest.mark.parametrize("suit", "CDHS")
def test_the_turn_ups_suit_is_trump_but_a_nine_means_no_trump(rank, suit):
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, turn_up=rank + suit))

    trump = None if rank == "9" else TRUMP_OF[suit]
    assert match.state.deal.trump is trump
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert (view.turn_up, view.trump) == (Card(rank + suit), trump)
        assert view.events == (Dealt(1, 2, Card(rank + suit), trump),)
    assert match.record()["deals"][0]["trump"] == (None if rank == "9" else suit)


def test_a_turned_up_joker_means_no_trump_and_every_other_card_is_in_a_hand():
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, turn_up="JK"))

    assert match.view(0).turn_up == JOKER
    assert match.view(0).trump is None
    assert len(set().union(*match.state.deal.hands)) == 36
    assert JOKER not in set().union(*match.state.deal.hands)
    assert swept(rules, "♣♣♣ ♦♦♦ ♥♥♥", turn_up="JK").scores == (29, 20, 0)


def test_the_joker_that_stands_for_a_nine_is_that_nine_without_trump():
    match = joker_game(turn_up="9H", swap=("9H", "KH"))
    match = applied(match, "play QH")
    assert [str(action) for action in match.legal] == ["play JK"]
    assert applied(match, "play JK, play 7H").to_act == 0
    match = applied(joker_game(turn_up="9H", swap=("9H", "KH")), "play 6H, play JK")
    assert applied(match, "play 8H").to_act == 1
    assert applied(match, "play 10H").to_act == 2


@pytest.mark.parametrize(("turn_up", "bid"), [("8C", 3), ("8D", 0), ("8H", 2), ("8S", 1)])
def test_the_joker_bids_the_suit_of_the_turned_up_card(turn_up, bid):
    rules = NinetyNine.classic()
    match = rules.start_with(dealt(rules, "JK 6D 7D", turn_up=turn_up)).apply("bid JK 6D 7D")

    assert match.state.bid_value(0) == bid
    assert match.view(0).events == (BidMade(0, CardSet("JK 6D 7D"), bid),)
