"""The blocks of a deal editor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.widgets.page.blocks import (
    EDGE,
    PADDING,
    SIDES,
    WIDTH,
    Block,
    Heading,
    Page,
    Space,
)

__all__ = ["deal_blocks", "height_of"]


def height_of(table: Mapping[str, Any]) -> int:
    """Return how high the page is, with a row for each place of the deal, and the pack."""
    return round(290 + 71 * len(table["places"]) + _Pack(table, {}).height)


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
    marks = {place["id"]: place["mark"] for place in table["places"]}
    yield _Pack(
        table, {card: marks[place] for place, held in chosen.items() for card in held.split()}
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


@dataclass(frozen=True)
class _Pack(Block):
    """The pack, suit by suit, with marks on the cards that lie in a hand; only the picture shows it."""

    table: Mapping[str, Any]
    marks: Mapping[str, str]

    @property
    def in_pairs(self) -> bool:
        """Whether two suits are in a row; one of them may have the Joker at its end."""
        return bool(self.table["columns"] < 10)

    @property
    def step(self) -> float:
        """The distance from card to card."""
        across = len(self.table["cards"]) - 2 * self.table["columns"]
        return (WIDTH - 2 * PADDING - 16) / across if self.in_pairs else 47

    @property
    def top(self) -> int:
        """The room above a row, in which the points stand."""
        return 16 if any("points" in card for card in self.table["cards"]) else 8

    @property
    def height(self) -> float:
        rows = 2 if self.in_pairs else 4
        return rows * ((self.step - 3) * SIDES + self.top) + 4

    def draw(self, page: Page) -> None:
        step, columns = self.step, self.table["columns"]
        width = step - 3
        for i, suit in enumerate(self.table["suits"]):
            row, beside = divmod(i, 2) if self.in_pairs else (i, 0)
            left = PADDING + beside * (columns * step + 16)
            top = page.y + row * (width * SIDES + self.top)
            cards = [card for card in self.table["cards"] if card["counts_as"] == suit["suit"]]
            page.hand(cards, left, top, step * len(cards), width, gap=3, start=True, tagged=True)
            for place, card in enumerate(cards):
                if card["id"] in self.marks:
                    middle = left + place * step + width / 2
                    page.chip(self.marks[card["id"]], middle, top + width * SIDES - 14)
        page.y += self.height
