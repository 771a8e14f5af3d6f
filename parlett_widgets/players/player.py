"""What a player is, and the simplest one."""

from __future__ import annotations

import random
from typing import Protocol

from parlett_widgets.engine.match import Action, View

__all__ = ["Player", "Random"]


class Player(Protocol):
    """Anything that can choose an action."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``; the same view and ``rng`` give the same action."""


class Random:
    """Chooses among the legal actions, all equally likely."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``."""
        return rng.choice(view.legal)
