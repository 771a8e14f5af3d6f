"""The blocks of a trick explorer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlett_widgets.cards import Card, Suit
from parlett_widgets.widgets.page.blocks import Block, Buttons, Heading, Line, Space, Trick
from parlett_widgets.widgets.trick_explorer.scene import TRICKS, Tricks
from parlett_widgets.words.language import language

__all__ = ["trick_blocks", "trick_told"]


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


def trick_blocks(
    table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None = None
) -> list[Block]:
    """Return the trick, its winner and what the follower's hand may play."""
    title, suit = _words(table)["title"], _trump(table, trump)
    shown = _shown(table, cards, trump)
    by_player = [f"{Card(card['id']).label:<4}{card['by']}" for card in shown["cards"]]
    return [
        Line(title, drawn=False),
        Line(suit, drawn=False),
        Heading(title, told=False),
        *(
            [Buttons([[one["label"] for one in table["trumps"]]], {suit}, wide=False)]
            if suit
            else []
        ),
        Trick({"slots": table["size"], **shown}, None if "meter" in shown else by_player),
        Space(12),
        Line(trick_told(table, cards, trump), size=16),
        Space(16),
        Line(_words(table)["pack"], weight=600, told=False),
        Space(4),
        Buttons(_pack(table), {Card(card["id"]).label for card in shown["cards"]}),
        *map(Line, _hand(table, cards)),
    ]


def _pack(table: Mapping[str, Any]) -> list[list[str]]:
    """Return the cards of each suit, as they are written."""
    suits: dict[str, list[str]] = {}
    for card in table["cards"]:
        suits.setdefault(card["suit"], []).append(Card(card["id"]).label)
    return list(suits.values())


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
