"""How Expert plays Addenda: each card is tried out in sampled worlds, for this trick and the next."""

from __future__ import annotations

import random
from typing import Final

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import PLAYS, Verb
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import playable
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.odds.addenda_rollouts import play_tricks
from parlett_widgets.odds.deals import Bits, HiddenDeals
from parlett_widgets.odds.halving import Halving, Result
from parlett_widgets.players.reasons import Reason

__all__ = ["reasons"]

PLAYS_OUT: Final = 1600
"""Playouts for a card."""


def reasons(view: AddendaView, rng: random.Random) -> tuple[Reason, ...]:
    """Return what may be done and what it is expected to bring, the best first.

    The mean is in points that one's own side makes more than the other, over two tricks. Cards that
    would be misplays are not considered.
    """
    if view.legal[0].verb is not Verb.PLAY:
        return (Reason(view.legal[0]),)
    trials = _Cards(view)
    if len(trials.candidates) == 1:
        return (Reason(PLAYS[trials.candidates[0]]),)
    first = max(12, PLAYS_OUT // 3 // len(trials.candidates))
    halving: Halving[Card] = Halving(trials, rng, first=first, finalists=3)
    while halving.plays < PLAYS_OUT:
        halving.step()
    tallies = halving.tallies
    return tuple(
        Reason(
            PLAYS[card],
            tallies[card].mean,
            tallies[card].error,
            measured=card in halving.running,
        )
        for card in halving.ranked()
    )


class _Cards:
    """Cards that may be played, and worlds to try them in."""

    def __init__(self, view: AddendaView) -> None:
        assert isinstance(view.rules, Addenda)
        assert view.seat is not None
        self._view, self._rules, self._seat = view, view.rules, view.seat
        self._hidden = HiddenDeals(view)
        self.candidates = list(playable(view.hand, view.trick))

    def world(self, rng: random.Random) -> Bits:
        """Return one way in which the cards may lie."""
        return self._hidden.sample_bits(rng)

    def play(self, candidate: Card, world: Bits, seed: int) -> Result:
        """Return the points of one's own side beyond those of the other."""
        hands = list(world[0])
        hands[self._seat] ^= candidate.bit
        trick = self._view.trick._replace(cards=(*self._view.trick.cards, candidate))
        points = play_tricks(self._rules, hands, trick, random.Random(seed).random)
        own, other = points[self._seat], points[self._rules.seat_of(self._seat, 1)]
        return Result(own - other, own, exact=False)
