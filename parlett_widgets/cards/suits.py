"""Suits and ranks, and how they are written."""

from __future__ import annotations

import unicodedata
from enum import IntEnum
from typing import Final

__all__ = ["Rank", "Suit"]


class Suit(IntEnum):
    """One of the four suits: CLUBS, DIAMONDS, HEARTS, SPADES, numbered from 0 in that order.

    Examples
    --------
    >>> Suit.SPADES.letter, Suit.SPADES.symbol
    ('S', '♠')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __bool__(self) -> bool:
        return True  # clubs are a suit too, though their number is 0

    @property
    def letter(self) -> str:
        """The suit's letter: C, D, H or S."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self]

    @classmethod
    def read(cls, text: str | int) -> Suit:
        """Return the suit with that letter, sign or number, such as ``"S"``, ``"♠"`` or 3.

        Raises
        ------
        ValueError
            If there is no such suit.

        Examples
        --------
        >>> Suit.read("♠"), Suit.read("c"), Suit.read(2)
        (<Suit.SPADES: 3>, <Suit.CLUBS: 0>, <Suit.HEARTS: 2>)
        """
        try:
            return SIGNS[plain(text)] if isinstance(text, str) else cls(text)
        except (KeyError, ValueError):
            raise ValueError(f"{quoted(text)} is not a suit: write one of C D H S") from None


class Rank(IntEnum):
    """One of the fifteen ranks: TWO to TWELVE, JACK, QUEEN, KING, ACE, numbered from 0 in that order.

    Five-player Ninety-Nine uses the 11 and the 12. A game that ranks cards in another order defines
    that order itself.

    Examples
    --------
    >>> Rank.TEN.text, Rank.KING.text
    ('10', 'K')
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    ELEVEN = 9
    TWELVE = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __bool__(self) -> bool:
        return True  # a two is a rank too, though its number is 0

    @property
    def text(self) -> str:
        """The printed rank: ``A``, ``2`` … ``12``, ``J``, ``Q``, ``K``."""
        return _RANK_TEXTS[self]

    @classmethod
    def read(cls, text: str) -> Rank:
        """Return the rank that a text names, such as ``"K"``, ``"10"`` or ``"t"``.

        Raises
        ------
        ValueError
            If the text is not a rank.

        Examples
        --------
        >>> Rank.read("t").text
        '10'
        """
        try:
            return RANKS_READ[plain(text)]
        except (KeyError, TypeError):
            raise ValueError(f"{quoted(text)} is not a rank: write one of A 2–10 J Q K") from None


_RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "Q", "K", "A")
RANKS_READ: Final = {text: Rank(i) for i, text in enumerate(_RANK_TEXTS)} | {"T": Rank.TEN}
SIGNS: Final = {sign: suit for suit in Suit for sign in (suit.letter, suit.symbol)}
SIGNS.update({"♤": Suit.SPADES, "♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♧": Suit.CLUBS})
_SHOWN: Final = 60
"""The maximum number of characters of a faulty text that a message quotes."""


def plain(text: str) -> str:
    """Return a text in capitals, with full-width characters replaced by ordinary ones."""
    return unicodedata.normalize("NFKC", text).replace("\ufe0f", "").strip().upper()


def quoted(text: object) -> str:
    """Return a faulty text in quotes for a message, cut short if it is long."""
    whole = str(text)
    return repr(whole if len(whole) <= _SHOWN else whole[: _SHOWN - 3] + "...")
