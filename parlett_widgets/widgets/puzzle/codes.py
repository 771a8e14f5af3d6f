"""Codes of puzzles: the code of a deal, then the goal, the seat, and what kind of puzzle it is.

A code is only data, such as ``eN….take-exactly.2.0.make-exactly.1``. It holds the deal itself, so it
opens the same puzzle whatever a later version makes from a seed. Those of a set are joined by ``~``.
Nothing in a code has to be escaped in a link, and the code of a deal never has a full stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from parlett_widgets.puzzles import Goal, Position, puzzle_kinds
from parlett_widgets.puzzles.making import LEVELS
from parlett_widgets.widgets.card_table.links import code_of_deal, deal_of_code, delivered

__all__ = ["code_of_puzzles", "puzzles_of_code"]

_NAME: Final = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ONE: Final = re.compile(
    r"(?P<deal>[\w-]{20,4000})"
    rf"\.(?P<goal>{_NAME})(?:\.(?P<number>[0-9]{{1,6}}))?\.(?P<seat>[0-9])"
    rf"(?:\.(?P<kind>{_NAME})\.(?P<level>[0-9]))?",
    re.ASCII,
)


def code_of_puzzles(positions: Iterable[Position]) -> str:
    """Return the code of one puzzle or of several.

    Examples
    --------
    >>> from parlett_widgets.puzzles import make
    >>> code = code_of_puzzles([make("make-exactly", seed=3)])
    >>> code.partition(".")[2]
    'take-exactly.1.0.make-exactly.1'
    >>> puzzles_of_code(code)
    [<Position make-exactly, level 1: take-exactly 1 for seat 0 of ninety-nine>]
    """
    return "~".join(map(_code, positions))


def _code(position: Position) -> str:
    goal = position.goal
    parts = [code_of_deal(position.match, -1), goal.name, goal.number, position.seat]
    made = [position.kind, position.level] if position.kind else []
    return ".".join(str(part) for part in [*parts, *made] if part is not None)


def puzzles_of_code(text: str) -> list[Position]:
    """Return the puzzles of a code, or of a link with it.

    Raises ``ValueError`` if the text has no code of a puzzle, or one that is damaged.
    """
    found = [_ONE.search(one) for one in delivered(text).rpartition("#")[2].split("~")]
    if not all(found):
        raise ValueError("this is not the code of a puzzle, or it has been damaged")
    return [_position(one) for one in found if one]


def _position(code: re.Match[str]) -> Position:
    number, kind = code["number"], code["kind"] or ""
    level = int(code["level"] or 0)
    if kind and (kind not in puzzle_kinds() or level not in LEVELS):
        raise ValueError("this is not the code of a puzzle, or it has been damaged")
    goal = Goal(code["goal"], int(number) if number else None)
    match = deal_of_code(code["deal"])
    return Position(match, goal, int(code["seat"]), kind=kind, level=level)
