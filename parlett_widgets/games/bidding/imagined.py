"""Imagined deals with three-card bids, consistent with what one seat has seen."""

from __future__ import annotations

import random
from typing import Any

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.resample import Imagined
from parlett_widgets.engine.views import Deal
from parlett_widgets.games.bidding.inference import played_bits
from parlett_widgets.players.hidden_deals import HiddenDeals

__all__ = ["imagined"]


def imagined(view: Any, rng: random.Random) -> Imagined:
    """Return a deal with the hidden cards sampled, and the bids made from it."""
    world = HiddenDeals(view).sample(rng)
    dealt: list[CardSet] = []
    chosen: dict[int, Action] = {}
    aside: tuple[Card, ...] = ()
    piles = zip(world.hands, world.bids, played_bits(view), strict=True)
    for hand, (held, bid, played) in enumerate(piles):
        cards = held | CardSet.from_bits(played)
        if bid and hand < len(view.players):
            cards |= bid
            chosen[hand] = Action(Verb.BID, tuple(bid))
        elif bid:  # the dummy's bid is set aside in the deal
            aside = tuple(bid)
        dealt.append(cards)
    return Imagined(Deal(view.dealer, tuple(dealt), aside, view.turn_up, view.trump), chosen)
