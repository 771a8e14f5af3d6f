"""Makes puzzles of a kind and a level from seeds, and grades them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import check_number, nearest
from parlett_widgets.engine.registry import find, names
from parlett_widgets.players.open_deals import OutOfNodes
from parlett_widgets.puzzles.game_puzzles import Candidate, GamePuzzles, Range
from parlett_widgets.puzzles.positions import Node, Position, natural

__all__ = ["LEVELS", "Grade", "grade", "home_of", "make", "puzzle_kinds"]

LEVELS: Final = range(1, 6)
"""The levels, from easy to hard."""

TRIED: Final = 20_000
"""The number of positions among which a puzzle is looked for; it is usually among the first 100."""


class Grade(NamedTuple):
    """What makes a puzzle easy or hard.

    Attributes
    ----------
    ideas : int
        The number of decisions that matter on the easiest line that reaches the goal.
    depth : int
        The number of the person's choices until the longest wrong line is decided.
    fails : float
        The share of the first choices that fail.
    natural_fails : bool
        Whether the choice that Steady would make fails.
    """

    ideas: int
    depth: int
    fails: float
    natural_fails: bool

    @property
    def level(self) -> int:
        """The level from 1 to 5."""
        few = (self.fails > 0.5) + (self.fails >= 0.8)
        hard = 2 * (self.ideas - 1) + (self.depth - 1) + 2 * self.natural_fails + few
        return next((level for level, most in enumerate(_MOST, 1) if hard <= most), LEVELS[-1])


_MOST: Final = (1, 2, 3, 5)
"""The largest score of the levels 1 to 4."""


def grade(position: Position) -> Grade:
    """Return the grade of a position.

    Examples
    --------
    >>> grade(make("make-exactly", seed=1, level=1))
    Grade(ideas=1, depth=2, fails=0.3333333333333333, natural_fails=False)
    """
    root = position.tree
    wrong = [root.choices[action] for action in root.choices if action not in root.winning]
    return Grade(
        _ideas(root),
        max(map(_depth, wrong), default=0),
        len(wrong) / len(root.choices),
        natural(root.match) not in root.winning,
    )


def _ideas(node: Node) -> int:
    """Return the number of decisions that matter on the easiest line that reaches the goal."""
    if node.reached is not None:
        return 0
    here = len(node.winning) < len(node.choices)
    return here + min(_ideas(node.choices[action]) for action in node.winning)


def _depth(node: Node) -> int:
    """Return the number of choices until a line that began with a wrong one is decided."""
    return 1 + max(map(_depth, node.choices.values()), default=0)


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
        How hard it is, from 1 to 5.

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
        if not _may_be(kind, level, game, one):
            continue
        try:
            position = Position(*one, kind=kind, level=level)
        except ValueError:
            continue
        found = grade(position)
        if found.fails and found.level == level:
            return position
    raise ValueError(f"no {kind} of level {level} was found with seed {number}: try another seed")


def _may_be(kind: str, level: int, game: GamePuzzles, one: Candidate) -> bool:
    """Whether a position may be a puzzle of a kind and a level, as far as its first choice tells."""
    state, choices = one.match.state, tuple(one.match.legal)
    if game.reached(one.goal, one.seat, state, state) is not None or one.match.to_act != one.seat:
        return False
    search = game.search(one.goal, one.seat, state)
    winning: list[Action] = []
    try:
        for action in choices:
            if search.can(search.after(state, action)):
                winning.append(action)
                if not game.suits(kind, winning):
                    return False
    except OutOfNodes:
        return False
    if not 0 < len(winning) < len(choices):
        return False
    fails = 1 - len(winning) / len(choices)
    any_number = Range(1, game.choices_left(one.seat, state))

    def within(ideas: Range, depth: Range, naturals: Sequence[bool]) -> bool:
        easy = Grade(ideas.least, depth.least, fails, min(naturals))
        hard = Grade(ideas.most, depth.most, fails, max(naturals))
        return easy.level <= level <= hard.level

    # What takes longer comes later.
    if not within(any_number, any_number, (False, True)):
        return False
    ideas = search.ideas(state)
    if not within(ideas, any_number, (False, True)):
        return False
    naturals = [natural(one.match) not in winning]
    return within(ideas, any_number, naturals) and within(ideas, search.depth(state), naturals)
