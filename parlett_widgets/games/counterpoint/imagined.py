"""Imagined deals of Counterpoint, consistent with what one seat has seen."""

from __future__ import annotations

import random

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.resample import Imagined
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.games.bidding.imagined import imagined as bids_imagined
from parlett_widgets.games.counterpoint.scoring import UNIT, readings
from parlett_widgets.games.counterpoint.view import CounterpointView

__all__ = ["imagined"]


def imagined(view: CounterpointView, rng: random.Random) -> Imagined:
    """Return one way in which the cards may have been dealt and bid."""
    deal, bids = bids_imagined(view, rng)
    if view.rules.options()["high_bids"] != "with-bid":
        return Imagined(deal, bids)
    return Imagined(deal, {seat: _read(view, seat, bid, rng) for seat, bid in bids.items()})


def _read(view: CounterpointView, seat: int, bid: Action, rng: random.Random) -> Action:
    """Return a bid in its known reading, or else in a possible one."""
    value = bid_value(bid.cards, UNIT, joker=view.table.joker)
    may_be_high = len(readings(value, "with-bid", len(view.players))) > 1
    known = view.high[seat]
    high = may_be_high and rng.random() < 0.5 if known is None else known
    return bid._replace(word="high" if high else "")
