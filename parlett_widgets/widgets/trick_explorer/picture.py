"""Draws a trick explorer as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlett_widgets.cards import Card, Suit
from parlett_widgets.widgets.chain_explorer.picture import chain_text
from parlett_widgets.widgets.page.canvas import Page, wrapped
from parlett_widgets.widgets.page.card_svg import Colours
from parlett_widgets.widgets.trick_explorer.scene import TRICKS, Tricks
from parlett_widgets.words.language import language

__all__ = ["trick_svg", "trick_text", "trick_told"]


def trick_told(table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None = None) -> str:
    """Return sentences saying what the last card of a trick does, and who wins.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> from parlett_widgets.widgets.trick_explorer.scene import trick_cards_table
    >>> trick_told(trick_cards_table("en", TRICKS["counterpoint"]()), parse_cards("KH KS"))
    'Equal ranks with points: the leader wins. The leader wins the trick with ♥K. Card-points: 4 + 4 = 8.'
    """
    if not cards:
        return _words(table)["invite"]
    return language(table["lang"]).paragraph(_tricks(table).told(table, cards, trump))


def _tricks(table: Mapping[str, Any]) -> Tricks:
    """Return the tricks that a table is about."""
    joker = Card(table["joker"]) if table["joker"] else None
    return TRICKS[table["game"]](table["pack"], joker)


def _words(table: Mapping[str, Any]) -> dict[str, str]:
    return _tricks(table).words(language(table["lang"])).page()


def trick_text(table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None = None) -> str:
    """Return the trick, its winner and what the follower's hand may play, as lines of text."""
    shown = _shown(table, cards, trump)
    lines = [_words(table)["title"], *filter(None, [_trump(table, trump)])]
    if "meter" in shown:
        lines.append(chain_text(shown["cards"], shown["meter"]))
    else:
        lines += [f"{Card(card['id']).label:<4}{card['by']}" for card in shown["cards"]]
    return "\n".join([*lines, trick_told(table, cards, trump), *_hand(table, cards)])


def _trump(table: Mapping[str, Any], trump: Suit | None) -> str:
    if trump is None and not table["choose_trump"]:
        return ""
    letter = "" if trump is None else trump.letter
    return next((one["label"] for one in table["trumps"] if one["id"] == letter), "")


def _hand(table: Mapping[str, Any], cards: Sequence[Card]) -> Iterator[str]:
    """Yield the follower's hand and, on its turn, which of its cards may be played."""
    hand = table["hand"]
    if not hand["cards"]:
        return
    held = [card for card in map(Card, hand["cards"]) if card not in cards]
    has_played = not table.get("chains") and any(str(card) in hand["cards"] for card in cards[1:])
    if has_played or len(cards) not in (0, *hand["turns"]):
        return
    yield f"{_words(table)['hand']}: {' '.join(card.label for card in held)}"
    if cards:
        yield hand["told"][_tricks(table).key(cards)]


def _shown(table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None) -> dict[str, Any]:
    """Return the trick with the player of each card, and with the mark on one of the cards."""
    tricks = _tricks(table)
    shown = tricks.shown(language(table["lang"]), cards)
    kind, word = tricks.mark
    badge = {"kind": kind, "text": _words(table)[word]}
    marked = tricks.marked(cards, trump)
    for i, (card, player) in enumerate(zip(shown["cards"], table["players"], strict=False)):
        card["by"] = player
        card["badges"] = [badge] if i == marked else []
    return shown


def trick_svg(
    table: Mapping[str, Any],
    cards: Sequence[Card],
    trump: Suit | None = None,
    *,
    colours: Colours = "four",
) -> str:
    """Return the same content as :func:`trick_text`, as a picture 720 units wide."""
    page = Page(colours, table["lang"])
    heading = filter(None, [_words(table)["title"], _trump(table, trump)])
    page.line(" · ".join(heading), size=16, weight=600)
    shown = _shown(table, cards, trump)
    page.trick({"label": "", "slots": table["size"], **shown}, None, {})
    for text in (trick_told(table, cards, trump), *_hand(table, cards)):
        for line in wrapped(text):
            page.line(line, size=14)
    return page.picture()
