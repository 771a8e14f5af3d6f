"""The view of one seat in a match of Counterpoint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlett_widgets.games.bidding.view import BiddingView, bidding_facts
from parlett_widgets.games.counterpoint.state import CounterpointState, FinishedTrick, Phase

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match
    from parlett_widgets.games.counterpoint.rules import Counterpoint

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

    rules: Counterpoint
    high: tuple[bool | None, ...]
    tricks: tuple[FinishedTrick, ...]
    taken: tuple[int, ...]


def see(
    match: Match[CounterpointState], seat: int | None, eyes: frozenset[int]
) -> CounterpointView:
    """Return the view of a seat."""
    state = match.state
    over = state.phase in (Phase.DEAL_OVER, Phase.OVER)
    bids = range(len(state.hands)) if over else eyes
    return CounterpointView(
        **bidding_facts(match, seat, eyes, hands=eyes, bids=bids),
        high=tuple(high if i in bids else None for i, high in enumerate(state.high)),
    )
