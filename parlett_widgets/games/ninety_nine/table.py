"""The table of Ninety-Nine: tricks, and the bonuses of a rubber's games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlett_widgets.engine.match import Event
from parlett_widgets.games.bidding.table import BiddingScene
from parlett_widgets.games.ninety_nine.events import DealScored, GameWon
from parlett_widgets.games.ninety_nine.view import NinetyNineView

__all__ = ["NinetyNineScene"]


class NinetyNineScene(BiddingScene):
    """Builds the scene of one view of Ninety-Nine."""

    view: NinetyNineView
    pips = True

    def _amount(self, value: int) -> str:
        return self.labels.tricks(value)

    def _taken_text(self, number: int, aim: int | None) -> str:
        return self.labels.tricks_taken(number, aim)

    def _sheet_rows(self, ends: Sequence[Event]) -> Iterator[dict[str, Any]]:
        scores: Sequence[int] = ()
        for event in ends:
            if isinstance(event, DealScored):
                cells = [self._cell(event, seat) for seat in self._scorers()]
                yield {"head": str(event.number), "cells": cells}
                scores = event.scores
            elif isinstance(event, GameWon):
                pairs = zip(event.scores, scores, strict=True)
                cells = [{"points": now - was} for now, was in pairs][: len(self._scorers())]
                head = self.labels.game_bonus(self.tell.names[event.winner])
                yield {"head": head, "cells": cells}

    def _cell(self, event: DealScored, seat: int) -> dict[str, Any]:
        return self._scored(
            event.points[seat],
            bid=event.bids[seat],
            taken=event.tricks[seat],
            made=event.made[seat],
        )
