"""What the cards of one suit are likely to bring in play, looked up by the thousand.

For games in which the highest trump wins, or else the highest card of the suit led (N3). A suit is
fifteen bits, the lowest card first; a key is ``live << 15 | own``: the cards of the suit that may
still be played, and those of them in one's own hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

__all__ = [
    "PLAIN",
    "STEPS",
    "TRUMP",
    "WITHOUT_TRUMP",
    "Found",
    "Outlook",
    "Terms",
    "Weights",
    "shared_outlook",
]

STEPS: Final = 8
"""Outlooks are known for a player who wants none of the tricks to come, an eighth, … all of them."""

_KEPT: Final = 1 << 14
"""How many outlooks are kept of one kind of suit; they take about ten megabytes."""

Found = tuple[float, ...]
"""Means by step, then variances by step."""


class Weights(NamedTuple):
    """What speaks for a card: the logarithm of its odds to take a trick is the sum of these.

    Attributes
    ----------
    start : float
    higher : float
        For each higher card of the suit in other hands.
    own : float
        For each other card of the suit in one's own hand.
    length : float
        For each card of the suit that another hand has, on average.
    trumps : float
        For each trump that another hand has, on average.
    pull : float
        When all tricks are wanted, not none: a hand can be played to win or to lose.
    """

    start: float
    higher: float
    own: float
    length: float
    trumps: float
    pull: float


class Terms(NamedTuple):
    """What an outlook depends on: see :class:`Outlook`; the trumps are in the weights."""

    weights: Weights
    others: int
    share: float
    worth: tuple[float, ...]


# Fitted by logistic regression to the tricks of players among themselves, and rounded.
TRUMP: Final = Weights(0.5, -0.85, 0.3, 0.0, 0.0, 1.2)
PLAIN: Final = Weights(-1.7, -0.95, -0.05, 1.35, -0.4, 2.0)
WITHOUT_TRUMP: Final = Weights(-1.6, -1.0, 0.0, 1.0, 0.0, 2.2)


class Outlook(dict[int, Found]):
    """By key: what one's cards of a suit bring on average for each step of wanting, then the variances.

    Parameters
    ----------
    weights : Weights
    others : int
        How many other hands there are.
    trumps : float
        Trumps that another hand has, on average.
    share : float
        The part of the others' live cards that are in hands, and not in bids.
    worth : sequence of float, optional
        What a trick is worth by the card that takes it, lowest first; 1 unless given.

    Attributes
    ----------
    terms : Terms
        What the outlook depends on: equal terms are equal outlooks.

    Examples
    --------
    >>> outlook = Outlook(TRUMP, others=2)
    >>> ace_and_six = 0b100_0000_0001_0000
    >>> found = outlook[0b111_1001_1111_0000 << 15 | ace_and_six]
    >>> [round(tricks, 2) for tricks in found[: STEPS + 1 : 4]]  # none, half, all are wanted
    [1.01, 1.01, 1.02]
    """

    __slots__ = ("_chances", "terms")

    def __init__(
        self,
        weights: Weights,
        others: int,
        *,
        trumps: float = 0.0,
        share: float = 1.0,
        worth: Sequence[float] | None = None,
    ) -> None:
        super().__init__()
        weights = weights._replace(start=weights.start + weights.trumps * trumps)
        self.terms = Terms(weights, others, share, tuple(worth or (1.0,) * 15))
        self._chances: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def chances(self, own: int, out: int, higher: int) -> tuple[float, ...]:
        """Return by step how likely a card takes a trick.

        Parameters
        ----------
        own, out : int
            How many cards of the suit are in the own hand, and live elsewhere.
        higher : int
            How many of the latter are higher.
        """
        key = own, out, higher
        if key not in self._chances:
            weights, others, share, _ = self.terms
            score = weights.start + weights.own * (own - 1)
            score += weights.length * share * out / others
            above = higher * share
            sure = not above and not weights.length  # a trump
            odds = [
                exp(score + weights.higher * above + weights.pull * step / STEPS)
                for step in range(STEPS + 1)
            ]
            self._chances[key] = tuple(1.0 if sure else one / (1 + one) for one in odds)
        return self._chances[key]

    def __missing__(self, key: int) -> Found:
        live, own = key >> 15, key & 0x7FFF
        if len(self) >= _KEPT:
            self.clear()
        out, cards, others = live & ~own, own.bit_count(), (live & ~own).bit_count()
        means, variances = [0.0] * (STEPS + 1), [0.0] * (STEPS + 1)
        for place, worth in enumerate(self.terms.worth):
            if own >> place & 1:
                chances = self.chances(cards, others, (out >> place).bit_count())
                for step, chance in enumerate(chances):
                    means[step] += chance * worth
                    variances[step] += chance * (1 - chance) * worth**2
        outlook = self[key] = (*means, *variances)
        return outlook


@lru_cache(maxsize=24)
def shared_outlook(
    weights: Weights, others: int, trumps: float, share: float, worth: tuple[float, ...] | None
) -> Outlook:
    """Return the outlook of these terms, as for :class:`Outlook`; there is one for all games.

    So what was looked up in one deal serves the next, whichever suit is trump then, and what is kept
    does not grow with the number of trumps that have been played.
    """
    return Outlook(weights, others, trumps=trumps, share=share, worth=worth)
