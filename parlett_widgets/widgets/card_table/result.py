"""The result of a deal: what became of bid and match, the best trick, an aim, a table, the match so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.labels import labels, signed
from parlett_widgets.words.language import in_figures
from parlett_widgets.words.narrator import Narrator

__all__ = ["Aim", "Line", "Lines", "ResultScene", "score_bars", "score_lines"]


class Aim(NamedTuple):
    """What to do better in the next deal, and what in this deal gives reason to."""

    do: str
    why: str


class Line(NamedTuple):
    """A player's scores in the course of a match; ``own`` says whether the player is the reader."""

    name: str
    own: bool
    scores: Sequence[int]


class Lines(NamedTuple):
    """The scores of all players in the course of a match.

    Attributes
    ----------
    lines : sequence of Line
    ticks : sequence of (float, str)
        The texts below the lines, each with the number of scores that precede it.
    steps : int
        How many scores there are when the match is over, as far as that is known.
    """

    lines: Sequence[Line]
    ticks: Sequence[tuple[float, str]]
    steps: int


class ResultScene:
    """Builds the result of the deal that has just ended; a game with more to tell has a subclass.

    ``deals`` are the events that ended the deals so far. ``scorers`` has a seat for each row,
    either every player or one player of each side.
    """

    crossing: int | None = None
    """The column before which arrows show that each player's points go to the other, if any."""

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
        self.scorers: list[int] = [*range(first, len(scorers)), *range(first)]

    def build(self) -> dict[str, Any]:
        """Return the result as plain JSON."""
        won, explained = self._won(), self.explained
        number, against = self._number(won=bool(won))
        detail = [self.outcome() if won else "", self.detail() if explained else ""]
        bids = any(self.verdict(seat) for seat in self.scorers)
        shown = {
            "number": number,
            "against": against,
            "headline": won or self.headline(),
            "detail": self.lang.paragraph(detail) or None,
            "won": True if won and self.own in self.view.winners else None,
            "label": self.labels["result"],
            "tiles": [] if won else [*self._best(), *self._next()],
            "bids": [self.labels["bid_cards"], self.labels["taken_of_bid"]] if bids else None,
            "columns": [
                self.labels["player"],
                *(self.columns() if explained else ()),
                self.labels["deal"],
                self.labels["match"],
            ],
            "crossing": self.crossing if explained else None,
            "rows": [self._row(seat) for seat in self.scorers],
            "chart": self._chart(over=bool(won)),
        }
        return present(shown)

    # What a subclass may override

    def outcome(self) -> str:
        """Return a sentence that states the result of the deal alone."""
        seat = self.view.seat
        if seat is None:
            return self._("Deal {number} is over.").format(number=self.deal.number)
        points = self.deal.points[seat]
        message = self.lang.ngettext(
            "You score {n} point in this deal.", "You score {n} points in this deal.", abs(points)
        )
        return message.format(n=in_figures(points))

    def headline(self) -> str:
        """Return a sentence or two on the result of the deal and how the match now stands."""
        return self.lang.paragraph([self.outcome(), self._standing()])

    def is_good(self) -> bool:
        """Whether the deal went well for the reader; then its points are the number shown."""
        points = self.deal.points
        return bool(points[self.own or 0] == max(points[seat] for seat in self.scorers))

    def detail(self) -> str:
        """Return a sentence saying what else the points come from, if anything."""
        return ""

    def best_trick(self) -> tuple[Any, str] | None:
        """Return the reader's best trick, one of the view's, with a sentence; None if there is none."""
        return None

    def aim(self) -> Aim | None:
        """Return an aim for the next deal that only this deal could give."""
        if self.own is None:
            return None
        points, best = self.deal.points, max(self.scorers, key=lambda one: self.deal.points[one])
        most = points[best]
        if points[self.own] == most:
            do = self._("Score {n} again.").format(n=in_figures(most))
            return Aim(do, self._("Nobody scored more in this deal."))
        do = self._("Score more than {n}.").format(n=in_figures(points[self.own]))
        why = self._("{player} scored {n} in this deal.")
        return Aim(do, why.format(player=self.tell.side_name(best), n=in_figures(most)))

    def columns(self) -> list[str]:
        """Return the headings of the columns that precede the points."""
        return []

    def cells(self, seat: int) -> list[str]:  # noqa: ARG002 -- games with columns have cells
        """Return a player's cells under those headings."""
        return []

    def verdict(self, seat: int) -> tuple[str, bool] | None:  # noqa: ARG002 -- games with bids have one
        """Return the outcome of a player's bid, and whether it was made."""
        return None

    def to_go(self) -> str:
        """Return a sentence saying how much of the match remains."""
        deals, target = self.in_all(), self.target()
        if deals:
            return self._deals_to_go(deals - self.deal.number)
        return self._goes_to(target) if target else ""

    def in_all(self) -> int | None:
        """Return the number of deals in the match, if the rules fix it."""
        return None

    def target(self) -> int | None:
        """Return the score that ends the match, if one does."""
        return None

    def course(self) -> Lines:
        """Return the scores after each deal; the last includes the match bonuses."""
        played = len(self.deals)
        over = self.view.to_act is None
        steps = played if over else max(3, played, self.in_all() or 0)
        often = -(-steps // 9)
        lines = [
            Line(
                self.tell.scorer(seat),
                seat == self.own,
                [0, *(deal.scores[seat] for deal in self.deals[:-1]), self.view.scores[seat]],
            )
            for seat in self.scorers
        ]
        return Lines(lines, [(deal, str(deal)) for deal in range(often, steps + 1, often)], steps)

    # The rest

    def status(self) -> tuple[str, str]:
        """Return what has happened, and what remains and is expected now, to be read out."""
        happened = [self._won(), self.outcome()] if self._won() else [self.headline()]
        now = [self.tell.expected(self.view), self.to_go()]
        if self.view.to_act is None:
            now = [self._("The match is over.")]
        return self.lang.paragraph(happened), self.lang.paragraph(now)

    def _number(self, *, won: bool) -> tuple[str | None, str | None]:
        """Return the one number: the points of a good deal, else how the match stands."""
        if self.view.seat is None or self.own is None:
            return None, None
        if not won and self.is_good():
            return signed(self.deal.points[self.view.seat]), None
        scores = self.view.scores
        against = self._("to {n}").format(n=in_figures(scores[self._rival()]))
        return in_figures(scores[self.own]), against

    def _rival(self) -> int:
        """Return the other player or side with the highest score."""
        scores: Sequence[int] = self.view.scores
        return max(self.scorers[1:], key=lambda other: scores[other])

    def _rivals(self) -> str:
        """Return the names of all those who have that score."""
        scores, best = self.view.scores, self.view.scores[self._rival()]
        others = [other for other in self.scorers[1:] if scores[other] == best]
        return self.tell.both([self.tell.side_name(other) for other in others])

    def _ahead(self) -> int:
        """Return how far the reader is ahead in the match; negative if behind."""
        scores = self.view.scores
        return int(scores[self.own] - scores[self._rival()])

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
            return message.format(players=self.tell.both(others), n=in_figures(points))
        beaten = (scores[seat] for seat in self.scorers if seat != first)
        other = min(beaten, key=lambda score: abs(points - score))
        name = self.tell.side_name(first)
        if first == self.own:
            message = self._("You win the match, {n} to {other}.")
        elif name == self.tell.names[first]:
            message = self._("{player} wins the match, {n} to {other}.")
        else:
            message = self._("{players} win the match, {n} to {other}.")
        return message.format(
            player=name, players=name, n=in_figures(points), other=in_figures(other)
        )

    def _standing(self) -> str:
        """Return a sentence saying how the reader stands in the match."""
        if self.own is None:
            return ""
        ngettext, ahead = self.lang.ngettext, abs(self._ahead())
        return self._as_it_stands(
            ngettext(
                "You are {n} point ahead of {player}.",
                "You are {n} points ahead of {player}.",
                ahead,
            ),
            self._("You and {player} are level."),
            ngettext(
                "You are {n} point behind {player}.", "You are {n} points behind {player}.", ahead
            ),
        )

    def _best(self) -> list[dict[str, Any]]:
        """Return the tile with the reader's best trick."""
        best = self.best_trick() if self.own is not None else None
        if best is None:
            return []
        trick, text = best
        cards = self.trick_cards(trick)
        number = self.view.tricks.index(trick) + 1
        label = self._("Your best: trick {number}").format(number=number)
        return [{"kind": "best", "label": label, "cards": cards, "text": text}]

    def trick_cards(self, trick: Any) -> list[dict[str, Any]]:
        """Return the cards of a finished trick, of which the winner has a crown."""
        winner = trick.order.index(trick.winner)
        return self._crowned(trick.cards, map(self.tell.called, trick.order), winner)

    def _crowned(
        self, cards: Iterable[Card], names: Iterable[str], winner: int | None
    ) -> list[dict[str, Any]]:
        crown = [{"kind": "winner", "text": self.labels["wins"]}]
        return [
            present({**self._face(card), "by": by, "badges": crown if i == winner else None})
            for i, (card, by) in enumerate(zip(cards, names, strict=False))
        ]

    def _face(self, card: Card) -> dict[str, Any]:
        """Return what every card has: its id, its face and its spoken name."""
        return face(self.lang, card)

    def _next(self) -> list[dict[str, Any]]:
        """Return the tile with the aim for the next deal."""
        aim = self.aim() if self.own is not None else None
        if aim is None:
            return []
        return [{"kind": "aim", "label": self.labels["next_deal"], "head": aim.do, "text": aim.why}]

    # Texts for a subclass

    def _as_it_stands(self, ahead: str, level: str, behind: str, **blanks: object) -> str:
        """Fill in the message for how the reader stands; ``{n}`` is by how many points."""
        by = self._ahead()
        message = ahead if by > 0 else behind if by < 0 else level
        return message.format(**{"n": abs(by), "player": self._rivals()} | blanks)

    def _missed(self, by: int) -> str:
        """Return the words saying by how many tricks or points a bid was missed."""
        if by < 0:
            return self.lang.ngettext("one short", "{n} short", -by).format(n=-by)
        return self.lang.ngettext("one too many", "{n} too many", by).format(n=by)

    def _deals_to_go(self, number: int) -> str:
        return self.lang.ngettext("{n} deal to go.", "{n} deals to go.", number).format(n=number)

    def _goes_to(self, points: int) -> str:
        if self.own is None or max(self.view.scores) >= points:
            return self._("The match goes to {n}.").format(n=points)
        rival, scores = self._rival(), self.view.scores
        return self._("{n} to go for you, {other} for {player}.").format(
            n=points - scores[self.own],
            other=points - scores[rival],
            player=self.tell.side_name(rival),
        )

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
            "cells": [*cells, in_figures(points), in_figures(score)],
        }
        return present(row)

    def _chart(self, *, over: bool) -> dict[str, Any]:
        """Return bars up to the target or, at the end and in a match of deals, the line of scores."""
        target, deals, course = self.target(), self.in_all(), self.course()
        if target and not over:
            label = self._("Match, to {n}").format(n=target)
            return score_bars(label, course.lines, target)
        label = self.labels["chart"]
        if deals and not over:
            label = self.lang.ngettext("Match, {n} deal", "Match, {n} deals", deals).format(n=deals)
        return score_lines(label, course, target=target, wide=over)


# Charts, whose numbers the table also has. All is in pixels.

_Figure = dict[str, Any]

_LEFT, _TOP = 34, 10
_BESIDE, _ALONE = 304, 848
"""The widths of a chart beside the table and of one that has the whole width of the result."""
_LOW: Final = {2: 166, 3: 116, 4: 112}
"""The height of a chart over the whole width, above a table with that many rows."""
_NAMES: Final = 112
"""The room to the right of the lines for names and scores."""
_APART: Final = 16
"""The least distance between names, one below the other."""
_BAR: Final = 34
"""The distance from one bar to the next."""
_DASHES: Final = ("6 5", "2 5", "10 4 2 4", "14 5")
"""How the lines of the others are told apart without colour."""


def _word(x: float, y: float, text: str) -> list[Any]:
    return [round(x), round(y), text]


def score_bars(label: str, lines: Sequence[Line], target: int) -> _Figure:
    """Draw the present scores as bars, with a flag at the score that ends the match.

    Examples
    --------
    >>> figure = score_bars("Match, to 250", [Line("You", True, [0, 73])], 250)
    >>> [part["words"] for part in figure["parts"] if part.get("kind") == "own"]
    [[[0, 29, 'You'], [121, 29, '73']]]
    """
    names = max(sum(8 if letter < "\u1100" else 15 for letter in line.name) for line in lines)
    left, right, step = names + 20, _BESIDE - 44, min(_BAR, 110 // len(lines))
    long = (right - left) / max([target, *(line.scores[-1] for line in lines)])
    end, low = round(left + target * long), 24 + step * (len(lines) - 1)
    tracks, parts = "", []
    for i, (name, own, scores) in enumerate(lines):
        y, x = 24 + step * i, max(left, round(left + scores[-1] * long))
        tracks += f"M{left} {y}H{right}"
        part = {
            "kind": "own" if own else None,
            "d": f"M{left} {y}H{x}" if x > left else None,
            "words": [_word(0, y + 5, name), _word(x + 14, y + 5, in_figures(scores[-1]))],
            "thick": True,
        }
        parts.append(present(part))
    flag = {
        "kind": "flag",
        "d": f"M{end} {low + 16}V4h14l-4 5 4 5h-14",
        "words": [_word(end + 20, 14, str(target))],
    }
    track = {"kind": "grid", "d": tracks, "thick": True}
    return {"label": label, "width": _BESIDE, "height": low + 18, "parts": [track, *parts, flag]}


def score_lines(
    label: str, course: Lines, *, target: int | None = None, wide: bool = False
) -> _Figure:
    """Draw the scores in the course of a match, starting from 0.

    Examples
    --------
    >>> course = Lines([Line("You", True, [0, 53]), Line("West", False, [0, 5])], [(1, "1")], 3)
    >>> [part["words"][0][2] for part in score_lines("Score by deal", course)["parts"][-2:]]
    ['You 53', 'West 5']
    """
    lines = course.lines
    width, top, foot = (_ALONE, 26, _LOW.get(len(lines), 88)) if wide else (_BESIDE, _TOP, 118)
    right = width - _NAMES
    every = [score for line in lines for score in line.scores] + ([target] if target else [])
    step = _step(max(every) - min(every))
    low, high = step * (min(every) // step), max(every)

    def x(at: float) -> int:
        return round(_LEFT + at * (right - _LEFT) / course.steps)

    def y(score: int) -> int:
        return round(foot - (score - low) * (foot - top) / max(1, high - low))

    scale = [score for score in range(low, high + 1, step) if not target or score != target]
    numbers = [_word(_LEFT - 18, y(score) + 5, in_figures(score)) for score in scale]
    below = [_word(x(at), foot + 17, text) for at, text in course.ticks]
    behind = "".join(f"M{_LEFT} {y(score)}H{right}" for score in scale)
    parts: list[dict[str, Any]] = [{"kind": "grid", "d": behind, "words": numbers + below}]
    if target:
        flag = {"kind": "flag", "d": f"M{_LEFT} {y(target)}H{right}"}
        parts.append({**flag, "words": [_word(_LEFT - 30, y(target) + 5, str(target))]})
    if wide:
        parts[:0] = _areas(lines, x, y, foot)
    order = sorted(range(len(lines)), key=lambda i: -lines[i].scores[-1])
    heights = _apart([y(lines[i].scores[-1]) + 5 for i in order], foot + 5)
    for i, height in zip(order, heights, strict=True):
        name, own, scores = lines[i]
        end = x(len(scores) - 1), y(scores[-1])
        part = {
            "kind": "own" if own else None,
            "d": "M" + "L".join(f"{x(at)} {y(score)}" for at, score in enumerate(scores)),
            "dash": None if own else _DASHES[(i - 1) % len(_DASHES)],
            "dot": list(end),
            "words": [_word(end[0] + 10, height, f"{name} {in_figures(scores[-1])}")],
        }
        parts.append(present(part))
    return {"label": label, "width": width, "height": foot + 22, "parts": parts}


def _areas(
    lines: Sequence[Line], x: Callable[[int], int], y: Callable[[int], int], foot: int
) -> Iterator[_Figure]:
    """Yield what a chart of a whole match has besides: what the reader scored, and a crown for the best."""
    for _, own, scores in lines:
        line = "L".join(f"{x(at)} {y(score)}" for at, score in enumerate(scores))
        if own:
            yield {"kind": "area", "d": f"M{line}V{foot}H{_LEFT}z"}
    best = max(line.scores[-1] for line in lines)
    at = x(len(lines[0].scores) - 1), y(best) - 9
    yield {"kind": "crown", "d": f"M{at[0] - 8} {at[1]}l-3-11 6 4 5-8 5 8 6-4-3 11z"}


def _apart(heights: Sequence[int], lowest: int) -> list[int]:
    """Move names apart, the highest first: down where they touch, then up from the lower edge."""
    placed: list[int] = []
    for height in heights:
        placed.append(max(height, placed[-1] + _APART) if placed else height)
    limit = lowest
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], limit)
        limit = placed[i] - _APART
    return placed


def _step(difference: int) -> int:
    """Return the distance between the grid lines, of which there are four at most."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if step * times * 3 > difference:
                return step * times
        step *= 10
