"""Many deals of Counterpoint for two played out at once, card by card, with NumPy.

What :func:`.duel_rollouts.play_duel` does with one deal is done here with all deals in the same
step, and every deal ends exactly as it does there. Arrays have deals last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from typing import Final

import numpy as np

from parlett_widgets.odds.batch_tables import (
    Bools,
    Draws,
    Floats,
    Ints,
    counted,
    first_best,
    places_of,
)
from parlett_widgets.odds.duel_rollouts import DOUBT, SHARP, WILD, chances
from parlett_widgets.odds.duels import OVER, POINTS, SUITS, Duel

__all__ = ["play_duels"]

_OVER: Final = np.array(OVER, np.int64)
_SUITS: Final = np.array(SUITS, np.int64)
_POINTS: Final = np.array(POINTS, np.int64)
_WORDS: Final = np.arange(1 << 16)[:, None] >> np.arange(16) & 1
_LOW: Final = (_WORDS @ _POINTS[:16]).astype(np.uint8)
_HIGH: Final = (_WORDS @ _POINTS[16:]).astype(np.uint8)
"""By half of the cards, what they are worth."""
_TINY: Final = 1e-9
"""Instead of no points at all, where one would divide by them."""


def play_duels(
    duels: Sequence[Duel], seeds: Sequence[int], played: list[list[int]] | None = None
) -> list[tuple[int, int]]:
    """Play deals to their ends.

    Parameters
    ----------
    duels : sequence of Duel
        With as many cards in their hands, and all with a card on the table or all without.
    seeds : sequence of int
        By deal: what happens by chance is as with ``random.Random(seed).random``.
    played : list, optional
        Takes for each card in order a list with its place by deal.

    Returns
    -------
    list of tuple of int
        By deal: points of each player at the end.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.cards import CardSet
    >>> from parlett_widgets.odds.duel_rollouts import play_duel
    >>> from parlett_widgets.odds.duels import duel_pack
    >>> pack = duel_pack("standard")
    >>> hands = pack.bits(CardSet("AS 7H KC")), pack.bits(CardSet("10S 8H 9C"))
    >>> duel = Duel(hands, aims=(20, 0), taken=(0, 0), leader=0)
    >>> found = play_duels([duel] * 20, range(20))
    >>> found[7] == play_duel(duel, Random(7).random)
    True
    """
    deals = _Duels(duels, seeds)
    while deals.cards[1]:
        if deals.led is None:
            deals.led = deals.play(0)
            if played is not None:
                played.append(deals.led.tolist())
        reply = deals.play(1)
        if played is not None:
            played.append(reply.tolist())
        deals.take_trick(reply)
    return [(one, two) for one, two in deals.taken.T.tolist()]


class _Duels:
    """Deals at the same step.

    Attributes
    ----------
    cards : list of int
        How many cards the leader and the other hold.
    led : array of int or None
        The places of the cards on the table.
    taken : array of int
        By player.
    """

    def __init__(self, duels: Sequence[Duel], seeds: Sequence[int]) -> None:
        self._deals = np.arange(len(duels))
        self._hands: Ints = np.array([duel.hands for duel in duels], np.int64).T.copy()
        self._aims: Ints = np.array([duel.aims for duel in duels]).T.copy()
        self.taken: Ints = np.array([duel.taken for duel in duels]).T.copy()
        self._leader: Ints = np.array([duel.leader for duel in duels])
        self.led = None if duels[0].led < 0 else np.array([duel.led for duel in duels])
        one, two = (hand.bit_count() for hand in duels[0].hands)
        self.cards = [two, one] if duels[0].leader else [one, two]
        self._draws = Draws(seeds, one + two)

    def play(self, place: int) -> Ints:
        """Play a card of each leader, or of each of the others; return their places."""
        player = 1 - self._leader if place else self._leader
        hand = self._hands[player, self._deals]
        places = places_of(hand, self.cards[place])
        card: Ints = places[0]
        if len(places) > 1:
            card = places[self._chosen(places, player), self._deals]
        self._hands[player, self._deals] ^= 1 << card
        self.cards[place] -= 1
        return card

    def take_trick(self, reply: Ints) -> None:
        """Let the higher card win, whose player leads (C4)."""
        assert self.led is not None
        replies = _OVER.take(self.led) >> reply & 1 != 0
        taker = np.where(replies, 1 - self._leader, self._leader)
        self.taken[taker, self._deals] += _POINTS.take(self.led) + _POINTS.take(reply)
        self._leader, self.led = taker, None

    def _chosen(self, places: Ints, player: Ints) -> Ints:
        """Return by deal which card of a hand is played."""
        legal: Bools = np.ones(places.shape, bool)
        if self.led is not None:
            follows = (places ^ self.led) & 3 == 0
            legal = follows | ~follows.any(axis=0)
        several = legal.view(np.int8).sum(axis=0, dtype=np.int8) > 1
        wild = self._draws.wild(several, WILD)
        chosen = first_best(legal)
        at = np.flatnonzero(wild)
        chosen[at] = self._draws.pick(legal, at)
        at = np.flatnonzero(several & ~wild)
        if at.size:
            player = player[at]
            other = self._hands[1 - player, at]
            need = self._aims[player, at] - self.taken[player, at]
            led = None if self.led is None else self.led[at]
            worths = _worths(places[:, at], other, led, need)
            chosen[at] = first_best(np.where(legal[:, at], worths, -1.0))
        return chosen


def _worths(places: Ints, other: Ints, led: Ints | None, need: Ints) -> Floats:
    """Return how good each card is for making the bid: see :func:`.duel_rollouts.worths`."""
    held = int(other[0]).bit_count() or 1
    over = other & _OVER.take(places)
    row = counted(over) * 9 + counted(over & _SUITS.take(places & 3))
    least, most = (table.take(row) for table in _chances(held))
    points = _POINTS.take(places) + _points(other) / held
    middle = (least + most) / 2
    least, most, spread = least * points, most * points, middle * (1 - middle) * points * points
    # One card after the other, as there.
    low = reduce(np.add, least) - least
    span = reduce(np.add, most) - most - low
    doubt = DOUBT + reduce(np.add, spread) - spread
    room = np.maximum(reduce(np.add, points) - points, _TINY)
    win, pot = _win_and_pot(places, led, other)

    def doubtful(wanted: Ints | Floats) -> Floats:
        """Return how doubtful a bid is when so much is wanted from then on."""
        miss = wanted - low - span * np.clip(wanted / room, 0, 1)
        found: Floats = doubt + SHARP * miss * miss
        return found

    found: Floats = win / doubtful(need - pot) + (1 - win) / doubtful(need)
    return found


def _win_and_pot(
    places: Ints, led: Ints | None, other: Ints
) -> tuple[Ints | Floats, Ints | Floats]:
    """Return how likely cards win their tricks, and what these are worth; any reply is as likely."""
    if led is not None:
        return _OVER.take(led) >> places & 1, _POINTS.take(led) + _POINTS.take(places)
    follows = other & _SUITS.take(places & 3)
    replies = np.where(follows, follows, other)
    losing = replies & ~_OVER.take(places)
    losers = counted(losing)
    pot = _POINTS.take(places) + _points(losing) / np.maximum(losers, 1)
    return losers / np.maximum(counted(replies), 1), pot


def _points(cards: Ints) -> Ints:
    return np.add(_LOW.take(cards & 0xFFFF), _HIGH.take(cards >> 16), dtype=np.int64)


@cache
def _chances(cards: int) -> tuple[Floats, Floats]:
    """Return :func:`.duel_rollouts.chances` to who wants none and to who wants all, as one number."""
    table: Floats = np.array(chances(cards))
    return table[:, :, 0].ravel(), table[:, :, 1].ravel()
