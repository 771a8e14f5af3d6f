"""The state of a plain trick game, including the hidden cards."""

from __future__ import annotations

from typing import NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Word
from parlett_widgets.engine.views import Deal

__all__ = ["FinishedTrick", "Phase", "TrickState"]


class Phase(Word):
    """A phase in a match of a trick game."""

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
    """The whole state of a match, including the hidden cards.

    Attributes
    ----------
    deal : Deal
        The cards as they were dealt.
    number : int
        The number of the deal, counted from 1.
    phase : Phase
        The current phase: calls, play, the end of the deal or of the match.
    to_act : int or None
        The seat whose turn it is, or None when the match is over.
    hands : tuple of CardSet
        The cards that each seat holds.
    calls : tuple of (str or None)
        The words that each seat has called, or None before its call.
    order : tuple of int
        The seats in the order in which they play to the current trick.
    trick : tuple of Card
        The cards of the current trick, in the order of play.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal.
    scores : tuple of int
        The match points of each seat.
    winners : tuple of int
        The seats that won the match; empty until it is over.

    Examples
    --------
    >>> from even_odd import EvenOdd  # from the page on adding a game
    >>> state = EvenOdd().start(seed=7, dealer=2).apply("call odd").state
    >>> state.calls, state.taken, len(state.hands[0])
    (('odd', None, None), (0, 0, 0), 8)
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
