"""Actions, how they are written, and the phases in which they are taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from inspect import get_annotations
from itertools import combinations, permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import ALL_CARDS, JOKER, Card, Rank, Suit, parse_cards, plain
from parlett_widgets.engine.checks import nearest, shown

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = [
    "FORMS",
    "PLAYS",
    "Action",
    "Form",
    "Phase",
    "Verb",
    "Word",
    "every",
    "example_of",
    "is_well_formed",
    "misshapen",
    "number_wanted",
]


class Word(str):
    """A word with one object for each of its kind, so that ``is`` compares.

    A class names the usual words by annotations alone.
    """

    __slots__ = ()
    _known: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        cls._known = {}
        for name in get_annotations(cls):  # DEAL_OVER is the word "deal-over"
            setattr(cls, name, cls(name.lower().replace("_", "-")))

    def __new__(cls, word: str) -> Self:
        """Return the one object for a word."""
        known: Self | None = cls._known.get(word)
        return known or cls._known.setdefault(str(word), super().__new__(cls, word))

    @property
    def value(self) -> str:
        """The word as plain text."""
        return str(self)


class Verb(Word):
    """The word that says what an action does, such as ``play``; each game may declare its own.

    Examples
    --------
    >>> Verb("play") is Verb.PLAY, Verb("discard") == "discard"
    (True, True)
    """

    __slots__ = ()

    PLAY: ClassVar[Verb]
    BID: ClassVar[Verb]
    PASS: ClassVar[Verb]
    DECLARE: ClassVar[Verb]
    REVEAL: ClassVar[Verb]
    NOMINATE: ClassVar[Verb]
    CALL: ClassVar[Verb]
    DEAL: ClassVar[Verb]


class Phase(Word):
    """What is going on in a match; a game may have phases of its own.

    Every game has ``deal-over`` and ``over``: in these, a deal has ended.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> match = Addenda.standard().start(seed=7)
    >>> match.phase == "play", match.phase is Phase.PLAY
    (True, True)
    """

    __slots__ = ()

    CALL: ClassVar[Phase]
    BID: ClassVar[Phase]
    PREMIUM: ClassVar[Phase]
    NOMINATE: ClassVar[Phase]
    BEFORE_PLAY: ClassVar[Phase]
    PLAY: ClassVar[Phase]
    DEAL_OVER: ClassVar[Phase]
    OVER: ClassVar[Phase]


class Form(NamedTuple):
    """What goes with the verb of an action; a game declares the forms of its own ``actions``.

    Attributes
    ----------
    cards : int or range
        The number of cards, or the range of numbers that is possible, such as ``range(1, 4)`` for
        one to three.
    secret : bool
        Whether only the acting player may see the action.
    says : bool or tuple of str
        Whether words follow the cards, as in ``call even``, or which ones may follow; ``""`` among
        them means that they can be left out.
    ordered : bool
        Whether the order of the cards matters, as in giving the first for the second. Otherwise
        they are sorted as in a bid: clubs first, each suit from high to low.

    Examples
    --------
    >>> discard = Form(cards=2, secret=True)
    >>> str(Action.parse("discard qs ks", {"discard": discard})), discard.example("discard")
    ('discard KS QS', 'discard 7D 9H')
    """

    cards: int | range = 0
    secret: bool = False
    says: bool | tuple[str, ...] = False
    ordered: bool = False

    @property
    def numbers(self) -> range:
        """The numbers of cards that are possible."""
        return range(self.cards, self.cards + 1) if isinstance(self.cards, int) else self.cards

    def takes(self, cards: tuple[Card, ...], word: str) -> bool:
        """Whether an action may have that number of cards, in that order, and that word."""
        number = len(cards)
        if number != self.cards and number not in self.numbers:
            return False
        if number > 1 and not self.ordered and not _in_order(cards):
            return False
        if isinstance(self.says, tuple):
            return word in self.says
        return _WORDS.fullmatch(word) is not None if self.says else not word

    def parted(self, words: list[str]) -> tuple[list[str], str]:
        """Return the words that name cards, and the one that may follow them."""
        last = words[-1].lower().strip("()") if words else ""
        said = last if isinstance(self.says, tuple) and last in self.says else ""
        return (words[:-1], said) if said else (words, "")

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards of an action in the order in which they are written."""
        return tuple(cards) if self.ordered else in_order_of_bids(cards)

    def example(self, verb: str) -> str:
        """Return an action of this form as text."""
        numbers = [number for number in self.numbers if number] or [0]
        cards = "KS" if numbers[0] == 1 else " ".join(_EXAMPLE_CARDS[: numbers[0]])
        word = "even" if self.says is True else ""
        if isinstance(self.says, tuple) and "" not in self.says:
            word = self.says[len(self.says) // 2]
        return " ".join(part for part in (verb, cards, word) if part)


class Action(NamedTuple):
    """One action of the player to act, such as ``play KS``, ``bid 7D 9H 6S`` or ``call even``.

    Attributes
    ----------
    verb : Verb
        The kind of action: play, bid, pass, declare, reveal, nominate, call, deal, or another word
        that the game declares.
    cards : tuple of Card
        The card played, or several cards, such as those of a bid, in a fixed order: clubs first,
        and each suit from high to low.
    word : str
        Anything beyond the cards: the words of a call (``call even``), the seat nominated
        (``nominate 2``), or ``high`` for a bid in its high reading (``bid 9D 8D 7D high``).

    Examples
    --------
    >>> action = Action.parse("play ks")
    >>> action, str(action)
    (Action('play KS'), 'play KS')
    >>> str(Action.parse("bid 7d 8d 9d high"))
    'bid 9D 8D 7D high'
    """

    verb: Verb
    cards: tuple[Card, ...] = ()
    word: str = ""

    @property
    def seat(self) -> int | None:
        """The seat nominated, or None for any other action."""
        named = self.verb is Verb.NOMINATE and self.word.isdecimal()
        return int(self.word) if named else None

    @property
    def high(self) -> bool:
        """Whether this is a bid in its high reading."""
        return self.verb is Verb.BID and self.word == _HIGH

    @classmethod
    def bid(cls, cards: Iterable[Card], word: str = "") -> Action:
        """Return the bid made with three cards, sorted in the order in which bids are written.

        Clubs come first, then diamonds, hearts and spades, each suit from high to low.

        Examples
        --------
        >>> from parlett_widgets import CardSet
        >>> Action.bid(CardSet("6S 7D 9H"))
        Action('bid 7D 9H 6S')
        """
        return cls(Verb.BID, in_order_of_bids(cards), word)

    @classmethod
    def parse(cls, text: str, forms: Mapping[str, Form] | None = None) -> Action:
        """Read an action from its text.

        Parameters
        ----------
        text : str
            The action, such as ``play KS``.
        forms : mapping of str to Form, optional
            The actions of a game, which are its rules' ``actions``; by default, those that every
            game has.

        Raises
        ------
        NotACard
            If any part that should be a card is not one.
        ValueError
            If the text is not an action; the message says how to write one.
        """
        forms = FORMS if forms is None else forms
        bare = (text if text.isascii() else plain(text)).strip(_ROUND)
        if bare[:7].lower() == "action(":
            bare = bare[7:].lstrip(_ROUND)
        word, *rest = bare.split() or [""]
        word = word.lower().rstrip(":")
        if word not in forms:
            hint = nearest(word, forms)
            raise ValueError(f"{shown(text)} is not an action: {hint}")
        form, said = forms[word], ""
        if form.numbers[-1]:
            rest, said = form.parted(rest)
            cards = form.sorted(parse_cards(" ".join(rest)))
        else:
            cards, said = (), " ".join(rest).lower()
        if not form.takes(cards, said):
            raise ValueError(_not_an_action(text, word, form))
        return cls(Verb(word), cards, said)

    @classmethod
    def of(cls, action: Any, forms: Mapping[str, Form] | None = None) -> Action:
        """Return a normalised copy of an action.

        Strings that merely equal a verb or name a card are converted, so records always hold real
        verbs and cards, and cards whose order does not matter are sorted.

        Raises
        ------
        TypeError
            If the argument is not an action, or any part of it cannot be read.

        Examples
        --------
        >>> Action.of(Action("play", ["KH"])).cards
        (Card('KH'),)
        """
        forms = FORMS if forms is None else forms
        try:
            verb, cards, word = action
            if not isinstance(word, str):
                raise TypeError
            return cls(Verb(verb), forms[verb].sorted(map(Card, cards)), str(word))
        except (TypeError, ValueError, KeyError):
            raise TypeError(
                "an action must be one of match.legal or text such as 'play KS', not "
                f"{shown(tuple(action) if isinstance(action, tuple) else action)}"
            ) from None

    def __str__(self) -> str:
        said = [self.word] if self.word else []
        return " ".join([str(self.verb), *map(str, self.cards), *said])

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


def in_order_of_bids(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of bids: clubs first, each suit from high to low, Joker last."""
    return tuple(sorted(cards, key=_PLACES_IN_BIDS.__getitem__))


def _in_order(cards: tuple[Card, ...]) -> bool:
    """Whether cards are in the order of bids."""
    last = -1
    for card in cards:
        place = _PLACES_IN_BIDS[card]
        if place < last:
            return False
        last = place
    return True


_PLACES_IN_BIDS: Final = {
    card: place
    for place, card in enumerate([Card.of(r, suit) for suit in Suit for r in reversed(Rank)])
} | {JOKER: len(ALL_CARDS)}


def is_well_formed(action: Action, forms: Mapping[str, Form]) -> bool:
    """Whether the parts of an action have exactly the types and the form that records have."""
    parts: Any = action  # their types are not certain
    verb, cards, word = parts
    if type(verb) is not Verb or type(cards) is not tuple or type(word) is not str:
        return False
    for card in cards:  # faster than all(): every simulated action passes through here
        if type(card) is not Card:
            return False
    form = forms.get(verb)
    return form is not None and form.takes(cards, word)


def misshapen(action: Action, forms: Mapping[str, Form]) -> str | None:
    """Return what is wrong with the parts that go with an action's verb, or None."""
    form = forms[action.verb]
    whole = form.takes(action.cards, action.word)
    return None if whole else _not_an_action(str(action), action.verb, form)


def _not_an_action(text: str, verb: str, form: Form) -> str:
    return f"{shown(text)} is not an action: write, for example, {form.example(verb)!r}"


def example_of(text: str, forms: Mapping[str, Form]) -> str:
    """Return an example of an action whose text begins like this one.

    Examples
    --------
    >>> example_of("bid 7D", FORMS), example_of("dance", FORMS)
    ('bid 7D 9H 6S', 'play KS')
    """
    word = text.lower().partition(" ")[0]
    word = word if word in forms else Verb.PLAY
    return forms[word].example(word)


def number_wanted(text: str, forms: Mapping[str, Form]) -> tuple[str, str, int] | None:
    """Return what to tell about a text with a wrong number of cards for a game's own action.

    This is the action's word, and how many cards it takes, as text and as the highest number.

    Examples
    --------
    >>> forms = {"discard": Form(cards=2), "lay": Form(cards=range(1, 4))}
    >>> number_wanted("discard KS", forms), number_wanted("lay", forms)
    (('discard', '2', 2), ('lay', '1–3', 3))
    """
    verb, *rest = text.lower().split() or [""]
    form = forms.get(verb, Form())
    numbers = form.numbers
    if not numbers[-1] or form == FORMS.get(verb) or len(form.parted(rest)[0]) in numbers:
        return None
    least, most = numbers[0], numbers[-1]
    return verb, str(most) if least == most else f"{least}–{most}", most


def every(verb: str, form: Form, cards: Iterable[Card]) -> tuple[Action, ...]:
    """Return an action for every way to choose cards of a hand, as :meth:`Rules.every` does."""
    return _every(verb, form, in_order_of_bids(cards))


@lru_cache(maxsize=1000)
def _every(verb: str, form: Form, cards: tuple[Card, ...]) -> tuple[Action, ...]:
    choose = permutations if form.ordered else combinations
    words = form.says if isinstance(form.says, tuple) else ("",)
    return tuple(
        Action(Verb(verb), chosen, word)
        for number in form.numbers
        for chosen in choose(cards, number)
        for word in words
    )


FORMS: Final[Mapping[str, Form]] = MappingProxyType({
    Verb.PLAY: Form(cards=1),
    Verb.BID: Form(cards=3, says=("", "high")),
    Verb.PASS: Form(),
    Verb.DECLARE: Form(),
    Verb.REVEAL: Form(),
    Verb.NOMINATE: Form(says=("0", "1", "2", "3", "4")),
    Verb.CALL: Form(says=True),
    Verb.DEAL: Form(),
})  # fmt: skip
"""The actions of every game, to which its class adds its own."""

PLAYS: Final = {card: Action(Verb.PLAY, (card,)) for card in ALL_CARDS}
"""Maps each card to the action of playing it, which is created only once."""

_HIGH: Final = "high"
_ROUND: Final = " \t\r\n>'\"`([]),.;。「」『』“”‘’"
"""What people and Python write round an action: quotes, a full stop, ``Action('…')``."""
_WORDS: Final = re.compile(r"\w[\w-]*( \w[\w-]*)*")
_EXAMPLE_CARDS: Final = ("7D", "9H", "6S", "5S", "4S", "3S", "2S")
