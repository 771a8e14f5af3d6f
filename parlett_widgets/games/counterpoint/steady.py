"""A player of Counterpoint that counts cards and follows plain rules instead of simulating."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, partial
from math import erf, fsum, sqrt

from parlett_widgets.cards import SUIT_BITS
from parlett_widgets.engine.actions import Action
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.bidding.knowledge import STEER, BiddingKnowledge, density
from parlett_widgets.games.counterpoint.scoring import HIGH, UNIT
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.players.player import one_of_the_best
from parlett_widgets.players.policy import Trick, numbers

__all__ = ["SteadyCounterpoint", "expected_cost"]


class SteadyCounterpoint:
    """A player who counts cards and takes the action expected to miss the bid by the least."""

    def __init__(self, knowledge: BiddingKnowledge, view: CounterpointView) -> None:
        assert view.seat is not None
        self._knowledge, self._view, self._players = knowledge, view, len(view.hands)
        self._rules = view.rules
        self._policy, self._seen = knowledge.policy(view), knowledge.seen(view)
        self._size = len(view.hand) - (0 if view.has_bid[view.seat] else BID_SIZE)
        self._thrown = self._worth_of_thrown()

    def _worth_of_thrown(self) -> float:
        """Return the average points of the others' cards in a trick that the player takes.

        With three players, only half of what they hold counts, since they keep points for their own
        tricks.
        """
        seen, points = self._seen, self._policy.points
        held = fsum([points[card] * seen.live(1 << card) for card in numbers(seen.unseen)])
        return held / max(1, self._size) / len(seen.others)

    # The bid

    def bid(self, rng: random.Random) -> Action:
        """Return the bid that is expected to be missed by the least."""
        bits, target = one_of_the_best(self._worths_of_bids(), rng)
        high = self._knowledge.reads_with_bid(self._rules) and target >= HIGH
        return Action.bid(self._seen.real(bits), "high" if high else "")

    def _worths_of_bids(self) -> dict[tuple[int, int], float]:
        """Return, for every three cards and each reading of their bid, the negative of its cost.

        Suits are evaluated one by one, since many bids leave the same cards of a suit.
        """
        hand, points = self._seen.hand, self._policy.points
        held = numbers(hand)
        mean = sum([points[card] for card in held]) / len(held)
        most = self._size * (mean + self._thrown)
        readings = cache(partial(self._knowledge.readings, self._rules))
        outlook = cache(self._outlook)
        found = {}
        for bits, bid in self._seen.bids():
            kept = hand ^ bits
            for target in readings(UNIT * bid):
                want = min(1.0, target / most)
                suits = [outlook(kept & suit, want) for suit in SUIT_BITS]
                means, variances = zip(*suits, strict=True)
                short, variance = target - fsum(means), fsum(variances)
                cost, _ = expected_cost(short, variance, self._players)
                found[bits, target] = -cost
        return found

    def _outlook(self, own: int, want: float) -> tuple[float, float]:
        """Return the mean and the variance of the points that cards take.

        ``want`` is the share of all points still to be won that the player wants.
        """
        mean = variance = 0.0
        for card, chance in self._seen.chances(own, want):
            points = self._policy.points[card] + self._thrown
            mean += chance * points
            variance += chance * (1 - chance) * points**2
        return mean, variance

    # The play

    def play(self, rng: random.Random) -> Action:
        """Return the play after which the bid should be missed by the least."""
        view = self._view
        assert view.seat is not None
        needs = [aim - view.taken[view.seat] for aim in self._knowledge.aims(view)]
        worths = {
            action: -self._cost_of_card(self._seen.number(action.cards[0]), needs)
            for action in view.legal
        }
        return one_of_the_best(worths, rng)

    def _cost_of_card(self, card: int, needs: list[int]) -> float:
        """Return the expected cost of the deal after a card, in the cheapest reading of the bid."""
        gains, rest = self._gains(card), self._seen.hand ^ 1 << card
        return min(
            fsum([chance * self._cost(rest, need - gain) for gain, chance in gains.items()])
            for need in needs
        )

    def _cost(self, own: int, need: float) -> float:
        """Return the expected cost of the deal if these cards are to take ``need`` points."""
        most = sum([self._policy.points[card] + self._thrown for card in numbers(own)])
        mean, variance = self._outlook(own, min(1.0, max(0.0, need / most)) if most else 0.0)
        cost, _ = expected_cost(need - mean, variance, self._players)
        return cost

    def _gains(self, card: int) -> Mapping[float, float]:
        """Return the chance of each number of points that a card may win in the current trick."""
        seen, order = self._seen, self._view.order
        trick = Trick.of(self._policy, order, (*seen.trick, card))
        if trick.top != card:
            return {0: 1.0}
        if not trick.to_come:
            return {trick.worth: 1.0}
        if len(order) == 2:
            return self._gains_of_lead(card)
        win = seen.chance_to_stay_ahead(card, trick.led, order[-trick.to_come :])
        thrown = self._thrown * trick.to_come / len(seen.others)
        return {0: 1 - win, trick.worth + thrown: win}

    def _gains_of_lead(self, card: int) -> Mapping[float, float]:
        """Return the chance of each gain from a lead in a game for two.

        All possible replies are taken to be equally likely, given whether the suit is followed.
        """
        points, beat = self._policy.points, self._policy.beaten_by[card]
        suit = SUIT_BITS[card >> 4]
        void = self._seen.none(self._seen.others[0], suit)
        found: dict[float, float] = defaultdict(float)
        for fitting, chance in ((suit, 1 - void), (~suit, void)):
            replies = numbers(self._seen.unseen & fitting)
            for reply in replies:
                gain = 0 if beat >> reply & 1 else points[card] + points[reply]
                found[gain] += chance / len(replies)
        return found


def expected_cost(short: float, variance: float, players: int) -> tuple[float, float]:
    """Return the expected miss less the expected bonus (C5), in points, and the chance of no miss.

    The miss is assumed to be normally distributed. The bonuses of all misses, above or below the
    bid, add up to 90 points with two players and to 170 with three; each such miss is assumed to be
    equally likely.
    """
    variance = 1 + STEER * variance
    made = density(short, variance)
    miss = short * erf(short / sqrt(2 * variance)) + 2 * variance * made
    return miss - (90 if players == 2 else 170) * made, made
