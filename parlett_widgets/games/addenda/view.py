"""The view of one seat in a match of Addenda."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.refusals import Refusal
from parlett_widgets.engine.views import View
from parlett_widgets.games.addenda.state import AddendaState, FinishedTrick, Phase, Trick, playable

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match
    from parlett_widgets.games.addenda.rules import Addenda

__all__ = ["AddendaView", "see"]


@dataclass(frozen=True)
class AddendaView(View):
    """What one seat may know of a match of Addenda.

    Attributes
    ----------
    trick : Trick
        The trick on the table (``trick.leader``, ``trick.cards``); before a lead it has no cards.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal; each has ``cards``, ``counts``, ``winner`` and ``score``.
    stock_size : int
        The number of cards left in the stock.
    drawn : tuple of (tuple of Card or None)
        The cards that each seat drew in this deal, in order; None for cards hidden from the viewer.
    """

    rules: Addenda
    trick: Trick
    tricks: tuple[FinishedTrick, ...]
    stock_size: int
    drawn: tuple[tuple[Card, ...] | None, ...]

    def refuse(self, action: Action, seat: int) -> Refusal | None:
        """Return why the viewer, whose turn it is, may not take an action, or None if legal."""
        assert isinstance(self.phase, Phase)
        return self.rules.refuse_from(self.phase, seat, self.hand, self.trick, action)

    def is_misplay(self, card: Card) -> bool:
        """Whether one of the viewer's cards, if accepted, would be a misplay (A10)."""
        return card in self.hand and card not in playable(self.hand, self.trick)


def see(match: Match[AddendaState], seat: int | None, eyes: frozenset[int]) -> AddendaView:
    """Return the view of a seat."""
    state = match.state
    return AddendaView(
        **match.facts(seat, eyes),
        hands=tuple(hand if i in eyes else None for i, hand in enumerate(state.hands)),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        trick=state.trick,
        tricks=state.tricks,
        stock_size=len(state.stock),
        drawn=tuple(cards if i in eyes else None for i, cards in enumerate(state.drawn)),
    )
