"""A learner's progress, kept on disk in one file for all notebooks and both languages."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import WeakMethod

from parlett_widgets.files import write_whole
from parlett_widgets.practice.kept_file import Data as Done
from parlett_widgets.practice.kept_file import KeptFile, Strange, Trouble, content_of
from parlett_widgets.practice.results import Result, Results, results_in
from parlett_widgets.practice.schedule import (
    PUZZLE,
    Item,
    Schedule,
    graded,
    tomorrow,
    understood,
    until,
)

__all__ = ["IN_A_ROW", "Progress", "cell_being_run", "history", "own_place", "progress"]

IN_A_ROW: Final = 3
"""How many questions in a row must be answered correctly the first time to master their kind."""

_MISSES: Final = 2
"""How many wrong answers in a row unmake that."""

_VARIABLE: Final = "PARLETT_PROGRESS"
_FORMAT: Final = ("parlett-progress", 2)
_MOST: Final = 1_000_000  # no row of right answers is as long
_DRIVE: Final = Path("/drive")
"""Where JupyterLite keeps a learner's files, which outlast the page."""


class Progress:
    """A record of the questions answered, the kinds of questions mastered, and what is due again.

    A missed question comes back on the same day, on the next, and then after growing intervals. A
    kind that has been mastered comes back too, later each time; two misses in a row unmake it.

    The learner's own progress is kept in ``parlett_widgets/progress.json`` in Jupyter's data
    folder, and in JupyterLite in ``parlett-progress.json`` among the learner's files; the
    environment variable ``PARLETT_PROGRESS`` can name another file; if it is ``off``, no file is
    kept. Nothing leaves the machine.

    Without a ``file``, or if the file cannot be used, progress lasts as long as the kernel.

    Parameters
    ----------
    file : Path, optional
        The file in which progress is kept.
    today : callable
        Returns the learner's date; it is kept as an attribute of this name.

    Attributes
    ----------
    results : Results
        What deals and hands came to, kept in ``history.jsonl`` beside that file; see
        :func:`history`.

    Examples
    --------
    >>> from parlett_widgets.practice import Progress
    >>> mine = Progress()
    >>> for seed in (1, 2, 3):
    ...     mine.record(f"bid-sum-1-{seed}", "bid-sum", right=True)
    >>> mine.mastered("bid-sum"), mine.due()
    (True, [])
    >>> mine.record("follow-1-7", "follow", right=False)
    >>> [item.name for item in mine.due()]
    ['follow-1-7']
    """

    def __init__(self, file: Path | None = None, *, today: Callable[[], date] = date.today) -> None:
        self.file = file
        self.today = today
        self._heard: list[WeakMethod[Callable[[], object]]] = []

    @property
    def file(self) -> Path | None:
        """The file in which progress is kept; None if it only lasts as long as the kernel."""
        return self._kept.path

    @file.setter
    def file(self, file: Path | None) -> None:
        self._kept = KeptFile(file, *_FORMAT, self._understood)
        self.results = Results(None if file is None else _history_of(file), self._kept.troubles)

    @property
    def troubles(self) -> list[Trouble]:
        """What has happened to the files and has not been told yet."""
        return self._kept.troubles

    def on_change(self, told: Callable[[], object]) -> None:
        """Call a method after each change in this kernel, as long as its object lives."""
        self._heard.append(WeakMethod(told))

    @contextmanager
    def _changing(self) -> Iterator[Done]:
        with self._kept.changing() as done:
            yield done
        self._heard = [one for one in self._heard if one() is not None]
        for one in self._heard:
            told = one()
            if told is not None:
                told()

    def watch(self, predict: Any, *, counts: bool = True, again: bool = True) -> None:
        """Record the answers to the questions of a :class:`~parlett_widgets.Predict`.

        With *counts*, they count towards mastery unless the last hint was seen. With *again*, those
        missed are asked again.
        """
        predict.in_a_row = self.in_a_row(predict.question["kind"])
        predict.uncounted = "" if counts else "example"
        predict.observe(partial(self._answered, counts=counts, again=again), names="answer")

    def _answered(self, change: dict[str, Any], *, counts: bool, again: bool) -> None:
        predict = change["owner"]
        if change["new"] is not None:
            asked = predict.question
            # The last hint nearly gives the answer away.
            alone = predict.hints_seen < max(len(asked["hints"]), 1)
            right = bool(predict.is_right)
            if counts:
                seen = right and self.answered(asked["id"])
                predict.uncounted = "seen" if seen else "hint" if right and not alone else ""
            self._add(asked["id"], asked["kind"], right=right, counts=counts and alone, again=again)
            predict.in_a_row = self.in_a_row(asked["kind"])

    def record(
        self, name: str, kind: str, *, right: bool, counts: bool = True, again: bool = True
    ) -> None:
        """Add an answer.

        With *counts*, the first answer to a question adds to the number in a row if it is right.
        A wrong answer always resets that number to 0 and, with *again*, makes the question due.
        """
        self._add(name, kind, right=right, counts=counts, again=again)

    def _add(self, name: str, kind: str, *, right: bool, counts: bool, again: bool) -> None:
        today = self.today()
        with self._changing() as done:
            row = done["kinds"].setdefault(kind, _standing({}))
            items, new = done["items"], name not in done["first"]
            # What somebody has remembered is asked itself; its kind has nothing to master.
            counts = counts and "about" not in items.get(name, {})
            row["answered"] = today.isoformat()
            if new:
                done["first"][name] = right
            if not right:
                row["in_a_row"] = 0
                row["missed"] += 1
                row["mastered"] = row["mastered"] and row["missed"] < _MISSES
            elif counts:
                row["in_a_row"] += new
                row["missed"] = 0
                row["mastered"] = row["mastered"] or row["in_a_row"] >= IN_A_ROW
            asked = {name} if name in items or (again and not right) else set()
            if kind in items:
                # Only a new question, answered unaided, shows that the kind is still known; the
                # one that has just been missed will do for today, and another comes tomorrow.
                fresh = new or items[kind]["learning"]
                asked |= {kind} if not right or (fresh and counts) else set()
            elif row["mastered"]:
                asked.add(kind)
            for one in asked:
                items[one] = graded(items.get(one), kind, right=right, today=today)

    def remember(self, name: str, kind: str, about: dict[str, Any]) -> None:
        """Ask tomorrow, and then after growing intervals, about something that has cost points.

        What it is about is plain data, from which it can be asked; :meth:`about` returns it.
        """
        with self._changing() as done:
            if name not in done["items"]:
                done["items"][name] = {**tomorrow(kind, self.today()), "about": about}

    def about(self, name: str) -> dict[str, Any] | None:
        """Return what was remembered under a name, or None."""
        about = self._kept.read()["items"].get(name, {}).get("about")
        return about if isinstance(about, dict) else None

    def keep_puzzle(
        self, name: str, game: str, rules: dict[str, Any], about: dict[str, Any], *, right: bool
    ) -> None:
        """Add the first try of a puzzle; one that was not solved is asked again from tomorrow.

        What it is about is plain data, as with :meth:`remember`.
        """
        self.results.add(Result(name, self.today(), PUZZLE, game, rules, right=right))
        if name in self._kept.read()["items"]:
            self.record(name, PUZZLE, right=right)
        elif not right:
            self.remember(name, PUZZLE, about)

    def mastered(self, kind: str) -> bool:
        """Return whether a kind of question is mastered; it stays so while it is merely due."""
        return bool(self._kept.read()["kinds"].get(kind, {}).get("mastered"))

    def in_a_row(self, kind: str) -> int:
        """Return how many questions of a kind in a row were answered correctly the first time."""
        return int(self._kept.read()["kinds"].get(kind, {}).get("in_a_row", 0))

    def answered(self, name: str) -> bool:
        """Return whether a question has been answered, correctly or not."""
        return name in self._kept.read()["first"]

    def items(self) -> list[Item]:
        """Return everything that will be asked again, what is due first at the front."""
        items = [
            Item(name, item["kind"], date.fromisoformat(item["due"]))
            for name, item in self._kept.read()["items"].items()
        ]
        return sorted(items, key=lambda item: item.due)

    def due(self, kind: str | None = None) -> list[Item]:
        """Return what is due today or overdue, of one kind or of all, the most overdue first."""
        today = self.today()
        return [item for item in self.items() if item.due <= today and kind in (None, item.kind)]

    def reset(self) -> None:
        """Forget all progress; the results that are kept in a file stay."""
        self._become(self._nothing())
        self.results = Results(self.results.file, self._kept.troubles)

    def load(self, path: str | Path) -> None:
        """Replace all progress by that in a file, which :meth:`save` has written.

        Raises
        ------
        ValueError
            If the file holds something else, is damaged, or has been written by a newer version.
        """
        self._become(self._held(Path(path)))

    def merge(self, path: str | Path) -> None:
        """Add the progress in a file, such as that from another computer; nothing is lost.

        If the history of that computer lies beside the file, its results are added too.

        Raises
        ------
        ValueError
            If the file holds something else, is damaged, or has been written by a newer version.
        """
        held, beside = self._held(Path(path)), _history_of(Path(path))
        results, damaged = _results_of(beside)
        self.results.join(results)
        if damaged:
            self.troubles.append(Trouble("damaged", beside, beside))
        with self._changing() as done:
            done.update(_joined(held, done))

    def _become(self, new: Done) -> None:
        with self._changing() as done:
            done.clear()
            done.update(new)

    def to_json(self) -> str:
        """Return all progress as JSON."""
        return self._kept.written(self._kept.read()).rstrip()

    def save(self, path: str | Path) -> Path:
        """Write all progress to a file and return its path; progress already in it is kept.

        The results are added to the history beside it: that of ``my-progress.json`` is
        ``my-history.jsonl``.

        Raises
        ------
        ValueError
            If there is a file of that name that holds something else.
        """
        file = Path(path)
        try:
            held = self._held(file)
        except FileNotFoundError:
            held = self._nothing()
        except ValueError as error:
            raise ValueError(f"{error}: choose another name, such as 'my-progress.json'") from None
        if results := self.results.rows():
            beside = _history_of(file)
            _results_of(beside)  # refuses something else
            copy = Results(beside)
            copy.join(results)
            if copy.file is None:
                raise OSError(errno.EIO, "cannot be written", str(beside))
        write_whole(file, self._kept.written(_joined(held, self._kept.read())))
        return file

    def _held(self, file: Path) -> Done:
        """Return the progress in a file of another computer."""
        try:
            held, whole = self._understood(*content_of(file, *_FORMAT))
        except Strange as strange:
            if strange.newer:
                raise ValueError(
                    f"{file} was written by a newer version of parlett-widgets"
                ) from None
            whole = False
        if not whole:
            raise ValueError(f"{file} does not hold progress, or is damaged")
        return held

    def _nothing(self) -> Done:
        return self._understood(_FORMAT[1], {})[0]

    def _understood(self, version: int, told: Done) -> tuple[Done, bool]:
        """Return the progress in the content of a file, and whether it is all that there is."""
        if version == 1:
            read = {"kinds": _standing, "first": _flag, "missed": _day}
            done, whole = _parts_of(told, read)
            return self._from_version_1(done), whole
        return _parts_of(told, {"kinds": _standing, "first": _flag, "items": understood})

    def _from_version_1(self, done: Done) -> Done:
        """Return what version 1 kept: one day for a missed question, none for a mastered kind."""
        today = self.today()
        items = {
            kind: graded(None, kind, right=True, today=today)
            for kind, row in done["kinds"].items()
            if row["mastered"]
        }
        for name, day in done.pop("missed").items():
            kind = _NAMED.sub("", name)
            items[name] = (
                until(date.fromisoformat(day), kind, today)
                if day
                else graded(None, kind, right=False, today=today)
            )
        return {**done, "items": items}


_NAMED: Final = re.compile(r": .*|-[1-9]-(?:0|-?[1-9]\d*)$", re.DOTALL)
"""What follows the kind in the name of a question: a case, or a difficulty and a seed."""


def _parts_of(told: Done, read: Mapping[str, Callable[[Any], Any]]) -> tuple[Done, bool]:
    """Return the parts of a file with every value understood, and whether that is all of them."""
    done = dict(told)
    for part, valid in read.items():
        given = told.get(part, {})
        values = given.items() if isinstance(given, dict) else ()
        known = ((name, valid(value)) for name, value in values)
        done[part] = {name: value for name, value in known if value is not None}
    return done, all(_says(done[part], told.get(part, {})) for part in done)


def _says(read: Any, told: Any) -> bool:
    """Return whether nothing that a file tells was lost in reading it."""
    if read is told:
        return True
    if isinstance(read, dict) and isinstance(told, dict):
        return all(name in read and _says(read[name], value) for name, value in told.items())
    return type(read) is type(told) and read == told


def _standing(value: Any) -> Done | None:
    """Return how a learner stands in a kind of question."""
    if not isinstance(value, dict):
        return None
    row, missed = value.get("in_a_row", 0), value.get("missed", 0)
    return {
        **value,
        "in_a_row": row if _is_count(row) else 0,
        "missed": missed if _is_count(missed) else 0,
        "mastered": value.get("mastered") is True,
        "answered": _day(value.get("answered")) or "",
    }


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < _MOST


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _day(value: Any) -> str | None:
    """Return a date as it is written, or the empty text for none."""
    try:
        known = value == "" or date.fromisoformat(value).isoformat() == value
    except (TypeError, ValueError):
        return None
    return value if known else None


def _joined(one: Done, other: Done) -> Done:
    """Return the progress of two files; of two answers on different days, the later one stands."""
    kinds = {**one["kinds"], **other["kinds"]}
    return {
        **one,
        **other,
        "kinds": {kind: _row_joined(kind, one, other) for kind in kinds},
        "first": _union(one["first"], other["first"], min),
        "items": _union(one["items"], other["items"], _later),
    }


def _row_joined(kind: str, *sides: Done) -> Done:
    rows = [side["kinds"][kind] for side in sides if kind in side["kinds"]]
    rows.sort(key=lambda row: (row["answered"], row["in_a_row"], -row["missed"]))
    # Only who has mastered a kind can have lost it again.
    judges = [
        side["kinds"][kind]
        for side in sides
        if kind in side["kinds"] and (kind in side["items"] or side["kinds"][kind]["mastered"])
    ]
    verdict = max(judges, key=lambda row: (row["answered"], row["mastered"]), default=rows[-1])
    return {**rows[0], **rows[-1], "mastered": verdict["mastered"]}


def _later(one: Schedule, other: Schedule) -> Schedule:
    """Return the schedule after the later answer; of two on one day, the one that knows less."""
    return max(
        one, other, key=lambda item: (item["answered"], item["learning"], -item["stability"])
    )


def _union(one: Done, other: Done, chosen: Callable[[Any, Any], Any]) -> Done:
    both = {name: chosen(value, other[name]) for name, value in one.items() if name in other}
    return {**one, **other, **both}


def _own_file() -> Path | None:
    """Return the file in which this learner's progress is kept, or None if it is not kept."""
    named = os.environ.get(_VARIABLE)
    if named:
        return None if named == "off" else Path(named).expanduser()
    if _unattended():
        return None
    if sys.platform == "emscripten":
        return _DRIVE / "parlett-progress.json" if _DRIVE.is_dir() else None
    try:
        from jupyter_core.paths import jupyter_data_dir
    except ImportError:
        return None
    return Path(jupyter_data_dir()) / "parlett_widgets" / "progress.json"


def own_place(name: str) -> Path | None:
    """Return where something else of this learner is kept, beside their progress, or None."""
    file = _own_file()
    return None if file is None else _beside(file, name)


def _history_of(file: Path) -> Path:
    """Return where the results of whoever keeps progress in *file* are kept."""
    return _beside(file, "history").with_suffix(".jsonl")


def _results_of(file: Path) -> tuple[list[Result], bool]:
    """Return the results in a file, if there is one, and whether some of its lines are damaged."""
    try:
        results, damaged = results_in(file)
    except (FileNotFoundError, NotADirectoryError):
        return [], False
    if damaged and not results:
        raise ValueError(f"{file} does not hold results, or is damaged")
    return results, damaged


def _beside(file: Path, name: str) -> Path:
    """Return where something else of whoever keeps progress in *file* is kept."""
    stem = file.stem
    return file.with_name(
        stem.replace("progress", name) if "progress" in stem else f"{stem}-{name}"
    )


def cell_being_run() -> dict[str, Any]:
    """Return the message that has asked the kernel to run a cell, or an empty one without a kernel."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    kernel: Any = getattr(shell, "kernel", None)
    if not hasattr(kernel, "get_parent"):
        return {}
    try:
        asked = kernel.get_parent("shell")
    except TypeError:  # in a browser, the kernel has one channel, and takes no name of it
        asked = kernel.get_parent()
    return asked if isinstance(asked, dict) else {}


def _unattended() -> bool:
    """Return whether nobody sits at this kernel, since a test runner or a converter runs its cells.

    Such a program, unlike a page, lets no cell ask the person for input.
    """
    if os.environ.get("PYTEST_VERSION"):
        return True
    return cell_being_run().get("content", {}).get("allow_stdin") is False


progress: Final = Progress(_own_file())
"""The progress of whoever uses this computer."""


def history(done: Progress = progress) -> list[Result]:
    """Return what every deal, hand of the trainer and puzzle came to, the oldest first.

    A deal counts if it was played at a table from its first card to its last, and only the first
    time. The points lost are added once the deal has been reviewed.

    Parameters
    ----------
    done : Progress
        Whose results; by default, those of whoever uses this computer.

    Examples
    --------
    >>> from datetime import date
    >>> from parlett_widgets import history
    >>> from parlett_widgets.practice import Progress, Result
    >>> mine = Progress()
    >>> mine.results.add(Result("hand-7", date(2026, 2, 27), "hand", "ninety-nine", {}, lost=4.5))
    >>> [(row.day.isoformat(), row.game, row.lost) for row in history(mine)]
    [('2026-02-27', 'ninety-nine', 4.5)]
    """
    return done.results.rows()
