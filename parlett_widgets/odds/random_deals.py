"""What pure chance makes of Ninety-Nine: deals by the million, bid and played at random, with NumPy.

All deals are played card by card in the same step. A hand is a word of 64 bits, in which the trump is
the last of four suits: so of the cards that can win a trick the highest bit wins it.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

try:
    import numpy as np
    import numpy.typing as npt
    from numpy import bitwise_count
except ImportError as error:
    raise ImportError(
        "random deals need NumPy 2 or later: pip install 'parlett-widgets[fast]'", name="numpy"
    ) from error

from parlett_widgets.cards import JOKER, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import PLAYS, Action, Verb
from parlett_widgets.engine.bidding import BID_SIZE, SUIT_CODE
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.ninety_nine import NinetyNine, NinetyNineState
from parlett_widgets.engine.ninety_nine_state import bonus
from parlett_widgets.engine.views import Deal

__all__ = ["RandomDeals", "random_deals"]

Bytes = npt.NDArray[np.uint8]
_Words = npt.NDArray[np.uint64]

_AT_ONCE: Final = 1 << 12
"""Deals that are played in the same step: so many that their words stay in a fast memory."""

_NO_TRUMP: Final = len(Suit)
"""Stands where otherwise the number of the trump suit does."""

_SUITS: Final = [
    *(tuple(sorted(Suit, key=trump.__eq__)) for trump in Suit),
    tuple(Suit),
]
"""By trump, which suit is in which place of a word."""

_BID_VALUES: Final = np.array([[SUIT_CODE[suit] for suit in suits] for suits in _SUITS], np.uint8)
_IN_SUIT: Final = np.array([0xFFFF << 16 * place for place in range(4)], np.uint64)
_TRUMPS: Final = np.array([_IN_SUIT[3]] * len(Suit) + [0], np.uint64)
_ALL: Final = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
_ONE: Final = np.uint64(1)


class RandomDeals(NamedTuple):
    """Deals that have been bid and played by chance. Arrays have the deals last.

    Attributes
    ----------
    rules : NinetyNine
    trumps : array of int
        The number of the trump suit, or 4 when there is none.
    turn_ups : array of int
        The number of the card turned up; the Joker's when none is.
    bids, taken, scores : array of int
        By seat: tricks bid, tricks taken, points. Seat 0 has led.
    dealt : array of int
        Hand after hand, the first three cards of each laid aside for the bid: ``16 * suit + rank``,
        where the trump stands as the last suit, and the Joker as the card turned up.
    played : array of int
        The cards in the order in which they were played, in the same numbers.
    """

    rules: NinetyNine
    trumps: Bytes
    turn_ups: Bytes
    bids: Bytes
    taken: Bytes
    scores: Bytes
    dealt: Bytes
    played: Bytes

    def match(self, number: int) -> Match[NinetyNineState]:
        """Return one of the deals as a match, to look at it trick by trick.

        Examples
        --------
        >>> deals = random_deals(NinetyNine.classic(), random.Random(1), 1000)
        >>> best = int(deals.scores[0].argmax())
        >>> match = deals.match(best)
        >>> match.scores[0] == int(deals.scores[0, best]), match.scores[0] > 30
        (True, True)
        """
        players, trump = self.rules.players, int(self.trumps[number])
        dealt = self._cards(self.dealt[:, number], number)
        size = len(dealt) // players
        hands = [dealt[first : first + size] for first in range(0, len(dealt), size)]
        deal = Deal(
            dealer=players - 1,
            hands=tuple(map(CardSet, hands)),
            turn_up=Card(int(self.turn_ups[number])) if self.rules.trump == "turn-up" else None,
            trump=None if trump == _NO_TRUMP else Suit(trump),
        )
        match = self.rules.start_with(deal)
        for hand in hands:
            match = match.apply(Action(Verb.BID, tuple(CardSet(hand[:BID_SIZE]))))
        for card in self._cards(self.played[:, number], number):
            while match.phase == "premium":
                match = match.apply(Action(Verb.PASS))
            match = match.apply(PLAYS[card])
        return match

    def _cards(self, numbers: Bytes, deal: int) -> list[Card]:
        """Return real cards."""
        suits, turn_up = _SUITS[self.trumps[deal]], self.turn_ups[deal]
        cards = [Card.of(Rank(place & 15), suits[place >> 4]) for place in numbers.tolist()]
        return [JOKER if card == turn_up else card for card in cards]


def random_deals(rules: NinetyNine, rng: random.Random, deals: int) -> RandomDeals:
    """Play deals in which every bid and every card is chosen by pure chance.

    Each is the first deal of a match, and nobody declares a premium.

    Parameters
    ----------
    rules : NinetyNine
        For three, four or five players.
    rng : random.Random
        Equal ones give equal deals, with the same version of NumPy.
    deals : int
        Among three each takes 74 bytes; half a million take about a second.

    Raises
    ------
    ValueError
        If there is a dummy, whose cards are not its own to choose, or no deal is asked for.

    Examples
    --------
    >>> found = random_deals(NinetyNine.classic(), random.Random(1), 10_000)
    >>> made = int((found.bids == found.taken).sum())
    >>> 7 < 30_000 / made < 9  # one bid in eight
    True
    """
    if rules.dummy is not None:
        raise ValueError("random deals are for three players or more, without a dummy")
    if deals < 1:
        raise ValueError(f"there must be a deal at least, not {deals}")
    generator = np.random.Generator(np.random.PCG64(rng.getrandbits(128)))
    sizes = [_AT_ONCE] * (deals // _AT_ONCE) + [deals % _AT_ONCE] * (deals % _AT_ONCE > 0)
    parts = [_played(rules, generator, size) for size in sizes]
    return RandomDeals(rules, *(np.concatenate(part, axis=-1) for part in zip(*parts, strict=True)))


def _played(rules: NinetyNine, rng: np.random.Generator, deals: int) -> tuple[Bytes, ...]:
    """Return what :class:`RandomDeals` has, of deals that are played in the same step."""
    turn_ups, trumps = _trumps(rules, rng, deals)
    dealt = _shuffled(rules, rng, deals)
    hands = dealt.reshape(rules.players, -1, deals)
    bid, kept = hands[:, :BID_SIZE], hands[:, BID_SIZE:]
    values = _BID_VALUES[trumps, bid >> 4]
    bids: Bytes = values.sum(axis=1, dtype=np.uint8)
    words: _Words = np.bitwise_or.reduce(np.left_shift(_ONE, kept, dtype=np.uint64), axis=1)
    taken, played = _tricks(words, kept.shape[1], _TRUMPS[trumps], rng)
    made = bids == taken
    bonuses = np.array([bonus(rules.players, number) for number in range(rules.players + 1)])
    scores = taken + made * bonuses[made.sum(axis=0)]
    return trumps, turn_ups, bids, taken, scores.astype(np.uint8), dealt, played


def _trumps(rules: NinetyNine, rng: np.random.Generator, deals: int) -> tuple[Bytes, Bytes]:
    """Return the cards turned up and the trumps of first deals (N1)."""
    if rules.trump == "successes":
        trump = Suit.DIAMONDS if rules.first_trump == "diamonds" else _NO_TRUMP
        return np.full(deals, JOKER, np.uint8), np.full(deals, trump, np.uint8)
    pack = np.array(rules.pack, np.uint8)
    none = np.array([card.is_joker or card.rank is Rank.NINE for card in rules.pack])
    turned = rng.integers(len(pack), size=deals)
    return pack[turned], np.where(none, _NO_TRUMP, pack >> 4).astype(np.uint8)[turned]


def _shuffled(rules: NinetyNine, rng: np.random.Generator, deals: int) -> Bytes:
    """Return packs in random order: each card is the end of a random number, and these are sorted."""
    pack = np.array([card for card in rules.pack if not card.is_joker], np.uint64)
    keys = rng.integers(1 << 58, size=(deals, len(pack)), dtype=np.uint64) << np.uint64(6) | pack
    keys.sort(axis=1)
    cards: Bytes = (keys & np.uint64(63)).astype(np.uint8).T.copy()
    return cards


def _tricks(
    hands: _Words, size: int, trumps: _Words, rng: np.random.Generator
) -> tuple[Bytes, Bytes]:
    """Return the tricks that each hand takes, and the cards played in order.

    ``hands`` are as they come to play, ``size`` is how many cards are in each, and ``trumps`` are
    all trumps.
    """
    players, deals = hands.shape
    leader, taken = np.zeros(deals, np.int64), np.zeros((players, deals), np.uint8)
    played = []
    for number in range(size, 0, -1):
        winner, top = np.zeros(deals, np.int64), np.zeros(deals, np.uint64)
        led: _Words = np.full(deals, _ALL)
        winning: _Words = led
        for place in range(players):
            hand = hands[place]
            following = hand & led
            card = _any_of(np.where(following, following, hand), number, rng)
            hands[place] = hand ^ card
            played.append(bitwise_count(card - _ONE))
            if not place:
                led = _IN_SUIT.take(played[-1] >> 4)
                winning = led | trumps
            power = card & winning
            winner[power > top] = place
            top = np.maximum(top, power)
        leader = (leader + winner) % players
        taken[leader, np.arange(deals)] += 1
        turned = (winner + np.arange(players)[:, None]) % players
        hands = np.take_along_axis(hands, turned, axis=0)
    return taken, np.array(played)


def _any_of(cards: _Words, most: int, rng: np.random.Generator) -> _Words:
    """Return one of the cards of each set, every one as likely; no set has more than ``most``."""
    number = bitwise_count(cards)
    skipped = (rng.random(len(cards), dtype=np.float32) * number).astype(np.uint8)
    for one in range(most - 1):
        cards = cards & cards - (skipped > one)  # the lowest card left out
    return cards & -cards
