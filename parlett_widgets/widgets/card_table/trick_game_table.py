"""Shows the trick, the trump, and what each player called and took in a plain trick game."""

from __future__ import annotations

from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.trick_game import Trick, TrickGame
from parlett_widgets.engine.trick_game_view import DealScored, TrickView
from parlett_widgets.engine.tricks import FinishedTrick
from parlett_widgets.widgets.card_table.result import ResultScene
from parlett_widgets.widgets.card_table.scene import TrickScene
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.words.trick_game_narrator import TrickGameNarrator

__all__ = ["TrickGameScene"]


class TrickGameResult(ResultScene):
    """Builds the result of a deal of a plain trick game."""

    tell: TrickGameNarrator[Any]

    def outcome(self) -> str:
        """Return what the reader called and took, or the points scored if there was no call."""
        seat, _ = self.view.seat, self._
        call = None if seat is None else self.deal.calls[seat]
        if call is None:
            return super().outcome()
        message = _("You called {call} and took {tricks}.")
        return message.format(call=self.tell.said(call), tricks=self.deal.taken[seat])

    def best_trick(self) -> tuple[FinishedTrick, str] | None:
        """Return the trick that the reader won with the lowest card."""
        won = [trick for trick in self.view.tricks if trick.winner == self.own]
        if not won:
            return None
        cards = [trick.cards[trick.order.index(trick.winner)] for trick in won]
        card, trick = min(
            zip(cards, won, strict=True),
            key=lambda pair: self.view.rules.ranks.index(pair[0].rank),
        )
        return trick, self._("Won with {card}.").format(card=card.label)

    def columns(self) -> list[str]:
        """Return the headings of the call, if there is one, and of the tricks taken."""
        calls = [self._("Call")] if any(self.deal.calls) else []
        return [*calls, self.labels["tricks"]]

    def cells(self, seat: int) -> list[str]:
        """Return the cells for what a player called and took."""
        call = self.deal.calls[seat]
        calls = [self.tell.said(call) if call else "–"] if any(self.deal.calls) else []
        return [*calls, str(self.deal.taken[seat])]


class TrickGameScene(TrickScene):
    """Builds the scene of one view of a plain trick game."""

    result = TrickGameResult
    deal_end = DealScored
    view: TrickView
    tell: TrickGameNarrator[Any]

    def _winner(self, cards: tuple[Card, ...]) -> int:
        rules = self.view.rules
        assert isinstance(rules, TrickGame)
        return rules.winner(Trick(self.view.order, cards), self.view.trump)

    def _bid(self, seat: int) -> dict[str, Any] | None:
        if not self.view.has_called[seat]:
            return None
        call = self.view.calls[seat]
        if call is None:
            return {"suits": [], "face_down": 1, "text": self._("a secret call")}
        text = self._("called {call}").format(call=self.tell.said(call))
        return {"suits": [], "face_down": 0, "text": text}

    def _taken(self, seat: int) -> dict[str, Any] | None:
        view = self.view
        if view.phase == Phase.CALL:
            return None
        number, call = view.taken[seat], view.calls[seat]
        aim = int(call) if call is not None and call.isdecimal() else None
        text = self.lang.tricks(number, aim)
        return present({"number": number, "aim": aim, "pips": True, "text": text})

    def _zones(self) -> list[dict[str, Any]]:
        others = [self._hand(seat) for seat in self.order[1:]]
        trump = self._turn_up() if self.view.turn_up or self.view.trump is not None else []
        draws = type(self.view.rules).draws is not TrickGame.draws
        trump = trump or ([self._stock(self.view.stock_size)] if draws else [])
        return [*others, *trump, self._trick(), *self._last_trick(), self._hand(self.order[0])]

    def _cell(self, event: DealScored, seat: int) -> dict[str, Any]:
        call, taken = event.calls[seat], event.taken[seat]
        note = self._("took {taken}").format(taken=taken)
        if call is not None:
            message = self._("called {call}, took {taken}")
            note = message.format(call=self.tell.said(call), taken=taken)
        return {"points": event.points[seat], "note": note}
