"""The view of one seat in a match of Counterpoint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlett_widgets.cards import CardSet
from parlett_widgets.games.bidding.view import BiddingView
from parlett_widgets.games.counterpoint.state import CounterpointState, FinishedTrick, Phase

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match

__all__ = ["CounterpointView", "see"]


@dataclass(frozen=True)
class CounterpointView(BiddingView):
    """What one seat may know of a match of Counterpoint.

    Attributes
    ----------
    high : tuple of (bool or None)
        Whether each seat chose the high reading with its bid; None while that is hidden.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal; each has ``order``, ``cards``, ``winner`` and ``points``.
    taken : tuple of int
        The card-points won by each seat in this deal.
    """

    high: tuple[bool | None, ...]
    tricks: tuple[FinishedTrick, ...]
    taken: tuple[int, ...]


def see(
    match: Match[CounterpointState], seat: int | None, eyes: frozenset[int]
) -> CounterpointView:
    """Return what a seat may know."""
    state = match.state
    every = range(len(state.hands))
    bids_shown = frozenset(every) if state.phase in (Phase.DEAL_OVER, Phase.OVER) else eyes
    return CounterpointView(
        **match.facts(seat, eyes),
        hands=tuple(CardSet.from_bits(state.hands[i]) if i in eyes else None for i in every),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        turn_up=state.deal.turn_up,
        trump=state.deal.trump,
        table=state.round.table,
        bid_cards=tuple(
            state.bid_cards(i) if state.bids[i] and i in bids_shown else None for i in every
        ),
        high=tuple(state.high[i] if i in bids_shown else None for i in every),
        has_bid=tuple(bits != 0 for bits in state.bids),
        order=state.order,
        trick=state.trick,
        tricks=state.tricks,
        taken=state.taken,
    )
