"""Turns drafts of questions into the plain JSON that widgets, notebooks and tests read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.chance import Chance
from parlett_widgets.lessons.topic import Thought
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language

__all__ = ["Choice", "Draft", "Number", "Pick", "finished", "named", "row", "seat"]

_MOST_OPTIONS: Final = 4
_LEAST_OPTIONS: Final = 3


@dataclass(frozen=True)
class Choice:
    """The answer is one of several options, in words or, with ``card``, as cards in the first row.

    With ``slip``, the right option is the one false statement.
    """

    text: Callable[[Any], str]
    card: Callable[[Any], Card] | None = None
    slip: bool = False


@dataclass(frozen=True)
class Number:
    """The answer is an integer; the fields name what is counted, in the singular and plural."""

    unit: str
    one: str
    many: str

    @classmethod
    def of_counts(cls) -> Number:
        """Return the form for a count in Addenda, which is worth no points until it is scored."""
        return cls("", "{n}", "{n}")

    @classmethod
    def of_points(cls, lang: Language) -> Number:
        """Return the form for an answer that is a number of points."""
        one, many = (lang.ngettext("{n} point", "{n} points", n) for n in (1, 2))
        return cls(lang.gettext("points"), one, many)

    @classmethod
    def of_tricks(cls, lang: Language) -> Number:
        """Return the form for an answer that is a number of tricks."""
        one, many = (lang.ngettext("{n} trick", "{n} tricks", n) for n in (1, 2))
        return cls(lang.gettext("tricks"), one, many)


@dataclass(frozen=True)
class Pick:
    """The answer consists of cards from a hand, either a fixed number of them or all that apply."""

    hand: CardSet
    count: int | None = None


@dataclass
class Draft:
    """A question before its options are laid out.

    Attributes
    ----------
    game : str
        The name of the game, as written in records.
    prompt : str
    right : list
        The right values, the best one first; an option has no second one.
    thoughts : list of Thought
        The wrong values, each with the mistake that leads to it.
    form : Choice, Number or Pick
    explanation : str
    hints : sequence of str
        The hints, from a general one to one that nearly gives the answer away.
    rows : list of dict
        Rows of cards to show, as returned by :func:`row`.
    facts : list of str
        Further facts to show, each in a few words.
    seats : list of dict
        Players whose bids and takings to show, as returned by :func:`seat`.
    said : dict
        Maps wrong values to sentences about them.
    others : sequence
        Further values to offer if the mistakes yield too few options for a given case.
    figures : list of dict
        Charts to show with the answer, as returned by :func:`.figure.scene.bars`.
    slips : collection
        Wrong numbers that may be mere miscounts, so that no mistake is named for them.
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
    seats: list[dict[str, Any]] = field(default_factory=list)
    said: dict[Any, str] = field(default_factory=dict)
    others: Sequence[Any] = ()
    slips: Collection[Any] = ()
    figures: list[dict[str, Any]] = field(default_factory=list)


def row(
    lang: Language,
    label: str,
    cards: Iterable[Card],
    by: Sequence[str] = (),
    *,
    notes: Sequence[str] = (),
    won: int | None = None,
    marks: Sequence[Mapping[str, Any]] = (),
    links: Sequence[Mapping[str, Any]] | None = None,
    places: int | None = None,
) -> dict[str, Any]:
    """Return a row of cards to show with a question; with ``places``, some may still be empty.

    ``by`` holds the names of the players who played the cards, in turn. The ``notes`` under the
    cards, the card that ``won``, the other ``marks`` and the ``links`` of a chain are shown only
    with the answer.
    """
    shown = [face(lang, card) for card in cards]
    for i, card in enumerate(shown):
        if by:
            card["by"] = lang.player(by[i % len(by)])
        if notes:
            card["note"] = notes[i]
        if won == i:
            card["won"] = True
        if marks:
            card.update(marks[i])
    return present({"label": label, "cards": shown, "places": places, "links": links})


def seat(
    lang: Language,
    name: str,
    bid: int | str = "?",
    taken: int | str = "?",
    most: int | None = None,
    **told: Any,
) -> dict[str, Any]:
    """Return a player to show with a question, with what the player bid and took out of ``most``.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> seat(language("en"), "West", 3, 4, most=9)["line"]
    'bid 3, took 4'
    """
    line = lang.gettext("bid {bid}, took {taken}").format(bid=bid, taken=taken)
    numbers = {"bid": bid, "taken": taken} if most else {}
    known = {name: value for name, value in numbers.items() if isinstance(value, int)}
    return present({"name": name, "line": line, "most": most, **known, **told})


def finished(
    draft: Draft, lang: Language, chance: Chance, *, given: bool = False
) -> dict[str, Any] | None:
    """Return a draft as JSON without a name, or None if mistakes yield too few wrong answers.

    If several mistakes lead to the same wrong answer, only the narrowest is kept, which is the one
    that goes wrong in the fewest small cases; mistakes that lead to the right answer are dropped.
    With ``given``, the case was written by a person and always becomes a question; the draft's
    ``others`` fill up its options.
    """
    thoughts: dict[Any, Thought] = {}
    for thought in chance.shuffled(draft.thoughts):
        if thought.value not in draft.right:
            known = thoughts.setdefault(thought.value, thought)
            thoughts[thought.value] = min(known, thought, key=lambda one: one.reach)
    if len(thoughts) + 1 < _LEAST_OPTIONS and not given:
        return None
    if isinstance(draft.form, Number):
        thoughts = {value: one for value, one in thoughts.items() if value not in draft.slips}
    match draft.form:
        case Choice() as form:
            others = [one for one in dict.fromkeys(draft.others) if one not in draft.right]
            answer, used = _options(draft.right, thoughts, others, form, chance, given=given)
        case Number():
            table = _table(draft.right, thoughts, str)
            said = {str(value): text for value, text in draft.said.items()}
            answer = present(
                {"type": "number", **asdict(draft.form), "said": said or None, **table}
            )
            used = list(thoughts.values())
        case Pick(hand, count):
            table = _table(draft.right, thoughts, lambda cards: CardSet(cards).notation)
            shown = [face(lang, card) for card in hand]
            said = {CardSet(cards).notation: text for cards, text in draft.said.items()}
            answer = present(
                {"type": "cards", "hand": shown, "count": count, "said": said or None, **table}
            )
            used = list(thoughts.values())
    named = {thought.mistake.id: thought for thought in used}
    return present(
        {
            "game": draft.game,
            "prompt": draft.prompt,
            "rows": draft.rows,
            "facts": draft.facts,
            "seats": draft.seats or None,
            "answer": answer,
            "misconceptions": [
                thought.topic.told(lang, thought.mistake) for thought in named.values()
            ],
            "hints": list(draft.hints),
            "explanation": draft.explanation,
            "figures": draft.figures or None,
        }
    )


def named(name: str, kind: str, lang: str, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question with its name, kind and language added."""
    return {"version": 1, "id": name, "kind": kind, "lang": lang, **made}


def _options(
    right: list[Any],
    thoughts: dict[Any, Thought],
    others: Sequence[Any],
    form: Choice,
    chance: Chance,
    *,
    given: bool,
) -> tuple[dict[str, Any], list[Thought]]:
    """Lay out the right option and up to three wrong ones in random order.

    Options that are cards are pressed where they lie, so each card of the trick is one of them.
    """
    used = list(thoughts.values())[: _MOST_OPTIONS - 1]
    wrong = [thought.value for thought in used]
    if given or form.card is not None:
        wrong += [value for value in others if value not in wrong][: _MOST_OPTIONS - 1 - len(wrong)]
    order = chance.shuffled([*right, *wrong])
    letters = {value: "abcd"[i] for i, value in enumerate(order)}
    answer = {
        "type": "options",
        **({"slip": True} if form.slip else {}),
        "options": [
            present(
                {
                    "id": letters[value],
                    "text": form.text(value),
                    "card": None if form.card is None else str(form.card(value)),
                }
            )
            for value in order
        ],
        **_table(right, {thought.value: thought for thought in used}, lambda value: letters[value]),
    }
    return answer, used


def _table(
    right: list[Any], thoughts: dict[Any, Thought], key: Callable[[Any], str]
) -> dict[str, Any]:
    """Return the right answers, and the mistake that each wrong answer comes from."""
    return {
        "right": [key(value) for value in right],
        "wrong": {key(value): thought.mistake.id for value, thought in thoughts.items()},
    }
