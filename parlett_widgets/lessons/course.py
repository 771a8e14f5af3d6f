"""The map of the course, which shows the lessons and the learner's progress in each of them."""

from __future__ import annotations

from datetime import date
from enum import Enum
from html import escape
from typing import Final, NamedTuple

from parlett_widgets.files import printable
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.lessons.progress import (
    FIRST_TRICK,
    Progress,
    due_now,
    due_since,
    kept_where,
    progress,
    say_troubles,
)
from parlett_widgets.lessons.questions import KINDS
from parlett_widgets.lessons.topic import N_
from parlett_widgets.widgets.page.defaults import current
from parlett_widgets.words.language import Language, language

__all__ = ["LESSONS", "Course", "Lesson", "Reached", "course", "lesson_of", "reached"]


class Lesson(NamedTuple):
    """A lesson of the course."""

    file: str  # the notebook without its extension; begins with the lesson's number
    title: str
    row: str  # the row of the map that shows the lesson
    minutes: int
    kinds: tuple[str, ...]  # the kinds of questions to master

    @property
    def number(self) -> str:
        """The lesson's number, such as 04 or 04b."""
        return self.file.partition("-")[0]

    @property
    def predictions(self) -> list[str]:
        """The names of the questions that only this lesson asks."""
        return [name for name in PREDICTIONS if name.startswith(f"{self.number}-")]


_BEGIN, _ALL = N_("Begin"), N_("All together")
_ADDENDA, _NINETY_NINE, _COUNTERPOINT = "Addenda", "Ninety-Nine", "Counterpoint"

LESSONS: Final = (
    Lesson("00-the-table", N_("The table"), _BEGIN, 10, ("addenda-legal",)),
    Lesson("01-tricks", N_("Tricks"), _BEGIN, 12, ("trick-winner", "follow")),
    Lesson("02-addenda-adding-to-17", N_("Adding to 17"), _ADDENDA, 15, ("addenda-winner",)),
    Lesson("03-king-and-jack-chains", N_("King and Jack chains"), _ADDENDA, 10, ("chain-count",)),
    Lesson("04-a-round-of-addenda", N_("A round of Addenda"), _ADDENDA, 20, ("chain-role",)),
    Lesson(
        "04b-misplays-and-pairs",
        N_("Misplays and pairs"),
        _ADDENDA,
        10,
        ("addenda-misplay", "addenda-pairs"),
    ),
    Lesson(
        "05-ninety-nine-hitting-a-number", N_("Hitting a number"), _NINETY_NINE, 15, ("deal-score",)
    ),
    Lesson(
        "06-three-cards-make-a-bid",
        N_("Three cards make a bid"),
        _NINETY_NINE,
        10,
        ("bid-sum", "bid-ways", "bid-cards"),
    ),
    Lesson(
        "07-three-cards-two-jobs", N_("Three cards, two jobs"), _NINETY_NINE, 20, ("bid-cards",)
    ),
    Lesson(
        "08-scoring-and-premiums", N_("Scoring and premiums"), _NINETY_NINE, 15, ("deal-score",)
    ),
    Lesson("08b-two-four-or-five", N_("Two, four or five"), _NINETY_NINE, 10, ("table-score",)),
    Lesson(
        "09-counterpoint-points",
        N_("Points in the cards"),
        _COUNTERPOINT,
        15,
        ("counterpoint-points",),
    ),
    Lesson(
        "10-bids-by-tens",
        N_("Bids by tens"),
        _COUNTERPOINT,
        15,
        ("counterpoint-bid", "counterpoint-score"),
    ),
    Lesson(
        "10b-easy-pack-and-three",
        N_("The easy pack, and three"),
        _COUNTERPOINT,
        10,
        ("easy-trick", "counterpoint-three"),
    ),
    Lesson("11-a-full-deal", N_("A full deal"), _ALL, 20, ("deal-score", "counterpoint-score")),
    Lesson("12-your-own-deal-and-bot", N_("Your own deal and bot"), _ALL, 20, ()),
    Lesson("13-design-a-game", N_("Design a game"), _ALL, 20, ()),
)


_ASKED_IN: Final = {
    "counterpoint-winner": "09",
    "find-slip": "12",
    FIRST_TRICK: "01",
    "guess-bid": "08",
    "out-of-suits": "08",
}
"""The numbers of the lessons to which those kinds belong that no lesson wants mastered."""


def lesson_of(kind: str) -> Lesson:
    """Return the first lesson that a kind of question belongs to."""
    return next(one for one in LESSONS if kind in one.kinds or one.number == _ASKED_IN.get(kind))


class Reached(Enum):
    """A learner's progress in one lesson."""

    NEW = "○"
    BEGUN = "◐"
    DONE = "✓"


def reached(lesson: Lesson, done: Progress = progress) -> Reached:
    """Return a learner's progress in a lesson.

    A lesson is done once its kinds of questions are mastered and its predictions have been
    answered, correctly or not. It is begun with any of these, and with a question that comes back.
    """
    parts = [done.mastered(kind) for kind in lesson.kinds]
    parts += [done.answered(name) for name in lesson.predictions]
    if all(parts):
        return Reached.DONE
    asked = any(item.kind in lesson.kinds for item in done.items())
    return Reached.BEGUN if any(parts) or asked else Reached.NEW


class Course:
    """The map of the course, with the learner's progress; a notebook shows it as rows of links."""

    def __init__(self, lang: Language, done: Progress = progress) -> None:
        self._lang = lang
        self._marks = {lesson: reached(lesson, done) for lesson in LESSONS}
        self._due = due_now(done)
        self._notes = {lesson: self._note(lesson, done.today()) for lesson in LESSONS}
        self._kept = kept_where(lang, done)

    def __repr__(self) -> str:
        lines = []
        for lesson, mark in self._marks.items():
            title = self._lang.gettext(lesson.title)
            note = self._notes[lesson]
            lines.append(f"{mark.value} {lesson.number} {title}{note and f' – {note}'}")
        return printable("\n".join([*lines, self._sum()]))

    def _note(self, lesson: Lesson, today: date) -> str:
        """Return what is due in a lesson, in a few words; where mastery fades, since when."""
        due = [item for item in self._due if item.kind in KINDS and lesson_of(item.kind) is lesson]
        if any(item.name == item.kind for item in due):
            return due_since(self._lang, min(item.due for item in due), today)
        return self._lang.ngettext("{n} due", "{n} due", len(due)).format(n=len(due)) if due else ""

    def _sum(self) -> str:
        marks = list(self._marks.values())
        told = self._lang.gettext("{n} of {all} lessons done.")
        done = told.format(n=marks.count(Reached.DONE), all=len(marks))
        number = len(self._due)
        due = self._lang.ngettext(
            "{n} question is due today.", "{n} questions are due today.", number
        )
        return self._lang.paragraph([done, due.format(n=number) if number else "", self._kept])

    def _repr_html_(self) -> str:
        rows: dict[str, list[str]] = {}
        for lesson, mark in self._marks.items():
            rows.setdefault(lesson.row, []).append(self._link(lesson, mark))
        drawn = "".join(
            f'<div style="{_ROW}"><b style="{_NAME}">{escape(self._lang.gettext(name))}</b>'
            f'<div style="{_LESSONS}">{"".join(links)}</div></div>'
            for name, links in rows.items()
        )
        following = next(
            (one for one, mark in self._marks.items() if mark is not Reached.DONE), None
        )
        onward = ""
        if following is not None:
            label = self._lang.gettext("Go to {number}").format(number=following.number)
            onward = f'<a href="{following.file}.ipynb" style="{_ONWARD}">{escape(label)} →</a>'
        return (
            f'<div {self._lang.attributes} style="{_MAP}">{drawn}'
            f'<p style="{_SUM}">{escape(self._sum())}{onward}</p></div>'
        )

    def _link(self, lesson: Lesson, mark: Reached) -> str:
        words = {
            Reached.NEW: self._lang.gettext("not begun"),
            Reached.BEGUN: self._lang.gettext("begun"),
            Reached.DONE: self._lang.gettext("done"),
        }
        title = escape(self._lang.gettext(lesson.title))
        note = escape(self._notes[lesson])
        due = note and f'<br><small style="{_DUE}">{note}</small>'
        minutes = escape(self._lang.gettext("{n} min").format(n=lesson.minutes))
        return (
            f'<a href="{lesson.file}.ipynb" style="{_LINK}" title="{escape(words[mark])}">'
            f'<span style="{_MARK}" aria-label="{escape(words[mark])}">{mark.value}</span>'
            f'{lesson.number} {title} <small style="{_MINUTES}">{minutes}</small>{due}</a>'
        )


_MAP: Final = "display:grid;gap:8px;max-width:960px;line-height:1.4"
_ROW: Final = (
    "display:flex;flex-wrap:wrap;gap:8px 20px;align-items:baseline;padding:10px 16px;"
    "border:1px solid #7c8b82;border-radius:10px"
)
_NAME: Final = "flex:none;width:9em"
_LESSONS: Final = (
    "display:grid;grid-template-columns:repeat(auto-fill,minmax(10.5em,1fr));gap:8px 16px;"
    "flex:1 1 22em"
)
_LINK: Final = (
    "padding-left:1.4em;text-decoration:none;text-wrap:balance;word-break:auto-phrase;color:inherit"
)
_MARK: Final = "display:inline-block;width:1.4em;margin-left:-1.4em;font-weight:700"
_MINUTES: Final = "white-space:nowrap;opacity:0.7"
_DUE: Final = "font-weight:700"
_SUM: Final = "display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;margin:4px 0"
_ONWARD: Final = (
    "padding:8px 16px;border-radius:8px;background:#0b6b57;color:#ffffff;"
    "text-decoration:none;white-space:nowrap"
)


def course(lang: str | None = None) -> Course:
    """Return the map of the course, with the progress stored on this computer.

    Examples
    --------
    >>> from parlett_widgets.lessons import course
    >>> print(course("en"))  # doctest: +ELLIPSIS
    ○ 00 The table
    ○ 01 Tricks
    ...
    0 of 17 lessons done...
    """
    told = language(current(lang=lang).lang)
    made = Course(told)
    say_troubles(told, progress)
    return made


def say_newer(kept: str) -> None:
    """Print that a lesson is newer than a reader's copy, which is kept in a file of this name.

    A page says so whose storage held an older lesson.

    Examples
    --------
    >>> from parlett_widgets.lessons.course import say_newer
    >>> say_newer("01-tricks-yours.ipynb")
    There is a new version of this lesson. What you have changed is kept as 01-tricks-yours.ipynb.
    """
    _ = language(current().lang).gettext
    print(  # noqa: T201 -- the page shows what is printed
        _("There is a new version of this lesson. What you have changed is kept as {file}.").format(
            file=kept
        )
    )
