"""Finds out whether a seat can force a goal, with all cards open."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import shown
from parlett_widgets.engine.rules import allowed
from parlett_widgets.engine.views import State
from parlett_widgets.players.open_deals import NodeLimit
from parlett_widgets.puzzles.goals import Goal

if TYPE_CHECKING:
    from parlett_widgets.puzzles.game_puzzles import GamePuzzles

__all__ = ["Range", "Search"]

SEARCHED: Final = 400_000
"""The number of states after which a search gives up, which takes some seconds to reach."""


class Range(NamedTuple):
    """A number that depends on which of several best replies the others choose."""

    least: int
    most: int


class Search(NodeLimit):
    """Finds out whether a seat can reach a goal, whatever all others do, with all cards open.

    It plays by the rules alone. A game that can tell sooner derives its own.
    """

    def __init__(
        self, game: GamePuzzles, goal: Goal, seat: int, start: State, nodes: int | None = SEARCHED
    ) -> None:
        super().__init__(nodes)
        self._game, self._goal, self._seat = game, goal, seat
        self._start: Any = start
        self._known: dict[Hashable, bool] = {}

    def after(self, state: Any, action: Action) -> Any:
        """Return the state after an action."""
        after = self._game.rules.perform(state, action)
        assert after is not None, f"{shown(action)} is legal"
        return after

    def can(self, state: Any) -> bool:
        """Return whether the goal can be reached; may raise ``OutOfNodes``."""
        decided = self._game.reached(self._goal, self._seat, self._start, state)
        if decided is not None:
            return decided
        key = self._game.key(state)
        if key not in self._known:
            self._count()
            own = state.to_act == self._seat
            rules = self._game.rules
            self._known[key] = own is any(
                self.can(rules.perform(state, action)) is own for action in allowed(rules, state)[0]
            )
        return self._known[key]

    def ideas(self, state: Any) -> Range:
        """Return how many decisions may matter on the easiest line that reaches the goal."""
        return Range(1, self._game.choices_left(self._seat, state))

    def depth(self, state: Any) -> Range:
        """Return how many choices there may be until the longest wrong line is decided."""
        return Range(1, self._game.choices_left(self._seat, state))
