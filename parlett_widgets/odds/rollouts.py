"""Deals of trick games played out on plain numbers, by players who aim at their bids.

For Ninety-Nine, and for Counterpoint among three; :mod:`.duel_rollouts` has Counterpoint for two. A
playout is quick and human: nobody looks into the others' hands, everybody estimates what the own cards will
still bring, and now and then somebody plays any card at all, so that what is found to be good does
not hang on one course of events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from parlett_widgets.games.ninety_nine.turns import dummys_player, next_order
from parlett_widgets.odds.trick_choices import Choice, Table, choices_of, live_in, worths
from parlett_widgets.odds.trick_model import TrickModel, Words

__all__ = ["Position", "play_out"]

WILD: Final = 0.12
"""How often a player plays just any card."""

Place = tuple[int, int]
"""Suit and bit of a card."""


class Position(NamedTuple):
    """A moment of a deal in plain numbers.

    Attributes
    ----------
    hands : list of int
        Cards at ``4 * hand + suit``.
    aims : sequence of int
        What each hand plays for, in tricks or points.
    taken : sequence of int
    order : tuple of int
        The hands in the order of the present trick.
    trick : tuple of (int, int)
        Suit and bit of the cards on the table. It may be full: then it is yet to be taken.
    """

    hands: Words
    aims: Sequence[int]
    taken: Sequence[int]
    order: tuple[int, ...]
    trick: tuple[Place, ...] = ()

    def after(self, suit: int, bit: int) -> Position:
        """Return the position when the hand whose turn it is has played a card."""
        hand = self.order[len(self.trick)]
        hands = self.hands[:]
        hands[4 * hand + suit] ^= bit
        return self._replace(hands=hands, trick=(*self.trick, (suit, bit)))


def play_out(
    model: TrickModel,
    position: Position,
    random: Callable[[], float],
    played: list[tuple[int, int, int]] | None = None,
) -> list[int]:
    """Play a deal to its end.

    Parameters
    ----------
    model : TrickModel
    position : Position
    random : callable
        Returns numbers from 0 up to 1, as ``random.Random().random``.
    played : list, optional
        Takes hand, suit and bit of each card in order.

    Returns
    -------
    list of int
        Tricks or points of each hand at the end.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.odds.trick_worlds import TrickWorlds
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> worlds = TrickWorlds(match.apply(match.legal[0]).view(0))
    >>> sum(play_out(worlds.model, worlds.sample(Random(1)), Random(2).random))
    9
    """
    hands, taken = position.hands[:], list(position.taken)
    order, aims, trump, dummy = position.order, position.aims, model.trump, model.dummy
    live = live_in(hands)
    laid = position.trick
    first = 4 * order[0]
    rest = sum(word.bit_count() for word in hands[first : first + 4]) - (not laid)
    while rest >= 0:
        table = Table(model, order[0])
        for hand in order:
            if table.place < len(laid):
                suit, bit = laid[table.place]
            else:
                level = model.levels[live[trump].bit_count()] if trump is not None else 0
                base = 4 * hand
                own = hands[base : base + 4]
                later = len(order) - 1 - table.place
                choices = choices_of(own, live, table, model.stays[level][later])
                if len(choices) == 1:
                    suit, bit, _ = choices[0]
                elif random() < WILD:
                    suit, bit, _ = choices[int(random() * len(choices))]
                elif hand == dummy:
                    suit, bit = _dummys(choices, order, table, aims, taken)
                else:
                    pot = table.pot + model.thrown * later
                    need = aims[hand] - taken[hand]
                    found = worths(model, level, choices, (own, live, rest, need, pot))
                    suit, bit, _ = choices[found.index(max(found))]
                hands[base + suit] ^= bit
                live[suit] ^= bit
                if played is not None:
                    played.append((hand, suit, bit))
            table.add(hand, suit, bit, model.worth[suit][bit])
        laid = ()
        taken[table.winner] += table.pot
        order = next_order(order, table.winner, dummy)
        rest -= 1
    return taken


def _dummys(
    choices: list[Choice],
    order: tuple[int, ...],
    table: Table,
    aims: Sequence[int],
    taken: Sequence[int],
) -> Place:
    """Return the dummy's card as its player wants it: to leave a trick that is wanted, or take it."""
    player = dummys_player(order)
    leave = (aims[player] > taken[player]) == (table.place == 0 or table.winner == player)
    suit, bit, _ = (min if leave else max)(choices, key=_chance)
    return suit, bit


def _chance(choice: Choice) -> float:
    return choice[2]
