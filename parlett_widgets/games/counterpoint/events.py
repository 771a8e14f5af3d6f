"""The events of Counterpoint, derived from the states before and after an action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.trick_events import (
    BidMade,
    CardPlayed,
    Dealt,
    MatchWon,
    TrickEnded,
    dealt,
)
from parlett_widgets.engine.views import Event
from parlett_widgets.games.counterpoint.scoring import bonus, misses
from parlett_widgets.games.counterpoint.state import CounterpointState, FinishedTrick, Phase

if TYPE_CHECKING:
    from parlett_widgets.games.counterpoint.rules import Counterpoint

__all__ = ["BidMade", "CardPlayed", "DealScored", "Dealt", "MatchWon", "TrickWon", "dealt", "done"]


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
) -> Iterator[Event]:
    """Yield the events caused by an action other than a deal."""
    seat = before.to_act
    assert seat is not None
    if action.verb is Verb.BID:
        value = after.bid_value(seat) + (100 if after.high[seat] else 0)
        yield BidMade(seat, after.bid_cards(seat), value)
        return
    yield CardPlayed(seat, seat, action.cards[0], len(before.trick))
    if len(after.tricks) > len(before.tricks):
        yield TrickWon(after.tricks[-1], after.taken)
    if after.phase is Phase.PLAY:
        return
    bids = rules.counted_bids(after)
    missed = misses(bids, after.taken)
    bonuses = tuple(bonus(miss, len(missed)) for miss in missed)
    points = rules.deal_points(after)
    yield DealScored(after.number, bids, after.taken, missed, bonuses, points, after.scores)
    if after.phase is Phase.OVER:
        yield MatchWon(after.winners, after.scores)
