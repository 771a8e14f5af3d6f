"""The state of a plain trick game, one seat's view of it, and its events."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Verb, Word
from parlett_widgets.engine.legal import Refusal
from parlett_widgets.engine.resample import Imagined
from parlett_widgets.engine.trick_events import TrickEnded
from parlett_widgets.engine.tricks import FinishedTrick
from parlett_widgets.engine.views import Deal, Event, View

if TYPE_CHECKING:
    from parlett_widgets.engine.trick_game import TrickGame

__all__ = [
    "Called",
    "DealScored",
    "Phase",
    "TrickState",
    "TrickView",
    "TrickWon",
    "hidden_cards_dealt",
]


class Phase(Word):
    """A phase in a match of a trick game."""

    CALL = "call"
    PLAY = "play"
    DEAL_OVER = "deal-over"
    OVER = "over"


class TrickState(NamedTuple):
    """The whole state of a match, including the hidden cards.

    Attributes
    ----------
    deal : Deal
        The cards as they were dealt.
    number : int
        The number of the deal, counted from 1.
    phase : Phase
        The current phase: calls, play, the end of the deal or of the match.
    to_act : int or None
        The seat whose turn it is, or None when the match is over.
    hands : tuple of CardSet
        The cards that each seat holds.
    calls : tuple of (str or None)
        The words that each seat has called, or None before its call.
    order : tuple of int
        The seats in the order in which they play to the current trick.
    trick : tuple of Card
        The cards of the current trick, in the order of play.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal.
    scores : tuple of int
        The match points of each seat.
    winners : tuple of int
        The seats that won the match; empty until it is over.

    Examples
    --------
    >>> from even_odd import EvenOdd  # from the page on adding a game
    >>> state = EvenOdd().start(seed=7, dealer=2).apply("call odd").state
    >>> state.calls, state.taken, len(state.hands[0])
    (('odd', None, None), (0, 0, 0), 8)
    """

    deal: Deal
    number: int
    phase: Phase
    to_act: int | None
    hands: tuple[CardSet, ...]
    calls: tuple[str | None, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[FinishedTrick, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def taken(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        won = [trick.winner for trick in self.tricks]
        return tuple(map(won.count, range(len(self.hands))))


# Events


@dataclass(frozen=True)
class Called(Event):
    """A player made a call; if calls are secret, others see None for ``word``."""

    seat: int
    word: str | None
    secret: bool

    def seen_by(self, *seats: int) -> Called:
        """Return the event with a secret call hidden from all but its owner."""
        hidden = self.secret and self.seat not in seats
        return Called(self.seat, None, secret=True) if hidden else self


@dataclass(frozen=True)
class TrickWon(TrickEnded):
    """A trick was won; ``taken`` counts each seat's tricks so far."""

    trick: FinishedTrick
    taken: tuple[int, ...]


@dataclass(frozen=True)
class DealScored(Event):
    """The deal is over and scored; the calls are now public."""

    pauses: ClassVar[bool] = True

    number: int
    calls: tuple[str | None, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


# The view


@dataclass(frozen=True)
class TrickView(View):
    """What one seat may know of a match of a plain trick game.

    Attributes
    ----------
    turn_up : Card or None
        The card turned face up, or None if no card is.
    trump : Suit or None
        The trump suit, or None if the deal has no trump.
    calls : tuple of (str or None)
        Each seat's call, or None while it has not been made or is hidden from the viewer.
    has_called : tuple of bool
        Whether each seat has called.
    order : tuple of int
        The seats in the order in which they play to the current trick.
    trick : tuple of Card
        The cards played to the current trick, in that order.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal.
    taken : tuple of int
        The tricks won by each seat in this deal.
    """

    rules: TrickGame
    turn_up: Card | None
    trump: Suit | None
    calls: tuple[str | None, ...]
    has_called: tuple[bool, ...]
    order: tuple[int, ...]
    trick: tuple[Card, ...]
    tricks: tuple[FinishedTrick, ...]
    taken: tuple[int, ...]

    def refuse(self, action: Action, seat: int) -> Refusal | None:
        """Return the refusal of an action of the viewer, whose turn it is; None if it is legal."""
        legal = tuple(self.legal)
        return self.rules.refuse_from(self.phase, seat, self.hand, self.trick, legal, action)


# Deals that fit a view


def hidden_cards_dealt(
    rules: TrickGame, view: TrickView, rng: random.Random, *, follows: bool
) -> Imagined:
    """Return a random deal that fits what the viewer knows; every deal that fits may be drawn.

    If suit must be followed, nobody is given a card of a suit that they have failed to follow.
    """
    tricks = [*((trick.order, trick.cards) for trick in view.tricks), (view.order, view.trick)]
    played: list[list[Card]] = [[] for _ in view.hands]
    lacking: list[set[Suit]] = [set() for _ in view.hands]
    for order, cards in tricks:
        for seat, card in zip(order, cards, strict=False):
            played[seat].append(card)
            if follows and card.suit is not cards[0].suit:
                lacking[seat].add(cards[0].suit)
    shown = {card for cards in (*played, *view.hands) for card in cards or ()}
    unseen = [card for card in rules.pack if card not in shown and card != view.turn_up]
    room = {seat: view.hand_sizes[seat] for seat, hand in enumerate(view.hands) if hand is None}
    while (filled := _filled(unseen, room, lacking, rng)) is None:
        pass  # the true deal fits, so this ends
    hands, stock = filled
    dealt = tuple(
        CardSet([*played[seat], *(hands[seat] if hand is None else hand)])
        for seat, hand in enumerate(view.hands)
    )
    known = {
        seat: Action(Verb.CALL, (), call)
        for seat, call in enumerate(view.calls)
        if call is not None
    }
    return Imagined(Deal(view.dealer, dealt, tuple(stock), view.turn_up, view.trump), known)


def _filled(
    unseen: list[Card], room: dict[int, int], lacking: list[set[Suit]], rng: random.Random
) -> tuple[dict[int, list[Card]], list[Card]] | None:
    """Deal the unseen cards, the hardest to place first; return None if one has no place left."""
    hands: dict[int, list[Card]] = {seat: [] for seat in room}
    stock: list[Card] = []
    undealt = len(unseen) - sum(room.values())
    takers = {card: [seat for seat in room if card.suit not in lacking[seat]] for card in unseen}
    for card in sorted(rng.sample(unseen, len(unseen)), key=lambda card: len(takers[card])):
        piles = [hands[seat] for seat in takers[card] for _ in range(room[seat] - len(hands[seat]))]
        piles += [stock] * (undealt - len(stock))
        if not piles:
            return None
        rng.choice(piles).append(card)
    return hands, stock
