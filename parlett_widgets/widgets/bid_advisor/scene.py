"""Puts advice on a bid into plain JSON: the hand is sent once, the ranking whenever it improves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, takewhile
from math import ceil, floor, isfinite
from operator import attrgetter
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.bidding.view import BiddingView
from parlett_widgets.players.advice import ENOUGH, Advice, Option
from parlett_widgets.widgets.bid_advisor.words import AdvisorWords, Thinking
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.labels import figure, percent
from parlett_widgets.words.language import Language

__all__ = ["SHOWN", "advice_table", "advised", "interval"]

SHOWN: Final = 10
"""How many bids the list shows, not counting a chosen bid that ranks below them."""

_CERTAIN: Final = 1.959964
"""The number of standard deviations within which 19 out of 20 normal variates lie."""

_SPREAD: Final = 4
"""With fewer worlds than this, nothing is known about the spread of results."""

_FEW: Final = 12
"""With fewer worlds than this, equal results may be a coincidence."""

_NO_AXIS: Final = (0, 10)
"""The axis used before any bid has been tried; no interval is drawn along it."""

_FAR: Final = 4
"""The number of columns on each side of the bid; the outermost also holds everything beyond."""


def advice_table(lang: Language, view: BiddingView, *, guess_first: bool = False) -> dict[str, Any]:
    """Return what stays the same while the advice improves, as ``scene.schema.json`` describes it.

    With *guess_first*, the ranking is shown only once three cards have been chosen.

    Examples
    --------
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.words.language import language
    >>> table = advice_table(language("en"), NinetyNine().start(seed=7).view(0))
    >>> len(table["hand"]), table["size"]
    (12, 3)
    """
    words = AdvisorWords(lang, view)
    return {
        "version": 1,
        "lang": lang.code,
        "size": BID_SIZE,
        "prompts": words.prompts(),
        "facts": words.facts(),
        **({"guess": words.guess()} if guess_first else {}),
        "hand": [_card(lang, card) for card in view.rules.sorted_cards(view.hand)],
    }


def _card(lang: Language, card: Card) -> dict[str, Any]:
    shown = {"legal": True, "sign": lang.cards([card])}
    return {**face(lang, card), **shown}


def advised(
    words: AdvisorWords,
    advice: Advice,
    *,
    chosen: CardSet = CardSet(),  # noqa: B008 -- a CardSet never changes
    state: Thinking = "first",
    progress: float = 0.0,
) -> dict[str, Any]:
    """Return what is known so far about the bids, as ``advised.schema.json`` describes it.

    A chosen bid is listed wherever it ranks; ``progress`` is a number from 0 to 1.
    """
    looked_at = next((one for one in advice.options if CardSet(one.cards) == chosen), None)
    lines = _lines(advice.options, looked_at)
    shown = [line for line in lines if line.place <= SHOWN or line.option is looked_at]
    measured = [line.option for line in shown if line.option.measured]
    axis = _axis(measured) if measured else _NO_AXIS
    said = words.state(state, advice.worlds)
    told = [words.chosen(looked_at)] if looked_at else []
    return {
        "state": state,
        "status": words.lang.paragraph([*told, said]),
        "invitation": words.lang.paragraph([said, words.prompts()[0]]),
        "apart": words.apart(_overlapping([line.option for line in lines])),
        "progress": round(progress, 3),
        "played": words.played(advice.plays, advice.worlds),
        "button": {"action": _ACTIONS[state], "label": words.button(state)},
        "axis": [_tick(number, axis) for number in _ticks(axis)] if measured else [],
        "options": [_row(words, line, axis, advice) for line in shown],
        "map": advice_map(words, advice.options),
    }


_ACTIONS: Final[Mapping[Thinking, str]] = {
    "first": "go on",
    "stopped": "go on",
    "thinking": "stop",
    "done": "closer",
}


# The list


class _Line(NamedTuple):
    """A bid in the list, together with the bids that are equivalent to it."""

    place: int
    option: Option
    alike: list[Option]


def _lines(options: Sequence[Option], chosen: Option | None) -> list[_Line]:
    """Return a line for each group of equivalent bids; a chosen bid represents its group."""
    lines = []
    for place, (_, group) in enumerate(groupby(options, key=attrgetter("group")), 1):
        alike = list(group)
        option = chosen if chosen in alike else alike[0]
        assert option is not None
        rest = [other for other in alike if other is not option]
        lines.append(_Line(place, option, rest))
    return lines


def interval(option: Option) -> tuple[float, float] | None:
    """Return the interval that holds the mean 19 times out of 20; None while it is unknown."""
    few = option.worlds < _SPREAD or (option.worlds < _FEW and not option.error)
    if few or not isfinite(option.error):
        return None
    reach = _student(option.worlds - 1) * option.error
    return option.mean - reach, option.mean + reach


def _overlapping(options: Sequence[Option]) -> int:
    """Return the number of top options whose intervals overlap that of the best."""
    ends = [interval(option) for option in takewhile(lambda one: one.measured, options)]
    if not ends or ends[0] is None:
        return 0
    lowest = ends[0][0]
    return len(list(takewhile(lambda one: one is not None and one[1] >= lowest, ends)))


def _student(freedom: int) -> float:
    """Return the number of standard errors within which the mean lies 19 times out of 20.

    This is Student's t for 3 or more degrees of *freedom*, computed by the expansion in Abramowitz
    and Stegun, *Handbook of Mathematical Functions*, 26.7.5; the error is less than 0.004.
    """
    x, n = _CERTAIN, freedom
    return (
        x
        + (x**3 + x) / (4 * n)
        + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * n**2)
        + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * n**3)
        + (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / (92160 * n**4)
    )


def _axis(options: Sequence[Option]) -> tuple[int, int]:
    """Return an axis that covers all intervals and ends at multiples of five points."""
    ends = [end for option in options for end in interval(option) or (option.mean,)]
    low, high = 5 * floor(min(ends) / 5), 5 * ceil(max(ends) / 5)
    return low, max(high, low + 10)


def _ticks(axis: tuple[int, int]) -> range:
    low, high = axis
    step = 5 * ceil((high - low) / 25)
    return range(step * ceil(low / step), high + 1, step)


def _tick(number: int, axis: tuple[int, int]) -> dict[str, Any]:
    return {"at": _at(number, axis), "text": figure(number, 0)}


def _at(points: float, axis: tuple[int, int]) -> float:
    """Return the position of a number of points on an axis, as a percentage of its length."""
    low, high = axis
    return round(100 * (points - low) / (high - low), 1)


def _row(words: AdvisorWords, line: _Line, axis: tuple[int, int], advice: Advice) -> dict[str, Any]:
    option = line.option
    shown = {
        "id": " ".join(map(str, option.cards)),
        "place": line.place,
        "cards": words.cards(option.cards),
        "alike": f"+{len(line.alike)}" if line.alike else "",
        "bid": words.bid(option),
        "sum": words.sum(option),
        "total": option.bid,
        "figures": _figures(option, axis) if option.measured else None,
        "left": "" if option.measured else words.left_behind(option, advice),
        "told": _told(words, line, advice),
        "why": [*_why(words, option, advice), *words.alike(line.alike)],
        "spread": _spread(words, option) if option.measured else [],
    }
    return present(shown)


def _why(words: AdvisorWords, option: Option, advice: Advice) -> list[str]:
    """Return sentences saying what a bid scores, how far it falls short of the best, and why."""
    brings, *reasons = words.why(option, advice)
    if option.behind is None or option is advice.best or option.worlds < _SPREAD:
        return [brings, *reasons]
    # This must be exactly the difference between the rounded figures in the list.
    points = round(advice.best.mean, 1) - round(option.mean, 1)
    _, error = option.behind
    return [brings, words.behind(points, _student(option.worlds - 1) * error), *reasons]


def _figures(option: Option, axis: tuple[int, int]) -> dict[str, Any]:
    ends = interval(option)
    start, end = ends or axis
    return {
        "mean": figure(option.mean),
        "error": f"± {figure(ends[1] - option.mean) if ends else '?'}",
        "made": percent(option.exact),
        "bar": [_at(points, axis) for points in (start, option.mean, end)],
    }


def _told(words: AdvisorWords, line: _Line, advice: Advice) -> str:
    """Return a line of the list as it is read aloud."""
    place, option = line.place, line.option
    ends = interval(option) if option.measured else None
    if ends:
        return words.row(place, option, *map(figure, ends))
    return words.lang.paragraph(
        [f"{place}. {words.chosen(option)}", words.expected(option, advice)]
    )


def _spread(words: AdvisorWords, option: Option) -> list[dict[str, Any]]:
    """Return the probability of each number of tricks, or of each band of points."""
    aim, band = option.aim, words.terms.band
    columns: dict[int, float] = {}
    for taken, share in option.taken:
        column = max(-_FAR, min(_FAR, round((taken - aim) / band)))
        columns[column] = columns.get(column, 0.0) + share
    first, last = min(0, *columns), max(0, *columns)
    return [
        {
            "text": _band_text(aim + column * band, band, column),
            "share": round(100 * columns.get(column, 0.0)),
            "aim": column == 0,
        }
        for column in range(first, last + 1)
    ]


def _band_text(middle: int, band: int, column: int) -> str:
    """Return the label of a column of the spread, such as ``7``, ``28–32`` or ``≥ 48``."""
    if band == 1:
        return str(middle)
    low, high = middle - band // 2, middle + band // 2
    if abs(column) == _FAR:
        return f"≤ {high}" if column < 0 else f"≥ {low}"
    return f"{max(0, low)}–{high}"


# The map


def advice_map(words: AdvisorWords, options: Sequence[Option]) -> dict[str, Any]:
    """Return a table with the mean and heat of the best bid for each card and each total."""
    best: dict[tuple[Card, int], Option] = {}
    for option in options:
        for card in option.cards:
            best.setdefault((card, option.bid), option)
    totals = sorted({total for _, total in best})
    means = [option.mean for option in best.values() if _is_known(option)]
    low, high = (min(means), max(means)) if means else (0.0, 0.0)
    return {
        "totals": [{"value": total, "text": words.terms.amount(total)} for total in totals],
        "rows": [
            [_cell(best.get((card, total)), low, high) for total in totals]
            for card in words.view.rules.sorted_cards(words.view.hand)
        ],
    }


def _is_known(option: Option) -> bool:
    """Return whether the mean of a bid is reliable enough to be shown without its interval."""
    return option.measured and option.worlds >= ENOUGH


def _cell(option: Option | None, low: float, high: float) -> list[Any]:
    """Return a cell's text, its heat, and the number of deals tried; [] if no bid is possible."""
    if option is None:
        return []
    if not _is_known(option):
        return ["", 0, option.worlds]
    heat = 100 * (option.mean - low) / (high - low) if high > low else 100.0
    return [figure(option.mean, 0), round(heat), option.worlds]
