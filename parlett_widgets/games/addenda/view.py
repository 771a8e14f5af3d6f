"""One seat's view of a match of Addenda, and the events, told from the states around an action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Action, Phase
from parlett_widgets.engine.legal import Refusal
from parlett_widgets.engine.views import Event, MatchWon, View
from parlett_widgets.games.addenda.chains import ChainStep, KingChain, explain_chain, running_counts
from parlett_widgets.games.addenda.state import (
    AddendaState,
    Bust,
    FinishedTrick,
    Trick,
    playable,
    who_went_over,
)

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match
    from parlett_widgets.games.addenda.rules import Addenda

__all__ = [
    "AddendaView",
    "CardPlayed",
    "CountChanged",
    "DealScored",
    "Dealt",
    "HandsFilled",
    "MatchWon",
    "Misplayed",
    "TrickVoided",
    "TrickWon",
    "dealt",
    "done",
    "see",
]


@dataclass(frozen=True)
class AddendaView(View):
    """What one seat may know of a match of Addenda.

    Attributes
    ----------
    trick : Trick
        The trick on the table (``trick.leader``, ``trick.cards``); before a lead it has no cards.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal; each has ``cards``, ``counts``, ``winner`` and ``score``.
    stock_size : int
        The number of cards left in the stock.
    drawn : tuple of (tuple of Card or None)
        The cards that each seat drew in this deal, in order; None for cards hidden from the viewer.
    """

    rules: Addenda
    trick: Trick
    tricks: tuple[FinishedTrick, ...]
    stock_size: int
    drawn: tuple[tuple[Card, ...] | None, ...]

    def refuse(self, action: Action, seat: int) -> Refusal | None:
        """Return why the viewer, whose turn it is, may not take an action, or None if legal."""
        assert isinstance(self.phase, Phase)
        return self.rules.refuse_from(self.phase, seat, self.hand, self.trick, action)

    def is_misplay(self, card: Card) -> bool:
        """Whether one of the viewer's cards, if accepted, would be a misplay (A10)."""
        return card in self.hand and card not in playable(self.hand, self.trick)


def see(match: Match[AddendaState], seat: int | None, sight: frozenset[int]) -> AddendaView:
    """Return the view of a seat."""
    state = match.state
    return AddendaView.of(
        match.facts(seat, sight),
        hands=tuple([hand if i in sight else None for i, hand in enumerate(state.hands)]),
        hand_sizes=tuple(map(len, state.hands)),
        trick=state.trick,
        tricks=state.tricks,
        stock_size=len(state.stock),
        drawn=tuple([cards if i in sight else None for i, cards in enumerate(state.drawn)]),
    )


# ------------------------------------------------------------------------------------------ events


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
    """A card was played to the trick."""

    seat: int
    card: Card
    position: int


@dataclass(frozen=True)
class CountChanged(Event):
    """A card changed the running count; what it did is worked out when it is read."""

    seat: int
    cards: tuple[Card, ...]
    king_chain: KingChain
    bust: Bust

    @property
    def counts(self) -> tuple[int, ...]:
        """The count after each card of the trick."""
        return running_counts(self.cards, self.king_chain)

    @property
    def chain(self) -> tuple[ChainStep, ...]:
        """What each card of the trick now acts as."""
        return explain_chain(self.cards, self.king_chain)

    @property
    def crossed(self) -> bool:
        """Whether this card took the count above 17 in a way that may cost the trick."""
        return who_went_over(self.counts, self.bust) == len(self.cards) - 1


@dataclass(frozen=True)
class Misplayed(Event):
    """A card whose suit was already in the trick was played and taken back (A10)."""

    seat: int
    card: Card
    repeats: Card


@dataclass(frozen=True)
class TrickWon(Event):
    """The trick was won and scored; ``next_leader`` leads if the deal goes on."""

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
    """Hands were filled from the stock (A8); ``drawn`` has each seat's cards, or None if hidden."""

    drawn: tuple[CardSet | None, ...]
    numbers: tuple[int, ...]
    stock_size: int

    def seen_by(self, *seats: int) -> HandsFilled:
        """Return the event with the cards of all other seats hidden."""
        drawn = tuple(cards if i in seats else None for i, cards in enumerate(self.drawn))
        return replace(self, drawn=drawn)


@dataclass(frozen=True)
class DealScored(Event):
    """The deal is over (A9); the event has each seat's points for the deal and its match score."""

    pauses: ClassVar[bool] = True

    number: int
    points: tuple[int, ...]
    scores: tuple[int, ...]


def dealt(state: AddendaState) -> tuple[Event, ...]:
    """Return the events at the start of a deal."""
    deal = state.deal
    return (
        Dealt(state.number, deal.dealer, state.trick.leader, len(deal.hands[0]), len(deal.stock)),
    )


def done(rules: Addenda, before: AddendaState, action: Action, after: AddendaState) -> list[Event]:
    """Return the events caused by an action other than a deal."""
    seat, card = before.to_act, action.cards[0]
    assert seat is not None
    if len(after.trick.misplays) > len(before.trick.misplays):
        repeats = next(c for c in before.trick.cards if c.suit == card.suit)
        return [Misplayed(seat, card, repeats)]
    cards = (*before.trick.cards, card)
    events: list[Event] = [
        CardPlayed(seat, card, len(cards) - 1),
        CountChanged(seat, cards, rules.king_chain, rules.bust),
    ]
    if len(after.tricks) > len(before.tricks):
        events.append(_trick_ended(after))
    if len(after.stock) < len(before.stock):
        pairs = zip(before.hands, after.hands, strict=True)
        drawn = tuple([(new - old).without(card) for old, new in pairs])
        events.append(HandsFilled(drawn, tuple(map(len, drawn)), len(after.stock)))
    if after.phase is not Phase.PLAY:
        events += _deal_ended(after)
    return events


def _trick_ended(after: AddendaState) -> Event:
    trick = after.tricks[-1]
    if trick.winner is None:
        stuck = (trick.leader + len(trick.cards)) % len(after.hands)
        return TrickVoided(stuck, trick)
    return TrickWon(trick, after.trick.leader)


def _deal_ended(after: AddendaState) -> Iterator[Event]:
    pairs = zip(after.scores, after.scores_before, strict=True)
    yield DealScored(after.number, tuple(now - was for now, was in pairs), after.scores)
    if after.phase is Phase.OVER:
        yield MatchWon(after.winners, after.scores)
