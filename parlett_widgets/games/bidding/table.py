"""The base class of the tables of games with three-card bids."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Phase, Verb
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.bidding.view import BiddingView
from parlett_widgets.games.bidding.words import (
    BidTerm,
    TrickNarrator,
    bid_full,
    bid_prompts,
    sum_of,
)
from parlett_widgets.widgets.card_table.scene import TrickScene
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language

__all__ = ["BiddingScene", "worn_face"]


def worn_face(lang: Language, card: Card, model: Card) -> dict[str, Any]:
    """Return how a card looks: a Joker wears the face of the card that it stands for."""
    shown = face(lang, model)
    if model is card:
        return shown
    label = lang.gettext("Joker, as {card}").format(card=shown["label"])
    return {**shown, "id": str(card), "label": label, "wears": lang.gettext("Joker")}


class BiddingScene(TrickScene):
    """Builds the scene of one view of a game with bids and tricks.

    Attributes
    ----------
    pips : bool
        Whether what is taken can be shown as pips: tricks can, points cannot.
    """

    pips: ClassVar[bool]
    _known_terms: dict[int, list[BidTerm] | None]
    tell: TrickNarrator[Any, Any]

    @abstractmethod
    def _amount(self, value: int) -> str:
        """Return the bid, with its unit."""

    @abstractmethod
    def _taken_text(self, number: int, aim: int | None) -> str:
        """Return the text for what was taken and, where it is known, what was bid."""

    def moment(self) -> dict[str, Any]:
        """Return the scene on the table; even after the deal, a Joker names what it stands for."""
        self.tell.joker = self.view.table.joker
        self._known_terms = {}
        return super().moment()

    def _winner(self, cards: tuple[Card, ...]) -> int:
        view: BiddingView = self.view
        return view.table.winner(cards)

    def _due_hand(self) -> int | None:
        """Return the hand that the viewer plays from: the dummy's when the dummy is due."""
        view = self.view
        due = view.phase is Phase.PLAY and view.to_act == view.seat
        hand: int | None = view.order[len(view.trick)] if due else view.seat
        return hand

    # The Joker, which wears the card that it stands for

    def _meant(self, card: Card) -> Card:
        return self.view.table.stands_for(card) or card

    def _sorted(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        held = {self._meant(card): card for card in hand}
        return tuple(held[card] for card in super()._sorted(held))

    def _face(self, card: Card) -> dict[str, Any]:
        return worn_face(self.lang, card, self._meant(card))

    # Bids

    def _terms(self, hand: int) -> list[BidTerm] | None:
        """Return the terms of a hand's bid, if the viewer may know them."""
        if hand not in self._known_terms:
            known = self.view.bid_cards[hand]
            terms = self.tell.bid_terms(known or ())
            complete = terms and len(terms) == len(known or ())
            self._known_terms[hand] = terms if complete else None
        return self._known_terms[hand]

    def _aim(self, hand: int) -> int | None:
        """Return what a hand has bid, in tricks or points, if the viewer may know it."""
        terms = self._terms(hand)
        if terms is None:
            return None
        return sum(term.value for term in terms)

    def _taken(self, seat: int) -> dict[str, Any] | None:
        view = self.view
        if not (view.tricks or view.trick or view.phase is Phase.PLAY):
            return None
        number, aim = view.taken[seat], self._aim(seat)
        text = self._taken_text(number, aim)
        return present({"number": number, "aim": aim, "pips": self.pips, "text": text})

    def _bid(self, seat: int) -> dict[str, Any] | None:
        if not self.view.has_bid[seat]:
            return None
        terms = self._terms(seat)
        if terms is None:
            return {"suits": [], "face_down": BID_SIZE, "text": self._("bid face down")}
        suits = [term.suit.letter for term in terms]
        return {
            "suits": suits,
            "face_down": 0,
            "text": self._("bid {bid}").format(bid=sum_of(terms)),
        }

    def _held_card(self, card: Card, hand: int) -> dict[str, Any]:
        if not (self._is_bidding() and hand == self.view.seat):
            return super()._held_card(card, hand)
        (term,) = self.tell.bid_terms([card])
        badges = self._held_badges(card)
        worth = {"sign": term.suit.symbol, "term": str(term), "value": term.value}
        return {**self._face(card), **badges, "legal": True, **worth}

    def _is_bidding(self) -> bool:
        """Whether it is the viewer's turn to choose bid cards."""
        return self.playing and bool(self.view.legal) and self.view.legal[0].verb is Verb.BID

    def _engine_actions(self) -> list[dict[str, Any]]:
        return [] if self._is_bidding() else super()._engine_actions()  # there are hundreds of bids

    def _choice(self) -> dict[str, Any] | None:
        if not self._is_bidding():
            return None
        prompts = bid_prompts(self.lang)
        values = sorted({term.value for term in self.tell.bid_terms(self.view.hand)})
        sums = sorted({sum(three) for three in combinations_with_replacement(values, BID_SIZE)})
        return {
            "zone": f"hand-{self.view.seat}",
            "count": BID_SIZE,
            "label": self.labels["own_bid"],
            "prompts": [self._status(), *prompts[1:]],
            "full": bid_full(self.lang),
            "button": self._("Bid"),
            "totals": [self._total(value) for value in sums],
        }

    def _total(self, value: int) -> dict[str, Any]:
        """Return a sum of bid cards with the bids that it allows."""
        return {"value": value, "text": str(value), "offers": [self._bid_button(value)]}

    def _bid_button(self, value: int, reading: str = "") -> dict[str, str]:
        """Return the button that lays a bid down; a *reading* ends the action."""
        label = self._("Bid {amount}").format(amount=self._amount(value))
        return {"action": f"bid {{cards}}{reading}", "label": label}

    def _scored(
        self, points: int, *, bid: int | None, taken: int, made: bool, bonus: int = 0
    ) -> dict[str, Any]:
        """Return a cell of the score sheet, with the points and where they came from.

        A bonus is shown first, separate from the rest of the points.
        """
        if bid is None:
            note = self._("took {taken}").format(taken=taken)
        else:
            note = self._("bid {bid}, took {taken}").format(bid=bid, taken=taken)
            note = f"{points - bonus} + {bonus} · {note}" if bonus else note
        return {"points": points, "note": note, "good": made}

    def _legend(self) -> dict[str, Any] | None:
        """Return a legend saying what each suit bids; None outside the bidding."""
        if not self._is_bidding():
            return None
        worth = sorted((value, suit) for suit, value in SUIT_CODE.items())
        items = [
            {"head": suit.symbol, "text": str(self.tell.unit * value)} for value, suit in worth
        ]
        return {"title": self._("Only the suit counts in a bid"), "items": items}

    # The middle of the table

    def _zones(self) -> list[dict[str, Any]]:
        others = [self._hand(seat) for seat in self.order[1:]]
        bids = [self._bid_zone(seat, terms) for seat in self.order if (terms := self._terms(seat))]
        return [
            *others,
            *self._turn_up(),
            self._trick(),
            *self._last_trick(),
            *bids,
            self._hand(self.order[0]),
        ]

    def _bid_zone(self, seat: int, terms: list[BidTerm]) -> dict[str, Any]:
        """Return the zone of bid cards that the viewer may see, each with its value in the bid."""
        label = self._("{player}'s bid: {bid}")
        if seat == self.view.seat:
            label = self._("Your bid: {bid}")
        return {
            "id": f"bid-{seat}",
            "kind": "bid",
            "seat": seat,
            "label": label.format(player=self.tell.names[seat], bid=sum_of(terms)),
            "cards": [
                {**self._face(term.card), "term": str(term), "value": term.value} for term in terms
            ],
            "face_down": 0,
        }
