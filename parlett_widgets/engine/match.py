"""A match as an immutable value, and what of it a seat may know.

A game is a frozen dataclass derived from :class:`Rules`. Its rules are pure functions from one
state to the next; :class:`Match` adds the players, the history, undo and records. Applying an
action returns a new match that shares its past with the old one.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Generic, NamedTuple, SupportsIndex, overload

from parlett_widgets.engine.actions import Action, Form, Phase, Verb, is_well_formed
from parlett_widgets.engine.checks import shown, whole
from parlett_widgets.engine.deals import Deal, WrittenDeal
from parlett_widgets.engine.game_checks import asks_first
from parlett_widgets.engine.legal import (
    IllegalAction,
    Refusal,
    read_action,
    refuse_out_of_turn,
    under_house_rules,
)
from parlett_widgets.engine.registry import import_path
from parlett_widgets.engine.rules import Rules, S, allowed
from parlett_widgets.engine.views import ENDED, Event, History, State, Step, Told, V_co, View

__all__ = ["LegalActions", "Match", "ended", "seat_number", "sight_of", "story"]


_DEAL: Final = Verb.DEAL


class Game(NamedTuple):
    """What all moments of a match have in common."""

    rules: Rules[Any, Any]
    players: tuple[str, ...]
    seed: int


class Match(Generic[S, V_co]):
    """A match at one moment: immutable, hashable, and equal to any match with the same past.

    Rules start matches, as in ``Addenda.standard().start(seed=7)``; do not construct one directly.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> match = Addenda.standard().start(seed=7, dealer=1)
    >>> later = match.apply("play 9S")
    >>> later.previous == match, later.revision, later.to_act
    (True, 1, 1)
    """

    __slots__ = (
        "_acted",
        "_action",
        "_allowed",
        "_ends",
        "_events",
        "_first",
        "_game",
        "_last_deal",
        "_previous",
        "_revision",
        "_secret",
        "_state",
    )

    def __init__(
        self,
        game: Game,
        state: S,
        previous: Match[S, V_co] | None = None,
        action: Action | None = None,
    ) -> None:
        self._game = game
        self._state = state
        self._previous = previous
        self._action = action
        self._revision: int = 0
        self._first: Match[S, V_co] | None = None  # itself, but a circle is slow to free
        self._last_deal: Match[S, V_co] | None = None
        self._acted: tuple[tuple[int, Action], ...] = ()
        self._secret: tuple[int, ...] = ()  # the places of what only the acting seats may know
        if previous is not None and action is not None:
            before: Match[S, V_co] = previous
            self._revision = before._revision + 1
            self._first = before.first
            if action.verb is _DEAL:
                self._last_deal = before
            else:
                self._last_deal = before._last_deal
                seat = before._state.to_act
                assert seat is not None, "nobody acts after the end"
                self._acted, self._secret = (*before._acted, (seat, action)), before._secret
                if action.verb in game.rules.secret_verbs:
                    self._secret = (*self._secret, len(before._acted))
        self._events: tuple[Event, ...] | None = None
        self._allowed: tuple[Sequence[Action], Mapping[Action, Refusal]] | None = None
        self._ends: dict[tuple[int | None, frozenset[int]], tuple[View, ...]] | None = None

    @property
    def state(self) -> S:
        """The complete state, including hidden cards; each game has its own type of state."""
        return self._state

    @property
    def previous(self) -> Match[S, V_co] | None:
        """The match before the last action, or None at the start."""
        return self._previous

    @property
    def action(self) -> Action | None:
        """The last action, or None at the start."""
        return self._action

    @property
    def revision(self) -> int:
        """The number of actions taken so far."""
        return self._revision

    @property
    def rules(self) -> Rules[S, V_co]:
        """The game and its options."""
        return self._game.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat, in clockwise order."""
        return self._game.players

    @property
    def seed(self) -> int:
        """The seed from which the cards were shuffled."""
        return self._game.seed

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None when the match is over."""
        return self._state.to_act

    @property
    def phase(self) -> Phase:
        """The current phase: ``bid``, ``play``, ``deal-over``, ``over`` and so on."""
        return self._state.phase

    @property
    def scores(self) -> tuple[int, ...]:
        """The match points of each seat; partners have the same score."""
        return self.state.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty until the match is over."""
        return self.state.winners

    @property
    def deal_over(self) -> bool:
        """Whether the deal has ended, so that the next is due or the match is over."""
        return self.phase in ENDED

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.to_act is None

    @property
    def deal(self) -> int:
        """The number of the deal, counted from 1."""
        return self.state.number

    @property
    def legal(self) -> LegalActions:
        """The legal actions of the player to act."""
        return LegalActions(self._legal_and_refused()[0], self._game.rules, self._state)

    def _legal_and_refused(self) -> tuple[Sequence[Action], Mapping[Action, Refusal]]:
        """Return what :func:`allowed` finds, computed once for each moment."""
        if self._allowed is None:
            self._allowed = allowed(self._game.rules, self._state)
        return self._allowed

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that the last action caused; at the start, those of the deal."""
        if self._events is None:
            before = None if self.previous is None else self.previous.state
            self._events = self.rules.tell(before, self.action, self.state)
        return self._events

    @property
    def first(self) -> Match[S, V_co]:
        """The first moment of the match."""
        return self if self._first is None else self._first

    @property
    def last_deal(self) -> Match[S, V_co] | None:
        """The last moment of the previous deal; None in the first deal."""
        return self._last_deal

    @property
    def moments_of_deal(self) -> list[Match[S, V_co]]:
        """Every moment of this deal up to this one."""
        moments, moment = [self], self._previous
        while moment is not None and moment is not self._last_deal:
            moments.append(moment)
            moment = moment.previous
        return moments[::-1]

    @property
    def line(self) -> list[Match[S, V_co]]:
        """Every moment of the match, from the start to this one."""
        moments = [self]
        while (previous := moments[-1].previous) is not None:
            moments.append(previous)
        return moments[::-1]

    @property
    def history(self) -> tuple[Step, ...]:
        """Every action so far with the seat that took it, oldest first."""
        return tuple(
            Step(moment.previous.to_act or 0, moment.action)
            for moment in self.line
            if moment.previous is not None and moment.action is not None
        )

    @overload
    def apply(self, action: Action) -> Match[S, V_co]: ...
    @overload
    def apply(self, action: str) -> Match[S, V_co]: ...
    def apply(self, action: Any) -> Match[S, V_co]:
        """Return the match after an action of the player to act; this match itself does not change.

        Parameters
        ----------
        action : Action or str
            The action, such as ``"play KS"``.

        Raises
        ------
        IllegalAction
            If the action is refused; the message says what would be legal.
        TypeError
            If *action* is neither an action nor text.
        """
        rules = self._game.rules
        formed = type(action) is Action and is_well_formed(action, rules.actions)
        if formed and not asks_first(type(rules)):
            state = rules.perform(self._state, action)
            if state is not None:
                return Match(self._game, state, self, action)
        return self._apply_checked(action)

    def _apply_checked(self, action: Any) -> Match[S, V_co]:
        """Check an action, which may be text or a deal, and apply it."""
        action = self._checked(action)
        if action.verb is Verb.DEAL:
            dealer = self.to_act or 0
            dealt = self.rules.shuffle(self.seed, self.deal + 1, dealer, self.state)
            return Match(self._game, self.rules.begin(dealt, self.state), self, action)
        state = self.rules.perform(self.state, action)
        assert state is not None, "an action that is not refused can be performed"
        return Match(self._game, state, self, action)

    def deal_next(self, deal: Deal | WrittenDeal) -> Match[S, V_co]:
        """Return the match after the next deal, which has the given cards.

        Parameters
        ----------
        deal : Deal
            The cards, which may be written as text.

        Raises
        ------
        ValueError
            If the deal is not valid in this game, or has the wrong dealer.
        IllegalAction
            If no deal is due.
        """
        action = self._checked(Action(Verb.DEAL))
        dealt = self.rules.read_deal(deal, self.state, self.players)
        if dealt.dealer != self.to_act:
            raise ValueError(f"the next dealer is seat {self.to_act}, not {dealt.dealer}")
        return Match(self._game, self.rules.begin(dealt, self.state), self, action)

    def _checked(self, action: Any) -> Action:
        """Return the normalised action; raise ``IllegalAction`` when it is refused."""
        legal = self.legal
        read = legal.read(action)
        refusal = read if isinstance(read, Refusal) else legal.refuse(read)
        if refusal is not None:
            raise IllegalAction(refusal)
        assert isinstance(read, Action)
        return read

    def view(
        self,
        seat: SupportsIndex | None,
        *,
        open_hands: bool = False,
        hide: Collection[SupportsIndex] = (),
    ) -> V_co:
        """Return the view of one seat, which holds what that seat may know of the match.

        Parameters
        ----------
        seat : int or None
            The viewer's seat, or None for a spectator.
        open_hands : bool
            Whether every hand and bid is shown, for teaching and replays; the stock stays hidden.
        hide : collection of int
            Seats whose hands and bids stay hidden even with ``open_hands=True``.
        """
        number = None if seat is None else seat_number(self, seat)
        sight = sight_of(self, number, hide, open_hands=open_hands)
        return self.rules.view(self, number, sight)

    def facts(self, seat: int | None, sight: frozenset[int]) -> dict[str, Any]:
        """Return the fields that the views of all games share, except the hands."""
        game, state, last = self._game, self._state, self._last_deal
        mine = seat == state.to_act and seat in sight
        legal, refused = self._legal_and_refused() if mine else ((), {})
        return {
            "rules": game.rules,
            "players": game.players,
            "seat": seat,
            "revision": self._revision,
            "phase": state.phase,
            "to_act": state.to_act,
            "deal": state.number,
            "dealer": state.deal.dealer,
            "legal": legal,
            "refused": dict(refused),
            "scores": state.scores,
            "winners": state.winners,
            "events": tuple([event.seen_by(*sight) for event in self.events]),
            "history": self.known_to(sight),
            "past": () if last is None else last.seen_to_the_end(seat, sight),
        }

    @property
    def actions_of_deal(self) -> tuple[tuple[int, Action], ...]:
        """Each seat and its action in this deal so far, secret ones included, oldest first."""
        return self._acted

    def known_to(self, sight: frozenset[int]) -> History:
        """Return the actions of this deal, with None for each secret of a seat not in *sight*."""
        hidden = [place for place in self._secret if self._acted[place][0] not in sight]
        if not hidden:
            return self._acted
        known: list[tuple[int, Action | None]] = list(self._acted)
        for place in hidden:
            known[place] = (known[place][0], None)
        return tuple(known)

    def seen_to_the_end(self, seat: int | None, sight: frozenset[int]) -> tuple[View, ...]:
        """Return the views at the end of every deal so far, including this one, which is over."""
        if self._ends is None:
            self._ends = {}
        if (seat, sight) not in self._ends:
            self._ends[seat, sight] = ended(self.rules.view(self, seat, sight))
        return self._ends[seat, sight]

    def resample(self, seat: SupportsIndex, rng: random.Random) -> Match[S, V_co]:
        """Return a match that looks exactly the same to the seat; see :meth:`View.resample`."""
        return self.view(seat).resample(rng)

    def story(
        self,
        seat: SupportsIndex | None,
        *,
        open_hands: bool = False,
        hide: Collection[SupportsIndex] = (),
    ) -> tuple[Told, ...]:
        """Return the events of this deal so far, oldest first, as far as a seat may know them.

        The parameters are those of :meth:`view`.

        Examples
        --------
        >>> from parlett_widgets import Addenda
        >>> match = Addenda.standard().start(seed=7, dealer=1).apply("play 9S")
        >>> [(told.revision, type(told.event).__name__) for told in match.story(0)]
        [(0, 'Dealt'), (1, 'CardPlayed'), (1, 'CountChanged')]
        """
        number = None if seat is None else seat_number(self, seat)
        return story(self, sight_of(self, number, hide, open_hands=open_hands))

    def record(self) -> dict[str, Any]:
        """Return the match as plain JSON data: a ``parlett-record``, version 1."""
        from parlett_widgets.engine.record import record_of

        return record_of(self)

    @staticmethod
    def replay(record: Mapping[str, Any] | str) -> Match[Any, Any]:
        """Rebuild a match from its record.

        Parameters
        ----------
        record : mapping or str
            The record as data or as JSON text.

        Raises
        ------
        BrokenRecord
            If the record has a fault; the error says where and why, and holds the match so far.
        """
        from parlett_widgets.engine.record import replay

        return replay(record)

    def __copy__(self) -> Match[S, V_co]:
        return self  # a match never changes

    def __deepcopy__(self, _memo: dict[int, Any]) -> Match[S, V_co]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from parlett_widgets.engine.record import unpickled

        return unpickled, (import_path(type(self.rules)), self.record())

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


# ----------------------------------------------------------------------------------- legal actions


class LegalActions:
    """The legal actions of the player to act.

    They support membership tests, ``len``, indexing and iteration. The actions are created only on
    demand, since there can be hundreds of possible bids.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> legal = NinetyNine.classic().start(seed=7).legal
    >>> len(legal), legal[0], "pass" in legal
    (220, Action('bid QS JS 8S'), False)
    >>> legal.why_not("pass").code.value
    'wrong-phase'
    """

    __slots__ = ("_choices", "_rules", "_state")

    def __init__(self, choices: Sequence[Action], rules: Rules[Any], state: State) -> None:
        self._choices = choices
        self._rules = rules
        self._state = state

    @property
    def forms(self) -> Mapping[str, Form]:
        """The actions that may be written in the game, as its rules' ``actions``."""
        return self._rules.actions

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
        try:
            return isinstance(action, Action | str) and self.why_not(action) is None
        except TypeError:  # the action contains something that no action can contain
            return False

    @overload
    def why_not(self, action: Action, seat: int | None = None) -> Refusal | None: ...
    @overload
    def why_not(self, action: str, seat: int | None = None) -> Refusal | None: ...
    def why_not(self, action: Any, seat: int | None = None) -> Refusal | None:
        """Return the refusal of an action, with its reason, or None when the action is legal.

        Parameters
        ----------
        action : Action or str
            The action to check.
        seat : int, optional
            The seat that would take the action; by default, the seat of the player to act.

        Raises
        ------
        TypeError
            If *action* is neither an action nor text.
        """
        read = self.read(action)
        return read if isinstance(read, Refusal) else self.refuse(read, seat)

    def read(self, action: Any) -> Action | Refusal:
        """Return an action, which may be text, or the refusal of text that cannot be read."""
        return read_action(action, self._choices, self._rules.actions)

    def refuse(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Return the refusal of an action that has been read, or None when it is legal."""
        to_act = self._state.to_act
        wanted_by = to_act if seat is None else seat
        refusal = refuse_out_of_turn(action, wanted_by, to_act, self._rules.actions)
        if refusal is not None or to_act is None:
            return refusal
        refusal = self._rules.refuse(self._state, action)
        return under_house_rules(refusal, type(self._rules), action, to_act, self._choices)

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {', '.join(map(str, self))}>"


# ---------------------------------------------------------------------------- what a seat may know


def seat_number(match: Match[Any, Any], seat: SupportsIndex) -> int:
    """Return the number of a seat; raise ``ValueError`` if there is no such seat."""
    seats = match.rules.seats
    number = seat if type(seat) is int else whole(seat)
    if number is None or number not in range(seats):
        raise ValueError(f"seat must be from 0 to {seats - 1}, not {shown(seat)}")
    return number


def sight_of(
    match: Match[Any, Any],
    seat: int | None,
    hide: Collection[SupportsIndex],
    *,
    open_hands: bool,
) -> frozenset[int]:
    """Return the seats whose secrets the viewer knows."""
    own = _alone(seat)
    if not open_hands and hide == ():
        return own
    hands = range(len(match.state.deal.hands)) if open_hands else own
    try:
        hidden = [seat_number(match, other) for other in hide]
    except TypeError:
        raise TypeError(f"hide must be a list of seats, such as [1], not {shown(hide)}") from None
    return frozenset(hands).difference(hidden)


@cache
def _alone(seat: int | None) -> frozenset[int]:
    return frozenset() if seat is None else frozenset([seat])


def ended(view: View) -> tuple[View, ...]:
    """Return the views at the end of all past deals, including the one that has just ended."""
    return (*view.past, type(view).of(vars(view), past=()))


def story(match: Match[Any, Any], sight: frozenset[int]) -> tuple[Told, ...]:
    """Return the events of this deal so far, oldest first, as the given seats may know them."""
    return tuple(
        Told(moment.revision, event.seen_by(*sight))
        for moment in match.moments_of_deal
        for event in moment.events
    )
