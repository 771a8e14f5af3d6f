"""The puzzles of Counterpoint: land on the bid, and push the other player off theirs."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, ClassVar, Final

from parlett_widgets.cards import CardSet
from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.views import ENDED
from parlett_widgets.games.bidding.puzzles import BRANCHES, LAST_TRICKS, late_moments
from parlett_widgets.games.counterpoint.scoring import misses, readings
from parlett_widgets.games.counterpoint.solver import DuelSearch, duel_pack
from parlett_widgets.games.counterpoint.state import CounterpointState
from parlett_widgets.puzzles.game_puzzles import Candidate, GamePuzzles, GoalForm
from parlett_widgets.puzzles.goals import Goal

__all__ = ["CounterpointPuzzles"]


class CounterpointPuzzles(GamePuzzles):
    """The puzzles of Counterpoint.

    Goals: ``land-on-bid`` n means a miss of at most n points, and ``push-a-miss`` n that the others
    miss by at least n in all.
    """

    goals: ClassVar = {"land-on-bid": GoalForm("amount"), "push-a-miss": GoalForm("amount")}
    kinds: ClassVar = ("land-on-bid", "push-a-miss")

    def reached(
        self,
        goal: Goal,
        seat: int,
        start: CounterpointState,  # noqa: ARG002 -- a miss is that of the whole deal
        state: CounterpointState,
    ) -> bool | None:
        """Return whether a goal has been reached: at the end, or once no card can change it."""
        assert goal.number is not None
        if state.phase in ENDED:
            found = misses(self.rules.counted_bids(state), state.taken)
            if goal.name == "land-on-bid":
                return found[seat] <= goal.number
            return sum(found) - found[seat] >= goal.number
        if state.trick or state.phase is not Phase.PLAY or self.rules.players != 2:
            return None
        own = goal.name == "land-on-bid"
        least, most = self._misses(state, seat if own else 1 - seat)
        if own:
            return True if most <= goal.number else False if least > goal.number else None
        return True if least >= goal.number else False if most < goal.number else None

    def key(self, state: CounterpointState) -> Hashable:
        """Return the cards that are left, the trick, whose turn it is and what has been taken."""
        return state.hands, state.trick, state.order, state.taken

    def weight(self, kind: str) -> int:  # noqa: ARG002 -- the same for both
        """Return how much a decision counts: points are added up."""
        return 3

    def candidates(self, kind: str, level: int, rng: random.Random) -> Iterator[Candidate]:
        """Yield moments of seat 0 late in deals that Steady has played."""
        for match in late_moments(self.rules, LAST_TRICKS[level], BRANCHES[level], rng):
            yield from self._goals(kind, match)

    def _goals(self, kind: str, match: Match[Any, Any]) -> Iterator[Candidate]:
        """Yield the goal that the best cards reach, if others do not."""
        rules, state = self.rules, match.state
        pack = duel_pack(rules.pack, rules.courts)
        duel = pack.duel(state.hands, state.taken, state.order[0], state.trick)
        total = sum(state.taken) + duel.rest
        own = kind == "land-on-bid"
        bids = self._readings(state, 0 if own else 1)
        worths = [
            -_miss(bids, points) if own else _miss(bids, total - points)
            for points in range(total + 1)
        ]
        search = DuelSearch(worths, pack.points)
        found = [
            search.bounds(duel.after(pack.places[action.cards[0]]))[0] for action in match.legal
        ]
        best = max(found)
        if min(found) < best and (-best <= _CLOSE if own else best >= _FAR):
            yield Candidate(match, Goal(kind, abs(best)))

    def _readings(self, state: CounterpointState, seat: int) -> Sequence[int]:
        low = state.bid_value(seat)
        if self.rules.high_bids == "with-bid":
            return [low + 100 * state.high[seat]]
        return readings(low, self.rules.high_bids, self.rules.players)

    def _misses(self, state: CounterpointState, seat: int) -> tuple[int, int]:
        """Return the least and the largest miss that a seat may still end with."""
        cards = CardSet.from_bits(state.hands[0] | state.hands[1])
        low = state.taken[seat]
        high = low + sum(self.rules.points(state, card) for card in cards)
        bids = self._readings(state, seat)
        least = min(max(bid - high, low - bid, 0) for bid in bids)
        between = {low, high} | {sum(bids) // 2} & set(range(low, high + 1))
        return least, max(_miss(bids, points) for points in between)


def _miss(bids: Sequence[int], points: int) -> int:
    return min(abs(points - bid) for bid in bids)


_CLOSE: Final = 2
"""The largest miss that still brings a bonus (C5)."""

_FAR: Final = 8
"""The least miss that is worth a puzzle."""
