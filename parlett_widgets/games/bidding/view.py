"""What one seat may know of any game with bids and tricks."""

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

    ``hands`` and what goes by hand have a third place for the dummy when two play Ninety-Nine.

    Attributes
    ----------
    turn_up : Card or None
    trump : Suit or None
    table : TrickTable
        What follows which lead and which card wins, under this trump.
    bid_cards : tuple of (CardSet or None)
        By hand: one's own, and those that lie open or are shown at the end of the deal.
    has_bid : tuple of bool
        By hand.
    order : tuple of int
        The hands in the order in which they play to the present trick.
    trick : tuple of Card
    """

    turn_up: Card | None
    trump: Suit | None
    table: TrickTable
    bid_cards: tuple[CardSet | None, ...]
    has_bid: tuple[bool, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]

    def _refuse(self, action: Action, seat: int) -> Refusal | None:
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
                return refuse_call(action, seat, self.legal)
