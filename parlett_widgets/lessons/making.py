"""From a draft of a question to the plain JSON that widgets, notebooks and tests read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.chance import Chance
from parlett_widgets.lessons.topics import Thought
from parlett_widgets.narration.language import Language
from parlett_widgets.scenes.parts import face, present

__all__ = ["Choice", "Draft", "Number", "Pick", "finished", "row"]

_MOST_OPTIONS: Final = 4
_LEAST_OPTIONS: Final = 3


@dataclass(frozen=True)
class Choice:
    """Answers are options in words."""

    text: Callable[[Any], str]


@dataclass(frozen=True)
class Number:
    """Answers are whole numbers of something: its name, and how one and how many are said."""

    unit: str
    one: str
    many: str

    @classmethod
    def of_points(cls, lang: Language) -> Number:
        """Return the form of an answer in points."""
        one, many = (lang.ngettext("{n} point", "{n} points", n) for n in (1, 2))
        return cls(lang.gettext("points"), one, many)

    @classmethod
    def of_tricks(cls, lang: Language) -> Number:
        """Return the form of an answer in tricks."""
        one, many = (lang.ngettext("{n} trick", "{n} tricks", n) for n in (1, 2))
        return cls(lang.gettext("tricks"), one, many)


@dataclass(frozen=True)
class Pick:
    """Answers are cards of a hand: so many, or as many as one thinks right."""

    hand: CardSet
    count: int | None = None


@dataclass
class Draft:
    """A question before its options are laid out.

    Attributes
    ----------
    game : str
        As records call it.
    prompt : str
    right : list
        The right values; all but :class:`Pick` have one.
    thoughts : list of Thought
        The wrong values.
    form : Choice, Number or Pick
    explanation : str
    hints : sequence of str
        From general to nearly giving it away.
    rows : list of dict
        Cards to look at, as :func:`row` makes them.
    facts : list of str
        What else is known, in a few words each.
    """

    game: str
    prompt: str
    right: list[Any]
    thoughts: list[Thought]
    form: Choice | Number | Pick
    explanation: str
    hints: Sequence[str]
    rows: list[dict[str, Any]] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)


def row(
    lang: Language, label: str, cards: Iterable[Card], by: Sequence[str] = ()
) -> dict[str, Any]:
    """Return cards to look at; ``by`` names who played them in turn."""
    shown = [face(lang, card) for card in cards]
    for i, card in enumerate(shown):
        if by:
            card["by"] = lang.player(by[i % len(by)])
    return {"label": label, "cards": shown}


def finished(draft: Draft, lang: Language, chance: Chance) -> dict[str, Any] | None:
    """Return a draft as plain JSON but for its name; None when too few answers are left.

    Of wrong answers that coincide the first stays; those that are right drop out.
    """
    thoughts: dict[Any, Thought] = {}
    for thought in chance.shuffled(draft.thoughts):
        if thought.value not in draft.right:
            thoughts.setdefault(thought.value, thought)
    if len(thoughts) + 1 < _LEAST_OPTIONS:
        return None
    match draft.form:
        case Choice(text):
            answer, used = _options(draft.right, thoughts, text, chance)
        case Number():
            table = _table(draft.right, thoughts, str)
            answer = {"type": "number", **asdict(draft.form), **table}
            used = list(thoughts.values())
        case Pick(hand, count):
            table = _table(draft.right, thoughts, lambda cards: CardSet(cards).notation)
            shown = [face(lang, card) for card in hand]
            answer = present({"type": "cards", "hand": shown, "count": count, **table})
            used = list(thoughts.values())
    named = {thought.mistake.id: thought for thought in used}
    return {
        "game": draft.game,
        "prompt": draft.prompt,
        "rows": draft.rows,
        "facts": draft.facts,
        "answer": answer,
        "misconceptions": [thought.topic.told(lang, thought.mistake) for thought in named.values()],
        "hints": list(draft.hints),
        "explanation": draft.explanation,
    }


def _options(
    right: list[Any], thoughts: dict[Any, Thought], text: Callable[[Any], str], chance: Chance
) -> tuple[dict[str, Any], list[Thought]]:
    """Lay out the right option and up to three wrong ones in an order by chance."""
    used = list(thoughts.values())[: _MOST_OPTIONS - 1]
    order = chance.shuffled([*right, *(thought.value for thought in used)])
    letters = {value: "abcd"[i] for i, value in enumerate(order)}
    answer = {
        "type": "options",
        "options": [{"id": letters[value], "text": text(value)} for value in order],
        **_table(right, {thought.value: thought for thought in used}, lambda value: letters[value]),
    }
    return answer, used


def _table(
    right: list[Any], thoughts: dict[Any, Thought], key: Callable[[Any], str]
) -> dict[str, Any]:
    """Return which answers are right, and which mistake each wrong one comes from."""
    return {
        "right": [key(value) for value in right],
        "wrong": {key(value): thought.mistake.id for value, thought in thoughts.items()},
    }
