"""How many tricks a hand is likely to take: counting sure tricks, and guessing at the others.

For Ninety-Nine and for Counterpoint among three, where tricks are won alike (N3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, inf
from typing import NamedTuple

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Suit
from parlett_widgets.odds.outlook import PLAIN, TRUMP, WITHOUT_TRUMP
from parlett_widgets.players.sight import Sight, beaters

__all__ = ["Likely", "convolved", "distribution", "likely"]


class Likely(NamedTuple):
    """How likely a card is to take a trick when it is played.

    Attributes
    ----------
    card : Card
    odds : float
        When no tricks are wanted.
    pull : float
        How much playing for tricks helps: a hand can be played to win or to lose.
    """

    card: Card
    odds: float
    pull: float

    def chance(self, want: float) -> float:
        """Return the chance of a trick when that part of the tricks to come is wanted.

        Examples
        --------
        >>> Likely(Card("AS"), odds=1.0, pull=2.0).chance(want=0)
        0.5
        """
        return 1 - 1 / (1 + self.odds * exp(self.pull * want))


def likely(sight: Sight, hand: int, others: Sequence[int]) -> list[Likely]:
    """Return how likely each card of a hand is to take a trick.

    Parameters
    ----------
    sight : Sight
    hand : int
        Bits of the cards, the Joker as the card that it stands for.
    others : sequence of int
        The other hands.
    """
    return [
        card
        for suit in Suit
        if hand & SUIT_BITS[suit]
        for card in _of_suit(sight, suit, hand & SUIT_BITS[suit], others)
    ]


def _of_suit(sight: Sight, suit: Suit, own: int, others: Sequence[int]) -> list[Likely]:
    """Return the cards of one suit; a trump that nothing beats is a sure trick."""
    trump = sight.table.trump
    weights = WITHOUT_TRUMP if trump is None else TRUMP if suit is trump else PLAIN
    score = weights.start + weights.own * (own.bit_count() - 1)
    score += weights.length * sight.live(others, SUIT_BITS[suit]) / len(others)
    if trump is not None:
        score += weights.trumps * sight.live(others, SUIT_BITS[trump]) / len(others)
    found = []
    for card in CardSet.from_bits(own):
        higher = sight.live(others, beaters(sight.table, card, card) & SUIT_BITS[suit])
        sure = suit is trump and not higher
        odds = inf if sure else exp(score + weights.higher * higher)
        found.append(Likely(card, odds, weights.pull))
    return found


def distribution(chances: Iterable[float]) -> list[float]:
    """Return the chance of each number of tricks, from the chances of single cards.

    Examples
    --------
    >>> distribution([1.0, 0.5])
    [0.0, 0.5, 0.5]
    """
    found = [1.0]
    for chance in chances:
        found = convolved(found, (1 - chance, chance))
    return found


def convolved(one: Sequence[float], two: Sequence[float]) -> list[float]:
    """Return the distribution of the sum of two numbers of tricks."""
    found = [0.0] * (len(one) + len(two) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(two):
            found[i + j] += p * q
    return found
