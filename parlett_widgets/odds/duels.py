"""Counterpoint for two in plain numbers: places of cards, and moments of a deal.

The higher rank wins whatever its suit (C4). So a card's place here is by rank first: bit
``4 * strength + suit``, and the cards that beat a card are all those above it.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import Pack, card_points

__all__ = [
    "OVER",
    "POINTS",
    "SUITS",
    "Duel",
    "DuelPack",
    "duel_pack",
    "points_of",
    "singles",
]

SUITS: Final = tuple(0x11111111 << suit for suit in range(4))
"""The cards of each suit."""

POINTS: Final = tuple(points for points in (0, 0, 0, 2, 3, 4, 10, 11) for _ in range(4))
"""By place, what a card is worth."""

OVER: Final = tuple(
    0xFFFFFFFF << 4 * (place // 4 + (place >= 12)) & 0xFFFFFFFF & ~(1 << place)
    for place in range(32)
)
"""By place, the cards that take the trick from a card that is led; equal ranks as in C4."""


class DuelPack:
    """Where the cards of a pack are in the plain numbers. Made by :func:`duel_pack`.

    Attributes
    ----------
    places : dict of Card to int
    cards : dict of int to Card
    """

    def __init__(self, pack: Pack) -> None:
        cards = Counterpoint(pack=pack).cards
        ranks = sorted({card.rank for card in cards}, key=TEN_HIGH.index)
        self.places: dict[Card, int] = {
            card: 4 * ranks.index(card.rank) + card.suit for card in cards
        }
        self.cards = {place: card for card, place in self.places.items()}
        assert all(POINTS[self.places[card]] == card_points(card, pack) for card in cards)

    def bits(self, cards: CardSet) -> int:
        """Return the plain number of a set of cards."""
        return sum(1 << self.places[card] for card in cards)


@cache
def duel_pack(pack: Pack) -> DuelPack:
    """Return the places of the cards of a pack.

    Examples
    --------
    >>> places = duel_pack("standard").places
    >>> places[Card("AS")], places[Card("7C")]
    (31, 0)
    """
    return DuelPack(pack)


class Duel(NamedTuple):
    """A moment of a deal in plain numbers.

    Attributes
    ----------
    hands : tuple of (int, int)
    aims : tuple of (int, int)
        The points that each wants.
    taken : tuple of (int, int)
    leader : int
    led : int
        The place of the card on the table, or -1.
    """

    hands: tuple[int, int]
    aims: tuple[int, int]
    taken: tuple[int, int]
    leader: int
    led: int = -1

    @property
    def to_act(self) -> int:
        """Whose turn it is."""
        return self.leader if self.led < 0 else 1 - self.leader

    @property
    def rest(self) -> int:
        """The points that are still to be taken, those of the card on the table included."""
        held = self.hands[0] | self.hands[1]
        return points_of(held if self.led < 0 else held | 1 << self.led)

    def after(self, place: int) -> Duel:
        """Return the moment after a card."""
        one, two = self.hands
        if self.to_act:
            two ^= 1 << place
        else:
            one ^= 1 << place
        hands = one, two
        if self.led < 0:
            return Duel(hands, self.aims, self.taken, self.leader, place)
        winner = 1 - self.leader if OVER[self.led] >> place & 1 else self.leader
        points = POINTS[self.led] + POINTS[place]
        first, second = self.taken
        taken = (first, second + points) if winner else (first + points, second)
        return Duel(hands, self.aims, taken, winner)


def points_of(bits: int) -> int:
    """Return what cards are worth.

    Examples
    --------
    >>> points_of(duel_pack("standard").bits(CardSet("AS KS 7D"))), points_of(0xFFFFFFFF)
    (15, 120)
    """
    return (
        11 * (bits >> 28).bit_count()
        + 10 * (bits >> 24 & 15).bit_count()
        + 4 * (bits >> 20 & 15).bit_count()
        + 3 * (bits >> 16 & 15).bit_count()
        + 2 * (bits >> 12 & 15).bit_count()
    )


def singles(bits: int) -> list[int]:
    """Return the bits one by one, the lowest first.

    Examples
    --------
    >>> singles(0b1010)
    [2, 8]
    """
    found = []
    while bits:
        found.append(bits & -bits)
        bits &= bits - 1
    return found
