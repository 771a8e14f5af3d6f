"""Finding a slip: one of some statements is wrong, as once printed somewhere."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.lessons.making import Choice, Draft
from parlett_widgets.lessons.misconceptions import TOPICS
from parlett_widgets.lessons.misconceptions.duels import DuelCase
from parlett_widgets.lessons.topics import Misconception, Thought, Topic, draw
from parlett_widgets.narration.language import Language

__all__ = ["find_slip"]

_PACK: Final = NinetyNine.revised().pack
_COUNTERPOINT_PACK: Final = Counterpoint.standard().cards


class Statement(NamedTuple):
    """A claim about a case; a slip if the value is not the right one."""

    topic: str
    case: Any
    value: Any


def _slip(chance: Chance) -> tuple[str, Statement, Misconception[Any, Any]]:
    """Return the game of a slip in the source articles, the slip, and the mistake behind it."""
    one, other = chance.shuffled(Suit)[:2]
    trick = (Card.of(Rank.JACK, one), Card.of(Rank.ACE, other))
    known = (
        ("ninety-nine", "sizes", "ninety-nine", "thirteen-and-ten"),
        ("counterpoint", "points", trick, "ace-is-ten"),
        ("counterpoint", "three-cards", 10, "bid-of-four"),
    )
    game, name, case, mistake_id = known[chance.below(len(known))]
    mistake = next(m for m in TOPICS[name].mistakes if m.id == mistake_id)
    return game, Statement(name, case, mistake.wrong(case)), mistake


def _true(chance: Chance, name: str) -> tuple[Statement, list[Thought]]:
    """Return a true statement, with the mistakes by which one would take it for false."""
    case: Any
    match name:
        case "points":
            case = draw(chance, _COUNTERPOINT_PACK, 2)
        case "duel":
            case = DuelCase(*draw(chance, _COUNTERPOINT_PACK, 2))
        case "high-bids":
            case = draw(chance, _COUNTERPOINT_PACK, 3)
        case "bids":
            case = draw(chance, _PACK, 3)
        case "three-cards":
            case = 10
        case _:
            case = ("ninety-nine", "counterpoint")[chance.below(2)]
    topic = TOPICS[name]
    true = Statement(name, case, topic.right(case))
    return true, [Thought(true, topic, one.mistake) for one in topic.thoughts(case)]


def find_slip(chance: Chance, difficulty: int, lang: Language) -> Draft | None:
    """Ask which statement is wrong; from difficulty 2 there are four to choose from."""
    game, slip, mistake = _slip(chance)
    thoughts: list[Thought] = []
    for name in ("points", "duel", "high-bids", "bids", "sizes", "three-cards"):
        if name != slip.topic:
            _, doubts = _true(chance, name)
            thoughts += chance.shuffled(doubts)[:1]
    shown = chance.shuffled(thoughts)[: 2 if difficulty == 1 else 3]
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
    explanation = [wrong, fixed, topic.working(lang, slip.case), _(mistake.explanation)]
    return Draft(
        game=game,
        prompt=_("One of these statements has a slip, as once printed. Which one?"),
        right=[slip],
        thoughts=shown,
        form=Choice(lambda statement: _told(lang, statement)),
        explanation=lang.paragraph(explanation),
        hints=hints,
    )


def _told(lang: Language, statement: Statement) -> str:
    return TOPICS[statement.topic].statement(lang, statement.case, statement.value)
