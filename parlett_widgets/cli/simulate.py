"""``simulate GAME`` plays matches between computer players and sums them up in one line.

A run can be repeated exactly, in any number of processes: see `parlett_widgets.players.simulation`.
"""

from __future__ import annotations

import argparse
import json
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict
from importlib import import_module
from itertools import count
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, BinaryIO

from parlett_widgets import players
from parlett_widgets.cli.errors import CommandError, game_class
from parlett_widgets.engine import Rules, registry
from parlett_widgets.engine.checks import FAILURES, nearest, said, shown

_Record = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``simulate``."""
    parser.add_argument(
        "game",
        metavar="GAME",
        type=game_class,
        help=f"{', '.join(registry.names())}, or package.module:Class for a game in a module",
    )
    parser.add_argument("--rules", metavar="NAME", help=f"{_rule_sets()} (default: the first)")
    parser.add_argument(
        "--matches", metavar="N", type=_positive, default=1, help="number of matches (default: 1)"
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=_whole,
        default=0,
        help="seed of the first match; the next match uses S + 1 (default: 0)",
    )
    parser.add_argument(
        "--players",
        metavar="NAMES",
        default="random",
        help="players by seat, separated by commas: random, steady, expert or "
        "package.module:Class; a single name plays every seat (default: random)",
    )
    parser.add_argument(
        "--records",
        metavar="FILE",
        type=Path,
        help="write the record of each match as one line of JSON; an existing FILE is replaced once "
        "the run has ended well",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=_positive,
        default=1,
        help="number of processes, which does not affect the results (default: 1)",
    )
    parser.set_defaults(usage_error=parser.error)


def simulate(options: argparse.Namespace) -> int:
    """Play the matches and print one line of JSON."""
    with _processes(min(options.jobs, options.matches)) as executor:
        try:
            name = options.rules or next(iter(registry.presets(options.game)))
            run = players.simulate(
                read_rules(options.game, name),
                [player.strip() for player in options.players.split(",")],
                matches=options.matches,
                seed=options.seed,
                executor=executor,
            )
        except ValueError as error:
            options.usage_error(str(error))
        except ImportError as error:
            raise CommandError(str(error)) from error
        with _stoppable(), _records(options.records) as keep, _progress(run) as records:
            try:
                result = players.Summary.of(keep(record) for record in records)
            except (players.PlayerFailed, players.ExecutorFailed) as error:
                raise CommandError(str(error)) from error
            except CommandError:
                raise
            except FAILURES as error:  # a game of one's own may fail at any moment
                raise CommandError(f"the game {options.game.game} failed: {said(error)}") from error
    summary = {
        "game": options.game.game,
        "rules": name,
        "players": [seat.name for seat in run.seats],
        "seed": options.seed,
        **asdict(result),
    }
    print(json.dumps(summary))
    return 0


# --------------------------------------------------------------------------------- the arguments


def _rule_sets() -> str:
    """Return the names of the rule sets of all games that can be imported."""
    sets = []
    for game in registry.names():
        with suppress(ImportError):  # a broken game is named by `doctor`, and when it is played
            sets.append(f"{game}: {', '.join(registry.presets(registry.find(game)))}")
    return "; ".join(sets)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number") from None


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, not {number}")
    return number


def read_rules(game: type[Rules[Any]], name: str) -> Rules[Any]:
    """Return the rule set of a game that has that name.

    Examples
    --------
    >>> read_rules(registry.find("addenda"), "partner")
    Traceback (most recent call last):
        ...
    ValueError: addenda has no rule set 'partner': did you mean 'partnership'?
    """
    presets = registry.presets(game)
    if name not in presets:
        raise ValueError(f"{game.game} has no rule set {shown(name)}: {nearest(name, presets)}")
    return presets[name]()


# --------------------------------------------------------------- processes, records and progress


@contextmanager
def _processes(number: int) -> Iterator[Executor | None]:
    """Provide an executor with that many processes, or None if this process alone is enough."""
    if number == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned, not forked, because tqdm has a thread. Ctrl-C reaches these processes too and ends
    # them silently, unless it is ignored, as in the background of a shell.
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    try:
        executor = ProcessPoolExecutor(
            number,
            mp_context=get_context("spawn"),
            initializer=signal.signal,
            initargs=(signal.SIGINT, signal.SIG_IGN if ignored else signal.SIG_DFL),
        )
    except NotImplementedError as error:  # for example in a browser
        raise CommandError("this Python cannot start processes: leave out --jobs") from error
    with _handling(signal.SIGINT, signal.SIG_IGN):  # which they inherit, until they end silently
        for _ in range(number):
            executor.submit(int)  # starts one of them
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def _records(path: Path | None) -> Iterator[Callable[[_Record], _Record]]:
    """Provide a function that stores a record and returns it.

    The records are written beside the file and take its name only when the run has ended well. If
    it has not, they stay where they are, the error says where, and the file is what it was.
    """
    if path is None:
        yield lambda record: record
        return
    with _writing(path):
        to_a_file = path.is_file() or not path.exists()  # not to a terminal or a pipe
        target = path.resolve() if to_a_file else path
        file = _part_of(target) if to_a_file else target.open("wb", buffering=0)

    def keep(record: _Record) -> _Record:
        # One unbuffered write per line: whenever the run is stopped, every line is whole.
        line = json.dumps(record, ensure_ascii=False).encode() + b"\n"
        with _writing(path):
            written = file.write(line)
            if written != len(line):
                file.truncate(file.tell() - written)
                raise OSError("no space left")
        return record

    part = Path(file.name)
    try:
        with file:
            yield keep
        if to_a_file:
            with _writing(path):
                part.replace(target)
    except (CommandError, KeyboardInterrupt) as error:
        if to_a_file and (kept := _kept(part, path)):
            said = f"{error}; {kept}" if str(error) else kept
            raise type(error)(said) from error
        raise


def _part_of(target: Path) -> BinaryIO:
    """Open a new file beside the target: FILE.part or, if another run has that one, FILE.2.part."""
    for number in count(1):
        name = f"{target.name}.part" if number == 1 else f"{target.name}.{number}.part"
        with suppress(FileExistsError):
            return target.with_name(name).open("xb", buffering=0)
    raise AssertionError("there is no last number")


def _kept(part: Path, path: Path) -> str:
    """Return a phrase that says where the records of a stopped run are; empty if it has none."""
    if part.stat().st_size == 0:
        part.unlink()
        return ""
    there = f", and {path} is as it was" if path.exists() else ""
    return f"the records so far are in {part}{there}"


class _Terminated(KeyboardInterrupt):
    """Raised on SIGTERM, which stops a run as Ctrl-C does."""


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let SIGTERM, by which systems end a process, stop a run in an orderly way."""

    def stop(*_: object) -> None:
        raise _Terminated

    with _handling(signal.SIGTERM, stop):
        yield


@contextmanager
def _handling(number: signal.Signals, handler: Any) -> Iterator[None]:
    """Handle a signal in another way for a while, where this thread may."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise CommandError(f"cannot write to {path}: {why}") from error


@contextmanager
def _progress(run: players.Simulation) -> Iterator[Iterable[_Record]]:
    """Provide a run's records; a slow run on a terminal has a progress bar if tqdm is installed."""
    try:
        bar = import_module("tqdm").tqdm
    except ImportError:
        bar = None
    steps: Any = (
        nullcontext(run)
        if bar is None
        else bar(run, unit=" matches", delay=1, disable=None, leave=False)
    )
    with steps as counted:
        yield counted
