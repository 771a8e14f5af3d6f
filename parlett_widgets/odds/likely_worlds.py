"""Positions to try cards in, the likelier the better they explain what the others have played.

A hand that lets others win has what it needs, or nothing to win with; and a card that was played
was not kept for a bid. So what lies open tells what is hidden: late in a deal of Ninety-Nine the true
position explains what was played about six times as well as one that merely fits the rules.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import Final, NamedTuple

from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.odds.evidence import played_bits, tricks_of
from parlett_widgets.odds.habits import chance_to_play
from parlett_widgets.odds.rollouts import Position
from parlett_widgets.odds.trick_choices import Choice, Table, choices_of, live_in, worths
from parlett_widgets.odds.trick_model import TrickModel
from parlett_widgets.odds.trick_worlds import TrickWorlds

__all__ = ["LikelyWorlds", "PlayedCards"]

_KEEN: Final = 40
"""How keen players are on good cards; fitted to what Steady plays."""

_LEAST: Final = 1e-4
"""What every card is worth, where tricks are counted: who cannot make the bid any more hardly minds
what is played."""

_TRUST: Final = 0.75
"""The power of the whole likelihood. Others play in their own ways; what is hidden explains only
so much."""


class _Step(NamedTuple):
    """A card that was played.

    Attributes
    ----------
    hand, suit, bit : int
    table : Table or None
        What lay there before; None when the card tells nothing.
    taken : int
        What the hand had taken.
    later : int
        How many hands were to follow.
    rest : int
        How many cards the hand had after it.
    """

    hand: int
    suit: int
    bit: int
    table: Table | None
    taken: int
    later: int
    rest: int


class PlayedCards:
    """The cards of a deal that have been played, and how well a position explains them.

    Parameters
    ----------
    view : NinetyNineView or CounterpointView
        Of a deal that is being played.
    model : TrickModel
    of : collection of int
        The hands whose choices are to be explained.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> while len(match.state.tricks) < 4:
    ...     match = match.apply(match.legal[0])
    >>> view = match.view(0)
    >>> worlds = TrickWorlds(view)
    >>> played = PlayedCards(view, worlds.model, of=(1, 2))
    >>> 0 < played.likelihood(worlds.sample(Random(1))) < 1
    True
    """

    def __init__(
        self, view: NinetyNineView | CounterpointView, model: TrickModel, *, of: Collection[int]
    ) -> None:
        self._model = model
        self._least = _LEAST / model.trick**2
        self._played = [word for bits in played_bits(view) for word in model.words(bits)]
        self._steps = list(self._told(view, of))

    def _told(
        self, view: NinetyNineView | CounterpointView, of: Collection[int]
    ) -> Iterator[_Step]:
        model, taken = self._model, [0] * len(view.hands)
        rest = model.size
        for order, cards in tricks_of(view):
            rest -= 1
            table = Table(model, order[0])
            for hand, card in zip(order, cards, strict=False):
                suit, bit = model.places[card]
                before = table.copy() if hand in of else None
                later = len(order) - 1 - table.place
                yield _Step(hand, suit, bit, before, taken[hand], later, rest)
                table.add(hand, suit, bit, model.worth[suit][bit])
            taken[table.winner] += table.pot

    def likelihood(self, position: Position) -> float:
        """Return how likely just these cards would have been played, up to a factor."""
        model = self._model
        hands = [held | gone for held, gone in zip(position.hands, self._played, strict=True)]
        live = live_in(hands)
        found = 1.0
        for hand, suit, bit, table, taken, later, rest in self._steps:
            base = 4 * hand
            if table is not None:
                own = hands[base : base + 4]
                level = 0 if model.trump is None else model.levels[live[model.trump].bit_count()]
                choices = choices_of(own, live, table, model.stays[level][later])
                if len(choices) > 1:
                    pot = table.pot + model.thrown * later
                    need = position.aims[hand] - taken
                    state = own, live, rest, need, pot
                    worth = [one + self._least for one in worths(model, level, choices, state)]
                    found *= chance_to_play(_place(choices, suit, bit), worth, keen=_KEEN)
            hands[base + suit] ^= bit
            live[suit] ^= bit
        return found


def _place(choices: list[Choice], suit: int, bit: int) -> int:
    """Return which of the choices a card is: of neighbours only the lowest stands there."""
    lower = [place for place, (its, low, _) in enumerate(choices) if its == suit and low <= bit]
    return max(lower, key=lambda place: choices[place][1])


class LikelyWorlds(TrickWorlds):
    """Samples positions that fit a view and explain what was played.

    Before the first trick is complete these are positions of :class:`.TrickWorlds`. Later as many of
    those are drawn at once as the parameter says, and are used by their likelihood, again and again.

    Parameters
    ----------
    view, uses
        As for :class:`.TrickWorlds`.
    number : int
        How many positions are drawn.
    """

    def __init__(
        self, view: NinetyNineView | CounterpointView, *, uses: int = 1, number: int = 200
    ) -> None:
        super().__init__(view, uses=uses)
        self._number = number
        guessed = [hand for hand, guessed in enumerate(self._guessed) if guessed]
        self._cards = PlayedCards(view, self.model, of=guessed)
        self._drawn: tuple[list[Position], list[float]] | None = None

    def sample(self, rng: random.Random) -> Position:
        """Return one position."""
        if not self.view.tricks:
            return super().sample(rng)
        if self._drawn is None:
            self._drawn = self._draw(rng)
        positions, sums = self._drawn
        return positions[min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)]

    def _draw(self, rng: random.Random) -> tuple[list[Position], list[float]]:
        """Return positions, and up to each of them the sum of how likely they are."""
        positions, weights = [], []
        for _ in range(self._number):
            position = super().sample(rng)
            positions.append(position)
            weights.append((self._cards.likelihood(position) * self.kept()) ** _TRUST)
        return positions, list(accumulate(weights))
