"""Sets of cards, stored as the bits of an integer, and a function that reads written hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final

from parlett_widgets.cards.card import (
    ALL_CARDS,
    BY_NUMBER,
    JOKER,
    NUMBERS,
    SUIT_BITS,
    Card,
)
from parlett_widgets.cards.reading import read_numbers
from parlett_widgets.cards.suits import Suit

__all__ = ["CardSet", "parse_cards"]

_ALL_BITS: Final = sum(card.bit for card in ALL_CARDS)


def parse_cards(cards: str | Card | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards named in a text, in the order in which it names them.

    Parameters
    ----------
    cards : str, Card or iterable of Card
        Cards such as ``"4S 5H, JD"``; a hand as printed, such as ``"♠AK 10 ♥Q10 ♦– ♣2"``, or as
        bridge software writes it, such as ``"SAKT.HQT.D.C2"`` or ``"AKT.QT..2"``; a single card; or
        an iterable of cards, which may be text.

    Returns
    -------
    tuple of Card

    Raises
    ------
    NotACard
        If any part of the text is not a card.

    Examples
    --------
    >>> parse_cards("4S 5H, JD")
    (Card('4S'), Card('5H'), Card('JD'))
    >>> parse_cards("♠K 10 ♥Q10 ♦–")
    (Card('KS'), Card('10S'), Card('QH'), Card('10H'))
    """
    if isinstance(cards, str):
        try:
            return tuple([BY_NUMBER[NUMBERS[word]] for word in cards.split()])
        except KeyError:
            return tuple([BY_NUMBER[number] for number in read_numbers(cards)])
    if isinstance(cards, Card):
        return (cards,)
    try:
        return tuple(map(Card, cards))
    except TypeError:
        raise TypeError(
            f"cards must be text such as 'KS 10H' or a list of cards, not {type(cards).__name__}"
        ) from None


@dataclass(frozen=True, init=False, repr=False, eq=False)
class CardSet:
    """An immutable set of cards.

    It behaves like a ``frozenset`` (``in``, ``len``, ``| & - ^``, ``<=``, ``isdisjoint`` …) but
    iterates in the order in which it is printed: spades, hearts, diamonds, clubs, each from high to
    low, and the Joker last.

    Parameters
    ----------
    cards : str or iterable of Card
        Cards in plain notation (``"KS 4H"``) or a hand as printed (``"♠AK 10 ♥Q 10 ♦– ♣2"``), with
        no card named twice; or an iterable of cards, which may be written as text.

    Attributes
    ----------
    bits : int
        The set as one integer: the sum of the :attr:`Card.bit` values of its cards.

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
            raise ValueError(f"{bits!r} has bits that stand for no card")
        made = object.__new__(cls)
        object.__setattr__(made, "bits", bits)
        return made

    def of_suit(self, suit: Suit) -> CardSet:
        """Return the cards of one suit, which never include the Joker."""
        return CardSet.from_bits(self.bits & SUIT_BITS[suit])

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits of the cards in the set, clubs first; the Joker has no suit."""
        return tuple(suit for suit in Suit if self.bits & SUIT_BITS[suit])

    def with_card(self, card: Card | str) -> CardSet:
        """Return the set with one more card."""
        return CardSet.from_bits(self.bits | Card(card).bit)

    def without(self, card: Card | str) -> CardSet:
        """Return the set without that card, whether or not it contained the card."""
        return CardSet.from_bits(self.bits & ~Card(card).bit)

    def isdisjoint(self, other: Iterable[Card]) -> bool:
        """Return whether the two sets have no card in common."""
        return not self.bits & CardSet(other).bits

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card(card)
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        joker = self.bits & JOKER.bit
        bits = self.bits ^ joker
        while bits:
            top = bits.bit_length() - 1
            yield BY_NUMBER[top]
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
            suit.symbol + (_joined_ranks(self.of_suit(suit)) or "–") for suit in reversed(Suit)
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
    """Return the ranks of cards, with spaces only around two-digit ranks: ``AK4``, ``Q 10 9``."""
    text = ""
    for card in cards:
        rank = card.rank.text
        wide = len(rank) > 1
        text += f" {rank} " if wide else rank
    return text.replace("  ", " ").strip()


def _bits_of(cards: AbstractSet[Any]) -> int:
    return CardSet(cards).bits


AbstractSet.register(CardSet)
