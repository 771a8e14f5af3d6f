"""Figures are the same on every Python: ``sum`` adds floats up in another way since Python 3.12."""

from __future__ import annotations

import random
import sys

import pytest

from parlett_widgets.cards import Card
from parlett_widgets.engine import Counterpoint
from parlett_widgets.odds import advise
from parlett_widgets.players import Expert, Steady

RULES = Counterpoint.standard()

pytestmark = pytest.mark.skipif(
    sys.platform not in ("linux", "emscripten"), reason="another C library may round exp otherwise"
)


def test_the_last_cards_have_the_same_figures_to_the_bit():
    match, rng = RULES.start(seed=122, dealer=0), random.Random(122)
    for _ in range(22):
        match = match.apply(Steady().choose(match.view(match.to_act), rng))
    best, *_ = Expert().reasons(match.view(match.to_act), random.Random(22))
    assert str(best.action) == "play 7S"
    assert (best.mean, best.error) == (34.47850546368051, 0.42012801921167536)


def test_a_bid_card_costs_the_same_to_the_bit():
    view = RULES.start(seed=3, dealer=0).view(1)
    advice = advise(view, random.Random(1), worlds=2)
    cards = {card for option in advice.options for card in option.bid_cards if card.costs}
    costs = sorted(card.costs for card in cards if card.card in (Card("8C"), Card("9C")))
    assert len(cards) == 51
    assert costs[:3] == [0.057296280112145936, 0.05729628011214638, 0.057296280112146825]
