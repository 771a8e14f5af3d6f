"""Reads the hands and bid cards that were typed into an explorer."""

from __future__ import annotations

from collections.abc import Iterable

from parlett_widgets.cards import Card, CardSet, parse_cards, suits_read
from parlett_widgets.engine.checks import shown

__all__ = ["read_chosen", "read_hand"]


def read_hand(hand: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards of a hand, in the order in which they are written."""
    if not isinstance(hand, Iterable):
        raise TypeError(f"a hand must be cards, as in hand='AS KH 9H', not {shown(hand)}")
    return parse_cards(hand)


def read_chosen(text: str, hand: CardSet | None, *, size: int) -> list[str]:
    """Return the suits of a bid, or its cards from a hand, in the form that a trait holds.

    Examples
    --------
    >>> read_chosen("♥、S, ダイヤ", None, size=3)
    ['H', 'S', 'D']
    """
    chosen = [suit.letter for suit in suits_read(text)] if hand is None else parse_cards(text)
    if len(chosen) > size:
        raise ValueError(f"a bid is {size} cards, not {len(chosen)}: {shown(text)}")
    if hand is None:
        return list(map(str, chosen))
    cards = parse_cards(text)
    for card in cards:
        if card not in hand:
            raise ValueError(f"{card.label} is not in the hand")
        if cards.count(card) > 1:
            raise ValueError(f"{card.label} is chosen twice")
    return list(map(str, cards))
