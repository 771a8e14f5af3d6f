"""The bid code that Ninety-Nine and Counterpoint share: three cards, of which only the suits count.

A diamond stands for 0, a spade for 1, a heart for 2, a club for 3 (N2); in Counterpoint for that
many tens (C3).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards

__all__ = ["BID_SIZE", "HIGHEST", "SUIT_CODE", "bid_of_bits", "bid_value", "ways"]

BID_SIZE: Final = 3
"""Cards in a bid."""

SUIT_CODE: Final = {Suit.DIAMONDS: 0, Suit.SPADES: 1, Suit.HEARTS: 2, Suit.CLUBS: 3}
"""What one card of each suit adds to a bid, in units."""

HIGHEST: Final = BID_SIZE * max(SUIT_CODE.values())
"""The highest bid, in units."""


def bid_value(
    cards: str | Iterable[Card | Suit], unit: int = 1, *, joker: Card | None = None
) -> int:
    """Return what three cards bid.

    Parameters
    ----------
    cards : str or iterable of Card or Suit
        The bid cards, or their suits.
    unit : int
        1 for tricks in Ninety-Nine, 10 for points in Counterpoint.
    joker : Card, optional
        The card that the Joker stands for.

    Returns
    -------
    int
        The bid in tricks or points.

    Raises
    ------
    ValueError
        If there are not three cards, or a Joker that stands for nothing.

    Notes
    -----
    Rules N2 and C3.

    Examples
    --------
    >>> bid_value("7D 9H 6S"), bid_value([Suit.CLUBS, Suit.HEARTS, Suit.SPADES], unit=10)
    (3, 60)
    """
    if isinstance(cards, str):
        cards = parse_cards(cards)
    suits = [_suit(card, joker) for card in cards]
    if len(suits) != BID_SIZE:
        raise ValueError(f"a bid is {BID_SIZE} cards, not {len(suits)}")
    return unit * sum(SUIT_CODE[suit] for suit in suits)


def _suit(card: Card | Suit, joker: Card | None) -> Suit:
    if isinstance(card, Suit):
        return card
    if not card.is_joker:
        return card.suit
    if joker is None:
        raise ValueError("the Joker needs a card to stand for")
    return joker.suit


def ways(total: int) -> tuple[tuple[Suit, Suit, Suit], ...]:
    """Return every combination of three suits that bids a total.

    Parameters
    ----------
    total : int
        In units: 0 to 9.

    Examples
    --------
    >>> [len(ways(total)) for total in range(10)]
    [1, 1, 2, 3, 3, 3, 3, 2, 1, 1]
    >>> ["".join(suit.symbol for suit in way) for way in ways(3)]
    ['♣♦♦', '♥♠♦', '♠♠♠']
    """
    by_code = sorted(SUIT_CODE, key=SUIT_CODE.__getitem__, reverse=True)
    return tuple(
        (one, two, three)
        for one, two, three in combinations_with_replacement(by_code, BID_SIZE)
        if bid_value((one, two, three)) == total
    )


def bid_of_bits(bits: int, joker: Card | None) -> int:
    """Return in units what a set of three cards bids, from the bits of its :class:`CardSet`."""
    return bid_value(CardSet.from_bits(bits), joker=joker)
