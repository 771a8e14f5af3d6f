"""The tables of Ninety-Nine and Counterpoint: the turn-up, the trick, what each has taken."""

from __future__ import annotations

from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine import counterpoint_events, ninety_nine_events
from parlett_widgets.engine.counterpoint import CounterpointView
from parlett_widgets.engine.match import Event
from parlett_widgets.engine.ninety_nine import NinetyNineView
from parlett_widgets.engine.trick_events import CardPlayed
from parlett_widgets.scenes.base import TableScene
from parlett_widgets.scenes.chain import face

__all__ = ["BiddingScene"]

TricksWon = ninety_nine_events.TrickWon | counterpoint_events.TrickWon


class BiddingScene(TableScene):
    """Builds the scene of one view of a game with bids and tricks."""

    view: NinetyNineView | CounterpointView

    def _heading(self, event: Event) -> str | None:
        if not (isinstance(event, CardPlayed) and event.position == 0):
            return None
        self.tricks_begun += 1
        return self.labels.trick_heading(self.tricks_begun)

    def _begins_line(self, event: Event) -> bool:
        return not isinstance(event, TricksWon)

    def _cards_text(self, seat: int, cards: int) -> str:
        view, labels = self.view, self.labels
        taken = (
            labels.tricks(view.taken[seat])
            if isinstance(view, NinetyNineView)
            else labels.points_taken(view.taken[seat])
        )
        known = view.bid_cards[seat]
        if known:
            bid = labels.bid(self.lang.cards(known))
        else:
            bid = labels.hidden_bid() if view.has_bid[seat] else ""
        return " · ".join(filter(None, [labels.cards(cards), taken, bid]))

    def _zones(self) -> list[dict[str, Any]]:
        others = [self._hand(seat) for seat in self.order[1:]]
        return [*others, *self._turn_up(), self._trick(), self._hand(self.order[0])]

    def _turn_up(self) -> list[dict[str, Any]]:
        """Show the turn-up and say what is trump; nothing in a game that has no trump."""
        view = self.view
        if isinstance(view, CounterpointView) and view.turn_up is None:
            return []
        trump = None if view.trump is None else view.trump.symbol
        return [
            {
                "id": "turn-up",
                "kind": "turn-up",
                "seat": None,
                "label": self.labels.trump(trump),
                "cards": [] if view.turn_up is None else [face(self.lang, view.turn_up)],
                "face_down": 0,
            }
        ]

    def _trick(self) -> dict[str, Any]:
        """Show the trick on the table; before the next lead, the one that has just ended."""
        view = self.view
        finished = view.tricks[-1] if view.tricks and not view.trick else None
        order, cards = (view.order, view.trick) if finished is None else finished[:2]
        winner = None if finished is None else order.index(finished.winner)
        label = (
            self.labels.trick()
            if finished is None
            else self.labels.taken_trick(self.tell.names[finished.winner])
        )
        return {
            "id": "trick",
            "kind": "trick",
            "seat": None,
            "label": label,
            "cards": [self._played(card, order, i, winner) for i, card in enumerate(cards)],
            "face_down": 0,
            "slots": len(order),
        }

    def _played(
        self, card: Card, order: tuple[int, ...], position: int, winner: int | None
    ) -> dict[str, Any]:
        badges = [{"kind": "led", "text": self.labels.led()}] if position == 0 else []
        if position == winner:
            badges.append({"kind": "winner", "text": self.labels.winner()})
        hand = order[position]
        return {
            **face(self.lang, card),
            "seat": hand,
            "by": self.tell.names[hand],
            "note": None,
            "cancelled": None,
            "badges": badges,
        }
