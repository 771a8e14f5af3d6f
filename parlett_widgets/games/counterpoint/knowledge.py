"""What players know about Counterpoint: hidden cards, how to choose bids and cards, and how Steady plays.

Steady counts cards and follows plain rules instead of simulating.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from math import erf, fsum, sqrt
from typing import Any, Final

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import PLAYS, Action, Phase
from parlett_widgets.engine.deals import World
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_value
from parlett_widgets.games.bidding.knowledge import (
    STEER,
    BiddingKnowledge,
    Effort,
    PlayTrials,
    Worlds,
    by_mean,
    density,
)
from parlett_widgets.games.bidding.worlds import sample_world as world_of_bids
from parlett_widgets.games.counterpoint.duel import LastCards, duel_policy, duel_worlds
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    HIGH,
    UNIT,
    card_points,
    points_from_misses,
    readings,
)
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.players.player import Reason, one_of_the_best
from parlett_widgets.players.policy import Policy, Trick, numbers
from parlett_widgets.players.trick_policy import TrickFacts, TrickPolicy

__all__ = ["CounterpointKnowledge", "SteadyCounterpoint", "expected_cost", "sample_world"]


def sample_world(view: CounterpointView, rng: random.Random) -> World:
    """Return one way in which the cards may have been dealt and bid."""
    deal, bids = world_of_bids(view, rng)
    if view.rules.options()["high_bids"] != "with-bid":
        return World(deal, bids)
    read = {seat: (_read(view, seat, chosen[0], rng),) for seat, chosen in bids.items()}
    return World(deal, read)


def _read(view: CounterpointView, seat: int, bid: Action | None, rng: random.Random) -> Action:
    """Return a bid in its known reading, or else in a possible one."""
    assert bid is not None
    value = bid_value(bid.cards, UNIT, joker=view.table.joker)
    may_be_high = len(readings(value, "with-bid", len(view.players))) > 1
    known = view.high[seat]
    high = may_be_high and rng.random() < 0.5 if known is None else known
    return bid._replace(word="high" if high else "")


TRICKS: Final = Effort(bids=24, for_bid=700, for_call=250, for_card=600, finalists=2)
DUEL: Final = Effort(bids=60, for_bid=1000, for_call=1, for_card=400, finalists=4)
"""The effort with two players; ``TRICKS`` is that with three."""

PROMISING: Final = 120
"""The number of bids that advice for two players keeps after the first two worlds.

Those with the best first estimates are kept.
"""

LAST_CARDS: Final = 4
"""The largest hand with which Counterpoint for two is played perfectly in every likely world."""

LAST_OPEN_CARDS: Final = 8
"""As ``LAST_CARDS``, but when the other's bid is known, and so all the cards."""


@lru_cache(maxsize=64)
def _trick_policy(rules: Counterpoint, trump: Suit | None) -> TrickPolicy:
    pack = CardSet(card for card in rules.cards if not card.is_joker)
    size = len(pack) // rules.players - BID_SIZE
    points = tuple(
        card_points(Card.of(rank, Suit.CLUBS), rules.pack, rules.courts) for rank in Rank
    )
    trick = sum(points[card.rank] for card in pack) / size
    return TrickPolicy(TrickFacts(rules.players, pack.bits, size, trump, TEN_HIGH, points, trick))


class CounterpointKnowledge(BiddingKnowledge):
    """What players know about Counterpoint."""

    unit = UNIT
    advice_worlds = 480

    def policy(self, view: Any) -> Policy:
        """Return the policy by which the players choose their cards."""
        if view.rules.players == 2:
            return duel_policy(view.rules)
        return _trick_policy(view.rules, view.trump)

    def worlds(self, view: Any, *, uses: int = 1, number: int = 200, anew: bool = False) -> Worlds:
        """Return a sampler of the hidden cards."""
        if view.rules.players == 2:
            return duel_worlds(view)
        return super().worlds(view, uses=uses, number=number, anew=anew)

    def effort(self, rules: Counterpoint) -> Effort:
        """Return the work that goes into a choice."""
        return DUEL if rules.players == 2 else TRICKS

    def promising(self, rules: Counterpoint) -> int | None:
        """Return the number of bids tried in more than a few worlds; None sets no limit."""
        return PROMISING if rules.players == 2 else None

    def estimate(
        self, rules: Counterpoint, mean: float, variance: float, aim: float
    ) -> tuple[float, float]:
        """Return a bid's expected points and chance of success, from what the kept cards take."""
        cost, chance = expected_cost(aim - mean, variance, rules.players)
        return -cost, chance

    def readings(self, rules: Counterpoint, bid: int) -> tuple[int, ...]:
        """Return the values that a bid may count as (C3)."""
        return readings(bid, rules.high_bids, rules.players)

    def reads_with_bid(self, rules: Counterpoint) -> bool:
        """Whether the reading is chosen with the bid (C3)."""
        return rules.bids_high

    def aims(self, view: Any) -> tuple[int, ...]:
        """Return the values that the viewer's bid may count as: only the chosen one, if any (C3)."""
        options = super().aims(view)
        if not self.reads_with_bid(view.rules):
            return options
        return options[-1:] if view.high[view.seat] else options[:1]

    def is_made(self, rules: Counterpoint, aim: int, taken: int) -> bool:
        """Whether what was taken makes a bid with this aim."""
        return not self._miss(rules, aim, taken)

    def scores(self, view: Any, aims: Sequence[int], taken: Sequence[int]) -> Sequence[int]:
        """Return everybody's points for a deal, given their aims and what they took."""
        return points_from_misses(
            [self._miss(view.rules, aim, took) for aim, took in zip(aims, taken, strict=True)]
        )

    def _miss(self, rules: Counterpoint, aim: int, taken: int) -> int:
        """Return the miss from the nearest reading, or from the one chosen with the bid (C3)."""
        options = (aim,) if self.reads_with_bid(rules) else self.readings(rules, aim % HIGH)
        return min(abs(taken - option) for option in options)

    def cards(self, view: Any, *, number: int = 200) -> PlayTrials:
        """Return trials of the playable cards; the last cards are tried with perfect play."""
        return self._last_cards(view) or super().cards(view, number=number)

    def cards_tried(self, view: Any, rng: random.Random, work: Effort) -> tuple[Reason, ...]:
        """Return the cards, best first; the last ones are judged by perfect play."""
        last = self._last_cards(view)
        if last is None:
            return super().cards_tried(view, rng, work)
        found = last.in_all_worlds()
        return by_mean(Reason(PLAYS[card], *figures) for card, figures in found.items())

    def _last_cards(self, view: Any) -> LastCards | None:
        """Return trials with perfect play if few enough cards are left to examine every line."""
        most = LAST_CARDS if view.bid_cards[1 - view.seat] is None else LAST_OPEN_CARDS
        if view.rules.players != 2 or len(view.hand) > most:
            return None
        return LastCards(self, view, duel_worlds(view))

    # What a player does at once

    def choose(self, view: CounterpointView, rng: random.Random) -> Action:
        """Return the action of a player who bids the expected points and plays for those needed."""
        if view.phase == Phase.BID:
            return SteadyCounterpoint(self, view).bid(rng)
        if len(view.legal) == 1:
            return view.legal[0]
        return SteadyCounterpoint(self, view).play(rng)


# ------------------------------------------------------------------------------------------ Steady


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
        held = fsum([points[card] * seen.live(1 << card) for card in numbers(seen.hidden)])
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
            replies = numbers(self._seen.hidden & fitting)
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
