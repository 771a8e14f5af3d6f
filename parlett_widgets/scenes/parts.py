"""What there is not is left out of a scene: not every kernel can send ``None`` to a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["present"]


def present(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts that there are.

    Examples
    --------
    >>> present({"score": 0, "side": None, "badges": []})
    {'score': 0, 'badges': []}
    """
    return {name: part for name, part in parts.items() if part is not None}
