"""The blocks of a deal editor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.widgets.page.blocks import Block, Fan, Heading, Line

__all__ = ["deal_blocks"]


def deal_blocks(
    table: Mapping[str, Any], chosen: Mapping[str, str], dealt: Mapping[str, str], title: str = ""
) -> Iterator[Block]:
    """Yield the cards of each place, with the number of those still missing.

    Examples
    --------
    >>> from parlett_widgets.widgets.page.blocks import text_of
    >>> from parlett_widgets import Counterpoint
    >>> from parlett_widgets.widgets.deal_editor.scene import deal_table
    >>> table = deal_table("en", Counterpoint.standard())
    >>> print(text_of(deal_blocks(table, {"South": "AS KS"}, {})))
    South (16): ♠A ♠K + 14
    North (16): + 16
    """
    yield Heading(title, told=False)
    faces = {card["id"]: card for card in table["cards"]}
    for place in table["places"]:
        label, size = place["label"], place["size"]
        cards = list(map(Card, (dealt or chosen).get(place["id"], "").split()))
        left = [f"+ {size - len(cards)}"] if len(cards) < size else []
        listed = " ".join([*(card.label for card in cards), *left])
        yield Line(f"{label}: {len(cards)} / {size}", told=False)
        yield Fan([faces[str(card)] for card in cards], 48, f"{label} ({size}): {listed}")
