"""What a game tells about its puzzles: its goals, when each is decided, and where to look for them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple

from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import nearest, shown
from parlett_widgets.engine.rules import Rules, allowed
from parlett_widgets.engine.views import State
from parlett_widgets.players.open_deals import NodeLimit
from parlett_widgets.puzzles.goals import Goal

__all__ = ["Candidate", "GamePuzzles", "GoalForm", "Range", "Search"]


class GoalForm(NamedTuple):
    """What goes with a goal's name.

    Attributes
    ----------
    number : {"", "amount", "other-seat"}
        Whether a number goes with it: an amount of tricks or points, or another player's seat.
    """

    number: Literal["", "amount", "other-seat"] = ""


class Candidate(NamedTuple):
    """A position that may be a puzzle."""

    match: Match[Any, Any]
    goal: Goal
    seat: int = 0


class GamePuzzles(ABC):
    """A game's own puzzles; a game names its class as ``puzzles``.

    Attributes
    ----------
    goals : mapping of str to GoalForm
        The goals that the game knows, by their names.
    kinds : tuple of str
        The kinds of puzzles that :meth:`candidates` looks for.
    """

    goals: ClassVar[Mapping[str, GoalForm]]
    kinds: ClassVar[tuple[str, ...]] = ()

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules: Any = rules

    @abstractmethod
    def reached(self, goal: Goal, seat: int, start: Any, state: Any) -> bool | None:
        """Return whether a seat has reached a goal since the state *start*; None while it is open."""

    def key(self, state: Any) -> Hashable:
        """Return what decides how a state may go on; states with the same key are searched once.

        The result must hold whatever :meth:`reached` and the rules look at.
        """
        found: Hashable = state
        return found

    def search(self, goal: Goal, seat: int, start: Any) -> Search:
        """Return what finds out whether a seat can reach a goal from later states of a deal.

        By default, a search that plays by the rules. A game's own has to agree with it.
        """
        return Search(self, goal, seat, start)

    def choices_left(self, seat: int, state: Any) -> int:
        """Return the largest number of choices that a seat may have until a goal is decided.

        By default, one for each card in its hand.
        """
        hand = state.hands[seat]
        return hand.bit_count() if isinstance(hand, int) else len(hand)

    def candidates(self, kind: str, level: int, rng: random.Random) -> Iterator[Candidate]:
        """Yield positions of which some are puzzles of a kind and a level, for as long as asked.

        A game that names ``kinds`` has to define it.
        """
        raise NotImplementedError(
            f"{type(self).__name__} names the kind {kind!r} but not where to look for it: "
            "define candidates(kind, level, rng)"
        )

    def suits(self, kind: str, winning: Sequence[Action]) -> bool:  # noqa: ARG002
        """Whether a position in which these first choices reach the goal may be of the kind.

        More choices must not make it so: it is asked as soon as one is found that reaches the goal.
        """
        return True

    def check(self, goal: Goal, seat: int) -> None:
        """Raise ``ValueError`` unless the game knows a goal for a seat."""
        form = self.goals.get(goal.name)
        if form is None:
            hint = nearest(goal.name, self.goals)
            raise ValueError(f"{self.rules.game} has no goal {shown(goal.name)}: {hint}")
        if not form.number and goal.number is not None:
            raise ValueError(
                f"no number goes with the goal {goal.name!r}: write Goal({goal.name!r})"
            )
        if form.number and goal.number is None:
            what = "a number" if form.number == "amount" else "a seat"
            example = 2 if form.number == "amount" else (seat + 1) % self.rules.seats
            right = f"Goal({goal.name!r}, {example})"
            raise ValueError(f"{what} goes with the goal {goal.name!r}: write {right}")
        if form.number == "other-seat" and goal.number not in range(self.rules.seats):
            seats = self.rules.seats - 1
            raise ValueError(f"the seat of a goal must be from 0 to {seats}, not {goal.number}")
        if form.number == "other-seat" and goal.number == seat:
            raise ValueError(f"{goal.name!r} is about another player's seat, not about seat {seat}")


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
