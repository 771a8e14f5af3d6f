"""What a playout must know of a game of tricks: its suits in plain numbers, and what its cards bring.

For Ninety-Nine, and for Counterpoint among three, where tricks are won alike (N3). The Joker is the
card that it stands for. A suit is fifteen bits, the lowest card first; a hand is four of them.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from parlett_widgets.cards import JOKER, Card, Rank, Suit
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import UNIT, card_points
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.odds.outlook import PLAIN, TRUMP, WITHOUT_TRUMP, Outlook, shared_outlook

__all__ = ["TrickModel", "Words", "trick_model"]

Words = list[int]
"""Cards by suit, clubs first."""

_LEVELS: Final = (0.0, 0.5, 1.0, 2.0, 3.0)
"""Trumps in another hand, on average, for which outlooks are kept."""

_EAGER: Final = 0.6
"""How often a player who can beat a card is taken to do it."""


class TrickModel:
    """The numbers of one game under one trump. Made by :func:`trick_model`, which keeps them.

    Attributes
    ----------
    hands : int
    trump : int or None
    dummy : int or None
    unit : int
        What a unit of the bid code stands for: 1 trick, or 10 points.
    trick : float
        What a trick is worth on average: 1, or points.
    prize : int
        What a trick is worth besides its cards: 1, or 0 points.
    thrown : float
        What a card that others add to a trick is worth.
    worth : tuple of dict of int to int
        By suit and bit, what a card adds to the trick's worth.
    places : dict of Card to (int, int)
        The suit and the bit of each card.
    cards : dict of (int, int) to Card
    outlooks : tuple of tuple of Outlook
        By level of trumps and by suit, when it is known which cards are in hands.
    first : tuple of Outlook
        By suit, before the bids.
    stays : tuple
        By level of trumps, hands to come, higher cards in other hands, and cards of the suit there:
        the chance that a card stays ahead.
    """

    def __init__(
        self, rules: NinetyNine | Counterpoint, trump: Suit | None, joker: Card | None
    ) -> None:
        points = isinstance(rules, Counterpoint)
        self.hands = rules.players if isinstance(rules, Counterpoint) else rules.hands
        self.dummy = None if isinstance(rules, Counterpoint) else rules.dummy
        self.trump = None if trump is None else int(trump)
        self.joker = joker
        pack = rules.cards if isinstance(rules, Counterpoint) else rules.pack
        order = TEN_HIGH if points else ACE_HIGH
        self.size = (len(pack) - any(card.is_joker for card in pack)) // self.hands - BID_SIZE
        self.unit = UNIT if points else 1
        self.trick = 120 / self.size if points else 1.0
        self.prize = 0 if points else 1
        self.thrown = self.trick / self.hands / 2 if points else 0.0
        self._ten_high = points
        self.places: dict[Card, tuple[int, int]] = {}
        self.worth: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        for card in pack:
            model = joker if card.is_joker else card
            if model is not None:
                place = int(model.suit), 1 << order.index(model.rank)
                self.places[card] = place
                self.worth[place[0]][place[1]] = card_points(model) if points else 0
        self.cards = {place: card for card, place in self.places.items()}
        self.pack = [sum(worth) for worth in self.worth]
        self._set_outlooks(order)

    def _set_outlooks(self, order: tuple[Rank, ...]) -> None:
        others = self.hands - 1
        plain, worth = PLAIN if self.trump is not None else WITHOUT_TRUMP, None
        if not self.prize:
            add = 2 * self.thrown
            worth = tuple(card_points(Card.of(rank, Suit.CLUBS)) + add for rank in order)

        def by_suit(trumps: float, share: float) -> tuple[Outlook, ...]:
            one = shared_outlook(plain, others, trumps, share, worth)
            two = shared_outlook(TRUMP, others, 0.0, share, worth)
            return tuple(two if suit == self.trump else one for suit in range(4))

        self.outlooks = tuple(by_suit(trumps, 1.0) for trumps in _LEVELS)
        share = self.size / (self.size + BID_SIZE)
        longest = 0 if self.trump is None else self.pack[self.trump].bit_count()
        self.first = by_suit(longest * share / self.hands, share)
        self.levels = tuple(
            min(range(len(_LEVELS)), key=lambda i: abs(_LEVELS[i] - trumps / others))
            for trumps in range(16)
        )
        self.stays = tuple(
            _staying(others, trumps if self.trump is not None else 0.0) for trumps in _LEVELS
        )

    def words(self, bits: int) -> Words:
        """Return the cards of a set by suit.

        Examples
        --------
        >>> from parlett_widgets.cards import CardSet
        >>> from parlett_widgets.games import NinetyNine
        >>> model = trick_model(NinetyNine.revised(), None, None)
        >>> [bin(word) for word in model.words(CardSet("6C 7C AD").bits)]
        ['0b110000', '0b100000000000000', '0b0', '0b0']
        """
        if bits & JOKER.bit and self.joker is not None:
            bits ^= JOKER.bit | self.joker.bit
        one, two = bits & 0x7FFF, bits >> 16 & 0x7FFF
        three, four = bits >> 32 & 0x7FFF, bits >> 48 & 0x7FFF
        if self._ten_high:
            return [_TEN_HIGH(one), _TEN_HIGH(two), _TEN_HIGH(three), _TEN_HIGH(four)]
        return [one, two, three, four]


def _ten_up(word: int) -> int:
    """Return the bits of a suit, from the usual order of the ranks to that of Counterpoint."""
    return sum(1 << place for place, rank in enumerate(TEN_HIGH) if word >> rank & 1)


_TEN_HIGH: Final = lru_cache(maxsize=1 << 10)(_ten_up)


def _staying(others: int, trumps: float) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """Return by hands to come, higher cards, and cards of the suit: the chance to stay ahead."""
    elsewhere = 1 - 1 / others
    return tuple(
        tuple(
            tuple(
                max(
                    0.0,
                    1
                    - _EAGER * (1 - elsewhere**higher)
                    - _EAGER * elsewhere**suit * (1 - exp(-trumps)),
                )
                ** hands
                for suit in range(16)
            )
            for higher in range(16)
        )
        for hands in range(others + 1)
    )


@lru_cache(maxsize=64)
def trick_model(
    rules: NinetyNine | Counterpoint, trump: Suit | None, joker: Card | None
) -> TrickModel:
    """Return the model of a game under a trump, with the card that the Joker stands for."""
    return TrickModel(rules, trump, joker)
