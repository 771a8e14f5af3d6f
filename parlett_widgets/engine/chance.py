"""The project's own random numbers: the same seed gives the same cards everywhere.

Python does not promise that ``random.shuffle`` gives the same order in every version. Here a random
number is the SHA-512 hash (FIPS 180-4) of the seed and a counter, read as one 512-bit number. The
hash is fixed by its definition and available in every Python, and it is long enough that shuffling
60 cards uses little more than half of its bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha512
from math import perm
from typing import Final, TypeVar

__all__ = ["Chance"]

_T = TypeVar("_T")


class Chance:
    """A stream of random numbers determined by a seed.

    The seed is one or more integers, such as a match's seed and the number of its deal.

    Examples
    --------
    >>> Chance(7, 1).shuffled("ABCDEF") == Chance(7, 1).shuffled("ABCDEF")
    True
    """

    __slots__ = ("_drawn", "_seed")

    def __init__(self, *seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def _number(self) -> int:
        text = ",".join(map(str, (*self._seed, self._drawn)))
        self._drawn += 1
        return int.from_bytes(sha512(text.encode()).digest(), "big")

    def below(self, bound: int) -> int:
        """Return an integer from 0 up to but not including ``bound``, each equally likely.

        Taking the remainder introduces a bias of less than ``bound / 2**512``.
        """
        if bound < 1:
            raise ValueError(f"bound must be at least 1, not {bound}")
        return self._number() % bound

    def shuffled(self, items: Iterable[_T]) -> list[_T]:
        """Return the items in a uniformly random order (a Fisher-Yates shuffle)."""
        order = list(items)
        rest, part, left = self._number(), 0, 0
        for last in range(len(order) - 1, 0, -1):
            if not left:
                rest, part = divmod(rest, perm(last + 1, min(_AT_ONCE, last + 1)))
                left = _AT_ONCE
            other = part % (last + 1)
            part //= last + 1
            left -= 1
            order[last], order[other] = order[other], order[last]
        return order


_AT_ONCE: Final = 10
"""How many draws share one division of the long number; the remainder fits a machine word."""
