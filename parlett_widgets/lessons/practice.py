"""The Practice widget, which asks what is due today, mixed over all kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import zip_longest
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

import traitlets

from parlett_widgets.engine.checks import shown
from parlett_widgets.lessons.course import lesson_of
from parlett_widgets.lessons.progress import (
    Progress,
    asked_again,
    can_be_asked,
    due_now,
    due_since,
    progress,
    say_troubles,
    weekday,
)
from parlett_widgets.lessons.questions import question, tell_truth
from parlett_widgets.practice import HERE_AGAIN, PUZZLE, Item
from parlett_widgets.widgets.figure.picture import Charts
from parlett_widgets.widgets.figure.scene import bars
from parlett_widgets.widgets.page.blocks import Block, Heading, Line
from parlett_widgets.widgets.page.defaults import WidgetOptions, current
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.widgets.page.widget import front_end, validates
from parlett_widgets.widgets.page.worker import in_turn
from parlett_widgets.widgets.predict.widget import Predict
from parlett_widgets.widgets.predict.words import predict_words
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Practice"]

_DAYS: Final = 7
"""The number of days, from today, for which the page says how much is due."""

_QUEUE: Final = 560
"""The height of the page while it shows what is due, in pixels."""

_AHEAD: Final = 425
"""The height of the page when nothing is due today but something on a later day."""


class Practice(Predict):
    """What is due today, asked one question after the other until it is done.

    Missed questions and puzzles come back, as do costly decisions of one's own deals and mastered
    kinds of questions, of which a new one is asked.
    The page says first what is due, and at the end how it went and when the next questions are due.

    Parameters
    ----------
    done : Progress
        Whose progress; by default, that of whoever uses this computer.
    **options
        ``lang``, ``theme``, ``colours``, ``size`` and ``layout``, which every widget accepts.

    Examples
    --------
    >>> from parlett_widgets import Practice
    >>> from parlett_widgets.practice import Progress
    >>> mine = Progress()
    >>> mine.record("bid-sum-1-3", "bid-sum", right=False)
    >>> practice = Practice(mine)
    >>> print(practice)  # doctest: +ELLIPSIS
    Practice
    Three cards make a bid – due again today – 1 question
    ...
    >>> practice.begin()
    >>> print(practice)
    What do these three cards bid?
    Your bid: ♣6 ♦7 ♥8
    Answer with a number of tricks.
    """

    # Beginning and finishing make questions, which may run code of somebody's own game, so other
    # widgets do not wait for it.
    _turn = RLock()

    _invites = "play"
    _high = 126

    _esm = front_end("practice.js")
    _css = front_end("practice.css")

    asking = traitlets.Bool(
        default_value=False, help="Whether a question is shown, not what is due or has been done."
    ).tag(sync=True)
    scene = traitlets.Dict(help="What is due before it is asked, or what has been done.").tag(
        sync=True, echo_update=False
    )
    marks: traitlets.List[Any] = traitlets.List(
        help="Whether the first answer to each question was 'right' or 'wrong'; '' before it."
    ).tag(sync=True, echo_update=False)
    comes_back = traitlets.Unicode(
        help="When the question that has been answered will be asked again."
    ).tag(sync=True, echo_update=False)
    outdated = traitlets.Bool(
        default_value=False,
        help="Whether what is due has changed since the questions were made; they are made again "
        "before the first is asked.",
    ).tag(sync=True, echo_update=False)

    def __init__(self, done: Progress = progress, **options: Unpack[WidgetOptions]) -> None:
        if not isinstance(done, Progress):
            raise TypeError(f"Practice() takes the progress of a learner, not {shown(done)}")
        self._done = done
        self._lang = current(lang=options.get("lang")).lang
        self._items: dict[str, Item] = {}
        self._was_due: list[Item] = []
        self._not_made: set[str] = set()
        first, *rest = self._due() or [question("trick-winner", lang=self._lang)]
        options["lang"] = self._lang
        super().__init__(first, rest, **options)
        done.watch(self)
        tell_truth(self)
        self.observe(self._mark, names="answer")
        self._show_due(self._items)
        done.on_change(self._look_again)
        say_troubles(self.language, done)

    @staticmethod
    def _page_words(lang: Language) -> dict[str, str]:
        return practice_words(lang)

    def begin(self) -> None:
        """Ask the first question, as the button does.

        Raises
        ------
        ValueError
            If nothing is due.
        """
        self._renew()
        self.asking = True

    def finish(self) -> None:
        """Show what has been done; whatever is still due can be asked after that."""
        self.asking = False

    def _due(self) -> list[dict[str, Any]]:
        """Return the questions about what is due, and remember which item each is about."""
        self._was_due = due_now(self._done)
        made = [(item, asked_again(item, self._lang, self._done)) for item in _mixed(self._was_due)]
        self._not_made = {item.name for item, one in made if one is None}
        asked = {one["id"]: (item, one) for item, one in made if one is not None}
        self._items = {name: item for name, (item, _) in asked.items()}
        return [one for _, one in asked.values()]

    def _renew(self) -> None:
        """Make the questions again if something else is due by now."""
        if self.outdated:
            following = self._due()
            with self.hold_sync():
                if following:
                    self._ask(following)
                self._show_due(self._items)
                self.outdated = False

    @validates("asking")
    def _only_what_is_due(self, proposal: dict[str, Any]) -> bool:
        if proposal["value"] and not (self._items or self.outdated):
            raise ValueError("nothing is due")
        return bool(proposal["value"])

    @traitlets.observe("asking")
    def _round(self, change: dict[str, Any]) -> None:
        """Make the questions of a round: those outdated when it begins, the following at its end."""
        if change["new"]:
            self._renew()  # the page has only said that somebody begins
            if not self._items:
                self.asking = False
            return
        if not self._items:
            return
        following = self._due()
        if following:
            with self.hold_sync():
                self._ask(following)
                self.marks = [""] * len(following)

    @traitlets.observe("question")
    def _not_answered(self, _change: dict[str, Any]) -> None:
        self.comes_back = ""

    def _mark(self, change: dict[str, Any]) -> None:
        """Mark the first answer to a question, and say when the question comes back."""
        item = self._items.get(self.question["id"])
        if change["new"] is None or item is None:
            return
        _ = self.language.gettext
        place = list(self._items).index(self.question["id"])
        if not self.marks[place]:
            mark = "right" if self.is_right else "wrong"
            self.marks = [*self.marks[:place], mark, *self.marks[place + 1 :]]
        if self.is_right:
            when = self._when(self._due_days().get(item.name, self._done.today()))
            self.comes_back = _("Right: it comes back {when}.").format(when=when)
        else:
            self.comes_back = _("It comes back today, tomorrow, and then later each time.")
        self._show_done()  # before the page asks for it

    # What is shown before and after

    @in_turn
    def _look_again(self) -> None:
        """Show what has become due meanwhile, unless somebody has begun to answer.

        This runs within an answer to another widget, so no question is made here: the code of
        somebody's game might run for it.
        """
        answering = self.asking or (self._items and (self.answer is not None or any(self.marks)))
        due = due_now(self._done)
        if answering or due == self._was_due:
            return
        self._was_due = due
        items = {item.name: item for item in _mixed(due) if item.name not in self._not_made}
        self.outdated = True
        self._show_due(items)

    def _show_due(self, items: Mapping[str, Item]) -> None:
        _, number = self.language.gettext, len(items)
        self.marks = [""] * len(self._items)
        if number:
            told = self.language.ngettext(
                "{n} question is due.", "{n} questions are due.", number
            ).format(n=number)
            more = _("One after the other, mixed. You can stop at any time.")
        else:
            told = _("Nothing is due today.")
            more = self._next() or _(
                "A question that you answer wrongly comes back here: the same day, the next day, and "
                "then later each time."
            )
        rows = [
            {
                "title": title,
                "note": due_since(
                    self.language, min(item.due for _name, item in those), self._done.today()
                ),
                "mark": "",
                "end": self._questions(len(those)),
            }
            for title, those in self._by_subject(items)
        ]
        self.scene = self._scene(
            rows, number, "", _("due today"), told, more, _("Start") if number else ""
        )
        if "ahead" in self.scene:
            self.height = _QUEUE if number else _AHEAD

    def _show_done(self) -> None:
        _, marks = self.language.gettext, dict(zip(self._items, self.marks, strict=True))
        days, today, rows = self._due_days(), self._done.today(), []
        for title, items in self._by_subject(self._items):
            # Whoever stops early has not got wrong what was not asked.
            answered = [marks[name] for name, _item in items if marks[name]]
            if not answered:
                continue
            right = answered.count("right")
            rows.append(
                {
                    "title": title,
                    "note": _("{n} of {all} right").format(n=right, all=len(answered)),
                    "mark": "right" if right == len(answered) else "wrong",
                    "end": self._when(min(days.get(item.name, today) for _name, item in items)),
                }
            )
        left = len(due_now(self._done))
        told = (
            self.language.ngettext(
                "{n} question is still due.", "{n} questions are still due.", left
            ).format(n=left)
            if left
            else _("That is all for today.")
        )
        self.scene = self._scene(
            rows,
            list(marks.values()).count("right"),
            _("of {n}").format(n=sum(map(bool, marks.values()))),
            _("right the first time"),
            told,
            self._next(),
            _("Once more") if left else "",
        )

    def _scene(
        self,
        rows: list[dict[str, str]],
        number: int,
        of: str,
        counted: str,
        told: str,
        more: str,
        button: str,
    ) -> dict[str, Any]:
        today = self._done.today()
        days = [max(day, today) for day in self._due_days().values()]
        ahead = [today + timedelta(days=after) for after in range(_DAYS)]
        chart = bars(
            self.language.gettext("Coming up"),
            {_short(self.language, day): days.count(day) for day in ahead},
            [_short(self.language, today)],
            self.language.gettext("What you answer correctly comes back later each time."),
        )
        return present(
            {
                "day": weekday(self.language, today),
                "rows": rows,
                "number": number,
                "of": of,
                "counted": counted,
                "ahead": chart if days else None,
                "told": told,
                "more": more and self.language.typography.between_sentences + more,
                "button": button,
            }
        )

    def _by_subject(self, items: Mapping[str, Item]) -> list[tuple[str, list[tuple[str, Item]]]]:
        """Return the items of each subject, in the order in which they are asked."""
        found: dict[str, list[tuple[str, Item]]] = {}
        for name, item in items.items():
            found.setdefault(subject(self.language, item.kind), []).append((name, item))
        return list(found.items())

    def _due_days(self) -> dict[str, date]:
        """Return the day on which each item is due that can be asked."""
        return {item.name: item.due for item in self._done.items() if can_be_asked(item.kind)}

    def _next(self) -> str:
        """Return a sentence saying when more is due; empty if nothing is."""
        today = self._done.today()
        days = [day for day in self._due_days().values() if day > today]
        if not days:
            return ""
        message = self.language.ngettext(
            "{n} question is due {when}.", "{n} questions are due {when}.", days.count(min(days))
        )
        return message.format(n=days.count(min(days)), when=self._when(min(days)))

    def _when(self, day: date) -> str:
        _, days = self.language.gettext, (day - self._done.today()).days
        if days < 1:
            return _("today")
        if days == 1:
            return _("tomorrow")
        return self.language.ngettext("in {n} day", "in {n} days", days).format(n=days)

    def _questions(self, number: int) -> str:
        return self.language.ngettext("{n} question", "{n} questions", number).format(n=number)

    # The picture

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs, which no kernel can renew."""
        self._renew()
        return super()._saved()

    def title(self) -> str:
        """Return the title of a page with this widget."""
        return self.language.gettext("Practice")

    def _blocks(self) -> Iterator[Block]:
        if self.asking:
            yield from super()._blocks()
            return
        scene = self.scene
        yield Heading(self.title())
        for row in scene["rows"]:
            yield Line(" – ".join([row["title"], row["note"], row["end"]]))
        if scene["rows"]:
            counted = [str(scene["number"]), scene["of"], scene["counted"]]
            yield Line(" ".join(filter(None, counted)))
        yield Line(scene["told"] + scene["more"])
        if "ahead" in scene:
            yield Charts([scene["ahead"]])


def subject(lang: Language, kind: str) -> str:
    """Return the title of what a kind of question is about."""
    if kind == HERE_AGAIN:
        return lang.gettext("You, here, again")
    if kind == PUZZLE:
        return lang.gettext("Puzzles")
    return lang.gettext(lesson_of(kind).title)


def _mixed(items: Sequence[Item]) -> Iterator[Item]:
    """Yield items of different kinds in turn, each kind in its order."""
    kinds: dict[str, list[Item]] = {}
    for item in items:
        kinds.setdefault(item.kind, []).append(item)
    for row in zip_longest(*kinds.values()):
        yield from filter(None, row)


def _short(lang: Language, day: date) -> str:
    """Return a weekday in as few letters as a calendar has."""
    _ = lang.gettext
    names = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    return names[day.weekday()]


def practice_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of practice."""
    _ = lang.gettext
    return {
        **predict_words(lang),
        "practice": _("Practice"),
        "place": _("Question {i} of {n}"),
        "finish": _("Finish"),
        "was_right": _("answered correctly"),
        "was_wrong": _("missed"),
    }
