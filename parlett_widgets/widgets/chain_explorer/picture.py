"""Draws a chain as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from parlett_widgets.widgets.card_table.picture import played_line
from parlett_widgets.widgets.page.canvas import Page, wrapped
from parlett_widgets.widgets.page.card_svg import Colours

__all__ = ["chain_svg", "chain_text"]


def chain_text(row: Iterable[Mapping[str, Any]], meter: Mapping[str, Any]) -> str:
    """Return a chain of cards as lines of text, with the count after each card."""
    return "\n".join([*map(played_line, row), meter["text"]])


def chain_svg(
    row: Sequence[Mapping[str, Any]],
    links: Sequence[Mapping[str, Any]],
    meter: Mapping[str, Any],
    text: str,
    *,
    lang: str = "en",
    slots: int = 4,
    colours: Colours = "four",
) -> str:
    """Return a chain of cards as a picture, 720 units wide.

    ``row``, ``links`` and ``meter`` have the same form as in the zone of a trick; ``slots`` is the
    number of places for cards.
    """
    page = Page(colours, lang)
    page.trick({"cards": row, "links": links, "meter": meter, "slots": slots}, None, {})
    for line in wrapped(text):
        page.line(line, size=14)
    return page.picture()
