"""Estimates of what the cards of one suit take in play, cached for thousands of look-ups.

They are for games in which the highest trump wins, or else the highest card of the suit led. The
ranks of a suit are fifteen bits, as in a :class:`~parlett_widgets.cards.CardSet`; a key is ``live
<< 15 | own``, where ``live`` are the cards of the suit that may still be played, and ``own`` those
of them in this hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, inf
from typing import Final, NamedTuple

from parlett_widgets.cards import Rank

__all__ = [
    "PLAIN",
    "STEPS",
    "TRUMP",
    "WITHOUT_TRUMP",
    "Found",
    "Likely",
    "Outlook",
    "Weights",
    "higher_ranks",
    "part_wanted",
    "shared_outlook",
]

STEPS: Final = 8
"""There are outlooks for a player who wants none of the tricks to come, an eighth, … or all."""

_KEPT: Final = 1 << 14
"""How many outlooks are kept for one kind of suit; they take about ten megabytes."""

Found = tuple[float, ...]
"""The means for all steps, followed by the variances for all steps."""


class Likely(NamedTuple):
    """How likely a card is to take a trick when it is played."""

    odds: float  # when no tricks are wanted
    pull: float  # how much playing for tricks helps: a hand can be played to win or to lose

    def chance(self, want: float) -> float:
        """Return the chance of a trick for a player who wants this share of the tricks to come.

        Examples
        --------
        >>> Likely(odds=1.0, pull=2.0).chance(want=0)
        0.5
        """
        return 1 - 1 / (1 + self.odds * exp(self.pull * want))


class Weights(NamedTuple):
    """The weights that add up to the logarithm of a card's odds of taking a trick."""

    start: float
    higher: float  # for each higher card of the suit in other hands
    own: float  # for each other card of the suit in one's own hand
    length: float  # for each card of the suit that another hand has, on average
    trumps: float  # for each trump that another hand has, on average
    pull: float  # when all tricks are wanted rather than none

    def likely(self, higher: float, own: int, length: float, trumps: float) -> Likely:
        """Return how likely a card is to take a trick; an unbeatable trump is certain to.

        Other hands have ``higher`` higher cards of the suit; this hand has ``own`` cards of the
        suit, this one included; another hand has, on average, ``length`` cards of the suit and
        ``trumps`` trumps.
        """
        if not higher and not self.length:
            return Likely(inf, self.pull)
        score = self.start + self.own * (own - 1) + self.length * length + self.trumps * trumps
        return Likely(exp(score + self.higher * higher), self.pull)


# Fitted by logistic regression to tricks that Steady players took from one another, and rounded:
# see benchmarks/fit_chances.py.
TRUMP: Final = Weights(0.5, -0.85, 0.3, 0.0, 0.0, 1.2)
PLAIN: Final = Weights(-1.7, -0.95, -0.05, 1.35, -0.4, 2.0)
WITHOUT_TRUMP: Final = Weights(-1.6, -1.0, 0.0, 1.0, 0.0, 2.2)


class Outlook(dict[int, Found]):
    """Maps each key to the means, and then the variances, of what the hand's cards of a suit take.

    Parameters
    ----------
    weights : Weights
        The weights for the cards of the suit.
    order : tuple of Rank
        The ranks, from low to high.
    others : int
        How many other hands there are.
    trumps : float
        The number of trumps that another hand has, on average.
    share : float
        The share of the others' live cards that are in hands rather than in bids.
    worth : sequence of float, optional
        For each rank, the worth of a trick that the card takes; 1 if left out.

    Examples
    --------
    >>> from parlett_widgets.engine.tricks import ACE_HIGH
    >>> outlook = Outlook(TRUMP, ACE_HIGH, others=2)
    >>> ace_and_six = 0b100_0000_0001_0000
    >>> found = outlook[0b111_1001_1111_0000 << 15 | ace_and_six]
    >>> [round(tricks, 2) for tricks in found[: STEPS + 1 : 4]]  # none, half, all are wanted
    [1.01, 1.01, 1.02]
    """

    __slots__ = ("_chances", "_higher", "_others", "_share", "_trumps", "_weights", "_worth")

    def __init__(
        self,
        weights: Weights,
        order: tuple[Rank, ...],
        *,
        others: int,
        trumps: float = 0.0,
        share: float = 1.0,
        worth: Sequence[float] | None = None,
    ) -> None:
        super().__init__()
        self._weights, self._others, self._share, self._trumps = weights, others, share, trumps
        self._higher = higher_ranks(order)
        self._worth = tuple(worth or (1.0,) * len(order))
        self._chances: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def chances(self, own: int, out: int, higher: int) -> tuple[float, ...]:
        """Return, for each step, how likely a card is to take a trick.

        ``own`` counts the suit's cards in this hand, ``out`` the live ones elsewhere, and
        ``higher`` those of them that beat the card.
        """
        key = own, out, higher
        if key not in self._chances:
            share = self._share
            length = share * out / self._others
            card = self._weights.likely(higher * share, own, length, self._trumps)
            self._chances[key] = tuple([card.chance(step / STEPS) for step in range(STEPS + 1)])
        return self._chances[key]

    def __missing__(self, key: int) -> Found:
        live, own = key >> 15, key & 0x7FFF
        if len(self) >= _KEPT:
            self.clear()
        out = live & ~own
        means, variances = [0.0] * (STEPS + 1), [0.0] * (STEPS + 1)
        for rank, worth in enumerate(self._worth):
            if own >> rank & 1:
                higher = (out & self._higher[rank]).bit_count()
                chances = self.chances(own.bit_count(), out.bit_count(), higher)
                for step, chance in enumerate(chances):
                    means[step] += chance * worth
                    variances[step] += chance * (1 - chance) * worth**2
        found = self[key] = (*means, *variances)
        return found


@lru_cache(maxsize=32)
def shared_outlook(
    weights: Weights,
    order: tuple[Rank, ...],
    others: int,
    trumps: float,
    share: float,
    worth: tuple[float, ...] | None,
) -> Outlook:
    """Return the :class:`Outlook` with these parameters, which all deals share.

    What was computed in one deal thus serves the next, whichever suit is trump, and the cache
    does not grow with the number of trumps that have been played.
    """
    return Outlook(weights, order, others=others, trumps=trumps, share=share, worth=worth)


@lru_cache(maxsize=4)
def higher_ranks(order: tuple[Rank, ...]) -> tuple[int, ...]:
    """Return, for each rank, the bits of the ranks above it.

    Examples
    --------
    >>> from parlett_widgets.engine.tricks import TEN_HIGH
    >>> above = higher_ranks(TEN_HIGH)
    >>> above[Rank.TEN] == 1 << Rank.ACE, above[Rank.ACE]
    (True, 0)
    """
    above, found = 0, {}
    for rank in reversed(order):
        found[rank] = above
        above |= 1 << rank
    return tuple([found[rank] for rank in Rank])


def part_wanted(need: float, room: float) -> int:
    """Return the share of the tricks to come that is needed, in steps."""
    if need <= 0:
        return 0
    return STEPS if need >= room else int(STEPS * need / room + 0.5)
