"""The knowledge and aims of players in a trick game: which card takes a trick, and which to choose.

Cards are numbers and hands are bits, as in :class:`~parlett_widgets.cards.CardSet`; the Joker is the
card that it stands for.

What the cards of one suit can be expected to take is cached for thousands of look-ups. These
estimates are for games in which the highest trump wins, or else the highest card of the suit led.
The key of a suit is ``live << 15 | own``, where ``live`` are its cards that may still be played, and
``own`` those of them in this hand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum, inf
from typing import Final, NamedTuple, Protocol

from parlett_widgets.cards import SUIT_BITS, Rank

__all__ = [
    "PLAIN",
    "STEPS",
    "TRUMP",
    "WITHOUT_TRUMP",
    "Choice",
    "Found",
    "Likely",
    "Outlook",
    "Policy",
    "Seen",
    "Trick",
    "Weights",
    "higher_ranks",
    "numbers",
    "part_wanted",
    "shared_outlook",
    "softmax_policy",
]


_ANY: Final = 0.1
"""How often a card is played at random, whatever it is worth."""

Choice = tuple[int, float, float]
"""A card, the probability that it wins the trick, and what the trick will then be worth."""


class Trick:
    """The cards on the table, and who is winning them."""

    __slots__ = ("_policy", "led", "to_come", "top", "winner", "worth")

    def __init__(self, policy: Policy, order: Sequence[int]) -> None:
        self._policy = policy
        self.led = -1  # the suit led
        self.top = -1  # the card that is winning
        self.winner = order[0]
        self.worth = policy.prize  # in tricks or points, so far
        self.to_come = len(order)  # how many hands are still to play

    @classmethod
    def of(cls, policy: Policy, order: Sequence[int], cards: Sequence[int]) -> Trick:
        """Return the trick made up of these cards, played in this order."""
        trick = cls(policy, order)
        for hand, card in zip(order, cards, strict=False):
            trick.add(hand, card)
        return trick

    def copy(self) -> Trick:
        """Return a copy of the trick."""
        other = Trick(self._policy, (self.winner,))
        other.led, other.top = self.led, self.top
        other.worth, other.to_come = self.worth, self.to_come
        return other

    def add(self, hand: int, card: int) -> None:
        """Add the card that a hand plays."""
        if self.top < 0:
            self.led, self.top = card >> 4, card
        elif self._policy.beaten_by[self.top] >> card & 1:
            self.top, self.winner = card, hand
        self.worth += self._policy.points[card]
        self.to_come -= 1

    def legal(self, own: int) -> int:
        """Return the cards of a hand that may be played: those of the suit led, or else all."""
        return own if self.led < 0 else own & SUIT_BITS[self.led] or own


class Seen(Protocol):
    """What one seat can work out about the hidden cards."""

    @property
    def others(self) -> tuple[int, ...]:
        """The other hands."""

    @property
    def hidden(self) -> int:
        """The bits of the cards whose place is unknown."""

    def live(self, bits: int) -> float:
        """Return how many of the given cards are in other hands, on average."""


class Policy(ABC):
    """How the players of a trick game choose their cards."""

    beaten_by: list[int]  # for each card that is winning: the bits of the cards that would beat it
    points: list[int]  # for each card: what it adds to the worth of a trick
    prize: int  # what a trick is worth besides its cards
    dummy: int | None = None  # a hand whose cards are chosen by the players of other hands
    doubt: float  # added to the variance of what the cards kept will take
    wild: float  # how often a player plays a random card
    # how strongly better cards are preferred: the exponent to which a card's worth is raised
    keen: float
    # the least that any card is worth: a player who can no longer make the bid hardly cares which
    # card is played
    least: float = 0.0

    @abstractmethod
    def choices(self, own: int, live: int, trick: Trick) -> list[Choice]:
        """Return the playable cards, only one from each group of equivalent cards.

        ``own`` are the cards of the hand, and ``live`` those of all hands.
        """

    @abstractmethod
    def worths(self, choices: Sequence[Choice], own: int, live: int, need: float) -> list[float]:
        """Return how likely the aim is to be reached after each choice, up to a common factor."""

    @abstractmethod
    def likely(self, seen: Seen, own: int) -> list[tuple[int, Likely]]:
        """Return how likely each card of a hand is to take a trick, given what a seat has seen."""

    @abstractmethod
    def outlook(self, own: int, hidden: int, aim: float) -> tuple[float, float]:
        """Return the mean and variance of what cards take, given an aim, before all have bid.

        ``own`` are the cards kept, and ``hidden`` those whose place is unknown.
        """

    @abstractmethod
    def strength(self, own: int, hidden: int) -> float:
        """Return what cards take on average if the player wants half of what is still to be won."""

    def fit(self, own: int, hidden: int, aim: float) -> float:
        """Return how well an aim fits the cards kept, up to a factor."""
        mean, variance = self.outlook(own, hidden, aim)
        miss = aim - mean
        return 1 / (self.doubt + variance + miss * miss)

    def signature(self, own: int, hidden: int) -> object:  # noqa: ARG002 -- derived classes use it
        """Return a key that equivalent hands share."""
        return own

    def next_order(self, order: tuple[int, ...], winner: int) -> tuple[int, ...]:
        """Return the playing order of the next trick, given the hand that won."""
        place = order.index(winner)
        return order[place:] + order[:place]

    def dummys_player(self, order: tuple[int, ...]) -> int:
        """Return the seat that plays the dummy's card to a trick."""
        raise NotImplementedError

    def chance_to_play(self, card: int, own: int, live: int, trick: Trick, need: float) -> float:
        """Return how likely a player is to play a card, given what that player still needs."""
        legal = trick.legal(own)
        if not legal & legal - 1:
            return 1.0
        choices = self.choices(own, live, trick)
        if len(choices) == 1:
            return 1.0
        worths = [worth + self.least for worth in self.worths(choices, own, live, need)]
        return softmax_policy(self.place(choices, card), worths, keen=self.keen)

    def place(self, choices: Sequence[Choice], card: int) -> int:
        """Return the position of the choice for a card, which may be equivalent to a lower card."""
        found = 0
        for place, (choice, _, _) in enumerate(choices):
            if choice == card:
                return place
            if choice >> 4 == card >> 4 and self.beaten_by[choice] >> card & 1:
                found = place
        return found


def softmax_policy(place: int, worths: Sequence[float], *, keen: float) -> float:
    """Return how likely the card at a position is to be played, given the relative worths of all.

    Examples
    --------
    >>> round(softmax_policy(0, [0.2, 0.1], keen=2), 2)  # four times as likely, random play apart
    0.77
    """
    best = max(worths)
    powers: list[float] = [(worth / best) ** keen for worth in worths]
    return _ANY / len(worths) + (1 - _ANY) * powers[place] / fsum(powers)


class _Numbers(dict[int, tuple[int, ...]]):
    """The numbers of the cards in each set of one suit; there are few enough to keep them all."""

    def __missing__(self, bits: int) -> tuple[int, ...]:
        self[bits] = tuple([card for card in range(64) if bits >> card & 1])
        return self[bits]


_NUMBERS: Final = _Numbers()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUIT_BITS


def numbers(bits: int) -> tuple[int, ...]:
    """Return the cards of a set, from low to high.

    Examples
    --------
    >>> numbers(0b1010)
    (1, 3)
    """
    return (
        _NUMBERS[bits & _CLUBS]
        + _NUMBERS[bits & _DIAMONDS]
        + _NUMBERS[bits & _HEARTS]
        + _NUMBERS[bits & _SPADES]
    )


# ------------------------------------------------------------- what a suit can be expected to take


STEPS: Final = 8
"""There are outlooks for a player who wants none of the tricks to come, an eighth, … or all."""

_KEPT: Final = 1 << 14
"""How many outlooks are kept for one kind of suit; they take about ten megabytes."""

Found = tuple[float, ...]
"""The means for all steps, followed by the variances for all steps."""


class Likely(NamedTuple):
    """How likely a card is to take a trick when it is played."""

    odds: float  # when no tricks are wanted
    pull: float  # how much playing for tricks helps: a hand can be played to win or to lose

    def chance(self, want: float) -> float:
        """Return the chance of a trick for a player who wants this share of the tricks to come.

        Examples
        --------
        >>> Likely(odds=1.0, pull=2.0).chance(want=0)
        0.5
        """
        return 1 - 1 / (1 + self.odds * exp(self.pull * want))


class Weights(NamedTuple):
    """The weights that add up to the logarithm of a card's odds of taking a trick."""

    start: float
    higher: float  # for each higher card of the suit in other hands
    own: float  # for each other card of the suit in one's own hand
    length: float  # for each card of the suit that another hand has, on average
    trumps: float  # for each trump that another hand has, on average
    pull: float  # when all tricks are wanted rather than none

    def likely(self, higher: float, own: int, length: float, trumps: float) -> Likely:
        """Return how likely a card is to take a trick; an unbeatable trump is certain to.

        Other hands have ``higher`` higher cards of the suit; this hand has ``own`` cards of the
        suit, this one included; another hand has, on average, ``length`` cards of the suit and
        ``trumps`` trumps.
        """
        if not higher and not self.length:
            return Likely(inf, self.pull)
        score = self.start + self.own * (own - 1) + self.length * length + self.trumps * trumps
        return Likely(exp(score + self.higher * higher), self.pull)


# Fitted by logistic regression to tricks that Steady players took from one another, and rounded:
# see benchmarks/fit_chances.py.
TRUMP: Final = Weights(0.5, -0.85, 0.3, 0.0, 0.0, 1.2)
PLAIN: Final = Weights(-1.7, -0.95, -0.05, 1.35, -0.4, 2.0)
WITHOUT_TRUMP: Final = Weights(-1.6, -1.0, 0.0, 1.0, 0.0, 2.2)


class Outlook(dict[int, Found]):
    """Maps each key to the means, and then the variances, of what the hand's cards of a suit take.

    Parameters
    ----------
    weights : Weights
        The weights for the cards of the suit.
    order : tuple of Rank
        The ranks, from low to high.
    others : int
        How many other hands there are.
    trumps : float
        The number of trumps that another hand has, on average.
    share : float
        The share of the others' live cards that are in hands rather than in bids.
    worth : sequence of float, optional
        For each rank, the worth of a trick that the card takes; 1 if left out.

    Examples
    --------
    >>> from parlett_widgets.engine.tricks import ACE_HIGH
    >>> outlook = Outlook(TRUMP, ACE_HIGH, others=2)
    >>> ace_and_six = 0b100_0000_0001_0000
    >>> found = outlook[0b111_1001_1111_0000 << 15 | ace_and_six]
    >>> [round(tricks, 2) for tricks in found[: STEPS + 1 : 4]]  # none, half, all are wanted
    [1.01, 1.01, 1.02]
    """

    __slots__ = ("_chances", "_higher", "_others", "_share", "_trumps", "_weights", "_worth")

    def __init__(
        self,
        weights: Weights,
        order: tuple[Rank, ...],
        *,
        others: int,
        trumps: float = 0.0,
        share: float = 1.0,
        worth: Sequence[float] | None = None,
    ) -> None:
        super().__init__()
        self._weights, self._others, self._share, self._trumps = weights, others, share, trumps
        self._higher = higher_ranks(order)
        self._worth = tuple(worth or (1.0,) * len(order))
        self._chances: dict[tuple[int, int, int], tuple[float, ...]] = {}

    def chances(self, own: int, out: int, higher: int) -> tuple[float, ...]:
        """Return, for each step, how likely a card is to take a trick.

        ``own`` counts the suit's cards in this hand, ``out`` the live ones elsewhere, and
        ``higher`` those of them that beat the card.
        """
        key = own, out, higher
        if key not in self._chances:
            share = self._share
            length = share * out / self._others
            card = self._weights.likely(higher * share, own, length, self._trumps)
            self._chances[key] = tuple([card.chance(step / STEPS) for step in range(STEPS + 1)])
        return self._chances[key]

    def __missing__(self, key: int) -> Found:
        live, own = key >> 15, key & 0x7FFF
        if len(self) >= _KEPT:
            self.clear()
        out = live & ~own
        means, variances = [0.0] * (STEPS + 1), [0.0] * (STEPS + 1)
        for rank, worth in enumerate(self._worth):
            if own >> rank & 1:
                higher = (out & self._higher[rank]).bit_count()
                chances = self.chances(own.bit_count(), out.bit_count(), higher)
                for step, chance in enumerate(chances):
                    means[step] += chance * worth
                    variances[step] += chance * (1 - chance) * worth**2
        found = self[key] = (*means, *variances)
        return found


@lru_cache(maxsize=32)
def shared_outlook(
    weights: Weights,
    order: tuple[Rank, ...],
    others: int,
    trumps: float,
    share: float,
    worth: tuple[float, ...] | None,
) -> Outlook:
    """Return the :class:`Outlook` with these parameters, which all deals share.

    What was computed in one deal thus serves the next, whichever suit is trump, and the cache
    does not grow with the number of trumps that have been played.
    """
    return Outlook(weights, order, others=others, trumps=trumps, share=share, worth=worth)


@lru_cache(maxsize=4)
def higher_ranks(order: tuple[Rank, ...]) -> tuple[int, ...]:
    """Return, for each rank, the bits of the ranks above it.

    Examples
    --------
    >>> from parlett_widgets.engine.tricks import TEN_HIGH
    >>> above = higher_ranks(TEN_HIGH)
    >>> above[Rank.TEN] == 1 << Rank.ACE, above[Rank.ACE]
    (True, 0)
    """
    above, found = 0, {}
    for rank in reversed(order):
        found[rank] = above
        above |= 1 << rank
    return tuple([found[rank] for rank in Rank])


def part_wanted(need: float, room: float) -> int:
    """Return the share of the tricks to come that is needed, in steps."""
    if need <= 0:
        return 0
    return STEPS if need >= room else int(STEPS * need / room + 0.5)
