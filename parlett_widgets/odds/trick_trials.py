"""Bids and cards to try out where tricks are won as in N3: Ninety-Nine, Counterpoint among three."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from math import fsum
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import points_from_misses, readings
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.state import deal_scores
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.odds.halving import Result
from parlett_widgets.odds.likely_worlds import LikelyWorlds
from parlett_widgets.odds.outlook import STEPS
from parlett_widgets.odds.rollouts import Place, Position, play_out
from parlett_widgets.odds.trick_model import Words
from parlett_widgets.odds.trick_worlds import CODE, TrickWorlds

__all__ = ["Candidate", "TrickBids", "TrickPlays"]

AGAINST: Final = 0.2
"""In play, when one's own bid fails, what a point of the others counts against one of one's own:
those who cannot make their bid any more can still spoil another's."""

GUESS: Final = 0.5
"""What is added to the variance of what the cards kept will bring, in tricks, at a glance."""


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


class _Score:
    """What a deal brings one seat; results are kept, since the same ones come again and again."""

    def __init__(self, view: NinetyNineView | CounterpointView, against: float) -> None:
        assert view.seat is not None
        self._seat = view.seat
        self._rules = view.rules
        self._premium = view.premium if isinstance(view, NinetyNineView) else None
        self._against = against
        self._known: dict[tuple[int, ...], Result] = {}

    def __call__(self, bids: Sequence[int], taken: Sequence[int], aim: int) -> Result:
        """Return the result of bids in their low reading; one's own aim tells its reading."""
        key = (*bids, *taken, aim)
        if key not in self._known:
            self._known[key] = self._result(bids, taken, aim)
        return self._known[key]

    def _result(self, bids: Sequence[int], taken: Sequence[int], aim: int) -> Result:
        seat = self._seat
        if isinstance(self._rules, Counterpoint):
            missed = self._misses(self._rules, bids, taken, aim)
            scores, exact, against = points_from_misses(missed), not missed[seat], 1.0
        else:
            dummy = len(bids) - 1 if self._rules.seats < len(bids) else None
            scores = deal_scores(bids, taken, self._premium, dummy=dummy)
            exact = bids[seat] == taken[seat]
            against = 0.0 if exact else self._against
        others = (sum(scores) - scores[seat]) / (len(scores) - 1)
        return Result(scores[seat] - against * others, taken[seat], exact)

    def _misses(
        self, rules: Counterpoint, bids: Sequence[int], taken: Sequence[int], aim: int
    ) -> list[int]:
        """Return by how much each bid was missed; a reading chosen with it counts alone (C3)."""
        options = [readings(bid, rules.high_bids, rules.players) for bid in bids]
        if rules.high_bids == "with-bid":
            options = [low[:1] for low in options]
            options[self._seat] = (aim,)
        return [
            min(abs(got - target) for target in targets)
            for targets, got in zip(options, taken, strict=True)
        ]


class TrickBids:
    """Bids of one hand, and worlds to try them in.

    Parameters
    ----------
    view : NinetyNineView or CounterpointView
        Before one's own bid.
    uses : int
        How many worlds come from one layout of the cards.

    Attributes
    ----------
    candidates : list of Candidate
        Those that look good at a glance come first.
    """

    def __init__(self, view: NinetyNineView | CounterpointView, *, uses: int = 1) -> None:
        assert view.seat is not None
        self._worlds = TrickWorlds(view, uses=uses)
        self._model = self._worlds.model
        self._seat = view.seat
        self._score = _Score(view, against=0.0)
        self._hand = self._model.words(view.hand.bits)
        self._unseen = [pack & ~own for pack, own in zip(self._model.pack, self._hand, strict=True)]
        players = len(view.players)
        order = tuple((view.dealer + 1 + i) % players for i in range(players))
        self._order = order if self._model.dummy is None else (*order, self._model.dummy)
        self._kept: dict[tuple[Card, ...], Words] = {
            cards: self._without(cards) for cards in combinations(view.hand, BID_SIZE)
        }
        self.candidates = sorted(self._candidates(view), key=self._glance, reverse=True)

    def _without(self, cards: Sequence[Card]) -> Words:
        kept = self._hand[:]
        for card in cards:
            suit, bit = self._model.places[card]
            kept[suit] ^= bit
        return kept

    def _candidates(self, view: NinetyNineView | CounterpointView) -> list[Candidate]:
        """Return every bid, those together that leave the same chances."""
        rules, alike = view.rules, dict[tuple[object, ...], list[tuple[Card, ...]]]()
        for cards, kept in self._kept.items():
            code = sum(CODE[self._model.places[card][0]] for card in cards)
            alike.setdefault((self._model.unit * code, *self._signature(kept)), []).append(cards)
        found = []
        for (bid, *_), bids in alike.items():
            assert isinstance(bid, int)
            aims: tuple[int, ...] = (bid,)
            if isinstance(rules, Counterpoint):
                aims = readings(bid, rules.high_bids, rules.players)
            found += [Candidate(tuple(bids), bid, aim) for aim in aims]
        return found

    def _glance(self, candidate: Candidate) -> float:
        """Return how well a bid fits what the cards that are kept bring on average."""
        model, aim = self._model, candidate.aim
        step = min(STEPS, int(STEPS * aim / (model.size * model.trick) + 0.5))
        miss, doubt = -float(aim), GUESS * model.trick**2
        for suit, word in enumerate(self._kept[candidate.bids[0]]):
            outlook = model.first[suit][(self._unseen[suit] | word) << 15 | word]
            miss += outlook[step]
            doubt += outlook[step + STEPS + 1]
        return 1 / (doubt + miss * miss)

    def _signature(self, kept: Words) -> list[tuple[int, ...]]:
        """Return what tells cards apart: how many unseen cards are above each, and its points."""
        worth = self._model.worth
        return [
            tuple(
                (self._unseen[suit] >> place).bit_count() << 8 | worth[suit][1 << place]
                for place in range(15)
                if word >> place & 1
            )
            for suit, word in enumerate(kept)
        ]

    def world(self, rng: random.Random) -> Position:
        """Return a deal in which the viewer has not bid."""
        return self._worlds.sample(rng)

    def play(self, candidate: Candidate, world: Position, seed: int) -> Result:
        """Return what the deal brings when a bid is made; the same seed is the same chance."""
        taken = play_out(self._model, self.position(candidate, world), random.Random(seed).random)
        return self.result(candidate, world, taken)

    def position(self, candidate: Candidate, world: Position) -> Position:
        """Return the beginning of the play after a bid."""
        seat = self._seat
        hands, aims = world.hands[:], list(world.aims)
        hands[4 * seat : 4 * seat + 4] = self._kept[candidate.bids[0]]
        aims[seat] = candidate.aim
        return Position(hands, aims, world.taken, self._order)

    def result(self, candidate: Candidate, world: Position, taken: Sequence[int]) -> Result:
        """Return what a bid brings in a world, with what has been taken at the end."""
        bids = list(world.aims)
        bids[self._seat] = candidate.bid
        return self._score(bids, taken, candidate.aim)

    def strength(self, cards: CardSet) -> float:
        """Return how many tricks or points some cards bring to a player who wants half of them."""
        return fsum(
            self._model.first[suit][(self._unseen[suit] | word) << 15 | word][STEPS // 2]
            for suit, word in enumerate(self._model.words(cards.bits))
        )


class TrickPlays:
    """Cards that may be played, and worlds to try them in.

    Parameters
    ----------
    view : NinetyNineView or CounterpointView
        When it is the viewer's turn to play a card, or to answer the offer of a premium.
    leader : int, optional
        Who leads the first trick, when that is to be named.
    uses, number : int
        As for :class:`.LikelyWorlds`.

    Attributes
    ----------
    candidates : list of Card or None
        None is to play on without saying with which card.
    """

    def __init__(
        self,
        view: NinetyNineView | CounterpointView,
        leader: int | None = None,
        *,
        uses: int = 1,
        number: int = 200,
    ) -> None:
        assert view.seat is not None
        self._worlds = LikelyWorlds(view, uses=uses, number=number)
        self._order = None if leader is None else _rotated(view.order, leader)
        self._score = _Score(view, AGAINST)
        self._seat = view.seat
        self._places: dict[Card | None, Place | None] = {None: None}
        self._places |= {
            card: self._worlds.model.places[card] for a in view.legal for card in a.cards
        }
        self.candidates: list[Card | None] = [c for c in self._places if c is not None] or [None]
        self._aims = self._own_aims(view)

    def _own_aims(self, view: NinetyNineView | CounterpointView) -> tuple[int, ...]:
        """Return the readings of one's own bid that may count (C3)."""
        rules, bid = view.rules, view.bid_cards[self._seat] or CardSet()
        model = self._worlds.model
        low = model.unit * sum(CODE[model.places[card][0]] for card in bid)
        if not isinstance(view, CounterpointView) or not isinstance(rules, Counterpoint):
            return (low,)
        options = readings(low, rules.high_bids, rules.players)
        if rules.high_bids == "with-bid":
            return options[-1:] if view.high[self._seat] else options[:1]
        return options

    def world(self, rng: random.Random) -> Position:
        """Return a position at this moment."""
        return self._worlds.sample(rng)

    def play(self, candidate: Card | None, world: Position, seed: int) -> Result:
        """Return what the deal brings after a card, in the best reading of the bid."""
        place = self._places[candidate]
        results = []
        for aim in self._aims:
            aims = list(world.aims)
            aims[self._seat] = aim
            position = world._replace(aims=aims, order=self._order or world.order)
            if place is not None:
                position = position.after(*place)
            taken = play_out(self._worlds.model, position, random.Random(seed).random)
            results.append(self._score(world.aims, taken, aim))
        return max(results)


def _rotated(order: tuple[int, ...], leader: int) -> tuple[int, ...]:
    place = order.index(leader)
    return order[place:] + order[:place]
