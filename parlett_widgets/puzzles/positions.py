"""A position with a goal: what can be forced, and the tree of all lines that a person may choose.

The person chooses, and all others play together against the goal, knowing all cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final

from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import seat_number
from parlett_widgets.engine.views import ENDED
from parlett_widgets.players.bots import Steady
from parlett_widgets.players.open_deals import OutOfNodes, opened
from parlett_widgets.players.player import CannotPlay, generator_for
from parlett_widgets.puzzles.game_puzzles import GamePuzzles, Search
from parlett_widgets.puzzles.goals import Goal

__all__ = ["MOMENTS", "Node", "Position", "natural"]

MOMENTS: Final = 400
"""The largest number of moments in a tree: five tricks have at most 326."""

TOO_LARGE: Final = (
    "This position has too many lines for a puzzle: begin it later in the deal, with at most five "
    "cards of yours left to play."
)


@dataclass(frozen=True, eq=False)
class Node:
    """A moment of a puzzle: the person's next decision, or where the goal is decided.

    Attributes
    ----------
    match : Match
        The match at this moment.
    steps : tuple of Action
        The actions since the parent: the person's, then the others'. At the root, those of the
        others before the first decision, of which there are usually none.
    reached : bool or None
        Whether the goal has been reached; None if a decision is due.
    winning : tuple of Action
        The choices after which the goal can still be reached, whatever the others do.
    choices : dict of Action to Node
        Every choice with the moment that it leads to, where the others play as well as they can.
    parent : Node or None
        The decision before; None at the root.

    Examples
    --------
    >>> from parlett_widgets.puzzles import make
    >>> root = make("make-exactly", seed=0, level=1).tree
    >>> root.reached is None, len(root.choices), root.choices[root.winning[0]].parent is root
    (True, 3, True)
    """

    match: Match[Any, Any]
    steps: tuple[Action, ...] = ()
    reached: bool | None = None
    winning: tuple[Action, ...] = ()
    choices: dict[Action, Node] = field(default_factory=dict)
    parent: Node | None = field(default=None, repr=False)

    def __iter__(self) -> Iterator[Node]:
        """Yield this moment and all that follow it, each choice with its line before the next."""
        yield self
        for node in self.choices.values():
            yield from node

    @property
    def path(self) -> list[Node]:
        """The moments from the root to this one."""
        path, node = [self], self.parent
        while node is not None:
            path.append(node)
            node = node.parent
        return path[::-1]


class Position:
    """A moment of a match with a goal for one seat: what a puzzle is, without a widget.

    All hands are open: the answer holds for this layout of the cards.

    Parameters
    ----------
    match : Match
        The moment. If it is another player's turn, the others first play as well as they can.
    goal : Goal or str
        What the seat wants, such as ``Goal("take-exactly", 2)``.
    seat : int
        The person's seat.
    kind : str
        The kind of puzzle, if a maker made it.
    level : int
        Its level from 1 to 5; 0 if nobody graded it.

    Raises
    ------
    ValueError
        If the game has no such goal, it is decided already, no choice reaches it, every line
        reaches it, or the position has too many lines.
    TypeError
        If *match* is a view, or its game has no puzzles.

    Examples
    --------
    >>> from parlett_widgets.puzzles import make
    >>> position = make("make-exactly", seed=0, level=1)
    >>> str(position.goal), position.winning, len(position.match.legal)
    ('take-exactly 2', (Action('play AH'), Action('play 7C')), 3)
    >>> node = position.tree.choices[position.winning[0]]
    >>> position.reached(node.match) is None, node.winning != ()
    (True, True)
    """

    def __init__(
        self,
        match: Match[Any, Any],
        goal: Goal | str,
        seat: int = 0,
        *,
        kind: str = "",
        level: int = 0,
    ) -> None:
        rules, _ = opened(match)
        self.match = match
        self.goal = goal if isinstance(goal, Goal) else Goal.parse(goal)
        self.seat = seat_number(match, seat)
        self.kind, self.level = kind, level
        self._game: GamePuzzles = rules.part("puzzles", GamePuzzles)(rules)
        self._game.check(self.goal, self.seat)
        if match.phase in ENDED:
            raise ValueError("the deal is over: choose a moment at which an action is due")
        if self.reached(match) is not None:
            raise ValueError(f"{str(self.goal)!r} is decided already: choose an earlier moment")
        self._search: Search = self._game.search(self.goal, self.seat, match.state)
        self._check_first()

    @property
    def choices(self) -> tuple[Action, ...]:
        """The actions to choose from first."""
        return tuple(self.root.legal)

    def reached(self, match: Match[Any, Any]) -> bool | None:
        """Return whether the goal has been reached at a later moment; None while that is open."""
        return self._game.reached(self.goal, self.seat, self.match.state, match.state)

    @property
    def winning(self) -> tuple[Action, ...]:
        """The first actions after which the goal can be reached, whatever the others do."""
        return self._winning(self.root)

    @property
    def work(self) -> int:
        """How much has to be looked at to find one of them; most of what makes a puzzle hard."""
        found = self._search.work(self.root.state, self.root.legal)
        return self._game.weight(self.kind) * found

    @cached_property
    def root(self) -> Match[Any, Any]:
        """The moment of the first decision."""
        return self._to_decision(self.match)[0]

    @cached_property
    def tree(self) -> Node:
        """All lines: every choice of the person, and the best replies of the others."""
        root, steps = self._to_decision(self.match)
        self._left = MOMENTS
        return self._grown(root, steps, None)

    def best_line(self, node: Node) -> list[Node]:
        """Return the moments from a node to the end of one line, with the best choices from there."""
        line = [node]
        while line[-1].reached is None:
            choices = line[-1].winning or tuple(line[-1].choices)
            usual = natural(line[-1].match)
            line.append(line[-1].choices[usual if usual in choices else choices[0]])
        return line[1:]

    def __repr__(self) -> str:
        kind = f"{self.kind}, level {self.level}: " if self.kind else ""
        return f"<Position {kind}{self.goal} for seat {self.seat} of {self.match.rules.game}>"

    # The tree

    def _check_first(self) -> None:
        try:
            if self.reached(self.root) is False or not self.winning:
                raise ValueError(f"no card reaches the goal {str(self.goal)!r}: choose another")
            leaves = [node.reached for node in self.tree if node.reached is not None]
        except OutOfNodes:
            raise ValueError(TOO_LARGE) from None
        if all(leaves):
            raise ValueError(
                f"every card reaches the goal {str(self.goal)!r}: choose one that can be missed"
            )

    def _winning(self, match: Match[Any, Any]) -> tuple[Action, ...]:
        return tuple(action for action in match.legal if self._can(match, action))

    def _can(self, match: Match[Any, Any], action: Action) -> bool:
        return self._search.can(self._search.after(match.state, action))

    def _grown(
        self, match: Match[Any, Any], steps: tuple[Action, ...], parent: Node | None
    ) -> Node:
        if self._left == 0:
            raise OutOfNodes
        self._left -= 1
        decided = self.reached(match)
        if decided is not None:
            return Node(match, steps, decided, parent=parent)
        node = Node(match, steps, winning=self._winning(match), parent=parent)
        for action in match.legal:
            following, replies = self._to_decision(match.apply(action))
            node.choices[action] = self._grown(following, (action, *replies), node)
        return node

    def _to_decision(self, match: Match[Any, Any]) -> tuple[Match[Any, Any], tuple[Action, ...]]:
        """Return the person's next decision, or where the goal is decided, with what leads there."""
        steps: list[Action] = []
        while self.reached(match) is None and match.to_act != self.seat:
            steps.append(self._reply(match))
            match = match.apply(steps[-1])
        return match, tuple(steps)

    def _reply(self, match: Match[Any, Any]) -> Action:
        """Return the best reply of another player: against the goal, else what is natural."""
        legal = tuple(match.legal)
        against = tuple(action for action in legal if not self._can(match, action)) or legal
        if len(against) == 1:
            return against[0]
        usual = natural(match)
        return usual if usual in against else against[-1]


@lru_cache(maxsize=64)
def natural(match: Match[Any, Any]) -> Action:
    """Return what Steady does at a moment, knowing only what the player may know.

    Whoever looks for puzzles asks about the same moment several times.
    """
    view = match.view(match.to_act)
    try:
        return Steady().choose(view, generator_for(view))
    except CannotPlay:
        first: Action = view.legal[0]
        return first
