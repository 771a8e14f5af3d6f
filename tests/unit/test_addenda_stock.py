"""The rules of Addenda, one by one: hands are filled from the stock (A8)."""

import pytest
from addenda_games import CLUBS, DIAMONDS, SPADES, F, L, few, has, only, position, rule_sets
from dealing import arranged, played, suited
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets.cards import CardSet
from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.view import HandsFilled
from parlett_widgets.testing import random_match


@pytest.mark.parametrize(("chain", "winner"), [("4 5 6 2", F), ("10 8 Q Q", L)])
def test_a8_both_hands_are_filled_to_12_the_winner_drawing_first(chain, winner):
    cards = suited(chain).split()
    top = "AS AH AD AC"
    deal = arranged(f"{cards[0]} {cards[2]}", f"{cards[1]} {cards[3]}", stock=top)
    match = played(Addenda().start_with(deal), " ".join(cards))
    filled = only(match, HandsFilled)

    assert filled.drawn[winner] == CardSet("AS AD")
    assert filled.drawn[1 - winner] == CardSet("AH AC")
    assert (filled.numbers, filled.stock_size) == ((2, 2), 24)
    assert [len(hand) for hand in match.state.hands] == [12, 12]
    assert match.state.stock == deal.stock[4:]


@pytest.mark.parametrize(
    ("leader", "follower", "cards", "numbers", "leaders"),
    [
        ("AS", SPADES, "AS", (1, 0), "QH"),
        (CLUBS, SPADES, "2C 2S", (1, 1), "QH"),
        (f"{DIAMONDS[:-12]} AC", SPADES, "AC 2S 9D", (2, 1), "QH AH"),
    ],
)
def test_a8_after_a_void_trick_the_leader_draws_first(leader, follower, cards, numbers, leaders):
    deal = arranged(leader, follower, stock="QH KH AH")
    match = played(Addenda().start_with(deal), cards)
    filled = only(match, HandsFilled)

    assert filled.numbers == numbers
    assert filled.drawn[L] == CardSet(leaders)
    assert filled.drawn[F] == CardSet("KH" if numbers[F] else "")


def test_a8_the_last_cards_of_the_stock_go_round_in_turn_and_may_leave_uneven_hands():
    match = position(Addenda(), ["4S 6D 3C", "5H 2C 3D"], stock="AS AH AD")
    match = played(match, "4S 5H 6D 2C")
    filled = only(match, HandsFilled)

    assert filled.drawn == (CardSet("AH"), CardSet("AS AD"))
    assert match.state.hands == (CardSet("3C AH"), CardSet("3D AS AD"))
    assert filled.stock_size == 0


def test_a8_without_stock_the_hands_are_played_out():
    match = position(Addenda(), ["4S 6D 3C AC", "5H 2C 3D AH"])
    match = played(match, "4S 5H 6D 2C")

    assert not has(match, HandsFilled)
    assert [len(hand) for hand in match.state.hands] == [2, 2]
    assert match.to_act == F


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a8_cards_are_drawn_one_at_a_time_in_turn_by_whoever_is_short(rules, seed):
    before = None
    for match in random_match(rules, seed):
        for event in match.events:
            if not isinstance(event, HandsFilled):
                continue
            trick = match.state.tricks[-1]
            turn = trick.leader if trick.winner is None else trick.winner
            hands = [set(hand) - set(trick.cards) for hand in before.state.hands]
            stock = list(before.state.stock)
            for _ in range(24):
                if stock and len(hands[turn]) < 12:
                    hands[turn].add(stock.pop(0))
                turn = 1 - turn
            assert [set(hand) for hand in match.state.hands] == hands
            assert list(match.state.stock) == stock
        before = match
