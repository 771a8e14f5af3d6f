"""Finding the slip: one of several statements is wrong, as it once appeared in print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, ways
from parlett_widgets.games.counterpoint.state import UNIT
from parlett_widgets.lessons.kinds.kind import Kind, written
from parlett_widgets.lessons.kinds.parts import (
    name_in,
    number_of,
    numbers_of,
    refuse,
    suit_of,
    trick_of,
)
from parlett_widgets.lessons.making import Choice, Draft
from parlett_widgets.lessons.misconceptions import TOPICS
from parlett_widgets.lessons.misconceptions.counterpoint_tricks import COUNTERPOINT_PACK, DuelCase
from parlett_widgets.lessons.misconceptions.ninety_nine_tricks import NINETY_NINE_PACK
from parlett_widgets.lessons.misconceptions.sizes import Size
from parlett_widgets.lessons.topics import Misconception, Thought, Topic, draw
from parlett_widgets.words.language import Language

__all__ = ["FIND_SLIP"]


class Statement(NamedTuple):
    """A claim about a case; a slip if its value is wrong."""

    topic: str
    case: Any
    value: Any


class Slip(NamedTuple):
    """A slip and the mistake behind it, among true statements that look false to common mistakes."""

    slip: Statement
    mistake: Misconception[Any, Any] | None
    doubts: tuple[Thought, ...]
    others: tuple[Statement, ...] = ()


def _printed(chance: Chance) -> tuple[Statement, Misconception[Any, Any]]:
    """Return a slip in the source articles, and the mistake behind it."""
    one, other = chance.shuffled(Suit)[:2]
    trick = (Card.of(Rank.JACK, one), Card.of(Rank.ACE, other))
    known = (
        ("sizes", "ninety-nine", "thirteen-and-ten"),
        ("points", trick, "ace-is-ten"),
        ("three-cards", UNIT, "bid-of-four"),
    )
    name, case, mistake_id = known[chance.below(len(known))]
    mistake = next(m for m in TOPICS[name].mistakes if m.id == mistake_id)
    return Statement(name, case, mistake.wrong(case)), mistake


class _Claims(NamedTuple):
    """How a case of a topic is drawn, and how the case and its value are read."""

    draw: Callable[[Chance], Any]
    case: Callable[[Any], Any]
    value: Callable[[Any], Any]


def _readings(given: Any) -> tuple[int, ...]:
    values = [given] if isinstance(given, int) else given
    if isinstance(values, str):
        values = values.split()
    size = len(values) if isinstance(values, Sequence) and len(values) < 3 else 2
    return numbers_of("readings", values, size, range(200))


def _total(given: Any) -> int:
    total = number_of("bid", given, range(0, 91, UNIT))
    if len(ways(total // UNIT)) > 1:
        raise ValueError(f"bid must be 0, 10, 80 or 90, which one way makes, not {total}")
    return total


def _suits(given: Any) -> tuple[Suit, ...]:
    given = given.replace(" ", "") if isinstance(given, str) else given
    suits = [suit_of("suits", one) for one in given] if isinstance(given, Sequence) else []
    found = tuple(suit for suit in suits if suit is not None)
    if not found:
        refuse("suits", "such as '♦♦♠'", given)
    return tuple(sorted(found, key=BY_CODE.index))


_WINNERS: Final = ("leader", "follower")
_SIZED: Final = ("ninety-nine", "counterpoint")

_CLAIMS: Final = {
    "points": _Claims(
        lambda chance: draw(chance, COUNTERPOINT_PACK, 2),
        lambda given: trick_of("cards", given, COUNTERPOINT_PACK, [2]),
        lambda given: number_of("point", given, range(121)),
    ),
    "duel": _Claims(
        lambda chance: DuelCase(*draw(chance, COUNTERPOINT_PACK, 2)),
        lambda given: DuelCase(*trick_of("cards", given, COUNTERPOINT_PACK, [2])),
        lambda given: name_in("winner", given, _WINNERS),
    ),
    "high-bids": _Claims(
        lambda chance: draw(chance, COUNTERPOINT_PACK, BID_SIZE),
        lambda given: trick_of("cards", given, COUNTERPOINT_PACK, [BID_SIZE]),
        _readings,
    ),
    "bids": _Claims(
        lambda chance: draw(chance, NINETY_NINE_PACK, BID_SIZE),
        lambda given: trick_of("cards", given, NINETY_NINE_PACK, [BID_SIZE]),
        lambda given: number_of("bid", given, range(13)),
    ),
    "sizes": _Claims(
        lambda chance: _SIZED[chance.below(2)],
        lambda given: _SIZED[name_in("game", given, _SIZED)],
        lambda given: Size(*numbers_of("cards and tricks", given, 2, range(53))),
    ),
    "three-cards": _Claims(lambda _: UNIT, _total, _suits),
}
"""Sources of statements, by the name of their topic."""


def _doubts(true: Statement) -> list[Thought]:
    """Return the mistakes that make a true statement look false."""
    topic = TOPICS[true.topic]
    return [Thought(true, topic, one.mistake) for one in topic.thoughts(true.case)]


def _draw_slip(chance: Chance, difficulty: int) -> Slip:
    """Draw a slip among true statements; from difficulty 2 there are four to choose from."""
    slip, mistake = _printed(chance)
    thoughts: list[Thought] = []
    for name, claims in _CLAIMS.items():
        if name != slip.topic:
            case = claims.draw(chance)
            true = Statement(name, case, TOPICS[name].right(case))
            thoughts += chance.shuffled(_doubts(true))[:1]
    return Slip(slip, mistake, tuple(chance.shuffled(thoughts)[: 2 if difficulty == 1 else 3]))


def _read_slip(statements: Any) -> Slip:
    if isinstance(statements, str):
        statements = [_parts(one) for one in statements.split(" / ")]
    given = statements if isinstance(statements, Sequence) else ()
    if not 2 <= len(given) <= 4:
        refuse("statements", "2 to 4 of them, such as ('points', 'JS AH', 12)", statements)
    told = [_read_statement(one) for one in given]
    slips = [one for one in told if one.value != TOPICS[one.topic].right(one.case)]
    if len(slips) != 1:
        raise ValueError(f"one of the statements must be wrong, not {len(slips)}")
    topic = TOPICS[slips[0].topic]
    mistakes = [one for one in topic.mistakes if one.wrong(slips[0].case) == slips[0].value]
    true = [one for one in told if one is not slips[0]]
    doubts = [thought for one in true for thought in _doubts(one)[:1]]
    return Slip(slips[0], next(iter(mistakes), None), tuple(doubts), tuple(true))


def _parts(told: str) -> tuple[str, str, str]:
    """Return topic, case and value of a statement such as ``"points JS AH = 12"``."""
    topic, _, rest = told.partition(" ")
    case, _, value = rest.rpartition(" = ")
    return topic, case, value


def _spelled(one: Statement) -> str:
    value = _WINNERS[one.value] if one.topic == "duel" else one.value
    case, value = (
        written(tuple(each) if isinstance(each, tuple) else each) for each in (one.case, value)
    )
    return f"{one.topic} {case} = {value}"


def _read_statement(given: Any) -> Statement:
    """Return a statement from its topic, its case and the value that it claims."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 3:
        refuse(
            "statements", "a topic, a case and a value each, such as ('points', 'JS AH', 12)", given
        )
    name, case, value = given
    name_in("a topic", name, tuple(_CLAIMS))
    return Statement(name, _CLAIMS[name].case(case), _CLAIMS[name].value(value))


def _ask_slip(lang: Language, case: Slip) -> Draft:
    """Ask which statement is wrong."""
    slip = case.slip
    _ = lang.gettext
    topic: Topic[Any, Any] = TOPICS[slip.topic]
    hints = [
        _("Check each of them by its rule, in turn."),
        _("Think about this: {subject}.").format(subject=_(topic.subject)),
        topic.working(lang, slip.case),
    ]
    # If all statements have one subject, the prompt or the lesson has already named it.
    alone = {one.topic for one in case.others} == {slip.topic}
    right = topic.statement(lang, slip.case, topic.right(slip.case), alone=alone)
    fixed = _("It should be: {statement}.").format(statement=right)
    explanation = [fixed, topic.working(lang, slip.case)]
    if case.mistake is not None:
        explanation.append(_(case.mistake.explanation))
    return Draft(
        game=topic.game,
        prompt=(
            _("One of these statements is wrong. Which one?")
            if case.others
            else _("One of these statements is wrong; it once appeared in print. Which one?")
        ),
        right=[slip],
        thoughts=list(case.doubts),
        form=Choice(lambda one: _told(lang, one, alone=alone), slip=True),
        explanation=lang.paragraph(explanation),
        hints=hints,
        others=case.others,
    )


def _told(lang: Language, one: Statement, *, alone: bool) -> str:
    return TOPICS[one.topic].statement(lang, one.case, one.value, alone=alone)


FIND_SLIP: Final = Kind(
    _draw_slip,
    _ask_slip,
    _read_slip,
    {
        "statements": [
            ("points", "JS AH", 12),
            ("bids", "7H 8S 9D", 3),
            ("duel", "10H KH", "leader"),
        ]
    },
    spelled=lambda case: " / ".join(map(_spelled, [case.slip, *case.others])),
)
