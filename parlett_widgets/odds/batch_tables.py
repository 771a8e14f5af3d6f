"""The numbers of playouts as arrays: chance, how cards win, and what they are likely to bring."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

import numpy as np
import numpy.typing as npt

from parlett_widgets.odds.outlook import STEPS, Outlook, Terms
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


class Draws:
    """The numbers that chance brings, those of each deal in its own order.

    Parameters
    ----------
    seeds : sequence of int
        By deal; equal seeds are equal chances.
    cards : int
        How many cards are to be played: each takes two numbers at most.
    """

    def __init__(self, seeds: Sequence[int], cards: int) -> None:
        width = 2 * cards + 2
        rows = {seed: row for row, seed in enumerate(dict.fromkeys(seeds))}
        numbers = [
            [draw() for _ in range(width)] for draw in (random.Random(seed).random for seed in rows)
        ]
        self._numbers: Floats = np.array(numbers).ravel()
        self._next: Ints = np.array([rows[seed] for seed in seeds]) * width

    def wild(self, several: Bools, often: float) -> Bools:
        """Return where any card at all is played; where there is but one choice nothing is drawn."""
        found: Bools = several & (self._numbers.take(self._next) < often)
        self._next += several
        return found

    def pick(self, choices: Bools, at: Ints) -> Ints:
        """Return for some deals one of the choices, each as likely."""
        several = choices[:, at].cumsum(axis=0)
        number = (self._numbers.take(self._next[at]) * several[-1]).astype(np.int64)
        self._next[at] += 1
        picked: Ints = (several > number).argmax(axis=0)
        return picked


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
        self._outlooks = SuitTables(model, [one for suits in model.outlooks for one in suits])
        self.found = self._outlooks.found

    def rows(self, level: Ints, suits: Ints, live: Ints, own: Ints) -> Ints:
        """Return where in ``found`` the outlooks of some suits begin; those not yet known are made."""
        return self._outlooks.rows(level * 4 + suits, live, own)


class SuitTables:
    """Outlooks as arrays.

    Parameters
    ----------
    model : TrickModel
    outlooks : sequence of Outlook
        By suit.

    Attributes
    ----------
    found : array of float
        All outlooks one after the other: find the first number of one with :meth:`rows`.
    """

    def __init__(self, model: TrickModel, outlooks: Sequence[Outlook]) -> None:
        kinds = sorted({outlook.terms for outlook in outlooks})
        self._outlooks = _outlooks(tuple(kinds), reduce(or_, model.pack), bool(model.prize))
        self._kinds: Ints = np.array([kinds.index(outlook.terms) for outlook in outlooks])
        self.found = self._outlooks.found

    def rows(self, suits: Ints, live: Ints, own: Ints) -> Ints:
        """Return where in ``found`` the outlooks of some suits begin; those not yet known are made."""
        return self._outlooks.rows(self._kinds.take(suits), live, own)


class _Outlooks:
    """What outlooks have found, in one array. Made by :func:`_outlooks`, which keeps them.

    Parameters
    ----------
    kinds : sequence of Terms
        Of the outlooks.
    ranks : int
        Those that the suits have.
    alike : bool
        Whether all tricks are worth the same, whatever cards win them.
    """

    def __init__(self, kinds: Sequence[Terms], ranks: int, *, alike: bool) -> None:
        self._places: Ints = np.array([place for place in range(15) if ranks >> place & 1])
        longest = len(self._places)
        self._codes = 2 << longest if alike else 3**longest
        self._in_threes = None if alike else _in_threes(self._places.tolist())
        self._chances = np.stack([_chances(terms, longest) for terms in kinds])
        self._worth: Floats = np.array(kinds[0].worth)[self._places, None, None]
        self.found: Floats = np.zeros(len(kinds) * self._codes * _WIDTH)
        self._known: Bools = np.zeros(len(kinds) * self._codes, bool)

    def rows(self, kinds: Ints, live: Ints, own: Ints) -> Ints:
        """Return where in ``found`` the outlooks of some suits begin; those not yet known are made."""
        row = kinds * self._codes + self._code(live, own)
        known = self._known.take(row)
        if not known.all():
            new = np.nonzero(~known)
            self._learn(row[new], live[new], own[new])
        return row * _WIDTH

    def _learn(self, rows: Ints, live: Ints, own: Ints) -> None:
        """Add outlooks as :class:`.Outlook` makes them, card by card from the lowest."""
        rows, first = np.unique(rows, return_index=True)
        live, own = live[first], own[first]
        out, place = live & ~own, self._places[:, None]
        chance: Floats = self._chances[
            rows // self._codes, counted(own), counted(out), counted(out >> place)
        ]  # by place, outlook, and step
        chance *= (own >> place & 1)[:, :, None]
        means = reduce(np.add, chance * self._worth)
        variances = reduce(np.add, chance * (1 - chance) * self._worth**2)
        self.found.reshape(-1, _WIDTH)[rows] = np.concatenate([means, variances], axis=1)
        self._known[rows] = True

    def _code(self, live: Ints, own: Ints) -> Ints:
        """Return numbers that are equal only for cards of a suit that are likely to bring the same.

        Where all tricks are worth the same this is which of the live cards are one's own, counted
        from the lowest; otherwise the ranks matter, too.
        """
        if self._in_threes is not None:
            return self._in_threes.take(live) + self._in_threes.take(own)
        low = _PACKED.take((live & 0xFF) << 8 | own & 0xFF)
        high = _PACKED.take(live & 0x7F00 | own >> 8)
        return 1 << counted(live) | high.astype(np.int64) << counted(live & 0xFF) | low


@lru_cache(maxsize=8)
def _outlooks(kinds: tuple[Terms, ...], ranks: int, alike: bool) -> _Outlooks:  # noqa: FBT001 -- cached by value
    """Return what is found of some outlooks: games that differ only in the suit of trumps share it."""
    return _Outlooks(kinds, ranks, alike=alike)


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


def _in_threes(places: Sequence[int]) -> Ints:
    """Return by word a number in base three, with the digit 1 for each of its cards."""
    words = np.arange(1 << 15)
    found: Ints = np.zeros(1 << 15, np.int64)
    for digit, place in enumerate(places):
        found += 3**digit * (words >> place & 1)
    return found


def _chances(terms: Terms, longest: int) -> Floats:
    """Return the chances of an outlook by own cards, cards elsewhere, higher ones, and step."""
    outlook = Outlook(terms.weights, terms.others, share=terms.share, worth=terms.worth)
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


@lru_cache(maxsize=64)
def first_tables(model: TrickModel) -> SuitTables:
    """Return the outlooks of a model before the bids."""
    return SuitTables(model, model.first)
