"""The line over time: what a learner's decisions have cost, game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, fsum, sqrt
from statistics import fmean, stdev
from typing import Any, Final

from parlett_widgets.engine.registry import find
from parlett_widgets.practice import Progress, Result, history, progress
from parlett_widgets.widgets.page.blocks import (
    ACCENT,
    EDGE,
    PADDING,
    SOFT,
    TEXT,
    WIDTH,
    Block,
    Page,
    wrapped,
)
from parlett_widgets.words import narrator
from parlett_widgets.words.labels import figure, leaning
from parlett_widgets.words.language import Language

__all__ = ["HistoryBlock", "cost_over_time", "estimates_over_time"]

_POINTS: Final = 10
"""How many points a line has at most; each stands for several deals in a row."""

_FEW: Final = 5
"""How many deals it takes to speak of luck."""

_COMPARED: Final = 10
"""How many deals the title compares, at most."""

_APART: Final = 0.09
"""How far the names at the ends of the lines keep apart, of the height."""


def cost_over_time(lang: Language, *, done: Progress = progress) -> dict[str, Any]:
    """Return the points lost per decision over time, as ``history.schema.json`` describes it."""
    _ = lang.gettext
    rows = [row for row in history(done) if row.what == "deal" and row.lost is not None]
    rows = [row for row in rows if row.decisions]
    return {
        **_over_time(lang, rows, _mean, _lost),
        "title": _title(lang, rows),
        "note": _(
            "Points lost per decision against the best that you could know; lower is better."
        ),
        "label": _("Points lost per decision"),
        "caption": _caption(lang, rows),
    }


def estimates_over_time(lang: Language, *, done: Progress = progress) -> dict[str, Any]:
    """Return how far estimates of hands were off, as ``history.schema.json`` describes it.

    The unit is one step of a bid, which is a trick or ten points.
    """
    _ = lang.gettext
    rows = [row for row in history(done) if row.estimate is not None and row.taken is not None]
    few = min(_COMPARED, len(rows) // 2)
    if not rows:
        title = _("Nothing has been estimated yet.")
        caption = _("Switch on “Estimate first” in the bid trainer.")
    else:
        now, before = figure(_off(rows[-_COMPARED:])), figure(_off(rows[: max(few, 1)]))
        title = (
            _("Your estimates are off by {now} on average.").format(now=now)
            if few < 3
            else _(
                "Your estimates are off by {now} on average; at first, they were off by {before}."
            ).format(now=now, before=before)
        )
        told = lang.ngettext("{n} hand since {day}.", "{n} hands since {day}.", len(rows))
        caption = lang.paragraph(
            [told.format(n=len(rows), day=lang.day(rows[0].day)), _leaning(lang, rows)]
        )
    return {
        **_over_time(lang, rows, _off, _off_told),
        "title": title,
        "note": _(
            "How far your estimates were from what such hands take, in tricks or tens of points; "
            "lower is better."
        ),
        "label": _("How far your estimates were off"),
        "caption": caption,
    }


def _over_time(
    lang: Language,
    rows: Sequence[Result],
    value: Callable[[Sequence[Result]], float],
    told: Callable[[Language, int], str],
) -> dict[str, Any]:
    """Return the lines of a value over time, one for each game, with their axes.

    Results are equally far apart, as several are often of one day.
    """
    last = len(rows) - 1
    places = {row.name: round(i / last, 4) if last else 1.0 for i, row in enumerate(rows)}
    games = dict.fromkeys(row.game for row in rows)
    lines = [
        _line(lang, [row for row in rows if row.game == game], places, value, told)
        for game in games
    ]
    highest = max((point["value"] for line in lines for point in line["points"]), default=0.0)
    step = max(1, ceil(highest / 4))
    scale = [step * i for i in range(max(1, ceil(highest / step)) + 1)]
    _spread(lines, scale[-1] * _APART, scale[-1])
    return {"scale": scale, "days": _days(lang, rows, places), "lines": lines}


def _leaning(lang: Language, rows: Sequence[Result]) -> str:
    """Return a sentence on whether estimates are mostly too high or too low, if they are."""
    lean = leaning([_distance(row) for row in rows])
    if not lean:
        return ""
    return lang.gettext("Mostly too high.") if lean > 0 else lang.gettext("Mostly too low.")


def _off(rows: Sequence[Result]) -> float:
    return fsum(abs(_distance(row)) for row in rows) / len(rows)


def _distance(row: Result) -> float:
    """Return by how many steps of a bid an estimate was too high."""
    try:
        unit: int = find(row.game)(**row.rules).part("knowledge")().unit
    except (ImportError, TypeError, ValueError, AttributeError):
        unit = 1  # of a game that is not installed
    return ((row.estimate or 0) - (row.taken or 0.0)) / unit


def _title(lang: Language, rows: Sequence[Result]) -> str:
    _ = lang.gettext
    if not rows:
        return _("Nothing has been reviewed yet.")
    few = min(_COMPARED, len(rows) // 2)
    told = _("On average, you lose {now} points per decision.").format(
        now=figure(_mean(rows[-_COMPARED:]))
    )
    if few < 3:
        return told
    told = _("On average, you lose {now} points per decision; at first it was {before}.")
    return told.format(now=figure(_mean(rows[-few:])), before=figure(_mean(rows[:few])))


def _caption(lang: Language, rows: Sequence[Result]) -> str:
    _, number = lang.gettext, len(rows)
    if not rows:
        return _("Play a deal at a table to its end, and review it.")
    told = lang.ngettext("{n} deal since {day}.", "{n} deals since {day}.", number)
    return lang.paragraph([told.format(n=number, day=lang.day(rows[0].day)), _luck(lang, rows)])


def _luck(lang: Language, rows: Sequence[Result]) -> str:
    """Return what the cards came to with a strong player in the same seat, with its interval."""
    lucks = [row.luck for row in rows if row.luck is not None]
    if len(lucks) < _FEW:
        return ""
    told = lang.gettext(
        "With the same cards, a strong player in your seat was {points} points a deal "
        "ahead of the others (± {error})."
    )
    error = 2 * stdev(lucks) / sqrt(len(lucks))
    return told.format(points=figure(fmean(lucks)), error=figure(error))


def _line(
    lang: Language,
    rows: Sequence[Result],
    places: Mapping[str, float],
    value: Callable[[Sequence[Result]], float],
    told: Callable[[Language, int], str],
) -> dict[str, Any]:
    """Return the line of one game."""
    name = _name(lang, rows[-1])
    size = ceil(len(rows) / _POINTS)
    # The last point has as many deals as any other, the first what is left.
    ends = range(len(rows), 0, -size)
    points = [
        _point(lang, name, rows[max(0, end - size) : end], places, value, told)
        for end in reversed(ends)
    ]
    last = points[-1]["value"]
    return {"name": name, "text": figure(last), "at": last, "points": points}


def _point(
    lang: Language,
    name: str,
    rows: Sequence[Result],
    places: Mapping[str, float],
    value: Callable[[Sequence[Result]], float],
    told: Callable[[Language, int], str],
) -> dict[str, Any]:
    found = round(value(rows), 2)
    message = told(lang, len(rows))
    said = message.format(game=name, day=lang.day(rows[-1].day), points=figure(found), n=len(rows))
    return {"at": places[rows[-1].name], "value": found, "said": said}


def _lost(lang: Language, deals: int) -> str:
    return lang.ngettext(
        "{game}, {day}: {points} points per decision in {n} deal.",
        "{game}, {day}: {points} points per decision in {n} deals.",
        deals,
    )


def _off_told(lang: Language, hands: int) -> str:
    return lang.ngettext(
        "{game}, {day}: {points} off in {n} hand.",
        "{game}, {day}: {points} off in {n} hands.",
        hands,
    )


def _spread(lines: Sequence[dict[str, Any]], apart: float, highest: float) -> None:
    """Move the names at the ends of the lines apart, upwards, and then back below the top."""
    below = -apart
    for line in sorted(lines, key=lambda one: one["at"]):
        below = line["at"] = max(line["at"], below + apart)
    above = highest + apart
    for line in sorted(lines, key=lambda one: -one["at"]):
        above = line["at"] = round(min(line["at"], above - apart), 3)


def _days(
    lang: Language, rows: Sequence[Result], places: Mapping[str, float]
) -> list[dict[str, Any]]:
    """Return the first day, the last and, if it is another, the one between."""
    shown = (rows[len(rows) // 2], rows[0], rows[-1]) if rows else ()
    days = {row.day: places[row.name] for row in shown}
    return [{"at": at, "text": lang.day(day)} for day, at in sorted(days.items())]


def _mean(rows: Sequence[Result]) -> float:
    return fsum(row.lost or 0.0 for row in rows) / sum(row.decisions or 0 for row in rows)


def _name(lang: Language, row: Result) -> str:
    """Return the name of a game; a game that is not installed has only the one in its records."""
    try:
        rules = find(row.game)(**row.rules)
        return narrator(rules, [""] * rules.seats, lang=lang.code).game
    except (ImportError, TypeError, ValueError):
        return row.game


@dataclass(frozen=True)
class HistoryBlock(Block):
    """The lines, as text and as a picture."""

    shown: dict[str, Any]

    def lines(self) -> Iterator[str]:
        """Yield the title and the sentence about every point."""
        yield self.shown["title"]
        yield self.shown["note"]
        for line in self.shown["lines"]:
            for point in line["points"]:
                yield point["said"]
        yield self.shown["caption"]

    def draw(self, page: Page) -> None:
        """Draw a line for each game, with its name at its end."""
        for text, size, weight in ((self.shown["title"], 16, 650), (self.shown["note"], 13, 400)):
            for line in wrapped(text, (WIDTH - 2 * PADDING) / size / 0.55):
                page.line(line, size=size, weight=weight, fill=TEXT if weight > 400 else SOFT)
        left, wide, tall, top = PADDING + 28, WIDTH - 2 * PADDING - 200, 200, page.y + 16
        scale, most = self.shown["scale"], self.shown["scale"][-1]

        def spot(at: float, value: float) -> tuple[float, float]:
            return left + at * wide, top + tall * (1 - value / most)

        for value in scale:
            _x, y = spot(0, value)
            page.drawn.append(
                f'<path d="M{left:g} {y:.1f}h{wide:g}" stroke="{EDGE}" opacity=".5"/>'
            )
            page.text(f"{value:g}", left - 8, y + 4, size=12, fill=SOFT, anchor="end")
        for day in self.shown["days"]:
            x, y = spot(day["at"], 0)
            end = "end" if day["at"] == 1 else "middle" if day["at"] else "start"
            page.text(day["text"], x, y + 20, size=12, fill=SOFT, anchor=end)
        for i, line in enumerate(self.shown["lines"]):
            colour, dashes = _LOOKS[i % len(_LOOKS)]
            spots = [spot(point["at"], point["value"]) for point in line["points"]]
            page.drawn.append(
                f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in spots)}" fill="none" '
                f'stroke="{colour}" stroke-width="2.5"{dashes and f" stroke-dasharray={dashes!r}"}/>'
            )
            page.drawn += [
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in spots
            ]
            _x, y = spot(1, line["at"])
            told = f"{line['name']} {line['text']}"
            page.text(told, left + wide + 14, y + 4, size=13, weight=650, fill=colour)
        page.y = top + tall + 32
        page.line(self.shown["caption"], size=13, fill=SOFT)


_LOOKS: Final = ((ACCENT, ""), ("#0F58CC", "6 4"), ("#8A5A00", "2 4"))
