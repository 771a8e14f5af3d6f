"""The blocks of a bid explorer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.widgets.bid_explorer.scene import bid_told, discards, way_of
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.widgets.page.blocks import (
    EDGE,
    PADDING,
    SOFT,
    Block,
    Buttons,
    Fan,
    Heading,
    Line,
    Page,
    Space,
)
from parlett_widgets.words.language import language

__all__ = ["bid_blocks", "height_with"]


def bid_blocks(table: Mapping[str, Any], chosen: Sequence[str], total: int | None) -> list[Block]:
    """Return the hand, the chosen cards and the selected total.

    Examples
    --------
    >>> from parlett_widgets.widgets.page.blocks import text_of
    >>> from parlett_widgets.widgets.bid_explorer.scene import bid_table
    >>> print(text_of(bid_blocks(bid_table("en"), ["H", "S", "D"], 3)))
    2 + 1 + 0 = 3 tricks.
    Ways to bid 3 tricks: ♣♦♦, ♥♠♦, ♠♠♠
    """
    hand = table["hand"]["cards"] if "hand" in table else []
    signs = " ".join(Card(card["id"]).label for card in hand)
    both = len(table["games"]) > 1
    words = BidWords(language(table["lang"])).page(hand=bool(hand), both=both)
    return [
        Heading(BidWords(language(table["lang"])).title(), told=False),
        Fan(hand, width=68, text=signs),
        *([] if hand else [Buttons([[suit["symbol"] for suit in reversed(table["suits"])]])]),
        Line(words["keys"], fill=SOFT, told=False),
        _Sum(table, chosen),
        Line(_told(table, chosen), size=16, drawn=len(chosen) < table["size"]),
        Space(16),
        Line(words["totals"], weight=600, told=False),
        Space(4),
        Buttons(
            [[str(i * table["unit"]) for i in range(len(table["totals"]))]],
            set() if total is None else {str(total * table["unit"])},
        ),
        Space(8),
        *map(Line, _ways(table, total)),
    ]


@dataclass(frozen=True)
class _Sum(Block):
    """The chosen suits or cards, with what each adds below it."""

    table: Mapping[str, Any]
    chosen: Sequence[str]

    def draw(self, page: Page) -> None:
        """Draw a tile for each card, and below them a sum for each game."""
        top, terms = page.y + 8, {suit["suit"]: suit for suit in self.table["suits"]}
        for i in range(self.table["size"]):
            x = 112.0 + 80 * i
            page.box(x, top, 50, 68, rx=5, edge=EDGE, dashed=i >= len(self.chosen))
            if i < len(self.chosen):
                part = self.chosen[i]
                sign = terms[part[-1]]["symbol"]
                page.text(part[:-1] + sign, x + 25, top + 44, size=24, anchor="middle", room=44)
        page.y = top + 68
        for code, game in enumerate(self.table["games"]):
            page.y += 28
            page.text(game, PADDING, page.y, size=14, fill=SOFT)
            for i in range(self.table["size"]):
                told = terms[self.chosen[i][-1]]["terms"][code] if i < len(self.chosen) else "·"
                page.text(told, 137 + 80 * i, page.y, size=16, weight=600, anchor="middle")
                sign = "+" if i < self.table["size"] - 1 else "="
                page.text(sign, 177 + 80 * i, page.y, size=16, fill=SOFT, anchor="middle")
        page.y += 12


def height_with(table: Mapping[str, Any], chosen: Sequence[str], total: int | None) -> int:
    """Return how high the page is with these cards chosen and this total selected, in pixels."""
    height = (472 if "hand" in table else 409) + 29 * (len(table["games"]) - 1)
    if len(chosen) == table["size"]:
        height -= 60  # the prompt is not needed any more
    if total is None:
        return height
    if "hand" not in table:
        return height + 97
    cards = CardSet(card["id"] for card in table["hand"]["cards"])
    found = len(discards(cards, total))
    return height + 64 + (18 + min(114 * -(-found // 3), 408) if found else 0)


def _told(table: Mapping[str, Any], chosen: Sequence[str]) -> str:
    if len(chosen) < table["size"]:
        prompt: str = table["prompts"][len(chosen)]
        return prompt
    suits = [Suit.read(part[-1]) for part in chosen]
    return bid_told(language(table["lang"]), suits, table["game"])


def _ways(table: Mapping[str, Any], total: int | None) -> Iterator[str]:
    """Yield the ways to bid a total and, with a hand, how many discards do so, or why none does."""
    if total is None:
        return
    looked, hand = table["totals"][total], table.get("hand")
    if "why" in looked:
        yield looked["why"]
        return
    ways = {way: "".join(Suit.read(letter).symbol for letter in way) for way in looked["ways"]}
    if hand is not None:
        cards = CardSet(card["id"] for card in hand["cards"])
        found = Counter(map(way_of, discards(cards, total)))
        ways = {way: f"{signs} ×{found[way]}" for way, signs in ways.items() if found[way]}
    heading = (
        BidWords(language(table["lang"]))
        .ways(hand=hand is not None)
        .format(amount=looked["amounts"][-1])
    )
    yield f"{heading}: {language(table['lang']).listed(ways.values())}"
