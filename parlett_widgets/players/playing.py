"""Plays one match between computer players, and raises an error when one of them fails."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.options import FAILURES, said
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players.naming import Seat
from parlett_widgets.players.player import Player, generator_for

__all__ = ["PlayerFailed", "played"]


def played(rules: Rules[Any], seats: Sequence[Seat], seed: int, number: int = 0) -> Match[Any]:
    """Play the match with this seed to its end and return it, or raise ``PlayerFailed``."""
    match = rules.start(seed=seed)
    failed = [
        partial(PlayerFailed, name=seat.name, seat=index, place=place, number=number, seed=seed)
        for index, (seat, place) in enumerate(zip(seats, match.players, strict=True))
    ]
    players = [_made(*pair) for pair in zip(seats, failed, strict=True)]
    while (to_act := match.to_act) is not None:
        match = _moved(match, players[to_act], failed[to_act])
    return match


class PlayerFailed(Exception):  # noqa: N818 -- it is the player that failed
    """The error raised when a player cannot be created, fails, or returns an illegal action.

    Its cause is the player's own error or, from another process, the traceback of that error as text.

    Attributes
    ----------
    problem : str
        What went wrong.
    name : str
        The player's name: the text passed for the seat, or the name of its class or function.
    seat : int
        The player's seat.
    place : str
        The name of that seat.
    number : int
        The number of the match in its run, counted from 0.
    seed : int
        The seed of that match: ``simulate(..., matches=1, seed=seed)`` reproduces the error.

    Examples
    --------
    >>> from parlett_widgets import Addenda, simulate
    >>> from parlett_widgets.players import PlayerFailed
    >>> class Passes:
    ...     def choose(self, view, rng):
    ...         return "pass"
    >>> try:
    ...     list(simulate(Addenda.standard(), Passes))
    ... except PlayerFailed as error:
    ...     print(error.name, error.seat, error.seed)
    Passes 1 0
    """

    def __init__(
        self, problem: str, name: str, seat: int, place: str, number: int, seed: int
    ) -> None:
        super().__init__(problem, name, seat, place, number, seed)
        self.problem = problem
        self.name = name
        self.seat = seat
        self.place = place
        self.number = number
        self.seed = seed

    def __str__(self) -> str:
        return (
            f"player {self.name} (seat {self.seat}, {self.place}), match {self.number} with seed "
            f"{self.seed}: {self.problem}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        cause = self.__cause__
        told = "" if cause is None else "".join(traceback.format_exception(cause))
        return _received, (told, *self.args)


class _Elsewhere(Exception):  # noqa: N818 -- not raised, but shown as the cause of another
    """The traceback of an error in another process."""

    def __str__(self) -> str:
        return f"\n\n{self.args[0]}"


def _received(told: str, *args: Any) -> PlayerFailed:
    failure = PlayerFailed(*args)
    failure.__cause__ = _Elsewhere(told) if told else None
    return failure


_Failed: TypeAlias = Callable[[str], PlayerFailed]


def _made(seat: Seat, failed: _Failed) -> Player:
    try:
        return seat.make()
    except FAILURES as error:
        raise failed(f"cannot be created: {said(error)}") from error


def _moved(match: Match[Any], player: Player, failed: _Failed) -> Match[Any]:
    """Return the match after a player's action; the player's code may do anything."""
    view = match.view(match.to_act)
    try:
        action: object = player.choose(view, generator_for(view))
    except FAILURES as error:
        raise failed(f"failed: {said(error)}{_place(error)}") from error
    if not isinstance(action, Action | str):
        raise failed(f"answered {_shown(action)}, which is not an action")
    try:
        return match.apply(action)
    except Exception as error:
        raise failed(f"answered {_shown(action)}: {said(error)}") from error


def _place(error: BaseException) -> str:
    """Return the file and line of a player's own code in which an error arose, in brackets."""
    for frame in traceback.extract_tb(error.__traceback__)[1:2]:
        return f" ({Path(frame.filename).name}, line {frame.lineno})"
    return ""


def _shown(answer: object) -> str:
    try:
        text = " ".join(repr(answer).split())
    except FAILURES:  # even the repr of an unknown class may fail
        return f"a {type(answer).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."
