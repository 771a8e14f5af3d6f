"""What one seat may know of a match of Addenda."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action, Refusal
from parlett_widgets.engine.views import View
from parlett_widgets.games.addenda.state import AddendaState, FinishedTrick, Phase, Trick, playable

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match

__all__ = ["AddendaView", "see"]


@dataclass(frozen=True)
class AddendaView(View):
    """What one seat may know of a match of Addenda.

    Attributes
    ----------
    trick : Trick
        The trick on the table; it has no cards when the next one is due.
    tricks : tuple of FinishedTrick
        The tricks of this deal.
    stock_size : int
        Cards left in the stock.
    drawn : tuple of (tuple of Card or None)
        By seat, the cards drawn in this deal in their order; None where the viewer may not know.
    """

    trick: Trick
    tricks: tuple[FinishedTrick, ...]
    stock_size: int
    drawn: tuple[tuple[Card, ...] | None, ...]

    def _refuse(self, action: Action, seat: int) -> Refusal | None:
        from parlett_widgets.games.addenda.rules import Addenda

        assert isinstance(self.rules, Addenda)
        assert isinstance(self.phase, Phase)
        return self.rules.refuse_from(self.phase, seat, self.hand, self.trick, action)

    def is_misplay(self, card: Card) -> bool:
        """Whether a card of the viewer's, though let through, would be a misplay (A10)."""
        return card in self.hand and card not in playable(self.hand, self.trick)


def see(match: Match[AddendaState], seat: int | None, eyes: frozenset[int]) -> AddendaView:
    """Return what a seat may know."""
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
