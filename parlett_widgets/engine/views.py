"""States, the view that one seat has of a match, and the events that it is told."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Phase
from parlett_widgets.engine.deals import Deal
from parlett_widgets.engine.legal import (
    Refusal,
    read_action,
    refuse_choice,
    refuse_out_of_turn,
    under_house_rules,
)
from parlett_widgets.engine.tricks import FinishedTrick

if TYPE_CHECKING:
    import random

    from typing_extensions import Self

    from parlett_widgets.engine.match import Match
    from parlett_widgets.engine.rules import Rules

__all__ = [
    "ENDED",
    "BidMade",
    "CardPlayed",
    "Dealt",
    "Event",
    "History",
    "MatchWon",
    "State",
    "Step",
    "Told",
    "TrickEnded",
    "TrickWon",
    "View",
    "dealt",
]

ENDED: Final = (Phase.DEAL_OVER, Phase.OVER)
"""The phases, in every game, in which a deal has ended."""

History: TypeAlias = tuple[tuple[int, Action | None], ...]
"""Each seat and its action, oldest first; None for another seat's secret action."""


class Event:
    """Something that an action caused; each game derives its own events as frozen dataclasses."""

    pauses: ClassVar[bool] = False
    """Whether the table pauses after the event so that the person can look before play goes on."""

    def seen_by(self, *seats: int) -> Event:  # noqa: ARG002 -- most events are public
        """Return the event as these seats together may know it or, without any, a spectator."""
        return self


class Step(NamedTuple):
    """One action in a match's history, with the seat that took it."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


class Told(NamedTuple):
    """An event in a match's story, and the revision at which it happened."""

    revision: int
    event: Event


class State(Protocol):
    """The properties that the state of every game has; states are immutable and hashable."""

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt."""

    @property
    def number(self) -> int:
        """The number of the deal, counted from 1."""

    @property
    def phase(self) -> Phase:
        """The current phase, such as bidding or play."""

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None when the match is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The match points of each seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty until the match is over."""


@dataclass(frozen=True)
class View(ABC):
    """What one seat may know of a match, without the hidden cards. See :meth:`Match.view`.

    Each game adds fields of its own. A view holds no reference to the match.

    Attributes
    ----------
    rules : Rules
        The game and its options.
    players : tuple of str
        The players' names, by seat.
    seat : int or None
        The viewer's seat, or None for a spectator.
    revision : int
        How many actions have been taken in the match so far.
    phase : Phase
        The current phase: ``bid``, ``play``, ``deal-over``, ``over`` and so on.
    to_act : int or None
        The seat whose turn it is, or None when the match is over.
    deal : int
        The number of the deal, counted from 1.
    dealer : int
        The dealer's seat.
    hands : tuple of (CardSet or None)
        The cards held now, by seat, with None for a hand that the viewer may not see.
    hand_sizes : tuple of int
        How many cards each hand holds.
    legal : sequence of Action
        The viewer's legal actions; empty when it is not the viewer's turn.
    refused : mapping of Action to Refusal
        What would be legal for the viewer but for a house rule, and why it is not.
    scores : tuple of int
        The match points of each seat; partners have the same score.
    winners : tuple of int
        The seats that won the match; empty until it is over.
    events : tuple of Event
        The events that the last action caused, as far as the viewer may know them.
    history : tuple of (int, Action or None)
        The seat and action of every turn in this deal, oldest first; None for another seat's secret
        action.
    past : tuple of View
        The viewer's view at the end of each earlier deal.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> view = NinetyNine.classic().start(seed=7).view(0)
    >>> print(view.hand)
    ♠K ♥10 96 ♦AJ976 ♣10 8 JK
    >>> view.phase, view.hands[1], view.hand_sizes
    ('bid', None, (12, 12, 12))
    """

    rules: Rules[Any]
    players: tuple[str, ...]
    seat: int | None
    revision: int
    phase: Phase
    to_act: int | None
    deal: int
    dealer: int
    hands: tuple[CardSet | None, ...]
    hand_sizes: tuple[int, ...]
    legal: Sequence[Action]
    refused: Mapping[Action, Refusal] = field(repr=False, compare=False)
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    events: tuple[Event, ...]
    history: History
    past: tuple[View, ...] = field(repr=False)

    @classmethod
    def of(cls, facts: Mapping[str, Any], **more: Any) -> Self:
        """Return the view with these fields, set all at once: the constructor takes ten times as long."""
        view = object.__new__(cls)
        view.__dict__.update(facts, **more)
        return view

    @property
    def hand(self) -> CardSet:
        """The viewer's own hand; empty for a spectator, or if it is hidden."""
        return (self.hands[self.seat] if self.seat is not None else None) or CardSet()

    @property
    def ends(self) -> tuple[Event, ...]:
        """The events that ended the deals so far, oldest first, as the viewer may know them."""
        over = (self,) if self.phase in ENDED else ()
        return tuple(event for view in (*self.past, *over) for event in view.events)

    def why_not(self, action: Action | str) -> Refusal | None:
        """Return the refusal of an action by the viewer, or None when the viewer may take it now.

        Raises
        ------
        TypeError
            If *action* is neither an action nor text.
        """
        read = read_action(action, self.legal, self.rules.actions)
        if isinstance(read, Refusal):
            return read
        refusal = refuse_out_of_turn(read, self.seat, self.to_act, self.rules.actions)
        if refusal is not None or self.to_act is None:
            return refusal
        refusal = self.refused.get(read) or self.refuse(read, self.to_act)
        return under_house_rules(refusal, type(self.rules), read, self.to_act, self.legal)

    def resample(self, rng: random.Random) -> Match[Any, Any]:
        """Return a whole match that looks exactly the same to the viewer.

        Hidden hands, secret choices and the stock are drawn at random with *rng*, and the match has
        a seed of its own. A player can search such matches without cheating.

        Raises
        ------
        TypeError
            If the game does not say how to sample its hidden cards.

        Examples
        --------
        >>> import random
        >>> from parlett_widgets import NinetyNine
        >>> view = NinetyNine.classic().start(seed=7).view(0)
        >>> match = view.resample(random.Random(1))
        >>> match.view(0) == view, match.view(1).hand_sizes
        (True, (12, 12, 12))
        """
        from parlett_widgets.engine.resample import resampled

        return next(resampled(self, rng))

    def refuse(self, action: Action, seat: int) -> Refusal | None:
        """Return the refusal of a well-formed action of the viewer, whose turn it is, or None.

        By default, every action that is not one of the choices is refused.
        """
        return refuse_choice(action, seat, self.legal)


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


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=View, default=View, covariant=True)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", covariant=True)
