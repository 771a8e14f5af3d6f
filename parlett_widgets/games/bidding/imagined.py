"""Deals with three-card bids that fit what one seat was told."""

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
    """Return a deal with the hidden cards drawn anew, and the bids laid from it."""
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
        elif bid:  # a dummy's is dealt aside
            aside = tuple(bid)
        dealt.append(cards)
    return Imagined(Deal(view.dealer, tuple(dealt), aside, view.turn_up, view.trump), chosen)
