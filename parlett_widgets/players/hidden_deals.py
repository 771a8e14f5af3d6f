"""The cards that a seat cannot see: every way in which they may lie, and fair samples of them.

What players chose to do is taken to say nothing; only what the rules let them do counts.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.views import View
from parlett_widgets.players.count_layouts import SuitCounts, count_layouts

__all__ = ["Bits", "HiddenDeals", "Place", "Unseen", "World"]

Bits = tuple[tuple[int, ...], tuple[int, ...], tuple[Card, ...]]
"""Bits of the hands and of the bids (0 before the bid), and the stock."""


class World(NamedTuple):
    """One way in which all cards of a deal may lie.

    Attributes
    ----------
    hands : tuple of CardSet
        Cards held, by hand; the dummy's is the last.
    bids : tuple of (CardSet or None)
        The bid cards, by hand; None before the bid, and in Addenda.
    stock : tuple of Card
        In the order in which it is drawn.
    """

    hands: tuple[CardSet, ...]
    bids: tuple[CardSet | None, ...]
    stock: tuple[Card, ...] = ()

    @classmethod
    def of_bits(cls, bits: Bits) -> World:
        """Return the world whose bits :meth:`HiddenDeals.sample_bits` has drawn."""
        hands, bids, stock = bits
        return cls(
            tuple(map(CardSet.from_bits, hands)),
            tuple(CardSet.from_bits(bid) if bid else None for bid in bids),
            stock,
        )

    @property
    def bits(self) -> Bits:
        """The bits of hands and bids, and the stock."""
        bids = tuple(bid.bits if bid else 0 for bid in self.bids)
        return tuple(cards.bits for cards in self.hands), bids, self.stock


class Place(NamedTuple):
    """A hand or a bid that the viewer does not see.

    Attributes
    ----------
    pile : int
        The hand's number; for a bid, the number of hands more.
    room : int
        How many of the unseen cards it holds.
    ways : mapping of SuitCounts to int, or None
        By the number of unseen cards of each suit in it: in how many ways it can have come by
        them. None when any cards may be there.
    """

    pile: int
    room: int
    ways: Mapping[SuitCounts, int] | None = None


class Unseen(NamedTuple):
    """What a view leaves open.

    Attributes
    ----------
    hands, bids : tuple of int
        Bits of the cards that are known to be in each hand and in each bid.
    has_bid : tuple of bool
        By hand.
    suits : tuple of tuple of Card
        The unseen cards, by the suit that they count as.
    places : tuple of Place
        Where the unseen cards are, the stock apart.
    stock : int
        How many of them are in the stock.
    """

    hands: tuple[int, ...]
    bids: tuple[int, ...]
    has_bid: tuple[bool, ...]
    suits: tuple[tuple[Card, ...], ...]
    places: tuple[Place, ...]
    stock: int


class HiddenDeals:
    """Every way in which the cards that a view does not show may lie.

    A world is consistent when every card is in one place, when hands that have not followed a suit
    have none of it, and when nobody can have played against the rules. All such worlds are equally
    likely, with one exception: in Addenda for two, after a player has been stuck, the same cards
    can have been dealt and drawn in more ways or in fewer; there all deals, each with its stock in
    order, are equally likely, and a world is as likely as there are deals that lead to it.

    Parameters
    ----------
    view : View
        Of any seat, or of a spectator; at any moment.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> hidden = HiddenDeals(match.view(0))
    >>> hidden.count  # 24 unseen cards in two hands of twelve
    2704156
    >>> world = hidden.sample(Random(1))
    >>> world.hands[0] == match.view(0).hand, [len(hand) for hand in world.hands]
    (True, [12, 12, 12])
    >>> hidden.chance(world)
    Fraction(1, 2704156)
    """

    def __init__(self, view: View) -> None:
        # A house rule may do without what players know of its game; the cards lie as in that game.
        bases: Any = type(view.rules).__mro__
        game = next((base for base in bases if vars(base).get("knowledge")), view.rules)
        self._unseen: Unseen = game.part("knowledge")().unseen(view)
        suits = self._unseen.suits
        self._cards = {card.bit: card for cards in suits for card in cards}
        self._suit_pools = tuple([card.bit for card in cards] for cards in suits)
        self._pool = list(self._cards)
        self._bound = tuple(place for place in self._unseen.places if place.ways is not None)
        free = sorted((place for place in self._unseen.places if place.ways is None), key=_room)
        # What is left over fills the last place, unless there is a stock.
        self._free_last = free.pop().pile if free and not self._unseen.stock else None
        self._free = tuple((place.pile, place.room) for place in free)
        self._first_fork = count_layouts([place.ways or {} for place in self._bound], self._sizes)
        if not self._first_fork.ways:
            raise ValueError("no cards can lie as this view says")
        self._range = self._first_fork.ways * self._draws
        self._range_bits = (self._range - 1).bit_length()

    @property
    def _sizes(self) -> SuitCounts:
        """How many cards of each suit are unseen."""
        one, two, three, four = map(len, self._unseen.suits)
        return one, two, three, four

    @property
    def _unbound(self) -> int:
        """How many cards are in the stock, or in places that may hold any cards."""
        bound: int = sum(place.room for place in self._bound)
        return len(self._pool) - bound

    @property
    def _draws(self) -> int:
        """A multiple of the number of ways to draw cards one by one once their suits are chosen."""
        bound = prod(map(factorial, self._sizes)) if self._bound else 1
        picks = self._unbound if self._unseen.stock else sum(room for _, room in self._free)
        return bound * perm(self._unbound, picks)

    @property
    def _free_ways(self) -> int:
        """In how many ways the cards can lie that are not in bound places."""
        left, ways = self._unbound, factorial(self._unseen.stock)
        for place in self._unseen.places:
            if place.ways is None:
                ways *= comb(left, place.room)
                left -= place.room
        return ways

    @property
    def count(self) -> int:
        """How many worlds there are."""
        possible = [dict.fromkeys(place.ways or (), 1) for place in self._bound]
        return count_layouts(possible, self._sizes).ways * self._free_ways

    def chance(self, world: World) -> Fraction:
        """Return how likely a world is; 0 when it is not consistent with the view."""
        if not self._is_whole(world):
            return Fraction(0)
        deals = 1
        for place, cards in zip(self._unseen.places, self._filling(world), strict=True):
            if place.ways is not None:
                deals *= place.ways.get(self._split(cards), 0)
        return Fraction(deals, self._first_fork.ways * self._free_ways)

    def _filling(self, world: World) -> list[int]:
        """Return the bits of the unseen cards in each place."""
        hands, bids, _ = world.bits
        piles = (*hands, *bids)
        known = (*self._unseen.hands, *self._unseen.bids)
        return [piles[place.pile] & ~known[place.pile] for place in self._unseen.places]

    def _is_whole(self, world: World) -> bool:
        """Whether each unseen card is in one place, and the cards that are seen are where they are."""
        filling = self._filling(world)
        rebuilt = [*self._unseen.hands, *self._unseen.bids]
        for place, cards in zip(self._unseen.places, filling, strict=True):
            if cards.bit_count() != place.room:
                return False
            rebuilt[place.pile] |= cards
        hands, bids, stock = world.bits
        laid = [bit for bits in filling for bit in self._cards if bits & bit]
        laid += [card.bit for card in stock]
        return [*hands, *bids] == rebuilt and sorted(laid) == sorted(self._cards)

    def _split(self, bits: int) -> SuitCounts:
        """Return how many unseen cards of each suit are among some cards."""
        one, two, three, four = (
            sum(bool(bits & card.bit) for card in cards) for cards in self._unseen.suits
        )
        return one, two, three, four

    # Sampling

    def sample(self, rng: random.Random) -> World:
        """Return a world, each as likely as :meth:`chance` says.

        Parameters
        ----------
        rng : random.Random
            Only its ``getrandbits`` is used.
        """
        return World.of_bits(self.sample_bits(rng))

    def sample_bits(self, rng: random.Random) -> Bits:
        """Return the same as :meth:`sample`, as plain bits: several times faster.

        Notes
        -----
        One number is drawn, uniform below a multiple of everything that can happen; its remainders
        are the choices. Nothing is rounded, so the sample is as fair as the ``rng``'s bits.
        """
        unseen = self._unseen
        rest = self._range
        while rest >= self._range:
            rest = rng.getrandbits(self._range_bits)
        piles = [*unseen.hands, *unseen.bids]
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
        hands = len(unseen.hands)
        stock: tuple[Card, ...] = ()
        if unseen.stock:
            stock = self._shuffled(pool[:left], rest)
        elif self._free_last is not None:
            piles[self._free_last] |= sum(pool[:left])
        return tuple(piles[:hands]), tuple(piles[hands:]), stock

    def _fill_bound(self, piles: list[int], rest: int) -> tuple[list[int], int]:
        """Fill the places that may not hold just any cards; return what is left over."""
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

    # All of them

    def enumerate(self) -> Iterator[World]:
        """Return every world once. Look at :attr:`count` first: there may be trillions."""
        piles = [*self._unseen.hands, *self._unseen.bids]
        free = tuple(place for place in self._unseen.places if place.ways is None)
        return self._worlds((*self._bound, *free), piles, frozenset(self._cards))

    def _worlds(
        self, places: tuple[Place, ...], piles: list[int], left: frozenset[int]
    ) -> Iterator[World]:
        """Return every way to fill the places that are left with the cards that are left."""
        if not places:
            hands = len(self._unseen.hands)
            for stock in permutations(map(self._cards.__getitem__, sorted(left))):
                yield World.of_bits((tuple(piles[:hands]), tuple(piles[hands:]), stock))
            return
        place, *others = places
        for cards in combinations(sorted(left), place.room):
            if place.ways is None or self._split(sum(cards)) in place.ways:
                filled = list(piles)
                filled[place.pile] |= sum(cards)
                yield from self._worlds(tuple(others), filled, left.difference(cards))


def _room(place: Place) -> int:
    return place.room
