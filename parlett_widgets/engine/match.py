"""What every game is: a match as an immutable value, and the rules that take it forward.

A game is a frozen dataclass derived from :class:`Rules`. Its rules are pure functions from a state
to the next; :class:`Match` adds who plays, what was done, undo and records. Applying an action
returns a new match that shares its past with the old one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, overload

from parlett_widgets.cards import NotACard
from parlett_widgets.engine.actions import (
    Action,
    IllegalAction,
    Refusal,
    RefusalCode,
    Verb,
    Word,
    refuse_out_of_turn,
)
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.options import check_choices, check_keywords, nearest
from parlett_widgets.engine.views import Deal, Event, State, Told, View

__all__ = [
    "Action",
    "Deal",
    "Event",
    "IllegalAction",
    "LegalActions",
    "Match",
    "Refusal",
    "RefusalCode",
    "Rules",
    "State",
    "Step",
    "Told",
    "Verb",
    "View",
    "Word",
]

S = TypeVar("S", bound=State)

_SEAT_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "North"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "North", "East", "Northeast"),
}


_ENDED: Final = ("deal-over", "over")
"""The phases, in every game, in which a deal has ended."""


@dataclass(frozen=True)
class Rules(ABC, Generic[S]):
    """The rules of one game with every option; derived classes are the games.

    The hooks are pure: they read a state and return the next one.
    """

    game: ClassVar[str]
    _games: ClassVar[dict[str, type[Rules[Any]]]] = {}

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        Rules._games[cls.game] = cls

    def __new__(cls, *_values: Any, **options: Any) -> Rules[S]:  # noqa: D102
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
        if game not in Rules._games:
            raise ValueError(f"there is no game {game!r}: {nearest(game, Rules._games)}")
        return Rules._games[game](**options)

    def start(
        self, seed: int, *, players: Sequence[str] | None = None, dealer: int | None = None
    ) -> Match[S]:
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
        if type(seed) is not int:
            raise TypeError(f"seed must be a whole number, not {seed!r}")
        if dealer is not None and dealer not in range(self.seats):
            raise ValueError(f"dealer must be a seat from 0 to {self.seats - 1}, not {dealer!r}")
        if dealer is None:
            dealer = Chance(seed).below(self.seats)
        return self._open(self.shuffle(seed, 1, dealer, None), seed, players)

    def start_with(
        self, deal: Deal, *, seed: int = 0, players: Sequence[str] | None = None
    ) -> Match[S]:
        """Return a new match that begins with the given cards.

        Raises
        ------
        ValueError
            If the cards are not a deal of this game.
        """
        self.check_deal(deal, None)
        return self._open(deal, seed, players)

    def _open(self, deal: Deal, seed: int, players: Sequence[str] | None) -> Match[S]:
        names = tuple(players or self.seat_names)
        if len(names) != self.seats:
            raise ValueError(f"{self.game} needs {self.seats} players, not {len(names)}")
        return Match(_Game(self, names, seed), self.begin(deal, None))

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
    def view(self, match: Match[S], seat: int | None, eyes: frozenset[int]) -> View:
        """Return the view of a seat that knows the secrets of the hands in ``eyes``."""

    @abstractmethod
    def result(self, state: S) -> dict[str, Any] | None:
        """Return the deal's result as a record holds it; None while there is none."""

    def options(self) -> dict[str, Any]:
        """Return every option of the rules with its value."""
        return asdict(self)


class _Game(NamedTuple):
    """What all moments of a match share."""

    rules: Rules[Any]
    players: tuple[str, ...]
    seed: int


class LegalActions(Sequence[Action]):
    """What the player to act may do: tested, counted, indexed and iterated.

    Bids are made one by one as they are asked for, so that looking does not cost hundreds of them.
    """

    __slots__ = ("_choices", "_rules", "_state")

    def __init__(self, choices: Sequence[Action], rules: Rules[Any], state: State) -> None:
        self._choices = choices
        self._rules = rules
        self._state = state

    def __iter__(self) -> Iterator[Action]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self._choices[index]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action | str) and self.why_not(action) is None

    def why_not(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """Return why an action is refused, or None when it is legal.

        Parameters
        ----------
        action : Action or str
        seat : int, optional
            Who wants to act; the player whose turn it is unless given.
        """
        state = self._state
        if isinstance(action, str):
            text = action
            try:
                action = Action.parse(text)
            except NotACard as error:
                return Refusal(RefusalCode.NOT_A_CARD, error.text, problem=str(error))
            except ValueError as error:
                return Refusal(RefusalCode.NOT_AN_ACTION, text, problem=str(error))
        wanted_by = state.to_act if seat is None else seat
        refusal = refuse_out_of_turn(action, wanted_by, state.to_act)
        return refusal or self._rules.refuse(state, action)

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {', '.join(map(str, self))}>"


class Step(NamedTuple):
    """One action of a match's history."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


class Match(Generic[S]):
    """A match at one moment: immutable, hashable, equal to any match with the same past.

    Made by :meth:`Rules.start`, never directly.

    Examples
    --------
    >>> from parlett_widgets.engine import Addenda
    >>> match = Addenda().start(seed=7)
    >>> later = match.apply(next(iter(match.legal)))
    >>> later.previous == match, later.revision
    (True, 1)
    """

    __slots__ = ("_events", "_game", "action", "previous", "revision", "state")

    def __init__(
        self,
        game: _Game,
        state: S,
        previous: Match[S] | None = None,
        action: Action | None = None,
    ) -> None:
        self._game = game
        self._events: tuple[Event, ...] | None = None
        self.state = state
        self.previous = previous
        self.action = action
        self.revision: int = 0 if previous is None else previous.revision + 1

    @property
    def rules(self) -> Rules[S]:
        """The rules in force."""
        return self._game.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat, clockwise."""
        return self._game.players

    @property
    def seed(self) -> int:
        """The seed of the cards."""
        return self._game.seed

    @property
    def to_act(self) -> int | None:
        """Seat of the player whose turn it is, or None when the match is over."""
        return self.state.to_act

    @property
    def phase(self) -> Word:
        """What is going on: ``play``, ``deal-over``, ``over`` and so on."""
        return self.state.phase

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; partners have the same."""
        return self.state.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won; empty until the match is over."""
        return self.state.winners

    @property
    def deal(self) -> int:
        """Number of the deal, from 1."""
        return self.state.number

    @property
    def legal(self) -> LegalActions:
        """What the player to act may do."""
        rules = self._game.rules
        return LegalActions(rules.choices(self.state), rules, self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action caused; the deal, at the start."""
        if self._events is None:
            before = None if self.previous is None else self.previous.state
            self._events = self.rules.tell(before, self.action, self.state)
        return self._events

    @property
    def line(self) -> list[Match[S]]:
        """Every moment of the match, from the start to this one."""
        moments = [self]
        while (previous := moments[-1].previous) is not None:
            moments.append(previous)
        return moments[::-1]

    @property
    def history(self) -> tuple[Step, ...]:
        """Everything that was done, oldest first."""
        return tuple(
            Step(moment.previous.to_act or 0, moment.action)
            for moment in self.line
            if moment.previous is not None and moment.action is not None
        )

    def apply(self, action: Action | str) -> Match[S]:
        """Return the match after an action of the player to act.

        Raises
        ------
        IllegalAction
            If the action is refused. Nothing has changed then.
        """
        if type(action) is Action:
            state = self._game.rules.perform(self.state, action)
            if state is not None:
                return Match(self._game, state, self, action)
        return self._apply_checked(action)

    def _apply_checked(self, action: Action | str) -> Match[S]:
        """Apply a text or a deal, or say why not."""
        action = self._checked(action)
        if action.verb is Verb.DEAL:
            dealer = self.to_act or 0
            return self.deal_next(self.rules.shuffle(self.seed, self.deal + 1, dealer, self.state))
        state = self.rules.perform(self.state, action)
        assert state is not None, "what is not refused can be done"
        return Match(self._game, state, self, action)

    def deal_next(self, deal: Deal) -> Match[S]:
        """Return the match after the next deal, with the given cards.

        Raises
        ------
        ValueError
            If the cards are not a deal of this game.
        IllegalAction
            If no deal is due.
        """
        action = self._checked(Action(Verb.DEAL))
        self.rules.check_deal(deal, self.state)
        if deal.dealer != self.to_act:
            raise ValueError(f"the next dealer is seat {self.to_act}, not {deal.dealer}")
        return Match(self._game, self.rules.begin(deal, self.state), self, action)

    def _checked(self, action: Action | str) -> Action:
        """Return the action; raise ``IllegalAction`` when it is refused."""
        refusal = self.legal.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return Action.parse(action) if isinstance(action, str) else action

    def view(
        self, seat: int | None, *, open_hands: bool = False, hide: Collection[int] = ()
    ) -> View:
        """Return what a seat may know.

        Parameters
        ----------
        seat : int or None
            None gives a spectator's view.
        open_hands : bool
            Show every hand and bid, for teaching and for replays; the stock stays hidden.
        hide : collection of int
            Hands that stay hidden all the same.
        """
        eyes = self._eyes(seat, hide, open_hands=open_hands)
        return self.rules.view(self, seat, eyes)

    def _eyes(self, seat: int | None, hide: Collection[int], *, open_hands: bool) -> frozenset[int]:
        """Return whose secrets are known."""
        seats = self.rules.seats
        wrong = [other for other in (seat, *hide) if other not in (None, *range(seats))]
        if wrong:
            raise ValueError(f"seat must be from 0 to {seats - 1}, not {wrong[0]}")
        hands = range(len(self.state.deal.hands)) if open_hands else () if seat is None else (seat,)
        return frozenset(hands) - frozenset(hide)

    def facts(self, seat: int | None, eyes: frozenset[int]) -> dict[str, Any]:
        """Return what a view of any game holds, but for the hands."""
        state = self.state
        return {
            "rules": self.rules,
            "players": self.players,
            "seat": seat,
            "revision": self.revision,
            "phase": state.phase,
            "to_act": state.to_act,
            "deal": state.number,
            "dealer": state.deal.dealer,
            "legal": tuple(self.legal) if seat in eyes and seat == state.to_act else (),
            "scores": state.scores,
            "winners": state.winners,
            "events": tuple(event.seen_by(*eyes) for event in self.events),
        }

    def story(
        self, seat: int | None, *, open_hands: bool = False, hide: Collection[int] = ()
    ) -> tuple[Told, ...]:
        """Return the events of this deal so far as :meth:`view` shows them, oldest first."""
        eyes = self._eyes(seat, hide, open_hands=open_hands)
        moments: list[Match[S]] = []
        moment: Match[S] | None = self
        while moment is not None and moment.deal == self.deal:
            moments.append(moment)
            moment = moment.previous
        return tuple(
            Told(moment.revision, event.seen_by(*eyes))
            for moment in reversed(moments)
            for event in moment.events
        )

    def ends(
        self, seat: int | None, *, open_hands: bool = False, hide: Collection[int] = ()
    ) -> tuple[Event, ...]:
        """Return the events with which the deals so far have ended, as :meth:`view` shows them."""
        eyes = self._eyes(seat, hide, open_hands=open_hands)
        moments = [self] if str(self.phase) in _ENDED else []
        moment = self
        while (previous := moment.previous) is not None:
            if previous.deal != moment.deal:
                moments.append(previous)
            moment = previous
        return tuple(event.seen_by(*eyes) for end in reversed(moments) for event in end.events)

    def record(self) -> dict[str, Any]:
        """Return the match as plain JSON data, in the format ``parlett-record``, version 1."""
        from parlett_widgets.engine.record import record_of

        return record_of(self)

    @staticmethod
    def replay(record: Mapping[str, Any] | str) -> Match[Any]:
        """Rebuild a match from its record.

        Parameters
        ----------
        record : mapping or str
            The record, or its JSON text.

        Raises
        ------
        BrokenRecord
            With the match up to the first thing that is wrong, where that is, and why.
        """
        from parlett_widgets.engine.record import replay

        return replay(record)

    def __copy__(self) -> Match[S]:
        return self  # nothing in it changes

    def __deepcopy__(self, _memo: dict[int, Any]) -> Match[S]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Match.replay, (self.record(),))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self._identity == other._identity and self.history == other.history

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Any, ...]:
        return self._game, self.revision, self.state

    def __repr__(self) -> str:
        return (
            f"<{type(self.rules).__name__} match: deal {self.deal}, {self.phase}, "
            f"scores {' '.join(map(str, self.scores))}>"
        )
