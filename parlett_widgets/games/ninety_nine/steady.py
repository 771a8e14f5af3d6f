"""A player of Ninety-Nine that counts cards and follows plain rules instead of simulating."""

from __future__ import annotations

import random
from functools import cache, partial
from math import fsum
from typing import Final

from parlett_widgets.cards import SUIT_BITS, Suit
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.bidding.inference import CardInference
from parlett_widgets.games.ninety_nine.state import Phase
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.players.player import one_of_the_best
from parlett_widgets.players.policy import Trick, numbers
from parlett_widgets.players.trick_policy import TrickPolicy

__all__ = ["SteadyNinetyNine", "likeliest_bid"]

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
