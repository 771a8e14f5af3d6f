"""What players know about Counterpoint: how to choose bids and cards, and how to compare them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import PLAYS, Action
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.bidding.knowledge import BiddingKnowledge, Effort, by_mean
from parlett_widgets.games.bidding.trials import PlayTrials, Worlds
from parlett_widgets.games.counterpoint.duel import DuelWorlds, duel_policy
from parlett_widgets.games.counterpoint.last_cards import LastCards
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    HIGH,
    UNIT,
    card_points,
    points_from_misses,
    readings,
)
from parlett_widgets.games.counterpoint.state import Phase
from parlett_widgets.games.counterpoint.steady import SteadyCounterpoint, expected_cost
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.players.player import Reason
from parlett_widgets.players.policy import Policy
from parlett_widgets.players.trick_policy import TrickFacts, TrickPolicy

__all__ = ["CounterpointKnowledge"]

TRICKS: Final = Effort(bids=24, for_bid=700, for_call=250, for_card=600, finalists=2)
DUEL: Final = Effort(bids=60, for_bid=1000, for_call=1, for_card=400, finalists=4)
"""The effort with two players; ``TRICKS`` is that with three."""

PROMISING: Final = 120
"""The number of bids that advice for two players keeps after the first two worlds.

Those with the best first estimates are kept.
"""

LAST_CARDS: Final = 4
"""The largest hand with which Counterpoint for two is played perfectly in every likely world."""

LAST_OPEN_CARDS: Final = 8
"""As ``LAST_CARDS``, but when the other's bid is known, and so all the cards."""


@lru_cache(maxsize=64)
def _trick_policy(rules: Counterpoint, trump: Suit | None) -> TrickPolicy:
    pack = CardSet(card for card in rules.cards if not card.is_joker)
    size = len(pack) // rules.players - BID_SIZE
    points = tuple(
        card_points(Card.of(rank, Suit.CLUBS), rules.pack, rules.courts) for rank in Rank
    )
    trick = sum(points[card.rank] for card in pack) / size
    return TrickPolicy(TrickFacts(rules.players, pack.bits, size, trump, TEN_HIGH, points, trick))


class CounterpointKnowledge(BiddingKnowledge):
    """What players know about Counterpoint."""

    unit = UNIT
    advice_worlds = 480

    def policy(self, view: Any) -> Policy:
        """Return the policy by which the players choose their cards."""
        if view.rules.players == 2:
            return duel_policy(view.rules)
        return _trick_policy(view.rules, view.trump)

    def worlds(self, view: Any, *, uses: int = 1, number: int = 200) -> Worlds:
        """Return a sampler of the hidden cards."""
        if view.rules.players == 2:
            return DuelWorlds(view)
        return super().worlds(view, uses=uses, number=number)

    def effort(self, rules: Counterpoint) -> Effort:
        """Return the work that goes into a choice."""
        return DUEL if rules.players == 2 else TRICKS

    def promising(self, rules: Counterpoint) -> int | None:
        """Return the number of bids tried in more than a few worlds; None sets no limit."""
        return PROMISING if rules.players == 2 else None

    def estimate(
        self, rules: Counterpoint, mean: float, variance: float, aim: float
    ) -> tuple[float, float]:
        """Return a bid's expected points and chance of success, from what the kept cards take."""
        cost, chance = expected_cost(aim - mean, variance, rules.players)
        return -cost, chance

    def readings(self, rules: Counterpoint, bid: int) -> tuple[int, ...]:
        """Return the values that a bid may count as (C3)."""
        return readings(bid, rules.high_bids, rules.players)

    def reads_with_bid(self, rules: Counterpoint) -> bool:
        """Whether the reading is chosen with the bid (C3)."""
        return rules.bids_high

    def aims(self, view: Any) -> tuple[int, ...]:
        """Return the values that the viewer's bid may count as: only the chosen one, if any (C3)."""
        options = super().aims(view)
        if not self.reads_with_bid(view.rules):
            return options
        return options[-1:] if view.high[view.seat] else options[:1]

    def is_made(self, rules: Counterpoint, aim: int, taken: int) -> bool:
        """Whether what was taken makes a bid with this aim."""
        return not self._miss(rules, aim, taken)

    def scores(self, view: Any, aims: Sequence[int], taken: Sequence[int]) -> Sequence[int]:
        """Return everybody's points for a deal, given their aims and what they took."""
        return points_from_misses(
            [self._miss(view.rules, aim, took) for aim, took in zip(aims, taken, strict=True)]
        )

    def _miss(self, rules: Counterpoint, aim: int, taken: int) -> int:
        """Return the miss from the nearest reading, or from the one chosen with the bid (C3)."""
        options = (aim,) if self.reads_with_bid(rules) else self.readings(rules, aim % HIGH)
        return min(abs(taken - option) for option in options)

    def cards(self, view: Any) -> PlayTrials:
        """Return trials of the playable cards; the last cards are tried with perfect play."""
        return self._last_cards(view) or super().cards(view)

    def cards_tried(self, view: Any, rng: random.Random, work: Effort) -> tuple[Reason, ...]:
        """Return the cards, best first; the last ones are judged by perfect play."""
        last = self._last_cards(view)
        if last is None:
            return super().cards_tried(view, rng, work)
        found = last.in_all_worlds()
        return by_mean(Reason(PLAYS[card], *figures) for card, figures in found.items())

    def _last_cards(self, view: Any) -> LastCards | None:
        """Return trials with perfect play if few enough cards are left to examine every line."""
        most = LAST_CARDS if view.bid_cards[1 - view.seat] is None else LAST_OPEN_CARDS
        if view.rules.players != 2 or len(view.hand) > most:
            return None
        return LastCards(self, view, DuelWorlds(view))

    # What a player does at once

    def choose(self, view: CounterpointView, rng: random.Random) -> Action:
        """Return the action of a player who bids the expected points and plays for those needed."""
        if view.phase == Phase.BID:
            return SteadyCounterpoint(self, view).bid(rng)
        if len(view.legal) == 1:
            return view.legal[0]
        return SteadyCounterpoint(self, view).play(rng)
