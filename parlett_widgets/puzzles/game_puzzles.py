"""What a game tells about its puzzles: its goals, when each is decided, and where to look for them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple

from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import nearest, shown
from parlett_widgets.engine.rules import Rules, allowed
from parlett_widgets.engine.views import State
from parlett_widgets.players.open_deals import NodeLimit
from parlett_widgets.puzzles.goals import Goal

__all__ = ["Candidate", "GamePuzzles", "GoalForm", "Search"]


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

    def weight(self, kind: str) -> int:  # noqa: ARG002 -- most games have one for all kinds
        """Return how much a decision counts in a grade: more where something has to be added up."""
        return 1

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


class Search(NodeLimit):
    """Finds out whether a seat can reach a goal, whatever all others do, with all cards open.

    It plays by the rules alone. A game that can tell sooner derives its own, which may describe a
    moment by less than a state.
    """

    def __init__(
        self, game: GamePuzzles, goal: Goal, seat: int, start: State, nodes: int | None = SEARCHED
    ) -> None:
        super().__init__(nodes)
        self._game, self._goal, self._seat = game, goal, seat
        self._start: Any = start
        self._known: dict[Hashable, bool] = {}
        self._works: dict[Hashable, int] = {}

    def after(self, state: Any, action: Action) -> Any:
        """Return the state after an action."""
        after = self._game.rules.perform(state, action)
        assert after is not None, f"{shown(action)} is legal"
        return after

    def can(self, state: Any) -> bool:
        """Return whether the goal can be reached; may raise ``OutOfNodes``."""
        return self._can(self._moment(state))

    def work(self, state: Any, choices: Iterable[Action]) -> int:
        """Return how many decisions have to be looked at to find a choice that reaches the goal.

        That is what it takes to be sure that the simplest right choice is right and that the wrong
        ones fail.
        Where the goal can be reached, that takes one good choice at each of the person's turns, and
        every reply of the others; where it cannot, every choice, and one good reply. What is forced,
        or decided at once, is seen at a glance. May raise ``OutOfNodes``.
        """
        following = [self._moment(self.after(state, action)) for action in choices]
        right = [self._work(one) for one in following if self._can(one)]
        wrong = [self._work(one) for one in following if not self._can(one)]
        return min(right, default=0) + sum(wrong)

    # What a game's own search may tell in another way

    def _moment(self, state: Any) -> Any:
        """Return what describes the moment of a state."""
        return state

    def _key(self, moment: Any) -> Hashable:
        """Return what is the same for moments that need to be searched only once."""
        return self._game.key(moment)

    def _decided(self, moment: Any) -> bool | None:
        """Return whether the goal has been reached; None while it is open."""
        return self._game.reached(self._goal, self._seat, self._start, moment)

    def _is_own(self, moment: Any) -> bool:
        """Whether it is the person's turn."""
        own: bool = moment.to_act == self._seat
        return own

    def _following(self, moment: Any) -> Iterable[Any]:
        """Yield the moments that may follow."""
        rules = self._game.rules
        return (rules.perform(moment, action) for action in allowed(rules, moment)[0])

    # The search

    def _can(self, moment: Any) -> bool:
        decided = self._decided(moment)
        if decided is not None:
            return decided
        key = self._key(moment)
        if key not in self._known:
            self._count()
            own = self._is_own(moment)
            self._known[key] = own is any(self._can(one) is own for one in self._following(moment))
        return self._known[key]

    def _work(self, moment: Any) -> int:
        if self._decided(moment) is not None:
            return 0
        key = self._key(moment)
        if key not in self._works:
            following = tuple(self._following(moment))
            can = self._can(moment)
            if len(following) == 1:
                self._works[key] = self._work(following[0])
            elif self._is_own(moment) is can:
                right = [self._work(one) for one in following if self._can(one) is can]
                self._works[key] = 1 + min(right)
            else:
                self._works[key] = 1 + sum(self._work(one) for one in following)
        return self._works[key]
