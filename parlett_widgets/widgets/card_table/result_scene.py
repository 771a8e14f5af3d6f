"""The result of a deal, shown as a number, a sentence, a table and the standing of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlett_widgets.widgets.card_table.result_figures import score_lines
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.words.narrator import Narrator
from parlett_widgets.words.result_words import ResultWords, signed

__all__ = ["ResultScene"]


class ResultScene:
    """Builds the result of the deal that has just ended; a game with more to tell has a subclass.

    ``deals`` are the events that ended the deals so far. ``scorers`` has a seat for each row,
    either every player or one player of each side.
    """

    def __init__(
        self, view: Any, tell: Narrator[Any, Any], deals: Sequence[Any], scorers: Sequence[int]
    ) -> None:
        self.view = view
        self.tell = tell
        self.words = ResultWords(tell.lang)
        self.explained = tell.explains_points  # the parts shown must add up to the points
        self.deals = deals
        self.deal = deals[-1]
        self.own = None if view.seat is None else view.seat % len(scorers)  # partners sit opposite
        first = self.own or 0
        self.scorers = [*range(first, len(scorers)), *range(first)]

    def build(self) -> dict[str, Any]:
        """Return the result as plain JSON."""
        points = None if self.view.seat is None else self.deal.points[self.view.seat]
        won, explained = self._won(), self.explained
        detail = [self.headline() if won else "", self.detail() if explained else ""]
        shown = {
            "number": None if won or points is None else signed(points),
            "headline": won or self.headline(),
            "detail": self.tell.lang.paragraph(detail) or None,
            "label": self.words.label(),
            "columns": [
                self.words.player(),
                *(self.columns() if explained else ()),
                self.words.deal(),
                self.words.match(),
            ],
            "rows": [self._row(seat) for seat in self.scorers],
            "figures": [*(self.figures() if explained else ()), self._chart()],
            "next": self.next() or None,
        }
        return present(shown)

    # What a subclass may override

    def headline(self) -> str:
        """Return a sentence that states the result of the deal."""
        seat = self.view.seat
        if seat is None:
            return self.words.over(self.deal.number)
        return self.words.you_score(self.deal.points[seat])

    def detail(self) -> str:
        """Return a sentence saying what else the points come from, if anything."""
        return ""

    def columns(self) -> list[str]:
        """Return the headings of the columns that precede the points."""
        return []

    def cells(self, seat: int) -> list[str]:  # noqa: ARG002 -- games with columns have cells
        """Return a player's cells under those headings."""
        return []

    def verdict(self, seat: int) -> tuple[str, bool] | None:  # noqa: ARG002 -- games with bids have one
        """Return the outcome of a player's bid, and whether it was made."""
        return None

    def figures(self) -> list[dict[str, Any]]:
        """Return the figures shown before the chart of the match."""
        return []

    def to_go(self) -> str:
        """Return a sentence saying how much of the match remains."""
        return ""

    # The rest

    def status(self) -> str:
        """Return the result and what is expected now, as sentences to be read out."""
        expected = self.tell.expected(self.view)
        return self.tell.lang.paragraph([self._won(), self.headline(), expected])

    def _won(self) -> str:
        """Return who won, with the closest other score, or who tied; empty during the match."""
        scores = self.view.scores
        winners = [seat for seat in self.scorers if seat in self.view.winners]
        if not winners:
            return ""
        points, first = scores[winners[0]], winners[0]
        if len(winners) > 1:
            others = [self.tell.side_name(seat) for seat in winners if seat != self.own]
            names = self.tell.both(others)
            return self.words.share(names, points, you=self.own in winners)
        beaten = (scores[seat] for seat in self.scorers if seat != first)
        other = min(beaten, key=lambda score: abs(points - score))
        if first == self.own:
            return self.words.you_win(points, other)
        name = self.tell.side_name(first)
        several = name != self.tell.names[first]
        return self.words.wins(name, points, other, several=several)

    def next(self) -> str:
        """Return sentences saying how the match stands and how much of it remains."""
        if self.view.to_act is None:
            return ""
        return self.tell.lang.paragraph([self._standing(), self.to_go()])

    def _standing(self) -> str:
        scores = self.view.scores
        if self.own is None:
            return ""
        best = max(self.scorers[1:], key=lambda other: scores[other])
        return self.words.standing(scores[self.own] - scores[best], self.tell.side_name(best))

    def _row(self, seat: int) -> dict[str, Any]:
        verdict = self.verdict(seat)
        cells = self.cells(seat) if self.explained else ()
        points, score = self.deal.points[seat], self.view.scores[seat]
        row = {
            "name": self.tell.scorer(seat),
            "you": seat == self.own or None,
            "seat": seat if verdict else None,
            "verdict": verdict and verdict[0],
            "good": (verdict and verdict[1]) or None,
            "cells": [*cells, str(points), str(score)],
        }
        return present(row)

    def _chart(self) -> dict[str, Any]:
        """Return a chart of the scores after each deal; the last includes the match bonuses."""
        lines = [
            (
                self.tell.scorer(seat),
                seat == self.own,
                [0, *(deal.scores[seat] for deal in self.deals[:-1]), self.view.scores[seat]],
            )
            for seat in self.scorers
        ]
        return score_lines(self.words.chart(), lines)
