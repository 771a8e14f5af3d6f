"""What can happen in a match of Ninety-Nine, read off two states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.trick_events import BidMade, CardPlayed, Dealt, MatchWon, TrickEnded
from parlett_widgets.engine.views import Event
from parlett_widgets.games.ninety_nine.state import (
    FinishedTrick,
    NinetyNineState,
    Phase,
    Premium,
    deal_scores,
    successes,
)

__all__ = [
    "BidMade",
    "CardPlayed",
    "DealScored",
    "Dealt",
    "GameWon",
    "HandShown",
    "LeaderNamed",
    "MatchWon",
    "PremiumAnswered",
    "PremiumSettled",
    "TrickWon",
    "dealt",
    "done",
]


@dataclass(frozen=True)
class PremiumAnswered(Event):
    """A player passed, declared or revealed (N5)."""

    seat: int
    verb: Verb
    raised: bool


@dataclass(frozen=True)
class PremiumSettled(Event):
    """The premium is settled: its holder's bid cards are turned up (N5)."""

    premium: Premium
    cards: CardSet
    bid: int


@dataclass(frozen=True)
class LeaderNamed(Event):
    """The revealer named who leads."""

    seat: int
    leader: int


@dataclass(frozen=True)
class HandShown(Event):
    """A hand was laid open: the revealer's, or the dummy's."""

    hand: int
    cards: CardSet


@dataclass(frozen=True)
class TrickWon(TrickEnded):
    """A trick was won (N3); ``taken`` are the tricks of each hand so far."""

    trick: FinishedTrick
    taken: tuple[int, ...]


@dataclass(frozen=True)
class DealScored(Event):
    """The deal is over and scored (N4, N6). A bid that failed stays hidden (N8)."""

    pauses: ClassVar[bool] = True

    number: int
    bids: tuple[int | None, ...]
    tricks: tuple[int, ...]
    made: tuple[bool, ...]
    premium: Premium | None
    points: tuple[int, ...]
    scores: tuple[int, ...]

    def seen_by(self, *seats: int) -> DealScored:
        """Return the event with the failed bids of others hidden, but for a premium bid."""
        holders = () if self.premium is None else self.premium.seats
        bids = tuple(
            bid if self.made[hand] or hand in (*seats, *holders) else None
            for hand, bid in enumerate(self.bids)
        )
        return replace(self, bids=bids)


@dataclass(frozen=True)
class GameWon(Event):
    """A game of a rubber is over: what each scored in it, and the scores with the bonuses."""

    winner: int
    games: tuple[int, ...]
    scores: tuple[int, ...]


def dealt(state: NinetyNineState) -> tuple[Event, ...]:
    """Return what happened when a deal began."""
    deal = state.deal
    return (Dealt(state.number, deal.dealer, deal.turn_up, deal.trump),)


def done(
    before: NinetyNineState,
    action: Action,
    after: NinetyNineState,
    *,
    shows_after_lead: bool,
    dummy: int | None,
) -> tuple[Event, ...]:
    """Return what an action other than a deal caused."""
    seat = before.to_act
    assert seat is not None
    match action.verb:
        case Verb.BID:
            bid = BidMade(seat, after.bid_cards(seat), after.bid_value(seat))
            return (bid, *_dummy_shown(after, dummy))
        case Verb.PLAY:
            return tuple(
                _played(
                    before,
                    seat,
                    action.cards[0],
                    after,
                    shows_after_lead=shows_after_lead,
                    dummy=dummy,
                )
            )
        case Verb.NOMINATE:
            return (LeaderNamed(seat, after.order[0]), *_dummy_shown(after, dummy))
    raised = before.premium is not None and before.premium.level is Verb.REVEAL
    answered = PremiumAnswered(seat, action.verb, raised and action.verb is Verb.REVEAL)
    return (answered, *_settled(after, shows_after_lead=shows_after_lead, dummy=dummy))


def _settled(
    after: NinetyNineState, *, shows_after_lead: bool, dummy: int | None
) -> Iterator[Event]:
    if after.phase is Phase.PREMIUM:
        return
    premium = after.premium
    if premium is not None:
        for seat in premium.seats:
            own = Premium(seat, premium.level)
            yield PremiumSettled(own, after.bid_cards(seat), after.bid_value(seat))
        if premium.level is Verb.REVEAL and not shows_after_lead:
            yield HandShown(premium.seat, CardSet.from_bits(after.hands[premium.seat]))
    yield from _dummy_shown(after, dummy)


def _dummy_shown(after: NinetyNineState, dummy: int | None) -> Iterator[Event]:
    if dummy is not None and after.phase is Phase.PLAY:
        yield HandShown(dummy, CardSet.from_bits(after.hands[dummy]))


def _played(
    before: NinetyNineState,
    seat: int,
    card: Card,
    after: NinetyNineState,
    *,
    shows_after_lead: bool,
    dummy: int | None,
) -> Iterator[Event]:
    position = len(before.trick)
    yield CardPlayed(seat, before.order[position], card, position)
    premium = before.premium
    opening = not before.tricks and position == 0
    if opening and shows_after_lead and premium and premium.level is Verb.REVEAL:
        yield HandShown(premium.seat, CardSet.from_bits(after.hands[premium.seat]))
    if len(after.tricks) > len(before.tricks):
        yield TrickWon(after.tricks[-1], after.taken)
    if after.phase is not Phase.PLAY:
        yield from _deal_ended(before, after, dummy)


def _deal_ended(
    before: NinetyNineState, after: NinetyNineState, dummy: int | None
) -> Iterator[Event]:
    bids, tricks = after.bid_values, after.taken
    points = deal_scores(bids, tricks, after.premium, dummy=dummy)
    made = successes(bids, tricks, dummy)
    scores = tuple(had + got for had, got in zip(before.scores, points, strict=True))
    yield DealScored(after.number, bids, tricks, made, after.premium, points, scores)
    if after.standing != before.standing:
        pairs = zip(after.standing.games, before.standing.games, strict=True)
        winner = next(seat for seat, (now, was) in enumerate(pairs) if now > was)
        yield GameWon(winner, after.standing.games, after.scores)
    if after.phase is Phase.OVER:
        yield MatchWon(after.winners, after.scores)
