"""What deals, hands and puzzles came to: one result a line, in a file that only grows."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from threading import RLock
from typing import Any, Final, NamedTuple

from parlett_widgets.files import read_text, write_whole
from parlett_widgets.practice.kept_file import Trouble, alone, copied

__all__ = ["Result", "Results", "results_in"]

_VERSION: Final = 1
_MOST: Final = 50_000_000  # bytes; that is a deal a minute for years


class Result(NamedTuple):
    """What a deal that somebody has played to its end came to, a hand of the trainer, or a puzzle.

    Attributes
    ----------
    name : str
        The name of the deal, hand or puzzle; the same cards, played by the same seat, have one name.
    day : date
        The day on which it was played.
    what : {"deal", "hand", "puzzle"}
        A deal that was played at a table, a hand that was bid in the trainer, or a puzzle.
    game : str
        The game's name in records, such as ``"ninety-nine"``.
    rules : mapping
        Every option of the game.
    points : int or None
        The points for the deal; a hand or a puzzle has none.
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
    worth : float or None
        The points of that player alone; None like *luck*.
    worth_error : float or None
        The standard error of that.
    right : bool or None
        Whether a puzzle was solved at the first try.
    estimate : int or None
        How many tricks or points a hand was said to take before its bid; None if nothing was said.
    taken : float or None
        What such hands take on average.

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
    worth: float | None = None
    worth_error: float | None = None
    right: bool | None = None
    estimate: int | None = None
    taken: float | None = None


class Results:
    """Results in the order in which they came, kept in a file if there is one.

    Every line of the file is one result, or figures that the last result of that name has gained
    later. A line is added under a lock and no line is changed, so several kernels can write to it,
    and files of several computers can be joined by writing one after the other: of two results of
    one name, the earlier counts. A file with damaged lines is set aside unchanged, and the lines
    that can be read go on.

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
            return _results(self._told)

    def __contains__(self, name: object) -> bool:
        return any(row.name == name for row in self.rows())

    def add(self, result: Result) -> None:
        """Add a result, unless there is one of that name: only the first time counts."""
        with self._turn:
            if result.name not in self:
                self._write(_told(result))

    def add_to(self, name: str, **figures: float) -> None:
        """Add figures that a result has gained, such as the points lost."""
        with self._turn:
            self._write({"name": name, **figures})

    def join(self, results: Iterable[Result]) -> None:
        """Add the results of another computer; of two of one name, the earlier stays."""
        with self._turn:
            known = {row.name: row for row in self.rows()}
            new = [
                row
                for row in results
                if row.name not in known or _first(row) < _first(known[row.name])
            ]
            self._write(*map(_told, new))

    def _write(self, *lines: dict[str, Any]) -> None:
        try:
            self._append(lines)
        except OSError:
            self._give_up()
            self._append(lines)

    def _append(self, told: Sequence[dict[str, Any]]) -> None:
        lines = [{"version": _VERSION, **line} for line in told]
        if self.file is None:
            self._told += lines
        elif lines:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with alone(self.file), self.file.open("ab+") as opened:
                # A kernel that was killed may have left half a line.
                opened.seek(max(0, opened.seek(0, os.SEEK_END) - 1))
                start = "" if opened.read(1) in (b"", b"\n") else "\n"
                opened.write(
                    "".join([start, *(json.dumps(line) + "\n" for line in lines)]).encode()
                )

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
            self._told, damaged = _lines(self.file)
        except (FileNotFoundError, NotADirectoryError):
            self._told = []
            return True
        except OSError:
            self._give_up()
            return True
        return not damaged

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


def results_in(file: Path) -> tuple[list[Result], bool]:
    """Return the results in a file of another computer, and whether some of its lines are damaged.

    Raises
    ------
    OSError
        If the file cannot be read, or is far too large.
    """
    told, damaged = _lines(file)
    return _results(told), damaged


def _lines(file: Path) -> tuple[list[dict[str, Any]], bool]:
    """Return what the lines of a file say, and whether some of them are damaged."""
    if file.stat().st_size > _MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    try:
        lines = read_text(file).splitlines()
    except ValueError:  # not even text
        lines = file.read_bytes().decode(errors="replace").splitlines()
    read = [_line(line) for line in lines if line.strip()]
    told = [line for line in read if line is not None]
    return told, len(told) < len(read)


def _results(told: Iterable[dict[str, Any]]) -> list[Result]:
    """Return what lines tell, the oldest first; of several results of one name, the earliest."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for line in told:
        row = {part: value for part, value in line.items() if part in Result._fields}
        of_name = rows.setdefault(line["name"], [])
        if "day" in row or not of_name:
            of_name.append(row)
        else:
            of_name[-1].update(row)
    read = ([one for one in map(_result, of_name) if one] for of_name in rows.values())
    return sorted((min(ones, key=_first) for ones in read if ones), key=lambda one: one.day)


def _first(result: Result) -> tuple[date, bool]:
    """Return what sorts results of one name; of two on one day, one that has been reviewed counts."""
    return result.day, result.lost is None


def _told(result: Result) -> dict[str, Any]:
    """Return a result as its line tells it."""
    told = {part: value for part, value in result._asdict().items() if value is not None}
    return {**told, "day": result.day.isoformat()}


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
    figures = (made.lost, made.luck, made.error, made.worth, made.worth_error, made.taken)
    numbers = (made.points, made.decisions, made.estimate, *figures, *made.others)
    fits = all(one is None or type(one) in (int, float) for one in numbers)
    texts = all(isinstance(one, str) for one in (made.what, made.game))
    known = made.right in (None, True, False)
    return made if fits and texts and known and isinstance(made.rules, dict) else None
