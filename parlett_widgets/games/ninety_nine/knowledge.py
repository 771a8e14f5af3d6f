"""What players know about Ninety-Nine."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, pi, sqrt
from typing import Any, Final

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.bidding.inference import unseen_in_bidding
from parlett_widgets.games.bidding.knowledge import STEER, BiddingKnowledge, Effort, by_mean, reason
from parlett_widgets.games.bidding.worlds import LikelyWorlds
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import (
    PREMIUM_POINTS,
    Phase,
    bonus,
    deal_scores,
    successes,
)
from parlett_widgets.games.ninety_nine.steady import SteadyNinetyNine, likeliest_bid
from parlett_widgets.games.ninety_nine.turns import dummys_player, next_order
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.players.count_layouts import SuitCounts
from parlett_widgets.players.hidden_deals import Unseen
from parlett_widgets.players.player import Reason
from parlett_widgets.players.successive_halving import Result
from parlett_widgets.players.trick_policy import TrickFacts, TrickPolicy

__all__ = ["NinetyNineKnowledge", "NinetyNinePolicy"]

EFFORT: Final = Effort(bids=24, for_bid=700, for_call=250, for_card=600, finalists=2)
"""With four players it is a half of that and with five a third, since each playout takes longer."""

AGAINST: Final = 0.2
"""In play, when one's own bid fails, what a point of the others counts against one of one's own:
those who cannot make their bid any more can still spoil another's."""

CARE: Final = 0.07
"""By how much likelier a bid is made than in playouts, where nobody chooses cards with such care."""

SHOWN_HAND: Final = 0.15
"""By how much less likely a bid is made with an open hand, which no playout knows either."""


class NinetyNinePolicy(TrickPolicy):
    """How the players of Ninety-Nine choose their cards under one trump (N3)."""

    def next_order(self, order: tuple[int, ...], winner: int) -> tuple[int, ...]:
        """Return the order of the trick after one that a hand has taken; a dummy plays as in [B]."""
        return next_order(order, winner, self.dummy)

    def dummys_player(self, order: tuple[int, ...]) -> int:
        """Return who plays the dummy's card to a trick."""
        return dummys_player(order)


@lru_cache(maxsize=64)
def ninety_nine_policy(rules: NinetyNine, trump: Suit | None) -> NinetyNinePolicy:
    """Return how the players choose their cards under a trump; there is one for all deals."""
    pack = CardSet(card for card in rules.pack if not card.is_joker)
    size = len(pack) // rules.hands - BID_SIZE
    return NinetyNinePolicy(TrickFacts(rules.hands, pack.bits, size, trump, dummy=rules.dummy))


class NinetyNineKnowledge(BiddingKnowledge):
    """What players know about Ninety-Nine.

    A bid that is made counts 20 points more than it brings. It costs hardly any points: what a deal
    brings depends on the others as well, and so tells less in a few playouts.
    """

    made = 20.0

    def pack(self, rules: NinetyNine) -> Iterable[Card]:
        """Return the cards of the game."""
        return rules.pack

    def policy(self, view: Any) -> NinetyNinePolicy:
        """Return how the players choose their cards."""
        return ninety_nine_policy(view.rules, view.trump)

    def worlds(self, view: Any, *, uses: int = 1, number: int = 200) -> LikelyWorlds:
        """Return what can sample the hidden cards."""
        return LikelyWorlds(view, self.policy(view), self.unit, uses=uses, number=number)

    def effort(self, rules: NinetyNine) -> Effort:
        """Return how much work a choice takes."""
        many = max(1, rules.players - 2)
        return EFFORT._replace(
            for_bid=EFFORT.for_bid // many,
            for_call=EFFORT.for_call // many,
            for_card=EFFORT.for_card // many,
        )

    def advice_worlds(self, rules: NinetyNine) -> int:  # noqa: ARG002
        """Return in how many worlds the best bids are tried for a standard error of a point or less."""
        return 200

    def estimate(
        self, rules: NinetyNine, mean: float, variance: float, aim: float
    ) -> tuple[float, float]:
        """Return what a bid may bring in points, and the chance to make it, by what cards bring."""
        spread = 0.15 + STEER * variance
        chance = exp(-((aim - mean) ** 2) / (2 * spread)) / sqrt(2 * pi * spread)
        return mean + chance * bonus(rules.players, 2), chance

    def unseen(self, view: NinetyNineView) -> Unseen:
        """Return what a view leaves open; a bid still hidden when the deal is over has failed (N8)."""
        if view.phase not in (Phase.DEAL_OVER, Phase.OVER):
            return super().unseen(view)
        rules = view.rules
        assert isinstance(rules, NinetyNine)

        def failed(hand: int, split: SuitCounts) -> bool:
            bid = sum(SUIT_CODE[suit] * number for suit, number in zip(Suit, split, strict=True))
            dummy = 0 if hand == rules.dummy else None
            return not successes([bid], [view.taken[hand]], dummy)[0]

        return unseen_in_bidding(view, rules.pack, failed)

    def result(
        self, view: Any, aims: Sequence[int], taken: Sequence[int], *, playing: bool
    ) -> Result:
        """Return what a deal brings the viewer, in which everybody aimed and took so much."""
        seat, dummy = view.seat, view.rules.dummy
        scores = deal_scores(aims, taken, view.premium, dummy=dummy)
        exact = aims[seat] == taken[seat]
        against = AGAINST if playing and not exact else 0.0
        others = (sum(scores) - scores[seat]) / (len(scores) - 1)
        return Result(scores[seat] - against * others, taken[seat], exact)

    # Premiums (N5, N6)

    def called(self, view: Any, rng: random.Random, effort: Effort) -> tuple[Reason, ...]:
        """Return what may be said between the bids and the play, the best first."""
        if view.legal[0].verb is Verb.NOMINATE:
            return self._leaders(view, rng, effort)
        plays = effort.for_call
        halving = self.halved(self.plays(view), rng, effort, first=plays, plays=plays)
        (tally,) = halving.tallies.values()
        others = len(view.hands) - 1
        found = []
        for action in view.legal:
            shown = SHOWN_HAND * (action.verb is Verb.REVEAL)
            chance = min(1.0, max(0.0, tally.exact / tally.number + CARE - shown))
            gain = gain_of_premium(PREMIUM_POINTS.get(action.verb, 0), chance, others)
            found.append(Reason(action, gain, None, chance))
        return by_mean(found)

    def _leaders(self, view: Any, rng: random.Random, effort: Effort) -> tuple[Reason, ...]:
        """Try out who might lead, all in the same worlds."""
        seed, plays = rng.getrandbits(32), max(1, effort.for_call // len(view.legal))
        found = []
        for action in view.legal:
            trials, luck = self.plays(view, leader=action.seat), random.Random(seed)
            halving = self.halved(trials, luck, effort, first=plays, plays=plays)
            found.append(reason(action, None, halving))
        return by_mean(found)

    def worth_trying(self, view: Any, cards: list[Card]) -> list[Card]:
        """Return the cards without trumps that are sure to win a trick whenever they are played.

        Those are left out when they are as many as the tricks that are needed, and the present trick
        can be left to another: what may win one trick too many goes first.
        """
        place = len(view.trick)
        if not place or view.trump is None or view.order[place] != view.seat:
            return cards
        seen, trumps = self.seen(view), SUIT_BITS[view.trump]
        sure = [
            card for card in view.hand if 1 << seen.number(card) & trumps > seen.unseen & trumps
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
        """Return what a player does who bids what it can best make, and plays for the tricks it needs."""
        if len(view.legal) == 1:
            return view.legal[0]
        policy, seen = self.policy(view), self.seen(view)
        if view.phase is Phase.BID:
            return likeliest_bid(policy, seen, rng)
        return SteadyNinetyNine(policy, seen, view, *self.aims(view)).choose(rng)


def gain_of_premium(points: int, chance: float, others: int) -> float:
    """Return what a premium gains on average, in points.

    When the bid is made the player gets the points; when it fails each of the others gets them
    (N6). So among three a bid must be made two times out of three before it pays to declare.
    """
    return points * chance - points * others * (1 - chance)
