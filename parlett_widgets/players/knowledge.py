"""The knowledge that players have of a game: the class that it declares, or sampling alone."""

from __future__ import annotations

import random
from typing import Any, Protocol

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.rules import Rules
from parlett_widgets.engine.views import View
from parlett_widgets.players.player import Reason
from parlett_widgets.players.sampling import Sampling

__all__ = ["Knowledge", "can_advise", "knowledge"]


class Knowledge(Protocol):
    """How to choose in one game, given a view of the seat whose turn it is."""

    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return one of ``view.legal`` at once; :class:`Steady` uses this."""

    def reasons(self, view: Any, rng: random.Random, effort: float = 1) -> tuple[Reason, ...]:
        """Return each choice with its expected points, best first; :class:`Expert` uses this.

        Twice the effort is twice the work.
        """


def knowledge(rules: Rules[Any]) -> Knowledge:
    """Return the knowledge that players have of a game."""
    known: Knowledge = rules.part("knowledge")() if rules.knowledge else Sampling()
    return known


def can_advise(view: View) -> bool:
    """Return whether players can give reasons for their choices in the game of a view."""
    return bool(view.rules.knowledge) or view.rules.imagine(view, random.Random(0)) is not None
