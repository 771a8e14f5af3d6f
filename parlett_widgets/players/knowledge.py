"""What players know of a game: the class that it declares, or else sampling alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.resample import resampled
from parlett_widgets.engine.rules import Rules, allowed
from parlett_widgets.engine.views import ENDED, State, View
from parlett_widgets.players.player import Reason, check_turn
from parlett_widgets.players.trials import Alternatives, Result, SuccessiveHalving

__all__ = [
    "Knowledge",
    "Sampled",
    "Sampling",
    "alternatives",
    "knowledge",
]


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
    if not rules.knowledge:
        return Sampling()
    kind = rules.part("knowledge")
    for method in ("choose", "reasons"):
        if not callable(getattr(kind, method, None)):
            raise TypeError(f"{_of(rules, kind)} must have a method {method}(view, rng)")
    try:
        known: Knowledge = kind()
    except TypeError as error:
        raise TypeError(f"{_of(rules, kind)} must be made without arguments: {error}") from error
    return known


def _of(rules: Rules[Any], kind: type) -> str:
    return f"{kind.__name__}, the knowledge of {type(rules).__name__},"


def alternatives(view: View, deals: int = 200) -> Alternatives | None:
    """Return the choices of the viewer, whose turn it is, to be tried in that many deals.

    None if the hidden cards cannot be sampled.
    """
    own = getattr(knowledge(view.rules), "alternatives", Sampling().alternatives)
    found: Alternatives | None = own(view, deals)
    return found


# ---------------------------------------------------------------------------------------- sampling


STEADY: Final = 12
"""The number of worlds in which each choice is tried when the answer must come at once."""

PLAYOUTS: Final = 120
"""The number of playouts for such an answer; with more than ten choices, it takes fewer worlds."""

LEAST: Final = 3
"""The number of worlds that it takes in any case."""

EXPERT: Final = 60
"""The number of worlds in which each choice is tried for a considered answer."""

_MOST: Final = 30
"""The maximum number of choices tried; if there are more, a random sample of them is tried."""


class Sampling:
    """Samples the hidden cards, and plays every choice out at random to the end of the deal.

    It needs nothing but the view. If the hidden cards cannot be sampled, it plays at random.
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``, after trying them in a few worlds."""
        few = max(LEAST, min(STEADY, PLAYOUTS // (len(view.legal) or 1)))
        reasons = self._tried(view, rng, few)
        return reasons[0].action if reasons else rng.choice(view.legal)

    def reasons(self, view: View, rng: random.Random, effort: float = 1) -> tuple[Reason, ...]:
        """Return each choice with its average points, best first.

        A mean is the player's points for the deal less the others' average. There are no reasons if
        the game cannot be sampled.
        """
        return self._tried(view, rng, max(2, round(EXPERT * effort)))

    def alternatives(self, view: View, _deals: int = 0) -> Sampled | None:
        """Return the viewer's choices, or None if the hidden cards cannot be sampled."""
        return None if view.rules.sample_world(view, random.Random(0)) is None else Sampled(view)

    def _tried(self, view: View, rng: random.Random, number: int) -> tuple[Reason, ...]:
        check_turn(view)
        if len(view.legal) == 1:
            return (Reason(view.legal[0]),)
        trials = self.alternatives(view)
        if trials is None:
            return ()
        if len(trials.candidates) > _MOST:
            trials.candidates = rng.sample(trials.candidates, _MOST)
        choices = len(trials.candidates)
        halving = SuccessiveHalving(trials, rng, first=number, finalists=choices)
        halving.run(number * choices)
        return tuple(halving.reason(choice, choice) for choice in halving.ranked())


class Sampled:
    """Choices in a game known only by its rules: the deal is played to its end at random."""

    has_bids = False
    to_the_end = True

    def __init__(self, view: View) -> None:
        self._view = view
        self._worlds: Iterator[Match[Any]] | None = None
        self.candidates: Sequence[Action] = list(view.legal)

    def world(self, rng: random.Random) -> Match[Any]:
        """Return a match that fits the view; the generator of the first call draws all matches."""
        if self._worlds is None:
            self._worlds = resampled(self._view, rng)
        return next(self._worlds)

    def play(self, candidate: Action, world: Match[Any], seed: int) -> Result:
        """Return the player's points for the deal after an action, less the others' average."""
        before, seat = self._view.scores, self._view.to_act or 0
        after = _played_out(world, candidate, random.Random(seed))
        won = [now - was for was, now in zip(before, after, strict=True)]
        return Result(won[seat] - (sum(won) - won[seat]) / (len(won) - 1), 0, exact=False)

    def action(self, candidate: Action) -> Action:
        """Return the action itself."""
        return candidate

    def matching(self, action: Action) -> list[Action]:
        """Return the action itself."""
        return [action]


def _played_out(world: Match[Any], action: Action, rng: random.Random) -> Sequence[int]:
    """Return the scores after the deal if every choice after an action is random."""
    rules = world.rules
    state: State | None = rules.perform(world.state, action)
    assert state is not None, "what is legal can be done"
    while str(state.phase) not in ENDED:
        choices = allowed(rules, state)[0]
        state = rules.perform(state, choices[rng.randrange(len(choices))])
        assert state is not None, "what is legal can be done"
    return state.scores
