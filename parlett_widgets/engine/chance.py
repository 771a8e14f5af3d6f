"""The project's own source of chance: the same seed gives the same cards everywhere.

Python promises no fixed stream for ``random.shuffle`` across versions, so cards are dealt with this
small generator instead: SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014), whose output is fixed by its definition.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

__all__ = ["Chance"]

_T = TypeVar("_T")
_MASK: Final = (1 << 64) - 1


class Chance:
    """A stream of chance numbers fixed by a seed.

    Parameters
    ----------
    *seed : int
        One or more whole numbers, such as a match's seed and the number of its deal.

    Examples
    --------
    >>> Chance(7, 1).shuffled("ABCDEF") == Chance(7, 1).shuffled("ABCDEF")
    True
    """

    __slots__ = ("_state",)

    def __init__(self, *seed: int) -> None:
        self._state = 0
        for part in seed:
            self._state = (self._state ^ part) & _MASK
            self._state = self._next64()

    def _next64(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 up to but not including ``bound``, all equally likely."""
        if bound < 1:
            raise ValueError(f"bound must be at least 1, not {bound}")
        unbiased = (1 << 64) - (1 << 64) % bound
        while (number := self._next64()) >= unbiased:
            pass
        return number % bound

    def shuffled(self, items: Iterable[_T]) -> list[_T]:
        """Return the items in an order drawn uniformly (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
