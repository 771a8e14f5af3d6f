"""The last cards of Counterpoint for two, played perfectly in every likely world."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.trials import Score
from parlett_widgets.games.counterpoint.duel import DuelWorlds
from parlett_widgets.games.counterpoint.search import Duel, DuelSearch, duel_pack
from parlett_widgets.players.successive_halving import Result

__all__ = ["Solved", "solved_last_cards"]

_UNLIKELY: Final = 1e-3
"""Worlds that are less likely than this part are left out."""


class Solved(NamedTuple):
    """What a card brings over all worlds: score, its error, and the chance to make the bid."""

    mean: float
    error: float
    exact: float


def solved_last_cards(
    worlds: DuelWorlds, cards: Sequence[Card], aim: int, score: Score
) -> dict[Card, Solved]:
    """Return what each card brings when both know all cards, and play perfectly from here on.

    Only for few cards: each more takes four times the work.

    Parameters
    ----------
    worlds : DuelWorlds
    cards : sequence of Card
        That may be played now.
    aim : int
        Of the viewer, in points.
    score : Score
    """
    view = worlds.view
    pack = duel_pack(worlds.rules.pack)
    least = fsum(worlds.weights) * _UNLIKELY
    found: dict[Card, list[tuple[Result, float]]] = {card: [] for card in cards}
    for bid, weight in zip(worlds.bids, worlds.weights, strict=True):
        if weight < least:
            continue
        one, two = (pack.bits(CardSet.from_bits(hand)) for hand in worlds.position(bid).hands)
        led = pack.places[view.trick[0]] if view.trick else -1
        first, second = view.taken
        duel = Duel((one, two), (first, second), view.order[0], led)
        aims = (bid.aim, aim) if view.seat else (aim, bid.aim)
        worths, of_worth = _results(duel, aims, view.seat or 0, score)
        search = DuelSearch(worths)
        for card, brought in found.items():
            worth, _ = search.bounds(duel.after(pack.places[card]))
            brought.append((of_worth[worth], weight))
    return {card: _summed(brought) for card, brought in found.items()}


def _results(
    duel: Duel, aims: tuple[int, int], seat: int, score: Score
) -> tuple[list[int], dict[int, Result]]:
    """Return by the points that seat 0 ends with their worth to it, and what results have that worth."""
    taken, total = duel.taken[0], sum(duel.taken) + duel.rest
    worths, of_worth = [0] * taken, {}
    for points in range(taken, taken + duel.rest + 1):
        result = score(aims, (points, total - points))
        worth = 2 * round(result.score) + result.exact  # of equal results rather the exact one
        worths.append(-worth if seat else worth)
        of_worth[worths[-1]] = result
    return worths, of_worth


def _summed(results: list[tuple[Result, float]]) -> Solved:
    total = fsum(weight for _, weight in results)
    mean = fsum(weight * result.score for result, weight in results) / total
    squares = fsum(weight * (result.score - mean) ** 2 for result, weight in results) / total
    exact = fsum(weight * result.exact for result, weight in results) / total
    return Solved(mean, sqrt(squares / len(results)), exact)
