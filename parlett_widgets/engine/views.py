"""What there is to see of a match: deals, events, states, and what one seat may know of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.engine.actions import Action, Refusal, Word, refuse_out_of_turn
from parlett_widgets.engine.options import shown

if TYPE_CHECKING:
    import random

    from parlett_widgets.engine.match import Match, Rules

__all__ = ["Deal", "Event", "History", "State", "Told", "View", "WrittenDeal"]

History: TypeAlias = tuple[tuple[int, Action | None], ...]
"""Who did what, oldest first; None where one may not know it."""


class Deal(NamedTuple):
    """The cards of one deal as they were dealt, before anything was done with them.

    Attributes
    ----------
    dealer : int
        Seat of the dealer.
    hands : tuple of CardSet
        One per seat.
    stock : tuple of Card
        Face down, in the order in which it is drawn.
    turn_up : Card or None
    trump : Suit or None
    """

    dealer: int
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...] = ()
    turn_up: Card | None = None
    trump: Suit | None = None

    @classmethod
    def of(cls, deal: Any) -> Deal:
        """Return the same deal made of just what belongs into one; cards may be texts.

        Raises
        ------
        ValueError
            If it is no deal, or holds what is none of these.

        Examples
        --------
        >>> Deal.of(Deal(0, ["KS QH", {"AC"}], trump="H"))
        Deal(dealer=0, hands=(CardSet('KS QH'), CardSet('AC')), stock=(), turn_up=None, trump=<Suit.HEARTS: 2>)
        """
        written = WrittenDeal.read(deal)
        for number, hand in enumerate(written.hands):
            for place, card in enumerate(hand):
                if card in hand[:place]:
                    raise ValueError(f"hand {number} of the deal has {card.label} twice")
        return cls(written.dealer, tuple(map(CardSet, written.hands)), *written[2:])


class WrittenDeal(NamedTuple):
    """A deal as it was written, in which a hand may still hold a card twice."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    turn_up: Card | None = None
    trump: Suit | None = None

    @classmethod
    def read(cls, deal: Any) -> WrittenDeal:
        """Read the parts of a deal.

        Raises
        ------
        ValueError
            If it is no deal.
        """
        try:
            dealer, hands, stock, turn_up, trump = deal
        except (TypeError, ValueError):
            raise ValueError(f"{_DEAL}, not {shown(deal)}") from None
        try:
            return cls(
                int(index(dealer)),
                tuple(map(parse_cards, hands)),
                parse_cards(stock),
                None if turn_up is None else Card(turn_up),
                None if trump is None else Suit.read(trump),
            )
        except ValueError as error:
            raise ValueError(f"{_DEAL}: {error}") from None
        except TypeError:
            raise ValueError(f"{_DEAL}, not {shown(deal)}") from None


_DEAL: Final = "a deal is written as Deal(dealer, hands, stock, turn_up, trump)"


class Event:
    """Something that an action caused. Each game derives its own, as frozen dataclasses."""

    pauses: ClassVar[bool] = False
    """Whether a table waits here, so that a person can look, before opponents go on."""

    def seen_by(self, *seats: int) -> Event:  # noqa: ARG002 -- most events are public
        """Return the event as these seats together may know it; without any, as a spectator."""
        return self


class Told(NamedTuple):
    """An event of a match's story, and the revision of the moment at which it happened."""

    revision: int
    event: Event


class State(Protocol):
    """What the state of every game tells; states are immutable and hashable."""

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt."""

    @property
    def number(self) -> int:
        """Number of the deal, from 1."""

    @property
    def phase(self) -> Word:
        """What is going on."""

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None when the match is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won; empty until the match is over."""


@dataclass(frozen=True)
class View(ABC):
    """What one seat may know. It holds no match and leads back to none.

    Attributes
    ----------
    rules : Rules
    players : tuple of str
        Names, by seat.
    seat : int or None
        Whose view it is; None is a spectator's.
    revision : int
        How many actions the match has seen.
    phase : Word
    to_act : int or None
    deal : int
        Number of the deal, from 1.
    dealer : int
    hands : tuple of (CardSet or None)
        By seat; None where the viewer may not know the hand.
    hand_sizes : tuple of int
        Cards in each hand.
    legal : tuple of Action
        What the viewer may do now; empty when it is another's turn.
    scores : tuple of int
        Points by seat; partners have the same.
    winners : tuple of int
        Seats that won the match; empty until it is over.
    events : tuple of Event
        What the last action caused, as the viewer may know it.
    history : tuple of (int, Action or None)
        Who did what in this deal, oldest first; None where it was another's secret.
    past : tuple of View
        What the viewer knew at the end of each deal before this one.
    """

    rules: Rules[Any]
    players: tuple[str, ...]
    seat: int | None
    revision: int
    phase: Word
    to_act: int | None
    deal: int
    dealer: int
    hands: tuple[CardSet | None, ...]
    hand_sizes: tuple[int, ...]
    legal: tuple[Action, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    events: tuple[Event, ...]
    history: History
    past: tuple[View, ...] = field(repr=False)

    @property
    def hand(self) -> CardSet:
        """The viewer's own hand; empty for a spectator."""
        return (self.hands[self.seat] if self.seat is not None else None) or CardSet()

    def why_not(self, action: Action | str) -> Refusal | None:
        """Return why the viewer may not do this now, or None when it is legal.

        Raises
        ------
        TypeError
            If it is neither an action nor a text.
        """
        read = Action.read(action)
        if isinstance(read, Refusal):
            return read
        refusal = refuse_out_of_turn(read, self.seat, self.to_act)
        if refusal is not None or self.to_act is None:
            return refusal
        return self._refuse(read, self.to_act)

    def resample(self, rng: random.Random) -> Match[Any, Any]:
        """Return a whole match that agrees with all that the viewer was told.

        Hands, secret choices and the stock are drawn anew, and the match has a seed of its own.

        Raises
        ------
        TypeError
            If the game cannot be dealt anew.
        """
        from parlett_widgets.engine.resample import worlds

        return next(worlds(self, rng))

    @abstractmethod
    def _refuse(self, action: Action, seat: int) -> Refusal | None:
        """Return why the rules refuse a whole action of the viewer, whose turn it is."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=View, default=View, covariant=True)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", covariant=True)
