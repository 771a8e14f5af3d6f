"""Counterpoint for two with open cards: what the deal comes to when both play perfectly.

What one gains the other loses (C5), and since all points in play go to one of the two, the result
is a function of the points that seat 0 ends with. So the search asks one question again and
again, whether seat 0 can end with points that are worth at least so much, and halves the results
that are still possible.

Neighbours are no short cut here as they are in :mod:`.trick_search`: only Nines, Eights and Sevens
are alike in points, and to leave out those that the other cannot tell apart has saved nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlett_widgets.odds.duels import OVER, POINTS, SUITS, Duel, points_of, singles
from parlett_widgets.odds.node_limit import NodeLimit, OutOfNodes

__all__ = ["DuelSearch"]

_FROM: Final = tuple(0xFFFFFFFF << 4 * ((place + 3) // 4) & 0xFFFFFFFF for place in range(33))
"""By how many places a hand reaches up, the cards of higher ranks than all of it."""


class DuelSearch(NodeLimit):
    """The results of the moments of a deal.

    Parameters
    ----------
    worth : sequence of int
        By the points that seat 0 takes in the whole deal, what they are worth to it.
    nodes : int, optional
        How many positions may be looked at, in all calls together.

    Examples
    --------
    The Ace of spades takes the Ten. Seat 0 wants no points, but has nothing else to play:

    >>> from parlett_widgets.cards import CardSet
    >>> from parlett_widgets.odds.duels import duel_pack
    >>> bits = duel_pack("standard").bits
    >>> ace, ten = bits(CardSet("AS")), bits(CardSet("10S"))
    >>> search = DuelSearch([-points for points in range(22)])
    >>> search.bounds(Duel((ace, ten), (0, 0), (0, 0), leader=1))
    (-21, -21)
    """

    def __init__(self, worth: Sequence[int], nodes: int | None = None) -> None:
        super().__init__(nodes)
        self._worth = worth
        self._spans: dict[tuple[int, int], tuple[int, int]] = {}
        self._known: dict[int, tuple[int, int]] = {}
        self._best_leads: dict[int, int] = {}

    def bounds(self, duel: Duel, within: tuple[int, int] | None = None) -> tuple[int, int]:
        """Return between which two values the result lies; they are equal unless nodes run out.

        Parameters
        ----------
        duel : Duel
            Its aims do not count.
        within : tuple of (int, int), optional
            Bounds that are known already.
        """
        taken, rest = duel.taken[0], duel.rest
        low, high = self._span(taken, rest)
        if within is not None:
            low, high = max(low, within[0]), min(high, within[1])
        steps = sorted({low, high, *self._worth[taken : taken + rest + 1]})
        steps = steps[steps.index(low) : steps.index(high) + 1]
        try:
            while len(steps) > 1:
                middle = len(steps) // 2
                steps = steps[middle:] if self.reaches(duel, steps[middle]) else steps[:middle]
        except OutOfNodes:
            pass
        return steps[0], steps[-1]

    def reaches(self, duel: Duel, value: int) -> bool:
        """Return whether seat 0 can make the result at least a value.

        Raises
        ------
        OutOfNodes
        """
        (one, two), taken = duel.hands, duel.taken[0]
        if duel.led < 0:
            return self._forced(one, two, duel.leader, taken, value)
        led = 1 << duel.led
        if duel.leader:
            return self._reply(one, two | led, 1, led, (taken, value))
        return self._reply(one | led, two, 0, led, (taken, value))

    def _span(self, taken: int, rest: int) -> tuple[int, int]:
        """Return the worst and the best result when any part of the rest may be taken."""
        key = taken, rest
        if key not in self._spans:
            possible = self._worth[taken : taken + rest + 1]
            self._spans[key] = min(possible), max(possible)
        return self._spans[key]

    def _forced(self, one: int, two: int, leader: int, taken: int, value: int) -> bool:
        """Return whether seat 0 can reach a value, before a trick."""
        self._count()
        if not one:
            return self._worth[taken] >= value
        # Nothing beats the cards above all of the other's: their points are sure.
        above = _FROM[two.bit_length()] & one
        below = _FROM[one.bit_length()] & two
        sure, gone = points_of(above), points_of(below)
        low, high = self._span(taken + sure, points_of(one | two) - sure - gone)
        if low >= value or high < value:
            return low >= value
        key = (one << 32 | two) << 8 | leader << 7 | taken  # a tuple takes more memory
        if key in self._known:
            low, high = self._known[key]
            if low >= value or high < value:
                return low >= value
        forced = self._lead(one, two, leader, taken, value)
        self._known[key] = (value, high) if forced else (low, value - 1)
        return forced

    def _lead(self, one: int, two: int, leader: int, taken: int, value: int) -> bool:
        position = (one << 32 | two) << 1 | leader
        cards = singles(two if leader else one)[::-1]
        best = self._best_leads.get(position)
        if best is not None:
            cards.remove(best)
            cards.insert(0, best)
        wanted = leader == 0
        for card in cards:
            if self._reply(one, two, leader, card, (taken, value)) is wanted:
                self._best_leads[position] = card
                return wanted
        return not wanted

    def _reply(self, one: int, two: int, leader: int, led: int, aim: tuple[int, int]) -> bool:
        """Return whether seat 0 can reach a value once a card, still in its hand here, is led."""
        self._count()
        taken, value = aim
        place = led.bit_length() - 1
        over, points = OVER[place], POINTS[place]
        hand = one if leader else two
        wanted = leader == 1
        for card in reversed(singles(hand & SUITS[place & 3] or hand)):
            winner = 1 - leader if over & card else leader
            after = taken if winner else taken + points + POINTS[card.bit_length() - 1]
            if leader:
                forced = self._forced(one ^ card, two ^ led, winner, after, value)
            else:
                forced = self._forced(one ^ led, two ^ card, winner, after, value)
            if forced is wanted:
                return wanted
        return not wanted
