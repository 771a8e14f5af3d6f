"""Counterpoint for two, played out by players who aim at their bids.

Each player knows the other's hand but for three cards; here both are taken to know it. Now and then
somebody plays any card at all, so that what is found to be good does not hang on one course of
events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import Final

from parlett_widgets.odds.duels import OVER, POINTS, SUITS, Duel, points_of

__all__ = ["chances", "play_duel", "worths"]

WILD: Final = 0.1
"""How often a player plays just any card."""

_START: Final = 1.0
_PART: Final = -4.0
_HIGHER: Final = -0.5
_PULL: Final = 1.4
# The logarithm of a card's odds to win: for the part of the other hand that beats it, for each
# higher card of its suit there, and for wanting all points; as Steady has them.

DOUBT: Final = 60.0
SHARP: Final = 1.0
# What is added to the variance of the points to come, and how much a distance from the bid counts.


def play_duel(
    duel: Duel, random: Callable[[], float], played: list[int] | None = None
) -> tuple[int, int]:
    """Play a deal to its end.

    Parameters
    ----------
    duel : Duel
    random : callable
        Returns numbers from 0 up to 1, as ``random.Random().random``.
    played : list, optional
        Takes the places of the cards in order.

    Returns
    -------
    tuple of int
        Points of each player at the end.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.cards import CardSet
    >>> from parlett_widgets.odds.duels import duel_pack
    >>> pack = duel_pack("standard")
    >>> hands = pack.bits(CardSet("AS 7H")), pack.bits(CardSet("10S 8H"))
    >>> play_duel(Duel(hands, aims=(20, 0), taken=(0, 0), leader=0), Random(2).random)
    (21, 0)
    """
    hands, taken, leader, led = list(duel.hands), list(duel.taken), duel.leader, duel.led
    aims = duel.aims
    while hands[1 - leader]:
        if led < 0:
            led = _chosen(hands, leader, led, aims[leader] - taken[leader], random)
            hands[leader] ^= 1 << led
            if played is not None:
                played.append(led)
        follower = 1 - leader
        reply = _chosen(hands, follower, led, aims[follower] - taken[follower], random)
        hands[follower] ^= 1 << reply
        if played is not None:
            played.append(reply)
        if OVER[led] >> reply & 1:
            leader = follower
        taken[leader] += POINTS[led] + POINTS[reply]
        led = -1
    return taken[0], taken[1]


def _chosen(
    hands: Sequence[int], player: int, led: int, need: int, random: Callable[[], float]
) -> int:
    """Return the card after which what is needed is most nearly what is to be expected."""
    hand = hands[player]
    legal = hand if led < 0 else hand & SUITS[led & 3] or hand
    if not legal & legal - 1:
        return legal.bit_length() - 1
    if random() < WILD:
        return _any(legal, random)
    places, found = worths(hand, legal, hands[1 - player], led, need)
    return places[found.index(max(found))]


def _any(legal: int, random: Callable[[], float]) -> int:
    for _ in range(int(random() * legal.bit_count())):
        legal &= legal - 1
    return (legal & -legal).bit_length() - 1


def worths(hand: int, legal: int, other: int, led: int, need: int) -> tuple[list[int], list[float]]:
    """Return the places of the cards that may be played, and how good each is for making the bid.

    What cards bring is taken to be as likely as in a distribution with long tails around its mean;
    the mean is between what they bring to who wants no points and to who wants them all.

    Parameters
    ----------
    hand, legal, other : int
        One's own cards, those that may be played, and the other's.
    led : int
        The place of the card that the other has led, or -1.
    need : int
        Points that are still wanted.
    """
    number = other.bit_count() or 1
    thrown = points_of(other) / number
    table = chances(number)
    low = high = spread = most = 0.0
    playable = []
    while hand:
        bit = hand & -hand
        hand ^= bit
        place = bit.bit_length() - 1
        over = other & OVER[place]
        one, two = table[over.bit_count()][(over & SUITS[place & 3]).bit_count()]
        points, middle = POINTS[place] + thrown, (one + two) / 2
        at_least, at_most = one * points, two * points
        doubt = middle * (1 - middle) * points * points
        low, high, spread, most = low + at_least, high + at_most, spread + doubt, most + points
        if legal & bit:
            playable.append((place, at_least, at_most, doubt, points))
    places, found = [], []
    for place, at_least, at_most, own, points in playable:
        least, room = low - at_least, most - points
        span = high - at_most - least
        doubt = DOUBT + spread - own
        win, pot = _win_and_pot(place, led, other)
        worth = 0.0
        if win:
            left = need - pot
            miss = left - least - span * (0 if left <= 0 else 1 if left >= room else left / room)
            worth = win / (doubt + SHARP * miss * miss)
        if win != 1:
            miss = need - least - span * (0 if need <= 0 else 1 if need >= room else need / room)
            worth += (1 - win) / (doubt + SHARP * miss * miss)
        places.append(place)
        found.append(worth)
    return places, found


def _win_and_pot(place: int, led: int, other: int) -> tuple[float, float]:
    """Return the chance of a card to win its trick, and what it wins; any reply is as likely."""
    if led >= 0:
        return OVER[led] >> place & 1, POINTS[led] + POINTS[place]
    replies = other & SUITS[place & 3] or other
    losing = replies & ~OVER[place]
    losers = losing.bit_count()
    pot = POINTS[place] + (points_of(losing) / losers if losers else 0)
    return losers / (replies.bit_count() or 1), pot


@cache
def chances(cards: int) -> Sequence[Sequence[tuple[float, float]]]:
    """Return how likely a card wins for who wants no points, and for who wants them all.

    Parameters
    ----------
    cards : int
        In the other hand.

    Returns
    -------
    sequence
        By the cards there that beat it, and by those among them of its own suit.
    """
    return [
        [
            (
                1 / (1 + exp(-_START - _PART * over / cards - _HIGHER * higher)),
                1 / (1 + exp(-_START - _PART * over / cards - _HIGHER * higher - _PULL)),
            )
            for higher in range(9)
        ]
        for over in range(cards + 1)
    ]
