"""How Steady plays Counterpoint: it bids the points it expects, and plays for those it needs."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import erf, exp, fsum, pi, sqrt
from typing import Final

from parlett_widgets.cards import SUIT_BITS, Card, CardSet
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_of_bits
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import (
    UNIT,
    Pack,
    Phase,
    card_points,
    readings,
    trick_winner,
)
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.players.sight import Sight
from parlett_widgets.players.steady_tricks import Likely, likely

__all__ = ["choose"]

STEER: Final = 0.35
"""How much of the variance of the points to come is chance; the rest can be played away."""

# Found by trying: where these four stand, players of this kind miss each other's bids least. A card
# is judged by the part of the other hand that beats it, and by the higher cards of its own suit.
_START: Final = 1.0
_OVER: Final = -4.0
_HIGHER: Final = -0.5
_PULL: Final = 1.4


def choose(view: CounterpointView, rng: random.Random) -> Action:
    """Return one of ``view.legal``."""
    match view.phase:
        case Phase.BID:
            return _bid(_Table(view), rng)
        case _ if len(view.legal) == 1:
            return view.legal[0]
        case _:
            return _play(_Table(view), rng)


class _Table:
    """What the player makes of a view: the Joker is the card it stands for."""

    def __init__(self, view: CounterpointView) -> None:
        assert isinstance(view.rules, Counterpoint)
        assert view.seat is not None
        self.view = view
        self.rules = view.rules
        self.seat = view.seat
        self.sight = Sight(view, order=TEN_HIGH)
        self.hand = self.sight.plain(view.hand.bits)
        self.others = tuple(seat for seat in range(len(view.hands)) if seat != view.seat)
        self.trick = tuple(map(self.sight.card, view.trick))
        self.size = len(view.hand) - (0 if view.has_bid[view.seat] else BID_SIZE)
        self.thrown = self._thrown()

    def _thrown(self) -> float:
        """Return the points of the others' cards in a trick that one takes, on average.

        Among three only half of what they hold: they keep points for tricks of their own.
        """
        held = fsum(
            self.points(card) * self.sight.live(self.others, card.bit)
            for card in CardSet.from_bits(self.sight.unseen)
        )
        return held / max(1, self.size) / len(self.others)

    def points(self, *cards: Card) -> int:
        """Return what cards are worth."""
        return sum(card_points(card, self.rules.pack, self.rules.courts) for card in cards)

    def likely(self, hand: int) -> list[Likely]:
        """Return how likely each card of a hand is to take a trick."""
        if len(self.others) > 1:
            return likely(self.sight, hand, self.others)
        return _likely_between_two(self, hand)

    def targets(self, bid: int, *, high: bool = False) -> tuple[int, ...]:
        """Return the readings of a bid that may still count, in points (C3)."""
        if self.rules.high_bids == "with-bid":
            return (bid + 100,) if high else (bid,)
        return readings(bid, self.rules.high_bids, self.rules.players)


def _likely_between_two(table: _Table, hand: int) -> list[Likely]:
    """Return how likely each card is to win where the higher rank wins in any suit (C4)."""
    sight, others, pack = table.sight, table.others, table.rules.pack
    size = max(1.0, sight.live(others, sight.unseen))
    found = []
    for card in CardSet.from_bits(hand):
        beat = _over(card, pack)
        part = sight.live(others, beat) / size
        higher = sight.live(others, beat & SUIT_BITS[card.suit])
        found.append(Likely(card, exp(_START + _OVER * part + _HIGHER * higher), _PULL))
    return found


@cache
def _over(lead: Card, pack: Pack) -> int:
    """Return the cards that take a trick from a lead."""
    cards = Counterpoint(pack=pack).cards
    return sum(card.bit for card in cards if card != lead and trick_winner(lead, card, pack))


class _Rest:
    """What some cards may bring, in points."""

    def __init__(self, table: _Table, hand: int) -> None:
        self._cards = [
            (card, table.points(card.card) + table.thrown) for card in table.likely(hand)
        ]
        self._players = table.rules.players

    def outlook(self, want: float) -> tuple[float, float]:
        """Return the mean and the variance of what they bring to a player who wants that part."""
        mean = variance = 0.0
        for card, points in self._cards:
            chance = card.chance(want)
            mean += chance * points
            variance += chance * (1 - chance) * points**2
        return mean, variance

    def cost(self, need: float) -> float:
        """Return what the deal will cost the player who needs so many points more."""
        most = sum(points for _, points in self._cards)
        mean, variance = self.outlook(min(1.0, max(0.0, need / most)) if most else 0.0)
        return _cost(need - mean, variance, self._players)


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


# The bid


def _bid(table: _Table, rng: random.Random) -> Action:
    """Lay the cards whose bid the others will miss by least."""
    costs = _costs_of_bids(table)
    least = min(costs.values())
    bits, target = rng.choice([bid for bid, cost in costs.items() if cost < least + 1e-9])
    high = table.rules.bids_high and target >= 100
    return Action.bid(table.sight.real(bits), "high" if high else "")


def _costs_of_bids(table: _Table) -> dict[tuple[int, int], float]:
    """Return the cost of every three cards and each of their readings.

    Suits are looked at one by one, since many bids leave the same cards of a suit.
    """
    cards = tuple(CardSet.from_bits(table.hand))
    most = table.size * (table.points(*cards) / len(cards) + table.thrown)

    @cache
    def rest(own: int) -> _Rest:
        return _Rest(table, own)

    @cache
    def outlook(own: int, target: int) -> tuple[float, float]:
        return rest(own).outlook(min(1.0, target / most))

    def cost(bits: int, target: int) -> float:
        kept = table.hand ^ bits
        suits = [outlook(kept & suit, target) for suit in SUIT_BITS if kept & suit]
        mean = fsum(mean for mean, _ in suits)
        return _cost(target - mean, fsum(variance for _, variance in suits), table.rules.players)

    found = {}
    for triple in combinations(cards, BID_SIZE):
        bits = sum(card.bit for card in triple)
        bid = bid_of_bits(bits, None) * UNIT
        for target in readings(bid, table.rules.high_bids, table.rules.players):
            found[bits, target] = cost(bits, target)
    return found


# The play


def _play(table: _Table, rng: random.Random) -> Action:
    """Play the card after which the bid will be missed by least."""
    view = table.view
    laid = view.bid_cards[table.seat] or CardSet()
    bid = bid_of_bits(table.sight.plain(laid.bits), None) * UNIT
    targets = table.targets(bid, high=bool(view.high[table.seat]))
    needs = [target - view.taken[table.seat] for target in targets]
    costs = {
        action: _cost_of_card(table, table.sight.card(action.cards[0]), needs)
        for action in view.legal
    }
    least = min(costs.values())
    return rng.choice([action for action, cost in costs.items() if cost < least + 1e-9])


def _cost_of_card(table: _Table, card: Card, needs: list[int]) -> float:
    """Return what the deal will cost after a card, in the reading of the bid that costs least."""
    gains = _gains(table, card)
    rest = _Rest(table, table.hand ^ card.bit)
    return min(
        fsum(chance * rest.cost(need - gain) for gain, chance in gains.items()) for need in needs
    )


def _gains(table: _Table, card: Card) -> Mapping[float, float]:
    """Return the chance of each number of points that a card may bring in the present trick."""
    cards = (*table.trick, card)
    points = table.points(*cards)
    if len(table.others) > 1:
        if table.sight.table.winner(cards) != len(table.trick):
            return {0: 1.0}
        later = table.view.order[len(cards) :]
        win = table.sight.holds_against(card, cards[0], later)
        thrown = table.thrown * len(later) / len(table.others)
        return {0: 1 - win, points + thrown: win}
    if table.trick:
        return {points * trick_winner(table.trick[0], card, table.rules.pack): 1.0}
    return _gains_of_lead(table, card)


def _gains_of_lead(table: _Table, card: Card) -> Mapping[float, float]:
    """Return the chances when two play; each reply that may be held is as likely as any other."""
    suit = SUIT_BITS[card.suit]
    void = table.sight.none(table.others[0], suit)
    found: dict[float, float] = defaultdict(float)
    for fitting, chance in ((suit, 1 - void), (~suit, void)):
        replies = CardSet.from_bits(table.sight.unseen & fitting)
        for reply in replies:
            lost = trick_winner(card, reply, table.rules.pack)
            found[0 if lost else table.points(card, reply)] += chance / len(replies)
    return found
