"""The computer players that have a name, and how a name or an import path becomes a player."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from math import inf
from typing import Any, NamedTuple, TypeAlias, cast

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import FAILURES, nearest, said, shown, whole
from parlett_widgets.engine.rules import Rules
from parlett_widgets.engine.views import View
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.player import Player, Random, Reason, check_turn

__all__ = ["PLAYERS", "Expert", "PlayerName", "Seat", "Steady", "seated"]


class Steady:
    """A player that follows rules of thumb and answers within milliseconds.

    In Addenda it plays to the count: it avoids going over 17 and watches which suits are left. In
    Ninety-Nine and Counterpoint it estimates each card's chance of winning a trick, bids what the
    cards it keeps will most likely take, and plays each card towards what it still needs. In a game
    without such rules it tries its choices in a few sampled deals, and plays at random if the game
    cannot be sampled.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import Addenda, NinetyNine
    >>> match = Addenda().start(seed=7)
    >>> str(Steady().choose(match.view(match.to_act), random.Random(0)))
    'play AD'
    >>> match = NinetyNine().start(seed=7)
    >>> Steady().choose(match.view(match.to_act), random.Random(0)) in match.legal
    True
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.
        """
        check_turn(view)
        return knowledge(view.rules).choose(view, rng)


class Expert:
    """A player that samples the hidden cards and plays its choices out.

    All choices are tried in the same sampled deals, and most of the work goes into the best ones.
    The work is a fixed number of playouts, never a time limit, so the answer is the same on a slow
    machine and on a fast one.

    Parameters
    ----------
    effort : float
        The amount of work per choice: 2 doubles the number of sampled deals and playouts, 0.1 cuts
        it to a tenth.

    Raises
    ------
    TypeError, ValueError
        If the effort is not a finite number greater than 0.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import Addenda
    >>> match = Addenda().start(seed=7)
    >>> view = match.view(match.to_act)
    >>> Expert().choose(view, random.Random(0)) in view.legal
    True
    """

    def __init__(self, effort: float = 1) -> None:
        given: Any = effort
        number = given if isinstance(given, float) else whole(given)
        if number is None:
            raise TypeError(f"effort must be a number, not {shown(given)}")
        effort = number
        if not 0 < effort < inf:
            raise ValueError(f"effort must be a finite number greater than 0, not {shown(effort)}")
        self.effort = effort

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.
        """
        reasons = self.reasons(view, rng)
        return reasons[0].action if reasons else rng.choice(view.legal)

    def reasons(self, view: View, rng: random.Random) -> tuple[Reason, ...]:
        """Return the choices that were tried, best first, with the estimates behind the ranking.

        Returns
        -------
        tuple of Reason
            The first is the action that :meth:`choose` returns. Equivalent bids share one reason,
            and choices that are not worth trying are left out. There are no reasons in a game that
            cannot be sampled.

            The mean is in points. In Ninety-Nine it is the player's own points for the deal. For
            the play of a card, a fifth of the others' average is subtracted in every deal in which
            the bid fails; for a premium, the mean is what the premium gains. The ranking adds 20
            points for a made bid. In Counterpoint the mean is the player's own points less the
            others' average. In Addenda it is the same difference over this trick and the next, and
            in any other game over the deal. Errors are slightly too small, since several sampled
            deals may share a layout.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.

        Examples
        --------
        >>> import random
        >>> from parlett_widgets import Addenda
        >>> match = Addenda().start(seed=7)
        >>> view = match.view(match.to_act)
        >>> len(Expert().reasons(view, random.Random(0))) == len(view.legal)
        True
        """
        check_turn(view)
        return knowledge(view.rules).reasons(view, rng, self.effort)


# -------------------------------------------------------------------------------- names of players


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
