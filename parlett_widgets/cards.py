"""Suits, ranks, cards and sets of cards, and the notation they are written in.

A card is written rank first, then suit: ``KS``, ``10H``, ``7C``; the Joker is ``JK``. Reading is
lenient: ``T`` is 10, ``K♠`` and ``♠K`` are ``KS``, small letters do, and so does a hand as it is
printed, ``♠AK 10 ♥Q10``. Writing is strict.

>>> Card("10h"), Card("T♥"), Card("JK")
(Card('10H'), Card('10H'), Card('JK'))
>>> print(CardSet("AS KS 4S QH 10H 8C"))
♠AK4 ♥Q 10 ♦– ♣8
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

__all__ = [
    "ALL_CARDS",
    "JOKER",
    "PACK_52",
    "SUIT_BITS",
    "Card",
    "CardSet",
    "NotACard",
    "Rank",
    "Suit",
    "parse_cards",
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
            return _SIGNS[_plain(text)] if isinstance(text, str) else cls(text)
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
            return _RANKS_READ[_plain(text)]
        except (KeyError, TypeError):
            raise ValueError(f"{_shown(text)} is not a rank: write one of A 2–10 J Q K") from None


_RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "Q", "K", "A")
_RANKS_READ: Final = {text: Rank(i) for i, text in enumerate(_RANK_TEXTS)} | {"T": Rank.TEN}
_SIGNS: Final = {sign: suit for suit in Suit for sign in (suit.letter, suit.symbol)}
_SIGNS.update({"♤": Suit.SPADES, "♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♧": Suit.CLUBS})
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
    parlett_widgets.cards.NotACard: 'KX' is not a card: write the rank (A 2–10 J Q K), then the suit (C D H S), as in KS or 10H
    """

    __slots__ = ("bit", "number")
    number: int
    bit: int

    def __new__(cls, text: str | Card) -> Card:  # noqa: D102, PYI034 -- cards are made once
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise NotACard(str(text))
        return _read_card(text)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card with that rank and suit.

        Examples
        --------
        >>> Card.of(Rank.ACE, Suit.HEARTS)
        Card('AH')
        """
        return _BY_NUMBER[suit << 4 | rank]

    @classmethod
    def from_number(cls, number: int) -> Card:
        """Return the card with that number.

        Examples
        --------
        >>> Card.from_number(61)
        Card('KS')
        """
        try:
            return _BY_NUMBER[number]
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


_BY_NUMBER: Final = {
    number: _made(number)
    for number in [*(suit << 4 | rank for suit in Suit for rank in Rank), _JOKER_NUMBER]
}
JOKER: Final = _BY_NUMBER[_JOKER_NUMBER]
ALL_CARDS: Final = tuple(_BY_NUMBER.values())
"""Every card of every pack, the Joker last."""
_ALL_BITS: Final = sum(SUIT_BITS) | JOKER.bit


_WRITTEN: Final = {
    written: Card.of(rank, suit)
    for text, rank in _RANKS_READ.items()
    for sign, suit in _SIGNS.items()
    for written in (text + sign, sign + text)
} | dict.fromkeys(["JK", "JOKER", "ジョーカー"], JOKER)
"""Every way to write one card, in capital letters."""
_RANK_WRITTEN: Final = re.compile("1[0-2]|[2-9TJQKA]")
_NO_RANKS: Final = ("–", "—", "-")


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("\ufe0f", "").strip().upper()


def _read_card(text: str) -> Card:
    card = _WRITTEN.get(_plain(text))
    if card is None:
        raise NotACard(text)
    return card


def parse_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards that a text names, in its order.

    Parameters
    ----------
    cards : str or iterable of Card
        Cards separated by spaces or commas, such as ``"4S 5H, JD"``; a hand as printed, such as
        ``"♠AK 10 ♥Q10 ♦– ♣2"``; or an iterable of cards or their texts.

    Returns
    -------
    tuple of Card

    Raises
    ------
    NotACard
        If a part of the text is not a card.

    Examples
    --------
    >>> parse_cards("4S 5H, JD")
    (Card('4S'), Card('5H'), Card('JD'))
    >>> parse_cards("♠K 10 ♥Q10 ♦–")
    (Card('KS'), Card('10S'), Card('QH'), Card('10H'))
    """
    if isinstance(cards, str):
        return tuple(_read_words(cards))
    try:
        return tuple(map(Card, cards))
    except TypeError:
        raise TypeError(
            f"cards are written as in 'KS 10H', or given one by one, not as {type(cards).__name__}"
        ) from None


def _read_words(text: str) -> Iterator[Card]:
    """Read words of one card each, and words of a suit and its ranks, which others may go on with."""
    suit, ranks = None, "–"
    for word in re.split(r"[\s,、]+", _plain(text)):
        if word in _WRITTEN and word[0] not in _SIGNS:
            suit = None
            yield _WRITTEN[word]
        elif word:
            if word[0] in _SIGNS:
                suit = _SIGNS[word[0]]
                ranks = word[1:].removeprefix(":")
            else:
                ranks = word
            found = _RANK_WRITTEN.findall(ranks)
            if suit is None or ("".join(found) != ranks and ranks not in _NO_RANKS):
                raise NotACard(word)
            yield from (Card.of(_RANKS_READ[rank], suit) for rank in found)
    if not ranks:
        raise NotACard(text)


@dataclass(frozen=True, init=False, repr=False, eq=False)
class CardSet:
    """An immutable set of cards.

    It behaves like a ``frozenset`` (``in``, ``len``, ``| & - ^``, ``<=``, ``isdisjoint`` …) but
    iterates in the order of a hand: spades, hearts, diamonds, clubs, each from high to low, and the
    Joker last.

    Parameters
    ----------
    cards : str or iterable of Card
        Cards in notation (``"KS 4H"``) or a hand as printed (``"♠AK 10 ♥Q 10 ♦– ♣2"``), each named
        once; or an iterable of cards or their texts.

    Attributes
    ----------
    bits : int
        The set as one integer, the sum of its cards' :attr:`Card.bit`.

    Examples
    --------
    >>> hand = CardSet("KS 4H QH")
    >>> "4H" in hand, len(hand), list(hand)
    (True, 3, [Card('KS'), Card('QH'), Card('4H')])
    >>> hand - CardSet("KS")
    CardSet('QH 4H')
    >>> hand.of_suit(Suit.HEARTS)
    CardSet('QH 4H')
    """

    __slots__ = ("bits",)
    bits: int

    def __new__(cls, cards: str | Iterable[Card | str] = ()) -> CardSet:  # noqa: D102, PYI034
        if isinstance(cards, CardSet):
            return cards
        bits = 0
        for card in parse_cards(cards):
            if bits & card.bit and isinstance(cards, str):
                raise ValueError(f"{card.label} is named twice")
            bits |= card.bit
        return cls.from_bits(bits)

    @classmethod
    def from_bits(cls, bits: int) -> CardSet:
        """Return the set with these :attr:`bits`.

        Examples
        --------
        >>> CardSet.from_bits(Card("2C").bit)
        CardSet('2C')
        """
        if bits & ~_ALL_BITS:
            raise ValueError(f"{bits!r} has bits of no card")
        made = object.__new__(cls)
        object.__setattr__(made, "bits", bits)
        return made

    def of_suit(self, suit: Suit) -> CardSet:
        """Return the cards of one suit, never the Joker."""
        return CardSet.from_bits(self.bits & SUIT_BITS[suit])

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits in the set, clubs first; the Joker has none."""
        return tuple(suit for suit in _SUITS if self.bits & SUIT_BITS[suit])

    def with_card(self, card: Card | str) -> CardSet:
        """Return the set with one more card."""
        return CardSet.from_bits(self.bits | Card(card).bit)

    def without(self, card: Card | str) -> CardSet:
        """Return the set without that card, whether or not it was in it."""
        return CardSet.from_bits(self.bits & ~Card(card).bit)

    def isdisjoint(self, other: Iterable[Card]) -> bool:
        """Whether the two sets have no card in common."""
        return not self.bits & CardSet(other).bits

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = _read_card(card)
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        joker = self.bits & JOKER.bit
        bits = self.bits ^ joker
        while bits:
            top = bits.bit_length() - 1
            yield _BY_NUMBER[top]
            bits ^= 1 << top
        if joker:
            yield JOKER

    def __and__(self, other: CardSet | AbstractSet[Card]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet.from_bits(self.bits & _bits_of(other))

    def __or__(self, other: CardSet | AbstractSet[Card]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet.from_bits(self.bits | _bits_of(other))

    def __xor__(self, other: CardSet | AbstractSet[Card]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet.from_bits(self.bits ^ _bits_of(other))

    def __sub__(self, other: CardSet | AbstractSet[Card]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet.from_bits(self.bits & ~_bits_of(other))

    def __rsub__(self, other: CardSet | AbstractSet[Card]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet.from_bits(_bits_of(other) & ~self.bits)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __le__(self, other: CardSet | AbstractSet[Card]) -> bool:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return not self.bits & ~_bits_of(other)

    def __ge__(self, other: CardSet | AbstractSet[Card]) -> bool:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return not _bits_of(other) & ~self.bits

    def __lt__(self, other: CardSet | AbstractSet[Card]) -> bool:
        return self != other and self.__le__(other)

    def __gt__(self, other: CardSet | AbstractSet[Card]) -> bool:
        return self != other and self.__ge__(other)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.bits == other.bits
        return isinstance(other, AbstractSet) and set(self) == other

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __str__(self) -> str:
        groups = [
            suit.symbol + (_joined_ranks(self.of_suit(suit)) or "–") for suit in reversed(_SUITS)
        ]
        return " ".join([*groups, "JK"] if JOKER in self else groups)

    def __format__(self, how: str) -> str:
        return format(str(self), how)

    def __repr__(self) -> str:
        return f"CardSet({self.notation!r})"

    @property
    def notation(self) -> str:
        """The cards in plain notation, as in records: ``"KS QH 4H"``."""
        return " ".join(map(str, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (CardSet.from_bits, (self.bits,))


def _joined_ranks(cards: CardSet) -> str:
    """Return ranks without spaces, except around those of two digits: ``AK4``, ``Q 10 9``."""
    text = ""
    for card in cards:
        rank = card.rank.text
        wide = len(rank) > 1
        text += f" {rank} " if wide else rank
    return text.replace("  ", " ").strip()


def _bits_of(cards: AbstractSet[Any]) -> int:
    return CardSet(cards).bits


AbstractSet.register(CardSet)


PACK_52: Final = tuple(
    Card.of(rank, suit) for suit in Suit for rank in Rank if rank not in (Rank.ELEVEN, Rank.TWELVE)
)
"""The standard pack of 52, clubs first, from the two up."""
