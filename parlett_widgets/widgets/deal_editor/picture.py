"""Draws a deal editor as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.widgets.page.canvas import WIDTH, Page
from parlett_widgets.widgets.page.card_svg import Colours

__all__ = ["deal_svg", "deal_text"]


def deal_text(table: Mapping[str, Any], chosen: Mapping[str, str], dealt: Mapping[str, str]) -> str:
    """Return the cards of each place as lines of text, with the number of those still missing.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> from parlett_widgets.widgets.deal_editor.scene import deal_table
    >>> print(deal_text(deal_table("en", Counterpoint.standard()), {"South": "AS KS"}, {}))
    South (16): ♠A ♠K + 14
    North (16): + 16
    """
    return "\n".join(
        f"{place['label']} ({place['size']}): {_listed(place, chosen, dealt)}"
        for place in table["places"]
    )


def _listed(place: Mapping[str, Any], chosen: Mapping[str, str], dealt: Mapping[str, str]) -> str:
    cards = list(_cards(place, chosen, dealt))
    left = place["size"] - len(cards)
    return " ".join([*(card.label for card in cards), *([f"+ {left}"] if left else [])])


def _cards(
    place: Mapping[str, Any], chosen: Mapping[str, str], dealt: Mapping[str, str]
) -> Iterator[Card]:
    yield from map(Card, (dealt or chosen).get(place["id"], "").split())


def deal_svg(
    table: Mapping[str, Any],
    chosen: Mapping[str, str],
    dealt: Mapping[str, str],
    *,
    title: str,
    colours: Colours = "four",
) -> str:
    """Return the cards of each place as a fan, in a picture 720 units wide."""
    page = Page(colours, table["lang"])
    page.line(title, size=16, weight=600)
    faces = {card["id"]: card for card in table["cards"]}
    for place in table["places"]:
        cards = [faces[str(card)] for card in _cards(place, chosen, dealt)]
        page.line(f"{place['label']}: {len(cards)} / {place['size']}", size=14)
        page.fan({"cards": cards, "face_down": 0}, width=48, room=WIDTH - 32)
    return page.picture()
