"""Draws all the slides of a board as text, or one of them as a picture."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from parlett_widgets.widgets.board.slides import question_of
from parlett_widgets.widgets.page.blocks import Line, svg_of, text_of
from parlett_widgets.widgets.page.card_svg import Colours
from parlett_widgets.widgets.page.widget import ParlettWidget
from parlett_widgets.widgets.predict.picture import question_blocks

__all__ = ["board_svg", "board_text", "picture_address"]


def board_text(items: Iterable[Any]) -> str:
    """Return the slides of a board as numbered paragraphs."""
    return "\n\n".join(f"{i}. {_text(item)}" for i, item in enumerate(items, start=1))


def _text(item: Any) -> str:
    question = question_of(item)
    if question is not None:
        return text_of(question_blocks(question))
    return item.text() if isinstance(item, ParlettWidget) else str(item)


def board_svg(item: Any, *, lang: str = "en", colours: Colours = "four") -> str:
    """Return one slide as a picture."""
    question = question_of(item)
    if question is not None:
        return svg_of(question_blocks(question), lang=question["lang"], colours=colours)
    if isinstance(item, ParlettWidget):
        return item.svg()
    return svg_of([Line(item, size=24, weight=600, room=60)], lang=lang, colours=colours)


def picture_address(widget: ParlettWidget) -> str:
    """Return the picture of a widget as a data URL."""
    return f"data:image/svg+xml;base64,{b64encode(widget.svg().encode()).decode()}"
