"""The view of one seat in any game with bids and tricks."""

from __future__ import annotations

from dataclasses import dataclass

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Refusal
from parlett_widgets.engine.checks import refuse_call, refuse_play
from parlett_widgets.engine.tricks import TrickTable
from parlett_widgets.engine.views import View
from parlett_widgets.games.bidding.bids import refuse_bid

__all__ = ["BiddingView"]


@dataclass(frozen=True)
class BiddingView(View):
    """What one seat may know of a match of Ninety-Nine or Counterpoint.

    When two play Ninety-Nine, ``hands`` and the other fields by hand have a third entry, the dummy's.

    Attributes
    ----------
    turn_up : Card or None
        The card turned face up; None when none is.
    trump : Suit or None
        The trump suit; None for no trump.
    table : TrickTable
        The order of the cards under this trump: ``table.winner(cards)`` is the position of the card
        that wins a trick, ``table.joker`` the card that the Joker stands for.
    bid_cards : tuple of (CardSet or None)
        Each hand's bid cards; None before the bid and while it is hidden from the viewer.
    has_bid : tuple of bool
        Whether each hand has bid.
    order : tuple of int
        The hands in the order in which they play to the current trick.
    trick : tuple of Card
        The cards played to the current trick, in that order.
    """

    turn_up: Card | None
    trump: Suit | None
    table: TrickTable
    bid_cards: tuple[CardSet | None, ...]
    has_bid: tuple[bool, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]

    def refuse(self, action: Action, seat: int) -> Refusal | None:
        """Return why the rules refuse an action of the viewer, whose turn it is."""
        match self.phase.value:
            case "bid":
                reads_high = action.high and action in self.legal
                return refuse_bid(action, seat, self.hand.bits, reads_high=reads_high)
            case "play":
                held = self.hands[self.order[len(self.trick)]]
                hand = held.bits if held else 0
                following = hand & self.table.follows[self.trick[0].number] if self.trick else hand
                led = self.table.suit(self.trick[0]) if self.trick else None
                return refuse_play(action, seat, hand, following or hand, led)
            case _:
                return refuse_call(action, seat, tuple(self.legal))
