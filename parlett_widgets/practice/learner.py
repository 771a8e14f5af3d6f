"""Keeps the learner's progress on disk, in one file for all notebooks and both languages."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

from parlett_widgets.files import write_whole
from parlett_widgets.practice.kept_file import Data as Done
from parlett_widgets.practice.kept_file import KeptFile, Strange, Trouble, content_of

__all__ = ["IN_A_ROW", "Progress", "progress"]

IN_A_ROW: Final = 3
"""How many questions in a row must be answered correctly the first time to master their kind."""

_AT_ONCE: Final = ""  # sorts before every date

_VARIABLE: Final = "PARLETT_PROGRESS"
_FORMAT: Final = ("parlett-progress", 1)
_MOST: Final = 1_000_000  # no row of right answers is as long
_DRIVE: Final = Path("/drive")
"""Where JupyterLite keeps a learner's files, which outlast the page."""


class Progress:
    """A record of the questions answered, those missed, and the kinds of questions mastered.

    The learner's own progress is kept in ``parlett_widgets/progress.json`` in Jupyter's data
    folder, and in JupyterLite in ``parlett-progress.json`` among the learner's files; the
    environment variable ``PARLETT_PROGRESS`` can name another file; if it is ``off``, no file is
    kept. Nothing leaves the machine.

    Without a ``file``, or if the file cannot be used, progress lasts as long as the kernel.

    Examples
    --------
    >>> from parlett_widgets.practice import Progress
    >>> mine = Progress()
    >>> for seed in (1, 2, 3):
    ...     mine.record(f"bid-sum-1-{seed}", "bid-sum", right=True)
    >>> mine.mastered("bid-sum")
    True
    """

    def __init__(self, file: Path | None = None, *, today: Callable[[], date] = date.today) -> None:
        self.file = file
        self._today = today

    @property
    def file(self) -> Path | None:
        """The file in which progress is kept; None if it only lasts as long as the kernel."""
        return self._kept.path

    @file.setter
    def file(self, file: Path | None) -> None:
        self._kept = KeptFile(file, *_FORMAT, _understood)

    @property
    def troubles(self) -> list[Trouble]:
        """What has happened to the file and has not been told yet."""
        return self._kept.troubles

    def watch(self, predict: Any, *, counts: bool = True) -> None:
        """Record the answers to the questions of a :class:`~parlett_widgets.Predict`.

        With *counts*, they count towards mastery unless the last hint was seen.
        """
        predict.in_a_row = self.in_a_row(predict.question["kind"])
        predict.uncounted = "" if counts else "example"
        predict.observe(partial(self._answered, counts=counts), names="answer")

    def _answered(self, change: dict[str, Any], *, counts: bool) -> None:
        predict = change["owner"]
        if change["new"] is not None:
            asked = predict.question
            # The last hint nearly gives the answer away.
            alone = predict.hints_seen < max(len(asked["hints"]), 1)
            right = bool(predict.is_right)
            if counts:
                seen = right and self.answered(asked["id"])
                predict.uncounted = "seen" if seen else "hint" if right and not alone else ""
            self.record(asked["id"], asked["kind"], right=right, counts=counts and alone)
            predict.in_a_row = self.in_a_row(asked["kind"])

    def record(self, name: str, kind: str, *, right: bool, counts: bool = True) -> None:
        """Add an answer.

        With *counts*, the first answer to a question adds to the number in a row if it is right.
        A wrong answer always resets that number to 0.
        """
        with self._kept.changing() as done:
            row = done["kinds"].setdefault(kind, {"in_a_row": 0, "mastered": False})
            if not right:
                row["in_a_row"] = 0
            if name not in done["first"]:
                row["in_a_row"] += right and counts
                row["mastered"] = row["mastered"] or row["in_a_row"] >= IN_A_ROW
                done["first"][name] = right
            due = done["missed"].pop(name, None)
            if not right:
                done["missed"][name] = _AT_ONCE
            elif due == _AT_ONCE:
                done["missed"][name] = (self._today() + timedelta(days=1)).isoformat()
            elif due is not None and due > self._today().isoformat():
                done["missed"][name] = due

    def mastered(self, kind: str) -> bool:
        """Return whether a kind of question is mastered."""
        return bool(self._kept.read()["kinds"].get(kind, {}).get("mastered"))

    def in_a_row(self, kind: str) -> int:
        """Return how many questions of a kind in a row were answered correctly the first time."""
        return int(self._kept.read()["kinds"].get(kind, {}).get("in_a_row", 0))

    def answered(self, name: str) -> bool:
        """Return whether a question has been answered, correctly or not."""
        return name in self._kept.read()["first"]

    def due(self, kind: str) -> list[str]:
        """Return the names of a kind's questions that are due again.

        A missed question comes back at once and, once answered correctly, again on a later day.
        """
        today = self._today().isoformat()
        kinds = (f"{kind}-", f"{kind}: ")
        missed = self._kept.read()["missed"].items()
        return [name for name, day in missed if name.startswith(kinds) and day <= today]

    def reset(self) -> None:
        """Forget all progress."""
        with self._kept.changing() as done:
            done.clear()
            done.update(_understood({})[0])

    def to_json(self) -> str:
        """Return all progress as JSON."""
        return self._kept.written(self._kept.read()).rstrip()

    def save(self, path: str | Path) -> Path:
        """Write all progress to a file and return its path; progress already in it is kept.

        Raises
        ------
        ValueError
            If there is a file of that name that holds something else.
        """
        file = Path(path)
        try:
            held, whole = _understood(content_of(file, *_FORMAT))
        except FileNotFoundError:
            held, whole = _understood({})
        except Strange:
            whole = False
        if not whole:
            raise ValueError(
                f"{file} does not hold progress, or is damaged: choose another name, such as "
                "'my-progress.json'"
            )
        write_whole(file, self._kept.written(_joined(held, self._kept.read())))
        return file


def _understood(told: Done) -> tuple[Done, bool]:
    """Return the progress in the content of a file, and whether it is all that there is."""
    done = dict(told)
    for part, valid in (("kinds", _standing), ("first", _flag), ("missed", _day)):
        given = told.get(part, {})
        values = (
            {
                name: value
                for name, value in ((name, valid(value)) for name, value in given.items())
                if value is not None
            }
            if isinstance(given, dict)
            else {}
        )
        done[part] = values
    return done, all(done[part] == told.get(part, {}) for part in done)


def _standing(value: Any) -> Done | None:
    if not isinstance(value, dict):
        return None
    row, mastered = value.get("in_a_row"), value.get("mastered")
    counted = type(row) is int and 0 <= row < _MOST
    return {**value, "in_a_row": row if counted else 0, "mastered": mastered is True}


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _day(value: Any) -> str | None:
    """Return a date as it is written, or the empty text for a question that is due at once."""
    try:
        known = value == _AT_ONCE or date.fromisoformat(value).isoformat() == value
    except (TypeError, ValueError):
        return None
    return value if known else None


def _joined(held: Done, mine: Done) -> Done:
    """Return the progress of two files; what *mine* says of a kind or a missed question is newer."""
    mastered = {
        name for one in (held, mine) for name, row in one["kinds"].items() if row["mastered"]
    }
    kinds = {**held["kinds"], **mine["kinds"]}
    missed = {name: day for name, day in held["missed"].items() if name not in mine["first"]}
    return {
        **held,
        **mine,
        "kinds": {name: {**row, "mastered": name in mastered} for name, row in kinds.items()},
        "first": {**mine["first"], **held["first"]},
        "missed": {**missed, **mine["missed"]},
    }


def _own_file() -> Path | None:
    """Return the file in which this learner's progress is kept, or None if it is not kept."""
    named = os.environ.get(_VARIABLE)
    if named:
        return None if named == "off" else Path(named).expanduser()
    if sys.platform == "emscripten":
        return _DRIVE / "parlett-progress.json" if _DRIVE.is_dir() else None
    try:
        from jupyter_core.paths import jupyter_data_dir
    except ImportError:
        return None
    return Path(jupyter_data_dir()) / "parlett_widgets" / "progress.json"


progress: Final = Progress(_own_file())
"""The progress of whoever uses this computer."""
