"""Packs the frames of a match, which are mostly alike, so that shared parts are sent only once."""

from __future__ import annotations

import json
from collections.abc import Iterable
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
    parts: list[Any] = []
    places: dict[str, int] = {}

    def put(part: Any) -> int:
        place = places.setdefault(json.dumps(part), len(parts))
        if place == len(parts):
            parts.append(part)
        return place

    def put_value(value: Any) -> int:
        match value:
            case dict():
                return put([put(list(value)), *map(put_value, value.values())])
            case list() | tuple():
                return put([-1, *map(put_value, value)])
            case _:
                return put(value)

    packed = [put_value(frame) for frame in frames]
    return {"parts": parts, "frames": packed}
