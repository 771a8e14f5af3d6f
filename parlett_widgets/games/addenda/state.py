"""The state of a match of Addenda, with its tricks."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, NamedTuple

from parlett_widgets.cards import SUIT_BITS, Card, CardSet
from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.checks import check_choice
from parlett_widgets.engine.deals import Deal
from parlett_widgets.games.addenda.chains import LINE

__all__ = [
    "TRICK_SIZE",
    "AddendaState",
    "Bust",
    "FinishedTrick",
    "Misplay",
    "Outcome",
    "Trick",
    "playable",
    "who_went_over",
]

TRICK_SIZE: Final = 4
"""The number of cards in a full trick (A2), one of each suit (A3)."""

Bust = Literal["first-crossing", "final-count"]


class Outcome(str, Enum):
    """What decided a trick."""

    __str__ = str.__str__

    FOURTH_CARD = "fourth-card"
    WENT_OVER = "went-over"
    MISPLAY = "misplay"
    VOID = "void"


class Misplay(NamedTuple):
    """A card of a repeated suit that was taken back (A10)."""

    position: int  # how many cards were already in the trick
    seat: int
    card: Card


class Trick(NamedTuple):
    """A trick that is being played."""

    leader: int
    cards: tuple[Card, ...] = ()  # in the order of play
    misplays: tuple[Misplay, ...] = ()


class FinishedTrick(NamedTuple):
    """A trick that has been played."""

    leader: int
    cards: tuple[Card, ...]  # in the order of play; fewer than four when the trick is void
    counts: tuple[int, ...]  # the running count after each card, in points
    outcome: Outcome
    winner: int | None  # None when the trick is void
    loser: int | None  # who went over or misplayed, or else sits to the winner's left; None if void
    score: int  # points for the winner
    misplays: tuple[Misplay, ...] = ()  # cards that were taken back, and so were seen (A10)


class AddendaState(NamedTuple):
    """The whole state of a match of Addenda, hidden cards included."""

    deal: Deal
    number: int
    phase: Phase
    to_act: int | None
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    trick: Trick
    tricks: tuple[FinishedTrick, ...]
    scores: tuple[int, ...]
    scores_before: tuple[int, ...]
    winners: tuple[int, ...]
    drawn: tuple[tuple[Card, ...], ...]


def playable(hand: CardSet, trick: Trick) -> CardSet:
    """Return the cards of a hand that may be played to a trick (A3).

    Examples
    --------
    >>> playable(CardSet("KS 4H QH"), Trick(0, (Card("2S"),)))
    CardSet('QH 4H')
    """
    bits = hand.bits
    for card in trick.cards:
        bits &= ~SUIT_BITS[card.suit]
    return CardSet.from_bits(bits)


def who_went_over(counts: tuple[int, ...], bust: Bust = "first-crossing") -> int | None:
    """Return the position of the card that first took the count above 17, or None (A5).

    With ``bust="final-count"``, only a final count above 17 matters, and the position is that of
    the last card that took it there.

    Examples
    --------
    >>> who_went_over((9, 17, 19, 17)), who_went_over((9, 17, 19, 17), "final-count")
    (2, None)
    """
    check_choice("bust", bust, Bust)
    crossings = [
        i
        for i, (before, after) in enumerate(zip((0, *counts), counts, strict=False))
        if before <= LINE < after
    ]
    if not crossings:
        return None
    if bust == "first-crossing":
        return crossings[0]
    return crossings[-1] if counts[-1] > LINE else None
