"""Creates questions as plain data, from a seed and a difficulty or about a given case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import cycle, islice
from typing import Any, Final, Literal

from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import check_choice, check_number, nearest, shown, whole
from parlett_widgets.lessons.draft import finished, named
from parlett_widgets.lessons.kind import Kind
from parlett_widgets.lessons.own_questions import OWN, own_question
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.lessons.topics import BY_NAME
from parlett_widgets.widgets.page.defaults import current
from parlett_widgets.widgets.predict.widget import Predict
from parlett_widgets.words.language import Language, language

__all__ = ["CASES", "DIFFICULTIES", "KINDS", "again", "question", "quiz"]

KINDS: Final = tuple(BY_NAME)
"""The kinds of questions that :func:`question` can generate from a seed."""

CASES: Final[dict[str, Mapping[str, Any]]] = {name: kind.example for name, kind in BY_NAME.items()}
"""An example case for each kind of question, with every part that such a case may have."""

DIFFICULTIES: Final = (1, 2, 3)

_Lang = Literal["en", "ja"]
_ATTEMPTS: Final = 2000
_DRAWN: Final = re.compile(r"(.+)-([123])-(0|-?[1-9][0-9]{0,30})")


def question(
    kind: str,
    *,
    case: Mapping[str, Any] | str | None = None,
    seed: int = 0,
    difficulty: int = 1,
    lang: str | None = None,
) -> dict[str, Any]:
    """Return a question as plain data; the same arguments always give the same question.

    Parameters
    ----------
    kind : str
        The kind of question, one of :data:`parlett_widgets.lessons.KINDS`, such as ``"bid-sum"``;
        ``"own"`` for a question in your own words (:func:`own_question`); or the name of a question
        that only one lesson asks, such as ``"05-one-more"``.
    case : mapping or str, optional
        The case to ask about: a mapping of the parts listed in
        :data:`parlett_widgets.lessons.CASES`; a text that begins with the first part, such as the
        cards, and may name others, as in ``"9S KS 6H, trump H"``; or a result such as
        ``"bids 3 4 1, tricks 4 4 1: West?"``. By default, the case is drawn from the seed.
    seed : int
        The seed of the case; each seed gives a different question of that kind.
    difficulty : {1, 2, 3}
        The difficulty of the case that is drawn, from easy to hard.
    lang : {"en", "ja"}, optional
        The language of all sentences; by default, that of the notebook.

    Returns
    -------
    dict
        JSON data as described by ``parlett_widgets/widgets/predict/question.schema.json``.

    Raises
    ------
    ValueError
        If the kind, difficulty or language does not exist, or *case* is not a case of that kind;
        the message says what would be right.
    TypeError
        If *kind* is not a string, *seed* is not an integer, or *case* is of the wrong type.

    Examples
    --------
    >>> from parlett_widgets import question
    >>> asked = question("bid-sum", seed=3)
    >>> asked["prompt"], asked["answer"]["type"]
    ('What do these three cards bid?', 'number')

    A question about a given deal also lists the wrong answers that known mistakes lead to:

    >>> asked = question("counterpoint-score", case={"bids": (60, 70), "taken": (58, 62)})
    >>> asked["answer"]["right"], asked["answer"]["wrong"]["12"]
    (['18'], 'misses-stay')
    """
    if lang is None:
        lang = current().lang
    check_choice("lang", lang, _Lang)
    told = language(lang)
    _check_kind(kind)
    if kind in PREDICTIONS:
        game, ask = PREDICTIONS[kind]
        return named(kind, kind, lang, {"game": game, **ask(told)})
    if kind == OWN:
        return own_question(case, lang)
    of_kind = BY_NAME[kind]
    if case is not None:
        return _given(of_kind, of_kind.case(case), told)
    level = whole(difficulty)
    if level is None or level not in DIFFICULTIES:
        raise ValueError(f"difficulty must be 1, 2 or 3, not {shown(difficulty)}")
    seed = check_number("seed", seed)
    _, made = _drawn(of_kind, level, seed, told)
    return named(f"{kind}-{level}-{seed}", kind, lang, made)


def _drawn(kind: Kind[Any], level: int, seed: int, told: Language) -> tuple[Any, dict[str, Any]]:
    """Return the case of a seed and the question about it, without its name."""
    number = int.from_bytes(kind.name.encode(), "big")
    for attempt in range(_ATTEMPTS):
        chance = Chance(seed, number, level, attempt)
        case = kind.draw(chance, level)
        made = None if case is None else finished(kind.ask(told, case), told, chance)
        if made is not None:
            return case, made
    raise AssertionError(f"no question {kind.name} for seed {seed} and difficulty {level}")


def _given(kind: Kind[Any], case: Any, told: Language) -> dict[str, Any]:
    """Return a question about a given case; the order of its options depends on the case alone."""
    name = f"{kind.name}: {kind.spelled(case)}"
    chance = Chance(int.from_bytes(name.encode(), "big"))
    made = finished(kind.ask(told, case), told, chance, given=True)
    assert made is not None
    return named(name, kind.name, told.code, made)


def again(name: str, lang: str) -> dict[str, Any] | None:
    """Return the question that has a name, or None if the name does not determine its case.

    Examples
    --------
    >>> again("bid-sum-1-3", "en") == question("bid-sum", seed=3)
    True
    """
    kind, stating, case = name.partition(": ")
    drawn = _DRAWN.fullmatch(name)
    try:
        if stating:
            asked = question(kind, case=case, lang=lang)
        elif drawn is not None:
            level, seed = int(drawn[2]), int(drawn[3])
            asked = question(drawn[1], difficulty=level, seed=seed, lang=lang)
        else:
            return None
    except (TypeError, ValueError):
        return None
    return asked if asked["id"] == name else None


def truth(asked: Mapping[str, Any]) -> str:
    """Return what could not be known when a question was asked; empty if there is nothing.

    Examples
    --------
    >>> truth(question("guess-bid", seed=1, lang="en"))  # doctest: +ELLIPSIS
    'In fact ... had bid ...'
    """
    kind = BY_NAME.get(asked["kind"])
    if kind is None or kind.truth is None:
        return ""
    told, (_, stating, spelled) = language(asked["lang"]), asked["id"].partition(": ")
    if stating:
        return kind.truth(told, kind.case(spelled))
    drawn = _DRAWN.fullmatch(asked["id"])
    assert drawn is not None, "a question has the name of its case or of its seed"
    case, _made = _drawn(kind, int(drawn[2]), int(drawn[3]), told)
    return kind.truth(told, case)


def tell_truth(widget: Predict) -> None:
    """Have a widget tell the truth about each question once it has been answered."""

    def tell(_change: Any) -> None:
        widget.truth = "" if widget.answer is None else truth(widget.question)

    widget.observe(tell, names=["answer", "question"])


def quiz(
    kinds: Iterable[str] = KINDS,
    seed: int = 0,
    lang: str | None = None,
    *,
    difficulty: int = 1,
    count: int | None = None,
) -> list[dict[str, Any]]:
    """Return a question of each kind, in the order given; a repeated kind gets a new question.

    Parameters
    ----------
    kinds : iterable of str
        The kinds of the questions, from ``KINDS``; by default, all of them.
    seed : int
        The seed of the first question; each following question uses the next seed.
    lang : {"en", "ja"}, optional
        The language of the questions; by default, that of the notebook.
    difficulty : {1, 2, 3}
        The difficulty of the questions, from 1 (easy) to 3 (hard).
    count : int, optional
        The number of questions; the kinds are repeated as needed. By default, there is one
        question for each entry in ``kinds``.

    Examples
    --------
    >>> [asked["id"] for asked in quiz(["follow", "bid-sum"], seed=10, count=3)]
    ['follow-1-10', 'bid-sum-1-11', 'follow-1-12']
    """
    if isinstance(kinds, str) or not isinstance(kinds, Iterable):
        raise TypeError(f"kinds must be a list such as {list(KINDS[:2])}, not {shown(kinds)}")
    seed = check_number("seed", seed)
    kinds = list(kinds)
    if count is not None:
        kinds = list(islice(cycle(kinds), check_number("count", count, least=1)))
    return [
        question(kind, seed=seed + i, difficulty=difficulty, lang=lang)
        for i, kind in enumerate(kinds)
    ]


def _check_kind(kind: Any) -> None:
    if not isinstance(kind, str):
        raise TypeError(f"kind must be a name such as 'bid-sum', not {shown(kind)}")
    if kind not in BY_NAME and kind not in PREDICTIONS and kind != OWN:
        raise ValueError(
            f"there is no kind of question called {shown(kind)}: {nearest(kind, KINDS)}"
        )
