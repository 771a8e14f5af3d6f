"""Says where a learner's progress is kept, what is due, and what has happened to the file."""

from __future__ import annotations

import sys
from datetime import date
from itertools import count
from typing import Any, Final

from parlett_widgets.lessons.here_again import here_again
from parlett_widgets.lessons.questions import KINDS, again, question
from parlett_widgets.lessons.topic import N_
from parlett_widgets.practice import HERE_AGAIN, PUZZLE, Item, Progress, Trouble, progress
from parlett_widgets.widgets.puzzle.tries import puzzle_again
from parlett_widgets.words.language import Language, say

__all__ = [
    "FIRST_TRICK",
    "Progress",
    "asked_again",
    "can_be_asked",
    "due_now",
    "due_since",
    "kept_where",
    "progress",
    "say_troubles",
    "weekday",
]

FIRST_TRICK: Final = "first-trick"
"""The question on the overview, which is asked before any lesson and thus needs none."""


def kept_where(lang: Language, done: Progress) -> str:
    """Return a sentence saying how long answers are kept; empty if nobody has asked for that."""
    _ = lang.gettext
    in_browser = sys.platform == "emscripten"
    if done.file is not None:
        if in_browser:
            return _("Your answers are kept in this browser.")
        return _("Your answers are kept on this computer.")
    return _("Your answers are kept as long as this page is open.") if in_browser else ""


def due_now(done: Progress) -> list[Item]:
    """Return what is due and can be asked anywhere, the most overdue first."""
    return [item for item in done.due() if can_be_asked(item.kind)]


def can_be_asked(kind: str) -> bool:
    """Return whether what is of this kind can be asked outside its lesson."""
    return kind in KINDS or kind in (FIRST_TRICK, HERE_AGAIN, PUZZLE)


def asked_again(item: Item, lang: str, done: Progress) -> dict[str, Any] | None:
    """Return the question to ask about something that is due, or None if it cannot be made again.

    About a kind, that is a new question.
    """
    about = done.about(item.name)
    if item.kind == HERE_AGAIN:
        return here_again(item.name, about or {}, lang)
    if item.kind == PUZZLE:
        return puzzle_again(item.name, about or {}, lang)
    if item.kind == FIRST_TRICK:
        return question(FIRST_TRICK, lang=lang)
    if item.name != item.kind:
        return again(item.name, lang)
    seeds = (seed for seed in count(1) if not done.answered(f"{item.kind}-1-{seed}"))
    return question(item.kind, seed=next(seeds), lang=lang)


def due_since(lang: Language, due: date, today: date) -> str:
    """Return a few words on how long something has been due."""
    days = (today - due).days
    if days == 0:
        return lang.gettext("due again today")
    if days < 7:
        return lang.gettext("due again since {day}").format(day=weekday(lang, due))
    return lang.ngettext("due again for {n} day", "due again for {n} days", days).format(n=days)


_WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)


def weekday(lang: Language, day: date) -> str:
    """Return the name of a weekday."""
    return lang.gettext(_WEEKDAYS[day.weekday()])


def say_troubles(lang: Language, done: Progress) -> None:
    """Print what has happened to the file of a learner's progress, once."""
    while done.troubles:
        say(_sentence(lang, done.troubles.pop(0)))


def _sentence(lang: Language, trouble: Trouble) -> str:
    _ = lang.gettext
    match trouble.kind:
        case "damaged":
            told = _(
                "The file with your progress was damaged: {aside} has what it held, and what could "
                "be read is kept."
            )
        case "newer":
            told = _(
                "A newer version of parlett-widgets has written {file}, so it is left alone; "
                "progress now lasts until the kernel stops."
            )
        case _:
            told = _(
                "{file} cannot be read or written, so progress now lasts until the kernel stops."
            )
    return told.format(file=trouble.file, aside=trouble.aside)
