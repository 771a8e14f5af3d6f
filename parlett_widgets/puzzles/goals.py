"""Goals: what a player wants of a position, as plain data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from parlett_widgets.engine.checks import shown, whole

__all__ = ["Goal"]

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Goal:
    """What a player wants of a position, such as exactly two of the tricks that are left.

    A game says which goals it knows, and whether a number or a seat goes with each
    (:attr:`.GamePuzzles.goals`).

    Parameters
    ----------
    name : str
        The goal's name, such as ``take-exactly``.
    number : int, optional
        The number that goes with it: of tricks, of points, or of a seat.

    Raises
    ------
    ValueError, TypeError
        If the name is not words joined by hyphens, or the number is not a whole number from 0.

    Examples
    --------
    >>> from parlett_widgets.puzzles import Goal
    >>> goal = Goal("take-exactly", 2)
    >>> str(goal), Goal.parse("take-exactly 2") == goal, Goal.from_json(goal.to_json()) == goal
    ('take-exactly 2', True, True)
    """

    name: str
    number: int | None = None

    def __post_init__(self) -> None:
        name: Any = self.name
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise ValueError(
                f"a goal's name must be words such as 'take-exactly', not {shown(name)}"
            )
        if self.number is None:
            return
        number = whole(self.number)
        if number is None:
            raise TypeError(f"a goal's number must be a whole number, not {shown(self.number)}")
        if number < 0:
            raise ValueError(f"a goal's number must be 0 or more, not {number}")
        object.__setattr__(self, "number", number)

    def __str__(self) -> str:
        return self.name if self.number is None else f"{self.name} {self.number}"

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Read a goal from its text.

        Raises
        ------
        ValueError
            If the text is not a goal's.
        """
        name, _, number = str(text).strip().partition(" ")
        if not _NAME.fullmatch(name) or (number and not re.fullmatch(r"[0-9]{1,6}", number)):
            raise ValueError(f"a goal is written as 'take-exactly 2', not {shown(text)}")
        return cls(name, int(number) if number else None)

    def to_json(self) -> dict[str, Any]:
        """Return the goal as plain JSON data, which has no number if the goal has none."""
        return {"goal": self.name} | ({} if self.number is None else {"number": self.number})

    @classmethod
    def from_json(cls, data: Any) -> Goal:
        """Read a goal from what :meth:`to_json` returned.

        Raises
        ------
        ValueError, TypeError
            If the data is not a goal's.
        """
        if not isinstance(data, Mapping) or not {"goal"} <= data.keys() <= {"goal", "number"}:
            raise ValueError(f"a goal must have a 'goal' and perhaps a 'number', not {shown(data)}")
        return cls(data["goal"], data.get("number"))
