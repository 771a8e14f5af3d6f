"""The numbers of playouts as arrays: how many cards, how they win, what they are likely to bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Final

import numpy as np
import numpy.typing as npt

from parlett_widgets.odds.outlook import STEPS, Outlook
from parlett_widgets.odds.trick_model import TrickModel

__all__ = [
    "Bools",
    "Floats",
    "Ints",
    "TrickTables",
    "counted",
    "first_best",
    "places_of",
    "trick_tables",
]

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

_WIDTH: Final = 2 * (STEPS + 1)
"""How many numbers an outlook has."""


def counted(words: Ints) -> Ints:
    """Return how many cards each word has.

    Examples
    --------
    >>> counted(np.array([0b1011, 0]))
    array([3, 0])
    """
    return np.bitwise_count(words).astype(np.int64)


def places_of(words: Ints, number: int) -> Ints:
    """Return by card, the lowest first, and by word where the bits are; all words have so many.

    Examples
    --------
    >>> places_of(np.array([0b1001, 0b0110]), 2)
    array([[0, 1],
           [3, 2]])
    """
    found = np.empty((number, len(words)), np.int64)
    for row in found:
        lowest = words & -words
        row[:] = np.bitwise_count(lowest - 1)
        words = words ^ lowest
    return found


def first_best(worths: Floats | Bools) -> Ints:
    """Return by column where the highest value is, the first of equals.

    Examples
    --------
    >>> first_best(np.array([[0.5, 0.0], [2.0, 0.0]]))
    array([1, 0])
    """
    found: Ints = worths.T.copy().argmax(axis=1)
    return found


class TrickTables:
    """The numbers of a model as arrays. Made by :func:`trick_tables`, which keeps them.

    Attributes
    ----------
    worth : array of int
        By suit and rank, as one number ``suit << 4 | rank``: what a card adds to a trick's worth.
    levels : array of int
        By number of live trumps.
    stays : tuple of array of float
        By hands to come; then by level, higher cards, and cards of the suit, as one number.
    found : array of float
        All outlooks one after the other: find the first number of one with :meth:`rows`.
    """

    def __init__(self, model: TrickModel) -> None:
        self.worth: Ints = np.zeros(64, np.int64)
        for suit, ranks in enumerate(model.worth):
            for bit, worth in ranks.items():
                self.worth[suit << 4 | bit.bit_length() - 1] = worth
        self.levels: Ints = np.array(model.levels)
        stays: Floats = np.array(model.stays)
        self.stays = tuple(stays[:, later].ravel() for later in range(stays.shape[1]))
        self._longest = max(word.bit_count() for word in model.pack)
        self._relative = bool(model.prize)
        self._places = _in_threes(model.pack)
        self._codes = 2 << self._longest if self._relative else 3**self._longest
        self._outlooks: list[Outlook] = []
        kinds = [[self._kind(outlook) for outlook in suits] for suits in model.outlooks]
        self._first_row: Ints = np.array(kinds) * self._codes
        self._chances = np.stack([_chances(one, self._longest) for one in self._outlooks])
        self._card_worth: Floats = np.array(self._outlooks[0].worth, np.float64)
        size = len(self._outlooks) * self._codes
        self.found: Floats = np.zeros(size * _WIDTH)
        self._known: Bools = np.zeros(size, bool)

    def _kind(self, outlook: Outlook) -> int:
        """Return the number of an outlook: suits that are alike share one."""
        for kind, known in enumerate(self._outlooks):
            if known is outlook:
                return kind
        self._outlooks.append(outlook)
        return len(self._outlooks) - 1

    def rows(self, level: Ints, suits: Ints, live: Ints, own: Ints) -> Ints:
        """Return where in ``found`` the outlooks of some suits begin; those not yet known are made."""
        row = self._first_row.take(level * 4 + suits) + self._code(live, own)
        known = self._known.take(row)
        if not known.all():
            new = np.nonzero(~known)
            self._learn(row[new], live[new], own[new])
        return row * _WIDTH

    def _learn(self, rows: Ints, live: Ints, own: Ints) -> None:
        """Add outlooks as :class:`.Outlook` makes them, card by card from the lowest."""
        rows, first = np.unique(rows, return_index=True)
        live, own = live[first], own[first]
        out, place = live & ~own, np.arange(15)[:, None]
        chance = self._chances[
            rows // self._codes, counted(own), counted(out), counted(out >> place)
        ]  # by place, outlook, and step
        chance *= (own >> place & 1)[:, :, None]
        worth = self._card_worth[:, None, None]
        means = reduce(np.add, chance * worth)
        variances = reduce(np.add, chance * (1 - chance) * worth**2)
        self.found.reshape(-1, _WIDTH)[rows] = np.concatenate([means, variances], axis=1)
        self._known[rows] = True

    def _code(self, live: Ints, own: Ints) -> Ints:
        """Return numbers that are equal only for cards of a suit that are likely to bring the same.

        Where all tricks are worth the same this is which of the live cards are one's own, counted
        from the lowest; otherwise the ranks matter, too.
        """
        if not self._relative:
            return self._places.take(live) + self._places.take(own)
        low = _PACKED.take((live & 0xFF) << 8 | own & 0xFF)
        high = _PACKED.take(live & 0x7F00 | own >> 8)
        return 1 << counted(live) | high.astype(np.int64) << counted(live & 0xFF) | low


def _packed() -> npt.NDArray[np.uint8]:
    """Return ``own`` with the bits left out that ``live`` has not, by ``live << 8 | own``."""
    words = np.arange(1 << 16)
    found, place = np.zeros_like(words), np.zeros_like(words)
    for bit in range(8):
        live, own = words >> 8 + bit & 1, words >> bit & 1
        found |= (live & own) << place
        place += live
    return found.astype(np.uint8)


_PACKED: Final = _packed()


def _in_threes(pack: Sequence[int]) -> Ints:
    """Return by word a number with the digit 1 for each of its cards, in base three."""
    words = np.arange(1 << 15)
    found, power = np.zeros_like(words), 1
    for bit in range(15):
        if any(word >> bit & 1 for word in pack):
            found += power * (words >> bit & 1)
            power *= 3
    return found


def _chances(outlook: Outlook, longest: int) -> Floats:
    """Return the chances of an outlook by own cards, cards elsewhere, higher ones, and step."""
    found = np.zeros((longest + 1, longest + 1, longest + 1, STEPS + 1))
    for own in range(1, longest + 1):
        for out in range(longest + 1 - own):
            for higher in range(out + 1):
                found[own, out, higher] = outlook.chances(own, out, higher)
    return found


@lru_cache(maxsize=64)
def trick_tables(model: TrickModel) -> TrickTables:
    """Return the tables of a model."""
    return TrickTables(model)
