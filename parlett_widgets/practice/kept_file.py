"""A JSON file of ours on the learner's disk, which several kernels share and which is never lost."""

from __future__ import annotations

import errno
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from parlett_widgets.files import read_text, write_whole

__all__ = ["Data", "KeptFile", "Strange", "Trouble", "alone", "content_of", "copied"]

Data: TypeAlias = dict[str, Any]

_WAIT, _STALE, _AHEAD = 2.0, 10.0, 1.0  # seconds
_IN_VAIN: Final[dict[Path, float]] = {}
"""Locks that have been waited for in vain, and since when they are held: nobody waits for them again."""
_MOST: Final = 50_000_000  # bytes; no file of ours comes near


class Trouble(NamedTuple):
    """Something that has happened to a file and that the learner should be told once.

    Attributes
    ----------
    kind : {"damaged", "newer", "unusable"}
        The file was damaged and has been set aside; a newer version has written it; or it cannot be
        read or written.
    file : Path
        The file.
    aside : Path, optional
        The copy of a damaged file.
    """

    kind: Literal["damaged", "newer", "unusable"]
    file: Path
    aside: Path | None = None


class Strange(ValueError):  # noqa: N818 -- it names what is there
    """Content that is not ours, or not as it was written; *newer* if a later version wrote it."""

    def __init__(self, *, newer: bool) -> None:
        super().__init__("newer" if newer else "damaged")
        self.newer = newer


def content_of(file: Path, name: str, version: int) -> tuple[int, Data]:
    """Return the version that wrote a file of ours, and what the file holds, if anything.

    Raises :class:`Strange` if it holds something else, and ``OSError`` if it cannot be read or is
    far too large.
    """
    try:
        size = file.stat().st_size
        if size > _MOST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
        told = (
            json.loads(read_text(file), parse_constant=str)
            if size
            else {"format": name, "version": version}
        )
    except (ValueError, RecursionError):
        raise Strange(newer=False) from None
    if not isinstance(told, dict) or told.get("format") != name:
        raise Strange(newer=False)
    written = told.get("version")
    if type(written) is not int or not 1 <= written <= version:
        raise Strange(newer=type(written) is int and written > version)
    held = {part: value for part, value in told.items() if part not in ("format", "version")}
    return written, held


class KeptFile:
    """One JSON file, read anew whenever it has changed and written whole under a lock.

    A damaged file is set aside unchanged beside it, and whatever can be understood is kept. Before
    a file of an older version is written as one of this version, a copy of it is kept. A file that
    a newer version has written stays as it is. If the file cannot be used, its content lasts as
    long as the kernel from then on.

    Parameters
    ----------
    path : Path or None
        The file; None keeps the content in memory.
    name, version
        The format of the file, as its first two entries say it.
    understand : callable
        Returns the content understood from what a version wrote, and whether that is all there was.

    Attributes
    ----------
    path : Path or None
        The file, or None once it cannot be used.
    troubles : list of Trouble
        What has happened and has not been told yet.
    """

    def __init__(
        self,
        path: Path | None,
        name: str,
        version: int,
        understand: Callable[[int, Data], tuple[Data, bool]],
    ) -> None:
        self.path = path
        self.troubles: list[Trouble] = []
        self._format: Final = (name, version)
        self._understand = understand
        self._data = understand(version, {})[0]
        self._written = version  # by which the file was written
        self._seen: tuple[int, int, int] | None = None  # the state of the file that was read last
        self._turn = RLock()

    def read(self) -> Data:
        """Return the content."""
        with self._turn:
            state = None
            if self.path is not None:
                with suppress(OSError):
                    told = self.path.stat()
                    state = told.st_mtime_ns, told.st_size, told.st_ino
            if state is None or state != self._seen:
                if not self._look():
                    with alone(self.path):
                        self._mend()
                self._seen = state
            return self._data

    @contextmanager
    def changing(self, *, aside: bool = False) -> Iterator[Data]:
        """Yield the content to be changed, then write it.

        With *aside*, the file is first set aside like a damaged one, as what it holds is of no use.
        """
        with self._turn:
            if self.path is not None:
                with suppress(OSError):
                    self.path.parent.mkdir(parents=True, exist_ok=True)
            with alone(self.path):
                self._mend(aside=aside)
                self._seen = None
                yield self._data
                self._write()

    def written(self, data: Data) -> str:
        """Return content as the text of a file."""
        name, version = self._format
        return json.dumps({"format": name, "version": version, **data}, indent=1) + "\n"

    def _look(self) -> bool:
        """Read the file; return whether it is as it was written, or is not ours to mend."""
        if self.path is None:
            return True
        try:
            written, held = content_of(self.path, *self._format)
            data, whole = self._understand(written, held)
        except Strange as strange:
            if strange.newer:
                self._give_up("newer")
                return True
            written, whole = self._format[1], False
            data = self._understand(written, {})[0]
        except (FileNotFoundError, NotADirectoryError):
            return True  # writing will make the file, or find out that it cannot
        except OSError:
            self._give_up("unusable")
            return True
        self._data, self._written = data, written
        return whole

    def _mend(self, *, aside: bool = False) -> None:
        """Read the file and, if it is damaged, set it aside and write what has been understood."""
        if (self._look() and not aside) or self.path is None:
            return
        try:
            copy = copied(self.path, ".bak")
        except OSError:
            self._give_up("unusable")
            return
        self.troubles.append(Trouble("damaged", self.path, copy))
        self._written = self._format[1]  # the copy has what an older version wrote
        self._write()

    def _write(self) -> None:
        if self.path is not None:
            version = self._format[1]
            try:
                if self._written < version:
                    copied(self.path, f".version-{self._written}")
                write_whole(self.path, self.written(self._data))
                self._written = version
            except OSError:
                self._give_up("unusable")

    def _give_up(self, kind: Literal["newer", "unusable"]) -> None:
        assert self.path is not None
        self.troubles.append(Trouble(kind, self.path))
        self.path = None


@contextmanager
def alone(file: Path | None) -> Iterator[None]:
    """Lock a file against other kernels; if that fails or takes too long, go on without."""
    # A kernel in a browser is the only one, and its files are slow.
    shared = file is not None and sys.platform != "emscripten"
    lock = file.with_name(f"{file.name}.lock") if shared and file else None
    held = lock is not None and _locked(lock)
    try:
        yield
    finally:
        if held and lock is not None:
            lock.unlink(missing_ok=True)


def _locked(lock: Path) -> bool:
    """Return whether a lock could be taken."""
    until, held = time.monotonic() + _WAIT, 0.0
    while time.monotonic() < until:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            with suppress(OSError):
                since = lock.stat().st_mtime
                # A kernel that was killed leaves its lock, and the clock may be set back after that.
                if not -_AHEAD < time.time() - since < _STALE:
                    lock.unlink()
                    continue
                if _IN_VAIN.get(lock) == since:
                    return False
                held = since
            time.sleep(0.02)
        except OSError:
            return False
        else:
            return True
    _IN_VAIN[lock] = held
    return False


def copied(file: Path, mark: str) -> Path:
    """Copy a file beside itself under a name that is not taken, and return the copy."""
    content = file.read_bytes()
    for number in count(1):
        aside = file.with_name(f"{file.name}{f'.{number}' if number > 1 else ''}{mark}")
        with suppress(FileExistsError), aside.open("xb") as copy:
            copy.write(content)
            return aside
        if aside.is_file() and aside.read_bytes() == content:
            return aside
    raise AssertionError("there is always another number")
