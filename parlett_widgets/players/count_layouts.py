"""Counts the ways in which the cards of each suit may be divided among hidden places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod
from typing import NamedTuple

__all__ = ["Fork", "SuitCounts", "count_layouts", "suit_counts"]

SuitCounts = tuple[int, int, int, int]
"""The number of cards of each suit, clubs first."""


class Fork(NamedTuple):
    """The suits that a restricted place may hold once the places before it are filled."""

    ways: int  # to fill this place and all that follow
    ends: list[int]  # where the branches end when all ways are numbered
    # cards of each suit; ways to fill this place with them; the next place's fork
    branches: list[tuple[SuitCounts, int, Fork]]


_END = Fork(1, [], [])


def count_layouts(bound: Sequence[Mapping[SuitCounts, int]], sizes: SuitCounts) -> Fork:
    """Return the fork for the first restricted place.

    ``bound`` gives the suits that each place may hold, and in how many ways it can have received
    such cards; ``sizes`` gives the number of cards of each suit.

    Examples
    --------
    >>> one_of_three_clubs, two_clubs_or_a_pair = (
    ...     {(1, 0, 0, 0): 1},
    ...     {(2, 0, 0, 0): 1, (1, 1, 0, 0): 1},
    ... )
    >>> count_layouts([one_of_three_clubs, two_clubs_or_a_pair], (3, 1, 0, 0)).ways
    9
    """
    return _fork(tuple(bound), sizes, {})


def _fork(
    bound: tuple[Mapping[SuitCounts, int], ...],
    sizes: SuitCounts,
    known: dict[tuple[int, SuitCounts], Fork],
) -> Fork:
    """Return a fork, computed only once, since few different sets of cards can be left over."""
    if not bound:
        return _END
    if (len(bound), sizes) in known:
        return known[len(bound), sizes]
    total, ends, branches = 0, [], []
    for split, ways in bound[0].items():
        one, two, three, four = (size - taken for size, taken in zip(sizes, split, strict=True))
        if min(one, two, three, four) < 0:
            continue
        following = _fork(bound[1:], (one, two, three, four), known)
        if following.ways:
            here = ways * prod(map(comb, sizes, split))
            total += here * following.ways
            ends.append(total)
            branches.append((split, here, following))
    fork = known[len(bound), sizes] = Fork(total, ends, branches)
    return fork


def suit_counts(cards: int, limits: Sequence[int]) -> Iterator[SuitCounts]:
    """Yield the ways to divide a number of cards among the suits, with a limit for each suit."""
    for one, two, three in product(*(range(min(limit, cards) + 1) for limit in limits[:3])):
        if 0 <= cards - one - two - three <= limits[3]:
            yield one, two, three, cards - one - two - three
