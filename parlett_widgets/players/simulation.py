"""Plays matches by the hundred between computer players, in this process or with an executor.

A run can be repeated: match i is dealt from seed + i and played by players created for it, whose
generator is seeded with what their seat has been told so far, exactly as at a card table. So a match
depends neither on the matches before it nor on where it is played.

Workers send back records. An executor does not say how many workers it has, so a fixed number of
chunks is kept queued and sized by the time that matches have taken so far. A player's error comes
back as data, so an error that the executor raises is always its own.
"""

from __future__ import annotations

import pickle
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import FAILURES, check_number, said, shown
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players.bots import PlayerName, Seat, seated
from parlett_widgets.players.player import Player, generator_for

__all__ = ["Chunk", "ExecutorFailed", "PlayerFailed", "Simulation", "Summary", "played", "simulate"]


_CHUNK_SECONDS: Final = 0.25
"""How many seconds a chunk should take, since handing one out takes milliseconds on a cluster."""

_LAST_CHUNKS: Final = 16
"""The minimum number of chunks in the rest of a run, so that all workers finish together."""


def simulate(
    rules: Rules[Any],
    players: PlayerName | Sequence[PlayerName] = "random",
    *,
    matches: int = 1,
    seed: int = 0,
    executor: Executor | None = None,
    backlog: int = 64,
) -> Simulation:
    """Return a run of matches between computer players; iterating over it plays them.

    A player with a single legal action, such as dealing, is not asked.

    Parameters
    ----------
    rules : Rules
        The rules, such as ``NinetyNine.classic()``.
    players : str, callable, or sequence of them
        The player of each seat, or one for every seat: ``"random"``, ``"steady"``, ``"expert"``, an
        import path ``"package.module:Class"``, or a class or function that is called without
        arguments for every match. For a process pool the player must be picklable: a class or
        function at the top level of a module that the workers can import, or a
        :class:`functools.partial` of one. Threads take any player, and Dask also takes lambdas and
        classes defined in a notebook.
    matches : int
        The number of matches.
    seed : int
        The seed of the first match; each later match uses the next seed.
    executor : concurrent.futures.Executor, optional
        The executor that plays the matches, such as a process pool or
        ``dask.distributed.Client(...).get_executor()``; it is not shut down. By default, this
        process plays them.
    backlog : int
        The number of chunks queued at the executor at a time, each about a quarter of a second of
        work. Twice the number of workers is enough to keep all of them busy.

    Returns
    -------
    Simulation
        The run, which yields the record of each match in order, the same for every executor.

    Raises
    ------
    ValueError, TypeError
        If *rules*, *executor*, a player or a number is not valid.
    ImportError
        If a player's module cannot be imported.

    Examples
    --------
    >>> from parlett_widgets import Addenda, Match, Summary, simulate
    >>> players = ["steady", "random"]
    >>> run = simulate(Addenda.standard(), players, matches=3, seed=7)
    >>> Summary.of(run)
    Summary(matches=3, mean_deals=2.0, wins=(3, 0), mean_scores=(259.0, 68.0))
    >>> first, *others = run
    >>> first["seed"], first["winners"], Match.replay(first).scores == tuple(first["scores"])
    (7, [0], True)

    The same run in two processes; in a script, this must be under ``if __name__ == "__main__":``.

    >>> from concurrent.futures import ProcessPoolExecutor
    >>> from multiprocessing import get_context
    >>> with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
    ...     again = list(simulate(Addenda.standard(), players, matches=3, seed=7, executor=pool))
    >>> again == [first, *others]
    True
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be rules such as NinetyNine.classic(), not {shown(rules)}")
    matches = check_number("matches", matches, least=1)
    seed = check_number("seed", seed)
    backlog = check_number("backlog", backlog, least=1)
    if executor is not None and (isinstance(executor, type) or not hasattr(executor, "submit")):
        raise TypeError(
            f"executor must be an Executor, such as ProcessPoolExecutor(2), not {shown(executor)}"
        )
    processes = type(executor).__module__ == "concurrent.futures.process"  # absent in a browser
    if processes and _is_of_a_notebook(type(rules)):
        raise ValueError(
            f"{type(rules).__name__} is defined in a notebook's cell, where other processes cannot find "
            "it: put it in a module and import it"
        )
    return Simulation(rules, seated(players, rules), matches, seed, executor, backlog)


def _is_of_a_notebook(kind: type) -> bool:
    """Return whether a class was defined in a cell or at a prompt, so only this process has it."""
    return kind.__module__ == "__main__" and not hasattr(sys.modules["__main__"], "__file__")


@dataclass(frozen=True)
class Simulation:
    """A run of matches, played by iterating over it.

    Its length is the number of matches. Every iteration plays the run from the start; leaving it early
    (``break``, Ctrl-C) cancels the work that the executor has not begun.

    Examples
    --------
    >>> from parlett_widgets import Addenda, simulate
    >>> run = simulate(Addenda.standard(), matches=2, seed=7)
    >>> len(run), [record["seed"] for record in run]
    (2, [7, 8])
    """

    rules: Rules[Any]
    seats: tuple[Seat, ...]
    matches: int
    seed: int
    executor: Executor | None
    backlog: int

    def __len__(self) -> int:
        return self.matches

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Play the matches and yield their records in the order of their seeds.

        Raises
        ------
        PlayerFailed
            If a player fails, once the records of all earlier matches have been yielded.
        ExecutorFailed
            If the executor cannot work, for example because a player cannot be pickled.
        """
        played_by = self._here() if self.executor is None else self._elsewhere(self.executor)
        with closing(played_by) as chunks:
            for chunk in chunks:
                yield from chunk.records
                if chunk.failure is not None:
                    raise chunk.failure

    def _here(self) -> Generator[Chunk, None, None]:
        for number in range(self.matches):
            yield _play(self.rules, self.seats, self.seed, range(number, number + 1))

    def _elsewhere(self, executor: Executor) -> Generator[Chunk, None, None]:
        """Keep the executor supplied with chunks, sized by the time that matches have taken."""
        pending: deque[tuple[range, Future[Chunk]]] = deque()
        handed_out = done = 0
        seconds = 0.0
        try:
            while handed_out < self.matches or pending:
                while handed_out < self.matches and len(pending) < self.backlog:
                    in_time = int(_CHUNK_SECONDS * done / seconds) if seconds else 1
                    size = max(1, min(in_time, (self.matches - handed_out) // _LAST_CHUNKS))
                    numbers = range(handed_out, handed_out + size)
                    with _explained(numbers):
                        future = executor.submit(_play, self.rules, self.seats, self.seed, numbers)
                    pending.append((numbers, future))
                    handed_out += size
                numbers, future = pending[0]
                with _explained(numbers):
                    chunk = future.result()
                pending.popleft()
                done += len(numbers)
                seconds += chunk.seconds
                yield chunk
        finally:
            for _, future in pending:
                future.cancel()


class ExecutorFailed(RuntimeError):  # noqa: N818 -- it is the executor that failed
    """The error raised when an executor cannot play matches, for example after its shutdown.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from parlett_widgets import Addenda, simulate
    >>> from parlett_widgets.players import ExecutorFailed
    >>> executor = ThreadPoolExecutor(1)
    >>> executor.shutdown()
    >>> try:
    ...     list(simulate(Addenda.standard(), executor=executor))
    ... except ExecutorFailed as error:
    ...     print(error)
    the executor could not play matches 0 to 0: RuntimeError: cannot schedule new futures after shutdown
    """


@dataclass(frozen=True)
class Summary:
    """The totals of a run of matches.

    Attributes
    ----------
    matches : int
        The number of matches.
    mean_deals : float
        The mean number of deals in a match.
    wins : tuple of int
        The number of matches won by each seat; a shared win counts for every winner.
    mean_scores : tuple of float
        The mean final score of each seat, in points; a dummy's comes last.

    Examples
    --------
    >>> from parlett_widgets import Addenda, simulate
    >>> Summary.of(simulate(Addenda.standard(), ["steady", "random"], matches=3, seed=7))
    Summary(matches=3, mean_deals=2.0, wins=(3, 0), mean_scores=(259.0, 68.0))
    """

    matches: int
    mean_deals: float
    wins: tuple[int, ...]
    mean_scores: tuple[float, ...]

    @classmethod
    def of(cls, records: Iterable[Mapping[str, Any]]) -> Summary:
        """Return the summary of the records of matches played under the same rules.

        Raises
        ------
        ValueError
            If there are no records.
        """
        matches = deals = 0
        wins: list[int] = []
        scores: list[int] = []  # integers, so that the means are exact
        for record in records:
            wins = wins or [0] * len(record["players"])
            scores = scores or [0] * len(record["scores"])
            matches += 1
            deals += len(record["deals"])
            for seat in record["winners"]:
                wins[seat] += 1
            scores = [sum(pair) for pair in zip(scores, record["scores"], strict=True)]
        if not matches:
            raise ValueError("cannot summarise an empty run")
        means = tuple(round(score / matches, 3) for score in scores)
        return cls(matches, round(deals / matches, 3), tuple(wins), means)


class Chunk(NamedTuple):
    """What a worker sends back; a player's error is included, since the worker has not failed."""

    records: list[dict[str, Any]]
    failure: PlayerFailed | None
    seconds: float


def _play(rules: Rules[Any], seats: Sequence[Seat], seed: int, numbers: range) -> Chunk:
    """Play the matches with these numbers, stopping at one that fails; workers run this."""
    began = time.perf_counter()
    records = []
    failure = None
    try:
        for number in numbers:
            match = played(rules, seats, seed + number, number)
            records.append(match.record())
    except PlayerFailed as error:
        failure = error
    return Chunk(records, failure, time.perf_counter() - began)


@contextmanager
def _explained(numbers: range) -> Iterator[None]:
    """Name the matches in play when an executor fails; players' errors never get here."""
    try:
        yield
    except Exception as error:
        raise ExecutorFailed(
            f"the executor could not play matches {numbers[0]} to {numbers[-1]}: {_cause(error)}"
        ) from error


def _cause(error: Exception) -> str:
    """Return a text saying what has gone wrong, with the probable cause."""
    if isinstance(error, BrokenExecutor):
        return (
            "a worker died: a player's code ended it, memory ran out, or it could not "
            "import the module of a player or of the game, or find the class there"
        )
    if isinstance(error, pickle.PicklingError | AttributeError | TypeError | ImportError):
        return (
            f"{said(error)}; processes need players that can be pickled: a name, "
            "package.module:Class, or a class or function of a module that they can import"
        )
    return said(error)


# --------------------------------------------------------------------------------------- one match


def played(rules: Rules[Any], seats: Sequence[Seat], seed: int, number: int = 0) -> Match[Any]:
    """Play the match with this seed to its end and return it, or raise ``PlayerFailed``."""
    match = rules.start(seed=seed)
    failed = [
        partial(PlayerFailed, name=seat.name, seat=index, place=place, number=number, seed=seed)
        for index, (seat, place) in enumerate(zip(seats, match.players, strict=True))
    ]
    players = [_made(*pair) for pair in zip(seats, failed, strict=True)]
    while (to_act := match.to_act) is not None:
        match = _moved(match, players[to_act], failed[to_act])
    return match


class PlayerFailed(Exception):  # noqa: N818 -- it is the player that failed
    """The error raised when a player cannot be created, fails, or returns an illegal action.

    Its cause is the player's own error or, from another process, the traceback of that error as text.

    Attributes
    ----------
    problem : str
        What went wrong.
    name : str
        The player's name: the text passed for the seat, or the name of its class or function.
    seat : int
        The player's seat.
    place : str
        The name of that seat.
    number : int
        The number of the match in its run, counted from 0.
    seed : int
        The seed of that match: ``simulate(..., matches=1, seed=seed)`` reproduces the error.

    Examples
    --------
    >>> from parlett_widgets import Addenda, simulate
    >>> from parlett_widgets.players import PlayerFailed
    >>> class Passes:
    ...     def choose(self, view, rng):
    ...         return "pass"
    >>> try:
    ...     list(simulate(Addenda.standard(), Passes))
    ... except PlayerFailed as error:
    ...     print(error.name, error.seat, error.seed)
    Passes 1 0
    """

    def __init__(
        self, problem: str, name: str, seat: int, place: str, number: int, seed: int
    ) -> None:
        super().__init__(problem, name, seat, place, number, seed)
        self.problem = problem
        self.name = name
        self.seat = seat
        self.place = place
        self.number = number
        self.seed = seed

    def __str__(self) -> str:
        return (
            f"player {self.name} (seat {self.seat}, {self.place}), match {self.number} with seed "
            f"{self.seed}: {self.problem}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        cause = self.__cause__
        told = "" if cause is None else "".join(traceback.format_exception(cause))
        return _received, (told, *self.args)


class _Elsewhere(Exception):  # noqa: N818 -- not raised, but shown as the cause of another
    """The traceback of an error in another process."""

    def __str__(self) -> str:
        return f"\n\n{self.args[0]}"


def _received(told: str, *args: Any) -> PlayerFailed:
    failure = PlayerFailed(*args)
    failure.__cause__ = _Elsewhere(told) if told else None
    return failure


_Failed: TypeAlias = Callable[[str], PlayerFailed]


def _made(seat: Seat, failed: _Failed) -> Player:
    try:
        return seat.make()
    except FAILURES as error:
        raise failed(f"cannot be created: {said(error)}") from error


def _moved(match: Match[Any], player: Player, failed: _Failed) -> Match[Any]:
    """Return the match after a player's action; the player's code may do anything.

    A player without a choice is not asked: the view would cost more than all the rest.
    """
    legal = match.legal
    if len(legal) == 1:
        return match.apply(legal[0])
    view = match.view(match.to_act)
    try:
        action: object = player.choose(view, generator_for(view))
    except FAILURES as error:
        raise failed(f"failed: {said(error)}{_place(error)}") from error
    if not isinstance(action, (Action, str)):
        raise failed(f"answered {_shown(action)}, which is not an action")
    try:
        return match.apply(action)
    except Exception as error:
        raise failed(f"answered {_shown(action)}: {said(error)}") from error


def _place(error: BaseException) -> str:
    """Return the file and line of a player's own code in which an error arose, in brackets."""
    for frame in traceback.extract_tb(error.__traceback__)[1:2]:
        return f" ({Path(frame.filename).name}, line {frame.lineno})"
    return ""


def _shown(answer: object) -> str:
    try:
        text = " ".join(repr(answer).split())
    except FAILURES:  # even the repr of an unknown class may fail
        return f"a {type(answer).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."
