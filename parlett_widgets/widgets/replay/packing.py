"""Packs the frames of a match, which are mostly alike, so that shared parts are sent only once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

__all__ = ["pack"]


def pack(frames: Iterable[Any]) -> dict[str, Any]:
    """Return plain JSON data with every repeated part written only once.

    ``parts`` holds every text, number, list and mapping. A list is written as -1 and the indices
    of its items in ``parts``; a mapping as the index of its list of keys and the indices of its
    values. ``frames`` holds the index of each frame. ``widgets/page/core/unpack.ts`` unpacks them.

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
