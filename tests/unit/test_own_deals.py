"""Deals of one's own: some cards are chosen, the rest is shuffled; and records that leave out what follows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import searched

from parlett_widgets import Addenda, Counterpoint, Match, NinetyNine
from parlett_widgets.cards import Card, CardSet

RULES = [
    Addenda.standard(),
    Addenda.partnership(),
    NinetyNine.classic(),
    NinetyNine.revised(),
    NinetyNine.two(),
    NinetyNine.five(),
    Counterpoint.standard(),
    Counterpoint.three(),
]
rules = pytest.mark.parametrize("rules", RULES, ids=str)


@rules
def test_with_no_card_chosen_it_is_the_deal_of_the_seed(rules):
    match = rules.start(seed=7)
    assert rules.deal(seed=7) == match.state.deal
    assert rules.start_with(rules.deal(seed=7), seed=7) == match


@rules
@settings(max_examples=searched(15, thorough=250))
@given(data=st.data())
def test_chosen_cards_lie_where_they_were_put_and_every_card_once(rules, data):
    plan = rules.deal_plan
    names = (*rules.seat_names, "Dummy")[: len(plan.hands)]
    pack = data.draw(st.permutations(plan.pack))
    wishes, start = {}, 0
    for name, size in zip(names, plan.hands, strict=True):
        number = data.draw(st.integers(0, size))
        wishes[name] = pack[start : start + number]
        start += number
    if plan.turns_up and start < len(pack):
        wishes["turn_up"], start = str(pack[start]), start + 1
    wishes["stock"] = pack[start : start + min(2, plan.stock)]
    deal = rules.deal(seed=data.draw(st.integers(0, 9)), **wishes)
    for name, hand in zip(names, deal.hands, strict=True):
        assert CardSet(wishes[name]) <= hand
    assert deal.stock[: len(wishes["stock"])] == tuple(wishes["stock"])
    assert deal.turn_up is None or str(deal.turn_up) == wishes.get("turn_up", str(deal.turn_up))
    assert rules.start_with(deal).state.deal == deal  # which checks every card


def test_a_single_card_may_be_given_as_it_is():
    given = Counterpoint.standard().deal(South=Card("KS"), seed=3)
    assert given == Counterpoint.standard().deal(South="KS", seed=3)


def test_the_rest_is_dealt_fairly():
    with_king = sum(
        Card("KS") in Counterpoint.standard().deal(South="♠A", seed=seed).hands[0]
        for seed in range(400)
    )
    assert 400 * 15 / 31 - 40 < with_king < 400 * 15 / 31 + 40


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ({"Soth": "AS"}, TypeError, "did you mean 'South'"),
        ({"South": "AS AS"}, ValueError, "South has ♠A twice"),
        ({"South": "AS", "West": "♠A"}, ValueError, "West has ♠A, and so has South"),
        ({"South": "2S"}, ValueError, "♠2, which is not in the pack"),
        ({"South": "♠AKQJ 10 9876 ♥AKQJ"}, ValueError, "South has at most 12 cards, not 13"),
        ({"South": "♠X"}, ValueError, "South: '♠X' is not a card"),
        ({"stock": "AS"}, ValueError, "stock has at most 0 cards"),
    ],
)
def test_what_cannot_be_dealt_is_refused_by_name(cards, error, message):
    with pytest.raises(error, match=message):
        NinetyNine.classic().deal(**cards)


@rules
def test_a_record_may_leave_out_what_follows_from_the_rest(rules):
    match = rules.start(seed=3)
    record = match.record()
    for name in ("players", "seed", "scores", "winners"):
        record.pop(name)
    (deal,) = record["deals"]
    for name in ("trump", "actions", "result"):
        deal.pop(name)
    if not deal["stock"]:
        deal.pop("stock")
    if deal["turn_up"] is None:
        deal["hands"].pop()  # the rest of the pack
    deal.pop("turn_up")
    assert Match.replay(record).state == match.state
