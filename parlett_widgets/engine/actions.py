"""What players do, and why it may be refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import ALL_CARDS, JOKER, Card, NotACard, Rank, Suit, parse_cards
from parlett_widgets.engine.options import nearest, shown

__all__ = [
    "PLAYS",
    "Action",
    "IllegalAction",
    "Refusal",
    "RefusalCode",
    "Verb",
    "Word",
    "example_of",
    "refuse_out_of_turn",
]


class Word(str, Enum):
    """A choice that prints as its plain word."""

    def __str__(self) -> str:
        return str(self.value)


class Verb(Word):
    """What an action does."""

    PLAY = "play"
    BID = "bid"
    PASS = "pass"
    DECLARE = "declare"
    REVEAL = "reveal"
    NOMINATE = "nominate"
    CALL = "call"
    DEAL = "deal"


class Action(NamedTuple):
    """Something a player does, without saying who: ``play KS``, ``bid 7D 9H 6S``, ``call even``.

    Attributes
    ----------
    verb : Verb
    cards : tuple of Card
        The card played, or the three cards of a bid.
    word : str
        What is said besides: any words of a call (``call even``), who is nominated (``nominate 2``),
        or that a bid is meant in its high reading (``bid 7D 8D 9D high``).

    Examples
    --------
    >>> action = Action.parse("play ks")
    >>> action, str(action)
    (Action('play KS'), 'play KS')
    >>> str(Action.parse("bid 7d 8d 9d high"))
    'bid 7D 8D 9D high'
    """

    verb: Verb
    cards: tuple[Card, ...] = ()
    word: str = ""

    @property
    def seat(self) -> int | None:
        """Who is nominated."""
        return int(self.word) if self.verb is Verb.NOMINATE and self.word in _SEATS else None

    @property
    def high(self) -> bool:
        """Whether a bid is meant in its high reading."""
        return self.verb is Verb.BID and self.word == _HIGH

    @classmethod
    def bid(cls, cards: Iterable[Card], word: str = "") -> Action:
        """Return the bid of some cards, which are written clubs first, each suit from high to low.

        Examples
        --------
        >>> Action.bid(parse_cards("6S 7D 9H 10D"))
        Action('bid 10D 7D 9H 6S')
        """
        return cls(Verb.BID, in_order_of_bids(cards), word)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action from its text.

        Raises
        ------
        NotACard
            If a part that should be a card is none.
        ValueError
            If the text is no action; the message says what would be right.
        """
        word, *rest = text.split() or [""]
        try:
            verb = Verb(word.lower())
        except ValueError:
            hint = nearest(word.lower(), [str(verb) for verb in Verb])
            raise ValueError(f"{shown(text)} is not an action: {hint}") from None
        said = ""
        if verb in _CARDS:
            if verb is Verb.BID and [word.lower() for word in rest[-1:]] == [_HIGH]:
                said = rest.pop().lower()
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
        """Return the same action made of just what belongs into one; records are written from it.

        What is equal to a card or a verb, such as its number or its word, would pass for it.

        Raises
        ------
        TypeError
            If it is no action, or holds what is none of these.

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
                "an action is one of match.legal or a text such as 'play KS', not "
                f"{shown(tuple(action) if isinstance(action, tuple) else action)}"
            ) from None

    @classmethod
    def read(cls, attempt: Any) -> Action | Refusal:
        """Return what is attempted as an action, or why its text is none.

        Raises
        ------
        TypeError
            If it is neither an action nor a text.

        Examples
        --------
        >>> Action.read("pass"), Action.read("play KX").code.value
        (Action('pass'), 'not-a-card')
        """
        if not isinstance(attempt, str):
            return cls.of(attempt)
        try:
            return cls.parse(attempt)
        except NotACard as error:
            return Refusal(RefusalCode.NOT_A_CARD, error.text, problem=str(error))
        except ValueError as error:
            return Refusal(RefusalCode.NOT_AN_ACTION, attempt, problem=str(error))

    @property
    def is_plain(self) -> bool:
        """Whether it is made of just what belongs into an action, a bid in its one order."""
        parts: Any = self  # and nothing is certain about them
        verb, cards, word = parts
        if type(verb) is not Verb or type(cards) is not tuple:
            return False
        for card in cards:  # not all(): every action of a simulation comes by here
            if type(card) is not Card:
                return False
        return type(word) is str and (verb is not _BID or cards == in_order_of_bids(cards))

    @property
    def misshapen(self) -> str | None:
        """What is wrong with an action that has more or less than belongs to its verb, or None."""
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
    """Return cards as a bid is written: clubs first, each suit from high to low, the Joker last."""
    return tuple(sorted(cards, key=_PLACES_IN_BIDS.__getitem__))


_PLACES_IN_BIDS: Final = {
    card: place
    for place, card in enumerate([Card.of(r, suit) for suit in Suit for r in reversed(Rank)])
} | {JOKER: len(ALL_CARDS)}


def _not_an_action(text: str, verb: Verb) -> str:
    return f"{shown(text)} is not an action: write it as {_USAGE[verb]!r}"


def example_of(text: str) -> str:
    """Return how an action is written whose text begins like this one.

    Examples
    --------
    >>> example_of("bid 7D"), example_of("dance")
    ('bid 7D 9H 6S', 'play KS')
    """
    word = text.lower().partition(" ")[0]
    return _USAGE[Verb(word)] if word in list(Verb) else _USAGE[Verb.PLAY]


PLAYS: Final = {card: Action(Verb.PLAY, (card,)) for card in ALL_CARDS}
"""The action of playing each card, made once."""

# To look up a member takes Python 3.11 as long as a short function.
_BID: Final = Verb.BID
_HIGH: Final = "high"
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


class RefusalCode(Word):
    """Why an action is refused."""

    NOT_AN_ACTION = "not-an-action"
    NOT_A_CARD = "not-a-card"
    NOT_YOUR_TURN = "not-your-turn"
    MATCH_OVER = "match-over"
    WRONG_PHASE = "wrong-phase"
    NOT_IN_HAND = "not-in-hand"
    SUIT_REPEATED = "suit-repeated"
    MUST_FOLLOW = "must-follow"
    CARD_TWICE = "card-twice"
    NO_HIGH_READING = "no-high-reading"
    NOT_A_SEAT = "not-a-seat"
    NOT_A_CALL = "not-a-call"
    ALREADY_DECLARED = "already-declared"


class Refusal(NamedTuple):
    """Why an action is not legal, as data; narration makes the sentence.

    Attributes
    ----------
    code : RefusalCode
    attempt : str
        The action that was refused, as text; for ``not-a-card`` the part that is none.
    cards : tuple of Card
        The cards that matter, such as the card of that suit that lies in the trick.
    instead : tuple of Action
        What would be legal, as far as the player may know it; of the bids only one.
    to_act : int or None
        Whose turn it is.
    problem : str
        For a text that cannot be read, what is wrong with it, in English.
    suit : Suit or None
        The suit that must be followed.
    """

    code: RefusalCode
    attempt: str
    cards: tuple[Card, ...] = ()
    instead: tuple[Action, ...] = ()
    to_act: int | None = None
    problem: str = ""
    suit: Suit | None = None

    def __str__(self) -> str:
        if self.problem:
            return self.problem
        because = " ".join([str(self.code).replace("-", " "), *map(str, self.cards)])
        rights = ", ".join(map(str, self.instead))
        if any(action.verb is Verb.BID for action in self.instead):
            rights = f"bids such as {rights}"  # there are hundreds
        return f"cannot {self.attempt}: {because}" + (f"; legal now: {rights}" if rights else "")


def refuse_out_of_turn(action: Action, seat: int | None, to_act: int | None) -> Refusal | None:
    """Return why an action is refused whatever the game, or None.

    Parameters
    ----------
    action : Action
    seat : int or None
        Who wants to act.
    to_act : int or None
        Whose turn it is; None when the match is over.
    """
    if to_act is None:
        return Refusal(RefusalCode.MATCH_OVER, str(action))
    if seat != to_act:
        return Refusal(RefusalCode.NOT_YOUR_TURN, str(action), to_act=to_act)
    if action.misshapen:
        return Refusal(
            RefusalCode.NOT_AN_ACTION, str(action), to_act=to_act, problem=action.misshapen
        )
    return None


class IllegalAction(ValueError):  # noqa: N818 -- the action is named, not the error
    """Raised when an action is refused.

    Parameters
    ----------
    refusal : Refusal
    sentence : str, optional
        The message, where there is a better one than the refusal's own text.

    Attributes
    ----------
    refusal : Refusal
    """

    def __init__(self, refusal: Refusal, sentence: str | None = None) -> None:
        super().__init__(sentence or str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return (IllegalAction, (self.refusal, str(self)))
