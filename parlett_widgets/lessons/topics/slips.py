"""Statements of which one is wrong, and how large deals are (N2, C2): mistakes and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine import Rules
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import whole
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, ways
from parlett_widgets.games.counterpoint.scoring import UNIT
from parlett_widgets.lessons.draft import Choice, Draft
from parlett_widgets.lessons.kind import Kind, written
from parlett_widgets.lessons.reading import (
    name_in,
    number_of,
    numbers_of,
    refuse,
    suit_of,
    trick_of,
)
from parlett_widgets.lessons.topic import N_, Misconception, Thought, Topic, draw
from parlett_widgets.lessons.topics.counterpoint_tricks import (
    COUNTERPOINT_PACK,
    DUEL,
    POINTS,
    DuelCase,
)
from parlett_widgets.lessons.topics.ninety_nine_tricks import NINETY_NINE_PACK
from parlett_widgets.lessons.topics.three_cards import BIDS, HIGH_BIDS, THREE
from parlett_widgets.words.language import Language

__all__ = ["FIND_SLIP", "SIZES", "Size"]


class Size(NamedTuple):
    """How many cards are dealt to each player, and how many tricks are played."""

    cards: int
    tricks: int


class _Game(NamedTuple):
    rules: Rules[Any, Any]
    name: str
    for_four: str = ""
    """The same game for four players, whose numbers may be mistaken for this one's."""


_GAMES: Final = {
    "ninety-nine": _Game(
        NinetyNine.classic(), N_("Ninety-Nine for three"), for_four="ninety-nine-four"
    ),
    "ninety-nine-four": _Game(NinetyNine.four(), N_("Ninety-Nine for four")),
    "counterpoint": _Game(Counterpoint.standard(), N_("Counterpoint for two")),
}


@cache
def _dealt(game: str) -> Size:
    """Return how many cards each player gets and how many tricks are played, read from a deal.

    Each card that is not a bid card is played to a trick.
    """
    cards = _GAMES[game].rules.start(seed=0).view(0).hand_sizes[0]
    return Size(cards, cards - BID_SIZE)


def _as_with_four(game: str) -> Size | None:
    for_four = _GAMES[game].for_four
    return _dealt(for_four) if for_four else None


def _bid_cards_played(game: str) -> Size:
    return Size(_dealt(game).cards, _dealt(game).cards)


class _Sizes(Topic[str, Size]):
    game = "ninety-nine"
    name = "sizes"
    subject = N_("Cards and tricks for each deal")
    mistakes = (
        Misconception(
            "thirteen-and-ten",
            N_("“Three players get 13 cards and play 10 tricks.”"),
            N_("These are the numbers for four players. Three get 12 cards and play 9 tricks."),
            _as_with_four,
        ),
        Misconception(
            "bid-cards-are-played",
            N_("“The bid cards are played too.”"),
            N_("The three bid cards take no part in the play, so there are three fewer tricks."),
            _bid_cards_played,
        ),
    )

    def right(self, case: str) -> Size:
        return _dealt(case)

    def small(self) -> Iterable[str]:
        return _GAMES

    def case_text(self, lang: Language, case: str) -> str:
        return lang.gettext(_GAMES[case].name)

    def value_text(self, lang: Language, value: Size) -> str:
        cards = lang.ngettext("{n} card", "{n} cards", value.cards).format(n=value.cards)
        return lang.listed([cards, lang.tricks(value.tricks)])

    def working(self, lang: Language, case: str) -> str:
        size = self.right(case)
        message = lang.gettext(
            "Each player gets {cards} cards and lays down three as the bid: {cards} − 3 = {tricks}."
        )
        return message.format(cards=size.cards, tricks=size.tricks)


SIZES: Final = _Sizes()


# --------------------------------------------------------------------------------------- questions


class Statement(NamedTuple):
    """A claim about a case, which is a slip if its value is wrong."""

    topic: Topic[Any, Any]
    case: Any
    value: Any


class Slip(NamedTuple):
    """A slip with the mistake behind it, and true statements that mistakes make look false."""

    slip: Statement
    mistake: Misconception[Any, Any] | None
    doubts: tuple[Thought, ...]
    others: tuple[Statement, ...] = ()


def _printed(chance: Chance) -> tuple[Statement, Misconception[Any, Any]]:
    """Return a slip from the source articles, and the mistake behind it."""
    one, other = chance.shuffled(Suit)[:2]
    trick = (Card.of(Rank.JACK, one), Card.of(Rank.ACE, other))
    known: tuple[tuple[Topic[Any, Any], Any, str], ...] = (
        (SIZES, "ninety-nine", "thirteen-and-ten"),
        (POINTS, trick, "ace-is-ten"),
        (THREE, UNIT, "bid-of-four"),
    )
    topic, case, mistake_id = known[chance.below(len(known))]
    mistake = next(m for m in topic.mistakes if m.id == mistake_id)
    return Statement(topic, case, mistake.wrong(case)), mistake


class _Claims(NamedTuple):
    """Functions for statements about a topic: they draw a case, or read a case and its value."""

    topic: Topic[Any, Any]
    draw: Callable[[Chance], Any]
    case: Callable[[Any], Any]
    value: Callable[[Any], Any]


def _readings(given: Any) -> tuple[int, ...]:
    values = given if whole(given) is None else [given]
    if isinstance(values, str):
        values = values.split()
    size = len(values) if isinstance(values, Sequence) and len(values) < 3 else 2
    return numbers_of("readings", values, size, range(200))


def _total(given: Any) -> int:
    total = number_of("bid", given, range(0, 91, UNIT))
    if len(ways(total // UNIT)) > 1:
        raise ValueError(
            f"bid must be 0, 10, 80 or 90, which can be made in only one way, not {total}"
        )
    return total


def _suits(given: Any) -> tuple[Suit, ...]:
    given = given.replace(" ", "") if isinstance(given, str) else given
    suits = [suit_of("suits", one) for one in given] if isinstance(given, Sequence) else []
    found = tuple(suit for suit in suits if suit is not None)
    if not found:
        refuse("suits", "suit signs such as '♦♦♠'", given)
    return tuple(sorted(found, key=BY_CODE.index))


_WINNERS: Final = ("leader", "follower")
_SIZED: Final = ("ninety-nine", "counterpoint")

_CLAIMS: Final = {
    one.topic.name: one
    for one in (
        _Claims(
            POINTS,
            lambda chance: draw(chance, COUNTERPOINT_PACK, 2),
            lambda given: trick_of("cards", given, COUNTERPOINT_PACK, [2]),
            lambda given: number_of("points", given, range(121)),
        ),
        _Claims(
            DUEL,
            lambda chance: DuelCase(*draw(chance, COUNTERPOINT_PACK, 2)),
            lambda given: DuelCase(*trick_of("cards", given, COUNTERPOINT_PACK, [2])),
            lambda given: name_in("winner", given, _WINNERS),
        ),
        _Claims(
            HIGH_BIDS,
            lambda chance: draw(chance, COUNTERPOINT_PACK, BID_SIZE),
            lambda given: trick_of("cards", given, COUNTERPOINT_PACK, [BID_SIZE]),
            _readings,
        ),
        _Claims(
            BIDS,
            lambda chance: draw(chance, NINETY_NINE_PACK, BID_SIZE),
            lambda given: trick_of("cards", given, NINETY_NINE_PACK, [BID_SIZE]),
            lambda given: number_of("bid", given, range(13)),
        ),
        _Claims(
            SIZES,
            lambda chance: _SIZED[chance.below(2)],
            lambda given: _SIZED[name_in("game", given, _SIZED)],
            lambda given: Size(*numbers_of("cards and tricks", given, 2, range(53))),
        ),
        _Claims(THREE, lambda _: UNIT, _total, _suits),
    )
}
"""Maps the name of each topic to the functions for statements about it."""


def _doubts(true: Statement) -> list[Thought]:
    """Return the mistakes that make a true statement look false."""
    return [Thought(true, true.topic, one.mistake) for one in true.topic.thoughts(true.case)]


def _draw_slip(chance: Chance, difficulty: int) -> Slip:
    """Draw a slip among true statements; from difficulty 2 on, there are four statements in all."""
    slip, mistake = _printed(chance)
    thoughts: list[Thought] = []
    for claims in _CLAIMS.values():
        if claims.topic is not slip.topic:
            case = claims.draw(chance)
            true = Statement(claims.topic, case, claims.topic.right(case))
            thoughts += chance.shuffled(_doubts(true))[:1]
    return Slip(slip, mistake, tuple(chance.shuffled(thoughts)[: 2 if difficulty == 1 else 3]))


def _read_slip(statements: Any) -> Slip:
    if isinstance(statements, str):
        statements = [_parts(one) for one in statements.split(" / ")]
    given = statements if isinstance(statements, Sequence) else ()
    if not 2 <= len(given) <= 4:
        refuse("statements", "2 to 4 triples such as ('points', 'JS AH', 12)", statements)
    told = [_read_statement(one) for one in given]
    slips = [one for one in told if one.value != one.topic.right(one.case)]
    if len(slips) != 1:
        raise ValueError(f"exactly one of the statements must be wrong, not {len(slips)}")
    mistakes = [
        one for one in slips[0].topic.mistakes if one.wrong(slips[0].case) == slips[0].value
    ]
    true = [one for one in told if one is not slips[0]]
    doubts = [thought for one in true for thought in _doubts(one)[:1]]
    return Slip(slips[0], next(iter(mistakes), None), tuple(doubts), tuple(true))


def _parts(told: str) -> tuple[str, str, str]:
    """Return the topic, case and value of a statement such as ``"points JS AH = 12"``."""
    topic, _, rest = told.partition(" ")
    case, _, value = rest.rpartition(" = ")
    return topic, case, value


def _spelled(one: Statement) -> str:
    value = _WINNERS[one.value] if one.topic is DUEL else one.value
    case, value = (
        written(tuple(each) if isinstance(each, tuple) else each) for each in (one.case, value)
    )
    return f"{one.topic.name} {case} = {value}"


def _read_statement(given: Any) -> Statement:
    """Return a statement from its topic, its case and the value that it claims."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != 3:
        refuse(
            "statements", "a topic, a case and a value each, such as ('points', 'JS AH', 12)", given
        )
    name, case, value = given
    name_in("a topic", name, tuple(_CLAIMS))
    claims = _CLAIMS[name]
    return Statement(claims.topic, claims.case(case), claims.value(value))


def _ask_slip(lang: Language, case: Slip) -> Draft:
    """Ask which statement is wrong."""
    slip = case.slip
    topic = slip.topic
    _ = lang.gettext
    hints = [
        _("Check each statement against its rule, in turn."),
        _("Think about this: {subject}.").format(subject=_(topic.subject)),
        topic.working(lang, slip.case),
    ]
    # If all statements share one subject, the prompt or the lesson has already named it.
    alone = {one.topic for one in case.others} == {topic}
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
    return one.topic.statement(lang, one.case, one.value, alone=alone)


FIND_SLIP: Final = Kind(
    "find-slip",
    [one.topic for one in _CLAIMS.values()],
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
