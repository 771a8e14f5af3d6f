"""Whole matches that agree with all that one seat was told: what it cannot know is drawn anew."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action, IllegalAction, Verb
from parlett_widgets.engine.views import Deal, History, View

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match

__all__ = ["Imagined", "remembered", "worlds"]


_ATTEMPTS: Final = 1000
"""Deals that are tried where what was done may not fit an imagined one, before that is called a fault."""


class Imagined(NamedTuple):
    """How a deal may have been, as far as one seat can tell.

    Attributes
    ----------
    deal : Deal
        The cards as they may have been dealt.
    chosen : mapping of int to Action
        By seat, what may have been chosen in secret; where a seat is missing, any legal choice may.
    """

    deal: Deal
    chosen: Mapping[int, Action] = {}


def worlds(view: View, rng: random.Random) -> Iterator[Match[Any]]:
    """Yield matches without end, each of which shows and has told the viewer exactly the same.

    Deals that are over are imagined once, the present one for each match.

    Raises
    ------
    TypeError
        If the game cannot be dealt anew.
    """
    rules, seed = view.rules, rng.getrandbits(32)
    before: Match[Any] | None = None

    def imagined(seen: View) -> Match[Any]:
        for _ in range(_ATTEMPTS):
            guess = rules.imagine(seen, rng)
            if guess is None:
                raise TypeError(f"{rules.game} cannot be dealt anew: it has no imagine(view, rng)")
            with suppress(IllegalAction):
                return _played_again(seen, guess)
        raise ValueError(f"none of {_ATTEMPTS} deals fits what was done in this one")

    def _played_again(seen: View, guess: Imagined) -> Match[Any]:
        match = (
            rules.start_with(guess.deal, seed=seed, players=view.players)
            if before is None
            else before.deal_next(guess.deal)
        )
        for seat, action in seen.history:
            choice = (
                action or guess.chosen.get(seat) or match.legal[rng.randrange(len(match.legal))]
            )
            match = match.apply(choice)
        return match

    for seen in view.past:
        before = imagined(seen)
    while True:
        yield imagined(view)


def remembered(
    match: Match[Any], seat: int | None, eyes: frozenset[int]
) -> tuple[History, tuple[View, ...]]:
    """Return what was done in this deal, and the views at the end of the deals before."""
    secret = match.rules.secret
    done: list[tuple[int, Action | None]] = []
    moment = match
    while (previous := moment.previous) is not None:
        action, by = moment.action, previous.state.to_act
        assert action is not None
        assert by is not None
        if action.verb is Verb.DEAL:
            return tuple(done[::-1]), previous.seen_to_the_end(seat, eyes)
        done.append((by, None if action.verb in secret and by not in eyes else action))
        moment = previous
    return tuple(done[::-1]), ()


def ended(view: View) -> tuple[View, ...]:
    """Return the views of the deals that are over, with that of a deal that has just ended."""
    return (*view.past, replace(view, past=()))
