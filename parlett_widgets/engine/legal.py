"""The legal actions of the player to act, and the refusals of others, as data and as errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from parlett_widgets.cards import Card, CardSet, NotACard, Suit
from parlett_widgets.engine.actions import (
    FORMS,
    PLAYS,
    Action,
    Form,
    Verb,
    misshapen,
    number_wanted,
)
from parlett_widgets.engine.checks import shown
from parlett_widgets.engine.game_checks import changes

__all__ = [
    "IllegalAction",
    "Refusal",
    "RefusalCode",
    "read_action",
    "refuse_call",
    "refuse_choice",
    "refuse_out_of_turn",
    "refuse_play",
    "under_house_rules",
]


class RefusalCode(str, Enum):
    """Why an action is refused."""

    __str__ = str.__str__

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
    NOT_A_CHOICE = "not-a-choice"
    ALREADY_DECLARED = "already-declared"


class Refusal(NamedTuple):
    """Why an action is not legal, as data; :mod:`parlett_widgets.words` puts it into words.

    Attributes
    ----------
    code : RefusalCode
        The reason, such as ``must-follow``.
    attempt : str
        The refused action as text; for ``not-a-card``, the part that is not a card.
    cards : tuple of Card
        The cards that the refusal is about, such as the card of the same suit already in the trick.
    instead : tuple of Action
        Legal actions, as far as the player may know them; when several cards are due, as in bids,
        at most one example of each kind.
    to_act : int or None
        The seat whose turn it is; None if the match is over or the text cannot be read.
    problem : str
        What is wrong with an action that cannot be read, in English; otherwise empty.
    suit : Suit or None
        The suit that must be followed.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> match = Addenda.standard().start(seed=7, dealer=1)
    >>> refusal = match.legal.why_not("play QC")
    >>> refusal.code.value, str(refusal.instead[0])
    ('not-in-hand', 'play 9S')
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
        if any(len(action.cards) > 1 for action in self.instead):  # there are hundreds
            only_bids = all(action.verb is Verb.BID for action in self.instead)
            rights = f"{'bids' if only_bids else 'actions'} such as {rights}"
        return f"cannot {self.attempt}: {because}" + (f"; legal now: {rights}" if rights else "")


class IllegalAction(ValueError):  # noqa: N818 -- the action is named, not the error
    """The error raised when an action is refused; its message says what would be legal.

    Parameters
    ----------
    refusal : Refusal
        Why the action was refused.
    sentence : str, optional
        The message; by default the refusal's own text.

    Attributes
    ----------
    refusal : Refusal
        Why the action was refused, as data.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> try:
    ...     Addenda.standard().start(seed=7).apply("pass")
    ... except IllegalAction as error:
    ...     print(error.refusal.code.value)
    wrong-phase
    """

    def __init__(self, refusal: Refusal, sentence: str | None = None) -> None:
        super().__init__(sentence or str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return (IllegalAction, (self.refusal, str(self)))


def read_action(
    attempt: Any, legal: Iterable[Action] = (), forms: Mapping[str, Form] = FORMS
) -> Action | Refusal:
    """Return the attempt as an action, or the refusal of text that cannot be read.

    If calls or actions of the game's own are legal, the refusal suggests the one that the text
    names, or else the first. Raises ``TypeError`` if the attempt is neither an action nor text.

    Examples
    --------
    >>> read_action("pass"), read_action("play KX").code.value
    (Action('pass'), 'not-a-card')
    """
    if not isinstance(attempt, str):
        return Action.of(attempt, forms)
    try:
        return Action.parse(attempt, forms)
    except NotACard as card:
        return Refusal(RefusalCode.NOT_A_CARD, card.text, problem=str(card))
    except ValueError as error:
        special = [
            one
            for one in legal
            if one.verb is Verb.CALL or forms.get(one.verb) != FORMS.get(one.verb)
        ]
        if not special:
            return Refusal(RefusalCode.NOT_AN_ACTION, attempt, problem=str(error))
        text = attempt.lower().strip()
        same = (one for one in special if text == one.word or text.split(" ")[0] == one.verb)
        meant = next(same, special[0])
        problem = f"{shown(attempt)} is not an action: write, for example, {str(meant)!r}"
        if wanted := number_wanted(text, forms):
            verb, number, most = wanted
            problem += f" ({verb} takes {number} card{'s' * (most > 1)})"
        return Refusal(RefusalCode.NOT_AN_ACTION, attempt, (), (meant,), problem=problem)


def refuse_out_of_turn(
    action: Action, seat: int | None, to_act: int | None, forms: Mapping[str, Form] = FORMS
) -> Refusal | None:
    """Return the refusal that any game would give, or None if the game's own rules must decide."""
    if to_act is None:
        return Refusal(RefusalCode.MATCH_OVER, str(action))
    if seat != to_act:
        return Refusal(RefusalCode.NOT_YOUR_TURN, str(action), to_act=to_act)
    problem = misshapen(action, forms)
    if problem:
        return Refusal(RefusalCode.NOT_AN_ACTION, str(action), to_act=to_act, problem=problem)
    return None


def refuse_play(
    action: Action, seat: int, hand: int, playable: int, led: Suit | None
) -> Refusal | None:
    """Return the refusal of the play of a card, or None when it may be played (N3, C4).

    ``hand`` and ``playable`` are the bits of sets of cards.
    """
    if action.verb is Verb.PLAY and action.cards[0].bit & playable:
        return None
    rights = tuple(PLAYS[card] for card in CardSet.from_bits(playable))
    if action.verb is not Verb.PLAY:
        return Refusal(RefusalCode.WRONG_PHASE, str(action), (), rights, seat)
    (card,) = action.cards
    if not hand & card.bit:
        return Refusal(RefusalCode.NOT_IN_HAND, str(action), (card,), rights, seat)
    cards = tuple(CardSet.from_bits(playable))
    return Refusal(RefusalCode.MUST_FOLLOW, str(action), cards, rights, seat, suit=led)


def refuse_call(action: Action, seat: int, calls: tuple[Action, ...]) -> Refusal | None:
    """Return the refusal of an action when only ``calls`` are legal, or None for one of them."""
    if action in calls:
        return None
    offered = [call.verb for call in calls]
    code = RefusalCode.WRONG_PHASE
    if action.verb is Verb.NOMINATE and Verb.NOMINATE in offered:
        code = RefusalCode.NOT_A_SEAT
    elif action.verb is Verb.DECLARE and Verb.REVEAL in offered:
        code = RefusalCode.ALREADY_DECLARED
    return Refusal(code, str(action), action.cards, calls, seat)


def refuse_choice(
    action: Action, seat: int, legal: Sequence[Action], hand: int | None = None
) -> Refusal | None:
    """Return the refusal of an action that is not one of ``legal``, or None for one of them.

    ``hand`` holds the bits of the player's cards, to tell a card that is not among them.
    """
    if action in legal:
        return None
    instead = _one_of_each_verb(legal)
    if all(one.verb is not action.verb for one in instead):
        return Refusal(RefusalCode.WRONG_PHASE, str(action), (), instead, seat)
    missing = tuple(card for card in action.cards if hand is not None and not hand & card.bit)
    if missing:
        return Refusal(RefusalCode.NOT_IN_HAND, str(action), missing, instead, seat)
    twice = len(set(action.cards)) < len(action.cards)
    code = RefusalCode.CARD_TWICE if twice else RefusalCode.NOT_A_CHOICE
    return Refusal(code, str(action), action.cards, instead, seat)


def _one_of_each_verb(legal: Sequence[Action]) -> tuple[Action, ...]:
    return tuple({one.verb: one for one in reversed(legal)}.values())[::-1]


def under_house_rules(
    refusal: Refusal | None, game: type, action: Action, seat: int, legal: Sequence[Action]
) -> Refusal | None:
    """Return the refusal of an action where a house rule may have changed what is legal.

    What is not offered is refused, and a refusal names nothing as right that is not legal.
    """
    if refusal is None:
        offers_less = changes(game, "choices", "refuse")
        return refuse_choice(action, seat, legal) if offers_less else None
    if not changes(game, "refuse", "choices") and not changes(game, "choices", "refuse"):
        return refusal
    right = tuple([one for one in refusal.instead if one in legal])
    return refusal._replace(instead=right or _one_of_each_verb(legal))
