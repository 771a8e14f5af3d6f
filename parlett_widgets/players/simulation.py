"""Matches by the hundred between computer players, in this process or wherever an executor runs.

A run can be repeated: match i is dealt from seed + i, its players are made for it, and their chance is
drawn from the match's seed and the number of actions so far, exactly as at a card table. So a match
does not depend on those before it, nor on where it is played.
"""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.match import Rules
from parlett_widgets.engine.options import check_number
from parlett_widgets.players.naming import PlayerName, Seat, said, seated
from parlett_widgets.players.playing import PlayerFailed, played

__all__ = ["ExecutorFailed", "Simulation", "Summary", "simulate"]

_CHUNK_SECONDS: Final = 0.25
"""What a worker should be busy for at a time: handing out takes some milliseconds on a cluster."""

_LAST_CHUNKS: Final = 16
"""Of how many chunks the rest of a run consists at least, so that no worker is left with a long one."""


def simulate(
    rules: Rules[Any],
    players: PlayerName | Sequence[PlayerName] = "random",
    *,
    matches: int = 1,
    seed: int = 0,
    executor: Executor | None = None,
    backlog: int = 64,
) -> Simulation:
    """Return a run of matches; iterating over it plays them and gives their records in order.

    Parameters
    ----------
    rules : Rules
        Such as ``NinetyNine.classic()``.
    players : str, callable, or sequence of them
        By seat, or one for all seats: ``"random"``, ``"steady"``, ``"expert"``, the import path
        ``"package.module:Class"``, or a class or function that is called without arguments for each
        match. An executor with processes has to pickle it, which takes a class or function at the top
        level of a module that its workers can import (or a `functools.partial` of one). Names and
        paths always are. Threads take anything; Dask also takes what a notebook defines, lambdas too.
    matches : int
        How many.
    seed : int
        Of the first match; the next one has ``seed + 1``.
    executor : concurrent.futures.Executor, optional
        Where to play: a process pool, ``dask.distributed.Client(...).get_executor()`` and so on; it
        stays open. This process unless given.
    backlog : int
        How many pieces of the run an executor is given at a time, each of about a quarter of a second
        or one match. Twice the number of its workers keeps all of them busy.

    Returns
    -------
    Simulation
        Its records are the same for every executor.

    Raises
    ------
    ValueError, TypeError
        If a number, a name or a player is wrong.
    ImportError
        If a player's module cannot be imported.

    Examples
    --------
    >>> from parlett_widgets import Addenda, Match
    >>> from parlett_widgets.players import Summary, simulate
    >>> run = simulate(Addenda.standard(), ["steady", "random"], matches=3, seed=7)
    >>> Summary.of(run)
    Summary(matches=3, mean_deals=2.0, wins=(3, 0), mean_scores=(265.0, 59.667))
    >>> first, *others = run
    >>> first["seed"], first["winners"], Match.replay(first).scores == tuple(first["scores"])
    (7, [0], True)

    In two processes; in a script this stands under ``if __name__ == "__main__":``.

    >>> from concurrent.futures import ProcessPoolExecutor
    >>> from multiprocessing import get_context
    >>> with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
    ...     again = list(
    ...         simulate(
    ...             Addenda.standard(), ["steady", "random"], matches=3, seed=7, executor=executor
    ...         )
    ...     )
    >>> again == [first, *others]
    True
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be rules such as NinetyNine.classic(), not {rules!r}")
    check_number("matches", matches, least=1)
    check_number("seed", seed)
    check_number("backlog", backlog, least=1)
    if executor is not None and (isinstance(executor, type) or not hasattr(executor, "submit")):
        raise TypeError(f"executor must be one, such as ProcessPoolExecutor(2), not {executor!r}")
    return Simulation(rules, seated(players, rules), matches, seed, executor, backlog)


@dataclass(frozen=True)
class Simulation:
    """A run of matches: its length is known, and iterating over it plays.

    Every iteration plays anew. One that is left early (``break``, Ctrl-C) takes back what the executor
    has not begun.
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
        """Play, and yield the record of each match in the order of their seeds.

        Raises
        ------
        PlayerFailed
            After the records of the matches before the first one that could not be played to its end.
        ExecutorFailed
            If the executor could not do its work, such as when players cannot be sent to it.
        """
        played_by = self._here() if self.executor is None else self._elsewhere(self.executor)
        with closing(played_by) as chunks:
            for chunk in chunks:
                yield from chunk.records
                if chunk.failure is not None:
                    raise chunk.failure

    def _here(self) -> Generator[_Chunk, None, None]:
        for number in range(self.matches):
            yield _play(self.rules, self.seats, self.seed, range(number, number + 1))

    def _elsewhere(self, executor: Executor) -> Generator[_Chunk, None, None]:
        """Keep the executor supplied; sizes follow from the time that matches have taken so far."""
        pending: deque[tuple[range, Future[_Chunk]]] = deque()
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


class ExecutorFailed(RuntimeError):  # noqa: N818 -- no player has
    """An executor could not play: it has ended, or players cannot be sent to it."""


@dataclass(frozen=True)
class Summary:
    """What a run of matches comes to.

    Attributes
    ----------
    matches : int
    mean_deals : float
        Deals in a match.
    wins : tuple of int
        Matches won by seat; a shared win counts for each.
    mean_scores : tuple of float
        Points by seat; where there is a dummy, its points come last.
    """

    matches: int
    mean_deals: float
    wins: tuple[int, ...]
    mean_scores: tuple[float, ...]

    @classmethod
    def of(cls, records: Iterable[Mapping[str, Any]]) -> Summary:
        """Sum up the records of matches under the same rules, one after the other.

        Raises
        ------
        ValueError
            If there are none.
        """
        matches = deals = 0
        wins: list[int] = []
        scores: list[int] = []  # whole numbers, so that the means are exact
        for record in records:
            wins = wins or [0] * len(record["players"])
            scores = scores or [0] * len(record["scores"])
            matches += 1
            deals += len(record["deals"])
            for seat in record["winners"]:
                wins[seat] += 1
            scores = [sum(pair) for pair in zip(scores, record["scores"], strict=True)]
        if not matches:
            raise ValueError("no matches, no summary")
        means = tuple(round(score / matches, 3) for score in scores)
        return cls(matches, round(deals / matches, 3), tuple(wins), means)


class _Chunk(NamedTuple):
    """What a worker sends back; an error of a player is no error of the worker."""

    records: list[dict[str, Any]]
    failure: PlayerFailed | None
    seconds: float


def _play(rules: Rules[Any], seats: Sequence[Seat], seed: int, numbers: range) -> _Chunk:
    """Play the matches of these numbers, up to one that fails; this is what a worker does."""
    began = time.perf_counter()
    records = []
    failure = None
    try:
        for number in numbers:
            match = played(rules, seats, seed + number, number)
            records.append(match.record())
    except PlayerFailed as error:
        failure = error
    return _Chunk(records, failure, time.perf_counter() - began)


@contextmanager
def _explained(numbers: range) -> Iterator[None]:
    """Say what was to be played when an executor fails: players do not raise errors in it."""
    try:
        yield
    except Exception as error:
        raise ExecutorFailed(
            f"the executor could not play matches {numbers[0]} to {numbers[-1]}: {_cause(error)}"
        ) from error


def _cause(error: Exception) -> str:
    """Return what has gone wrong, and what that probably comes from."""
    if isinstance(error, BrokenExecutor):
        return (
            "a worker has ended: a player's code has ended it, memory ran out, or it could not "
            "import the module of a player or of the game, or find the class there"
        )
    if isinstance(error, pickle.PicklingError | AttributeError | TypeError | ImportError):
        return (
            f"{said(error)}; processes need players that can be pickled: a name, "
            "package.module:Class, or a class or function of a module that they can import"
        )
    return said(error)
