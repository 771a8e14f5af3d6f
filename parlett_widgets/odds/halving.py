"""Finding the best of many candidates with few playouts, by successive halving over shared worlds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from math import inf, sqrt
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

__all__ = ["PLAYS_AT_ONCE", "Batches", "Halving", "Result", "Tally", "Trials"]

CandidateT = TypeVar("CandidateT", bound=Hashable)
TriedT_contra = TypeVar("TriedT_contra", bound=Hashable, contravariant=True)

_BATCH: Final = 16
"""Worlds in which all finalists are tried between two looks at the results."""

PLAYS_AT_ONCE: Final = 1000
"""Playouts that are made in the same step, where that is possible: more gain no more speed."""


class Result(NamedTuple):
    """What a deal brought one player.

    Attributes
    ----------
    score : float
        What is to be as high as possible, in points.
    taken : int
        Tricks, or points in tricks.
    exact : bool
        Whether the bid was made exactly.
    """

    score: float
    taken: int
    exact: bool


class Trials(Protocol[CandidateT]):
    """Something to try out: candidates, worlds, and what a candidate brings in a world."""

    @property
    def candidates(self) -> Sequence[CandidateT]:
        """What may be chosen."""

    def world(self, rng: random.Random) -> Any:
        """Return a world, drawn at random."""

    def play(self, candidate: CandidateT, world: Any, seed: int) -> Result:
        """Return what a candidate brings; the same seed is the same chance."""


class Batches(Protocol[TriedT_contra]):
    """Trials that are made many at once, with the results that they have one by one."""

    def world(self, rng: random.Random) -> Any:
        """Return a world; ``rng`` is used as :meth:`Trials.world` does."""

    def play_all(
        self, candidates: Sequence[TriedT_contra], worlds: Sequence[Any], seeds: Sequence[int]
    ) -> Sequence[Sequence[Result]]:
        """Return by world what each candidate brings; there is a seed for each world."""


class Tally:
    """What a candidate has brought so far."""

    __slots__ = ("_squares", "_total", "exact", "number", "taken")

    def __init__(self) -> None:
        self.number = 0
        self.exact = 0
        self.taken: Counter[int] = Counter()
        self._total = 0.0
        self._squares = 0.0

    def copy(self) -> Tally:
        """Return a tally of the same results."""
        other = Tally()
        other.number, other.exact, other.taken = self.number, self.exact, self.taken.copy()
        other._total, other._squares = self._total, self._squares
        return other

    def add(self, result: Result) -> None:
        """Count one more result."""
        self.number += 1
        self.exact += result.exact
        self.taken[result.taken] += 1
        self._total += result.score
        self._squares += result.score**2

    @property
    def mean(self) -> float:
        """The mean score; minus infinity before there is one."""
        return self._total / self.number if self.number else -inf

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite with fewer than two results."""
        if self.number < 2:
            return inf
        variance = (self._squares - self._total**2 / self.number) / (self.number - 1)
        return sqrt(max(0.0, variance) / self.number)


class Halving(Generic[CandidateT]):
    """Tries candidates in shared worlds, and leaves the worse half behind after each round.

    Parameters
    ----------
    trials : Trials
    rng : random.Random
    first : int
        Worlds of the first round, for all candidates.
    finalists : int
        How many are never left behind.
    promising : int, optional
        When the first of the candidates look best at a glance: how many of them go on after the
        first round, and see three more worlds for each of it.
    batches : Batches, optional
        To try many out at once. The results are the same.
    made : float
        How much more than its score a result counts in which the bid was made exactly.

    Attributes
    ----------
    plays : int
        Playouts that have been made.
    at_once : int
        How many playouts are made between two looks at the results, if there are ``batches``.
    """

    def __init__(
        self,
        trials: Trials[CandidateT],
        rng: random.Random,
        *,
        first: int,
        finalists: int,
        promising: int | None = None,
        batches: Batches[CandidateT] | None = None,
        made: float = 0.0,
    ) -> None:
        self.tallies = {candidate: Tally() for candidate in trials.candidates}
        self.running = list(self.tallies)
        self.plays = 0
        self.at_once = PLAYS_AT_ONCE
        self._batches = batches
        self._trials = trials
        self._rng = rng
        self._target = first
        self._finalists = finalists
        self._promising = promising
        self._made = made

    @property
    def worlds(self) -> int:
        """In how many worlds the running candidates have been tried."""
        return self.tallies[self.running[0]].number

    def ranked(self) -> list[CandidateT]:
        """Return all candidates: those that have come further first, then the better ones."""
        return sorted(self.tallies, key=self._standing, reverse=True)

    def _standing(self, candidate: CandidateT) -> tuple[int, float]:
        tally = self.tallies[candidate]
        return tally.number, tally.mean + self._made * tally.exact / max(1, tally.number)

    def play(self, worlds: int | None = None) -> Iterator[None]:
        """Try all running candidates in one world after another, without end.

        Parameters
        ----------
        worlds : int, optional
            In how many worlds they are to be tried: what is played at once ends there.
        """
        while True:
            self.step(worlds)
            yield

    def step(self, worlds: int | None = None) -> None:
        """Try all running candidates in the next world, or the next few.

        What is interrupted leaves nothing behind: the next step is the one that this would have been.

        Parameters
        ----------
        worlds : int, optional
            As for :meth:`play`.
        """
        if self.worlds >= self._target:
            self.running, self._target, self._promising = *self._following(), None
        chance = self._rng.getstate()
        try:
            tried = {candidate: self.tallies[candidate].copy() for candidate in self.running}
            for results in self._tried(self._together(worlds)):
                for tally, result in zip(tried.values(), results, strict=True):
                    tally.add(result)
            plays = self.plays + sum(tried[one].number - self.tallies[one].number for one in tried)
        except BaseException:
            self._rng.setstate(chance)
            raise
        self.tallies, self.plays = self.tallies | tried, plays

    def _together(self, wanted: int | None) -> int:
        """Return how many worlds are played together."""
        if self._batches is None:
            return 1
        to_come = self._target - self.worlds
        if wanted is not None and wanted > self.worlds:
            to_come = min(to_come, wanted - self.worlds)
        return max(1, min(to_come, self.at_once // len(self.running)))

    def _tried(self, worlds: int) -> Sequence[Sequence[Result]]:
        """Return by world what each running candidate brings."""
        trials, batches, rng = self._trials, self._batches, self._rng
        if batches is None:
            world, seed = trials.world(rng), rng.getrandbits(32)
            return [[trials.play(candidate, world, seed) for candidate in self.running]]
        drawn = [(batches.world(rng), rng.getrandbits(32)) for _ in range(worlds)]
        return batches.play_all(
            self.running, [world for world, _ in drawn], [seed for _, seed in drawn]
        )

    def _following(self) -> tuple[list[CandidateT], int]:
        """Return who goes on after a round, and in how many worlds they will have been tried."""
        if self._promising is not None:
            return self.running[: self._promising], 4 * self._target
        if len(self.running) <= self._finalists:
            batch = _BATCH if self._batches is None else PLAYS_AT_ONCE
            return self.running, self._target + batch
        half = max(self._finalists, len(self.running) // 2)
        return sorted(self.running, key=self._standing, reverse=True)[:half], 2 * self._target

    def to_play(self, worlds: int) -> int:
        """Return how many more playouts it takes until the finalists have seen so many worlds."""
        running, target, seen, plays = len(self.running), self._target, self.worlds, 0
        if self._promising is not None:
            plays = running * (target - seen)
            running, seen, target = self._promising, target, 4 * target
        while running > self._finalists:
            plays += running * (target - seen)
            running, seen, target = max(self._finalists, running // 2), target, 2 * target
        return plays + running * max(0, worlds - seen)
