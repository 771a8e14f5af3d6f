"""A player for any game whose hidden cards can be dealt anew, whatever its rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.resample import worlds
from parlett_widgets.engine.rules import Rules
from parlett_widgets.engine.views import ENDED, State, View
from parlett_widgets.players.player import Reason, check_turn
from parlett_widgets.players.successive_halving import Result, Tally

__all__ = ["Sampling", "gain", "played_out"]

STEADY: Final = 12
"""Worlds in which each choice is tried when the answer must come at once."""

EXPERT: Final = 60
"""Worlds in which each choice is tried for a considered answer."""

_MOST: Final = 30
"""The most choices tried; if there are more, such as bids, some are drawn."""


class Sampling:
    """Samples the hidden cards, and plays every choice out at random to the end of the deal.

    It needs nothing but the view. In a game that cannot be dealt anew it plays at random.
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``, after trying each in a few worlds."""
        reasons = _tried(view, rng, STEADY)
        return reasons[0].action if reasons else rng.choice(view.legal)

    def reasons(self, view: View, rng: random.Random, effort: float = 1) -> tuple[Reason, ...]:
        """Return what each choice brings on average, best first; empty if that is not known.

        A mean is of the player's points of the deal less the others' average.
        """
        return _tried(view, rng, max(2, round(EXPERT * effort)))


def _tried(view: View, rng: random.Random, number: int) -> tuple[Reason, ...]:
    check_turn(view)
    choices = list(view.legal)
    if len(choices) == 1:
        return (Reason(choices[0]),)
    if view.rules.imagine(view, rng) is None:
        return ()
    if len(choices) > _MOST:
        choices = rng.sample(choices, _MOST)
    tallies = {choice: Tally() for choice in choices}
    seat = view.to_act or 0
    for match in islice(worlds(view, rng), number):
        for choice, tally in tallies.items():
            after = match.rules.perform(match.state, choice)
            brought = gain(seat, view.scores, played_out(match.rules, after, rng))
            tally.add(Result(brought, 0, exact=False))
    reasons = [Reason(choice, tally.mean, tally.error) for choice, tally in tallies.items()]
    return tuple(sorted(reasons, key=lambda reason: -(reason.mean or 0.0)))


def played_out(rules: Rules[Any], state: State | None, rng: random.Random) -> Sequence[int]:
    """Return the scores after the deal when every later choice is random."""
    assert state is not None, "what is legal can be done"
    while str(state.phase) not in ENDED:
        choices = rules.choices(state)
        state = rules.perform(state, choices[rng.randrange(len(choices))])
        assert state is not None, "what is legal can be done"
    return state.scores


def gain(seat: int, before: Sequence[int], after: Sequence[int]) -> float:
    """Return a seat's points less the others' average, from the scores before and after."""
    won = [now - was for was, now in zip(before, after, strict=True)]
    return won[seat] - (sum(won) - won[seat]) / (len(won) - 1)
