"""Builders for the lessons' own questions: one answer of several, a number, or cards of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, Final

from parlett_widgets.cards import CardSet
from parlett_widgets.engine.chance import Chance
from parlett_widgets.lessons.making import Number
from parlett_widgets.widgets.figure.scene import Chart
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language

__all__ = ["PREDICTIONS", "Asked", "choose", "enter", "pick", "prediction"]

Asked = dict[str, Any]
Ask = Callable[[Language], Asked]

PREDICTIONS: Final[dict[str, tuple[str, Ask]]] = {}
"""The game and the builder of each question, by its name, which begins with its lesson."""


def prediction(name: str, game: str) -> Callable[[Ask], Ask]:
    """Register a lesson's question under its name."""

    def named(ask: Ask) -> Ask:
        PREDICTIONS[name] = (game, lambda lang: _shuffled(name, ask(lang)))
        return ask

    return named


def choose(
    prompt: str,
    options: Sequence[str],
    right: int,
    explanation: str,
    *,
    in_order: bool = False,
    slip: bool = False,
    **shown: Any,
) -> Asked:
    """Ask for one of a few answers; ``right`` is the position of the right one.

    They are shuffled, always in the same way, unless they are ``in_order``, as numbers are. With
    ``slip``, the right answer is the false statement.
    """
    letters = "abcdef"[: len(options)]
    answer = {
        "type": "options",
        **({"slip": True} if slip else {}),
        "options": [{"id": i, "text": text} for i, text in zip(letters, options, strict=True)],
        "right": [letters[right]],
        "wrong": {},
        "in_order": in_order,
    }
    return _asked(prompt, answer, explanation, **shown)


def enter(prompt: str, right: int, form: Number, explanation: str, **shown: Any) -> Asked:
    """Ask for a number."""
    answer = {
        "type": "number",
        "unit": form.unit,
        "one": form.one,
        "many": form.many,
        "right": [str(right)],
        "wrong": {},
    }
    return _asked(prompt, answer, explanation, **shown)


def pick(
    lang: Language,
    prompt: str,
    hand: str,
    right: Iterable[CardSet],
    explanation: str,
    count: int | None = None,
    said: Callable[[CardSet], str] | None = None,
    **shown: Any,
) -> Asked:
    """Ask for cards of a hand: a number of them, or all that fit; ``said`` has a comment on each wrong choice."""
    cards, answers = CardSet(hand), list(right)
    wrong = (CardSet(some) for some in combinations(cards, count or 0))
    told = {one.notation: said(one) for one in wrong if one not in answers} if said else None
    answer = present(
        {
            "type": "cards",
            "hand": [face(lang, card) for card in cards],
            "count": count,
            "right": [one.notation for one in answers],
            "wrong": {},
            "said": told,
        }
    )
    return _asked(prompt, answer, explanation, **shown)


def _shuffled(name: str, asked: Asked) -> Asked:
    """Shuffle the options, in the same way for every language."""
    answer = dict(asked["answer"])
    if answer.pop("in_order", True):
        return {**asked, "answer": answer}
    letters = [one["id"] for one in answer["options"]]
    order = Chance(int.from_bytes(name.encode(), "big")).shuffled(letters)
    options = {one["id"]: one for one in answer["options"]}
    answer["options"] = [
        {**options[old], "id": new} for old, new in zip(order, letters, strict=True)
    ]
    answer["right"] = [letters[order.index(one)] for one in answer["right"]]
    return {**asked, "answer": answer}


def _asked(
    prompt: str,
    answer: Asked,
    explanation: str,
    *,
    rows: Sequence[Asked] = (),
    facts: Sequence[str] = (),
    figures: Sequence[Chart] = (),
) -> Asked:
    return present(
        {
            "prompt": prompt,
            "rows": list(rows),
            "facts": list(facts),
            "answer": answer,
            "misconceptions": [],
            "hints": [],
            "explanation": explanation,
            "figures": list(figures) or None,
        }
    )
