"""The events that several trick-taking games share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.tricks import FinishedTrick
from parlett_widgets.engine.views import Event, State

__all__ = ["BidMade", "CardPlayed", "Dealt", "MatchWon", "TrickEnded", "TrickWon", "dealt"]


@dataclass(frozen=True)
class Dealt(Event):
    """Cards were dealt (N1)."""

    number: int
    dealer: int
    turn_up: Card | None
    trump: Suit | None


def dealt(state: State) -> tuple[Event, ...]:
    """Return the events at the beginning of a deal."""
    deal = state.deal
    return (Dealt(state.number, deal.dealer, deal.turn_up, deal.trump),)


@dataclass(frozen=True)
class BidMade(Event):
    """A player laid three bid cards face down (N2); others see None for ``cards`` and ``bid``."""

    seat: int
    cards: CardSet | None
    bid: int | None

    def seen_by(self, *seats: int) -> BidMade:
        """Return the event with the bid hidden from all but its owner."""
        return self if self.seat in seats else BidMade(self.seat, None, None)


@dataclass(frozen=True)
class CardPlayed(Event):
    """A card was played from a hand, which is the seat's own or the dummy's."""

    seat: int
    hand: int
    card: Card
    position: int


class TrickEnded(Event):
    """A trick was won; each game adds fields that say what it was worth to the winner."""

    pauses: ClassVar[bool] = True


@dataclass(frozen=True)
class TrickWon(TrickEnded):
    """A trick was won; ``taken`` counts each seat's tricks so far."""

    trick: FinishedTrick
    taken: tuple[int, ...]


@dataclass(frozen=True)
class MatchWon(Event):
    """The match is over; there are several winners after a tie, or if partners win."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
