"""Everything that one seat may do at a moment, compared in the same sampled deals."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.resample import worlds
from parlett_widgets.engine.views import View
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.sampling import gain, played_out
from parlett_widgets.players.successive_halving import Result, Trials

__all__ = ["Alternatives", "alternatives"]


class Alternatives(Trials[Any], Protocol):
    """What may be done. A score is the player's points of the deal less the others' average.

    A game's ``knowledge`` may have a method ``alternatives(view)`` that returns its own; those with
    the best first estimates come first.
    """

    candidates: Sequence[Any]  # of actions that come to the same there is one
    to_the_end: bool  # whether a score is that of the whole deal

    def action(self, candidate: Any) -> Action:
        """Return an action that a candidate stands for."""

    def matching(self, action: Action) -> Sequence[Any]:
        """Return the candidates that stand for an action; none where it is not tried."""


def alternatives(view: View) -> Alternatives | None:
    """Return what the viewer, whose turn it is, may do; None if nothing can be sampled."""
    own = getattr(knowledge(view.rules), "alternatives", None)
    if own is not None:
        found: Alternatives = own(view)
        return found
    if view.rules.imagine(view, random.Random(0)) is None:
        return None
    return _Sampled(view)


class _Sampled:
    """Actions in a game known only by its rules: the deal is played to its end at random."""

    has_bids = False
    to_the_end = True

    def __init__(self, view: View) -> None:
        self._view = view
        self._worlds: Iterator[Match[Any]] | None = None
        self.candidates: Sequence[Action] = list(view.legal)

    def world(self, rng: random.Random) -> Match[Any]:
        """Return a match that may be the viewer's; the first call's generator draws them all."""
        if self._worlds is None:
            self._worlds = worlds(self._view, rng)
        return next(self._worlds)

    def play(self, candidate: Action, world: Match[Any], seed: int) -> Result:
        """Return what the deal brings after an action."""
        rules = world.rules
        after = rules.perform(world.state, candidate)
        scores = played_out(rules, after, random.Random(seed))
        points = gain(self._view.to_act or 0, self._view.scores, scores)
        return Result(points, 0, exact=False)

    def action(self, candidate: Action) -> Action:
        """Return the action itself."""
        return candidate

    def matching(self, action: Action) -> list[Action]:
        """Return the action itself."""
        return [action]
