"""Tries out bids and cards in sampled worlds, for games with bids and tricks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import PLAYS, Action
from parlett_widgets.engine.tricks import order_from
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE, bid_of_bits
from parlett_widgets.games.bidding.inference import plain_bits, plain_number
from parlett_widgets.players.playouts import Position, play_out
from parlett_widgets.players.policy import Policy
from parlett_widgets.players.successive_halving import Result

__all__ = ["BidTrials", "Candidate", "PlayTrials", "Worlds"]


class Worlds(Protocol):
    """Samples what one seat cannot see."""

    @property
    def policy(self) -> Policy:
        """The policy by which everybody plays."""

    def sample(self, rng: random.Random) -> Position:
        """Return a position, drawn at random; the hand of a viewer who has not bid is whole."""


class _Trials:
    """The viewer's possible actions, together with worlds in which to try them.

    ``game`` is the BiddingKnowledge of the game.
    """

    has_bids = True
    to_the_end = True
    playing = True
    compared = False  # whether scores are one's own points less the mean of the others'

    def __init__(self, game: Any, view: Any, worlds: Worlds) -> None:
        self.worlds = worlds
        self._game, self._view = game, view
        self._seat: int = view.seat
        self._results: dict[tuple[int, ...], Result] = {}  # the same results recur

    def world(self, rng: random.Random) -> Position:
        """Return a position drawn for this moment of the deal."""
        return self.worlds.sample(rng)

    def score(self, aims: Sequence[int], taken: Sequence[int]) -> Result:
        """Return the viewer's points for a deal, given everybody's aims and what they took."""
        key = (*aims, *taken)
        if key not in self._results:
            self._results[key] = self._game.result(
                self._view, aims, taken, playing=self.playing, compared=self.compared
            )
        return self._results[key]

    def _played_out(self, position: Position, seed: int) -> Result:
        """Return the result of playing a position out; equal seeds give equal random choices."""
        taken = play_out(self.worlds.policy, position, random.Random(seed).random)
        return self.score(position.aims, taken)


class Candidate(NamedTuple):
    """A bid to try out, with all bids that are equivalent to it."""

    # where two of the hand's cards are neighbours, it does not matter which of them is kept
    bids: tuple[tuple[Card, ...], ...]
    bid: int  # in tricks or points, in the low reading
    aim: int  # the reading that is played for


class BidTrials(_Trials):
    """The bids of a hand that has not bid; those with the best first estimates come first."""

    playing = False

    def __init__(self, game: Any, view: Any, worlds: Worlds) -> None:
        super().__init__(game, view, worlds)
        self._joker = view.table.joker
        hand = self._plain(view.hand)
        pack = [card for card in view.rules.deal_plan.pack if not card.is_joker]
        self._unseen = CardSet(pack).bits & ~hand
        players = len(view.players)
        order = order_from((view.dealer + 1) % players, players)
        dummy = worlds.policy.dummy
        self._order = order if dummy is None else (*order, dummy)
        alike: dict[tuple[int, object], list[tuple[Card, ...]]] = {}
        self._kept: dict[tuple[Card, ...], int] = {}
        for cards in combinations(view.hand, BID_SIZE):
            bits = self._plain(cards)
            self._kept[cards] = hand ^ bits
            same = worlds.policy.signature(hand ^ bits, self._unseen)
            alike.setdefault((game.unit * bid_of_bits(bits, None), same), []).append(cards)
        self.candidates = [
            Candidate(tuple(bids), bid, aim)
            for (bid, _), bids in alike.items()
            for aim in game.readings(view.rules, bid)
        ]
        self.candidates.sort(key=self._glance, reverse=True)

    def _plain(self, cards: Sequence[Card] | CardSet) -> int:
        return plain_bits(CardSet(cards).bits, self._joker)

    def _glance(self, candidate: Candidate) -> float:
        """Return a measure of how well a bid fits what the cards kept take on average."""
        kept = self._kept[candidate.bids[0]]
        return self.worlds.policy.fit(kept, self._unseen, candidate.aim)

    def play(self, candidate: Candidate, world: Position, seed: int) -> Result:
        """Return the result of a deal after a bid; the same seed gives the same random choices."""
        hands, aims = list(world.hands), list(world.aims)
        hands[self._seat] = self._kept[candidate.bids[0]]
        aims[self._seat] = candidate.aim
        return self._played_out(Position(hands, aims, world.taken, self._order), seed)

    def action(self, candidate: Candidate) -> Action:
        """Return a bid that a candidate stands for."""
        high = self._game.reads_with_bid(self._view.rules) and candidate.aim > candidate.bid
        return Action.bid(candidate.bids[0], "high" if high else "")

    def matching(self, action: Action) -> list[Candidate]:
        """Return the candidates that stand for a bid: one for each way in which it may count."""
        found = [
            candidate
            for candidate in self.candidates
            if any(set(action.cards) == set(cards) for cards in candidate.bids)
        ]
        if not self._game.reads_with_bid(self._view.rules):
            return found
        return [one for one in found if (one.aim > one.bid) == (action.word == "high")]

    def counts(self, card: Card) -> int:
        """Return what a card adds to a bid, in tricks or points."""
        code: int = self._game.unit * SUIT_CODE[self._view.table.suit(card)]
        return code

    def estimate(self, candidate: Candidate) -> tuple[float, float]:
        """Return a first estimate of a bid's points, and of the chance of making it."""
        kept, aim = self._kept[candidate.bids[0]], candidate.aim
        mean, variance = self.worlds.policy.outlook(kept, self._unseen, aim)
        points, chance = self._game.estimate(self._view.rules, mean, variance, aim)
        return points, chance

    def strength(self, cards: CardSet) -> float:
        """Return the number of tricks or points that cards take on average.

        The player is assumed to want half of those still to be won.
        """
        return self.worlds.policy.strength(self._plain(cards), self._unseen)


class PlayTrials(_Trials):
    """The playable cards or, before the play, only None, which means to play the deal out."""

    def __init__(self, game: Any, view: Any, worlds: Worlds) -> None:
        super().__init__(game, view, worlds)
        self._aims: tuple[int, ...] = game.aims(view)
        self._order: tuple[int, ...] = view.order
        self._numbers = {
            card: plain_number(card, view.table.joker)
            for action in view.legal
            for card in action.cards
        }
        self.candidates: list[Card | None] = [*self._numbers] or [None]

    def play(self, candidate: Card | None, world: Position, seed: int) -> Result:
        """Return the result of the deal after a card is played, in the best reading of the bid."""
        results = []
        for aim in self._aims:
            aims = list(world.aims)
            aims[self._seat] = aim
            position = world._replace(aims=aims, order=self._order)
            if candidate is not None:
                position = position.after(self._numbers[candidate])
            results.append(self._played_out(position, seed))
        return max(results)

    def action(self, candidate: Card | None) -> Action:
        """Return the action that plays a card."""
        assert candidate is not None, "only cards stand for an action"
        return PLAYS[candidate]

    def matching(self, action: Action) -> list[Card | None]:
        """Return a list with only the card that an action plays."""
        return [card for card in self.candidates if card in action.cards]
