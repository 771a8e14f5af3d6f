"""The tricks of Addenda, and what can happen in a match of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.chains import ChainStep
from parlett_widgets.engine.match import Event, Word

__all__ = [
    "CardPlayed",
    "CountChanged",
    "DealScored",
    "Dealt",
    "FinishedTrick",
    "HandsFilled",
    "MatchWon",
    "Misplay",
    "Misplayed",
    "Outcome",
    "Trick",
    "TrickVoided",
    "TrickWon",
]


class Outcome(Word):
    """What decided a trick."""

    FOURTH_CARD = "fourth-card"
    WENT_OVER = "went-over"
    MISPLAY = "misplay"
    VOID = "void"


class Misplay(NamedTuple):
    """A card of a repeated suit that was taken back (A10).

    Attributes
    ----------
    position : int
        How many cards lay in the trick.
    seat : int
    card : Card
    """

    position: int
    seat: int
    card: Card


class Trick(NamedTuple):
    """A trick that is being played.

    Attributes
    ----------
    leader : int
    cards : tuple of Card
        In the order of play.
    misplays : tuple of Misplay
    """

    leader: int
    cards: tuple[Card, ...] = ()
    misplays: tuple[Misplay, ...] = ()


class FinishedTrick(NamedTuple):
    """A trick that has been played.

    Attributes
    ----------
    leader : int
    cards : tuple of Card
        In the order of play; fewer than four when the trick is void.
    counts : tuple of int
        The running count after each card, in points.
    outcome : Outcome
    winner : int or None
        None when the trick is void.
    loser : int or None
        Who went over or misplayed, else who sits to the left of the winner.
    score : int
        Points for the winner.
    """

    leader: int
    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    outcome: Outcome
    winner: int | None
    loser: int | None
    score: int


@dataclass(frozen=True)
class Dealt(Event):
    """Cards were dealt; the leader plays first."""

    number: int
    dealer: int
    leader: int
    hand_size: int
    stock_size: int


@dataclass(frozen=True)
class CardPlayed(Event):
    """A card was laid to the trick."""

    seat: int
    card: Card
    position: int


@dataclass(frozen=True)
class CountChanged(Event):
    """The running count of the trick after a card, and what every card of it acts as now.

    ``crossed`` is true when this card took the count above 17 in a way that may cost the trick.
    """

    seat: int
    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    chain: tuple[ChainStep, ...]
    crossed: bool


@dataclass(frozen=True)
class Misplayed(Event):
    """A card whose suit already lay in the trick was played and taken back (A10)."""

    seat: int
    card: Card
    repeats: Card


@dataclass(frozen=True)
class TrickWon(Event):
    """The trick was won and scored; the next leader leads if the deal goes on."""

    pauses: ClassVar[bool] = True

    trick: FinishedTrick
    next_leader: int


@dataclass(frozen=True)
class TrickVoided(Event):
    """A seat had no legal card, so the trick ended with no winner (A7)."""

    pauses: ClassVar[bool] = True

    seat: int
    trick: FinishedTrick


@dataclass(frozen=True)
class HandsFilled(Event):
    """Hands were filled from the stock: the cards drawn by each seat, None where hidden (A8)."""

    drawn: tuple[CardSet | None, ...]
    numbers: tuple[int, ...]
    stock_size: int

    def seen_by(self, seat: int | None) -> HandsFilled:
        """Return the event with the cards of all other seats hidden."""
        drawn = tuple(cards if i == seat else None for i, cards in enumerate(self.drawn))
        return replace(self, drawn=drawn)


@dataclass(frozen=True)
class DealScored(Event):
    """The deal is over (A9): the points it brought and the scores, by seat."""

    pauses: ClassVar[bool] = True

    number: int
    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class MatchWon(Event):
    """The match is over (A11)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
