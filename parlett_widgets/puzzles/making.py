"""Makes puzzles of a kind and a level from seeds, and grades them."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import check_number, nearest
from parlett_widgets.engine.registry import find, names
from parlett_widgets.players.open_deals import OutOfNodes
from parlett_widgets.puzzles.game_puzzles import Candidate, GamePuzzles
from parlett_widgets.puzzles.positions import Position, natural

__all__ = ["LEVELS", "Grade", "grade", "home_of", "make", "puzzle_kinds"]

LEVELS: Final = range(1, 6)
"""The levels, from easy to hard."""

TRIED: Final = 20_000
"""The number of positions among which a puzzle is looked for; it is usually among the first 100."""


class Grade(NamedTuple):
    """What makes a puzzle easy or hard.

    Attributes
    ----------
    work : int
        How many decisions have to be looked at to find a first choice that reaches the goal, each
        as much as the game weighs it.
    natural_fails : bool
        Whether the choice that Steady would make fails.
    """

    work: int
    natural_fails: bool

    @property
    def level(self) -> int:
        """The level from 1 to 5."""
        hard = self.work * (3 if self.natural_fails else 2) // 2
        return next((level for level, most in enumerate(_MOST, 1) if hard <= most), LEVELS[-1])


_MOST: Final = (3, 15, 40, 100)
"""The most work of the levels 1 to 4; where Steady's choice fails, work counts half as much again."""


_CHANCE: Final = 0.4
_CHANCE_LEVEL: Final = 2
"""Above this level, fewer of the first choices reach the goal than that share: a guess mostly fails."""


def grade(position: Position) -> Grade:
    """Return the grade of a position.

    Examples
    --------
    >>> grade(make("make-exactly", seed=3, level=2)).level
    2
    """
    return Grade(position.work, natural(position.root) not in position.winning)


def _homes() -> dict[str, type[Any]]:
    """Return the class of rules in which each kind of puzzle arises."""
    homes: dict[str, type[Any]] = {}
    for game in names():
        rules = find(game)
        if vars(rules).get("puzzles"):
            part: type[GamePuzzles] = rules.part("puzzles", GamePuzzles)
            homes.update((kind, rules) for kind in part.kinds if kind not in homes)
    return homes


def home_of(kind: str) -> type[Any]:
    """Return the class of rules in which a kind of puzzle arises.

    Raises ``ValueError`` if there is no such kind.
    """
    homes = _homes()
    if kind not in homes:
        raise ValueError(f"there are no puzzles of the kind {kind!r}: {nearest(str(kind), homes)}")
    return homes[kind]


def puzzle_kinds(game: str | None = None) -> list[str]:
    """Return the kinds of puzzles that can be made: of all games, or of one.

    Examples
    --------
    >>> puzzle_kinds("ninety-nine")[:2]
    ['make-exactly', 'break-bid']
    """
    wanted = None if game is None else find(game)
    return [kind for kind, rules in _homes().items() if wanted in (None, rules)]


def make(kind: str, seed: int | None = None, level: int = 1) -> Position:
    """Make a puzzle: a position from a deal that Steady has played, whose goal can be missed.

    Parameters
    ----------
    kind : str
        One of :func:`puzzle_kinds`.
    seed : int, optional
        The same seed, kind and level give the same puzzle; by default, any.
    level : int
        How hard it is, from 1 to 5. From level 3 on, fewer than two in five of the first choices
        reach the goal.

    Raises
    ------
    ValueError
        If there is no such kind or level.

    Examples
    --------
    >>> from parlett_widgets.puzzles import make
    >>> make("make-exactly", seed=3, level=1)
    <Position make-exactly, level 1: take-exactly 1 for seat 0 of ninety-nine>
    """
    home = home_of(kind)
    if check_number("level", level) not in LEVELS:
        raise ValueError(f"level must be from 1 to 5, not {level}")
    number = random.randrange(1 << 31) if seed is None else check_number("seed", seed)
    game: GamePuzzles = home.part("puzzles", GamePuzzles)(home())
    rng = random.Random(f"{kind} {number} {level}")
    for one in islice(game.candidates(kind, level, rng), TRIED):
        game.check(one.goal, one.seat)
        if not _is_wanted(kind, level, game, one):
            continue
        try:
            return Position(*one, kind=kind, level=level)
        except ValueError:
            continue  # with too many lines
    raise ValueError(f"no {kind} of level {level} was found with seed {number}: try another seed")


def _is_wanted(kind: str, level: int, game: GamePuzzles, one: Candidate) -> bool:
    """Whether a position is a puzzle of a kind and a level."""
    state, choices = one.match.state, tuple(one.match.legal)
    if game.reached(one.goal, one.seat, state, state) is not None or one.match.to_act != one.seat:
        return False
    search = game.search(one.goal, one.seat, state)
    winning: list[Action] = []
    try:
        for action in choices:
            if search.can(search.after(state, action)):
                winning.append(action)
                by_chance = level > _CHANCE_LEVEL and len(winning) >= _CHANCE * len(choices)
                if by_chance or not game.suits(kind, winning):
                    return False
        if not 0 < len(winning) < len(choices):
            return False
        work = game.weight(kind) * search.work(state, choices)
    except OutOfNodes:
        return False
    easy, hard = (Grade(work, fails).level for fails in (False, True))
    if level not in (easy, hard):
        return False
    if easy == hard:
        return True
    return level == Grade(work, natural(one.match) not in winning).level  # Steady takes longer
