"""The matches that a learner has begun, kept on disk so that they can be gone on with."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

from parlett_widgets.practice.kept_file import Data, KeptFile, Strange, Trouble, content_of
from parlett_widgets.practice.learner import own_place

__all__ = ["KeptMatch", "Matches", "matches"]

MOST: Final = 50
"""How many tables have a file; those with finished matches go first, unfinished ones never."""

_FORMAT: Final = ("parlett-matches", 1)


class KeptMatch(NamedTuple):
    """A match as it stood when it was left.

    Attributes
    ----------
    record : dict
        The record of the match.
    seat : int
        The learner's seat.
    players : mapping of int to str
        The short names of the opponents that have one, by seat.
    over : bool
        Whether the match is over.
    counts : bool
        Whether the learner has made every choice of its deal so far at a page.
    left : str
        When it was left, in ISO format.
    id : str
        What tells it from other matches of the same name.
    """

    record: dict[str, Any]
    seat: int
    players: Mapping[int, str]
    over: bool
    counts: bool = False
    left: str = ""
    id: str = ""


class Matches:
    """The matches that were begun at a learner's tables, in one file for each table.

    A table is found again by its name. Several matches have one name only if they are of different
    games or if several kernels have kept them, and none replaces one that its kernel has not seen.
    The learner's own matches are in the folder ``matches`` beside their progress.

    Parameters
    ----------
    folder : Path, optional
        The folder of the files; without it, nothing is kept.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from parlett_widgets import Addenda
    >>> match = Addenda.standard().start(seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     mine = Matches(Path(folder))
    ...     name = mine.keep("cup", KeptMatch(match.record(), 0, {1: "steady"}, over=False))
    ...     [one.record["game"] for one in mine.kept("cup")]
    ['addenda']
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._files: dict[str, KeptFile] = {}

    @property
    def folder(self) -> Path | None:
        """The folder of the files, or None if nothing is kept."""
        return self._folder

    @folder.setter
    def folder(self, folder: Path | None) -> None:
        self._folder = folder
        self._files = {}

    def kept(self, name: str) -> list[KeptMatch]:
        """Return the matches of a table, the one that was left last at the end."""
        if self._folder is None:
            return []
        return [_match(key, told) for key, told in self._file(name).read()["matches"].items()]

    def all(self) -> list[tuple[str, KeptMatch]]:
        """Return the matches of all tables, each with its table's name, the one left last at the end."""
        files = [] if self._folder is None else [*self._folder.glob("*.json")]
        found = []
        for file in sorted(files, key=lambda file: file.stat().st_mtime_ns):
            with suppress(Strange, OSError):  # that is told at the table itself
                data = _understood(*content_of(file, *_FORMAT))[0]
                if isinstance(name := data.get("name"), str):
                    found += [(name, _match(key, told)) for key, told in data["matches"].items()]
        return sorted(found, key=lambda one: one[1].left)

    def keep(self, name: str, match: KeptMatch, instead_of: Collection[str] = ()) -> str:
        """Keep a match of a table, and return its id.

        Parameters
        ----------
        name : str
            The table's name.
        match : KeptMatch
            The match; without an id it gets a new one.
        instead_of : collection of str
            The ids of matches that the learner has left for this one. The finished matches of its
            game go as well.
        """
        key = match.id or uuid4().hex
        if self._folder is None:
            return key
        file = self._file(name)
        if file.path is not None and not file.path.exists():
            self._make_room()
        with file.changing() as data:
            data["name"] = name
            game = match.record.get("game")
            data["matches"] = {
                one: told
                for one, told in data["matches"].items()
                if one != key
                and one not in instead_of
                and not (told["over"] and told["record"].get("game") == game)
            }
            data["matches"][key] = {
                "record": match.record,
                "seat": match.seat,
                "players": {str(seat): player for seat, player in match.players.items()},
                "over": match.over,
                "counts": match.counts,
                "left": datetime.now().astimezone().isoformat(timespec="seconds"),
            }
        return key

    def set_aside(self, name: str, match: KeptMatch) -> None:
        """Take away a match that cannot be played; a copy of its file is kept beside it."""
        with self._file(name).changing(aside=True) as data:
            data["matches"].pop(match.id, None)

    def troubles(self, name: str) -> list[Trouble]:
        """Return what has happened to a table's file and has not been told yet."""
        return [] if self._folder is None else self._file(name).troubles

    def _file(self, name: str) -> KeptFile:
        assert self._folder is not None
        if name not in self._files:
            readable = re.sub(r"[^A-Za-z0-9]+", "-", name)[-40:].strip("-")
            mark = sha256(name.encode()).hexdigest()[:10]
            path = self._folder / f"{readable}-{mark}.json"
            self._files[name] = KeptFile(path, *_FORMAT, _understood)
        return self._files[name]

    def _make_room(self) -> None:
        """Remove the oldest files without an unfinished match until another one has room."""
        assert self._folder is not None
        files: dict[Path, float] = {}
        for file in self._folder.glob("*.json"):
            with suppress(FileNotFoundError):  # another kernel has removed it
                files[file] = file.stat().st_mtime
        surplus = len(files) + 1 - MOST
        for file in sorted(files, key=files.__getitem__):
            if surplus <= 0:
                return
            if _is_finished(file):
                with suppress(OSError):  # one that is held open can wait
                    file.unlink(missing_ok=True)
                    surplus -= 1


def _is_finished(file: Path) -> bool:
    """Return whether all matches in a file are over; a file that is not ours is not."""
    try:
        data, whole = _understood(*content_of(file, *_FORMAT))
    except (Strange, OSError):
        return False
    return whole and all(told["over"] for told in data["matches"].values())


def _understood(_version: int, told: Data) -> tuple[Data, bool]:
    """Return the matches in the content of a file, and whether that is all that there is."""
    given = told.get("matches", {})
    entries = given if isinstance(given, dict) else {}
    sound = {key: entry for key, entry in entries.items() if _is_match(entry)}
    return {**told, "matches": sound}, sound == given


def _is_match(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("record"), dict)
        and type(entry.get("seat")) is int
        and isinstance(entry.get("over"), bool)
        and isinstance(entry.get("counts"), bool)
        and isinstance(entry.get("left"), str)
        and isinstance(entry.get("players"), dict)
        and all(
            seat.isascii() and seat.isdigit() and len(seat) < 3 and isinstance(player, str)
            for seat, player in entry["players"].items()
        )
    )


def _match(key: str, entry: Data) -> KeptMatch:
    players = {int(seat): player for seat, player in entry["players"].items()}
    facts = {part: entry[part] for part in ("record", "seat", "over", "counts", "left")}
    return KeptMatch(**facts, players=players, id=key)


matches: Final = Matches(own_place("matches"))
"""The matches of whoever uses this computer."""
