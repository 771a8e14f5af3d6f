"""One seat's view of a match of Ninety-Nine, and the events, told from the states around an action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Action, Phase, Verb
from parlett_widgets.engine.views import (
    ENDED,
    BidMade,
    CardPlayed,
    Dealt,
    Event,
    MatchWon,
    TrickWon,
    dealt,
)
from parlett_widgets.games.bidding.view import BiddingView, bidding_facts
from parlett_widgets.games.ninety_nine.scoring import successes
from parlett_widgets.games.ninety_nine.state import FinishedTrick, NinetyNineState, Premium

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match
    from parlett_widgets.games.ninety_nine.rules import NinetyNine

__all__ = [
    "BidMade",
    "CardPlayed",
    "DealScored",
    "Dealt",
    "GameWon",
    "HandShown",
    "LeaderNamed",
    "MatchWon",
    "NinetyNineView",
    "PremiumAnswered",
    "PremiumSettled",
    "TrickWon",
    "dealt",
    "done",
    "see",
]


@dataclass(frozen=True)
class NinetyNineView(BiddingView):
    """What one seat may know of a match of Ninety-Nine.

    Attributes
    ----------
    premium : Premium or None
        The seat that declared or revealed (``premium.seat``, ``premium.level``); None if nobody has.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal; each has ``order``, ``cards`` and ``winner``.
    taken : tuple of int
        The tricks won by each hand in this deal.
    games : tuple of int
        The games of a rubber won by each player.
    carried : tuple of int
        Each player's points from the finished games of a rubber, bonuses included.
    """

    rules: NinetyNine
    premium: Premium | None
    tricks: tuple[FinishedTrick, ...]
    taken: tuple[int, ...]
    games: tuple[int, ...]
    carried: tuple[int, ...]

    @property
    def game_points(self) -> tuple[int, ...] | None:
        """Each player's points in the present game of a rubber.

        None if the last deal has ended a game, and in a match that is not a rubber.
        """
        if self.rules.ending != "rubber" or self._has_ended_game:
            return None
        pairs = zip(self.scores, self.carried, strict=True)
        return tuple([score - carried for score, carried in pairs][: self.rules.players])

    @property
    def game(self) -> int:
        """The number of the game of a rubber that the deal belongs to, from 1."""
        return sum(self.games) + (not self._has_ended_game)

    @property
    def _has_ended_game(self) -> bool:
        return self.phase in ENDED and self.scores == self.carried


def see(
    rules: NinetyNine, match: Match[NinetyNineState], seat: int | None, sight: frozenset[int]
) -> NinetyNineView:
    """Return the view of a seat (N5, N8)."""
    state = match.state
    standing = state.round.standing
    hands = bids = sight
    if state.phase not in (Phase.BID, Phase.PREMIUM):
        hands = sight.union(_shown_hands(rules, state))
        bids = sight.union(_shown_bids(rules, state))
    return NinetyNineView.of(
        bidding_facts(match, seat, sight, hands=hands, bids=bids),
        premium=state.premium,
        games=standing.games,
        carried=standing.carried,
    )


def _shown_hands(rules: NinetyNine, state: NinetyNineState) -> list[int]:
    """Return the hands that everybody can see: a revealer's and the dummy's (N5)."""
    shown = [] if rules.dummy is None else [rules.dummy]
    premium = state.premium
    if premium and premium.level is Verb.REVEAL:
        opened = bool(state.tricks or state.trick)
        shown += [premium.seat] if opened or not rules.shows_after_lead else []
    return shown


def _shown_bids(rules: NinetyNine, state: NinetyNineState) -> list[int]:
    """Return the hands whose bid cards are public (N8).

    These are the holders of a premium and, once the deal is over, all that made their bids.
    """
    shown = [] if state.premium is None else list(state.premium.seats)
    if state.phase in ENDED:
        made = successes(state.bid_values, state.taken, rules.dummy)
        shown += [hand for hand, success in enumerate(made) if success]
    return shown


# ------------------------------------------------------------------------------------------ events


@dataclass(frozen=True)
class PremiumAnswered(Event):
    """A player passed, declared or revealed (N5)."""

    seat: int
    verb: Verb
    raised: bool


@dataclass(frozen=True)
class PremiumSettled(Event):
    """The premium is settled, and its holder's bid cards are turned up (N5)."""

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
    """The revealer's hand or the dummy's was laid open."""

    hand: int
    cards: CardSet


@dataclass(frozen=True)
class DealScored(Event):
    """The deal is over and scored (N4, N6). A failed bid with no premium stays hidden (N8)."""

    pauses: ClassVar[bool] = True

    number: int
    bids: tuple[int | None, ...]
    tricks: tuple[int, ...]
    made: tuple[bool, ...]
    premium: Premium | None
    points: tuple[int, ...]
    scores: tuple[int, ...]

    def seen_by(self, *seats: int) -> DealScored:
        """Return the event with the failed bids of others hidden, except those with a premium."""
        holders = () if self.premium is None else self.premium.seats
        bids = tuple(
            bid if self.made[hand] or hand in (*seats, *holders) else None
            for hand, bid in enumerate(self.bids)
        )
        return self if bids == self.bids else replace(self, bids=bids)


@dataclass(frozen=True)
class GameWon(Event):
    """A game of a rubber is over; the event has its winner, the games won and the new scores."""

    winner: int
    games: tuple[int, ...]
    scores: tuple[int, ...]


def done(
    rules: NinetyNine, before: NinetyNineState, action: Action, after: NinetyNineState
) -> list[Event]:
    """Return the events caused by an action other than a deal."""
    seat, verb = before.to_act, action.verb
    assert seat is not None
    if verb is Verb.PLAY:
        return _played(rules, before, seat, action.cards[0], after)
    events: list[Event]
    if verb is Verb.BID:
        events = [BidMade(seat, after.bid_cards(seat), after.bid_value(seat))]
    elif verb is Verb.NOMINATE:
        events = [LeaderNamed(seat, after.order[0])]
    else:
        raised = before.premium is not None and before.premium.level is Verb.REVEAL
        events = [
            PremiumAnswered(seat, verb, raised and verb is Verb.REVEAL),
            *_settled(rules, after),
        ]
    if rules.dummy is not None and after.phase is Phase.PLAY:
        events.append(HandShown(rules.dummy, CardSet.from_bits(after.hands[rules.dummy])))
    return events


def _settled(rules: NinetyNine, after: NinetyNineState) -> Iterator[Event]:
    premium = after.premium
    if premium is None or after.phase is Phase.PREMIUM:
        return
    for seat in premium.seats:
        own = Premium(seat, premium.level)
        yield PremiumSettled(own, after.bid_cards(seat), after.bid_value(seat))
    if premium.level is Verb.REVEAL and not rules.shows_after_lead:
        yield HandShown(premium.seat, CardSet.from_bits(after.hands[premium.seat]))


def _played(
    rules: NinetyNine, before: NinetyNineState, seat: int, card: Card, after: NinetyNineState
) -> list[Event]:
    position, premium = len(before.trick), before.premium
    events: list[Event] = [CardPlayed(seat, before.order[position], card, position)]
    opening = position == 0 and not before.tricks
    if opening and rules.shows_after_lead and premium and premium.level is Verb.REVEAL:
        events.append(HandShown(premium.seat, CardSet.from_bits(after.hands[premium.seat])))
    if len(after.tricks) > len(before.tricks):
        events.append(TrickWon(after.tricks[-1], after.taken))
    if after.phase is not Phase.PLAY:
        events += _deal_ended(rules, before, after)
    return events


def _deal_ended(
    rules: NinetyNine, before: NinetyNineState, after: NinetyNineState
) -> Iterator[Event]:
    bids, tricks = after.bid_values, after.taken
    points = rules.deal_points(after)
    made = successes(bids, tricks, rules.dummy)
    scores = tuple(had + got for had, got in zip(before.scores, points, strict=True))
    yield DealScored(after.number, bids, tricks, made, after.premium, points, scores)
    games, games_before = after.round.standing.games, before.round.standing.games
    if games != games_before:
        pairs = zip(games, games_before, strict=True)
        winner = next(seat for seat, (now, was) in enumerate(pairs) if now > was)
        yield GameWon(winner, games, after.scores)
    if after.phase is Phase.OVER:
        yield MatchWon(after.winners, after.scores)
