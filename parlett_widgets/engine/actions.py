"""Actions, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import ALL_CARDS, JOKER, Card, Rank, Suit, parse_cards, plain
from parlett_widgets.engine.checks import nearest, shown

__all__ = [
    "PLAYS",
    "Action",
    "Verb",
    "Word",
    "example_of",
]


class Word(str, Enum):
    """An enumeration whose members print as plain words."""

    def __str__(self) -> str:
        return str(self.value)


class Verb(Word):
    """The kind of an action."""

    PLAY = "play"
    BID = "bid"
    PASS = "pass"
    DECLARE = "declare"
    REVEAL = "reveal"
    NOMINATE = "nominate"
    CALL = "call"
    DEAL = "deal"


class Action(NamedTuple):
    """One action of the player to act, such as ``play KS``, ``bid 7D 9H 6S`` or ``call even``.

    Attributes
    ----------
    verb : Verb
        The kind of action: play, bid, pass, declare, reveal, nominate, call or deal.
    cards : tuple of Card
        The card played, or the three cards of a bid in a fixed order: clubs first, and each suit
        from high to low.
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
        return int(self.word) if self.verb is Verb.NOMINATE and self.word in _SEATS else None

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
    def parse(cls, text: str) -> Action:
        """Read an action from its text.

        Raises
        ------
        NotACard
            If any part that should be a card is not one.
        ValueError
            If the text is not an action; the message says how to write one.
        """
        bare = (text if text.isascii() else plain(text)).strip(_ROUND)
        if bare[:7].lower() == "action(":
            bare = bare[7:].lstrip(_ROUND)
        word, *rest = bare.split() or [""]
        try:
            verb = Verb(word.lower().rstrip(":"))
        except ValueError:
            hint = nearest(word.lower(), [str(verb) for verb in Verb])
            raise ValueError(f"{shown(text)} is not an action: {hint}") from None
        said = ""
        if verb in _CARDS:
            if verb is Verb.BID and rest[-1:] and rest[-1].lower().strip("()") == _HIGH:
                rest.pop()
                said = _HIGH
            cards = parse_cards(" ".join(rest))
            if verb is Verb.BID:
                cards = in_order_of_bids(cards)
        else:
            cards, said = (), " ".join(rest).lower()
        action = cls(verb, cards, said)
        if action.misshapen:
            raise ValueError(_not_an_action(text, verb))
        return action

    @classmethod
    def of(cls, action: Any) -> Action:
        """Return a normalised copy of an action.

        Strings that merely equal a verb or name a card are converted, so records always hold real
        verbs and cards.

        Raises
        ------
        TypeError
            If the argument is not an action, or any part of it cannot be read.

        Examples
        --------
        >>> Action.of(Action("play", ["KH"])).cards
        (Card('KH'),)
        """
        try:
            verb, cards, word = action
            if not isinstance(word, str):
                raise TypeError
            read = cls(Verb(verb), tuple(map(Card, cards)), str(word))
            return cls.bid(read.cards, read.word) if read.verb is Verb.BID else read
        except (TypeError, ValueError):
            raise TypeError(
                "an action must be one of match.legal or text such as 'play KS', not "
                f"{shown(tuple(action) if isinstance(action, tuple) else action)}"
            ) from None

    @property
    def is_plain(self) -> bool:
        """Whether the parts have exactly the right types and the cards of a bid are in order."""
        parts: Any = self  # their types are not certain
        verb, cards, word = parts
        if type(verb) is not Verb or type(cards) is not tuple:
            return False
        for card in cards:  # faster than all(): every simulated action passes through here
            if type(card) is not Card:
                return False
        return type(word) is str and (verb is not _BID or cards == in_order_of_bids(cards))

    @property
    def misshapen(self) -> str | None:
        """What is wrong with the parts that go with the action's verb, or None if nothing is."""
        match self.verb:
            case Verb.BID:
                fits = self.word in ("", _HIGH)
            case Verb.NOMINATE:
                fits = self.word in _SEATS
            case Verb.CALL:
                fits = _WORDS.fullmatch(self.word) is not None
            case _:
                fits = not self.word
        whole = fits and len(self.cards) == _CARDS.get(self.verb, 0)
        return None if whole else _not_an_action(str(self), self.verb)

    def __str__(self) -> str:
        said = [self.word] if self.word else []
        return " ".join([str(self.verb), *map(str, self.cards), *said])

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


def in_order_of_bids(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of bids: clubs first, each suit from high to low, Joker last."""
    return tuple(sorted(cards, key=_PLACES_IN_BIDS.__getitem__))


_PLACES_IN_BIDS: Final = {
    card: place
    for place, card in enumerate([Card.of(r, suit) for suit in Suit for r in reversed(Rank)])
} | {JOKER: len(ALL_CARDS)}


def _not_an_action(text: str, verb: Verb) -> str:
    return f"{shown(text)} is not an action: write, for example, {_USAGE[verb]!r}"


def example_of(text: str) -> str:
    """Return an example of an action whose text begins like this one.

    Examples
    --------
    >>> example_of("bid 7D"), example_of("dance")
    ('bid 7D 9H 6S', 'play KS')
    """
    word = text.lower().partition(" ")[0]
    return _USAGE[Verb(word)] if word in list(Verb) else _USAGE[Verb.PLAY]


PLAYS: Final = {card: Action(Verb.PLAY, (card,)) for card in ALL_CARDS}
"""Maps each card to the action of playing it, which is created only once."""

# In Python 3.11, looking up an enum member takes as long as calling a short function.
_BID: Final = Verb.BID
_HIGH: Final = "high"
_ROUND: Final = " \t\r\n>'\"`([]),.;。「」『』“”‘’"
"""What people and Python write round an action: quotes, a full stop, ``Action('…')``."""
_WORDS: Final = re.compile(r"\w[\w-]*( \w[\w-]*)*")
_SEATS: Final = ("0", "1", "2", "3", "4")
_CARDS: Final = {Verb.PLAY: 1, Verb.BID: 3}
_USAGE: Final = {
    Verb.PLAY: "play KS",
    Verb.BID: "bid 7D 9H 6S",
    Verb.PASS: "pass",
    Verb.DECLARE: "declare",
    Verb.REVEAL: "reveal",
    Verb.NOMINATE: "nominate 2",
    Verb.CALL: "call even",
    Verb.DEAL: "deal",
}
