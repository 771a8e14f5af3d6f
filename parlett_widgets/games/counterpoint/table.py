"""The table of Counterpoint: card-points, and bids that may count as high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlett_widgets.engine.match import Event
from parlett_widgets.games.bidding.table import BiddingScene
from parlett_widgets.games.counterpoint.events import DealScored
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import HIGH, bonus, readings
from parlett_widgets.games.counterpoint.view import CounterpointView

__all__ = ["CounterpointScene"]


class CounterpointScene(BiddingScene):
    """Builds the scene of one view of Counterpoint."""

    view: CounterpointView
    pips = False

    def _amount(self, value: int) -> str:
        return self.labels.points(value)

    def _taken_text(self, number: int, aim: int | None) -> str:
        return self.labels.points_taken(number, aim)

    def _aim(self, hand: int) -> int | None:
        low = super()._aim(hand)
        return low + HIGH if low is not None and self.view.high[hand] else low

    def _total(self, value: int) -> dict[str, Any]:
        """Return what a sum of bid cards may be bid as; a low one may count 100 more (C3)."""
        total, rules = super()._total(value), self.view.rules
        assert isinstance(rules, Counterpoint)
        options = readings(value, rules.high_bids, rules.players)
        if len(options) == 1:
            return total
        total["text"] = self.labels.either(*options)
        if rules.bids_high:
            label = self.labels.bid_button(self._amount(options[-1]))
            total["offers"].append({"action": "bid {cards} high", "label": label})
        return total

    def _sheet_rows(self, ends: Sequence[Event]) -> Iterator[dict[str, Any]]:
        for event in ends:
            if isinstance(event, DealScored):
                cells = [self._cell(event, seat) for seat in self._scorers()]
                yield {"head": str(event.number), "cells": cells}

    def _cell(self, event: DealScored, seat: int) -> dict[str, Any]:
        miss = event.misses[seat]
        return self._scored(
            event.points[seat],
            bid=event.bids[seat],
            taken=event.taken[seat],
            made=miss == 0,
            bonus=bonus(miss, len(event.misses)),
        )

    def _turn_up(self) -> list[dict[str, Any]]:
        return [] if self.view.turn_up is None else super()._turn_up()
