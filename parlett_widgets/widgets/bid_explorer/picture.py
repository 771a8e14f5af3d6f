"""Draws a bid explorer as text and as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.widgets.bid_explorer.scene import bid_told, discards, way_of
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.widgets.page.canvas import Page, wrapped
from parlett_widgets.widgets.page.card_svg import Colours
from parlett_widgets.words.language import language

__all__ = ["bid_svg", "bid_text"]


def bid_text(table: Mapping[str, Any], chosen: Sequence[str], total: int | None) -> str:
    """Return the chosen cards and the selected total as lines of text.

    Examples
    --------
    >>> from parlett_widgets.widgets.bid_explorer.scene import bid_table
    >>> print(bid_text(bid_table("en"), ["H", "S", "D"], 3))
    2 + 1 + 0 = 3 tricks.
    Ways to bid 3 tricks: ♣♦♦, ♥♠♦, ♠♠♠
    """
    hand = table.get("hand")
    lines = [] if hand is None else [" ".join(Card(card["id"]).label for card in hand["cards"])]
    return "\n".join([*lines, _told(table, chosen), *_ways(table, total)])


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


def bid_svg(
    table: Mapping[str, Any],
    chosen: Sequence[str],
    total: int | None,
    *,
    colours: Colours = "four",
) -> str:
    """Return a picture of the hand, the chosen cards and the selected total, 720 units wide."""
    page = Page(colours, table["lang"])
    page.line(BidWords(language(table["lang"])).title(), size=16, weight=600)
    if "hand" in table:
        page.fan({"cards": table["hand"]["cards"], "face_down": 0}, width=56)
    for text in (_told(table, chosen), *_ways(table, total)):
        for line in wrapped(text):
            page.line(line, size=14)
    return page.picture()
