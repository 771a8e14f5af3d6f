"""Deals with three-card bids that fit what one seat was told."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from parlett_widgets.cards import CardSet
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.resample import Imagined
from parlett_widgets.engine.views import Deal
from parlett_widgets.games.bidding.inference import played_bits
from parlett_widgets.players.hidden_deals import HiddenDeals

__all__ = ["bids_imagined"]


def bids_imagined(view: Any, rng: random.Random, dummy: int | None = None) -> Imagined:
    """Return a deal, and the bids that were laid from it, in which the hidden cards are drawn anew."""
    world = HiddenDeals(view).sample(rng)
    bids: Mapping[int, CardSet] = {hand: bid for hand, bid in enumerate(world.bids) if bid}
    dealt = [
        held
        | CardSet.from_bits(played)
        | (bids.get(hand, CardSet()) if hand != dummy else CardSet())
        for hand, (held, played) in enumerate(zip(world.hands, played_bits(view), strict=True))
    ]
    aside = () if dummy is None else tuple(bids[dummy])
    deal = Deal(view.dealer, tuple(dealt), aside, view.turn_up, view.trump)
    chosen = {hand: Action(Verb.BID, tuple(bid)) for hand, bid in bids.items() if hand != dummy}
    return Imagined(deal, chosen)
