"""What players of games of bids and tricks have in common: bids and cards are tried in sampled worlds."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import PLAYS, Action, Verb
from parlett_widgets.games.bidding.bids import bid_of_bits
from parlett_widgets.games.bidding.inference import CardInference, plain_bits, unseen_in_bidding
from parlett_widgets.games.bidding.trials import BidTrials, PlayTrials, Worlds
from parlett_widgets.players.hidden_deals import Unseen
from parlett_widgets.players.player import Reason
from parlett_widgets.players.policy import Policy
from parlett_widgets.players.successive_halving import Result, SuccessiveHalving

__all__ = ["BiddingKnowledge", "Effort", "by_mean", "reason"]

STEER: Final = 0.35
"""How much of the variance of what is to come is chance; the rest can be played away."""

USES: Final = 3
"""How many worlds come from one layout of the hidden cards."""

PLAYS_IN_A_WORLD: Final = 4
"""How many playouts of cards there are for each position that is drawn, once a trick is complete."""


class Effort(NamedTuple):
    """How much work goes into a choice, in playouts: never in seconds.

    Attributes
    ----------
    bids : int
        How many bids are tried out, of those that look best at a glance.
    for_bid : int
        Playouts for a bid.
    for_call : int
        Playouts for what is said between the bids and the play.
    for_card : int
        Playouts for the first card; later ones are shorter, so that there are more of them.
    finalists : int
        How many bids or cards get most of the playouts, when the others have been left behind.
    """

    bids: int
    for_bid: int
    for_call: int
    for_card: int
    finalists: int

    def times(self, factor: float) -> Effort:
        """Return so many times as much work."""
        return Effort(
            max(2, round(self.bids * factor**0.5)),
            max(1, round(self.for_bid * factor)),
            max(1, round(self.for_call * factor)),
            max(1, round(self.for_card * factor)),
            self.finalists,
        )


class BiddingKnowledge(ABC):
    """What players know about a game of bids and tricks.

    Attributes
    ----------
    unit : int
        What a unit of the bid code stands for, in tricks or points.
    made : float
        How many points more than it brings a made bid counts in a choice.
    """

    unit = 1
    made = 0.0

    # What differs from game to game

    @abstractmethod
    def pack(self, rules: Any) -> Iterable[Card]:
        """Return the cards of the game."""

    @abstractmethod
    def policy(self, view: Any) -> Policy:
        """Return how the players choose their cards."""

    @abstractmethod
    def worlds(self, view: Any, *, uses: int = 1, number: int = 200) -> Worlds:
        """Return what can sample the hidden cards; the numbers are those of :class:`.LikelyWorlds`."""

    @abstractmethod
    def effort(self, rules: Any) -> Effort:
        """Return how much work a choice takes."""

    @abstractmethod
    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return what a player does who plays at once and by plain rules."""

    @abstractmethod
    def result(
        self, view: Any, aims: Sequence[int], taken: Sequence[int], *, playing: bool
    ) -> Result:
        """Return what a deal brings the viewer, in which everybody aimed and took so much."""

    @abstractmethod
    def estimate(self, rules: Any, mean: float, variance: float, aim: float) -> tuple[float, float]:
        """Return what a bid may bring in points, and the chance to make it, by what cards bring."""

    @abstractmethod
    def advice_worlds(self, rules: Any) -> int:
        """Return in how many worlds the best bids are tried for a standard error of a point or less."""

    def promising(self, rules: Any) -> int | None:  # noqa: ARG002 -- for those derived
        """Return how many bids are tried in more than a few worlds, if there are too many for all."""
        return None

    def readings(self, rules: Any, bid: int) -> tuple[int, ...]:  # noqa: ARG002 -- for those derived
        """Return what a bid may count as."""
        return (bid,)

    def reads_with_bid(self, rules: Any) -> bool:  # noqa: ARG002 -- for those derived
        """Whether it is chosen with the bid what it counts as."""
        return False

    def aims(self, view: Any) -> tuple[int, ...]:
        """Return what the viewer's bid may count as."""
        bid = plain_bits(view.bid_cards[view.seat].bits, view.table.joker)
        return self.readings(view.rules, self.unit * bid_of_bits(bid, None))

    def called(self, view: Any, rng: random.Random, effort: Effort) -> tuple[Reason, ...]:
        """Return what may be said between the bids and the play, the best first."""
        raise NotImplementedError

    def worth_trying(self, view: Any, cards: list[Any]) -> list[Any]:  # noqa: ARG002 -- for those derived
        """Return the cards that are worth a trial."""
        return cards

    # What does not

    def seen(self, view: Any) -> CardInference:
        """Return what the viewer can work out about the cards that it does not see."""
        return CardInference(view, self.policy(view), self.pack(view.rules))

    def unseen(self, view: Any) -> Unseen:
        """Return what a view leaves open."""
        return unseen_in_bidding(view, self.pack(view.rules))

    def bids(self, view: Any, *, uses: int = 1) -> BidTrials:
        """Return the bids that may be tried."""
        return BidTrials(
            view,
            self.worlds(view, uses=uses),
            self._score(view, playing=False),
            readings=lambda bid: self.readings(view.rules, bid),
            unit=self.unit,
            unseen=self._not_in_hand(view),
            estimate=lambda mean, variance, aim: self.estimate(view.rules, mean, variance, aim),
        )

    def _not_in_hand(self, view: Any) -> int:
        """Return the bits of the cards that are not in the viewer's hand."""
        joker = view.table.joker
        hand = plain_bits(view.hand.bits, joker)
        return sum(card.bit for card in self.pack(view.rules) if not card.is_joker) & ~hand

    def plays(self, view: Any, *, leader: int | None = None, number: int = 200) -> PlayTrials:
        """Return the cards that may be tried, or the play to come where none is due."""
        worlds = self.worlds(view, uses=USES, number=number)
        return PlayTrials(view, worlds, self._score(view, playing=True), self.aims(view), leader)

    def _score(
        self, view: Any, *, playing: bool
    ) -> Callable[[Sequence[int], Sequence[int]], Result]:
        known: dict[tuple[int, ...], Result] = {}  # the same results come again and again

        def score(aims: Sequence[int], taken: Sequence[int]) -> Result:
            key = (*aims, *taken)
            if key not in known:
                known[key] = self.result(view, aims, taken, playing=playing)
            return known[key]

        return score

    # What a strong player does

    def reasons(self, view: Any, rng: random.Random, effort: float = 1) -> tuple[Reason, ...]:
        """Return what may be done and what it is expected to bring, the best first."""
        if len(view.legal) == 1:
            return (Reason(view.legal[0]),)
        work = self.effort(view.rules).times(effort)
        match view.legal[0].verb:
            case Verb.BID:
                return self._bids_tried(view, rng, work)
            case Verb.PLAY:
                return self.cards_tried(view, rng, work)
            case _:
                return self.called(view, rng, work)

    def _bids_tried(self, view: Any, rng: random.Random, work: Effort) -> tuple[Reason, ...]:
        trials = self.bids(view, uses=USES)
        trials.candidates = trials.candidates[: work.bids]
        first = max(3, work.for_bid // 4 // len(trials.candidates))
        halving = self.halved(trials, rng, work, first=first, plays=work.for_bid)
        chosen_now = self.reads_with_bid(view.rules)
        found = []
        for candidate in halving.ranked():
            high = chosen_now and candidate.aim > candidate.bid
            action = Action.bid(candidate.bids[0], "high" if high else "")
            found.append(reason(action, candidate, halving))
        return tuple(found)

    def cards_tried(self, view: Any, rng: random.Random, work: Effort) -> tuple[Reason, ...]:
        """Return the cards, the best first; the fewer are left, the shorter and the more are playouts."""
        plays = work.for_card * 9 // max(3, len(view.hand))
        trials = self.plays(view, number=max(1, plays // PLAYS_IN_A_WORLD))
        trials.candidates = self.worth_trying(view, trials.candidates)
        first = max(8, plays // 3 // len(trials.candidates))
        halving = self.halved(trials, rng, work, first=first, plays=plays)
        return tuple(reason(PLAYS[card], card, halving) for card in halving.ranked())

    def halved(
        self, trials: Any, rng: random.Random, work: Effort, *, first: int, plays: int
    ) -> SuccessiveHalving[Any]:
        """Return the results of a number of playouts."""
        halving: SuccessiveHalving[Any] = SuccessiveHalving(
            trials, rng, first=first, finalists=work.finalists, made=self.made
        )
        while halving.plays < plays:
            halving.step()
        return halving


def reason(action: Action, candidate: Any, halving: SuccessiveHalving[Any]) -> Reason:
    """Return what the trials of a candidate have shown of an action."""
    tally, measured = halving.tallies[candidate], candidate in halving.running
    return Reason(action, tally.mean, tally.error, tally.exact / tally.number, measured)


def by_mean(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return reasons, the best first."""
    return tuple(sorted(reasons, key=lambda one: one.mean or 0.0, reverse=True))
