"""Everything that one seat may do at a moment, compared in the same sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.views import View
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.sampling import Sampling
from parlett_widgets.players.successive_halving import Trials

__all__ = ["Alternatives", "alternatives"]


class Alternatives(Trials[Any], Protocol):
    """A player's choices. A score is the player's points less the others' average.

    A game's ``knowledge`` may have a method ``alternatives(view)`` that returns the game's own
    alternatives, sorted by their first estimates, best first.
    """

    candidates: Sequence[Any]  # one for each group of equivalent actions
    to_the_end: bool  # whether a score is that of the whole deal

    def action(self, candidate: Any) -> Action:
        """Return an action that a candidate stands for."""

    def matching(self, action: Action) -> Sequence[Any]:
        """Return the candidates that stand for an action, or none if the action is not tried."""


def alternatives(view: View) -> Alternatives | None:
    """Return the choices of the viewer, whose turn it is, or None if they cannot be sampled."""
    own = getattr(knowledge(view.rules), "alternatives", Sampling().alternatives)
    found: Alternatives | None = own(view)
    return found
