"""The tables of Ninety-Nine and Counterpoint: the turn-up, the trick, what each has taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine.match import Event, Verb
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.bidding.words import BidTerm, TrickNarrator, sum_of
from parlett_widgets.games.counterpoint import events as counterpoint_events
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import HIGH, bonus, readings
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine import events as ninety_nine_events
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.scenes.parts import face, present
from parlett_widgets.scenes.trick_scene import TrickScene

__all__ = ["BiddingScene"]

DealScored = ninety_nine_events.DealScored | counterpoint_events.DealScored


class BiddingScene(TrickScene):
    """Builds the scene of one view of a game with bids and tricks."""

    view: NinetyNineView | CounterpointView
    tell: TrickNarrator[Any, Any]

    def _due_hand(self) -> int | None:
        """Return the hand that the viewer plays from: the dummy's when it is its turn."""
        view = self.view
        if view.phase.value != "play" or view.to_act != view.seat:
            return view.seat
        return view.order[len(view.trick)]

    # Bids

    def _terms(self, hand: int) -> list[BidTerm] | None:
        """Return what the bid cards of a hand add up from, if the viewer may know it."""
        known = self.view.bid_cards[hand]
        terms = self.tell.bid_terms(known or ())
        return terms if terms and len(terms) == len(known or ()) else None

    def _aim(self, hand: int) -> int | None:
        """Return what a hand has bid, in tricks or points, if the viewer may know it."""
        terms = self._terms(hand)
        if terms is None:
            return None
        high = isinstance(self.view, CounterpointView) and self.view.high[hand]
        return sum(term.value for term in terms) + (HIGH if high else 0)

    def _taken(self, seat: int) -> dict[str, Any] | None:
        view, labels = self.view, self.labels
        if not (view.tricks or view.trick or view.phase.value == "play"):
            return None
        number, aim = view.taken[seat], self._aim(seat)
        tricks = isinstance(view, NinetyNineView)
        say = labels.tricks_taken if tricks else labels.points_taken
        return present({"number": number, "aim": aim, "pips": tricks, "text": say(number, aim)})

    def _bid(self, seat: int) -> dict[str, Any] | None:
        if not self.view.has_bid[seat]:
            return None
        terms = self._terms(seat)
        if terms is None:
            return {"suits": [], "face_down": BID_SIZE, "text": self.labels.hidden_bid()}
        suits = [term.suit.letter for term in terms]
        return {"suits": suits, "face_down": 0, "text": self.labels.bid(sum_of(terms))}

    def _held_card(self, card: Card, hand: int) -> dict[str, Any]:
        if not (self._is_bidding() and hand == self.view.seat):
            return super()._held_card(card, hand)
        (term,) = self.tell.bid_terms([card])
        badges = self._held_badges(card)
        worth = {"term": str(term), "value": term.value}
        return {**face(self.lang, card), **badges, "legal": True, **worth}

    def _is_bidding(self) -> bool:
        """Whether the viewer is to choose bid cards."""
        return self.playing and bool(self.view.legal) and self.view.legal[0].verb is Verb.BID

    def _choice(self) -> dict[str, Any] | None:
        if not self._is_bidding():
            return None
        prompts = self.labels.bid_prompts()
        values = sorted({term.value for term in self.tell.bid_terms(self.view.hand)})
        sums = sorted({sum(three) for three in combinations_with_replacement(values, BID_SIZE)})
        return {
            "zone": f"hand-{self.view.seat}",
            "count": BID_SIZE,
            "label": self.labels.own_bid(),
            "prompts": [
                self._status(),
                *(self.lang.paragraph([self.hint.short, one]) for one in prompts[1:]),
            ],
            "full": self.labels.bid_full(),
            "button": self.labels.bid_button(),
            "totals": [self._total(value) for value in sums],
        }

    def _total(self, value: int) -> dict[str, Any]:
        """Return what a sum of bid cards may be bid as."""
        labels, rules = self.labels, self.view.rules
        amount = labels.tricks if isinstance(rules, NinetyNine) else labels.points
        low: dict[str, Any] = {
            "action": "bid {cards}",
            "label": labels.bid_button(amount(value)),
        }
        total: dict[str, Any] = {"value": value, "text": str(value), "offers": [low]}
        if not isinstance(rules, Counterpoint):
            return total
        options = readings(value, rules.high_bids, rules.players)
        if len(options) == 1:
            return total
        total["text"] = labels.either(*options)
        if rules.bids_high:
            button = labels.bid_button(amount(options[-1]))
            total["offers"] = [low, {"action": "bid {cards} high", "label": button}]
        return total

    # The score sheet

    def _sheet_rows(self, ends: Sequence[Event]) -> Iterator[dict[str, Any]]:
        scores: Sequence[int] = ()
        for event in ends:
            if isinstance(event, DealScored):
                yield {
                    "head": str(event.number),
                    "cells": list(map(self._scored(event), self._scorers())),
                }
                scores = event.scores
            elif isinstance(event, ninety_nine_events.GameWon):
                pairs = zip(event.scores, scores, strict=True)
                cells = [{"points": now - was} for now, was in pairs][: len(self._scorers())]
                yield {
                    "head": self.labels.game_bonus(self.tell.names[event.winner]),
                    "cells": cells,
                }

    def _scored(self, event: DealScored) -> Callable[[int], dict[str, Any]]:
        """Return what makes a cell of the sheet for a seat: points, and what they came from."""
        if isinstance(event, ninety_nine_events.DealScored):
            taken, made, bonuses = event.tricks, event.made, (0,) * len(event.points)
        else:
            taken, made = event.taken, tuple(miss == 0 for miss in event.misses)
            bonuses = tuple(bonus(miss, len(event.misses)) for miss in event.misses)
        return lambda seat: {
            "points": event.points[seat],
            "note": self.labels.bid_and_taken(
                event.bids[seat], taken[seat], event.points[seat], bonuses[seat]
            ),
            "good": made[seat],
        }

    # The middle of the table

    def _zones(self) -> list[dict[str, Any]]:
        others = [self._hand(seat) for seat in self.order[1:]]
        bids = [self._bid_zone(seat, terms) for seat in self.order if (terms := self._terms(seat))]
        return [*others, *self._turn_up(), self._trick(), *bids, self._hand(self.order[0])]

    def _bid_zone(self, seat: int, terms: list[BidTerm]) -> dict[str, Any]:
        """Show bid cards that the viewer may see, each with what it adds."""
        name, you = self.tell.names[seat], seat == self.view.seat
        return {
            "id": f"bid-{seat}",
            "kind": "bid",
            "seat": seat,
            "label": self.labels.open_bid(name, sum_of(terms), you=you),
            "cards": [
                {**face(self.lang, term.card), "term": str(term), "value": term.value}
                for term in terms
            ],
            "face_down": 0,
        }

    def _turn_up(self) -> list[dict[str, Any]]:
        """Show the turn-up and say what is trump; nothing in a game that has no trump."""
        view = self.view
        nothing = isinstance(view, CounterpointView) and view.turn_up is None
        return [] if nothing else super()._turn_up()
