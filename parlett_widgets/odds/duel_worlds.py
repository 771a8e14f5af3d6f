"""What the other player of Counterpoint may have bid, and so holds.

All cards that a player of two does not see are in the other's hand, or among the three that the
other has bid: which three is all that is hidden. Those are likelier that make sense as a bid, and
that explain how the other has played.
"""

from __future__ import annotations

import random
from bisect import bisect
from itertools import accumulate, combinations
from math import fsum
from typing import Final, NamedTuple

from parlett_widgets.cards import CardSet
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import UNIT, readings
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.odds.duel_rollouts import chances, worths
from parlett_widgets.odds.duels import OVER, POINTS, SUITS, duel_pack, points_of, singles
from parlett_widgets.odds.evidence import played_bits
from parlett_widgets.odds.habits import chance_to_play

__all__ = ["BidGuide", "DuelWorlds", "HiddenBid", "bid_of_places"]

_KEEN: Final = 6
"""How much more often a good bid is made than one that is worse: the power of its worth."""

_KEEN_PLAY: Final = 3
"""The same for cards."""

_DOUBT: Final = 60.0
"""What is added to the variance of the points to come."""


class HiddenBid(NamedTuple):
    """Three cards of the other player, and the points wanted with them."""

    cards: int
    aim: int


class BidGuide:
    """How good each bid of a hand looks, at a glance.

    Parameters
    ----------
    hand, other : int
        The whole hands, before the bids.
    """

    def __init__(self, hand: int, other: int) -> None:
        thrown = points_of(other) / other.bit_count()
        table = chances(other.bit_count())
        self._cards: dict[int, tuple[float, float, float, float]] = {}
        for bit in singles(hand):
            place = bit.bit_length() - 1
            over = other & OVER[place]
            low, high = table[over.bit_count()][(over & SUITS[place & 3]).bit_count()]
            points, middle = POINTS[place] + thrown, (low + high) / 2
            variance = middle * (1 - middle) * points**2
            self._cards[bit] = low * points, high * points, points, variance
        self._all: tuple[float, ...] = tuple(map(fsum, zip(*self._cards.values(), strict=True)))

    def worth(self, three: int, aim: int) -> float:
        """Return how likely it is that a bid is made, up to a factor."""
        low, high, most, variance = self._all
        for bit in singles(three):
            least, greatest, points, doubt = self._cards[bit]
            low, high = low - least, high - greatest
            most, variance = most - points, variance - doubt
        miss = aim - low - min(1.0, aim / most) * (high - low)
        return 1 / (_DOUBT + variance + miss * miss)

    def strength(self, cards: int) -> float:
        """Return how many points cards bring to a player who wants half of them."""
        return fsum((self._cards[bit][0] + self._cards[bit][1]) / 2 for bit in singles(cards))


class DuelWorlds:
    """Samples what the other player has bid, and so holds.

    Parameters
    ----------
    view : CounterpointView
        Of a player of two, in a deal that is being played.

    Attributes
    ----------
    hand, bid : int
        One's own cards, in the places of :mod:`.duels`.
    pool : int
        The cards of the other's hand and bid.
    bids : list of HiddenBid
        All that are possible.
    weights : list of float
        How likely each is, up to a factor.

    Examples
    --------
    >>> view = Counterpoint.standard().start(seed=7, dealer=1).view(0)
    >>> worlds = DuelWorlds(view)
    >>> len({bid.cards for bid in worlds.bids})
    560
    """

    def __init__(self, view: CounterpointView) -> None:
        assert isinstance(view.rules, Counterpoint)
        assert view.seat is not None
        self.seat, self.other = view.seat, 1 - view.seat
        self.pack = duel_pack(view.rules.pack)
        self.hand = self.pack.bits(view.hand)
        self.bid = self.pack.bits(view.bid_cards[self.seat] or CardSet())
        played = [self.pack.bits(CardSet.from_bits(bits)) for bits in played_bits(view)]
        self._played = played[self.seat], played[self.other]
        self.pool = 0xFFFFFFFF & ~self.hand & ~self.bid & ~played[0] & ~played[1]
        self.bids = self._possible(view)
        guide = BidGuide(self.pool | played[self.other], self.hand | self.bid | played[self.seat])
        self.weights = [guide.worth(*bid) ** _KEEN * self._explains(view, bid) for bid in self.bids]
        self._sums = list(accumulate(self.weights))

    def _possible(self, view: CounterpointView) -> list[HiddenBid]:
        """Return the bids in which all cards are of a suit that the other did not follow (C4)."""
        assert isinstance(view.rules, Counterpoint)
        lacking = 0
        for trick in view.tricks:
            led, reply = (self.pack.places[card] for card in trick.cards)
            if trick.order[1] == self.other and (led ^ reply) & 3:
                lacking |= SUITS[led & 3]
        return [
            HiddenBid(cards, aim)
            for cards in map(sum, combinations(singles(self.pool), BID_SIZE))
            if not lacking & self.pool & ~cards
            for aim in readings(bid_of_places(cards), view.rules.high_bids)
        ]

    def _explains(self, view: CounterpointView, bid: HiddenBid) -> float:
        """Return how likely the other would have played as it did, with a bid."""
        mine, theirs = self.hand | self._played[0], self.pool ^ bid.cards | self._played[1]
        likelihood, need = 1.0, bid.aim
        for trick in view.tricks:
            first, second = (self.pack.places[card] for card in trick.cards)
            if trick.order[0] == self.other:
                likelihood *= _likelihood(theirs, mine, -1, first, need)
                theirs, mine = theirs ^ 1 << first, mine ^ 1 << second
            else:
                mine ^= 1 << first
                likelihood *= _likelihood(theirs, mine, first, second, need)
                theirs ^= 1 << second
            need -= trick.points * (trick.winner == self.other)
        if view.trick and view.order[0] == self.other:
            place = self.pack.places[view.trick[0]]
            likelihood *= _likelihood(theirs, mine, -1, place, need)
        return likelihood

    def sample(self, rng: random.Random) -> HiddenBid:
        """Return the cards that the other has bid, and the points that it wants."""
        place = bisect(self._sums, rng.random() * self._sums[-1])
        return self.bids[min(place, len(self.bids) - 1)]


def _likelihood(hand: int, other: int, led: int, played: int, need: int) -> float:
    """Return how likely a card is among those that a player may play."""
    legal = hand if led < 0 else hand & SUITS[led & 3] or hand
    if not legal & legal - 1:
        return 1.0
    places, found = worths(hand, legal, other, led, need)
    return chance_to_play(places.index(played), found, keen=_KEEN_PLAY)


def bid_of_places(cards: int) -> int:
    """Return what three cards bid, in points and in the low reading (C3).

    Examples
    --------
    >>> bid_of_places(0b0111)  # a club, a diamond, a heart
    50
    """
    return UNIT * sum(code * (cards & SUITS[suit]).bit_count() for suit, code in SUIT_CODE.items())
