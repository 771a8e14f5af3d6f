"""The blocks of a bid explorer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.widgets.bid_explorer.scene import bid_told, discards, way_of
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.widgets.page.blocks import Block, Fan, Heading, Line
from parlett_widgets.words.language import language

__all__ = ["bid_blocks"]


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
    return [
        Heading(BidWords(language(table["lang"])).title(), told=False),
        Fan(hand, width=56, text=signs),
        Line(_told(table, chosen)),
        *map(Line, _ways(table, total)),
    ]


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
        .format(amounts=" · ".join(looked["amounts"]))
    )
    yield f"{heading}: {language(table['lang']).listed(ways.values())}"
