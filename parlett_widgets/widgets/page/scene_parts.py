"""Helpers that describe a card's face, measure text, and omit None, which no page may be sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.words.language import Language

__all__ = ["face", "present", "units"]


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
    return {
        "id": str(card),
        "rank": "JK" if card.is_joker else card.rank.text,
        "suit": "" if card.is_joker else card.suit.letter,
        "label": lang.card_name(card),
    }


def units(text: str) -> int:
    """Return the length of a text as JavaScript counts it."""
    return len(text.encode("utf-16-le")) // 2
