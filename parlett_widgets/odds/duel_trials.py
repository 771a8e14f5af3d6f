"""Bids and cards of Counterpoint for two to try out, and its last cards played perfectly."""

from __future__ import annotations

import random
from itertools import combinations
from math import fsum, sqrt
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import bonus, readings
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.odds.duel_rollouts import play_duel
from parlett_widgets.odds.duel_search import DuelSearch
from parlett_widgets.odds.duel_worlds import BidGuide, DuelWorlds, HiddenBid, bid_of_places
from parlett_widgets.odds.duels import Duel
from parlett_widgets.odds.halving import Result
from parlett_widgets.odds.trick_trials import Candidate

__all__ = ["DuelBids", "DuelPlays", "Solved"]

_UNLIKELY: Final = 1e-3
"""Worlds that are less likely than this part are left out when each is played perfectly."""


class _Score:
    """What a deal brings a player more than the other (C5); results are kept."""

    def __init__(self, worlds: DuelWorlds, rules: Counterpoint) -> None:
        self._seat, self._rules = worlds.seat, rules
        self._known: dict[tuple[object, ...], Result] = {}

    def __call__(self, bid: int, aim: int, theirs: HiddenBid, taken: tuple[int, int]) -> Result:
        """Return the result of one's own bid in its low reading, with the reading played for."""
        key = bid, aim, theirs, taken
        if key not in self._known:
            mine, others = taken[self._seat], taken[1 - self._seat]
            own = self._miss(bid, aim, mine)
            other = self._miss(bid_of_places(theirs.cards), theirs.aim, others)
            self._known[key] = Result(other + bonus(own) - own - bonus(other), mine, not own)
        return self._known[key]

    def _miss(self, bid: int, aim: int, taken: int) -> int:
        options = readings(bid, self._rules.high_bids)
        if self._rules.high_bids == "with-bid":
            options = (aim,)
        return min(abs(taken - target) for target in options)


class DuelBids:
    """Bids of one hand, and worlds to try them in.

    Parameters
    ----------
    view : CounterpointView
        Of one of two players, before the own bid.

    Attributes
    ----------
    candidates : list of Candidate
        Those that look good at a glance come first.
    """

    def __init__(self, view: CounterpointView) -> None:
        assert isinstance(view.rules, Counterpoint)
        self._worlds = DuelWorlds(view)
        self._score = _Score(self._worlds, view.rules)
        self._leader = 1 - view.dealer
        self._guide = BidGuide(self._worlds.hand, self._worlds.pool)
        self._bits: dict[tuple[Card, ...], int] = {
            cards: self._worlds.pack.bits(CardSet(cards))
            for cards in combinations(view.hand, BID_SIZE)
        }
        self.candidates = [
            Candidate((cards,), bid, aim)
            for cards, bits in self._bits.items()
            for bid in [bid_of_places(bits)]
            for aim in readings(bid, view.rules.high_bids)
        ]
        self.candidates.sort(key=self._glance, reverse=True)

    def _glance(self, candidate: Candidate) -> float:
        return self._guide.worth(self._bits[candidate.bids[0]], candidate.aim)

    def world(self, rng: random.Random) -> HiddenBid:
        """Return the other's bid."""
        return self._worlds.sample(rng)

    def play(self, candidate: Candidate, world: HiddenBid, seed: int) -> Result:
        """Return what the deal brings when a bid is made; the same seed is the same chance."""
        taken = play_duel(self.duel(candidate, world), random.Random(seed).random)
        return self.result(candidate, world, taken)

    def duel(self, candidate: Candidate, world: HiddenBid) -> Duel:
        """Return the beginning of the play after a bid."""
        worlds = self._worlds
        hand, other = worlds.hand ^ self._bits[candidate.bids[0]], worlds.pool ^ world.cards
        hands, aims = (hand, other), (candidate.aim, world.aim)
        if worlds.seat:
            hands, aims = hands[::-1], aims[::-1]
        return Duel(hands, aims, (0, 0), self._leader)

    def result(self, candidate: Candidate, world: HiddenBid, taken: tuple[int, int]) -> Result:
        """Return what a bid brings in a world, with what has been taken at the end."""
        return self._score(candidate.bid, candidate.aim, world, taken)

    def strength(self, cards: CardSet) -> float:
        """Return how many points some cards bring to a player who wants half of them."""
        return self._guide.strength(self._worlds.pack.bits(cards))


class Solved(NamedTuple):
    """What a card brings when both play perfectly, over all worlds: score, spread, chance to make it."""

    mean: float
    error: float
    exact: float


class DuelPlays:
    """Cards that may be played, and worlds to try them in.

    Parameters
    ----------
    view : CounterpointView
        Of one of two players, who is to play a card.

    Attributes
    ----------
    candidates : list of Card
    """

    def __init__(self, view: CounterpointView) -> None:
        assert isinstance(view.rules, Counterpoint)
        self._worlds = DuelWorlds(view)
        self._score = _Score(self._worlds, view.rules)
        self._view = view
        self._places = self._worlds.pack.places
        self.candidates = [action.cards[0] for action in view.legal]
        self._bid = bid_of_places(self._worlds.bid)
        self._aims = readings(self._bid, view.rules.high_bids)
        if view.rules.high_bids == "with-bid":
            self._aims = self._aims[-1:] if view.high[self._worlds.seat] else self._aims[:1]

    def _duel(self, world: HiddenBid, aim: int) -> Duel:
        """Return this moment in a world, when the viewer plays for an aim."""
        view, worlds = self._view, self._worlds
        hands, aims = (worlds.hand, worlds.pool ^ world.cards), (aim, world.aim)
        if worlds.seat:
            hands, aims = hands[::-1], aims[::-1]
        one, two = view.taken
        led = self._places[view.trick[0]] if view.trick else -1
        return Duel(hands, aims, (one, two), view.order[0], led)

    def world(self, rng: random.Random) -> HiddenBid:
        """Return the other's bid."""
        return self._worlds.sample(rng)

    def play(self, candidate: Card, world: HiddenBid, seed: int) -> Result:
        """Return what the deal brings after a card, in the better reading of the bid."""
        results = []
        for aim in self._aims:
            duel = self._duel(world, aim).after(self._places[candidate])
            taken = play_duel(duel, random.Random(seed).random)
            results.append(self._score(self._bid, aim, world, taken))
        return max(results)

    # The last cards

    def solved(self) -> dict[Card, Solved]:
        """Return what each card brings when both know all cards, and play perfectly from here on.

        Only for few cards: each more takes four times the work.
        """
        worlds = self._worlds
        least = fsum(worlds.weights) * _UNLIKELY
        likely = [
            (world, weight)
            for world, weight in zip(worlds.bids, worlds.weights, strict=True)
            if weight >= least
        ]
        found: dict[Card, list[tuple[Result, float]]] = {card: [] for card in self.candidates}
        for world, weight in likely:
            duel = self._duel(world, self._aims[0])
            results = self._results(world, duel)
            search = DuelSearch(results.worths)
            for card, brought in found.items():
                worth, _ = search.bounds(duel.after(self._places[card]))
                brought.append((results.of_worth[worth], weight))
        return {card: _summed(brought) for card, brought in found.items()}

    def _results(self, world: HiddenBid, duel: Duel) -> _Results:
        """Return what the points that seat 0 can end with bring the viewer."""
        seat, taken = self._worlds.seat, duel.taken[0]
        total = sum(duel.taken) + duel.rest
        results = _Results([0] * taken, {})
        for points in range(taken, taken + duel.rest + 1):
            result = self._score(self._bid, self._aims[0], world, (points, total - points))
            worth = 2 * round(result.score) + result.exact  # of equal results rather the exact one
            results.worths.append(-worth if seat else worth)
            results.of_worth[results.worths[-1]] = result
        return results


class _Results(NamedTuple):
    """The worth to seat 0 of the points that it ends with, and what results have that worth."""

    worths: list[int]
    of_worth: dict[int, Result]


def _summed(results: list[tuple[Result, float]]) -> Solved:
    total = fsum(weight for _, weight in results)
    mean = fsum(weight * result.score for result, weight in results) / total
    squares = fsum(weight * (result.score - mean) ** 2 for result, weight in results) / total
    exact = fsum(weight * result.exact for result, weight in results) / total
    return Solved(mean, sqrt(squares / len(results)), exact)
