"""What deals and hands came to: one result a line, in a file that only grows."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import date
from pathlib import Path
from threading import RLock
from typing import Any, Final, NamedTuple

from parlett_widgets.files import read_text, write_whole
from parlett_widgets.practice.kept_file import Trouble, alone, copied

__all__ = ["Result", "Results"]

_VERSION: Final = 1
_MOST: Final = 50_000_000  # bytes; that is a deal a minute for years


class Result(NamedTuple):
    """What a deal that somebody has played to its end came to, or a hand of the trainer.

    Attributes
    ----------
    name : str
        The name of the deal or hand; the same cards, played by the same seat, have one name.
    day : date
        The day on which it was played.
    what : {"deal", "hand"}
        A deal that was played at a table, or a hand that was bid in the trainer.
    game : str
        The game's name in records, such as ``"ninety-nine"``.
    rules : mapping
        Every option of the game.
    points : int or None
        The points for the deal; a hand has none.
    others : tuple of int
        The points of the others.
    lost : float or None
        The points lost against the best that could be known; None until that has been worked out.
    decisions : int or None
        In how many decisions; None like *lost*.
    luck : float or None
        What the cards came to when a strong player took the same seat, in points more than the
        others' average; None until that has been worked out.
    error : float or None
        The standard error of that.

    Examples
    --------
    >>> Result("hand-7", date(2026, 2, 27), "hand", "ninety-nine", {}, lost=4.5, decisions=1).lost
    4.5
    """

    name: str
    day: date
    what: str
    game: str
    rules: dict[str, Any]
    points: int | None = None
    others: tuple[int, ...] = ()
    lost: float | None = None
    decisions: int | None = None
    luck: float | None = None
    error: float | None = None


class Results:
    """Results in the order in which they came, kept in a file if there is one.

    Every line of the file is one result, or figures that a result has gained later. A line is added
    under a lock and no line is changed, so several kernels can write to it, and files of several
    computers can be joined by writing one after the other. A file with damaged lines is set aside
    unchanged, and the lines that can be read go on.

    Parameters
    ----------
    file : Path or None
        The file; None keeps the results as long as the kernel.
    troubles : list of Trouble, optional
        What happens to the file is added to this list.

    Examples
    --------
    >>> mine = Results(None)
    >>> mine.add(Result("hand-7", date(2026, 2, 27), "hand", "ninety-nine", {}))
    >>> mine.add_to("hand-7", lost=4.5, decisions=1)
    >>> [(row.name, row.lost) for row in mine.rows()]
    [('hand-7', 4.5)]
    """

    def __init__(self, file: Path | None, troubles: list[Trouble] | None = None) -> None:
        self.file = file
        self.troubles = [] if troubles is None else troubles
        self._told: list[dict[str, Any]] = []  # every line that could be read
        self._seen: tuple[int, int, int] | None = None
        self._turn = RLock()

    def rows(self) -> list[Result]:
        """Return all results, the oldest first."""
        with self._turn:
            self._read()
            rows: dict[str, dict[str, Any]] = {}
            for line in self._told:
                rows.setdefault(line["name"], {}).update(
                    {part: value for part, value in line.items() if part in Result._fields}
                )
            found = (_result(row) for row in rows.values())
            return sorted((one for one in found if one), key=lambda one: one.day)

    def __contains__(self, name: object) -> bool:
        return any(row.name == name for row in self.rows())

    def add(self, result: Result) -> None:
        """Add a result, unless there is one of that name: only the first time counts."""
        with self._turn:
            if result.name not in self:
                told = {
                    part: value for part, value in result._asdict().items() if value is not None
                }
                self._write({**told, "day": result.day.isoformat()})

    def add_to(self, name: str, **figures: float) -> None:
        """Add figures that a result has gained, such as the points lost."""
        with self._turn:
            self._write({"name": name, **figures})

    def _write(self, line: dict[str, Any]) -> None:
        line = {"version": _VERSION, **line}
        if self.file is None:
            self._told.append(line)
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with alone(self.file), self.file.open("ab+") as opened:
                # A kernel that was killed may have left half a line.
                opened.seek(max(0, opened.seek(0, os.SEEK_END) - 1))
                start = b"\n" if opened.read(1) not in (b"", b"\n") else b""
                opened.write(start + json.dumps(line).encode() + b"\n")
        except OSError:
            self._give_up()
            self._told.append(line)

    def _read(self) -> None:
        if self.file is None:
            return
        state = None
        with suppress(OSError):
            told = self.file.stat()
            state = told.st_mtime_ns, told.st_size, told.st_ino
        if state is not None and state == self._seen:
            return
        if not self._look():
            with alone(self.file):
                self._mend()
        else:
            self._seen = state

    def _look(self) -> bool:
        """Read the file; return whether every line is as it was written."""
        assert self.file is not None
        try:
            if self.file.stat().st_size > _MOST:
                raise OSError
            lines = read_text(self.file).splitlines()
        except (FileNotFoundError, NotADirectoryError):
            self._told = []
            return True
        except OSError:
            self._give_up()
            return True
        except ValueError:  # not even text
            lines = self.file.read_bytes().decode(errors="replace").splitlines()
        read = [_line(line) for line in lines if line.strip()]
        self._told = [line for line in read if line is not None]
        return len(self._told) == len(read)

    def _mend(self) -> None:
        """Set a damaged file aside, and write those of its lines that can be read."""
        if self._look() or self.file is None:
            return
        try:
            aside = copied(self.file, ".bak")
            write_whole(self.file, "".join(json.dumps(line) + "\n" for line in self._told))
        except OSError:
            self._give_up()
            return
        self.troubles.append(Trouble("damaged", self.file, aside))

    def _give_up(self) -> None:
        assert self.file is not None
        self.troubles.append(Trouble("unusable", self.file))
        self.file = None


def _line(text: str) -> dict[str, Any] | None:
    """Return what a line says, or None if it is damaged."""
    try:
        line = json.loads(text, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    # A later version may say what this one does not understand.
    return line if isinstance(line, dict) and isinstance(line.get("name"), str) else None


def _result(row: dict[str, Any]) -> Result | None:
    """Return the result that the lines of one name tell, or None if this version cannot read it."""
    try:
        made = Result(
            **{**row, "day": date.fromisoformat(row["day"]), "others": tuple(row.get("others", ()))}
        )
    except (KeyError, TypeError, ValueError):
        return None
    numbers = (made.points, made.lost, made.decisions, made.luck, made.error, *made.others)
    fits = all(one is None or type(one) in (int, float) for one in numbers)
    texts = all(isinstance(one, str) for one in (made.what, made.game))
    return made if fits and texts and isinstance(made.rules, dict) else None
