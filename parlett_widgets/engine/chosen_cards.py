"""Deals in which some cards are chosen and the rest are shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.views import Deal

__all__ = ["STOCK", "TURN_UP", "arranged", "hand_names"]

STOCK: Final = "stock"
TURN_UP: Final = "turn_up"

_ORDER: Final = 0
"""Takes the place of a deal's number in the seed for drawing the cards that make room."""


def hand_names(seat_names: Iterable[str], deal: Deal) -> tuple[str, ...]:
    """Return the names of the hands in a deal; a hand that no player holds is the dummy's."""
    return (*seat_names, "Dummy")[: len(deal.hands)]


def arranged(deal: Deal, names: Iterable[str], wishes: Mapping[str, Any], seed: int) -> Deal:
    """Return a deal with each chosen card in its place, moving only the cards that must make room.

    A chosen card changes places with one drawn from the cards of its new place that are not fixed
    yet, so all deals with the chosen cards are equally likely.

    ``wishes`` maps the name of a hand, ``turn_up`` or ``stock`` to cards; the cards of the
    stock are in drawing order. Raises ``ValueError`` if there is no room for a card, or if a card
    is chosen twice.
    """
    places = {name: list(hand) for name, hand in zip(names, deal.hands, strict=True)}
    hands = list(places)
    places[TURN_UP] = [] if deal.turn_up is None else [deal.turn_up]
    places[STOCK] = list(deal.stock)
    chosen = _chosen(places, wishes)
    chance = Chance(seed, _ORDER)
    kept: set[Card] = set()
    for place, cards in chosen.items():
        for at, card in enumerate(cards):
            there = places[place]
            if place == STOCK:
                goes = there[at]
            elif card in there:
                goes = card
            else:
                free = [other for other in there if other not in kept]
                goes = free[chance.below(len(free))]
            _swap(places, card, goes)
            kept.add(card)
    turned = places[TURN_UP]
    return deal._replace(
        hands=tuple(CardSet(places[name]) for name in hands),
        turn_up=turned[0] if turned else None,
        stock=tuple(places[STOCK]),
    )


def _chosen(
    places: Mapping[str, list[Card]], wishes: Mapping[str, Any]
) -> dict[str, tuple[Card, ...]]:
    """Return the chosen cards by place; raise ``ValueError`` if a card cannot go there."""
    pack = {card for cards in places.values() for card in cards}
    owners: dict[Card, str] = {}
    chosen = {}
    for place, given in wishes.items():
        try:
            cards = (Card(given),) if place == TURN_UP else parse_cards(given)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{place}: {error}") from None
        if len(cards) > len(places[place]):
            most = len(places[place])
            raise ValueError(
                f"{place} has at most {most} card{'s' * (most != 1)}, not {len(cards)}"
            )
        for card in cards:
            if card not in pack:
                raise ValueError(f"{place} has {card.label}, which is not in the pack")
            if card in owners:
                other = " twice" if owners[card] == place else f", and so has {owners[card]}"
                raise ValueError(f"{place} has {card.label}{other}")
            owners[card] = place
        chosen[place] = cards
    return chosen


def _swap(places: Mapping[str, list[Card]], one: Card, other: Card) -> None:
    for cards in places.values():
        cards[:] = [other if card == one else one if card == other else card for card in cards]
