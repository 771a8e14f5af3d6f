"""One seat's view of a match of Counterpoint, and the events, told from the states around an action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from parlett_widgets.engine.actions import Action, Phase, Verb
from parlett_widgets.engine.views import (
    ENDED,
    BidMade,
    CardPlayed,
    Dealt,
    Event,
    MatchWon,
    TrickEnded,
    dealt,
)
from parlett_widgets.games.bidding.view import BiddingView, bidding_facts
from parlett_widgets.games.counterpoint.scoring import bonus, misses
from parlett_widgets.games.counterpoint.state import CounterpointState, FinishedTrick

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match
    from parlett_widgets.games.counterpoint.rules import Counterpoint

__all__ = [
    "BidMade",
    "CardPlayed",
    "CounterpointView",
    "DealScored",
    "Dealt",
    "MatchWon",
    "TrickWon",
    "dealt",
    "done",
    "see",
]


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
    match: Match[CounterpointState], seat: int | None, sight: frozenset[int]
) -> CounterpointView:
    """Return the view of a seat."""
    state = match.state
    bids = range(len(state.hands)) if state.phase in ENDED else sight
    return CounterpointView.of(
        bidding_facts(match, seat, sight, hands=sight, bids=bids),
        high=tuple([high if i in bids else None for i, high in enumerate(state.high)]),
    )


# ------------------------------------------------------------------------------------------ events


@dataclass(frozen=True)
class TrickWon(TrickEnded):
    """A trick was won (C4); ``taken`` has the card-points of each seat so far."""

    trick: FinishedTrick
    taken: tuple[int, ...]


@dataclass(frozen=True)
class DealScored(Event):
    """The deal is over; misses have scored for the others, and bonuses for the bidder (C5)."""

    pauses: ClassVar[bool] = True

    number: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    misses: tuple[int, ...]
    bonuses: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


def done(
    rules: Counterpoint, before: CounterpointState, action: Action, after: CounterpointState
) -> list[Event]:
    """Return the events caused by an action other than a deal."""
    seat = before.to_act
    assert seat is not None
    if action.verb is Verb.BID:
        value = after.bid_value(seat) + (100 if after.high[seat] else 0)
        return [BidMade(seat, after.bid_cards(seat), value)]
    events: list[Event] = [CardPlayed(seat, seat, action.cards[0], len(before.trick))]
    if len(after.tricks) > len(before.tricks):
        events.append(TrickWon(after.tricks[-1], after.taken))
    if after.phase is not Phase.PLAY:
        events += _deal_ended(rules, after)
    return events


def _deal_ended(rules: Counterpoint, after: CounterpointState) -> Iterator[Event]:
    bids = rules.counted_bids(after)
    missed = misses(bids, after.taken)
    bonuses = tuple(bonus(miss, len(missed)) for miss in missed)
    points = rules.deal_points(after)
    yield DealScored(after.number, bids, after.taken, missed, bonuses, points, after.scores)
    if after.phase is Phase.OVER:
        yield MatchWon(after.winners, after.scores)
