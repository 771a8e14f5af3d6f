"""How likely people are to play a card, by how good each of their cards is."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

__all__ = ["chance_to_play"]

_ANY: Final = 0.1
"""How often any card is played."""


def chance_to_play(place: int, worths: Sequence[float], *, keen: float) -> float:
    """Return how likely a card is played, of those that may be.

    Parameters
    ----------
    place : int
        Of the card among them.
    worths : sequence of float
        How good each is, up to a factor.
    keen : float
        How much more often a good card is played than one that is worse: the power of its worth.

    Examples
    --------
    >>> round(chance_to_play(0, [0.2, 0.1], keen=2), 2)  # four times as likely, but for any card
    0.77
    """
    best = max(worths)
    powers: list[float] = [(worth / best) ** keen for worth in worths]
    return _ANY / len(worths) + (1 - _ANY) * powers[place] / fsum(powers)
