"""The words on the page of practice, besides those of a question."""

from __future__ import annotations

from parlett_widgets.widgets.predict.words import predict_words
from parlett_widgets.words.language import Language

__all__ = ["practice_words"]


def practice_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of practice."""
    _ = lang.gettext
    return {
        **predict_words(lang),
        "practice": _("Practice"),
        "place": _("Question {i} of {n}"),
        "finish": _("Finish"),
        "was_right": _("answered correctly"),
        "was_wrong": _("missed"),
    }
