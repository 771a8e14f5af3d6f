"""How Counterpoint for two is played, and what the other player may have bid.

The higher rank wins whatever its suit (C4). With two players, all hidden cards are in the other's
hand or among the three that the other has bid; only which three is hidden. So in a playout, each
player is taken to know the other's hand. The last cards are played perfectly in every likely world.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations
from math import exp, fsum, sqrt
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Rank
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_of_bits
from parlett_widgets.games.bidding.inference import played_bits, suits_lacking
from parlett_widgets.games.bidding.knowledge import PlayTrials
from parlett_widgets.games.bidding.worlds import PlayedCards
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import UNIT, card_points, readings, trick_winner
from parlett_widgets.games.counterpoint.solver import Duel, DuelSearch, duel_pack
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.players.playouts import Position
from parlett_widgets.players.policy import Choice, Likely, Policy, Seen, Trick, numbers
from parlett_widgets.players.trials import Result
from parlett_widgets.players.trick_policy import RANKS

__all__ = ["DuelPolicy", "DuelWorlds", "LastCards", "duel_policy", "duel_worlds"]


# The terms of the logarithm of a card's odds of winning: a constant, one for the part of the other
# hand that beats it, one for each higher card of its suit there, and one for wanting all points.
# They were fitted by trial: with these values, two players of this kind miss their bids by the
# least when they play each other. See benchmarks/fit_chances.py.
START: Final = 1.0
PART: Final = -4.0
HIGHER: Final = -0.5
PULL: Final = 1.4

_DOUBT: Final = 60.0
"""A constant added to the variance of the points to come."""

_KEEN: Final = 6
"""How strongly good bids are preferred to worse ones: the exponent of their worth."""


def _likely(part: float, higher: float) -> Likely:
    return Likely(exp(START + PART * part + HIGHER * higher), PULL)


@cache
def _chances(cards: int) -> list[list[tuple[float, float, float]]]:
    """Return a table of a card's chances of winning, with no or all points wanted, and variances.

    The table is indexed by how many of the other's cards beat the card, then by how many of these
    are of its suit.
    """
    found = []
    for over in range(cards + 1):
        row = []
        for higher in range(len(Rank)):
            card = _likely(over / cards, higher)
            low, high = card.chance(0), card.chance(1)
            middle = (low + high) / 2
            row.append((low, high, middle * (1 - middle)))
        found.append(row)
    return found


class DuelPolicy(Policy):
    """How two players of Counterpoint choose their cards, each knowing the other's hand."""

    prize = 0
    doubt = _DOUBT
    wild = 0.1
    keen = 3.0

    def __init__(self, rules: Counterpoint) -> None:
        cards = rules.cards
        self.pack = CardSet(cards).bits
        self.points, self.beaten_by = [0] * 64, [0] * 64
        for card in cards:
            self.points[card.number] = card_points(card, rules.pack, rules.courts)
            self.beaten_by[card.number] = sum(
                [
                    other.bit
                    for other in cards
                    if other is not card and trick_winner(card, other, rules.pack)
                ]
            )
        self._beaten_in_suit = [
            beaten_by & SUIT_BITS[card >> 4] if beaten_by else 0
            for card, beaten_by in enumerate(self.beaten_by)
        ]
        by_rank = [0] * len(Rank)
        for card in cards:
            by_rank[card.rank] = self.points[card.number]
        self._points_of_ranks = [0]
        for points in by_rank:
            self._points_of_ranks += [points + lower for lower in self._points_of_ranks]

    def points_of(self, bits: int) -> int:
        """Return the points that cards are worth."""
        worth = self._points_of_ranks
        return (
            worth[bits & RANKS]
            + worth[bits >> 16 & RANKS]
            + worth[bits >> 32 & RANKS]
            + worth[bits >> 48 & RANKS]
        )

    def choices(self, own: int, live: int, trick: Trick) -> list[Choice]:
        """Return the playable cards; every reply to a lead is taken to be equally likely."""
        points, beaten_by, worth = self.points, self.beaten_by, self._points_of_ranks
        if trick.led >= 0:
            taking, pot = beaten_by[trick.top], float(trick.worth)
            return [
                (card, 1.0 if taking >> card & 1 else 0.0, pot + points[card])
                for card in numbers(trick.legal(own))
            ]
        other = live ^ own
        found = []
        for card in numbers(own):
            replies = other & SUIT_BITS[card >> 4] or other
            losing = replies & ~beaten_by[card]
            pot = float(points[card])
            losers = losing.bit_count()
            if losers:  # as `points_of`, which would be called too often here
                thrown = (
                    worth[losing & RANKS]
                    + worth[losing >> 16 & RANKS]
                    + worth[losing >> 32 & RANKS]
                    + worth[losing >> 48 & RANKS]
                )
                pot += thrown / losers
            found.append((card, losers / (replies.bit_count() or 1), pot))
        return found

    def worths(self, choices: Sequence[Choice], own: int, live: int, need: float) -> list[float]:
        """Return the likelihood of making the bid after each card, up to a factor.

        The points that the cards take are assumed to follow a distribution with long tails. Its
        mean lies between that of a player who wants no points and that of one who wants them all.
        """
        cards = self.prospects(own, live ^ own)
        low = high = spread = most = 0.0
        for one, two, variance, points in cards.values():
            low += one
            high += two
            spread += variance
            most += points
        spread += _DOUBT
        found = []
        for card, win, pot in choices:
            one, two, variance, points = cards[card]
            least, room = low - one, most - points
            span, doubt = high - two - least, spread - variance
            worth = 0.0
            if win:
                left = need - pot
                part = 0.0 if left <= 0 else 1.0 if left >= room else left / room
                miss = left - least - span * part
                worth = win / (doubt + miss * miss)
            if win != 1.0:
                part = 0.0 if need <= 0 else 1.0 if need >= room else need / room
                miss = need - least - span * part
                worth += (1 - win) / (doubt + miss * miss)
            found.append(worth)
        return found

    def prospects(self, own: int, other: int) -> dict[int, tuple[float, float, float, float]]:
        """Return what each card should take against the other's hand, in points.

        For each card: the mean if no points are wanted, the mean if all are, the variance, and the
        points at stake.
        """
        number = other.bit_count() or 1
        thrown, chances = self.points_of(other) / number, _chances(number)
        worth, beaten_by, in_suit = self.points, self.beaten_by, self._beaten_in_suit
        found = {}
        for card in numbers(own):
            over, higher = other & beaten_by[card], other & in_suit[card]
            low, high, variance = chances[over.bit_count()][higher.bit_count()]
            points = worth[card] + thrown
            found[card] = (low * points, high * points, variance * points * points, points)
        return found

    def likely(self, seen: Seen, own: int) -> list[tuple[int, Likely]]:
        """Return each card with its likelihood of taking a trick, from what one seat has seen."""
        size = max(1.0, seen.live(seen.hidden))
        found = []
        for card in numbers(own):
            over = self.beaten_by[card]
            higher = seen.live(over & SUIT_BITS[card >> 4])
            found.append((card, _likely(seen.live(over) / size, higher)))
        return found

    # The bids

    def outlook(self, own: int, hidden: int, aim: float) -> tuple[float, float]:
        """Return the mean and variance of what cards take if the other holds the hidden ones."""
        cards = _all_prospects(self, hidden)
        low = high = spread = most = 0.0
        for card in numbers(own):
            one, two, variance, points = cards[card]
            low, high, spread, most = low + one, high + two, spread + variance, most + points
        return low + min(1.0, aim / most) * (high - low), spread

    def strength(self, own: int, hidden: int) -> float:
        """Return the points that cards take if half of those still to be won are wanted."""
        cards = _all_prospects(self, hidden)
        return fsum([(cards[card][0] + cards[card][1]) / 2 for card in numbers(own)])


@cache
def duel_policy(rules: Counterpoint) -> DuelPolicy:
    """Return the policy for these rules."""
    return DuelPolicy(rules)


@lru_cache(maxsize=64)
def _all_prospects(policy: DuelPolicy, hidden: int) -> dict[int, tuple[float, float, float, float]]:
    return policy.prospects(policy.pack, hidden)


class HiddenBid(NamedTuple):
    """Three cards that the other player may have bid, and the points aimed at with them."""

    cards: int
    aim: int


class DuelWorlds:
    """Samples the other player's bid, and thereby the other's hand, in a two-player deal.

    Bids are likelier if they make sense and explain how the other has played: ``weights`` are these
    likelihoods, up to a factor.

    Examples
    --------
    >>> worlds = DuelWorlds(Counterpoint.standard().start(seed=7, dealer=1).view(0))
    >>> len({bid.cards for bid in worlds.bids})
    560
    """

    def __init__(self, view: CounterpointView) -> None:
        assert view.seat is not None
        self.view, self.rules, self.policy = view, view.rules, duel_policy(view.rules)
        self._seat, other = view.seat, 1 - view.seat
        self._hand, self._bid = view.hand.bits, (view.bid_cards[view.seat] or CardSet()).bits
        played = played_bits(view)
        mine = self._hand | self._bid | played[view.seat]
        self._pool = self.policy.pack & ~mine & ~played[other]
        self.bids = self._possible(view.rules)
        explained = PlayedCards(view, self.policy, of=[other])
        self.weights = [
            self.policy.fit((self._pool | played[other]) ^ bid.cards, mine, bid.aim) ** _KEEN
            * explained.likelihood(self.position(bid))
            for bid in self.bids
        ]
        self._sums = list(accumulate(self.weights))

    def _possible(self, rules: Counterpoint) -> list[HiddenBid]:
        """Return the possible bids: each has all cards left in a suit that was not followed."""
        must = 0
        for hand, suit in suits_lacking(self.view):
            if hand != self._seat:
                must |= self._pool & SUIT_BITS[suit]
        known = self.view.bid_cards[1 - self._seat]  # where hands are open
        bids = map(sum, combinations([1 << card for card in numbers(self._pool)], BID_SIZE))
        return [
            HiddenBid(cards, aim)
            for cards in ((known.bits,) if known else bids)
            if not must & ~cards
            for aim in readings(UNIT * bid_of_bits(cards, None), rules.high_bids)
        ]

    def position(self, bid: HiddenBid) -> Position:
        """Return the position at this moment if the other player has made a given bid.

        The viewer aims at the low reading of its own bid.
        """
        hands = self._hand, self._pool ^ bid.cards
        aims = UNIT * bid_of_bits(self._bid, None), bid.aim
        if self._seat:
            hands, aims = hands[::-1], aims[::-1]
        trick = tuple([card.number for card in self.view.trick])
        return Position(hands, aims, self.view.taken, self.view.order, trick)

    def sample(self, rng: random.Random) -> Position:
        """Return the position at this moment, with the other player's bid drawn at random."""
        place = bisect(self._sums, rng.random() * self._sums[-1])
        return self.position(self.bids[min(place, len(self.bids) - 1)])


@lru_cache(maxsize=4)
def duel_worlds(view: CounterpointView) -> DuelWorlds:
    """Return the worlds of a view, which a moment that is reviewed needs several times."""
    return DuelWorlds(view)


# ---------------------------------------------------------------------------------- the last cards


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
