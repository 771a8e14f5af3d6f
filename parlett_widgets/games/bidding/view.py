"""The view of one seat in any game with bids and tricks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Phase
from parlett_widgets.engine.legal import Refusal
from parlett_widgets.engine.tricks import TrickTable
from parlett_widgets.engine.views import View
from parlett_widgets.games.bidding.bids import refuse_from

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match

__all__ = ["BiddingView", "bidding_facts"]


@dataclass(frozen=True)
class BiddingView(View):
    """What one seat may know of a match of Ninety-Nine or Counterpoint.

    When two play Ninety-Nine, ``hands`` and the other fields with an entry for each hand have a
    third entry, the dummy's.

    Attributes
    ----------
    turn_up : Card or None
        The card turned up; None if there is none.
    trump : Suit or None
        The trump suit; None for no trump.
    table : TrickTable
        The order of the cards under this trump: ``table.winner(cards)`` is the position of the card
        that wins a trick, ``table.stands_for(card)`` is what a card counts as (which for the Joker
        is another card), and ``table.suit(card)`` is its suit.
    bid_cards : tuple of (CardSet or None)
        Each hand's bid cards; None before it has bid, and while they are hidden from the viewer.
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
        """Return why the viewer, whose turn it is, may not take an action, or None if legal."""
        plays = self.phase is Phase.PLAY
        held = self.hands[self.order[len(self.trick)]] if plays else self.hand
        hand = held.bits if held else 0
        return refuse_from(self.phase, action, seat, hand, self.trick, self.table, self.legal)


def bidding_facts(
    match: Match[Any],
    seat: int | None,
    sight: frozenset[int],
    *,
    hands: Collection[int | None],
    bids: Collection[int],
) -> dict[str, Any]:
    """Return the fields that the views of both games share, with the given hands and bids shown."""
    state = match.state
    deal, table = state.round.deal, state.round.table
    held, laid = enumerate(state.hands), enumerate(state.bids)
    facts = match.facts(seat, sight)
    facts.update(
        hands=tuple([CardSet.from_bits(hand) if i in hands else None for i, hand in held]),
        hand_sizes=tuple(map(int.bit_count, state.hands)),
        turn_up=deal.turn_up,
        trump=deal.trump,
        table=table,
        bid_cards=tuple([CardSet.from_bits(b) if b and i in bids else None for i, b in laid]),
        has_bid=tuple(map(bool, state.bids)),
        order=state.order,
        trick=state.trick,
        tricks=state.tricks,
        taken=state.taken,
    )
    return facts
