"""The rules of Addenda, one by one: the deal, turns and legal cards (A1 to A3), and the options."""

import pytest
from addenda_games import F, L, few, has, rule_sets
from dealing import arranged, played
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets.cards import PACK_52, Card, CardSet
from parlett_widgets.engine import Deal
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.state import Outcome
from parlett_widgets.games.addenda.view import TrickWon
from parlett_widgets.testing import random_match

# A1: the deal


def test_a1_two_players_get_12_cards_each_and_28_are_the_stock():
    deal = Addenda().start(seed=3).state.deal

    assert [len(hand) for hand in deal.hands] == [12, 12]
    assert len(deal.stock) == 28
    assert sorted([*deal.hands[0], *deal.hands[1], *deal.stock]) == sorted(PACK_52)


def test_a1_either_player_may_deal_first():
    assert {Addenda().start(seed=seed).state.deal.dealer for seed in range(20)} == {0, 1}


@pytest.mark.parametrize("players", [2, 4])
def test_a1_the_deal_goes_round(players):
    match = Addenda(players=players, target=10_000).start(seed=5, dealer=0)
    dealers = []
    while match.deal <= players:
        if match.phase == "deal-over":
            dealers.append(match.state.deal.dealer)
        match = match.apply(next(iter(match.legal)))

    assert dealers == list(range(players))


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (arranged("", "")._replace(dealer=2), "dealer"),
        (arranged("", "")._replace(dealer=-1), "dealer"),
        (arranged("", "", "", "", dealer=0), "2 hands, not 4"),
        (arranged("", "")._replace(stock=()), "the stock has 0 cards"),
        (
            arranged("", "")._replace(stock=(*arranged("", "").stock[:-1], Card("2C"))),
            "♣2 also dealt to South, ♠A missing",
        ),
        (
            arranged("", "")._replace(stock=(*arranged("", "").stock[:-1], Card("JK"))),
            "JK not in the pack, ♠A missing",
        ),
        (arranged("", "")._replace(trump=0), "trump"),
        (Deal(0, (CardSet(), CardSet())), "South has 0 cards: 52 cards missing"),
    ],
)
def test_cards_that_are_no_deal_of_addenda_are_refused_with_the_reason(deal, reason):
    with pytest.raises(ValueError, match=reason):
        Addenda().start_with(deal)


# A2: who plays when


@pytest.mark.parametrize("dealer", [0, 1])
def test_a2_the_player_who_did_not_deal_leads(dealer):
    assert Addenda().start(seed=1, dealer=dealer).to_act == 1 - dealer


def test_a2_leader_and_follower_play_in_turn_until_four_cards_lie():
    match = Addenda().start_with(arranged("4S 6D", "5H 2C"))
    turns = []
    for card in ("4S", "5H", "6D", "2C"):
        turns.append(match.to_act)
        match = played(match, card)

    assert turns == [L, F, L, F]
    assert has(match, TrickWon)


# A3: which cards may be played


def test_a3_any_card_may_be_led():
    match = Addenda().start_with(arranged("", ""))

    assert {action.cards[0] for action in match.legal} == set(match.state.hands[L])


def test_a3_no_suit_may_be_repeated_within_a_trick():
    match = Addenda().start_with(arranged("4S", "KS QS 5H 9D 2C"))
    match = played(match, "4S")

    refusal = match.legal.why_not("play KS")
    assert refusal.code is RefusalCode.SUIT_REPEATED
    assert refusal.cards == (Card("4S"),)
    assert "play 5H" in match.legal
    assert {action.cards[0].suit.letter for action in match.legal} == {"H", "D", "C"}


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a3_a_full_trick_holds_one_card_of_each_suit(rules, seed):
    *_, end = random_match(rules, seed)
    for moment in end.line:
        for trick in moment.state.tricks[-1:]:
            suits = [card.suit for card in trick.cards]
            assert len(set(suits)) == len(suits)
            assert (len(suits) == 4) == (trick.outcome is not Outcome.VOID)


# The options themselves


def test_the_defaults_are_those_of_the_rules_page():
    assert Addenda().options() == {
        "players": 2,
        "king_chain": "copy",
        "bust": "first-crossing",
        "next_leader": "winner",
        "stuck": "void-trick",
        "misplay": "reject",
        "target": 250,
        "finish": "at-once",
    }
    assert Addenda.standard() == Addenda()
    assert Addenda.partnership() == Addenda(players=4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3}, "players must be 2 or 4, not 3"),
        ({"players": 2.0}, "players must be 2 or 4, not 2.0"),
        ({"king_chain": "repeat"}, "king_chain must be 'copy' or 'delta', not 'repeat'"),
        ({"bust": None}, "bust must be 'first-crossing' or 'final-count', not None"),
        ({"next_leader": "follower"}, "next_leader must be 'winner' or 'loser' or 'alternate'"),
        ({"stuck": "pass"}, "stuck must be 'void-trick' or 'end-deal'"),
        ({"misplay": True}, "misplay must be 'reject' or 'penalty'"),
        ({"target": 0}, "target must be a whole number above 0, not 0"),
        ({"target": True}, "target must be a whole number above 0, not True"),
        ({"target": "250"}, "target must be a whole number above 0, not '250'"),
        ({"finish": "now"}, "finish must be 'at-once' or 'end-of-deal'"),
    ],
)
def test_a_wrong_value_of_an_option_is_refused_with_the_right_ones(options, message):
    with pytest.raises(ValueError, match=message):
        Addenda(**options)


def test_an_unknown_option_is_refused_with_the_nearest():
    with pytest.raises(TypeError, match="no option 'kingchain': did you mean 'king_chain'"):
        Addenda(kingchain="copy")


def test_rules_cannot_be_changed_once_made():
    with pytest.raises(AttributeError):
        Addenda().target = 100
