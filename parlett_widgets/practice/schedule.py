"""What is to be asked again, and the day on which it is due, as FSRS reckons it.

A missed item is due on the same day, on the next day once it has been answered correctly, and then
after growing intervals: 1, 2, 6, 18, 45, 105 days. A day is a day of the learner's calendar, so an
item is due all day long.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta, timezone
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from fsrs import Scheduler

__all__ = ["HERE_AGAIN", "PUZZLE", "Item", "Schedule", "graded", "tomorrow", "understood", "until"]

Schedule = dict[str, Any]
"""When an item is due and what FSRS knows of it, as it stands in the file."""

HERE_AGAIN: Final = "here-again"
"""The kind of a decision of one's own that has cost points."""

PUZZLE: Final = "puzzle"
"""The kind of a puzzle that was not solved."""

_STABILITY: Final = (0.001, 36500.0)  # days
_DIFFICULTY: Final = (1.0, 10.0)


class Item(NamedTuple):
    """Something to be asked again.

    Attributes
    ----------
    name : str
        The name of a question, or the name of its kind if any question of that kind will do.
    kind : str
        The kind of question.
    due : date
        The first day on which it is due.

    Examples
    --------
    >>> Item("follow-1-7", "follow", date(2026, 2, 27)).due.isoformat()
    '2026-02-27'
    """

    name: str
    kind: str
    due: date


def graded(schedule: Schedule | None, kind: str, *, right: bool, today: date) -> Schedule:
    """Return the schedule of an item after an answer.

    A right answer counts only when the item is due, and of several wrong ones on a day the first
    does: answering a lot in one evening is no memory of many days.
    """
    if schedule is not None:
        if right and date.fromisoformat(schedule["due"]) > today:
            return schedule
        if not right and schedule["learning"] and schedule["answered"] == today.isoformat():
            return schedule
    # Imported here, as nobody needs it before the first miss.
    from fsrs import Card, Rating, State

    card, relearning = Card(card_id=0, due=_moment(today)), False
    if schedule is not None:
        relearning = schedule["learning"]
        card = Card(
            card_id=0,
            state=State.Relearning if relearning else State.Review,
            step=0 if relearning else None,
            stability=schedule["stability"],
            difficulty=schedule["difficulty"],
            due=card.due,
            last_review=_moment(date.fromisoformat(schedule["answered"])),
        )
    card, _ = _scheduler().review_card(card, Rating.Good if right else Rating.Again, _moment(today))
    assert card.stability is not None
    assert card.difficulty is not None
    due = card.due.date()
    if relearning and right:
        due = today + timedelta(days=1)  # FSRS waits longer for what was long known
    return {
        **(schedule or {}),
        "kind": kind,
        "due": due.isoformat(),
        "answered": today.isoformat(),
        "stability": round(min(card.stability, _STABILITY[1]), 4),
        "difficulty": round(card.difficulty, 4),
        "learning": not right,
    }


def until(due: date, kind: str, today: date) -> Schedule:
    """Return the schedule of an item that was missed, then answered correctly, and is now due."""
    missed = graded(None, kind, right=False, today=min(due, today))
    known = graded(missed, kind, right=True, today=min(due, today))
    return {**known, "due": due.isoformat()}


def tomorrow(kind: str, today: date) -> Schedule:
    """Return the schedule of something that was missed today and explained at once."""
    return {**until(today, kind, today), "due": (today + timedelta(days=1)).isoformat()}


def understood(value: Any) -> Schedule | None:
    """Return a schedule that a file holds, or None if it is not one."""
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        return None
    sound = (
        all(_is_day(value.get(part)) for part in ("due", "answered"))
        and _is_within(value, "stability", *_STABILITY)
        and _is_within(value, "difficulty", *_DIFFICULTY)
        and isinstance(value.get("learning"), bool)
    )
    return value if sound else None


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_within(schedule: Mapping[str, Any], part: str, least: float, most: float) -> bool:
    value = schedule.get(part)
    return isinstance(value, int | float) and least <= value <= most


def _moment(day: date) -> datetime:
    """Return a day as FSRS wants it, which counts whole days between moments in UTC."""
    return datetime.combine(day, time(), timezone.utc)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    # With a step of a minute, a miss is due again on the same day.
    step = [timedelta(minutes=1)]
    return Scheduler(learning_steps=step, relearning_steps=step, enable_fuzzing=False)
