"""What players know about Ninety-Nine: how to choose bids, cards and premiums, and how Steady plays.

Steady counts cards and follows plain rules instead of simulating.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache, partial
from math import fsum
from typing import Any, Final

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Phase, Verb
from parlett_widgets.engine.views import ENDED
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.bidding.inference import CardInference, hidden_in_bidding
from parlett_widgets.games.bidding.knowledge import (
    STEER,
    USES,
    BiddingKnowledge,
    Effort,
    PlayTrials,
    Worlds,
    by_mean,
    density,
)
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS, bonus, deal_scores, successes
from parlett_widgets.games.ninety_nine.state import dummys_player, next_order
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.players.player import Reason, one_of_the_best
from parlett_widgets.players.playouts import Position
from parlett_widgets.players.policy import Trick, numbers
from parlett_widgets.players.sampling import Hidden, SuitCounts
from parlett_widgets.players.trials import Result
from parlett_widgets.players.trick_policy import TrickFacts, TrickPolicy

__all__ = ["NinetyNineKnowledge", "NinetyNinePolicy", "SteadyNinetyNine", "likeliest_bid"]


EFFORT: Final = Effort(bids=24, for_bid=700, for_call=250, for_card=600, finalists=2)
"""The effort with two or three players.

With four it is half of that, and with five a third, since each playout takes longer.
"""

AGAINST: Final = 0.2
"""How much a point of the others counts against one of the player's, in play, if the bid fails.

A player who can no longer make the bid can still spoil another's.
"""

CARE: Final = 0.07
"""How much likelier a bid is to be made than in playouts, where cards are chosen with less care."""

SHOWN_HAND: Final = 0.15
"""How much less often a bid succeeds with an open hand; playouts do not account for that either."""


class NinetyNinePolicy(TrickPolicy):
    """How the players of Ninety-Nine choose their cards under one trump (N3)."""

    def next_order(self, order: tuple[int, ...], winner: int) -> tuple[int, ...]:
        """Return the playing order of the next trick, given the order and winner of this one."""
        return next_order(order, winner, self.dummy)

    def dummys_player(self, order: tuple[int, ...]) -> int:
        """Return the seat that plays the dummy's card to a trick."""
        return dummys_player(order)


@lru_cache(maxsize=64)
def ninety_nine_policy(rules: NinetyNine, trump: Suit | None) -> NinetyNinePolicy:
    """Return the policy for a trump, shared by all deals with it."""
    pack = CardSet(card for card in rules.pack if not card.is_joker)
    size = len(pack) // rules.hands - BID_SIZE
    return NinetyNinePolicy(TrickFacts(rules.hands, pack.bits, size, trump, dummy=rules.dummy))


class NinetyNineKnowledge(BiddingKnowledge):
    """What players know about Ninety-Nine.

    In a choice, a made bid counts 20 points more than it scores. That costs hardly any points, and
    it helps: since a deal's score also depends on the others, a few playouts tell less about the
    score than about the bid.
    """

    made = 20.0
    advice_worlds = 200

    def policy(self, view: Any) -> NinetyNinePolicy:
        """Return the policy by which the players choose their cards."""
        return ninety_nine_policy(view.rules, view.trump)

    def effort(self, rules: NinetyNine) -> Effort:
        """Return the work that goes into a choice."""
        many = max(1, rules.players - 2)
        return EFFORT._replace(
            for_bid=EFFORT.for_bid // many,
            for_call=EFFORT.for_call // many,
            for_card=EFFORT.for_card // many,
        )

    def estimate(
        self, rules: NinetyNine, mean: float, variance: float, aim: float
    ) -> tuple[float, float]:
        """Return a bid's expected points and chance of success, from what the kept cards take."""
        chance = density(aim - mean, 0.15 + STEER * variance)
        return mean + chance * bonus(rules.players, 2), chance

    def hidden(self, view: NinetyNineView) -> Hidden:
        """Return what a view leaves unknown; bids still hidden after the deal have failed (N8)."""
        if view.phase not in ENDED:
            return super().hidden(view)
        rules = view.rules

        def failed(hand: int, split: SuitCounts) -> bool:
            bid = sum(SUIT_CODE[suit] * number for suit, number in zip(Suit, split, strict=True))
            dummy = 0 if hand == rules.dummy else None
            return not successes([bid], [view.taken[hand]], dummy)[0]

        return hidden_in_bidding(view, failed)

    def against(self, *, made: bool, playing: bool) -> float:
        """Return how much a point of the others counts: nothing, unless the bid fails in play."""
        return AGAINST if playing and not made else 0.0

    def scores(self, view: Any, aims: Sequence[int], taken: Sequence[int]) -> Sequence[int]:
        """Return everybody's points for a deal, given their aims and what they took."""
        return deal_scores(aims, taken, view.premium, dummy=view.rules.dummy)

    def calls(self, view: Any, *, uses: int = 1) -> CallTrials:
        """Return trials of the calls possible between the bids and the play."""
        return CallTrials(self, view, self.worlds(view, uses=uses))

    # Premiums (N5, N6)

    def called(self, view: Any, rng: random.Random, effort: Effort) -> tuple[Reason, ...]:
        """Return the calls possible between the bids and the play, best first.

        The chance given is the share of playouts in which the bid was made; the gain of a premium
        also allows for the carelessness of playouts, and for a hand that everybody can see.
        """
        if view.legal[0].verb is Verb.NOMINATE:
            return self._leaders(view, rng, effort)
        plays = effort.for_call
        halving = self.halved(self.plays(view), rng, effort, first=plays, plays=plays)
        (tally,) = halving.tallies.values()
        made = tally.exact / tally.number
        gains = {
            call: gain_of_premium(PREMIUM_POINTS.get(call.verb, 0), _made(made, call.verb))
            for call in view.legal
        }
        return by_mean(Reason(call, gain, None, made) for call, gain in gains.items())

    def _leaders(self, view: Any, rng: random.Random, effort: Effort) -> tuple[Reason, ...]:
        """Try every possible leader in the same worlds."""
        each, leaders = max(1, effort.for_call // len(view.legal)), view.legal
        trials = self.calls(view, uses=USES)
        halving = self.halved(trials, rng, effort, first=each, plays=each * len(leaders))
        return by_mean(halving.reason(leader, leader) for leader in leaders)

    def worth_trying(self, view: Any, cards: list[Card]) -> list[Card]:
        """Return the cards to try, without sure trumps if these should be kept.

        Sure trumps win a trick whenever they are played. They are left out if all of them are
        needed and another card can leave the current trick to somebody else: cards that might win
        one trick too many should go first.
        """
        place = len(view.trick)
        if not place or view.trump is None or view.order[place] != view.seat:
            return cards
        seen, trumps = self.seen(view), SUIT_BITS[view.trump]
        sure = [
            card for card in view.hand if 1 << seen.number(card) & trumps > seen.hidden & trumps
        ]
        losers = [
            card
            for card in cards
            if card not in sure and view.table.winner((*view.trick, card)) != place
        ]
        (need,) = self.aims(view)
        if not losers or len(sure) != need - view.taken[view.seat]:
            return cards
        return [card for card in cards if card not in sure]

    # What a player does at once

    def choose(self, view: NinetyNineView, rng: random.Random) -> Action:
        """Return the action of a player who makes the safest bid and plays for its tricks."""
        if len(view.legal) == 1:
            return view.legal[0]
        policy, seen = self.policy(view), self.seen(view)
        if view.phase is Phase.BID:
            return likeliest_bid(seen, rng)
        return SteadyNinetyNine(policy, seen, view, *self.aims(view)).choose(rng)


class CallTrials(PlayTrials):
    """Premiums, or possible leaders: each is tried in a deal that is then played out."""

    candidates: list[Any]

    def __init__(self, game: NinetyNineKnowledge, view: Any, worlds: Worlds) -> None:
        super().__init__(game, view, worlds)
        self.candidates = list(view.legal)
        # The deal played out last, and its result: a premium changes nothing in how it is played.
        self._last: tuple[Any, ...] = (None, 0, (), None)
        self._orders = {
            call: view.order[place:] + view.order[:place]
            for call in view.legal
            for place in [0 if call.seat is None else view.order.index(call.seat)]
        }

    def play(self, candidate: Any, world: Position, seed: int) -> Result:
        """Return the result of the deal after a call, allowing for more care than in playouts."""
        self._order = self._orders[candidate]
        result: Result | None  # compiled, a name cannot hold None unless its type says so
        same, luck, order, result = self._last
        if result is None or same is not world or luck != seed or order != self._order:
            result = super().play(None, world, seed)
            self._last = world, seed, self._order, result
        points = PREMIUM_POINTS.get(candidate.verb, 0)
        made = result.exact + CARE - SHOWN_HAND * (candidate.verb is Verb.REVEAL)
        return result._replace(score=result.score + gain_of_premium(points, made))

    def action(self, candidate: Any) -> Action:
        """Return the call itself."""
        call: Action = candidate
        return call

    def matching(self, action: Action) -> list[Any]:
        """Return a list with only the call itself."""
        return [action]


def gain_of_premium(points: int, chance: float) -> float:
    """Return the average gain from a premium: the player's points less the others' average.

    When the bid is made the player gets the points; when it fails each of the others gets them
    (N6). Either way the difference from every other player changes by those points, so it pays to
    declare a bid that is made more often than not.
    """
    return points * (2 * chance - 1)


def _made(share: float, verb: Verb) -> float:
    """Return the chance of making a bid after a call, from the share of playouts that made it."""
    return min(1.0, max(0.0, share + CARE - SHOWN_HAND * (verb is Verb.REVEAL)))


# ------------------------------------------------------------------------------------------ Steady


DECLARES: Final = 0.5
REVEALS: Final = 0.97
"""How good the outlook must be for Steady to declare or to reveal.

The estimate is cautious: of the bids declared at 0.5, four out of five are made.
"""

_MINOR: Final = SUIT_BITS[Suit.CLUBS] | SUIT_BITS[Suit.DIAMONDS]


def likeliest_bid(seen: CardInference, rng: random.Random) -> Action:
    """Return the bid that the remaining cards are most likely to take.

    Two suits are evaluated together, since many bids leave the same cards of both.
    """
    size = seen.hand.bit_count() - BID_SIZE
    tricks = cache(partial(_tricks, seen))
    worth = {}
    for bits, bid in seen.bids():
        rest = seen.hand ^ bits
        minor, major = tricks(rest & _MINOR, bid / size), tricks(rest & ~_MINOR, bid / size)
        places = range(max(0, bid - len(major) + 1), min(len(minor), bid + 1))
        worth[bits] = fsum([minor[place] * major[bid - place] for place in places])
    return Action.bid(seen.real(one_of_the_best(worth, rng)))


def _tricks(seen: CardInference, cards: int, want: float) -> list[float]:
    """Return the chance of taking each number of tricks with some cards.

    ``want`` is the share of all tricks still to come that the player wants.
    """
    found = [1.0]
    for _, won in seen.chances(cards, want):
        lost = 1 - won
        found = [
            one * lost + other * won
            for one, other in zip([*found, 0.0], [0.0, *found], strict=True)
        ]
    return found


class SteadyNinetyNine:
    """A player who counts cards and takes the action likeliest to win exactly the tricks needed."""

    def __init__(
        self, policy: TrickPolicy, seen: CardInference, view: NinetyNineView, bid: int
    ) -> None:
        assert view.seat is not None
        self._policy, self._seen, self._view = policy, seen, view
        self._seat, self._dummy = view.seat, policy.dummy
        self._need = bid - view.taken[view.seat]

    def choose(self, rng: random.Random) -> Action:
        """Return the action to take after the bidding."""
        match self._view.phase:
            case Phase.PREMIUM:
                return self.premium()
            case Phase.NOMINATE:
                return self.nominate()
            case _:
                return self.play(rng)

    def _outlook(self, seen: CardInference, hand: int, need: int) -> float:
        """Return the chance that a hand takes exactly ``need`` tricks."""
        size = hand.bit_count()
        if not 0 <= need <= size:
            return 0.0
        if not size:
            return 1.0
        return _tricks(seen, hand, need / size)[need]

    def _worth(self, seen: CardInference, hand: int, win: float) -> float:
        """Return the chance of making the bid, given the hand left and the chance of this trick.

        Once the bid has failed, the player wants tricks, which score a point each.
        """
        chance = win * self._outlook(seen, hand, self._need - 1) if win else 0.0
        if win < 1:
            chance += (1 - win) * self._outlook(seen, hand, self._need)
        return chance + win * 1e-9

    def premium(self) -> Action:
        """Declare if the bid is likely to be made; reveal if it is nearly certain."""
        chance = self._outlook(self._seen, self._seen.hand, self._need)
        reveal, declare = Action(Verb.REVEAL), Action(Verb.DECLARE)
        if chance > REVEALS and reveal in self._view.legal:
            return reveal
        if chance > DECLARES and declare in self._view.legal:
            return declare
        return Action(Verb.PASS)

    def nominate(self) -> Action:
        """Lead if most tricks are wanted; otherwise let the left neighbour lead, and play last."""
        leads = 2 * self._need > self._seen.hand.bit_count()
        players = len(self._view.players)
        return Action(Verb.NOMINATE, word=str(self._seat if leads else (self._seat + 1) % players))

    def play(self, rng: random.Random) -> Action:
        """Return the play after which the bid is most likely to be made."""
        place, view = len(self._seen.trick), self._view
        if view.order[place] == self._seat:
            worth = self._worth_of_own
        elif place:
            worth = self._worth_of_dummys
        else:
            worth = self._worth_of_dummys_lead
        found = {action: worth(self._seen.number(action.cards[0])) for action in view.legal}
        return one_of_the_best(found, rng, within=1e-12)

    def _trick(self, *cards: int) -> Trick:
        """Return the current trick with more cards."""
        return Trick.of(self._policy, self._view.order, (*self._seen.trick, *cards))

    def _worth_of_own(self, card: int) -> float:
        """Return the chance of making the bid after a card from the player's own hand."""
        seen, order, place = self._seen, self._view.order, len(self._seen.trick)
        trick, rest = self._trick(card), seen.hand ^ 1 << card
        if trick.top != card:
            return self._worth(seen, rest, 0)
        if place or order[-1] != self._dummy:
            later = order[place + 1 :]
            return self._worth(seen, rest, seen.chance_to_stay_ahead(card, trick.led, later))
        # The player also chooses the last card, with which the dummy takes this trick or leaves it.
        win = seen.chance_to_stay_ahead(card, trick.led, order[1:2])
        replies = trick.legal(seen.shown(self._dummy))
        over = replies & self._policy.beaten_by[card]
        ends = [self._worth(seen, rest, win)] if replies != over else []
        return max([*ends, self._worth(seen, rest, 0)] if over else ends)

    def _worth_of_dummys(self, card: int) -> float:
        """Return the chance of making the bid after the dummy plays last to a trick.

        If it makes no difference otherwise, the dummy should take the trick: it then leads, and its
        player plays last.
        """
        assert self._dummy is not None
        taker = self._trick(card).winner
        seen = self._seen.without(self._dummy, card)
        win = float(taker == self._seat)
        return self._worth(seen, seen.hand, win) + 1e-6 * (taker == self._dummy)

    def _worth_of_dummys_lead(self, card: int) -> float:
        """Return the chance of making the bid after the dummy leads, when its player plays last."""
        assert self._dummy is not None
        seen = self._seen.without(self._dummy, card)
        trick, between = self._trick(card), self._view.order[1:2]
        beat = self._policy.beaten_by[card]
        ends = []
        for reply in numbers(trick.legal(seen.hand)):
            ahead = seen.chance_to_stay_ahead(reply, trick.led, between) if beat >> reply & 1 else 0
            ends.append(self._worth(seen, seen.hand ^ 1 << reply, ahead))
        return max(ends)
