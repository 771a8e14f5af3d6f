"""What players know about Counterpoint."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import erf, exp, fsum, pi, sqrt
from typing import Any, Final

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import PLAYS, Action
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_of_bits
from parlett_widgets.games.bidding.knowledge import STEER, BiddingKnowledge, Effort, by_mean
from parlett_widgets.games.bidding.trials import Worlds
from parlett_widgets.games.bidding.worlds import LikelyWorlds
from parlett_widgets.games.counterpoint.duel import DuelWorlds, duel_policy
from parlett_widgets.games.counterpoint.endings import solved_last_cards
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import (
    HIGH,
    UNIT,
    Phase,
    card_points,
    points_from_misses,
    readings,
)
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.players.player import Reason
from parlett_widgets.players.policy import Policy, Trick, numbers
from parlett_widgets.players.successive_halving import Result
from parlett_widgets.players.suit_outlook import Likely
from parlett_widgets.players.trick_policy import TrickFacts, TrickPolicy

__all__ = ["CounterpointKnowledge"]

TRICKS: Final = Effort(bids=24, for_bid=700, for_call=250, for_card=600, finalists=2)
DUEL: Final = Effort(bids=60, for_bid=1000, for_call=1, for_card=400, finalists=4)
"""The work among three, and between two."""

PROMISING: Final = 120
"""How many bids go on after two worlds of advice between two: those that look best at a glance."""

LAST_CARDS: Final = 4
"""With so few cards in hand, Counterpoint for two is played perfectly in every likely world."""


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

    def pack(self, rules: Counterpoint) -> Iterable[Card]:
        """Return the cards of the game."""
        return rules.cards

    def policy(self, view: Any) -> Policy:
        """Return how the players choose their cards."""
        if view.rules.players == 2:
            return duel_policy(view.rules)
        return _trick_policy(view.rules, view.trump)

    def worlds(self, view: Any, *, uses: int = 1, number: int = 200) -> Worlds:
        """Return what can sample the hidden cards."""
        if view.rules.players == 2:
            return DuelWorlds(view)
        policy = _trick_policy(view.rules, view.trump)
        return LikelyWorlds(view, policy, self.unit, uses=uses, number=number)

    def effort(self, rules: Counterpoint) -> Effort:
        """Return how much work a choice takes."""
        return DUEL if rules.players == 2 else TRICKS

    def advice_worlds(self, rules: Counterpoint) -> int:  # noqa: ARG002
        """Return in how many worlds the best bids are tried for a standard error of a point or less."""
        return 480

    def promising(self, rules: Counterpoint) -> int | None:
        """Return how many bids are tried in more than a few worlds; for two there are many."""
        return PROMISING if rules.players == 2 else None

    def estimate(
        self, rules: Counterpoint, mean: float, variance: float, aim: float
    ) -> tuple[float, float]:
        """Return what a bid may bring in points, and the chance to make it, by what cards bring."""
        spread = 1 + STEER * variance
        chance = exp(-((aim - mean) ** 2) / (2 * spread)) / sqrt(2 * pi * spread)
        return -_cost(aim - mean, variance, rules.players), chance

    def readings(self, rules: Counterpoint, bid: int) -> tuple[int, ...]:
        """Return what a bid may count as (C3)."""
        return readings(bid, rules.high_bids, rules.players)

    def reads_with_bid(self, rules: Counterpoint) -> bool:
        """Whether it is chosen with the bid what it counts as (C3)."""
        return rules.bids_high

    def aims(self, view: Any) -> tuple[int, ...]:
        """Return what the viewer's bid may count as; a reading chosen with it counts alone (C3)."""
        options = super().aims(view)
        if not self.reads_with_bid(view.rules):
            return options
        return options[-1:] if view.high[view.seat] else options[:1]

    def result(
        self,
        view: Any,
        aims: Sequence[int],
        taken: Sequence[int],
        *,
        playing: bool,  # noqa: ARG002
    ) -> Result:
        """Return what a deal brings the viewer, in which everybody aimed and took so much."""
        seat = view.seat
        missed = [self._miss(view.rules, aim, took) for aim, took in zip(aims, taken, strict=True)]
        scores = points_from_misses(missed)
        others = (sum(scores) - scores[seat]) / (len(scores) - 1)
        return Result(scores[seat] - others, taken[seat], not missed[seat])

    def _miss(self, rules: Counterpoint, aim: int, taken: int) -> int:
        """Return by how much a bid is missed: any reading may count unless it was chosen with it (C3)."""
        options = (aim,) if self.reads_with_bid(rules) else self.readings(rules, aim % HIGH)
        return min(abs(taken - option) for option in options)

    def cards_tried(self, view: Any, rng: random.Random, work: Effort) -> tuple[Reason, ...]:
        """Return the cards, the best first; the last ones are looked at with perfect play."""
        solved = view.rules.players == 2 and view.rules.courts == "432"
        if not solved or len(view.hand) > LAST_CARDS:
            return super().cards_tried(view, rng, work)
        worlds, aim = DuelWorlds(view), self.aims(view)[0]
        cards = [action.cards[0] for action in view.legal]
        found = solved_last_cards(worlds, cards, aim, self._score(view, playing=True))
        return by_mean(Reason(PLAYS[card], *figures) for card, figures in found.items())

    # What a player does at once

    def choose(self, view: CounterpointView, rng: random.Random) -> Action:
        """Return what a player does who bids the points it expects, and plays for those it needs."""
        if view.phase == Phase.BID:
            return _Steady(self, view).bid(rng)
        if len(view.legal) == 1:
            return view.legal[0]
        return _Steady(self, view).play(rng)


class _Steady:
    """A player who counts, and chooses what should miss the bid by least."""

    def __init__(self, knowledge: CounterpointKnowledge, view: CounterpointView) -> None:
        assert view.seat is not None
        assert isinstance(view.rules, Counterpoint)
        self._knowledge, self._view, self._players = knowledge, view, len(view.hands)
        self._rules = view.rules
        self._policy, self._seen = knowledge.policy(view), knowledge.seen(view)
        self._size = len(view.hand) - (0 if view.has_bid[view.seat] else BID_SIZE)
        self._thrown = self._worth_of_thrown()

    def _worth_of_thrown(self) -> float:
        """Return the points of the others' cards in a trick that one takes, on average.

        Among three only half of what they hold: they keep points for tricks of their own.
        """
        seen, points = self._seen, self._policy.points
        held = fsum([points[card] * seen.live(1 << card) for card in numbers(seen.unseen)])
        return held / max(1, self._size) / len(seen.others)

    # The bid

    def bid(self, rng: random.Random) -> Action:
        """Lay the cards whose bid the others will miss by least."""
        costs = self._costs_of_bids()
        least = min(costs.values())
        bits, target = rng.choice([bid for bid, cost in costs.items() if cost < least + 1e-9])
        high = self._knowledge.reads_with_bid(self._rules) and target >= HIGH
        return Action.bid(self._seen.real(bits), "high" if high else "")

    def _costs_of_bids(self) -> dict[tuple[int, int], float]:
        """Return the cost of every three cards and each of their readings.

        Suits are looked at one by one, since many bids leave the same cards of a suit.
        """
        hand, points = self._seen.hand, self._policy.points
        held = numbers(hand)
        mean = sum([points[card] for card in held]) / len(held)
        most = self._size * (mean + self._thrown)
        rests: dict[int, _Rest] = {}
        known: dict[tuple[int, int], tuple[float, float]] = {}

        def outlook(own: int, target: int) -> tuple[float, float]:
            if (own, target) not in known:
                if own not in rests:
                    rests[own] = self._rest(own)
                known[own, target] = rests[own].outlook(min(1.0, target / most))
            return known[own, target]

        found = {}
        for three in combinations([card.bit for card in CardSet.from_bits(hand)], BID_SIZE):
            bits = sum(three)
            kept = hand ^ bits
            low = UNIT * bid_of_bits(bits, None)
            for target in self._knowledge.readings(self._rules, low):
                suits = [outlook(kept & suit, target) for suit in SUIT_BITS if kept & suit]
                expected = fsum([one for one, _ in suits])
                variance = fsum([one for _, one in suits])
                found[bits, target] = _cost(target - expected, variance, self._players)
        return found

    def _rest(self, hand: int) -> _Rest:
        points = self._policy.points
        cards = self._policy.likely(self._seen, hand)
        return _Rest([(card, points[number] + self._thrown) for number, card in cards])

    # The play

    def play(self, rng: random.Random) -> Action:
        """Play the card after which the bid will be missed by least."""
        view = self._view
        assert view.seat is not None
        needs = [aim - view.taken[view.seat] for aim in self._knowledge.aims(view)]
        costs = {
            action: self._cost_of_card(self._seen.number(action.cards[0]), needs)
            for action in view.legal
        }
        least = min(costs.values())
        return rng.choice([action for action, cost in costs.items() if cost < least + 1e-9])

    def _cost_of_card(self, card: int, needs: list[int]) -> float:
        """Return what the deal will cost after a card, in the reading of the bid that costs least."""
        gains, rest = self._gains(card), self._rest(self._seen.hand ^ 1 << card)
        return min(
            fsum([chance * rest.cost(need - gain, self._players) for gain, chance in gains.items()])
            for need in needs
        )

    def _gains(self, card: int) -> Mapping[float, float]:
        """Return the chance of each number of points that a card may bring in the present trick."""
        seen, order = self._seen, self._view.order
        trick = Trick(self._policy, order)
        for hand, other in zip(order, (*seen.trick, card), strict=False):
            trick.add(hand, other)
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
        """Return the chances when two play; each reply that may be held is as likely as any other."""
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


class _Rest:
    """What some cards may bring, in points.

    Parameters
    ----------
    cards : list of (Likely, float)
        With what each wins when it wins.
    """

    def __init__(self, cards: list[tuple[Likely, float]]) -> None:
        self._cards = cards

    def outlook(self, want: float) -> tuple[float, float]:
        """Return the mean and the variance of what they bring to a player who wants that part."""
        mean = variance = 0.0
        for card, points in self._cards:
            chance = card.chance(want)
            mean += chance * points
            variance += chance * (1 - chance) * points**2
        return mean, variance

    def cost(self, need: float, players: int) -> float:
        """Return what the deal will cost the player who needs so many points more."""
        most = sum([points for _, points in self._cards])
        mean, variance = self.outlook(min(1.0, max(0.0, need / most)) if most else 0.0)
        return _cost(need - mean, variance, players)


def _cost(short: float, variance: float, players: int) -> float:
    """Return the expected miss without the expected bonus (C5), in points.

    What is missing is taken to be normally distributed. The bonuses of all misses together are 90
    points between two and 170 among three; each point has about the same chance.
    """
    variance = 1 + STEER * variance
    spread = sqrt(variance)
    density = exp(-(short**2) / (2 * variance)) / (spread * sqrt(2 * pi))
    miss = short * erf(short / (spread * sqrt(2))) + 2 * variance * density
    return miss - (90 if players == 2 else 170) * density
