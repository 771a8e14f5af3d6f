"""Reads the words, hands and bid cards that were typed into an explorer."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards

__all__ = ["read_chosen", "read_hand", "words_of"]


def words_of(text: str) -> list[str]:
    """Return the words of a text, separated by spaces or commas.

    Examples
    --------
    >>> words_of("H、S, D")
    ['H', 'S', 'D']
    """
    return normalize("NFKC", text).replace(",", " ").replace("、", " ").split()


def read_hand(hand: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards of a hand, in the order in which they are written."""
    if not isinstance(hand, Iterable):
        raise TypeError(f"a hand must be cards, as in hand='AS KH 9H', not {hand!r}")
    return parse_cards(hand)


def read_chosen(text: str, hand: CardSet | None, *, size: int) -> list[str]:
    """Return the suits of a bid, or its cards from a hand, in the form that a trait holds."""
    parts = words_of(text)
    if len(parts) > size:
        raise ValueError(f"a bid is {size} cards, not {len(parts)}: {text!r}")
    if hand is None:
        return [Suit.read(part).letter for part in parts]
    cards = list(map(Card, parts))
    for card in cards:
        if card not in hand:
            raise ValueError(f"{card.label} is not in the hand")
        if cards.count(card) > 1:
            raise ValueError(f"{card.label} is chosen twice")
    return list(map(str, cards))
