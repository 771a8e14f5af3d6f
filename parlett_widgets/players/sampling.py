"""A player for every game whose hidden cards can be dealt anew, whatever its rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from math import fsum, sqrt
from typing import Any, Final

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import ENDED, Rules, State, View
from parlett_widgets.engine.resample import worlds
from parlett_widgets.players.player import Reason, check_turn

__all__ = ["EXPERT", "STEADY", "Sampling"]

STEADY: Final = 12
"""Worlds in which each choice is tried when an answer shall come at once."""

EXPERT: Final = 60
"""Worlds in which each choice is tried for a considered answer."""

_MOST: Final = 30
"""Choices that are tried; where there are more, such as bids, some are drawn."""


class Sampling:
    """Imagines how the hidden cards may lie, and plays every choice out by chance to the end of the deal.

    It needs nothing but the view. In a game that cannot be dealt anew it plays by chance.

    Parameters
    ----------
    worlds : int
        In how many imagined matches each choice is tried.
    """

    def __init__(self, worlds: int) -> None:
        self.worlds = worlds

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``."""
        reasons = self.reasons(view, rng)
        return reasons[0].action if reasons else rng.choice(view.legal)

    def reasons(self, view: View, rng: random.Random) -> tuple[Reason, ...]:
        """Return what each choice brings on average, the best first; nothing where that is not known.

        A mean is one's own points of the deal less the mean of the others'.
        """
        check_turn(view)
        choices = list(view.legal)
        if len(choices) == 1:
            return (Reason(choices[0]),)
        if view.rules.imagine(view, rng) is None:
            return ()
        if len(choices) > _MOST:
            choices = rng.sample(choices, _MOST)
        gains: dict[Action, list[float]] = {choice: [] for choice in choices}
        seat = view.to_act or 0
        for match in islice(worlds(view, rng), self.worlds):
            for choice, found in gains.items():
                after = match.rules.perform(match.state, choice)
                found.append(_gain(seat, view.scores, _played_out(match.rules, after, rng)))
        reasons = [Reason(choice, *_mean_and_error(found)) for choice, found in gains.items()]
        return tuple(sorted(reasons, key=lambda reason: -(reason.mean or 0.0)))


def _played_out(rules: Rules[Any], state: State | None, rng: random.Random) -> Sequence[int]:
    """Return the scores after the deal when every later choice is left to chance."""
    assert state is not None, "what is legal can be done"
    while str(state.phase) not in ENDED:
        choices = rules.choices(state)
        state = rules.perform(state, choices[rng.randrange(len(choices))])
        assert state is not None, "what is legal can be done"
    return state.scores


def _gain(seat: int, before: Sequence[int], after: Sequence[int]) -> float:
    won = [now - was for was, now in zip(before, after, strict=True)]
    return won[seat] - (sum(won) - won[seat]) / (len(won) - 1)


def _mean_and_error(found: Sequence[float]) -> tuple[float, float]:
    mean = fsum(found) / len(found)
    spread = fsum((gain - mean) ** 2 for gain in found) / (len(found) - 1)
    return mean, sqrt(spread / len(found))
