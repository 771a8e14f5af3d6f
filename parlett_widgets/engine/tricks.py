"""Determines which cards follow suit, and which card wins a trick.

There may be trumps, and a Joker that stands for a card. This module is used by Ninety-Nine (N3),
Counterpoint and plain trick games. Hands are the bits of a :class:`~parlett_widgets.cards.CardSet`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from parlett_widgets.cards import ALL_CARDS, JOKER, SUIT_BITS, Card, Rank, Suit
from parlett_widgets.engine.actions import PLAYS, Action

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "TEN_HIGH",
    "FinishedTrick",
    "TrickTable",
    "cards_by_player",
    "counts_as",
    "order_from",
    "plays",
    "put",
    "trick_table",
]

ACE_HIGH: Final = tuple(Rank)
"""The ranks from low to high in Ninety-Nine (N1)."""

TEN_HIGH: Final = (*(r for r in Rank if r not in (Rank.TEN, Rank.ACE)), Rank.TEN, Rank.ACE)
"""The ranks from low to high in Counterpoint, which are A 10 K Q J 9 … from high to low (C1)."""

ACE_LOW: Final = (Rank.ACE, *(rank for rank in Rank if rank is not Rank.ACE))
"""The ranks from low to high for sorting hands in Addenda, where an Ace counts 1 (A4)."""

_T = TypeVar("_T")

_TRUMP: Final = 32
"""The amount that being a trump adds to a card's power; it is greater than the number of ranks."""


class FinishedTrick(NamedTuple):
    """A trick that has been played.

    Attributes
    ----------
    order : tuple of int
        The seats in the order in which they played.
    cards : tuple of Card
        The cards in that order.
    winner : int
        The seat that won the trick.
    """

    order: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int

    @property
    def plays(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each player has played, in the order of play."""
        return cards_by_player(self.order, self.cards)


def cards_by_player(order: Iterable[int], cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that each player has played; ``order`` has a seat for each card.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> cards_by_player((1, 1, 0), parse_cards("KS KH 9S"))
    ((Card('KS'), Card('KH')), (Card('9S'),))
    """
    played: dict[int, list[Card]] = {}
    for seat, card in zip(order, cards, strict=True):
        played.setdefault(seat, []).append(card)
    return tuple(map(tuple, played.values()))


class TrickTable:
    """The order of the cards under one trump: which cards follow a lead, and which wins a trick.

    :func:`trick_table` creates and caches one table for each trump, Joker and order of ranks.

    Attributes
    ----------
    trump : Suit or None
        The trump suit, or None if there is no trump.
    joker : Card or None
        The card that the Joker stands for, or None if there is no Joker.
    follows : tuple of int
        The bits of all cards that follow a lead, indexed by the number of the card led. They
        include the Joker if it stands for a card of the suit led.
    """

    __slots__ = ("_order", "_power_by_lead", "follows", "joker", "trump")

    def __init__(self, trump: Suit | None, joker: Card | None, order: tuple[Rank, ...]) -> None:
        self.trump = trump
        self.joker = joker
        self._order = order
        suits = list(SUIT_BITS)
        if joker is not None:
            suits[joker.suit] |= JOKER.bit
        self.follows = _by_number(
            {card: next((bits for bits in suits if bits & card.bit), 0) for card in ALL_CARDS}, 0
        )
        strength = {rank: place + 1 for place, rank in enumerate(order)}
        power = [
            _by_number({card: self._power_of(card, led, strength) for card in ALL_CARDS}, 0)
            for led in Suit
        ]
        models = {card: self.stands_for(card) for card in ALL_CARDS}
        self._power_by_lead = _by_number(
            {card: () if model is None else power[model.suit] for card, model in models.items()}, ()
        )

    def _power_of(self, card: Card, led: Suit, strength: dict[Rank, int]) -> int:
        """Return how high a card ranks when a suit is led, or 0 if it cannot win."""
        stands_for = self.stands_for(card)
        if stands_for is None:
            return 0
        rank, suit = stands_for.rank, stands_for.suit
        if suit is self.trump:
            return strength[rank] + _TRUMP
        return strength[rank] if suit is led else 0

    def __repr__(self) -> str:
        return f"TrickTable(trump={self.trump!r}, joker={self.joker!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Copying returns the cached table itself, so that matches stay equal to their copies.
        return trick_table, (self.trump, self.joker, self._order)

    def stands_for(self, card: Card) -> Card | None:
        """Return the card that a card counts as: itself, or the one that the Joker stands for."""
        return self.joker if card is JOKER else card

    def suit(self, card: Card) -> Suit:
        """Return the suit that a card counts as."""
        stands_for = self.stands_for(card)
        if stands_for is None:
            raise ValueError("this Joker stands for no card")
        return stands_for.suit

    def playable(self, hand: int, trick: Sequence[Card]) -> int:
        """Return the bits of a hand's playable cards: those of the suit led, or else all (N3)."""
        return (hand & self.follows[trick[0].number] or hand) if trick else hand

    def winner(self, cards: Sequence[Card]) -> int:
        """Return the position of the card that wins a trick (N3).

        Examples
        --------
        >>> from parlett_widgets.cards import parse_cards
        >>> trick_table(Suit.CLUBS, None).winner(parse_cards("AS 6C KS"))
        1
        """
        power = self._power_by_lead[cards[0].number]
        winning = top = 0
        for place, card in enumerate(cards):
            strength = power[card.number]
            if strength > top:
                winning, top = place, strength
        return winning


def _by_number(values: dict[Card, _T], missing: _T) -> tuple[_T, ...]:
    """Return the values of cards in a tuple indexed by card number."""
    listed = [missing] * (JOKER.number + 1)
    for card, value in values.items():
        listed[card.number] = value
    return tuple(listed)


def counts_as(card: Card | str, joker: Card | str | None) -> Card:
    """Return the card that a card counts as: itself, or for the Joker, the one that it stands for.

    Raises ``ValueError`` if the Joker stands for nothing.

    Examples
    --------
    >>> counts_as("KS", None), counts_as("JK", "9D")
    (Card('KS'), Card('9D'))
    """
    card = Card(card)
    if not card.is_joker:
        return card
    if joker is None:
        raise ValueError("the Joker needs a card to stand for")
    return Card(joker)


def plays(bits: int) -> tuple[Action, ...]:
    """Return the actions of playing the cards of a set, from spades to clubs, high to low."""
    made: list[Action] = []
    rest = bits & ~_JOKER_BIT  # the Joker comes last, though its bit is the highest
    while rest:
        top = rest.bit_length() - 1
        made.append(_PLAYS_BY_NUMBER[top])
        rest ^= 1 << top
    if bits & _JOKER_BIT:
        made.append(_PLAY_OF_JOKER)
    return tuple(made)


_JOKER_BIT: Final = JOKER.bit
_PLAY_OF_JOKER: Final = PLAYS[JOKER]
_PLAYS_BY_NUMBER: Final = _by_number(PLAYS, _PLAY_OF_JOKER)


@cache
def order_from(leader: int, seats: int) -> tuple[int, ...]:
    """Return the seats in the order in which they play, clockwise from the leader.

    Examples
    --------
    >>> order_from(1, 3)
    (1, 2, 0)
    """
    return tuple([(leader + i) % seats for i in range(seats)])


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the values with one of them replaced.

    Examples
    --------
    >>> put((4, 5, 6), 1, 9)
    (4, 9, 6)
    """
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def trick_table(
    trump: Suit | None, joker: Card | None, order: tuple[Rank, ...] = ACE_HIGH
) -> TrickTable:
    """Return the table for a trump, a card that the Joker stands for, and an order of the ranks."""
    # A number or text that merely equals a suit or a card must not be cached in its place.
    return _table(
        None if trump is None else Suit(trump), None if joker is None else Card(joker), order
    )


_table: Final = cache(TrickTable)
