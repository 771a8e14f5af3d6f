"""What players do, and why it may be refused."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, parse_cards
from parlett_widgets.engine.options import nearest

__all__ = ["Action", "IllegalAction", "Refusal", "RefusalCode", "Verb", "Word"]


class Word(str, Enum):
    """A choice that prints as its plain word."""

    def __str__(self) -> str:
        return str(self.value)


class Verb(Word):
    """What an action does."""

    PLAY = "play"
    DEAL = "deal"


class Action(NamedTuple):
    """Something a player does, without saying who: ``play KS``.

    Examples
    --------
    >>> action = Action.parse("play ks")
    >>> action, str(action)
    (Action('play KS'), 'play KS')
    """

    verb: Verb
    cards: tuple[Card, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action from its text.

        Raises
        ------
        ValueError
            If the text is no action; the message says what would be right.
        """
        word, _, rest = text.strip().partition(" ")
        try:
            verb = Verb(word.lower())
        except ValueError:
            hint = nearest(word.lower(), [str(verb) for verb in Verb])
            raise ValueError(f"{text!r} is not an action: {hint}") from None
        cards = parse_cards(rest)
        expected = 1 if verb is Verb.PLAY else 0
        if len(cards) != expected:
            raise ValueError(f"{text!r} is not an action: write {_USAGE[verb]!r}")
        return cls(verb, cards)

    def __str__(self) -> str:
        return " ".join([self.verb.value, *map(str, self.cards)])

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


_USAGE: Final = {Verb.PLAY: "play KS", Verb.DEAL: "deal"}


class RefusalCode(Word):
    """Why an action is refused."""

    NOT_AN_ACTION = "not-an-action"
    NOT_A_CARD = "not-a-card"
    NOT_YOUR_TURN = "not-your-turn"
    MATCH_OVER = "match-over"
    WRONG_PHASE = "wrong-phase"
    NOT_IN_HAND = "not-in-hand"
    SUIT_REPEATED = "suit-repeated"


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
        What would be legal, as far as the player may know it.
    to_act : int or None
        Whose turn it is.
    problem : str
        For a text that cannot be read, what is wrong with it, in English.
    """

    code: RefusalCode
    attempt: str
    cards: tuple[Card, ...] = ()
    instead: tuple[Action, ...] = ()
    to_act: int | None = None
    problem: str = ""

    def __str__(self) -> str:
        if self.problem:
            return self.problem
        because = " ".join([str(self.code).replace("-", " "), *map(str, self.cards)])
        rights = ", ".join(map(str, self.instead))
        return f"cannot {self.attempt}: {because}" + (f"; legal now: {rights}" if rights else "")


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
