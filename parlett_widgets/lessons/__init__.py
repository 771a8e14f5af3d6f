"""Questions for lessons, the mistakes behind wrong answers, and the widget that asks them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import count
from typing import TYPE_CHECKING, Any

from parlett_widgets.engine.checks import check_keywords, check_number, shown, whole
from parlett_widgets.engine.match import Match
from parlett_widgets.lessons.course import course
from parlett_widgets.lessons.own_questions import OWN, own_question
from parlett_widgets.lessons.progress import asked_again, can_be_asked, progress, say_troubles
from parlett_widgets.lessons.questions import (
    CASES,
    DIFFICULTIES,
    KINDS,
    again,
    question,
    quiz,
    tell_truth,
)
from parlett_widgets.players.bots import Steady
from parlett_widgets.widgets.figure.widget import Figure
from parlett_widgets.widgets.page.defaults import Lang, Looks, WidgetOptions, current
from parlett_widgets.widgets.predict.widget import Predict
from parlett_widgets.words.language import language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "CASES",
    "DIFFICULTIES",
    "KINDS",
    "Predict",
    "course",
    "own_question",
    "played_deal",
    "predict",
    "progress",
    "question",
    "quiz",
]


_OPTIONS = ("seed", "difficulty", "due_first", *WidgetOptions.__annotations__)


def predict(
    kind: str,
    *,
    cases: Iterable[Mapping[str, Any] | str] = (),
    seed: int | None = 0,
    difficulty: int = 1,
    due_first: bool = False,
    reveal: Figure | None = None,
    lang: Lang | None = None,
    **options: Unpack[Looks],
) -> Predict:
    """Return a :class:`Predict` widget that asks a question, and then others of the same kind.

    Parameters
    ----------
    kind : str
        The kind of question, one of :data:`parlett_widgets.lessons.KINDS`, such as ``"bid-sum"``;
        ``"own"`` for cases in your own words; or the name of a question that only one lesson asks,
        such as ``"05-one-more"``.
    cases : iterable of mapping or str
        The first cases to ask about, each in a form that :func:`question` accepts: a mapping of the
        parts of a case, cards such as ``"9S KH JD"``, or a result such as
        ``"bids 3 4 1, tricks 4 4 1: West?"``.
    seed : int or None
        The seed of the first generated question; each seed gives a different question of that kind.
        With None, the widget asks only about the cases, as steps of a lesson: right answers do
        not count towards mastery.
    difficulty : {1, 2, 3}
        The difficulty, from easy to hard.
    due_first : bool
        Whether a question of this kind that is due again comes before the generated ones, as in the
        review that opens a lesson.
    reveal : Figure, optional
        A figure that is revealed together with the answer to the first question.
    lang : {"en", "ja"}, optional
        The language of the questions; by default, that of the notebook.
    **options
        ``theme``, ``colours``, ``size`` and ``layout``, which every widget accepts.

    Examples
    --------
    >>> from parlett_widgets import predict
    >>> predict("bid-sum", seed=3).question["id"]
    'bid-sum-1-3'
    >>> print(predict("chain-count", cases=["9S KH JD"]))
    What is the count after the last card?
    The trick: ♠9 ♥K ♦J
    Answer with a number.
    """
    check_keywords("predict()", options, _OPTIONS)
    if isinstance(cases, str | Mapping) or not isinstance(cases, Iterable):
        raise TypeError(f"cases must be a list of cases, such as ['9S KH JD'], not {shown(cases)}")
    chosen, cases = current(lang=lang).lang, tuple(cases)
    if not cases and (seed is None or kind == OWN):
        raise ValueError(
            "predict() needs cases=…: it makes up questions only from a seed, and never for kind 'own'"
        )
    seed = None if seed is None else check_number("seed", seed)
    level = whole(difficulty)
    difficulty = difficulty if level is None else level  # question() refuses other values
    asked = _asked(kind, cases, seed, difficulty, chosen, due_first=due_first)
    first = next(asked)
    if reveal is not None:
        first = {**first, "figures": reveal.charts}
    widget = Predict(first, asked, **options)
    progress.watch(widget, counts=seed is not None, again=can_be_asked(kind))
    tell_truth(widget)
    say_troubles(language(chosen), progress)
    return widget


def _due_again(kind: str, asker: tuple[Any, ...], lang: str) -> dict[str, Any] | None:
    """Return the question that is due first, unless another widget of this kernel asks it."""
    for item in progress.due(kind):
        if _ASKED_BY.setdefault((item.name, progress.today()), asker) == asker:
            asked = asked_again(item, lang, progress)
            if asked is not None:
                return asked
    return None


_ASKED_BY: dict[tuple[str, date], tuple[Any, ...]] = {}
"""The seed and difficulty of the widget that asks about what is due, by its name and the day."""


def _asked(
    kind: str,
    cases: tuple[Mapping[str, Any] | str, ...],
    seed: int | None,
    difficulty: int,
    lang: str,
    *,
    due_first: bool,
) -> Iterator[dict[str, Any]]:
    """Yield a widget's questions.

    First come the given cases. With a seed, a generated question follows, then new and due ones in
    turn; with *due_first*, one that is due comes before them all.
    """
    due = _due_again(kind, (seed, difficulty), lang) if due_first else None
    first = [] if due is None else [due]
    first += [question(kind, case=case, lang=lang) for case in cases]
    if kind != OWN and seed is not None:
        first.append(question(kind, seed=seed, difficulty=difficulty, lang=lang))
    first = list({one["id"]: one for one in first}.values())
    yield from first
    if kind not in KINDS or seed is None:
        return
    known = {one["id"] for one in first}
    names = [item.name for item in progress.due(kind) if item.name not in known]
    others = [one for one in (again(name, lang) for name in names) if one]
    for number in count(seed + 1):
        if not progress.answered(f"{kind}-{difficulty}-{number}"):
            yield question(kind, seed=number, difficulty=difficulty, lang=lang)
            if others:
                yield others.pop(0)


def played_deal(match: Match[Any], seed: int = 1) -> Match[Any]:
    """Return the match after steady players have played its deal to the end.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> from parlett_widgets.lessons import played_deal
    >>> played_deal(Addenda.standard().start(seed=98, dealer=0))
    <Addenda match: deal 1, deal-over, scores 89 97>
    """
    rng, steady = random.Random(check_number("seed", seed)), Steady()
    while (to_act := match.to_act) is not None and match.phase != "deal-over":
        match = match.apply(steady.choose(match.view(to_act), rng))
    return match
