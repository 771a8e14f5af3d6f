"""Suits, ranks and cards, each card made once."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

__all__ = [
    "ALL_CARDS",
    "JOKER",
    "PACK_52",
    "SUIT_BITS",
    "Card",
    "NotACard",
    "Rank",
    "Suit",
]


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
            raise ValueError(f"{_shown(text)} is not a suit: write one of C D H S") from None


class Rank(IntEnum):
    """One of the fifteen ranks: TWO to TWELVE, JACK, QUEEN, KING, ACE, numbered from 0 in that order.

    Five-player Ninety-Nine uses the 11 and the 12. A game with another order of ranks has its own.

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
        """The printed rank: ``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``."""
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
            raise ValueError(f"{_shown(text)} is not a rank: write one of A 2–10 J Q K") from None


_RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "Q", "K", "A")
RANKS_READ: Final = {text: Rank(i) for i, text in enumerate(_RANK_TEXTS)} | {"T": Rank.TEN}
SIGNS: Final = {sign: suit for suit in Suit for sign in (suit.letter, suit.symbol)}
SIGNS.update({"♤": Suit.SPADES, "♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♧": Suit.CLUBS})
_JOKER_NUMBER: Final = 63
_SHOWN: Final = 60
"""The number of characters of a wrong text that a message quotes."""


def _shown(text: object) -> str:
    """Return the beginning of a wrong text, as a message repeats it."""
    whole = str(text)
    return repr(whole if len(whole) <= _SHOWN else whole[: _SHOWN - 3] + "...")


class NotACard(ValueError):  # noqa: N818 -- it is named by what is wrong
    """The error raised for text that is not a card; its message says how to write one.

    Attributes
    ----------
    text : str
        The text that could not be read.
    """

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{_shown(text)} is not a card: write the rank (A 2–10 J Q K), "
            "then the suit (C D H S), as in KS or 10H"
        )
        self.text = text

    def __reduce__(self) -> tuple[Any, ...]:
        return (NotACard, (self.text,))


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Card:
    """A playing card. Each card exists once, so equal cards are identical.

    Cards sort by suit, then by rank with the Ace high, and the Joker last.

    Parameters
    ----------
    text : str or Card
        The card's notation, such as ``"KS"``, ``"10H"``, ``"K♠"``, ``"♠K"``, ``"JK"``.

    Raises
    ------
    NotACard
        If the text is not a card; this is a ``ValueError``.

    Attributes
    ----------
    number : int
        The card's number, ``16 * suit + rank``; the Joker's is 63.
    bit : int
        The card's bit in :attr:`CardSet.bits`, ``1 << number``.

    Examples
    --------
    >>> king = Card("KS")
    >>> king.rank.text, king.suit, str(king), king.label
    ('K', <Suit.SPADES: 3>, 'KS', '♠K')
    >>> Card("KX")
    Traceback (most recent call last):
        ...
    parlett_widgets.cards.card.NotACard: 'KX' is not a card: write the rank (A 2–10 J Q K), then the suit (C D H S), as in KS or 10H
    """

    __slots__ = ("bit", "number")
    number: int
    bit: int

    def __new__(cls, text: str | Card) -> Card:  # noqa: D102, PYI034 -- cards are made once
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise NotACard(str(text))
        return read_card(text)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card with that rank and suit.

        Examples
        --------
        >>> Card.of(Rank.ACE, Suit.HEARTS)
        Card('AH')
        """
        return BY_NUMBER[suit << 4 | rank]

    @classmethod
    def from_number(cls, number: int) -> Card:
        """Return the card with that number.

        Examples
        --------
        >>> Card.from_number(61)
        Card('KS')
        """
        try:
            return BY_NUMBER[number]
        except (KeyError, TypeError):
            raise ValueError(f"{number!r} is not the number of a card") from None

    @property
    def is_joker(self) -> bool:
        """Whether this is the Joker, which has no rank and no suit."""
        return self.number == _JOKER_NUMBER

    @property
    def suit(self) -> Suit:
        """The card's suit; the Joker raises ``ValueError``."""
        if self.is_joker:
            raise ValueError("the Joker has no suit of its own")
        return _SUITS[self.number >> 4]

    @property
    def rank(self) -> Rank:
        """The card's rank; the Joker raises ``ValueError``."""
        if self.is_joker:
            raise ValueError("the Joker has no rank of its own")
        return _RANKS[self.number & 15]

    @property
    def label(self) -> str:
        """The card as prose and score sheets show it, suit sign first: ``♠K``."""
        return "JK" if self.is_joker else self.suit.symbol + self.rank.text

    def __lt__(self, other: object) -> bool:
        return self.number < other.number if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.number <= other.number if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.number > other.number if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.number >= other.number if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.number  # the same in every process, so sets of cards keep their order

    def __str__(self) -> str:
        return "JK" if self.is_joker else self.rank.text + self.suit.letter

    def __format__(self, how: str) -> str:
        return format(str(self), how)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Card, (str(self),))


_SUITS: Final = tuple(Suit)
SUIT_BITS: Final = tuple(0x7FFF << (16 * suit) for suit in Suit)
"""By suit: the bits of all its cards in a :class:`CardSet`."""
_RANKS: Final = tuple(Rank)


def _made(number: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "number", number)
    object.__setattr__(card, "bit", 1 << number)
    return card


BY_NUMBER: Final = {
    number: _made(number)
    for number in [*(suit << 4 | rank for suit in Suit for rank in Rank), _JOKER_NUMBER]
}
JOKER: Final = BY_NUMBER[_JOKER_NUMBER]
ALL_CARDS: Final = tuple(BY_NUMBER.values())
"""Every card of every pack, the Joker last."""
PACK_52: Final = tuple(
    Card.of(rank, suit) for suit in Suit for rank in Rank if rank not in (Rank.ELEVEN, Rank.TWELVE)
)
"""The standard pack of 52, clubs first, from the two up."""


WRITTEN: Final = {
    written: Card.of(rank, suit)
    for text, rank in RANKS_READ.items()
    for sign, suit in SIGNS.items()
    for written in (text + sign, sign + text)
} | dict.fromkeys(["JK", "JOKER", "ジョーカー"], JOKER)
"""Every way to write one card, in capital letters."""


def plain(text: str) -> str:
    """Return a text in capitals, with full-width characters as the usual ones."""
    return unicodedata.normalize("NFKC", text).replace("\ufe0f", "").strip().upper()


def read_card(text: str) -> Card:
    """Return the card that a text names; raise :class:`NotACard` when it names none."""
    card = WRITTEN.get(plain(text))
    if card is None:
        raise NotACard(text)
    return card
