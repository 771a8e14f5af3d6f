"""What the rules of every game are: a frozen dataclass of options, and pure functions of a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from parlett_widgets.cards import Card, Rank
from parlett_widgets.engine.actions import Action, Refusal, Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.deals import DealPlan
from parlett_widgets.engine.options import (
    check_choices,
    check_keywords,
    check_number,
    checked_names,
)
from parlett_widgets.engine.registry import Part, find, imported, register
from parlett_widgets.engine.views import Deal, Event, State, V_co, View, WrittenDeal

if TYPE_CHECKING:
    import random

    from parlett_widgets.engine.match import Match
    from parlett_widgets.engine.resample import Imagined

__all__ = ["Rules"]

S = TypeVar("S", bound=State)

_SEAT_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "North"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "North", "Northeast", "East"),
}


@dataclass(frozen=True)
class Rules(ABC, Generic[S, V_co]):
    """The rules of one game with every option; derived classes are the games.

    The hooks are pure: they read a state and return the next one. A class that derives from a
    game and changes it is another game, with a ``game`` of its own.

    Attributes
    ----------
    game : str
        The name in records.
    words, table, knowledge : str or type
        The classes that tell the game, lay its table, and make players of it stronger than sampling
        alone: an import path such as ``"package.module:Class"``, so that a simulation loads no words
        and no table, or the class itself. Without knowledge, players sample.
    secret : frozenset of Verb
        Actions of these verbs are known in full to their player alone, such as secret bids.
    ranks : tuple of Rank
        The ranks from low to high, as hands are sorted.
    """

    game: ClassVar[str]
    words: ClassVar[str | type] = ""
    table: ClassVar[str | type] = ""
    knowledge: ClassVar[str | type] = ""
    secret: ClassVar[frozenset[Verb]] = frozenset()
    ranks: ClassVar[tuple[Rank, ...]] = tuple(Rank)

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        register(cls)

    def __new__(cls, *_values: Any, **options: Any) -> Rules[S, V_co]:  # noqa: D102
        check_keywords(cls.__name__, options, [field.name for field in fields(cls)])
        return super().__new__(cls)

    def __post_init__(self) -> None:
        check_choices(self)

    @staticmethod
    def named(game: str, options: Mapping[str, Any]) -> Rules[Any]:
        """Return the rules of a game from its name and its options, as a record holds them.

        Raises
        ------
        ValueError, TypeError
            If there is no such game, option or value.
        """
        return find(game)(**options)

    @classmethod
    def part(cls, name: Part) -> Any:
        """Return the class that the game names for a part of it; its module is imported only now.

        Raises
        ------
        TypeError
            If the game has no such part.
        """
        part = getattr(cls, name)
        if not part:
            raise TypeError(f"{cls.__name__} names no {name}")
        return imported(part) if isinstance(part, str) else part

    def start(
        self, seed: int, *, players: Sequence[str] | None = None, dealer: int | None = None
    ) -> Match[S, V_co]:
        """Shuffle, deal and return the new match.

        Parameters
        ----------
        seed : int
            The same seed gives the same cards, in this deal and in all later ones.
        players : sequence of str, optional
            Names by seat, clockwise; South, West, North, East unless given.
        dealer : int, optional
            Seat of the first dealer; unless given, every seat has the same chance, as in a cut.
        """
        check_number("seed", seed)
        if dealer is not None and (type(dealer) is not int or dealer not in range(self.seats)):
            raise ValueError(f"dealer must be a seat from 0 to {self.seats - 1}, not {dealer!r}")
        if dealer is None:
            dealer = Chance(seed).below(self.seats)
        names = self._names(players)
        return self._open(self.shuffle(seed, 1, dealer, None), seed, names)

    def start_with(
        self, deal: Deal | WrittenDeal, *, seed: int = 0, players: Sequence[str] | None = None
    ) -> Match[S, V_co]:
        """Return a new match that begins with the given cards.

        Raises
        ------
        ValueError
            If the cards are not a deal of this game.
        """
        check_number("seed", seed)
        names = self._names(players)
        return self._open(self.read_deal(deal, None, names), seed, names)

    def read_deal(self, deal: Any, before: S | None, players: Sequence[str]) -> Deal:
        """Return a deal that was given, made of just what belongs into it; cards may be texts.

        Raises
        ------
        ValueError
            If it is no deal of this game at that moment. The message names the hand and the card.
        """
        written = WrittenDeal.read(deal)
        if self.deal_plan is not None:
            self.deal_plan.check(written, players)
        dealt = Deal.of(written)
        self.check_deal(dealt, before)
        return dealt

    @property
    def deal_plan(self) -> DealPlan | None:
        """How the cards are dealt, by which a deal that is given is checked; None leaves it unchecked."""
        return None

    def _names(self, players: Sequence[str] | None) -> tuple[str, ...]:
        names = self.seat_names if players is None else checked_names(players)
        if len(names) != self.seats:
            raise ValueError(f"{self.game} needs {self.seats} players, not {len(names)}")
        return names

    def _open(self, deal: Deal, seed: int, names: tuple[str, ...]) -> Match[S, V_co]:
        from parlett_widgets.engine.match import Game, Match  # made of rules, which it needs first

        return Match(Game(self, names, seed), self.begin(deal, None))

    @classmethod
    def replay(cls, record: Mapping[str, Any] | str) -> Match[S, V_co]:
        """Rebuild a match of this game from its record; see :meth:`Match.replay`.

        Raises
        ------
        BrokenRecord
            Also if it is a record of another game.
        """
        from parlett_widgets.engine.record import BrokenRecord, replay

        match: Match[Any, Any] = replay(record)
        if not isinstance(match.rules, cls):
            raise BrokenRecord("game", f"must be {cls.game!r}, not {match.rules.game!r}", match)
        return match

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many players sit at the table."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names that players have unless they are given others."""
        return _SEAT_NAMES[self.seats]

    @abstractmethod
    def shuffle(self, seed: int, number: int, dealer: int, before: S | None) -> Deal:
        """Return the cards of a match's deal of that number."""

    @abstractmethod
    def check_deal(self, deal: Deal, before: S | None) -> None:
        """Raise ``ValueError`` unless the cards are a deal of this game at that moment."""

    @abstractmethod
    def begin(self, deal: Deal, before: S | None) -> S:
        """Return the state after dealing; ``before`` is the state at the end of the deal before."""

    @abstractmethod
    def choices(self, state: S) -> Sequence[Action]:
        """Return what the player to act may do; where that is much, without making it all."""

    @abstractmethod
    def refuse(self, state: S, action: Action) -> Refusal | None:
        """Return why the player to act may not do this, or None when it is legal."""

    @abstractmethod
    def perform(self, state: S, action: Action) -> S | None:
        """Return the state after an action other than a deal, or None when it is not legal."""

    @abstractmethod
    def tell(self, before: S | None, action: Action | None, after: S) -> tuple[Event, ...]:
        """Return what happened between two states; there is no state before the first deal."""

    @abstractmethod
    def view(self, match: Match[S], seat: int | None, eyes: frozenset[int]) -> V_co:
        """Return the view of a seat that knows the secrets of the hands in ``eyes``."""

    @abstractmethod
    def result(self, state: S) -> dict[str, Any] | None:
        """Return the deal's result as a record holds it; None while there is none."""

    def sorted_cards(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards as a hand of this game is held: suit by suit from spades, each from high to low.

        Examples
        --------
        >>> from parlett_widgets.cards import CardSet
        >>> from parlett_widgets.games import Addenda, Counterpoint
        >>> hand = CardSet("AS KS 10S 9H JK")
        >>> " ".join(map(str, Counterpoint().sorted_cards(hand)))
        'AS 10S KS 9H JK'
        >>> " ".join(map(str, Addenda().sorted_cards(hand)))
        'KS 10S AS 9H JK'
        """
        return tuple(sorted(cards, key=self._place_in_hand))

    def _place_in_hand(self, card: Card) -> tuple[int, int]:
        if card.is_joker:
            return 1, 0
        return -card.suit, -self.ranks.index(card.rank)

    def imagine(self, view: View, rng: random.Random) -> Imagined | None:  # noqa: ARG002
        """Return how the deal that a view shows may have been dealt, drawn anew; None if that is not known.

        The cards that the viewer has seen are where they were, and what was done in the deal could
        be done with those of the others. :meth:`View.resample` makes a match of it.
        """
        return None

    def options(self) -> dict[str, Any]:
        """Return every option of the rules with its value."""
        return asdict(self)
