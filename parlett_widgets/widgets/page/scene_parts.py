"""Parts of scenes: the faces of cards, cards as they are typed, and mappings without None."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from parlett_widgets.cards import Card, CardSet, parse_cards, suits_read
from parlett_widgets.engine.checks import shown
from parlett_widgets.words.language import Language

__all__ = ["face", "present", "read_chosen", "read_hand", "units"]


def present(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts that are not None.

    Examples
    --------
    >>> present({"score": 0, "side": None, "badges": []})
    {'score': 0, 'badges': []}
    """
    return {name: part for name, part in parts.items() if part is not None}


def face(lang: Language, card: Card) -> dict[str, Any]:
    """Return the id, rank, suit and spoken name, which every card in a scene has."""
    return dict(_face(lang, card))


@cache
def _face(lang: Language, card: Card) -> dict[str, Any]:
    return {
        "id": str(card),
        "rank": "JK" if card.is_joker else card.rank.text,
        "suit": "" if card.is_joker else card.suit.letter,
        "label": lang.card_name(card),
    }


def units(text: str) -> int:
    """Return the length of a text as JavaScript counts it."""
    return len(text.encode("utf-16-le")) // 2


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
