"""Deals of trick games played out by players who aim at their bids.

A playout is quick and human: everybody estimates what their own cards will still take, and now and
then somebody plays a random card, so that a good result does not depend on one line of play. Cards
are numbers and hands are bits, as in :class:`~parlett_widgets.cards.CardSet`; the Joker is the card
that it stands for. What a game's players know and want is defined by its :class:`.Policy`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlett_widgets.players.policy import Choice, Policy, Trick

__all__ = ["Position", "play_out"]


class Position(NamedTuple):
    """A moment of a deal with all its cards."""

    hands: Sequence[int]  # bits of the cards in each hand
    aims: Sequence[int]  # what each hand plays for, in tricks or points
    taken: Sequence[int]
    order: tuple[int, ...]  # the hands in the order of the present trick
    # the cards on the table; a complete trick is still to be taken
    trick: tuple[int, ...] = ()

    def after(self, card: int) -> Position:
        """Return the position after the hand whose turn it is has played a card."""
        hands = list(self.hands)
        hands[self.order[len(self.trick)]] ^= 1 << card
        return self._replace(hands=hands, trick=(*self.trick, card))


def play_out(
    policy: Policy,
    position: Position,
    random: Callable[[], float],
    played: list[tuple[int, int]] | None = None,
) -> list[int]:
    """Play a deal to its end, and return the tricks or points of each hand.

    ``random`` returns numbers from 0 up to but not including 1, as ``random.Random().random`` does.
    Each hand and the card that it plays are appended to ``played``, in order.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.players.knowledge import knowledge
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> worlds = knowledge(match.rules).worlds(match.apply(match.legal[0]).view(0))
    >>> sum(play_out(worlds.policy, worlds.sample(Random(1)), Random(2).random))
    9
    """
    return _Playout(policy, position, random).to_the_end(played)


class _Playout:
    """A deal that is being played out."""

    __slots__ = ("_aims", "_hands", "_laid", "_live", "_order", "_policy", "_random", "_taken")

    def __init__(self, policy: Policy, position: Position, random: Callable[[], float]) -> None:
        self._policy, self._random = policy, random
        self._hands, self._taken = list(position.hands), list(position.taken)
        self._aims, self._order, self._laid = position.aims, position.order, position.trick
        self._live = 0
        for own in self._hands:
            self._live |= own

    def to_the_end(self, played: list[tuple[int, int]] | None) -> list[int]:
        """Play all tricks, and return what each hand has taken."""
        while self._live or self._laid:
            trick = Trick(self._policy, self._order)
            for place, hand in enumerate(self._order):
                if place < len(self._laid):
                    card = self._laid[place]
                else:
                    card = self._chosen(hand, trick)
                    bit = 1 << card
                    self._hands[hand] ^= bit
                    self._live ^= bit
                    if played is not None:
                        played.append((hand, card))
                trick.add(hand, card)
            self._laid = ()
            self._taken[trick.winner] += trick.worth
            self._order = self._policy.next_order(self._order, trick.winner)
        return self._taken

    def _chosen(self, hand: int, trick: Trick) -> int:
        """Return the card that a hand plays: the best for its aim, or now and then a random one."""
        own, policy = self._hands[hand], self._policy
        legal = trick.legal(own)
        if not legal & legal - 1:
            return legal.bit_length() - 1
        choices = policy.choices(own, self._live, trick)
        if len(choices) == 1:
            return choices[0][0]
        if self._random() < policy.wild:
            return choices[int(self._random() * len(choices))][0]
        if hand == policy.dummy:
            return self._dummys(choices, trick)
        need = self._aims[hand] - self._taken[hand]
        worths = policy.worths(choices, own, self._live, need)
        return choices[worths.index(max(worths))][0]

    def _dummys(self, choices: Sequence[Choice], trick: Trick) -> int:
        """Return the dummy's card that is least or most likely to win, as its player wishes."""
        player = self._policy.dummys_player(self._order)
        wanted = self._aims[player] > self._taken[player]
        leave = wanted == (trick.top < 0 or trick.winner == player)
        card, _, _ = (min if leave else max)(choices, key=_chance)
        return card


def _chance(choice: Choice) -> float:
    return choice[1]
