"""What players know about games with bids: how to try bids and cards in sampled worlds."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import exp, pi, sqrt
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.games.bidding.bids import bid_of_bits
from parlett_widgets.games.bidding.inference import CardInference, plain_bits, unseen_in_bidding
from parlett_widgets.games.bidding.trials import BidTrials, PlayTrials, Worlds
from parlett_widgets.games.bidding.worlds import LikelyWorlds
from parlett_widgets.players.hidden_deals import Unseen
from parlett_widgets.players.player import Reason
from parlett_widgets.players.policy import Policy
from parlett_widgets.players.successive_halving import Result, SuccessiveHalving
from parlett_widgets.players.trick_policy import TrickPolicy

__all__ = ["STEER", "USES", "BiddingKnowledge", "Effort", "by_mean", "density"]

STEER: Final = 0.35
"""The share of the remaining variance that is due to chance; good play can remove the rest."""

USES: Final = 3
"""The number of worlds created from each layout of the hidden cards."""

PLAYS_IN_A_WORLD: Final = 4
"""The number of card playouts for each position drawn, once a trick is complete."""


class Effort(NamedTuple):
    """How much work goes into a choice, measured in playouts and never in seconds."""

    bids: int  # how many of the bids that look best at a glance are tried out
    for_bid: int  # playouts for a bid
    for_call: int  # playouts for a call between the bids and the play
    # playouts for the first card; later in a deal playouts are shorter, so there are more of them
    for_card: int
    # how many bids or cards get most of the playouts, once the others have been dropped
    finalists: int

    def times(self, factor: float) -> Effort:
        """Return the effort for ``factor`` times as much work."""
        return Effort(
            max(2, round(self.bids * factor**0.5)),
            max(1, round(self.for_bid * factor)),
            max(1, round(self.for_call * factor)),
            max(1, round(self.for_card * factor)),
            self.finalists,
        )


class BiddingKnowledge(ABC):
    """What players know about a game of bids and tricks."""

    unit = 1  # what a unit of the bid code stands for, in tricks or points
    made = 0.0  # extra points for a made bid when choices are compared, beyond what it scores
    # how many worlds are enough for a standard error of a point or less on the best bids
    advice_worlds: int

    # What differs from game to game

    @abstractmethod
    def policy(self, view: Any) -> Policy:
        """Return the policy by which the players choose their cards."""

    @abstractmethod
    def effort(self, rules: Any) -> Effort:
        """Return the work that goes into a choice."""

    @abstractmethod
    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return the action of a player who answers at once by plain rules."""

    @abstractmethod
    def scores(self, view: Any, aims: Sequence[int], taken: Sequence[int]) -> Sequence[int]:
        """Return everybody's points for a deal, given their aims and what they took."""

    @abstractmethod
    def estimate(self, rules: Any, mean: float, variance: float, aim: float) -> tuple[float, float]:
        """Return a bid's expected points and the chance of making it.

        ``mean`` and ``variance`` are those of the tricks or points that the cards kept will take.
        """

    def is_made(self, rules: Any, aim: int, taken: int) -> bool:  # noqa: ARG002 -- for subclasses
        """Whether what was taken makes a bid with this aim."""
        return aim == taken

    def against(self, *, made: bool, playing: bool) -> float:  # noqa: ARG002 -- for subclasses
        """Return how much a point of the others' average counts against one of the viewer's."""
        return 1.0

    def promising(self, rules: Any) -> int | None:  # noqa: ARG002 -- for subclasses
        """Return the number of bids tried in more than a few worlds; None sets no limit."""
        return None

    def readings(self, rules: Any, bid: int) -> tuple[int, ...]:  # noqa: ARG002 -- for subclasses
        """Return the values that a bid may count as."""
        return (bid,)

    def reads_with_bid(self, rules: Any) -> bool:  # noqa: ARG002 -- for subclasses
        """Whether the reading is chosen together with the bid."""
        return False

    def aims(self, view: Any) -> tuple[int, ...]:
        """Return the values that the viewer's bid may count as."""
        bid = plain_bits(view.bid_cards[view.seat].bits, view.table.joker)
        return self.readings(view.rules, self.unit * bid_of_bits(bid, None))

    def called(self, view: Any, rng: random.Random, effort: Effort) -> tuple[Reason, ...]:
        """Return the calls possible between the bids and the play, best first."""
        raise NotImplementedError

    def worth_trying(self, view: Any, cards: list[Any]) -> list[Any]:  # noqa: ARG002 -- for subclasses
        """Return the cards that are worth a trial."""
        return cards

    # What is the same in every game

    def result(
        self,
        view: Any,
        aims: Sequence[int],
        taken: Sequence[int],
        *,
        playing: bool,
        compared: bool = False,
    ) -> Result:
        """Return the viewer's points for a deal, given everybody's aims and what they took.

        With ``compared``, the others' average is subtracted in full, whatever weight the game gives
        it.
        """
        seat, scores = view.seat, self.scores(view, aims, taken)
        made = self.is_made(view.rules, aims[seat], taken[seat])
        against = 1.0 if compared else self.against(made=made, playing=playing)
        others = (sum(scores) - scores[seat]) / (len(scores) - 1)
        return Result(scores[seat] - against * others, taken[seat], made)

    def seen(self, view: Any) -> CardInference:
        """Return the viewer's inferences about the unseen cards."""
        return CardInference(view, self.policy(view))

    def unseen(self, view: Any) -> Unseen:
        """Return the cards that a view leaves unknown, with the places where they may be."""
        return unseen_in_bidding(view)

    def worlds(self, view: Any, *, uses: int = 1, number: int = 200) -> Worlds:
        """Return a sampler of the hidden cards; the parameters are as in :class:`.LikelyWorlds`."""
        policy = self.policy(view)
        assert isinstance(policy, TrickPolicy)
        return LikelyWorlds(view, policy, self.unit, uses=uses, number=number)

    def bids(self, view: Any, *, uses: int = 1) -> BidTrials:
        """Return trials of the possible bids."""
        return BidTrials(self, view, self.worlds(view, uses=uses))

    def plays(self, view: Any, *, number: int = 200) -> PlayTrials:
        """Return trials of the playable cards, or only of the play to come if no card is due."""
        return PlayTrials(self, view, self.worlds(view, uses=USES, number=number))

    def alternatives(self, view: Any) -> Any:
        """Return trials of every possible choice, compared by points minus the others' average."""
        match view.legal[0].verb:
            case Verb.BID:
                trials: Any = self.bids(view)
            case Verb.PLAY:
                trials = self.cards(view)
            case _:
                trials = self.calls(view)
        trials.compared = True
        return trials

    def cards(self, view: Any) -> PlayTrials:
        """Return trials of the playable cards, each position with a layout of its own."""
        return PlayTrials(self, view, self.worlds(view))

    def calls(self, view: Any) -> Any:
        """Return trials of the calls possible between the bids and the play."""
        raise NotImplementedError

    # What a strong player does

    def reasons(self, view: Any, rng: random.Random, effort: float = 1) -> tuple[Reason, ...]:
        """Return the possible actions, each with its expected result, best first."""
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
        return tuple(halving.reason(bid, trials.action(bid)) for bid in halving.ranked())

    def cards_tried(self, view: Any, rng: random.Random, work: Effort) -> tuple[Reason, ...]:
        """Return the cards, best first; playouts of fewer cards are shorter, so more can be run."""
        plays = work.for_card * 9 // max(3, len(view.hand))
        trials = self.plays(view, number=max(1, plays // PLAYS_IN_A_WORLD))
        trials.candidates = self.worth_trying(view, trials.candidates)
        first = max(8, plays // 3 // len(trials.candidates))
        halving = self.halved(trials, rng, work, first=first, plays=plays)
        return tuple(halving.reason(card, trials.action(card)) for card in halving.ranked())

    def halved(
        self, trials: Any, rng: random.Random, work: Effort, *, first: int, plays: int
    ) -> SuccessiveHalving[Any]:
        """Return the results of the trials after ``plays`` playouts."""
        halving: SuccessiveHalving[Any] = SuccessiveHalving(
            trials, rng, first=first, finalists=work.finalists, made=self.made
        )
        halving.run(plays)
        return halving


def density(short: float, variance: float) -> float:
    """Return the density of the normal distribution at a distance of ``short`` from its mean."""
    return exp(-(short**2) / (2 * variance)) / sqrt(2 * pi * variance)


def by_mean(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons, the one with the highest mean first."""
    return tuple(sorted(reasons, key=lambda one: one.mean or 0.0, reverse=True))
