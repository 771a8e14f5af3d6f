"""What players know about games with bids, and how they try bids and cards in sampled worlds."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, pi, sqrt
from typing import Any, Final, NamedTuple, Protocol

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import PLAYS, Action, Verb
from parlett_widgets.engine.tricks import order_from
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE, bid_of_bits
from parlett_widgets.games.bidding.inference import (
    CardInference,
    hidden_in_bidding,
    plain_bits,
    plain_number,
    played_bits,
)
from parlett_widgets.games.bidding.worlds import LikelyWorlds
from parlett_widgets.players.player import Reason
from parlett_widgets.players.playouts import Position, play_out
from parlett_widgets.players.policy import Policy, Trick
from parlett_widgets.players.sampling import Hidden
from parlett_widgets.players.trials import Result, SuccessiveHalving
from parlett_widgets.players.trick_policy import TrickPolicy

__all__ = [
    "STEER",
    "USES",
    "BidTrials",
    "BiddingKnowledge",
    "Candidate",
    "Effort",
    "PlayTrials",
    "Worlds",
    "by_mean",
    "density",
]


STEER: Final = 0.35
"""The share of the remaining variance that is due to chance; good play can remove the rest."""

USES: Final = 3
"""The number of worlds created from each layout of the hidden cards."""

DRAWN: Final = 25
"""The number of positions drawn at a time where it is not known how many will be needed."""

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
        """Return the viewer's inferences about the hidden cards."""
        return CardInference(view, self.policy(view))

    def hidden(self, view: Any) -> Hidden:
        """Return the cards that a view leaves unknown, with the places where they may be."""
        return hidden_in_bidding(view)

    def worlds(self, view: Any, *, uses: int = 1, number: int = 200, anew: bool = False) -> Worlds:
        """Return a sampler of the hidden cards; the parameters are as in :class:`.LikelyWorlds`."""
        policy = self.policy(view)
        assert isinstance(policy, TrickPolicy)
        return LikelyWorlds(view, policy, self.unit, uses=uses, number=number, anew=anew)

    def bids(self, view: Any, *, uses: int = 1) -> BidTrials:
        """Return trials of the possible bids."""
        return BidTrials(self, view, self.worlds(view, uses=uses))

    def plays(self, view: Any, *, number: int = 200) -> PlayTrials:
        """Return trials of the playable cards, or only of the play to come if no card is due."""
        return PlayTrials(self, view, self.worlds(view, uses=USES, number=number))

    def alternatives(self, view: Any, deals: int = 200) -> Any:
        """Return trials of every possible choice, compared by points minus the others' average.

        They are to be tried in that many deals.
        """
        match view.legal[0].verb:
            case Verb.BID:
                trials: Any = self.bids(view)
            case Verb.PLAY:
                trials = self.cards(view, number=min(deals, DRAWN))
            case _:
                trials = self.calls(view)
        trials.compared = True
        return trials

    def cards(self, view: Any, *, number: int = 200) -> PlayTrials:
        """Return trials of the playable cards, one of each that come to the same.

        Each position has a layout of its own.
        """
        trials = PlayTrials(self, view, self.worlds(view, number=number, anew=True))
        trials.drop_alike()
        return trials

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


# ------------------------------------------------------------------------------------------ trials


def density(short: float, variance: float) -> float:
    """Return the density of the normal distribution at a distance of ``short`` from its mean."""
    return exp(-(short**2) / (2 * variance)) / sqrt(2 * pi * variance)


def by_mean(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons, the one with the highest mean first."""
    return tuple(sorted(reasons, key=lambda one: one.mean or 0.0, reverse=True))


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
        self._hidden = CardSet(pack).bits & ~hand
        players = len(view.players)
        order = order_from((view.dealer + 1) % players, players)
        dummy = worlds.policy.dummy
        self._order = order if dummy is None else (*order, dummy)
        alike: dict[tuple[int, object], list[tuple[Card, ...]]] = {}
        self._kept: dict[tuple[Card, ...], int] = {}
        for cards in combinations(view.hand, BID_SIZE):
            bits = self._plain(cards)
            self._kept[cards] = hand ^ bits
            same = worlds.policy.signature(hand ^ bits, self._hidden)
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
        return self.worlds.policy.fit(kept, self._hidden, candidate.aim)

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
        mean, variance = self.worlds.policy.outlook(kept, self._hidden, aim)
        points, chance = self._game.estimate(self._view.rules, mean, variance, aim)
        return points, chance

    def strength(self, cards: CardSet) -> float:
        """Return the number of tricks or points that cards take on average.

        The player is assumed to want half of those still to be won.
        """
        return self.worlds.policy.strength(self._plain(cards), self._hidden)


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
        self._alike: dict[Card, Card] = {card: card for card in self._numbers}

    def drop_alike(self) -> None:
        """Try only one card of each group of neighbours that take the same tricks."""
        view, policy, joker = self._view, self.worlds.policy, self._view.table.joker
        if any(policy.points) or None in self.candidates:
            return
        bids = [bid.bits for bid in view.bid_cards if bid is not None]
        gone = plain_bits(sum(played_bits(view)) | sum(bids), joker)
        pack = CardSet([card for card in view.rules.deal_plan.pack if not card.is_joker]).bits
        own = sum([1 << number for number in self._numbers.values()])
        trick = Trick.of(policy, view.order, [plain_number(card, joker) for card in view.trick])
        choices = policy.choices(own, pack & ~gone, trick)
        cards = {number: card for card, number in self._numbers.items()}
        for card, number in self._numbers.items():
            self._alike[card] = cards[choices[policy.place(choices, number)][0]]
        self.candidates = list(dict.fromkeys(self._alike.values()))

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
        """Return a list with only the card that an action plays, or the one tried in its place."""
        alike = [self._alike[card] for card in action.cards if card in self._alike]
        return [card for card in alike if card in self.candidates]
