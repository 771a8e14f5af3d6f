"""The state of a plain trick game, hidden cards included."""

from __future__ import annotations

from typing import NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Word
from parlett_widgets.engine.views import Deal

__all__ = ["FinishedTrick", "Phase", "TrickState"]


class Phase(Word):
    """What is going on in a match of a trick game."""

    CALL = "call"
    PLAY = "play"
    DEAL_OVER = "deal-over"
    OVER = "over"


class FinishedTrick(NamedTuple):
    """A trick that has been played.

    Attributes
    ----------
    order : tuple of int
        The seats in the order in which they played.
    cards : tuple of Card
        The cards in that order.
    winner : int
        The seat that won the trick.
    """

    order: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int


class TrickState(NamedTuple):
    """The whole state of a match, hidden cards included.

    Attributes
    ----------
    deal : Deal
        The cards as they were dealt.
    number : int
        Number of the deal, from 1.
    phase : Phase
    to_act : int or None
    hands : tuple of CardSet
    calls : tuple of (str or None)
        The words that each seat has called; None before its call.
    order : tuple of int
        The seats in the order in which they play to the current trick.
    trick : tuple of Card
    tricks : tuple of FinishedTrick
    scores : tuple of int
    winners : tuple of int
    """

    deal: Deal
    number: int
    phase: Phase
    to_act: int | None
    hands: tuple[CardSet, ...]
    calls: tuple[str | None, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[FinishedTrick, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        won = [trick.winner for trick in self.tricks]
        return tuple(map(won.count, range(len(self.hands))))
