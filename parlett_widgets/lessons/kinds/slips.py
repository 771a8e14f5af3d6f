"""Finding a slip: one of some statements is wrong, as once printed somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games import Counterpoint, NinetyNine
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
from parlett_widgets.lessons.misconceptions.duels import DuelCase
from parlett_widgets.lessons.misconceptions.sizes import Size
from parlett_widgets.lessons.topics import Misconception, Thought, Topic, draw
from parlett_widgets.words.language import Language

__all__ = ["FIND_SLIP"]

_PACK: Final = NinetyNine.revised().pack
_COUNTERPOINT_PACK: Final = Counterpoint.standard().cards


class Statement(NamedTuple):
    """A claim about a case; a slip if the value is not the right one."""

    topic: str
    case: Any
    value: Any


class Slip(NamedTuple):
    """A slip and the mistake behind it, among true statements that mistakes would take for false."""

    slip: Statement
    mistake: Misconception[Any, Any] | None
    doubts: tuple[Thought, ...]
    others: tuple[Statement, ...] = ()


_GAMES: Final = {
    "points": "counterpoint",
    "duel": "counterpoint",
    "high-bids": "counterpoint",
    "three-cards": "counterpoint",
    "bids": "ninety-nine",
    "sizes": "ninety-nine",
}
"""By topic that a statement may be about: the game of the question."""


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


def _true(chance: Chance, name: str) -> Statement:
    """Return a true statement."""
    case: Any
    match name:
        case "points":
            case = draw(chance, _COUNTERPOINT_PACK, 2)
        case "duel":
            case = DuelCase(*draw(chance, _COUNTERPOINT_PACK, 2))
        case "high-bids":
            case = draw(chance, _COUNTERPOINT_PACK, BID_SIZE)
        case "bids":
            case = draw(chance, _PACK, BID_SIZE)
        case "three-cards":
            case = UNIT
        case _:
            case = ("ninety-nine", "counterpoint")[chance.below(2)]
    return Statement(name, case, TOPICS[name].right(case))


def _doubts(true: Statement) -> list[Thought]:
    """Return the mistakes by which one would take a true statement for false."""
    topic = TOPICS[true.topic]
    return [Thought(true, topic, one.mistake) for one in topic.thoughts(true.case)]


def _draw_slip(chance: Chance, difficulty: int) -> Slip:
    """Draw a slip among true statements; from difficulty 2 there are four to choose from."""
    slip, mistake = _printed(chance)
    thoughts: list[Thought] = []
    for name in ("points", "duel", "high-bids", "bids", "sizes", "three-cards"):
        if name != slip.topic:
            thoughts += chance.shuffled(_doubts(_true(chance, name)))[:1]
    return Slip(slip, mistake, tuple(chance.shuffled(thoughts)[: 2 if difficulty == 1 else 3]))


def _read_slip(statements: Any) -> Slip:
    given = statements if isinstance(statements, Sequence) else ()
    if isinstance(statements, str) or not 2 <= len(given) <= 4:
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


def _read_statement(given: Any) -> Statement:
    """Return a statement from its topic, its case and the value that it claims."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 3:
        refuse(
            "statements", "a topic, a case and a value each, such as ('points', 'JS AH', 12)", given
        )
    name, case, value = given
    name_in("a topic", name, tuple(_GAMES))
    match name:
        case "points":
            read = trick_of("cards", case, _COUNTERPOINT_PACK, [2])
            return Statement(name, read, number_of("points", value, range(121)))
        case "duel":
            trick = DuelCase(*trick_of("cards", case, _COUNTERPOINT_PACK, [2]))
            return Statement(name, trick, name_in("winner", value, ("leader", "follower")))
        case "bids":
            bid = trick_of("cards", case, _PACK, [BID_SIZE])
            return Statement(name, bid, number_of("bid", value, range(13)))
        case "high-bids":
            bid = trick_of("cards", case, _COUNTERPOINT_PACK, [BID_SIZE])
            values = [value] if isinstance(value, int) else value
            size = len(values) if isinstance(values, Sequence) and len(values) < 3 else 2
            return Statement(name, bid, numbers_of("readings", values, size, range(200)))
        case "three-cards":
            total = number_of("bid", case, range(0, 91, UNIT))
            if len(ways(total // UNIT)) > 1:
                raise ValueError(f"bid must be 0, 10, 80 or 90, which one way makes, not {total}")
            return Statement(name, total, _suits(value))
    game = ("ninety-nine", "counterpoint")[name_in("game", case, ("ninety-nine", "counterpoint"))]
    return Statement(name, game, Size(*numbers_of("cards and tricks", value, 2, range(53))))


def _suits(given: Any) -> tuple[Suit, ...]:
    suits = [suit_of("suits", one) for one in given] if isinstance(given, Sequence) else []
    found = tuple(suit for suit in suits if suit is not None)
    if not found:
        refuse("suits", "such as '♦♦♠'", given)
    return tuple(sorted(found, key=BY_CODE.index))


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
    wrong = _("The slip is here: {statement}.").format(statement=_told(lang, slip))
    right = topic.statement(lang, slip.case, topic.right(slip.case))
    fixed = _("It should be: {statement}.").format(statement=right)
    explanation = [wrong, fixed, topic.working(lang, slip.case)]
    if case.mistake is not None:
        explanation.append(_(case.mistake.explanation))
    return Draft(
        game=_GAMES[slip.topic],
        prompt=(
            _("One of these statements is wrong. Which one?")
            if case.others
            else _("One of these statements has a slip, as once printed. Which one?")
        ),
        right=[slip],
        thoughts=list(case.doubts),
        form=Choice(lambda statement: _told(lang, statement)),
        explanation=lang.paragraph(explanation),
        hints=hints,
        others=case.others,
    )


def _told(lang: Language, statement: Statement) -> str:
    return TOPICS[statement.topic].statement(lang, statement.case, statement.value)


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
    spelled=lambda case: written([case.slip, *case.others]),
)
