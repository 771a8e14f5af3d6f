"""Keeps the learner's progress on disk, in one file for all notebooks and both languages."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any, Final

from parlett_widgets.files import write_whole
from parlett_widgets.widgets.predict.widget import Predict

__all__ = ["IN_A_ROW", "Progress", "progress"]

IN_A_ROW: Final = 3
"""How many questions in a row must be answered correctly the first time to master their kind."""

_AT_ONCE: Final = ""  # sorts before every date

_VARIABLE: Final = "PARLETT_PROGRESS"
_FORMAT: Final = {"format": "parlett-progress", "version": 1}
_WAIT, _STALE = 2.0, 10.0  # seconds

Done = dict[str, Any]


class Progress:
    """A record of the questions answered, those missed, and the kinds of questions mastered.

    The learner's own progress is kept in ``parlett_widgets/progress.json`` in Jupyter's data
    folder; the environment variable ``PARLETT_PROGRESS`` can name another file; if it is ``off``,
    no file is kept. Nothing leaves the machine.

    Without a ``file``, progress lasts as long as the kernel.

    Examples
    --------
    >>> from parlett_widgets.lessons.progress import Progress
    >>> mine = Progress()
    >>> for seed in (1, 2, 3):
    ...     mine.record(f"bid-sum-1-{seed}", "bid-sum", right=True)
    >>> mine.mastered("bid-sum")
    True
    """

    def __init__(self, file: Path | None = None, *, today: Callable[[], date] = date.today) -> None:
        self.file = file
        self._today = today
        self._done = _nothing()
        self._turn = RLock()

    def watch(self, predict: Predict, *, counts: bool = True) -> None:
        """Record the answers to a widget's questions.

        With *counts*, they count towards mastery unless the last hint was seen.
        """
        predict.in_a_row = self.in_a_row(predict.question["kind"])
        predict.uncounted = "" if counts else "example"
        predict.observe(partial(self._answered, counts=counts), names="answer")

    def _answered(self, change: dict[str, Any], *, counts: bool) -> None:
        predict: Predict = change["owner"]
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
        with self._changing() as done:
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
        return bool(self._read()["kinds"].get(kind, {}).get("mastered"))

    def in_a_row(self, kind: str) -> int:
        """Return how many questions of a kind in a row were answered correctly the first time."""
        return int(self._read()["kinds"].get(kind, {}).get("in_a_row", 0))

    def answered(self, name: str) -> bool:
        """Return whether a question has been answered, correctly or not."""
        return name in self._read()["first"]

    def due(self, kind: str) -> list[str]:
        """Return the names of a kind's questions that are due again.

        A missed question comes back at once and, once answered correctly, again on a later day.
        """
        today = self._today().isoformat()
        kinds = (f"{kind}-", f"{kind}: ")
        missed = self._read()["missed"].items()
        return [name for name, day in missed if name.startswith(kinds) and day <= today]

    def reset(self) -> None:
        """Forget all progress."""
        with self._changing() as done:
            done.update(_nothing())

    def to_json(self) -> str:
        """Return all progress as JSON."""
        return json.dumps({**_FORMAT, **self._read()}, ensure_ascii=False, indent=1)

    def save(self, path: str | Path) -> Path:
        """Write all progress to a file and return its path; an existing file is replaced."""
        write_whole(Path(path), self.to_json() + "\n")
        return Path(path)

    def _read(self) -> Done:
        with self._turn:
            if self.file is not None:
                with suppress(OSError):
                    self._done = _understood(self.file.read_text(encoding="utf-8"))
            return self._done

    @contextmanager
    def _changing(self) -> Iterator[Done]:
        """Yield the progress to be changed, then write it to the file.

        If that fails, the progress lasts only as long as the kernel from then on.
        """
        with self._turn:
            if self.file is None:
                yield self._done
                return
            with suppress(OSError):
                self.file.parent.mkdir(parents=True, exist_ok=True)
            with _alone(self.file):
                done = self._read()
                yield done
                try:
                    write_whole(self.file, json.dumps({**_FORMAT, **done}, indent=1) + "\n")
                except OSError:
                    self.file, self._done = None, done


def _nothing() -> Done:
    return {"kinds": {}, "first": {}, "missed": {}}


def _understood(text: str) -> Done:
    """Return the progress in the text of a file; it is empty if the text is something else."""
    try:
        told = json.loads(text)
    except ValueError:
        return _nothing()
    if not isinstance(told, dict) or not _FORMAT.items() <= told.items():
        return _nothing()
    return {
        name: told[name] if isinstance(told.get(name), dict) else empty
        for name, empty in _nothing().items()
    }


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Lock a file against other kernels; if that fails or takes too long, go on without."""
    lock = file.with_name(f"{file.name}.lock")
    until = time.monotonic() + _WAIT
    held = False
    while not held and time.monotonic() < until:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            held = True
        except FileExistsError:
            with suppress(OSError):
                if time.time() - lock.stat().st_mtime > _STALE:
                    lock.unlink()
            time.sleep(0.02)
        except OSError:
            break
    try:
        yield
    finally:
        if held:
            lock.unlink(missing_ok=True)


def _own_file() -> Path | None:
    """Return the file in which this learner's progress is kept, or None if it is not kept."""
    named = os.environ.get(_VARIABLE)
    if named:
        return None if named == "off" else Path(named).expanduser()
    try:
        from jupyter_core.paths import jupyter_data_dir
    except ImportError:
        return None
    return Path(jupyter_data_dir()) / "parlett_widgets" / "progress.json"


progress: Final = Progress(_own_file())
"""The progress of whoever uses this computer."""
