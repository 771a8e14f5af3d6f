"""What one seat may know of a match of Counterpoint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Refusal, RefusalCode
from parlett_widgets.engine.checks import refuse_bid, refuse_call, refuse_play
from parlett_widgets.engine.counterpoint_state import CounterpointState, FinishedTrick, Phase
from parlett_widgets.engine.tricks import TrickTable
from parlett_widgets.engine.views import View

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match

__all__ = ["CounterpointView", "see"]


@dataclass(frozen=True)
class CounterpointView(View):
    """What one seat may know of a match of Counterpoint.

    Attributes
    ----------
    turn_up : Card or None
    trump : Suit or None
        Only when three play.
    table : TrickTable
        What follows which lead.
    bid_cards : tuple of (CardSet or None)
        By seat: one's own, and everybody's once the deal is over.
    high : tuple of (bool or None)
        By seat: whether the bid was chosen in its high reading, as far as the viewer knows.
    has_bid : tuple of bool
    order : tuple of int
        The seats in the order in which they play to the present trick.
    trick : tuple of Card
    tricks : tuple of FinishedTrick
    taken : tuple of int
        Card-points won, by seat.
    """

    turn_up: Card | None
    trump: Suit | None
    table: TrickTable
    bid_cards: tuple[CardSet | None, ...]
    high: tuple[bool | None, ...]
    has_bid: tuple[bool, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[FinishedTrick, ...]
    taken: tuple[int, ...]

    def why_not(self, action: Action) -> Refusal | None:
        """Return why the viewer may not do this now, or None when it is legal."""
        if self.to_act is None:
            return Refusal(RefusalCode.MATCH_OVER, str(action))
        if self.seat != self.to_act:
            return Refusal(RefusalCode.NOT_YOUR_TURN, str(action), to_act=self.to_act)
        if self.phase is Phase.BID:
            reads_high = action.high and action._replace(cards=_sorted(action)) in self.legal
            return refuse_bid(action, self.to_act, int(self.hand), reads_high=reads_high)
        if self.phase is Phase.PLAY:
            hand = int(self.hand)
            following = hand & self.table.follows[self.trick[0]] if self.trick else hand
            led = self.table.suit(self.trick[0]) if self.trick else None
            return refuse_play(action, self.to_act, hand, following or hand, led)
        return refuse_call(action, self.to_act, self.legal)


def _sorted(action: Action) -> tuple[Card, ...]:
    return tuple(CardSet(action.cards))


def see(match: Match[CounterpointState], seat: int | None, *, open_hands: bool) -> CounterpointView:
    """Return what a seat may know."""
    state = match.state
    scored = open_hands or state.phase in (Phase.DEAL_OVER, Phase.OVER)
    every = range(len(state.hands))
    return CounterpointView(
        **match.facts(seat, open_hands=open_hands),
        hands=tuple(
            CardSet.from_bits(state.hands[i]) if open_hands or i == seat else None for i in every
        ),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        turn_up=state.deal.turn_up,
        trump=state.deal.trump,
        table=state.round.table,
        bid_cards=tuple(
            state.bid_cards(i) if state.bids[i] and (scored or i == seat) else None for i in every
        ),
        high=tuple(state.high[i] if scored or i == seat else None for i in every),
        has_bid=tuple(bits != 0 for bits in state.bids),
        order=state.order,
        trick=state.trick,
        tricks=state.tricks,
        taken=state.taken,
    )
