"""The last cards of Counterpoint for two, played perfectly in every likely world."""

from __future__ import annotations

from math import fsum, sqrt
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.games.bidding.trials import PlayTrials
from parlett_widgets.games.counterpoint.duel import DuelWorlds
from parlett_widgets.games.counterpoint.search import Duel, DuelSearch, duel_pack
from parlett_widgets.players.playouts import Position
from parlett_widgets.players.successive_halving import Result

__all__ = ["LastCards"]

_UNLIKELY: Final = 1e-3
"""Worlds with a smaller share of the likelihood than this are left out."""


class Solved(NamedTuple):
    """A card's result over all worlds: the score, its error, and the chance of making the bid."""

    mean: float
    error: float
    exact: float


class LastCards(PlayTrials):
    """Cards that are tried with perfect play by both players, each knowing the other's cards.

    This is only for the last few cards: each further one takes four times the work.
    """

    def __init__(self, game: Any, view: Any, worlds: DuelWorlds) -> None:
        super().__init__(game, view, worlds)
        self._duels = worlds
        self._solved: dict[tuple[object, ...], dict[Card, Result]] = {}

    def play(self, candidate: Card | None, world: Position, seed: int) -> Result:  # noqa: ARG002 -- not random
        """Return the result of the deal after a card is played."""
        assert candidate is not None, "only cards are tried here"
        key = tuple(world.hands), tuple(world.aims)
        if key not in self._solved:
            self._solved[key] = self._all_cards(world)
        return self._solved[key][candidate]

    def _all_cards(self, world: Position) -> dict[Card, Result]:
        """Return the result of the deal after each card."""
        view, rules = self._view, self._view.rules
        pack = duel_pack(rules.pack, rules.courts)
        duel = pack.duel(world.hands, view.taken, view.order[0], view.trick)
        mine, other = self._aims[0], world.aims[1 - self._seat]
        aims = (other, mine) if self._seat else (mine, other)
        worths, of_worth = _results(duel, aims, self._seat, self)
        search = DuelSearch(worths, pack.points)
        return {
            card: of_worth[search.bounds(duel.after(pack.places[card]))[0]]
            for card in self.candidates
            if card is not None
        }

    def in_all_worlds(self) -> dict[Card, Solved]:
        """Return the result of each card over all sufficiently likely worlds."""
        duels = self._duels
        least = fsum(duels.weights) * _UNLIKELY
        found: dict[Card, list[tuple[Result, float]]] = {}
        for bid, weight in zip(duels.bids, duels.weights, strict=True):
            if weight >= least:
                for card, result in self._all_cards(duels.position(bid)).items():
                    found.setdefault(card, []).append((result, weight))
        return {card: _summed(brought) for card, brought in found.items()}


def _results(
    duel: Duel, aims: tuple[int, int], seat: int, trials: PlayTrials
) -> tuple[list[int], dict[int, Result]]:
    """Return the worth to seat 0 of each number of points, and a result for each worth."""
    taken, total = duel.taken[0], sum(duel.taken) + duel.rest
    worths, of_worth = [0] * taken, {}
    for points in range(taken, taken + duel.rest + 1):
        result = trials.score(aims, (points, total - points))
        worth = 2 * round(result.score) + result.exact  # among equal results, prefer an exact one
        worths.append(-worth if seat else worth)
        of_worth[worths[-1]] = result
    return worths, of_worth


def _summed(results: list[tuple[Result, float]]) -> Solved:
    total = fsum(weight for _, weight in results)
    mean = fsum(weight * result.score for result, weight in results) / total
    squares = fsum(weight * (result.score - mean) ** 2 for result, weight in results) / total
    exact = fsum(weight * result.exact for result, weight in results) / total
    return Solved(mean, sqrt(squares / len(results)), exact)
