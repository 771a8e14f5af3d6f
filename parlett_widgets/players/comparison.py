"""Candidates that are tried in the same sampled deals, with the same random numbers."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from math import fsum, inf, sqrt
from typing import Any

from parlett_widgets.players.alternatives import Alternatives
from parlett_widgets.players.player import Reason
from parlett_widgets.players.successive_halving import Result

__all__ = ["Comparison"]


class Comparison:
    """Candidates that have been tried in the same deals, the first of them the best."""

    def __init__(
        self, tried: Alternatives, candidates: Sequence[Any], rng: random.Random, deals: int
    ) -> None:
        self._tried, self._candidates = tried, candidates
        self._worlds: list[Any] = []
        self._results: list[list[Result]] = []
        for _ in range(deals):
            world, seed = tried.world(rng), rng.getrandbits(32)
            self._worlds.append(world)
            self._results.append([tried.play(one, world, seed) for one in candidates])

    def lead(self, place: int) -> tuple[float, float]:
        """Return the best candidate's lead over another in points, and its standard error."""
        best, other = self._scores(0), self._scores(place)
        return self._mean_and_error([one - two for one, two in zip(best, other, strict=True)])

    def reasons(self) -> list[Reason]:
        """Return a reason for each candidate: its mean score, and how often it makes the bid."""
        found = []
        for place, candidate in enumerate(self._candidates):
            mean, error = self._mean_and_error(self._scores(place))
            made = sum(results[place].exact for results in self._results) / len(self._results)
            chance = made if self._tried.has_bids else None
            found.append(Reason(self._tried.action(candidate), mean, error, chance))
        return found

    def taken(self, place: int) -> float:
        """Return the tricks or points that a candidate takes on average."""
        return fsum(results[place].taken for results in self._results) / len(self._results)

    def _scores(self, place: int) -> list[float]:
        return [results[place].score for results in self._results]

    def _mean_and_error(self, numbers: Sequence[float]) -> tuple[float, float]:
        """Return a mean and its standard error, allowing for deals that share a layout."""
        mean = fsum(numbers) / len(numbers)
        apart: dict[int, float] = defaultdict(float)
        for world, one in zip(self._worlds, numbers, strict=True):
            apart[id(world)] += one - mean
        if len(apart) < 2:
            return mean, 0.0 if len(set(numbers)) == 1 else inf
        spread = fsum(one**2 for one in apart.values()) * len(apart) / (len(apart) - 1)
        return mean, sqrt(spread) / len(numbers)
