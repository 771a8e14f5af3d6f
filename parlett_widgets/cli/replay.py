"""``replay FILE`` describes recorded matches in words, deal by deal and trick by trick."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from parlett_widgets.cards import without_unseen
from parlett_widgets.cli.errors import CommandError, game_class
from parlett_widgets.engine import BrokenRecord, Match
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.record_text import records_in
from parlett_widgets.engine.views import Event
from parlett_widgets.files import decoded, printable
from parlett_widgets.words import LANGUAGES, narrator

STANDARD_INPUT = "-"


class Entry(NamedTuple):
    """One record, as text or as data, and the place where it was found."""

    record: Any
    place: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``replay``."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file with one record, or with one on each line, as from `simulate --records`; "
        "- reads standard input",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default: en)")
    parser.add_argument(
        "--match",
        metavar="N",
        type=int,
        help="print only this record, counted from 1 (default: all)",
    )
    parser.add_argument(
        "--game",
        metavar="package.module:Class",
        type=game_class,
        help="the class that defines the game of the records, if the game is not installed",
    )


def replay(options: argparse.Namespace) -> int:
    """Print the matches; return 1 if a record is broken."""
    name = "standard input" if options.file == STANDARD_INPUT else options.file
    entries = split_records(read_text(options.file), name)
    chosen = list(enumerate(entries, start=1))
    if options.match is not None:
        if not 1 <= options.match <= len(entries):
            there = "only match 1" if len(entries) == 1 else f"matches 1 to {len(entries)}"
            raise CommandError(f"there is no match {options.match}: {name} has {there}")
        chosen = chosen[options.match - 1 : options.match]
    broken = 0
    try:
        for number, entry in chosen:
            if number > 1 and len(chosen) > 1:
                print()
            if len(chosen) > 1:
                print(f"=== {number} ===")
            broken += not _tell(entry, options.lang)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe. Python would report the error again when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return int(broken > 0)


# -------------------------------------------------------------------------------------- reading


def read_text(file: str) -> str:
    """Return the text of a file, or of standard input for ``-``."""
    name = "standard input" if file == STANDARD_INPUT else file
    try:
        if file == STANDARD_INPUT:
            data = sys.stdin.buffer.read()
        elif Path(file).is_dir():
            raise CommandError(f"{file} is a folder: name a file in it that holds a record")
        else:
            data = Path(file).read_bytes()
    except FileNotFoundError:
        raise CommandError(f"there is no file {file}") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise CommandError(f"cannot read {name}: {why}") from error
    try:
        text = decoded(data)
    except UnicodeDecodeError:
        raise CommandError(f"{name} is not UTF-8 text, so it is not a record") from None
    if not text.strip():
        raise CommandError(f"{name} is empty: it holds no record")
    return text


def split_records(text: str, name: str) -> list[Entry]:
    r"""Return the records in a text, which has one on each line, or a single one on several lines.

    Examples
    --------
    >>> [entry.place for entry in split_records('{"deals": []}\n{"deals": []}', "my.jsonl")]
    ['my.jsonl, match 1 on line 1', 'my.jsonl, match 2 on line 2']
    """
    lines = [(i, line) for i, line in enumerate(text.split("\n"), start=1) if line.strip()]
    by_line = len(lines) > 1 and any(_is_record(line) for _, line in lines)
    if by_line and all(without_unseen(line).lstrip().startswith("{") for _, line in lines):
        return _by_line(lines, name)
    try:
        found = records_in(text)
    except ValueError:
        return _by_line(lines, name) if by_line else [Entry(text, name)]
    if len(found) < 2:
        return [Entry(text, name)]
    return [Entry(one, f"{name}, match {i}") for i, one in enumerate(found, start=1)]


def _by_line(lines: list[tuple[int, str]], name: str) -> list[Entry]:
    """Return a record for each numbered line, so that those after a broken one are told too."""
    return [
        Entry(line, f"{name}, match {number} on line {i}")
        for number, (i, line) in enumerate(lines, start=1)
    ]


def _is_record(line: str) -> bool:
    """Return whether a line looks like a whole record."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(content, dict) and "deals" in content


# ----------------------------------------------------------------------------------- describing


def _tell(entry: Entry, lang: str) -> bool:
    """Print as much of a match as can be replayed; return whether that was all of it."""
    match, error = None, None
    try:
        match = Match.replay(entry.record)
    except BrokenRecord as broken:
        match, error = broken.match, broken
    if match is not None:
        for line in lines_of(match, lang):
            _say(line, sys.stdout)
    if error is not None:
        sys.stdout.flush()
        _say(f"{entry.place}: {error}", sys.stderr)
    return error is None


def lines_of(match: Match[Any], lang: str) -> Iterator[str]:
    """Yield a match as lines of text, such as one per trick, with empty lines between deals."""
    tell = narrator(match.rules, match.players, lang=lang, you=None)
    for events in _groups(match):
        yield tell.events(events) if events else ""


def _groups(match: Match[Any]) -> Iterator[list[Event]]:
    """Yield events in groups that belong together, and an empty list before each new deal."""
    group: list[Event] = []
    phase = None  # in which the group's actions were taken
    for moment in match.line:
        done_in = None if moment.previous is None else moment.previous.phase
        if group and done_in != phase:
            yield group
            group = []
        phase = done_in
        if moment.action is not None and moment.action.verb is Verb.DEAL:
            yield []
        paused = False
        for event in moment.events:
            group.append(event)
            if event.pauses:
                yield group
                group, paused = [], True
        if group and paused:
            yield group
            group = []
    if group:
        yield group


def _say(line: str, stream: Any) -> None:
    """Print a line, replacing what the stream cannot show; a file name may contain anything."""
    clean = re.sub(r"[\x00-\x1f\x7f-\x9f]", "\N{REPLACEMENT CHARACTER}", line)
    print(printable(clean, stream.encoding), file=stream)
