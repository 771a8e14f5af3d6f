"""Builds the table of a deal editor, with the pack and the places for its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlett_widgets.cards import Card, Suit
from parlett_widgets.engine.deals import STOCK, TURN_UP, Deal, hand_names
from parlett_widgets.engine.rules import Rules
from parlett_widgets.widgets.card_table.scene import TableScene
from parlett_widgets.widgets.page.scene_parts import face
from parlett_widgets.words.language import Language, language

__all__ = ["cards_by_place", "deal_table"]

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def cards_by_place(rules: Rules[Any, Any], deal: Deal) -> dict[str, Sequence[Card]]:
    """Return the cards of a deal, keyed by the names that ``rules.deal`` takes.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> rules = NinetyNine.two()
    >>> {name: len(cards) for name, cards in cards_by_place(rules, rules.deal()).items()}
    {'South': 12, 'North': 12, 'Dummy': 9, 'turn_up': 1, 'stock': 3}
    """
    places: dict[str, Sequence[Card]] = {
        name: rules.sorted_cards(hand)
        for name, hand in zip(hand_names(rules.seat_names, deal), deal.hands, strict=True)
    }
    if deal.turn_up is not None:
        places[TURN_UP] = (deal.turn_up,)
    return {**places, STOCK: deal.stock} if deal.stock else places


def deal_table(code: str, rules: Rules[Any, Any]) -> dict[str, Any]:
    """Return the pack and its places as ``scene.schema.json`` describes them.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> table = deal_table("en", Counterpoint.standard())
    >>> [place["label"] for place in table["places"]], len(table["cards"])
    (['South', 'North'], 32)
    """
    lang = language(code)
    places = cards_by_place(rules, rules.deal())
    pack = [card for cards in places.values() for card in cards]
    worth = rules.part("table", TableScene).card_points(rules) if rules.table else {}
    return {
        "version": 1,
        "lang": code,
        "columns": len([card for card in pack if _row(card) is Suit.HEARTS]),
        "suits": [{"suit": suit.letter, "symbol": suit.symbol} for suit in _SUITS],
        "cards": [_card(lang, card, worth.get(card, 0)) for card in rules.sorted_cards(pack)],
        "places": list(_places(lang, places)),
    }


def _row(card: Card) -> Suit:
    """Return the row of a card in the pack; the Joker is with the clubs."""
    return Suit.CLUBS if card.is_joker else card.suit


def _card(lang: Language, card: Card, points: int) -> dict[str, Any]:
    shown = {**face(lang, card), "sign": card.label, "counts_as": _row(card).letter}
    return {**shown, "points": points} if points else shown


def _places(lang: Language, places: Mapping[str, Sequence[Card]]) -> Any:
    _ = lang.gettext
    labels = {"Dummy": _("Dummy"), TURN_UP: _("Turned up"), STOCK: _("Stock, in drawing order")}
    marks: list[str] = []
    for name, cards in places.items():
        label = labels.get(name) or lang.player(name)
        mark = next(label[:n] for n in range(1, len(label) + 1) if label[:n] not in marks)
        marks.append(mark)
        yield {"id": name, "label": label, "mark": mark, "size": len(cards)}
