"""The base class of all games: a frozen dataclass of options whose rules are pure functions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.actions import FORMS, Action, Form, Verb, every
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import (
    check_choices,
    check_fields,
    check_keywords,
    check_number,
    checked_names,
    nearest,
    shown,
    whole,
)
from parlett_widgets.engine.deals import (
    STOCK,
    TURN_UP,
    Deal,
    DealPlan,
    WrittenDeal,
    arranged,
    check_trump,
    hand_names,
)
from parlett_widgets.engine.game_checks import (
    changes,
    check_class,
    check_complete,
    check_value,
)
from parlett_widgets.engine.legal import Refusal, refuse_choice
from parlett_widgets.engine.registry import Part, check_name, find, imported, register
from parlett_widgets.engine.views import Event, State, V_co, View

if TYPE_CHECKING:
    import random

    from parlett_widgets.engine.deals import World
    from parlett_widgets.engine.match import Match

__all__ = ["Rules", "allowed", "highest"]

S = TypeVar("S", bound=State)

_SEAT_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "North"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "North", "Northeast", "East"),
}


@dataclass(frozen=True)
class Rules(ABC, Generic[S, V_co]):
    """The rules of one game with all its options; every game derives from this class.

    The methods that a game defines are pure functions, and most of them take a state. A class that
    derives from a game and changes a rule is another game and needs a ``game`` name of its own.

    Attributes
    ----------
    game : str
        The game's name in records.
    words, table, knowledge, puzzles : str or type
        The classes that narrate the game, lay out its table, help players to play it better than by
        sampling alone, and know its puzzles. Each is the class itself or an import path such as
        ``"package.module:Class"``, which keeps words and tables out of simulations. Without
        ``knowledge``, players rely on sampling.
    actions : mapping of str to Form
        The game's own actions by their words, each with what goes with it:
        ``{"discard": Form(cards=2, secret=True)}``. Those of the class from which the game derives
        are added, so that in the end this has every action that may be written in the game.
    sampler : str
        The import path of the function that :meth:`sample_world` calls; without one, override it.
    solved : str
        The import path of a function that takes a match and returns each card's outcome with all hands
        known (:func:`~parlett_widgets.players.hindsight.hindsight`), or None if it cannot tell;
        without one, deals are played out.
    ranks : tuple of Rank
        The ranks from low to high; hands are sorted by them.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> rules = Addenda(target=100)
    >>> rules.seats, rules.seat_names, rules.options()["target"]
    (2, ('South', 'North'), 100)
    """

    game: ClassVar[str]
    words: ClassVar[str | type] = ""
    table: ClassVar[str | type] = ""
    knowledge: ClassVar[str | type] = ""
    puzzles: ClassVar[str | type] = ""
    sampler: ClassVar[str] = ""
    solved: ClassVar[str] = ""
    actions: ClassVar[Mapping[str, Form]] = FORMS
    secret_verbs: ClassVar[frozenset[str]] = frozenset()
    ranks: ClassVar[tuple[Rank, ...]] = tuple(Rank)

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        check_class(cls)
        if "actions" in vars(cls):
            inherited = next(base.actions for base in cls.__mro__[1:] if hasattr(base, "actions"))
            forms = {**inherited, **cls.actions}
            cls.actions = MappingProxyType({Verb(word): form for word, form in forms.items()})
            cls.secret_verbs = frozenset(word for word in cls.actions if cls.actions[word].secret)
        register(cls)

    def __new__(cls, *_values: Any, **options: Any) -> Rules[S, V_co]:  # noqa: D102
        check_fields(cls)
        check_complete(cls)
        check_keywords(cls.__name__, options, [field.name for field in fields(cls)])
        return super().__new__(cls)

    def __post_init__(self) -> None:
        check_name(type(self))
        check_choices(self)
        check_value(type(self), "seats", self.seats)

    @staticmethod
    def named(game: str, options: Mapping[str, Any]) -> Rules[Any]:
        """Return the rules of the game with that name and those options, as a record holds them.

        Raises
        ------
        ValueError, TypeError
            If there is no such game, or it has no such option or value.
        """
        rules: Rules[Any] = find(game)(**options)
        return rules

    @classmethod
    def part(cls, name: Part, kind: type = object) -> Any:
        """Return the class that the game declares for one of its parts, imported on demand.

        It must derive from the class *kind*.

        Raises
        ------
        TypeError
            If the game declares no such part, or one that cannot be imported.
        """
        part = getattr(cls, name)
        if not part:
            raise TypeError(f"{cls.__name__} declares no class for its {name}")
        if isinstance(part, str):
            try:
                part = imported(part)
            except (ImportError, ValueError) as error:
                raise TypeError(
                    f"{cls.__name__}.{name} is {part!r}, which cannot be imported: {error}"
                ) from error
        if not (isinstance(part, type) and issubclass(part, kind)):
            wanted = f"derived from {kind.__module__}.{kind.__name__}" if kind is not object else ""
            raise TypeError(f"{cls.__name__}.{name} must be a class {wanted}, not {shown(part)}")
        return part

    def start(
        self, seed: int, *, players: Sequence[str] | None = None, dealer: int | None = None
    ) -> Match[S, V_co]:
        """Shuffle, deal and return a new match.

        Parameters
        ----------
        seed : int
            The seed of every shuffle: the same seed gives the same cards in every deal.
        players : sequence of str, optional
            The players' names by seat, clockwise; by default, :attr:`seat_names`.
        dealer : int, optional
            The seat that deals first; by default, it is drawn from the seed, as if by a cut.
        """
        seed = check_number("seed", seed)
        dealer = self._dealer(seed, dealer)
        names = self._names(players)
        return self._open(self.shuffle(seed, 1, dealer, None), seed, names)

    def _dealer(self, seed: int, dealer: int | None) -> int:
        if dealer is None:
            return Chance(seed).below(self.seats)
        seat = whole(dealer)
        if seat is None or seat not in range(self.seats):
            raise ValueError(
                f"dealer must be a seat from 0 to {self.seats - 1}, not {shown(dealer)}"
            )
        return seat

    def deal(self, *, seed: int = 0, dealer: int | None = None, **cards: Any) -> Deal:
        """Return the first deal of a match, with the cards that you choose and the rest shuffled.

        Parameters
        ----------
        seed : int
            The seed of the shuffle; if no cards are chosen, the deal is that of ``start(seed)``.
        dealer : int, optional
            The seat that deals; by default, it is drawn from the seed.
        **cards
            Cards by place, such as ``South="♠AK10 ♥Q"``. A hand is named by its player's default
            name, or ``Dummy``; the other places are ``turn_up`` and ``stock`` (in drawing order).

        Raises
        ------
        ValueError
            If a card is not in the pack or is chosen twice, or a place is given too many cards.
        TypeError
            If there is no such place.

        Examples
        --------
        >>> from parlett_widgets import NinetyNine
        >>> rules = NinetyNine.classic()
        >>> deal = rules.deal(South="♠AK10 ♥Q", turn_up="♦7", seed=3)
        >>> print(deal.hands[0], deal.trump.symbol)
        ♠AK 10 ♥QJ976 ♦KJ6 ♣9 ♦
        >>> rules.start_with(deal).view(0).hand == deal.hands[0]
        True
        """
        seed = check_number("seed", seed)
        shuffled = self.shuffle(seed, 1, self._dealer(seed, dealer), None)
        names = hand_names(self.seat_names, shuffled)
        check_keywords(f"{type(self).__name__}.deal()", cards, [*names, TURN_UP, STOCK])
        deal = arranged(shuffled, names, cards, seed)
        return deal._replace(trump=self.trump_of(deal.turn_up, None))

    def start_with(
        self, deal: Deal | WrittenDeal, *, seed: int = 0, players: Sequence[str] | None = None
    ) -> Match[S, V_co]:
        """Return a new match whose first deal has the given cards.

        Parameters
        ----------
        deal : Deal
            The cards, which may be written as text.
        seed : int
            The seed of the later deals.
        players : sequence of str, optional
            The players' names by seat, clockwise; by default, :attr:`seat_names`.

        Raises
        ------
        ValueError
            If the cards are not a valid deal of this game; the message says why.
        """
        seed = check_number("seed", seed)
        names = self._names(players)
        return self._open(self.read_deal(deal, None, names), seed, names)

    def read_deal(self, deal: Any, before: S | None, players: Sequence[str]) -> Deal:
        """Return a deal with its cards read, and its trump worked out or, if stated, checked.

        Raises ``ValueError``, which says why, if the deal is not valid in this game.
        """
        written = WrittenDeal.read(deal)
        if self.deal_plan is not None:
            self.deal_plan.check(written, players)
        dealt = Deal.of(written)
        trump = self.trump_of(dealt.turn_up, before)
        if dealt.trump is not None:
            check_trump(dealt.trump, trump)
        return dealt._replace(trump=trump)

    @property
    def deal_plan(self) -> DealPlan | None:
        """How the cards are dealt, used to check deals that users write; None for no check."""
        return None

    def _names(self, players: Sequence[str] | None) -> tuple[str, ...]:
        names = self.seat_names if players is None else checked_names(players)
        if len(names) != self.seats:
            raise ValueError(f"{self.game} needs {self.seats} players, not {len(names)}")
        return names

    def _open(self, deal: Deal, seed: int, names: tuple[str, ...]) -> Match[S, V_co]:
        from parlett_widgets.engine.match import Game, Match  # it imports this module

        return Match(Game(self, names, seed), self.begin(deal, None))

    @classmethod
    def replay(cls, record: Mapping[str, Any] | str) -> Match[S, V_co]:
        """Rebuild a match of this game from its record; see :meth:`Match.replay`.

        Raises
        ------
        BrokenRecord
            If the record has a fault, or is a record of another game.
        """
        from parlett_widgets.engine.record import BrokenRecord, replay

        match: Match[Any, Any] = replay(record)
        if not isinstance(match.rules, cls):
            raise BrokenRecord("game", f"must be {cls.game!r}, not {match.rules.game!r}", match)
        return match

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats at the table."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The default names of the players, by seat."""
        if self.seats not in _SEAT_NAMES:
            raise ValueError(f"{self.game} must name its {self.seats} players: define seat_names")
        return _SEAT_NAMES[self.seats]

    @abstractmethod
    def shuffle(self, seed: int, number: int, dealer: int, before: S | None) -> Deal:
        """Return the shuffled cards of a match's deal *number*, counted from 1."""

    def trump_of(self, turn_up: Card | None, before: S | None) -> Suit | None:  # noqa: ARG002
        """Return the trump of a deal that follows the state *before*, or None if there is none."""
        return None

    @abstractmethod
    def begin(self, deal: Deal, before: S | None) -> S:
        """Return the first state of a deal; *before* is the previous deal's last state, or None."""

    @abstractmethod
    def choices(self, state: S) -> Sequence[Action]:
        """Return the legal actions of the player to act; a long sequence should be lazy."""

    def refuse(self, state: S, action: Action) -> Refusal | None:
        """Return the refusal of an action of the player to act, or None when it is legal.

        By default, every action that is not one of the choices is refused.
        """
        assert state.to_act is not None
        return refuse_choice(action, state.to_act, self.choices(state))

    @abstractmethod
    def perform(self, state: S, action: Action) -> S | None:
        """Return the state after an action other than a deal, or None if it is not legal."""

    @abstractmethod
    def tell(self, before: S | None, action: Action | None, after: S) -> tuple[Event, ...]:
        """Return the events between two states; *before* is None at the first deal."""

    @abstractmethod
    def view(self, match: Match[S], seat: int | None, sight: frozenset[int]) -> V_co:
        """Return the view of a seat that knows the secrets of the hands in ``sight``."""

    @abstractmethod
    def result(self, state: S) -> dict[str, Any] | None:
        """Return the deal's result as a record holds it, or None while the deal has none."""

    def every(self, verb: str, cards: Iterable[Card]) -> tuple[Action, ...]:
        """Return an action for every way to choose its cards from the given ones.

        There is none if they are too few. An action that the game does not declare raises a
        ``TypeError``.

        Examples
        --------
        >>> from parlett_widgets import Addenda, CardSet
        >>> Addenda().every("play", CardSet("KS 7D"))
        (Action('play 7D'), Action('play KS'))
        """
        if verb not in self.actions:
            hint = nearest(verb, self.actions)
            raise TypeError(f"{type(self).__name__} declares no action {shown(verb)}: {hint}")
        return every(verb, self.actions[verb], cards)

    def sorted_cards(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards in the order of a hand: spades, hearts, diamonds, clubs, each high to low.

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

    def sample_world(self, view: View, rng: random.Random) -> World | None:
        """Return one possible world of a view, drawn at random; None if the game cannot tell.

        The cards that the viewer has seen stay where they were, and the other players' cards allow
        every action of the deal. :meth:`View.resample` turns the result into a match.
        """
        if not self.sampler:
            return None
        world: World = imported(self.sampler)(view, rng)
        return world

    def options(self) -> dict[str, Any]:
        """Return every option with its value."""
        return asdict(self)


def highest(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest score.

    Examples
    --------
    >>> highest((9, 12, 12))
    (1, 2)
    """
    best = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == best])


def allowed(rules: Rules[Any], state: State) -> tuple[Sequence[Action], dict[Action, Refusal]]:
    """Return the legal actions, and why a house rule of ``refuse`` refuses other choices."""
    choices = rules.choices(state)
    if isinstance(choices, list):  # a match and its views share them
        choices = tuple(choices)
    if not changes(type(rules), "refuse", "choices"):
        return choices, {}
    told = [(action, rules.refuse(state, action)) for action in choices]
    refused = {action: refusal for action, refusal in told if refusal is not None}
    return tuple([action for action in choices if action not in refused]), refused
