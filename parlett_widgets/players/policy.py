"""The knowledge and aims of players in a trick game: which card takes a trick, and which to choose.

Cards are numbers and hands are bits, as in :class:`~parlett_widgets.cards.CardSet`; the Joker is the
card that it stands for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import fsum
from typing import Final, Protocol

from parlett_widgets.cards import SUIT_BITS
from parlett_widgets.players.suit_outlook import Likely

__all__ = ["Choice", "Policy", "Seen", "Trick", "numbers", "softmax_policy"]

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
    """What one seat can work out about the unseen cards."""

    @property
    def others(self) -> tuple[int, ...]:
        """The other hands."""

    @property
    def unseen(self) -> int:
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
    def outlook(self, own: int, unseen: int, aim: float) -> tuple[float, float]:
        """Return the mean and variance of what cards take, given an aim, before all have bid.

        ``own`` are the cards kept, and ``unseen`` those whose place is unknown.
        """

    @abstractmethod
    def strength(self, own: int, unseen: int) -> float:
        """Return what cards take on average if the player wants half of what is still to be won."""

    def fit(self, own: int, unseen: int, aim: float) -> float:
        """Return how well an aim fits the cards kept, up to a factor."""
        mean, variance = self.outlook(own, unseen, aim)
        miss = aim - mean
        return 1 / (self.doubt + variance + miss * miss)

    def signature(self, own: int, unseen: int) -> object:  # noqa: ARG002 -- derived classes use it
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
        return softmax_policy(self._place(choices, card), worths, keen=self.keen)

    def _place(self, choices: Sequence[Choice], card: int) -> int:
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
