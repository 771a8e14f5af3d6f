"""Parts of scenes: faces, cards as they are typed, mappings without None, and the packing of many."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Any

from parlett_widgets.cards import Card, CardSet, parse_cards, suits_read
from parlett_widgets.engine.checks import shown
from parlett_widgets.words.language import Language

__all__ = ["face", "pack", "present", "read_chosen", "read_hand", "units"]


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


def pack(frames: Iterable[Any]) -> dict[str, Any]:
    """Return plain JSON data with every repeated part written only once.

    ``parts`` holds every text, number, list and mapping. A list is written as -1 and the indices
    of its items in ``parts``; a mapping as the index of its list of keys and the indices of its
    values. ``frames`` holds the index of each frame. ``widgets/replay/frames.ts`` unpacks them.

    Examples
    --------
    >>> pack([{"suit": "S"}, {"suit": "S"}, {"suit": "H"}])
    {'parts': [['suit'], 'S', [0, 1], 'H', [0, 3]], 'frames': [2, 2, 4]}
    """
    whole = list(frames)  # keeps every part, so that no id is used twice
    parts: list[Any] = []
    places: dict[Hashable, int] = {}
    of_same: dict[int, int] = {}  # what several frames share is one object

    def put(part: Any, key: Hashable) -> int:
        place = places.setdefault(key, len(parts))
        if place == len(parts):
            parts.append(part)
        return place

    def put_list(items: list[Any]) -> int:
        return put(items, tuple(items))

    def put_value(value: Any) -> int:
        if not isinstance(value, dict | list | tuple):
            return put(value, (type(value), value))  # True is not 1
        place = of_same.get(id(value))
        if place is None:
            if isinstance(value, dict):
                place = put_list([put_list(list(value)), *map(put_value, value.values())])
            else:
                place = put_list([-1, *map(put_value, value)])
            of_same[id(value)] = place
        return place

    packed = [put_value(frame) for frame in whole]
    return {"parts": parts, "frames": packed}
