"""Kills a process at any moment of writing a file that a person owns, and looks at what is left.

What the process has told of is in the file, the file is whole, and the next process goes on with it.

    python tests/killing.py FOLDER 200 match
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from pathlib import Path
from types import FrameType

os.environ["PARLETT_PROGRESS"] = "off"  # nobody's own files are touched

from parlett_widgets import Addenda, Answers, Match, files, predict
from parlett_widgets.classroom import Worksheet
from parlett_widgets.lessons import quiz
from parlett_widgets.practice import KeptMatch, Matches, Progress, Result, kept_file, results
from parlett_widgets.practice.learner import IN_A_ROW

WRITERS = {module.__file__ for module in (files, kept_file, results)}
"""The modules that write files."""

WRITING = {"write_whole", "_append", "_locked", "alone"}
"""The functions of theirs that write, or lock what is written."""

RESULTS = 300
"""How many results the other machine has, so that writing them takes a while."""


def learn(mine: Progress, name: str) -> None:
    mine.record(name, "follow", right=True)
    mine.results.add(Result(name, mine.today(), "hand", "ninety-nine", {}))


def holds(mine: Progress, told: list[str]) -> None:
    """Check what a learner's progress holds after a merge or after another start."""
    assert all(map(mine.answered, told)), "an answer was lost"
    assert {*told} <= {row.name for row in mine.results.rows()}, "a result was lost"


def progress(folder: Path, number: int) -> Iterator[str]:
    mine = Progress(folder / "progress.json")
    if not number:
        mine.record("start", "follow", right=False)
    for name in (f"follow-{number}-{i}" for i in count()):
        learn(mine, name)
        yield name


def progress_is_kept(folder: Path, told: list[str]) -> None:
    mine = Progress(folder / "progress.json")
    holds(mine, told)
    assert mine.answered("start")
    assert mine.mastered("follow") or len(told) < IN_A_ROW
    assert not mine.troubles, "the file of progress is never half written"
    assert not [*folder.glob("*.bak")], "nothing has been set aside"


def copy(folder: Path, number: int) -> Iterator[str]:
    for name in (f"follow-{number}-{i}" for i in count()):
        learn(mine := Progress(), name)
        mine.save(folder / "my-progress.json")
        yield name


def copy_is_kept(folder: Path, told: list[str]) -> None:
    mine = Progress()
    mine.merge(folder / "my-progress.json")
    holds(mine, told)


def merge(folder: Path, number: int) -> Iterator[str]:
    mine, other = Progress(folder / "progress.json"), folder / "other" / "progress.json"
    if not other.exists():
        theirs = Progress(other)
        for i in range(RESULTS):
            theirs.results.add(Result(f"deal-{i}", mine.today(), "deal", "addenda", {}))
        theirs.record("deal-0", "follow", right=True)
        mine.record("own", "follow", right=True)
    while True:
        mine.merge(other)
        yield "deal-0"
        assert mine.results.file is not None
        mine.results.file.unlink()


def merge_can_be_done_again(folder: Path, told: list[str]) -> None:
    mine = Progress(folder / "progress.json")
    mine.results.rows()  # mends what was half written
    mine.merge(folder / "other" / "progress.json")
    holds(mine, told)
    assert mine.answered("own")
    assert {row.name for row in mine.results.rows()} == {f"deal-{i}" for i in range(RESULTS)}


def match(folder: Path, number: int) -> Iterator[str]:
    mine = Matches(folder / "matches")
    for i in count():
        played = Addenda.standard().start(seed=7)
        while not played.deal_over:
            played = played.apply(played.legal[0])
            mine.keep("cup", KeptMatch(played.record(), 0, {}, over=False, id=f"{number}-{i}"))
            yield f"{number}-{i} {played.revision}"


def match_is_kept(folder: Path, told: list[str]) -> None:
    mine = Matches(folder / "matches")
    kept = {one.id: one for one in mine.kept("cup")}
    last = dict(one.split() for one in told)
    assert last.keys() <= kept.keys(), "a match was lost"
    *_, name = last
    revision = Match.replay(kept[name].record).revision
    assert revision >= int(last[name]), "cards of a match were lost"
    assert not mine.troubles("cup"), "the file of a match is never half written"


def answers(folder: Path, number: int) -> Iterator[str]:
    for seed in count(1000 * number):
        mine = Answers()
        mine.watch(asked := predict("bid-sum", seed=seed))
        asked.lock("5")
        mine.save(folder / "aiko.json", name="Aiko")
        yield asked.question["id"]


def answers_are_kept(folder: Path, told: list[str]) -> None:
    held = json.loads((folder / "aiko.json").read_text("utf-8"))
    assert {*told} <= {one["id"] for one in held["answers"]}, "an answer was lost"
    assert Answers.read(folder / "aiko.json").pupils == ["Aiko"]


def worksheet(folder: Path, number: int) -> Iterator[str]:
    questions = quiz(["bid-sum"], seed=7, count=2)
    for i in count():
        title = f"Sheet {number:03}-{i:04}"
        Worksheet(questions, title=title).save(folder / "sheet.html")
        yield title.split()[1]


def worksheet_is_whole(folder: Path, told: list[str]) -> None:
    sheet = (folder / "sheet.html").read_text("utf-8")
    assert sheet.endswith("</html>\n"), "a sheet is written whole or not at all"
    assert sheet.split("Sheet ", 1)[1][: len(told[-1])] >= told[-1], "a sheet was lost"


Write = Callable[[Path, int], Iterator[str]]
"""Writes for ever, and yields what it has written, each time as soon as it has."""

FILES: dict[str, tuple[Write, Callable[[Path, list[str]], None]]] = {
    "progress": (progress, progress_is_kept),
    "copy": (copy, copy_is_kept),
    "merge": (merge, merge_can_be_done_again),
    "match": (match, match_is_kept),
    "answers": (answers, answers_are_kept),
    "worksheet": (worksheet, worksheet_is_whole),
}


class Lines:
    """Counts the lines of code that write a file, and kills this process before the last of them."""

    def __init__(self, last: float) -> None:
        self.passed, self.last = 0, last

    def __call__(self, frame: FrameType, event: str, argument: object) -> Lines | None:
        code = frame.f_code
        if code.co_name not in WRITING or code.co_filename not in WRITERS:
            return None
        if event == "line":
            self.passed += 1
            if self.passed > self.last:
                os.kill(os.getpid(), signal.SIGKILL)
        return self


def measured(write: Write, folder: Path) -> tuple[float, int]:
    """Return about how many seconds it takes to write once, and how many of the lines that count."""
    folder.mkdir()
    writes = write(folder, 0)
    next(writes)
    start = time.monotonic()
    next(writes)
    seconds, lines = time.monotonic() - start, Lines(inf)
    sys.settrace(lines)
    next(writes)
    sys.settrace(None)
    return seconds, lines.passed


def kill(name: str, folder: Path, times: int) -> str:
    """Kill whoever writes a file, again and again, and return what came of it in a line.

    Every other time it happens at one line after another of the code that writes, otherwise at any
    time.
    """
    kept_file._WAIT, kept_file._STALE = 0.05, 0.01  # seconds; who was killed has left a lock
    write, check = FILES[name]
    seconds, lines = measured(write, folder / f"{name}-measured")
    chance, told, home = random.Random(7), list[str](), folder / name
    home.mkdir()
    for number in range(times):
        reader, writer = os.pipe()
        last = Lines(number * lines // times if number % 2 else inf)
        if not (child := os.fork()):
            os.close(reader)
            for one in write(home, number):
                os.write(writer, f"{one}\n".encode())
                sys.settrace(last)
        os.close(writer)
        first = os.read(reader, 1_000_000)  # it has begun
        if not number % 2:
            time.sleep(chance.uniform(0.0, 2 * seconds))
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the writer has ended by itself"
        with os.fdopen(reader, "rb") as rest:
            told += (first + rest.read()).decode().splitlines()
        check(home, told)
    halves = [*home.rglob("*.part")]
    for half in halves:
        os.utime(half, (0, 0))
    next(write(home, times))
    assert not [*home.rglob("*.part")], "what was left long ago is still there"
    return f"{name}: {times} kills, {len(halves)} between a file and its name, {len(told)} writes, none lost"


if __name__ == "__main__":
    where, often, *names = sys.argv[1:]
    for asked in names or FILES:
        sys.stdout.write(f"{kill(asked, Path(where), int(often))}\n")
