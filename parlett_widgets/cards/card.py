"""Playing cards, each of which exists as a single object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, overload

from parlett_widgets.cards.reading import JOKER_NUMBER, NotACard, read_numbers
from parlett_widgets.cards.suits import RANKS_READ, SUITS_READ, Rank, Suit, as_text

__all__ = ["ALL_CARDS", "JOKER", "PACK_52", "SUIT_BITS", "Card"]

_JOKER_NUMBER: Final = JOKER_NUMBER
NUMBERS: Final = {
    written: suit << 4 | rank
    for text, rank in RANKS_READ.items()
    for sign, suit in SUITS_READ.items()
    for written in (text + sign, sign + text)
} | {"JK": _JOKER_NUMBER}
"""The usual ways of writing a card, which are read without a closer look."""
BY_NUMBER: Final[dict[int, Card]] = {}
"""Maps numbers to cards; each card is created when it is first named."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Card:
    """A playing card. Each card exists once, so equal cards are identical.

    Cards sort by suit and then by rank, with the Ace high; the Joker comes last.

    Parameters
    ----------
    text : str or Card
        The card as it is written or printed: ``"KS"``, ``"10H"``, ``"♠K"``, ``"K♠"``, ``"JK"``, or
        in words, such as ``"King of spades"`` or ``"スペードのK"``.

    Raises
    ------
    NotACard
        If the text is not a card; this error is a ``ValueError``.

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
    parlett_widgets.cards.reading.NotACard: 'KX' is not a card: 'X' is not a suit; write the rank (A 2–10 J Q K), then the suit (C D H S or ♣ ♦ ♥ ♠), as in KS or 10H
    """

    __slots__ = ("bit", "number")
    number: int
    bit: int

    @overload
    def __new__(cls, text: str) -> Card: ...
    @overload
    def __new__(cls, text: Card) -> Card: ...
    def __new__(cls, text: Any) -> Card:  # noqa: D102, PYI034 -- each card is made once
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise NotACard(as_text(text))
        number = NUMBERS.get(text)
        if number is None:
            number = NUMBERS.get(text.upper())
        if number is None:
            number = _read_closely(text)
        if number not in BY_NUMBER:
            card = object.__new__(cls)
            object.__setattr__(card, "number", number)
            object.__setattr__(card, "bit", 1 << number)
            BY_NUMBER[number] = card
        return BY_NUMBER[number]

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card with that rank and suit.

        Examples
        --------
        >>> Card.of(Rank.ACE, Suit.HEARTS)
        Card('AH')
        """
        return BY_NUMBER[suit << 4 | rank]

    @property
    def is_joker(self) -> bool:
        """Whether this is the Joker, which has no rank and no suit."""
        return self.number == _JOKER_NUMBER

    @property
    def suit(self) -> Suit:
        """The card's suit; raises ``ValueError`` for the Joker."""
        if self.number == _JOKER_NUMBER:
            raise ValueError("the Joker has no suit of its own")
        return _SUITS[self.number >> 4]

    @property
    def rank(self) -> Rank:
        """The card's rank; raises ``ValueError`` for the Joker."""
        if self.number == _JOKER_NUMBER:
            raise ValueError("the Joker has no rank of its own")
        return _RANKS[self.number & 15]

    @property
    def label(self) -> str:
        """The card as shown in prose and on score sheets, with the suit sign first: ``♠K``."""
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
        return _TEXTS[self.number]

    def __format__(self, how: str) -> str:
        return format(str(self), how)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Card, (str(self),))


def _read_closely(text: str) -> int:
    numbers = read_numbers(text)
    if len(numbers) != 1:
        raise NotACard(text, "several" if numbers else "")
    return numbers[0]


_SUITS: Final = tuple(Suit)
SUIT_BITS: Final = tuple(0x7FFF << (16 * suit) for suit in Suit)
"""The bits of all cards of each suit in a :class:`CardSet`, indexed by suit."""
_RANKS: Final = tuple(Rank)
_TEXTS: Final = {suit << 4 | rank: rank.text + suit.letter for suit in Suit for rank in Rank} | {
    _JOKER_NUMBER: "JK"
}

ALL_CARDS: Final = tuple(map(Card, _TEXTS.values()))
"""Every card of every pack, with the Joker last."""
JOKER: Final = ALL_CARDS[-1]
PACK_52: Final = tuple(
    Card.of(rank, suit) for suit in Suit for rank in Rank if rank not in (Rank.ELEVEN, Rank.TWELVE)
)
"""The standard pack of 52 cards: clubs first, and each suit from the two up to the Ace."""
