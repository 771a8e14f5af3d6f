"""All possible layouts of the cards that a seat cannot see, and fair samples of them.

The players' choices are assumed to reveal nothing beyond what the rules imply.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.views import View

__all__ = [
    "Bits",
    "Fork",
    "Hidden",
    "Layout",
    "Layouts",
    "Place",
    "SuitCounts",
    "count_layouts",
    "suit_counts",
]


Bits = tuple[tuple[int, ...], tuple[int, ...], tuple[Card, ...]]
"""The bits of the hands, the bits of the bids (0 before the bid), and the stock."""


class Layout(NamedTuple):
    """One possible layout of all cards of a deal."""

    hands: tuple[CardSet, ...]  # the cards in each hand; the dummy's comes last
    bids: tuple[CardSet | None, ...]  # each hand's bid cards; None before the bid, and in Addenda
    stock: tuple[Card, ...] = ()  # in the order in which it is drawn

    @classmethod
    def of_bits(cls, bits: Bits) -> Layout:
        """Return the layout of the bits drawn by :meth:`Layouts.sample_bits`."""
        hands, bids, stock = bits
        return cls(
            tuple(map(CardSet.from_bits, hands)),
            tuple(CardSet.from_bits(bid) if bid else None for bid in bids),
            stock,
        )


class Place(NamedTuple):
    """A hand or a bid that the viewer does not see."""

    pile: int  # the hand's number; for a bid, the number of hands is added
    room: int  # how many of the hidden cards it holds
    # maps each possible number of hidden cards of each suit here to the number of ways in which
    # they can have got here; None if any cards may be here
    ways: Mapping[SuitCounts, int] | None = None


class Hidden(NamedTuple):
    """What a view leaves unknown."""

    # bits of the cards that are known to be in each hand and in each bid
    hands: tuple[int, ...]
    bids: tuple[int, ...]
    suits: tuple[tuple[Card, ...], ...]  # the hidden cards, by the suit that they count as
    places: tuple[Place, ...]  # where the hidden cards are, apart from the stock
    stock: int  # how many of them are in the stock


class Layouts:
    """Every possible layout of the cards that a view does not show.

    A layout is consistent if every card is in one place, if hands that have not followed a suit
    have none of it, and if no play can have broken the rules. All consistent layouts are equally
    likely, with one exception: in Addenda for two, after a player has been stuck, some layouts can
    have been dealt and drawn in more ways than others. Then all deals, each with the order of its
    stock, are equally likely, and the probability of a layout is proportional to the number of
    deals that lead to it.

    The view may be any seat's, or a spectator's, at any moment.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> layouts = Layouts(match.view(0))
    >>> layout = layouts.sample(Random(1))
    >>> layout.hands[0] == match.view(0).hand, [len(hand) for hand in layout.hands]
    (True, [12, 12, 12])
    """

    def __init__(self, view: View) -> None:
        # A house rule may drop its game's knowledge for players; the cards still lie as in that game.
        bases: Any = type(view.rules).__mro__
        game = next((base for base in bases if vars(base).get("knowledge")), view.rules)
        self._hidden: Hidden = game.part("knowledge")().hidden(view)
        suits = self._hidden.suits
        self._cards = {card.bit: card for cards in suits for card in cards}
        self._suit_pools = tuple([card.bit for card in cards] for cards in suits)
        self._pool = list(self._cards)
        self._bound = tuple(place for place in self._hidden.places if place.ways is not None)
        free = sorted((place for place in self._hidden.places if place.ways is None), key=_room)
        # What is left over fills the last place, unless there is a stock.
        self._free_last = free.pop().pile if free and not self._hidden.stock else None
        self._free = tuple((place.pile, place.room) for place in free)
        self._first_fork = count_layouts([place.ways or {} for place in self._bound], self._sizes)
        if not self._first_fork.ways:
            raise ValueError("no layout of the cards fits this view")
        self._range = self._first_fork.ways * self._draws
        self._range_bits = (self._range - 1).bit_length()

    @property
    def _sizes(self) -> SuitCounts:
        """How many cards of each suit are hidden."""
        one, two, three, four = map(len, self._hidden.suits)
        return one, two, three, four

    @property
    def _unbound(self) -> int:
        """How many cards are in the stock, or in unrestricted places."""
        bound: int = sum(place.room for place in self._bound)
        return len(self._pool) - bound

    @property
    def _draws(self) -> int:
        """A multiple of the number of ways to draw cards one by one, given their suits."""
        bound = prod(map(factorial, self._sizes)) if self._bound else 1
        picks = self._unbound if self._hidden.stock else sum(room for _, room in self._free)
        return bound * perm(self._unbound, picks)

    def sample(self, rng: random.Random) -> Layout:
        """Return a layout drawn at random with ``rng.getrandbits``."""
        return Layout.of_bits(self.sample_bits(rng))

    def sample_bits(self, rng: random.Random) -> Bits:
        """Return the same as :meth:`sample`, as plain bits, which is several times faster.

        One number is drawn uniformly below a multiple of the number of possibilities, and the
        choices are the remainders of dividing it. Nothing is rounded, so the sample is as fair as
        the bits of ``rng``.
        """
        hidden = self._hidden
        rest = self._range
        while rest >= self._range:
            rest = rng.getrandbits(self._range_bits)
        piles = [*hidden.hands, *hidden.bids]
        if self._bound:
            pool, rest = self._fill_bound(piles, rest)
        else:
            pool = self._pool[:]
        left = len(pool)
        for pile, room in self._free:
            cards = 0
            for last in range(left, left - room, -1):
                pick = rest % last
                rest //= last
                cards |= pool[pick]
                pool[pick] = pool[last - 1]
            left -= room
            piles[pile] |= cards
        hands = len(hidden.hands)
        stock: tuple[Card, ...] = ()
        if hidden.stock:
            stock = self._shuffled(pool[:left], rest)
        elif self._free_last is not None:
            piles[self._free_last] |= sum(pool[:left])
        return tuple(piles[:hands]), tuple(piles[hands:]), stock

    def _fill_bound(self, piles: list[int], rest: int) -> tuple[list[int], int]:
        """Fill the restricted places.

        Return the cards left over, and what remains of the random number ``rest``.
        """
        pools = [pool[:] for pool in self._suit_pools]
        fork = self._first_fork
        rest, choice = divmod(rest, fork.ways)
        for place in self._bound:
            branch = bisect_right(fork.ends, choice)
            if branch:
                choice -= fork.ends[branch - 1]
            split, ways, fork = fork.branches[branch]
            choice //= ways
            cards = 0
            for number, pool in zip(split, pools, strict=True):
                for _ in range(number):
                    pick = rest % len(pool)
                    rest //= len(pool)
                    cards |= pool[pick]
                    pool[pick] = pool[-1]
                    pool.pop()
            piles[place.pile] |= cards
        clubs, diamonds, hearts, spades = pools
        return clubs + diamonds + hearts + spades, rest

    def _shuffled(self, pool: list[int], rest: int) -> tuple[Card, ...]:
        for last in range(len(pool) - 1, 0, -1):
            pick = rest % (last + 1)
            rest //= last + 1
            pool[pick], pool[last] = pool[last], pool[pick]
        return tuple(map(self._cards.__getitem__, pool))


def _room(place: Place) -> int:
    return place.room


SuitCounts = tuple[int, int, int, int]
"""The number of cards of each suit, clubs first."""


# ---------------------------------------------------------------------------------------- counting


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
