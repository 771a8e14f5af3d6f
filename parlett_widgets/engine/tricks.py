"""Following suit and winning tricks, with or without trump and with a Joker that stands for a card.

Used by Ninety-Nine (N3) and by Counterpoint for three. Hands are the bits of a
:class:`~parlett_widgets.cards.CardSet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from parlett_widgets.cards import JOKER, Card, Rank, Suit

__all__ = ["ACE_HIGH", "TEN_HIGH", "TrickTable", "trick_table"]

ACE_HIGH: Final = tuple(Rank)
"""Ranks from low to high as they stand in Ninety-Nine (N1)."""

TEN_HIGH: Final = (*(r for r in Rank if r not in (Rank.TEN, Rank.ACE)), Rank.TEN, Rank.ACE)
"""Ranks from low to high as they stand in Counterpoint: A 10 K Q J 9 … (C1)."""

_TRUMP: Final = 32
"""What being a trump adds to a card's power: more than there are ranks."""


class TrickTable:
    """What follows which lead, and which card beats which, under one trump.

    Made by :func:`trick_table`, which keeps one for each trump and Joker.

    Attributes
    ----------
    trump : Suit or None
    joker : Card or None
        The card that the Joker stands for.
    follows : tuple of int
        By card led: the bits of all cards of its suit, the Joker included where it belongs to it.
    """

    __slots__ = ("_power", "follows", "joker", "trump")

    def __init__(self, trump: Suit | None, joker: Card | None, order: tuple[Rank, ...]) -> None:
        self.trump = trump
        self.joker = joker
        suits = [0x7FFF << (16 * suit) for suit in Suit]
        if joker is not None:
            suits[joker.suit] |= 1 << JOKER
        self.follows = tuple(
            next((bits for bits in suits if bits >> number & 1), 0) for number in range(64)
        )
        strength = {rank: place + 1 for place, rank in enumerate(order)}
        self._power = tuple(
            tuple(self._power_of(number, led, strength) for number in range(64)) for led in Suit
        )

    def _power_of(self, number: int, led: Suit, strength: dict[Rank, int]) -> int:
        """Return how high a card stands when a suit is led; 0 when it cannot win."""
        stands_for = self.stands_for(number)
        if stands_for is None:
            return 0
        rank, suit = stands_for.rank, stands_for.suit
        if suit is self.trump:
            return strength[rank] + _TRUMP
        return strength[rank] if suit is led else 0

    def stands_for(self, number: int) -> Card | None:
        """Return the card that a card counts as: itself, or the Joker's model."""
        if number == JOKER:
            return self.joker
        try:
            return Card(number)
        except ValueError:
            return None

    def suit(self, card: Card) -> Suit:
        """Return the suit that a card counts as.

        Raises
        ------
        ValueError
            If it is a Joker that stands for nothing.
        """
        stands_for = self.stands_for(card)
        if stands_for is None:
            raise ValueError("this Joker stands for no card")
        return stands_for.suit

    def winner(self, cards: Sequence[Card]) -> int:
        """Return the position of the card that wins a trick (N3).

        Examples
        --------
        >>> from parlett_widgets.cards import parse_cards
        >>> trick_table(Suit.CLUBS, None).winner(parse_cards("AS 6C KS"))
        1
        """
        led = self.stands_for(cards[0])
        assert led is not None
        power = self._power[led.suit]
        best, position = power[cards[0]], 0
        for i in range(1, len(cards)):
            if power[cards[i]] > best:
                best, position = power[cards[i]], i
        return position


@cache
def trick_table(
    trump: Suit | None, joker: Card | None, order: tuple[Rank, ...] = ACE_HIGH
) -> TrickTable:
    """Return the table for a trump, a card that the Joker stands for, and an order of the ranks."""
    return TrickTable(trump, joker, order)
