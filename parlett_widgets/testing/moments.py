"""Plays matches at random, and selects moments from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final, TypeAlias, TypeVar

from parlett_widgets.cards import JOKER, PACK_52
from parlett_widgets.engine import Action, Match, Rules
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.views import View

__all__ = ["Game", "Moment", "attempts", "random_match", "sampled", "steps", "this_deal"]

Game: TypeAlias = Rules[Any, View]
Moment: TypeAlias = Match[Any, View]

_T = TypeVar("_T")

LONGEST: Final = 5000
"""The number of actions after which a match played at random is assumed to be endless."""


def random_match(rules: Game, seed: int) -> Iterator[Moment]:
    """Yield every moment of a match between random players, from the deal to the end.

    Examples
    --------
    >>> from parlett_widgets import Addenda, testing
    >>> moments = list(testing.random_match(Addenda.standard(), seed=1))
    >>> moments[0].revision, moments[-1].phase.value
    (0, 'over')
    """
    match, chance = rules.start(seed=seed), Chance(seed, 99)
    for _ in range(LONGEST):
        yield match
        if match.to_act is None:
            return
        legal = list(match.legal)
        match = match.apply(legal[chance.below(len(legal))])
    raise AssertionError(f"{rules} with seed {seed}: no end after {LONGEST} actions")


def attempts(match: Moment) -> list[str]:
    """Return legal and illegal actions to try: plays of every card, bare verbs, unreadable text."""
    plays = [f"play {card}" for card in (*PACK_52, JOKER)]
    return [*plays, *map(str, Verb), "play", "play KX", "sing", "", *map(str, match.legal)]


def sampled(matches: Iterable[_T], number: int) -> list[_T]:
    """Return about *number* of the matches, evenly spread, including the first and the last.

    Examples
    --------
    >>> from parlett_widgets import Addenda, testing
    >>> moments = testing.sampled(testing.random_match(Addenda.standard(), seed=1), 3)
    >>> moments[0].revision, moments[-1].phase.value
    (0, 'over')
    """
    matches = list(matches)
    step = max(1, len(matches) // number)
    return [*matches[:-1:step], *matches[-1:]]


def this_deal(match: Moment) -> list[Moment]:
    """Return the moments of the current deal."""
    return [moment for moment in match.line if moment.deal == match.deal]


def steps(match: Moment) -> list[tuple[Moment, Action]]:
    """Return the actions of the current deal, each with the moment before it."""
    moments = this_deal(match)
    return [
        (before, after.action) for before, after in pairwise(moments) if after.action is not None
    ]
