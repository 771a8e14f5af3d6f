"""Opponents: anything that answers a view with an action.

A player sees a :class:`~parlett_widgets.engine.View` and nothing else, so it cannot look at hidden
cards. Writing one takes a class with one method:

>>> class Highest:
...     def choose(self, view, rng):
...         return max(view.legal, key=lambda action: action.cards[-1:])
>>> from parlett_widgets.engine import Addenda
>>> match = Addenda().start(seed=7)
>>> Highest().choose(match.view(match.to_act), None) in match.legal
True
"""

from __future__ import annotations

import random
from typing import Protocol

from parlett_widgets.engine.match import Action, View
from parlett_widgets.players.expert import Expert
from parlett_widgets.players.reasons import Reason
from parlett_widgets.players.steady import Steady

__all__ = ["Expert", "Player", "Random", "Reason", "Steady"]


class Player(Protocol):
    """Anything that can choose an action."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``; the same view and ``rng`` give the same action."""


class Random:
    """Chooses among the legal actions, all equally likely."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``."""
        return rng.choice(view.legal)
