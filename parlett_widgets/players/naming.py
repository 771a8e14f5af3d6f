"""Seats computer players, given by name, by import path, or by a function that creates them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias, cast

from parlett_widgets.engine.options import FAILURES, nearest, said, shown
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players.expert import Expert
from parlett_widgets.players.player import Player, Random
from parlett_widgets.players.steady import Steady

__all__ = ["PLAYERS", "PlayerName", "Seat", "seated"]

PlayerName: TypeAlias = str | Callable[[], Player]
"""A short name, ``package.module:Class``, or a class or function that creates a new player."""

PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": Random,
    "steady": Steady,
    "expert": Expert,
}
"""The players that have a short name."""


class Seat(NamedTuple):
    """The player for one seat: its name, and a function that creates it."""

    name: str
    make: Callable[[], Player]


def seated(players: PlayerName | Sequence[PlayerName], rules: Rules[Any]) -> tuple[Seat, ...]:
    """Return the player of each seat; a single player plays every seat.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> [seat.name for seat in seated(["steady", Random], Addenda())]
    ['steady', 'Random']
    """
    each = [players] if isinstance(players, str) or not isinstance(players, Sequence) else players
    if len(each) not in {1, rules.seats}:
        raise ValueError(
            f"{rules.game} takes {rules.seats} players, or 1 that plays every seat, not {len(each)}"
        )
    seats = tuple(_seat(player) for player in each)
    return seats * rules.seats if len(seats) == 1 else seats


def _seat(player: object) -> Seat:
    if isinstance(player, str):
        return Seat(player, _named(player))
    if not callable(player):
        what = f"a {type(player).__name__}" if hasattr(player, "choose") else shown(player)
        raise TypeError(
            "a seat needs a name, or a class or function that makes a player for each match, "
            f"not {what}"
        )
    made_by = player.func if isinstance(player, partial) else player
    name = getattr(made_by, "__qualname__", type(made_by).__qualname__)
    return Seat(name, cast("Callable[[], Player]", player))


def _named(name: str) -> Callable[[], Player]:
    """Return the function that creates the player for a short name or ``package.module:Class``."""
    if name in PLAYERS:
        return PLAYERS[name]
    module_name, colon, class_name = name.partition(":")
    if not colon:
        hint = nearest(name, PLAYERS)
        raise ValueError(
            f"{shown(name)} is neither a player's name nor package.module:Class: {hint}"
        )
    if not all(part.isidentifier() for part in module_name.split(".")):
        raise ValueError(f"{shown(name)} is not a player: write it as package.module:Class")
    try:
        module = import_module(module_name)
    except FAILURES as error:
        raise ImportError(f"cannot import {module_name}: {said(error)}") from error
    there = [
        key
        for key, value in vars(module).items()
        if isinstance(value, type) and callable(getattr(value, "choose", None))
    ]
    if not hasattr(module, class_name):
        hint = nearest(class_name, there) if there else "it has no players"
        raise ValueError(f"{module_name} has no {shown(class_name)}: {hint}")
    found = getattr(module, class_name)
    if class_name not in there:
        raise ValueError(f"{name} is not a class with a choose(view, rng) method")
    return cast("Callable[[], Player]", found)
