"""Questions about a player's score for a deal of Counterpoint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.counterpoint.scoring import HIGH, UNIT, bonus, readings
from parlett_widgets.lessons.kind import Kind, written
from parlett_widgets.lessons.making import Draft
from parlett_widgets.lessons.parts import name_in, numbers_of
from parlett_widgets.lessons.topics.counterpoint_deals.mistakes import (
    COUNTER_SCORE,
    COUNTERPOINT_NAMES,
    THREE_SCORE,
    CounterCase,
)
from parlett_widgets.lessons.topics.deal_scores import about_deal
from parlett_widgets.words.language import Language

__all__ = ["COUNTERPOINT_SCORE", "COUNTERPOINT_THREE"]

_POINTS: Final = 120
_BIDS: Final = range(0, 91, UNIT)


def _draw_duel(chance: Chance, difficulty: int) -> CounterCase | None:
    """Draw a deal of Counterpoint; at difficulty 3 a bid counts in its high reading."""
    buried = chance.below(30)
    first = 5 + chance.below(_POINTS - buried - 5)
    taken = (first, _POINTS - buried - first)
    bids = tuple(_near(chance, points, difficulty) for points in taken)
    case = CounterCase(bids, taken, chance.below(2))
    high = case.counted != case.bids
    close = any(map(bonus, case.missed))
    if high is (difficulty < 3) or not all(0 <= bid <= 90 for bid in bids):
        return None
    if max(case.missed) > 25 or not close:
        return None
    return case


def _near(chance: Chance, points: int, difficulty: int) -> int:
    """Return a bid near the points taken; at difficulty 3, in its low reading."""
    bid = 10 * round((points + chance.below(21) - 10) / 10)
    return bid - 100 if difficulty == 3 and bid >= 100 else bid


def _draw_three(chance: Chance, difficulty: int) -> CounterCase | None:
    """Draw a deal for three; at difficulty 3 a low bid is far exceeded."""
    left = _POINTS - chance.below(30)
    cuts = sorted(chance.below(left + 1) for _ in range(2))
    taken = (cuts[0], cuts[1] - cuts[0], left - cuts[1])
    bids = tuple(10 * round((points + chance.below(13) - 6) / 10) for points in taken)
    if difficulty == 3 and max(bids) >= 100:
        bids = tuple(bid - 100 if bid >= 100 else bid for bid in bids)
    case = CounterCase(bids, taken, chance.below(3))
    as_for_two = case.if_read(case.read_as_among(2))
    low = case.counted == case.bids and as_for_two == THREE_SCORE.right(case)
    if low is (difficulty == 3) or not all(0 <= bid <= 90 for bid in bids):
        return None
    if difficulty == 1 and case.own > 5:
        return None
    return case


def _reading(players: int) -> Callable[..., CounterCase]:
    low = max(bid for bid in _BIDS if len(readings(bid, "at-scoring", players)) > 1)
    note = f"a high bid of {low + HIGH} is written as {low}"

    def read(bids: Any, taken: Any, player: Any = "South") -> CounterCase:
        numbers = numbers_of("bids", bids, players, _BIDS, note)
        points = numbers_of("taken", taken, players, range(_POINTS + 1))
        if sum(points) > _POINTS:
            raise ValueError(f"at most {_POINTS} points can be taken in a deal, not {sum(points)}")
        return CounterCase(numbers, points, name_in("player", player, COUNTERPOINT_NAMES[players]))

    return read


def _spelled(case: CounterCase) -> str:
    seat = COUNTERPOINT_NAMES[len(case.bids)][case.seat]
    return f"bids {written(case.bids)}, points {written(case.taken)}: {seat}?"


def _ask_duel(lang: Language, case: CounterCase) -> Draft:
    """Ask what a player scores in this deal of Counterpoint."""
    hint = lang.gettext(
        "Each miss goes to the other player. A miss of 0, 1 or 2 also earns its bidder 30, 20 or 10."
    )
    return about_deal(COUNTER_SCORE, lang, case, _misses_hints(lang, case, hint))


def _ask_three(lang: Language, case: CounterCase) -> Draft:
    """Ask what a player scores in this deal for three."""
    hint = lang.gettext(
        "Add the misses of the other two, then a bonus for the player's own miss: "
        "30 for 0, 20 for up to 2, 10 for up to 5."
    )
    return about_deal(THREE_SCORE, lang, case, _misses_hints(lang, case, hint))


def _misses_hints(lang: Language, case: CounterCase, on_scores: str) -> list[str]:
    _ = lang.gettext
    return [
        _("How far is each player from the bid? Too many points are a miss, just as too few are."),
        on_scores,
        _("The misses are {misses}.").format(misses=lang.listed(map(str, case.missed))),
    ]


COUNTERPOINT_SCORE: Final = Kind(
    "counterpoint-score",
    [COUNTER_SCORE],
    _draw_duel,
    _ask_duel,
    _reading(2),
    {"bids": (60, 70), "taken": (58, 62), "player": "South"},
    spelled=_spelled,
)
COUNTERPOINT_THREE: Final = Kind(
    "counterpoint-three",
    [THREE_SCORE],
    _draw_three,
    _ask_three,
    _reading(3),
    {"bids": (40, 30, 20), "taken": (43, 30, 26), "player": "West"},
    spelled=_spelled,
)
