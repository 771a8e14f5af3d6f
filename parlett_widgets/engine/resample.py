"""Whole matches that look the same to one seat, with everything hidden from it drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from parlett_widgets.engine.deals import World
from parlett_widgets.engine.views import History, View

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match

__all__ = ["resampled"]


_ATTEMPTS: Final = 1000
"""How many worlds are tried against the actions so far before an error is raised."""


def resampled(view: View, rng: random.Random) -> Iterator[Match[Any]]:
    """Yield matches endlessly, each of which, with its past, looks exactly the same to the viewer.

    The world of each past deal is drawn once, that of the current deal anew for each match.
    """
    seed = rng.getrandbits(32)
    before: Match[Any] | None = None
    for seen in view.past:
        before = _drawn(seen, before, seed, rng)
    while True:
        yield _drawn(view, before, seed, rng)


def _drawn(view: View, before: Match[Any] | None, seed: int, rng: random.Random) -> Match[Any]:
    """Return a match that goes on from *before* with a random deal that fits the view."""
    for _ in range(_ATTEMPTS):
        world = view.rules.sample_world(view, rng)
        if world is None:
            raise TypeError(
                f"cannot sample the hidden cards of {view.rules.game}: "
                "it lacks a sample_world(view, rng) function"
            )
        if before is None:
            match = view.rules.start_with(world.deal, seed=seed, players=view.players)
        else:
            match = before.deal_next(world.deal)
        played = _played_again(match, view.history, world, rng)
        if played is not None and _public(played) == _public(view):
            return played
    raise ValueError(f"none of {_ATTEMPTS} sampled deals fits what has happened in this deal")


def _played_again(
    match: Match[Any], history: History, world: World, rng: random.Random
) -> Match[Any] | None:
    """Return the match after the actions in the history, or None if the cards do not allow them."""
    secrets = {seat: iter(chosen) for seat, chosen in world.chosen.items()}
    for seat, known in history:
        legal = match.legal
        chosen = known or next(secrets.get(seat, iter(())), None)
        action = chosen or legal[rng.randrange(len(legal))]
        if match.to_act != seat or action not in legal:
            return None
        match = match.apply(action)
    return match


def _public(seen: Match[Any] | View) -> tuple[object, ...]:
    return seen.to_act, seen.phase, seen.scores, seen.winners
