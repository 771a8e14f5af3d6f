"""What players know about Ninety-Nine."""

from __future__ import annotations

import random

from parlett_widgets.engine.resample import Imagined
from parlett_widgets.games.bidding.imagined import bids_imagined
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.players import expert_bidding, steady_ninety_nine

__all__ = ["NinetyNineKnowledge"]


class NinetyNineKnowledge:
    """How Steady and Expert choose in Ninety-Nine, and what deals fit a view."""

    choose = staticmethod(steady_ninety_nine.choose)
    reasons = staticmethod(expert_bidding.reasons)

    @staticmethod
    def imagine(view: NinetyNineView, rng: random.Random) -> Imagined:
        """Return how the deal may have been dealt, and what may have been bid."""
        return bids_imagined(view, rng, 2 if len(view.hands) > len(view.players) else None)
