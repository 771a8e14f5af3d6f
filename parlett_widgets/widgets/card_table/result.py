"""The result of a deal, shown as a number, a sentence, a table and the standing of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.words.labels import labels, signed
from parlett_widgets.words.narrator import Narrator

__all__ = ["ResultScene", "crossing", "score_lines"]


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
        self.lang, self._ = tell.lang, tell.lang.gettext
        self.labels = labels(tell.lang)
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
            "label": self.labels["result"],
            "columns": [
                self.labels["player"],
                *(self.columns() if explained else ()),
                self.labels["deal"],
                self.labels["match"],
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
            return self._("Deal {number} is over.").format(number=self.deal.number)
        points = self.deal.points[seat]
        message = self.lang.ngettext(
            "You score {n} point in this deal.", "You score {n} points in this deal.", points
        )
        return message.format(n=points)

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
            message = self._("{players} share the win: {n} points each.")
            if self.own in winners:
                message = self._("You share the win with {players}: {n} points each.")
            return message.format(players=self.tell.both(others), n=points)
        beaten = (scores[seat] for seat in self.scorers if seat != first)
        other = min(beaten, key=lambda score: abs(points - score))
        name = self.tell.side_name(first)
        if first == self.own:
            message = self._("You win the match, {n} to {other}.")
        elif name == self.tell.names[first]:
            message = self._("{player} wins the match, {n} to {other}.")
        else:
            message = self._("{players} win the match, {n} to {other}.")
        return message.format(player=name, players=name, n=points, other=other)

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
        ahead, ngettext = scores[self.own] - scores[best], self.lang.ngettext
        if ahead > 0:
            message = ngettext(
                "You are {n} point ahead of {player}.",
                "You are {n} points ahead of {player}.",
                ahead,
            )
        elif ahead < 0:
            message = ngettext(
                "You are {n} point behind {player}.", "You are {n} points behind {player}.", -ahead
            )
        else:
            message = self._("You and {player} are level.")
        return message.format(n=abs(ahead), player=self.tell.side_name(best))

    # Texts for a subclass

    def _missed(self, by: int) -> str:
        """Return the words saying by how many tricks or points a bid was missed."""
        if by < 0:
            return self.lang.ngettext("one short", "{n} short", -by).format(n=-by)
        return self.lang.ngettext("one too many", "{n} too many", by).format(n=by)

    def _deals_to_go(self, number: int) -> str:
        return self.lang.ngettext("{n} deal to go.", "{n} deals to go.", number).format(n=number)

    def _goes_to(self, points: int) -> str:
        return self._("The match goes to {n}.").format(n=points)

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
        return score_lines(self.labels["chart"], lines)


_WIDTH: Final = 400
"""The width of every figure, which the page also knows."""
_LEFT, _RIGHT, _TOP, _FOOT = 30, 264, 8, 112
"""The edges of the chart of scores; the names stand to the right of it."""
_APART: Final = 14
"""The least distance between names, one below the other."""
_Figure = dict[str, Any]


def _word(x: float, y: float, text: str) -> list[Any]:
    return [round(x), round(y), text]


def score_lines(label: str, lines: Sequence[tuple[str, bool, Sequence[int]]]) -> _Figure:
    """Draw the scores after each deal, starting from 0.

    Each of ``lines`` has a player's name, whether the player is the reader, and the scores.

    Examples
    --------
    >>> figure = score_lines("Score by deal", [("You", True, [0, 53]), ("West", False, [0, 5])])
    >>> [part["words"][0][2] for part in figure["parts"][-2:]]
    ['You 53', 'West 5']
    """
    every = [score for _, _, scores in lines for score in scores]
    step = _step(max(every) - min(every))
    low, high = step * (min(every) // step), max(every)
    deals = max(3, len(lines[0][2]) - 1)

    def x(deal: int) -> int:
        return round(_LEFT + deal * (_RIGHT - _LEFT) / deals)

    def y(score: int) -> int:
        return round(_FOOT - (score - low) * (_FOOT - _TOP) / max(1, high - low))

    scale = range(low, high + 1, step)
    often = -(-deals // 9)
    numbers = [_word(_LEFT - 14, y(score) + 4, str(score)) for score in scale]
    below = [_word(x(deal), _FOOT + 15, str(deal)) for deal in range(often, deals + 1, often)]
    behind = "".join(f"M{_LEFT} {y(score)}H{_RIGHT}" for score in scale)
    parts: list[dict[str, Any]] = [{"kind": "grid", "d": behind, "words": numbers + below}]
    lowest = 0
    for name, you, scores in sorted(lines, key=lambda line: -line[2][-1]):
        end = x(len(scores) - 1), y(scores[-1])
        lowest = max(end[1] + 4, lowest + _APART)
        part = {
            "kind": "own" if you else None,
            "d": "M" + "L".join(f"{x(deal)} {y(score)}" for deal, score in enumerate(scores)),
            "dot": list(end),
            "words": [_word(end[0] + 9, lowest, f"{name} {scores[-1]}")],
        }
        parts.append(present(part))
    return {"label": label, "height": _FOOT + 18, "parts": parts}


def _step(difference: int) -> int:
    """Return the distance between the grid lines, of which there are four at most."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if step * times * 3 > difference:
                return step * times
        step *= 10


Side = tuple[str, Sequence[tuple[str, str]]]


def crossing(head: str, misses: Sequence[int], sides: Sequence[Side]) -> _Figure:
    """Draw how each of two players' misses becomes points for the other.

    ``head`` is the label of a miss. Each side has a name and lines that say what it has scored.
    """
    box, line, top, low = 150, 18, 24, 92
    high = line * len(sides[0][1]) + 12
    heads, boxes = [], ""
    parts: list[dict[str, Any]] = []
    for i, (name, rows) in enumerate(sides):
        left = i * (_WIDTH - box)
        inner, other = (box, _WIDTH - box) if i == 0 else (_WIDTH - box, box)
        way = 1 if i == 0 else -1
        boxes += f"M{left} {top}h{box}v30h{-box}zM{left} {low}h{box}v{high}h{-box}z"
        lines = [
            (top, head, str(misses[i])),
            *((low + line * at, *row) for at, row in enumerate(rows)),
        ]
        heads += [_word(left + 10, y + 20, text) for y, text, _ in lines]
        kind = {"kind": "own"} if i == 0 else {}
        cells = [_word(left + box - 10, y + 20, cell) for y, _, cell in lines]
        parts.append({**kind, "words": cells, "anchor": "end"})
        names = [
            _word(left + box / 2, 14, name),
            _word(other - 16 * way, top + 9, str(misses[1 - i])),
        ]
        # The other's miss goes to this side.
        end = f"{inner + 3 * way} {low + 15}"
        curve = (
            f"M{other} {top + 15}C{other - 60 * way} {top + 15} {inner + 60 * way} {low + 15} {end}"
        )
        arrow = f"{curve}m{7 * way} -5l{-7 * way} 5l{7 * way} 5"
        parts.append({**kind, "d": arrow, "words": names, "anchor": "middle"})
    return {"height": low + high, "parts": [{"kind": "box", "d": boxes, "words": heads}, *parts]}
