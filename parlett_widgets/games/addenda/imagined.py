"""Imagined deals of Addenda, consistent with what one seat has seen of the deal and the draws."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.resample import Imagined
from parlett_widgets.engine.views import Deal
from parlett_widgets.games.addenda.drawn_hands import draws_of
from parlett_widgets.games.addenda.state import FinishedTrick, Trick
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.players.hidden_deals import HiddenDeals

__all__ = ["imagined"]


def imagined(view: AddendaView, rng: random.Random) -> Imagined:
    """Return one way in which the cards may have been dealt, with the stock in order (A1, A8).

    The order of the draws ignores whether a player was stuck: a deal that does not fit is rejected
    later, and another is sampled.
    """
    rules = view.rules
    world = HiddenDeals(view).sample(rng)
    draws = list(draws_of(rules, view))
    hands: list[CardSet] = []
    drawn: list[Iterator[Card]] = []
    for seat, held in enumerate(world.hands):
        shown = _first_seen(view, seat)
        cards = view.drawn[seat] or _drawn(
            shown, held, [trick for drawer, trick in draws if drawer == seat], rng
        )
        hands.append((held | CardSet(shown)) - CardSet(cards))
        drawn.append(iter(cards))
    stock = (*(next(drawn[seat]) for seat, _ in draws), *world.stock)
    return Imagined(Deal(view.dealer, tuple(hands), stock))


def _first_seen(view: AddendaView, seat: int) -> dict[Card, int]:
    """Return the cards that a seat has shown, each with the trick in which it was first seen."""
    rules = view.rules
    seen: dict[Card, int] = {}
    tricks: list[FinishedTrick | Trick] = [*view.tricks, view.trick]
    for number, trick in enumerate(tricks):
        for misplay in trick.misplays:
            if misplay.seat == seat:
                seen.setdefault(misplay.card, number)
        for place, card in enumerate(trick.cards):
            if rules.seat_of(trick.leader, place) == seat:
                seen.setdefault(card, number)
    return seen


def _drawn(
    seen: dict[Card, int], held: CardSet, times: list[int], rng: random.Random
) -> tuple[Card, ...]:
    """Return the cards drawn at these times, chosen so that all possibilities are equally likely.

    A card can have been drawn after a trick only if it was first seen in a later one, or has not
    been seen yet. Going back from the last draw, the set of possible cards only grows, so whichever
    card is chosen for one draw, the same number of cards is left for the others.
    """
    left = {card: seen.get(card, len(seen) + 52) for card in (*seen, *held)}
    found = []
    for time in reversed(times):
        card = rng.choice([card for card, first in left.items() if first > time])
        del left[card]
        found.append(card)
    return tuple(found[::-1])
