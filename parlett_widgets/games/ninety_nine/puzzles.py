"""The puzzles of Ninety-Nine: make a bid exactly, break one, give every trick away."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from typing import Any, ClassVar, Final

from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Phase
from parlett_widgets.games.bidding.puzzles import BRANCHES, LAST_TRICKS, late_moments
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.solver import force_bid
from parlett_widgets.games.ninety_nine.state import NinetyNineState
from parlett_widgets.puzzles.game_puzzles import Candidate, GamePuzzles, GoalForm
from parlett_widgets.puzzles.goals import Goal

__all__ = ["NinetyNinePuzzles"]

RULES: Final = NinetyNine.classic(premiums="off")


class NinetyNinePuzzles(GamePuzzles):
    """The puzzles of Ninety-Nine.

    Goals: ``take-exactly`` n of the tricks that are left, and ``break-bid`` of another seat.
    """

    goals: ClassVar = {"take-exactly": GoalForm("amount"), "break-bid": GoalForm("other-seat")}
    kinds: ClassVar = ("make-exactly", "break-bid", "give-away")

    def reached(
        self, goal: Goal, seat: int, start: NinetyNineState, state: NinetyNineState
    ) -> bool | None:
        """Return whether a goal has been reached, which only a finished trick decides."""
        if state.phase in (Phase.BID, Phase.PREMIUM, Phase.NOMINATE):
            return None
        left = state.hands[state.order[0]].bit_count() + (len(state.trick) > 0)
        assert goal.number is not None
        if goal.name == "take-exactly":
            need = goal.number - (state.taken[seat] - start.taken[seat])
            return _exactly(need, left)
        kept = _exactly(state.bid_value(goal.number) - state.taken[goal.number], left)
        return None if kept is None else not kept

    def key(self, state: NinetyNineState) -> Hashable:
        """Return the cards that are left, the trick, whose turn it is and what has been taken."""
        return state.hands, state.trick, state.order, state.taken

    def candidates(self, kind: str, level: int, rng: random.Random) -> Iterator[Candidate]:
        """Yield moments of seat 0 late in deals that Steady has played."""
        for match in late_moments(RULES, LAST_TRICKS[level], BRANCHES[level], rng):
            yield from _goals(kind, match)


def _goals(kind: str, match: Match[Any, Any]) -> Iterator[Candidate]:
    """Yield the goals that may make a puzzle of a moment: a bid is one if some cards alone keep it."""
    state = match.state
    if kind == "break-bid":
        for seat in (1, 2):
            yield Candidate(match, Goal("break-bid", seat))
        return
    need, left = state.bid_value(0) - state.taken[0], state.hands[0].bit_count()
    wanted = need == 0 if kind == "give-away" else 0 < need < left
    if wanted and 0 < len(force_bid(match, 0).keeping) < len(match.legal):
        yield Candidate(match, Goal("take-exactly", need))


def _exactly(need: int, left: int) -> bool | None:
    """Return whether a number of tricks has been taken exactly; None while that is open."""
    if not left:
        return need == 0
    return None if 0 <= need <= left else False
