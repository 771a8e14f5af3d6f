"""What the tables of all games with plain tricks share: the trick, and where a log's lines begin."""

from __future__ import annotations

from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine.match import Event
from parlett_widgets.engine.trick_events import CardPlayed, TrickEnded
from parlett_widgets.scenes.base import TableScene
from parlett_widgets.scenes.parts import face

__all__ = ["TrickScene"]


class TrickScene(TableScene):
    """Builds the scene of a view that has ``order``, ``trick`` and ``tricks``."""

    view: Any  # of a game with tricks, whichever it is

    def _heading(self, event: Event) -> str | None:
        if not (isinstance(event, CardPlayed) and event.position == 0):
            return None
        self.tricks_begun += 1
        return self.labels.trick_heading(self.tricks_begun)

    def _begins_line(self, event: Event) -> bool:
        return not isinstance(event, TrickEnded)  # who won it follows on the last card

    def _turn_up(self) -> list[dict[str, Any]]:
        """Show the turn-up and say what is trump."""
        view = self.view
        trump = None if view.trump is None else view.trump.symbol
        return [
            {
                "id": "turn-up",
                "kind": "turn-up",
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
        shown = {**face(self.lang, card), "seat": hand, "by": self.tell.names[hand]}
        return {**shown, "badges": badges} if badges else shown
