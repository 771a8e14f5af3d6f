"""Suits, ranks, cards and sets of cards, and the notation they are written in.

A card is written rank first, then suit: ``KS``, ``10H``, ``7C``; the Joker is ``JK``. Reading is
lenient: ``T`` is 10, ``K♠`` and ``♠K`` are ``KS``, small letters do. Writing is strict.

>>> Card("10h"), Card("T♥"), Card("JK")
(Card('10H'), Card('10H'), Card('JK'))
>>> print(CardSet("AS KS 4S QH 10H 8C"))
♠AK4 ♥Q 10 ♦– ♣8
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import IntEnum
from typing import Any, Final, cast

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
    """One of the four suits, numbered as they are bid in Ninety-Nine's pack order C, D, H, S.

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
        """The letter of the notation: C, D, H or S."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self]

    @classmethod
    def read(cls, text: str | int) -> Suit:
        """Return the suit that is written, as in ``"S"`` or ``"♠"``, or that has a number.

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
            return _SIGNS[text.strip().upper()] if isinstance(text, str) else cls(text)
        except (KeyError, ValueError):
            raise ValueError(f"{text!r} is not a suit: write one of C D H S") from None


class Rank(IntEnum):
    """A rank of the longest pack (five-player Ninety-Nine has an 11 and a 12).

    The numbers run from the 2 up to the Ace; a game that ranks its cards otherwise says so itself.

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
        """The rank as it is printed: ``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``."""
        return _RANK_TEXTS[self]

    @classmethod
    def read(cls, text: str) -> Rank:
        """Return the rank that is written, as in ``"K"``, ``"10"`` or ``"t"``.

        Raises
        ------
        ValueError
            If the text is no rank.

        Examples
        --------
        >>> Rank.read("t").text
        '10'
        """
        try:
            return _RANKS_READ[text.strip().upper()]
        except KeyError:
            raise ValueError(f"{text!r} is not a rank: write one of A 2–10 J Q K") from None


_RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "Q", "K", "A")
_RANKS_READ: Final = {text: Rank(i) for i, text in enumerate(_RANK_TEXTS)} | {"T": Rank.TEN}
_SIGNS: Final = {sign: suit for suit in Suit for sign in (suit.letter, suit.symbol)}
_SIGNS.update({"♤": Suit.SPADES, "♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♧": Suit.CLUBS})
_JOKER_NUMBER: Final = 63


class NotACard(ValueError):  # noqa: N818 -- it is named by what is wrong
    """Raised for a text that is no card; the message says how a card is written.

    Attributes
    ----------
    text : str
        What was to be read.
    """

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} is not a card: write the rank (A 2–10 J Q K), "
            "then the suit (C D H S), as in KS or 10H"
        )
        self.text = text

    def __reduce__(self) -> tuple[Any, ...]:
        return (NotACard, (self.text,))


class Card(int):
    """A playing card: a small whole number that prints itself.

    The number is ``16 * suit + rank``; the Joker is 63. Cards therefore sort by suit, then by rank
    with the Ace high, and serve as positions in a :class:`CardSet`.

    Parameters
    ----------
    text : str or int
        Notation such as ``"KS"``, ``"10H"``, ``"K♠"``, ``"JK"``; or the card's number.

    Raises
    ------
    NotACard
        If the text is no card, a ``ValueError``.

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

    __slots__ = ()

    def __new__(cls, text: str | int) -> Card:  # noqa: D102, PYI034 -- cards are made once
        if isinstance(text, Card):
            return text
        if isinstance(text, str):
            return _read_card(text)
        try:
            return _BY_NUMBER[text]
        except (KeyError, TypeError):
            raise ValueError(f"{text!r} is not the number of a card") from None

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card of that rank and suit.

        Examples
        --------
        >>> Card.of(Rank.ACE, Suit.HEARTS)
        Card('AH')
        """
        return _BY_NUMBER[suit << 4 | rank]

    def __bool__(self) -> bool:
        return True  # the two of clubs is a card too, though its number is 0

    @property
    def is_joker(self) -> bool:
        """Whether this is the Joker, which has neither rank nor suit."""
        return self == _JOKER_NUMBER

    @property
    def suit(self) -> Suit:
        """The card's suit; a Joker has none and raises ``ValueError``."""
        if self.is_joker:
            raise ValueError("the Joker has no suit of its own")
        return _SUITS[self >> 4]

    @property
    def rank(self) -> Rank:
        """The card's rank; a Joker has none and raises ``ValueError``."""
        if self.is_joker:
            raise ValueError("the Joker has no rank of its own")
        return _RANKS[self & 15]

    @property
    def label(self) -> str:
        """The card as prose and score sheets write it, suit sign first: ``♠K``."""
        return "JK" if self.is_joker else self.suit.symbol + self.rank.text

    def __str__(self) -> str:
        return "JK" if self.is_joker else self.rank.text + self.suit.letter

    def __format__(self, how: str) -> str:
        return format(str(self), how)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Card, (int(self),))


_SUITS: Final = tuple(Suit)
SUIT_BITS: Final = tuple(0x7FFF << (16 * suit) for suit in Suit)
"""By suit: the bits of all its cards in a :class:`CardSet`."""
_RANKS: Final = tuple(Rank)
_BY_NUMBER: Final = {
    number: int.__new__(Card, number)
    for number in [*(suit << 4 | rank for suit in Suit for rank in Rank), _JOKER_NUMBER]
}
JOKER: Final = _BY_NUMBER[_JOKER_NUMBER]
ALL_CARDS: Final = tuple(_BY_NUMBER.values())
"""Every card of every pack, the Joker last."""


def _read_card(text: str) -> Card:
    plain = text.strip().upper().replace("\ufe0f", "")
    if plain == "JK":
        return JOKER
    for rank_text, suit_text in ((plain[:-1], plain[-1:]), (plain[1:], plain[:1])):
        rank, suit = _RANKS_READ.get(rank_text), _SIGNS.get(suit_text)
        if rank is not None and suit is not None:
            return Card.of(rank, suit)
    raise NotACard(text)


def parse_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, or one by one, in the order in which they come.

    Parameters
    ----------
    cards : str or iterable of Card
        Such as ``"4S 5H, JD"``; or card objects or their texts.

    Returns
    -------
    tuple of Card

    Raises
    ------
    NotACard
        If a part of the text is no card.

    Examples
    --------
    >>> parse_cards("4S 5H, JD")
    (Card('4S'), Card('5H'), Card('JD'))
    """
    parts = cards.replace(",", " ").split() if isinstance(cards, str) else cards
    return tuple(map(Card, parts))


class CardSet(int):
    """A set of cards in one whole number: bit ``c`` is set when card ``c`` is in the set.

    It has the whole protocol of a ``frozenset`` (``in``, ``len``, iteration, ``| & - ^``, ``<=``,
    ``isdisjoint`` …), is immutable and hashable, and iterates in the order in which a hand is held:
    spades, hearts, diamonds, clubs, high to low, the Joker last.

    Parameters
    ----------
    cards : str or iterable of Card
        Cards in notation, or card objects or their texts.

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

    __slots__ = ()

    def __new__(cls, cards: str | Iterable[Card | str] = ()) -> CardSet:  # noqa: D102, PYI034
        if isinstance(cards, CardSet):
            return cards
        bits = 0
        for card in parse_cards(cards):
            bits |= 1 << card
        return cls.from_bits(bits)

    @classmethod
    def from_bits(cls, bits: int) -> CardSet:
        """Return the set whose bits are given; the inverse of ``int(cards)``.

        Examples
        --------
        >>> CardSet.from_bits(1 << Card("2C"))
        CardSet('2C')
        """
        return int.__new__(cls, bits)

    def of_suit(self, suit: Suit) -> CardSet:
        """Return the cards of one suit; the Joker belongs to none."""
        return CardSet.from_bits(int(self) & SUIT_BITS[suit])

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that occur, clubs first; the Joker adds none."""
        return tuple(suit for suit in _SUITS if int(self) & SUIT_BITS[suit])

    def with_card(self, card: Card | str) -> CardSet:
        """Return the set with one more card."""
        return CardSet.from_bits(int(self) | 1 << Card(card))

    def without(self, card: Card | str) -> CardSet:
        """Return the set with that card taken out; it need not be there."""
        return CardSet.from_bits(int(self) & ~(1 << Card(card)))

    def isdisjoint(self, other: Iterable[Card]) -> bool:
        """Whether no card is in both sets."""
        return not int(self) & int(CardSet(other))

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = _read_card(card)
        return isinstance(card, Card) and bool(int(self) >> card & 1)

    def __len__(self) -> int:
        return int(self).bit_count()

    def __bool__(self) -> bool:
        return int(self) != 0

    def __iter__(self) -> Iterator[Card]:
        bits = int(self)
        joker = bits & (1 << _JOKER_NUMBER)
        bits ^= joker
        while bits:
            top = bits.bit_length() - 1
            yield _BY_NUMBER[top]
            bits ^= 1 << top
        if joker:
            yield JOKER

    def __and__(self, other: object) -> CardSet:
        return _combined(self, other, int.__and__)

    def __or__(self, other: object) -> CardSet:
        return _combined(self, other, int.__or__)

    def __xor__(self, other: object) -> CardSet:
        return _combined(self, other, int.__xor__)

    def __sub__(self, other: object) -> CardSet:
        return _combined(self, other, lambda mine, theirs: mine & ~theirs)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __rsub__(self, other: object) -> CardSet:
        return _combined(self, other, lambda mine, theirs: theirs & ~mine)

    def __le__(self, other: object) -> bool:
        return _is_within(self, other)

    def __ge__(self, other: object) -> bool:
        return _is_within(_as_cards(other), self)

    def __lt__(self, other: object) -> bool:
        return self != other and _is_within(self, other)

    def __gt__(self, other: object) -> bool:
        return self != other and _is_within(_as_cards(other), self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return int(self) == int(other)
        return isinstance(other, AbstractSet) and set(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other  # whole numbers bring a `!=` of their own

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
        """The cards in plain notation, as records hold them: ``"KS QH 4H"``."""
        return " ".join(map(str, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (CardSet.from_bits, (int(self),))


def _joined_ranks(cards: CardSet) -> str:
    """Ranks without spaces, but for those of two figures: ``AK4``, ``Q 10 9``."""
    text = ""
    for card in cards:
        rank = card.rank.text
        wide = len(rank) > 1
        text += f" {rank} " if wide else rank
    return text.replace("  ", " ").strip()


def _as_cards(other: object) -> CardSet:
    if isinstance(other, CardSet):
        return other
    if isinstance(other, AbstractSet):
        return CardSet(other)
    raise TypeError(f"expected a set of cards, got {type(other).__name__}")


def _combined(mine: CardSet, other: object, operation: Callable[[int, int], int]) -> CardSet:
    if not isinstance(other, AbstractSet):
        return cast("CardSet", NotImplemented)
    return CardSet.from_bits(operation(int(mine), int(_as_cards(other))))


def _is_within(mine: CardSet, other: object) -> bool:
    if not isinstance(other, AbstractSet):
        return cast("bool", NotImplemented)
    return not int(mine) & ~int(_as_cards(other))


AbstractSet.register(CardSet)


PACK_52: Final = tuple(
    Card.of(rank, suit) for suit in Suit for rank in Rank if rank not in (Rank.ELEVEN, Rank.TWELVE)
)
"""The usual pack of 52, clubs first, the two lowest."""
