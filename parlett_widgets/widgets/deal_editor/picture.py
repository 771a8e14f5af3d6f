"""The blocks of a deal editor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.widgets.page.blocks import (
    EDGE,
    PADDING,
    WIDTH,
    Block,
    Buttons,
    Heading,
    Page,
    Space,
)

__all__ = ["deal_blocks", "height_with"]


def height_with(places: int) -> int:
    """Return how high the page is, with a row for each place of the deal."""
    return 482 + 71 * places


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
        yield _Place(
            [faces[str(card)] for card in cards],
            f"{label} ({size}): {listed}",
            f"{label}: {len(cards)} / {size}",
        )
    yield Space(64)
    suits: dict[str, list[str]] = {}
    for card in table["cards"]:
        # The Joker stands at the end of a suit.
        suit = card["suit"] or next(reversed(suits))
        suits.setdefault(suit, []).append(Card(card["id"]).label)
    yield Buttons(
        list(suits.values()),
        {Card(card).label for held in chosen.values() for card in held.split()},
    )


@dataclass(frozen=True)
class _Place(Block):
    """A place of the deal with its cards beside its name."""

    cards: Sequence[Mapping[str, Any]]
    text: str
    name: str

    def lines(self) -> Iterator[str]:
        yield self.text

    def draw(self, page: Page) -> None:
        page.box(PADDING, page.y + 8, 184, 44, rx=8, edge=EDGE)
        page.text(self.name, PADDING + 16, page.y + 35, size=14, room=160)
        page.hand(self.cards, 212, page.y + 2, WIDTH - PADDING - 212, 40, gap=4, start=True)
        page.y += 69
