"""Lessons: questions made from the engine, the mistakes behind wrong answers, and a widget that asks."""

from __future__ import annotations

from typing import Any

from parlett_widgets.engine.options import check_keywords
from parlett_widgets.lessons.questions import DIFFICULTIES, KINDS, question, quiz
from parlett_widgets.widgets.answers import Answers, answers
from parlett_widgets.widgets.defaults import current
from parlett_widgets.widgets.predict import Predict

__all__ = [
    "DIFFICULTIES",
    "KINDS",
    "Answers",
    "Predict",
    "answers",
    "predict",
    "question",
    "quiz",
]


_OPTIONS = ("seed", "difficulty", "lang", "theme", "colours", "size", "layout")


def predict(
    kind: str, *, seed: int = 0, difficulty: int = 1, lang: str | None = None, **options: Any
) -> Predict:
    """Return a :class:`Predict` widget that asks a question.

    Parameters
    ----------
    kind : str
        The kind of question, one of :data:`parlett_widgets.lessons.KINDS`, such as ``"bid-sum"``.
    seed : int
        The seed of the question; each seed gives another question of that kind.
    difficulty : {1, 2, 3}
        The difficulty, from easy to hard.
    lang : {"en", "ja"}, optional
        The language; by default the notebook's.
    **options
        ``theme``, ``colours`` and ``size``, as for every widget.

    Examples
    --------
    >>> from parlett_widgets import predict
    >>> predict("bid-sum", seed=3).question["id"]
    'bid-sum-1-3'
    """
    check_keywords("predict()", options, _OPTIONS)
    chosen = current(lang=lang).lang
    asked = question(kind, seed=seed, difficulty=difficulty, lang=chosen)
    return Predict(asked, **options)
