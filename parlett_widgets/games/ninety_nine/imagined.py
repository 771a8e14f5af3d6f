"""Deals of Ninety-Nine that fit what one seat was told."""

from __future__ import annotations

import random

from parlett_widgets.engine.resample import Imagined
from parlett_widgets.games.bidding.imagined import bids_imagined
from parlett_widgets.games.ninety_nine.turns import DUMMY
from parlett_widgets.games.ninety_nine.view import NinetyNineView

__all__ = ["imagined"]


def imagined(view: NinetyNineView, rng: random.Random) -> Imagined:
    """Return how the deal may have been dealt, and what may have been bid."""
    return bids_imagined(view, rng, DUMMY if len(view.players) == 2 else None)
