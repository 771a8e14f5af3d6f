"""Shows the trick, and decides where lines of the log begin, in games with plain tricks."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine.trick_events import CardPlayed, TrickEnded
from parlett_widgets.engine.views import Event
from parlett_widgets.widgets.card_table.table_scene import TableScene
from parlett_widgets.widgets.page.scene_parts import face

__all__ = ["TrickScene"]


class TrickScene(TableScene):
    """Builds the scene of a view that has ``order``, ``trick`` and ``tricks``."""

    view: Any  # the view of any game with tricks

    def _begins_trick(self, event: Event) -> bool:
        return isinstance(event, CardPlayed) and event.position == 0

    def _begins_line(self, event: Event) -> bool:
        return not isinstance(event, TrickEnded)  # the winner is named in the line of the last card

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
        """Show the trick on the table or, before the next lead, the one that has just ended."""
        view, finished = self.view, self._finished()
        order, cards = (view.order, view.trick) if finished is None else finished[:2]
        winner = self._winning() if finished is None else order.index(finished.winner)
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

    def _finished(self) -> Any:
        """Return the last finished trick if it still lies on the table, otherwise None."""
        view = self.view
        return view.tricks[-1] if view.tricks and not view.trick and not self.gathered else None

    def _winning(self) -> int | None:
        """Return the position of the card that wins the trick so far."""
        trick = self.view.trick
        return self._winner(trick) if trick else None

    @abstractmethod
    def _winner(self, cards: tuple[Card, ...]) -> int:
        """Return the position of the card that wins a trick."""

    def _last_trick(self) -> list[dict[str, Any]]:
        """Show the trick before the one on the table."""
        view = self.view
        before = view.tricks[:-1] if self._finished() is not None else view.tricks
        if not before:
            return []
        order, cards = before[-1][:2]
        winner = order.index(before[-1].winner)
        return [
            {
                "id": "last",
                "kind": "last",
                "label": self.labels.trick_before(self.tell.names[order[winner]]),
                "cards": [
                    face(self.lang, card) | ({"badges": [self._crown()]} if i == winner else {})
                    for i, card in enumerate(cards)
                ],
                "face_down": 0,
            }
        ]

    def _crown(self, *, so_far: bool = False) -> dict[str, str]:
        return {"kind": "winner", "text": self.labels.winner(so_far=so_far)}

    def _played(
        self, card: Card, order: tuple[int, ...], position: int, winner: int | None
    ) -> dict[str, Any]:
        badges = [{"kind": "led", "text": self.labels.led()}] if position == 0 else []
        if position == winner:
            badges.append(self._crown(so_far=self._finished() is None))
        hand = order[position]
        shown = {**face(self.lang, card), "seat": hand, "by": self.tell.names[hand]}
        return {**shown, "badges": badges} if badges else shown
