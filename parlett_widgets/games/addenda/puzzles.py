"""The puzzles of Addenda: stay at 17, drive the others above it, end a trick void, rescue yourself."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from parlett_widgets.cards import Card, Rank
from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action, Phase
from parlett_widgets.games.addenda.chains import KingChain, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, AddendaState, Outcome, who_went_over
from parlett_widgets.puzzles.game_puzzles import Candidate, GamePuzzles, GoalForm
from parlett_widgets.puzzles.goals import Goal
from parlett_widgets.puzzles.positions import Position, natural

__all__ = ["AddendaPuzzles"]

_STAY, _DRIVE, _VOID = Goal("stay-at-17"), Goal("make-them-go-over"), Goal("void-the-trick")


class AddendaPuzzles(GamePuzzles):
    """The puzzles of Addenda, each of which one trick decides.

    Goals: ``stay-at-17`` means that the seat's side does not take the count above 17,
    ``make-them-go-over`` that the other side does, and ``void-the-trick`` that the trick ends void.
    """

    goals: ClassVar = {goal.name: GoalForm() for goal in (_STAY, _DRIVE, _VOID)}
    kinds: ClassVar = ("stay-at-17", "make-them-go-over", "void-the-trick", "rescue")

    def reached(
        self, goal: Goal, seat: int, start: AddendaState, state: AddendaState
    ) -> bool | None:
        """Return whether a goal has been reached in the trick of the start."""
        rules: Addenda = self.rules
        place = len(start.tricks)
        if len(state.tricks) > place:
            trick = state.tricks[place]
            if goal == _VOID:
                return trick.outcome is Outcome.VOID
            loser = trick.loser if trick.outcome is Outcome.WENT_OVER else None
        else:
            if goal == _VOID or rules.bust != "first-crossing":
                return None
            over = _over(state.trick.cards, rules.king_chain)
            if over is None:
                return None
            loser = rules.seat_of(state.trick.leader, over)
        if goal == _STAY:
            return loser is None or loser not in rules.side(seat)
        return loser is not None and loser not in rules.side(seat)

    def choices_left(self, seat: int, state: AddendaState) -> int:
        """Return how many cards of the present trick are the seat's."""
        places = range(len(state.trick.cards), TRICK_SIZE)
        return sum(self.rules.seat_of(state.trick.leader, place) == seat for place in places)

    def key(self, state: AddendaState) -> Hashable:
        """Return the hands and the trick; what has been played before does not matter."""
        return len(state.tricks), state.trick, state.hands

    def candidates(self, kind: str, level: int, rng: random.Random) -> Iterator[Candidate]:
        """Yield moments of seat 0 in deals that Steady plays; void tricks come late in a deal."""
        places, late = _PLACES[level], kind == "void-the-trick"
        while True:
            match = Addenda().start(seed=rng.randrange(1 << 31))
            first, last = (_LATE, 26) if late else (rng.randrange(_LATE - 2), _LATE)
            while match.phase is Phase.PLAY and len(match.state.tricks) < first:
                match = match.apply(rng.choice(match.legal) if late else natural(match))
            while match.phase is Phase.PLAY and len(match.state.tricks) < last:
                if not match.state.trick.cards:
                    yield from (
                        Candidate(one, _GOALS[kind]) for one in _moments(match, places, rng)
                    )
                match = match.apply(natural(match))

    def suits(self, kind: str, position: Position) -> bool:
        """Whether a position is of the kind: the way that is shown needs a King or a Jack."""
        if kind != "rescue":
            return True
        tree = position.tree
        return any(_rescues(node.winning) for node in [tree, *position.best_line(tree)])


def _moments(match: Match[Any], places: Sequence[int], rng: random.Random) -> Iterator[Match[Any]]:
    """Yield moments of seat 0 in a trick that begins in several ways, of which one is Steady's."""
    tricks = len(match.state.tricks)
    for branch in range(_BRANCHES):
        moment = match
        while moment.phase is Phase.PLAY and len(moment.state.tricks) == tricks:
            if moment.to_act == 0 and len(moment.state.trick.cards) in places:
                yield moment
                break
            moment = moment.apply(rng.choice(moment.legal) if branch else natural(moment))


@lru_cache(maxsize=1 << 15)
def _over(cards: tuple[Card, ...], king_chain: KingChain) -> int | None:
    return who_went_over(running_counts(cards, king_chain))


def _rescues(winning: Sequence[Action]) -> bool:
    ranks = {action.cards[0].rank for action in winning}
    return bool(ranks) and ranks <= {Rank.KING, Rank.JACK}


_GOALS: Final = {
    "stay-at-17": _STAY,
    "make-them-go-over": _DRIVE,
    "void-the-trick": _VOID,
    "rescue": _STAY,
}

_BRANCHES: Final = 5
"""In how many ways a trick begins: Steady's play takes longer than the search for its puzzles."""

_LATE: Final = 8
"""After this many tricks, the stock is empty and hands shrink."""

_PLACES: Final = {1: (2, 3), 2: (1, 2, 3), 3: (0, 1, 2), 4: (0, 1), 5: (0, 1)}
"""How many cards lie in the trick, by level."""
