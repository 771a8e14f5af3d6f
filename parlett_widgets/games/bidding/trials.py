"""Bids and cards to try out in sampled worlds, where cards are bid and tricks are won."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE, bid_of_bits
from parlett_widgets.games.bidding.inference import plain_bits
from parlett_widgets.players.playouts import Position, play_out
from parlett_widgets.players.policy import Policy
from parlett_widgets.players.successive_halving import Result

__all__ = ["BidTrials", "Candidate", "PlayTrials", "Score", "Worlds"]


class Worlds(Protocol):
    """Samples what one seat cannot see."""

    @property
    def policy(self) -> Policy:
        """How everybody plays."""

    def sample(self, rng: random.Random) -> Position:
        """Return a position, drawn at random. Before the viewer's bid its hand is whole."""


Score = Callable[[Sequence[int], Sequence[int]], Result]
"""Takes what each hand aimed at and what it took, and returns what that brings one seat."""


class Candidate(NamedTuple):
    """A bid to try out, with all others that come to the same.

    Attributes
    ----------
    bids : tuple of tuple of Card
        Where own cards are neighbours it does not matter which of them is kept.
    bid : int
        In tricks or points, in the low reading.
    aim : int
        The reading that is played for.
    """

    bids: tuple[tuple[Card, ...], ...]
    bid: int
    aim: int


class BidTrials:
    """Bids of one hand, and worlds to try them in.

    Parameters
    ----------
    view : BiddingView
        Before one's own bid.
    worlds : Worlds
    score : Score
    readings : callable
        Returns what a bid may count as, in tricks or points.
    unit : int
        What a unit of the bid code stands for.
    unseen : int
        Bits of the cards that are not in the viewer's hand.
    estimate : callable
        Takes the mean and the variance of what is taken, and the aim; returns what that may bring
        in points, and the chance to make the bid.

    Attributes
    ----------
    candidates : list of Candidate
        Those that look good at a glance come first.
    """

    def __init__(
        self,
        view: Any,
        worlds: Worlds,
        score: Score,
        *,
        readings: Callable[[int], tuple[int, ...]],
        unit: int,
        unseen: int,
        estimate: Callable[[float, float, float], tuple[float, float]],
    ) -> None:
        self._view, self._worlds, self._score = view, worlds, score
        self._seat: int = view.seat
        self._joker = view.table.joker
        self._unseen, self._unit, self._estimate = unseen, unit, estimate
        hand = plain_bits(view.hand.bits, self._joker)
        players = len(view.players)
        order = tuple((view.dealer + 1 + i) % players for i in range(players))
        dummy = worlds.policy.dummy
        self._order = order if dummy is None else (*order, dummy)
        alike: dict[tuple[int, object], list[tuple[Card, ...]]] = {}
        self._kept: dict[tuple[Card, ...], int] = {}
        for cards in combinations(view.hand, BID_SIZE):
            bits = self._plain(cards)
            self._kept[cards] = hand ^ bits
            same = worlds.policy.signature(hand ^ bits, unseen)
            alike.setdefault((unit * bid_of_bits(bits, None), same), []).append(cards)
        self.candidates = [
            Candidate(tuple(bids), bid, aim)
            for (bid, _), bids in alike.items()
            for aim in readings(bid)
        ]
        self.candidates.sort(key=self._glance, reverse=True)

    def _plain(self, cards: Sequence[Card] | CardSet) -> int:
        return plain_bits(CardSet(cards).bits, self._joker)

    def _glance(self, candidate: Candidate) -> float:
        """Return how well a bid fits what the cards that are kept bring on average."""
        kept = self._kept[candidate.bids[0]]
        return self._worlds.policy.fit(kept, self._unseen, candidate.aim)

    def world(self, rng: random.Random) -> Position:
        """Return a deal in which the viewer has not bid."""
        return self._worlds.sample(rng)

    def play(self, candidate: Candidate, world: Position, seed: int) -> Result:
        """Return what the deal brings when a bid is made; the same seed is the same chance."""
        hands, aims = list(world.hands), list(world.aims)
        hands[self._seat] = self._kept[candidate.bids[0]]
        aims[self._seat] = candidate.aim
        position = Position(hands, aims, world.taken, self._order)
        taken = play_out(self._worlds.policy, position, random.Random(seed).random)
        return self._score(aims, taken)

    def counts(self, card: Card) -> int:
        """Return what a card adds to a bid, in tricks or points."""
        return self._unit * SUIT_CODE[self._view.table.suit(card)]

    def estimate(self, candidate: Candidate) -> tuple[float, float]:
        """Return what a bid may bring by a glance at the cards, in points, and the chance to make it."""
        kept = self._kept[candidate.bids[0]]
        mean, variance = self._worlds.policy.outlook(kept, self._unseen, candidate.aim)
        return self._estimate(mean, variance, candidate.aim)

    def strength(self, cards: CardSet) -> float:
        """Return how many tricks or points some cards bring to a player who wants half of them."""
        return self._worlds.policy.strength(self._plain(cards), self._unseen)


class PlayTrials:
    """Cards that may be played, and worlds to try them in.

    Parameters
    ----------
    view : BiddingView
        When it is the viewer's turn to play a card, or to answer the offer of a premium.
    worlds : Worlds
    score : Score
    aims : tuple of int
        What the viewer's bid may count as, in tricks or points.
    leader : int, optional
        Who leads the first trick, when that is to be named.

    Attributes
    ----------
    candidates : list of Card or None
        None is to play on without saying with which card.
    """

    def __init__(
        self,
        view: Any,
        worlds: Worlds,
        score: Score,
        aims: tuple[int, ...],
        leader: int | None = None,
    ) -> None:
        self._worlds, self._score, self._aims = worlds, score, aims
        self._seat: int = view.seat
        place = 0 if leader is None else view.order.index(leader)
        self._order = view.order[place:] + view.order[:place]
        self._numbers = {
            card: plain_bits(card.bit, view.table.joker).bit_length() - 1
            for action in view.legal
            for card in action.cards
        }
        self.candidates: list[Card | None] = [*self._numbers] or [None]

    def world(self, rng: random.Random) -> Position:
        """Return a position at this moment."""
        return self._worlds.sample(rng)

    def play(self, candidate: Card | None, world: Position, seed: int) -> Result:
        """Return what the deal brings after a card, in the best reading of the bid."""
        results = []
        for aim in self._aims:
            aims = list(world.aims)
            aims[self._seat] = aim
            position = world._replace(aims=aims, order=self._order)
            if candidate is not None:
                position = position.after(self._numbers[candidate])
            taken = play_out(self._worlds.policy, position, random.Random(seed).random)
            results.append(self._score(aims, taken))
        return max(results)
