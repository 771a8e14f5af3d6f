"""Tries candidates in shared sampled deals: successive halving finds the best with few playouts.

All candidates meet the same deals with the same random numbers, so that they differ in nothing else.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from math import fsum, inf, sqrt
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from parlett_widgets.engine.actions import Action
from parlett_widgets.players.player import Reason

__all__ = ["Alternatives", "Comparison", "Result", "SuccessiveHalving", "Tally", "Trials"]


CandidateT = TypeVar("CandidateT", bound=Hashable)

_BATCH: Final = 16
"""The number of worlds in which all finalists are tried between two checks of the results."""


class Result(NamedTuple):
    """The result of a deal for one player."""

    score: float  # to be maximised, in points
    taken: int  # tricks, or points in tricks
    exact: bool  # whether the bid was made exactly


class Trials(Protocol[CandidateT]):
    """The interface of what is tried: candidates, worlds, and a candidate's result in a world."""

    has_bids: bool  # whether results say if a bid was made exactly

    @property
    def candidates(self) -> Sequence[CandidateT]:
        """The candidates that may be chosen."""

    def world(self, rng: random.Random) -> Any:
        """Return a world, drawn at random."""

    def play(self, candidate: CandidateT, world: Any, seed: int) -> Result:
        """Return a candidate's result in a world; the same seed gives the same random numbers."""


class Alternatives(Trials[Any], Protocol):
    """A player's choices. A score is the player's points less the others' average.

    A game's ``knowledge`` may have a method ``alternatives(view, deals)`` that returns the game's
    own alternatives, to be tried in that many deals, sorted by their first estimates, best first.
    """

    candidates: Sequence[Any]  # one for each group of equivalent actions
    to_the_end: bool  # whether a score is that of the whole deal

    def action(self, candidate: Any) -> Action:
        """Return an action that a candidate stands for."""

    def matching(self, action: Action) -> Sequence[Any]:
        """Return the candidates that stand for an action, or none if the action is not tried."""


class Tally:
    """A candidate's results so far."""

    __slots__ = ("_squares", "_total", "exact", "number", "scores", "taken")

    def __init__(self) -> None:
        self.number = 0
        self.exact = 0
        self.taken: Counter[int] = Counter()
        self.scores: list[float] = []  # world by world
        self._total = 0.0
        self._squares = 0.0

    def add(self, result: Result) -> None:
        """Count one more result."""
        self.number += 1
        self.exact += result.exact
        self.taken[result.taken] += 1
        self.scores.append(result.score)
        self._total += result.score
        self._squares += result.score**2

    @property
    def mean(self) -> float:
        """The mean score, or minus infinity before there is one."""
        return self._total / self.number if self.number else -inf

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite with fewer than two results."""
        if self.number < 2:
            return inf
        variance = (self._squares - self._total**2 / self.number) / (self.number - 1)
        return sqrt(max(0.0, variance) / self.number)


class SuccessiveHalving(Generic[CandidateT]):
    """Tries candidates in shared worlds, and drops the worse half after each round.

    All candidates are tried in a first round of ``first`` worlds; at least ``finalists`` of them
    are kept to the end. With ``promising``, the candidates must come in the order of their first
    estimates, and only the first ``promising`` go on to a second round of three times as many
    worlds. A result in which the bid was made exactly counts ``made`` more than its score. A
    candidate in ``asked`` is tried in every world even after it is dropped; it keeps its rank
    unless it beats a finalist.
    """

    def __init__(
        self,
        trials: Trials[CandidateT],
        rng: random.Random,
        *,
        first: int,
        finalists: int,
        promising: int | None = None,
        made: float = 0.0,
    ) -> None:
        self.tallies = {candidate: Tally() for candidate in trials.candidates}
        self.running = list(self.tallies)
        self.asked: dict[CandidateT, Tally] = {}
        self.plays = 0  # playouts that have been made
        self._trials = trials
        self._rng = rng
        self._worlds: list[tuple[Any, int]] = []
        self._target = first
        self._finalists = finalists
        self._promising = promising
        self._made = made

    @property
    def worlds(self) -> int:
        """The number of worlds in which the running candidates have been tried."""
        return self.tallies[self.running[0]].number

    def lead(self, one: CandidateT, other: CandidateT) -> tuple[float, float]:
        """Return the mean lead of a candidate over another in the worlds of both, and its error."""
        both = zip(self.tallies[one].scores, self.tallies[other].scores, strict=False)
        return _mean_and_error(self._worlds, [mine - theirs for mine, theirs in both])

    def ranked(self) -> list[CandidateT]:
        """Return all candidates, sorted by how far they got and then by their means."""
        return sorted(self.tallies, key=self._standing, reverse=True)

    def measured(self, candidate: CandidateT) -> Tally | None:
        """Return the results of a candidate that has been tried in every world, or None."""
        if candidate in self.running:
            return self.tallies[candidate] if self.plays else None
        tally = self.asked.get(candidate)
        return tally if tally and tally.number == self.worlds else None

    def _standing(self, candidate: CandidateT) -> tuple[int, float]:
        tally = self.tallies[candidate]
        whole = self.measured(candidate) if candidate in self.asked else None
        if whole and whole.mean > min(self.tallies[one].mean for one in self.running):
            tally = whole
        return tally.number, tally.mean + self._made * tally.exact / max(1, tally.number)

    def step(self) -> None:
        """Try all running candidates in the next world.

        An interrupted step leaves no trace: the next one does exactly the same.
        """
        if self.worlds >= self._target:
            self.running, self._target, self._promising = *self._following(), None
        chance = self._rng.getstate()
        try:
            world, seed = self._trials.world(self._rng), self._rng.getrandbits(32)
            results = [self._trials.play(candidate, world, seed) for candidate in self.running]
        except BaseException:
            self._rng.setstate(chance)
            raise
        for candidate, result in zip(self.running, results, strict=True):
            self.tallies[candidate].add(result)
        self._worlds.append((world, seed))
        self.plays += len(results)

    def ask(self, candidate: CandidateT) -> None:
        """Have a candidate tried in every world, even if it is dropped."""
        self.asked.setdefault(candidate, Tally())

    @property
    def behind(self) -> list[CandidateT]:
        """The candidates in ``asked`` that were dropped and have been tried in fewer worlds."""
        return [
            candidate
            for candidate, tally in self.asked.items()
            if candidate not in self.running and tally.number < self.worlds
        ]

    def catch_up(self, plays: int) -> None:
        """Try the candidates behind in worlds that they missed, at most ``plays`` times in all."""
        for candidate in self.behind:
            tally = self.asked[candidate]
            for world, seed in self._worlds[tally.number : tally.number + plays]:
                tally.add(self._trials.play(candidate, world, seed))
                self.plays += 1
                plays -= 1

    def run(self, plays: int) -> None:
        """Continue until ``plays`` playouts have been made in all."""
        while self.plays < plays:
            self.step()

    def reason(self, candidate: CandidateT, action: Action) -> Reason:
        """Return an action with the figures from its candidate's trials."""
        tally, measured = self.tallies[candidate], candidate in self.running
        chance = tally.exact / tally.number if self._trials.has_bids else None
        return Reason(action, tally.mean, tally.error, chance, measured)

    def _following(self) -> tuple[list[CandidateT], int]:
        """Return the candidates in the next round, and the number of worlds at its end."""
        if self._promising is not None:
            return self.running[: self._promising], 4 * self._target
        if len(self.running) <= self._finalists:
            return self.running, self._target + _BATCH
        half = max(self._finalists, len(self.running) // 2)
        return sorted(self.running, key=self._standing, reverse=True)[:half], 2 * self._target

    def to_play(self, worlds: int) -> int:
        """Return how many more playouts are needed to try the finalists in that many worlds."""
        running, target, seen, plays = len(self.running), self._target, self.worlds, 0
        if self._promising is not None:
            plays = running * (target - seen)
            running, seen, target = self._promising, target, 4 * target
        while running > self._finalists:
            plays += running * (target - seen)
            running, seen, target = max(self._finalists, running // 2), target, 2 * target
        return plays + running * max(0, worlds - seen)


class Comparison:
    """Candidates that have been tried in the same deals, the first of them the best."""

    def __init__(
        self, tried: Alternatives, candidates: Sequence[Any], rng: random.Random, deals: int
    ) -> None:
        self._tried = tried
        self._candidates = list(candidates)
        self._worlds: list[tuple[Any, int]] = []
        self._results: list[list[Result]] = [[] for _ in candidates]
        self.more(rng, deals)

    @property
    def deals(self) -> int:
        """The number of deals in which they have been tried."""
        return len(self._worlds)

    def more(self, rng: random.Random, deals: int) -> None:
        """Try the candidates in more deals."""
        for _ in range(deals):
            world, seed = self._tried.world(rng), rng.getrandbits(32)
            self._worlds.append((world, seed))
            for candidate, results in zip(self._candidates, self._results, strict=True):
                results.append(self._tried.play(candidate, world, seed))

    def add(self, candidates: Sequence[Any]) -> None:
        """Try more candidates in the same deals, with the same random numbers."""
        for candidate in candidates:
            self._candidates.append(candidate)
            results = [self._tried.play(candidate, world, seed) for world, seed in self._worlds]
            self._results.append(results)

    def lead(self, place: int) -> tuple[float, float]:
        """Return the best candidate's lead over another in points, and its standard error."""
        best, other = self._scores(0), self._scores(place)
        return _mean_and_error(
            self._worlds, [one - two for one, two in zip(best, other, strict=True)]
        )

    def reasons(self) -> list[Reason]:
        """Return a reason for each candidate: its mean score, and how often it makes the bid."""
        found = []
        for place, candidate in enumerate(self._candidates):
            mean, error = _mean_and_error(self._worlds, self._scores(place))
            made = sum(result.exact for result in self._results[place]) / len(self._worlds)
            chance = made if self._tried.has_bids else None
            found.append(Reason(self._tried.action(candidate), mean, error, chance))
        return found

    def taken(self, place: int) -> float:
        """Return the tricks or points that a candidate takes on average."""
        return fsum(self.takings(place)) / len(self._worlds)

    def takings(self, place: int) -> list[int]:
        """Return the tricks or points that a candidate takes in each deal."""
        return [result.taken for result in self._results[place]]

    def _scores(self, place: int) -> list[float]:
        return [result.score for result in self._results[place]]


def _mean_and_error(
    worlds: Sequence[tuple[Any, int]], numbers: Sequence[float]
) -> tuple[float, float]:
    """Return a mean and its standard error, allowing for deals that share a layout."""
    mean = fsum(numbers) / len(numbers)
    apart: dict[int, float] = defaultdict(float)
    for (world, _), one in zip(worlds, numbers, strict=False):
        apart[id(world)] += one - mean
    if len(apart) < 2:
        return mean, 0.0 if len(set(numbers)) == 1 else inf
    spread = fsum([one**2 for one in apart.values()]) * len(apart) / (len(apart) - 1)
    return mean, sqrt(spread) / len(numbers)
