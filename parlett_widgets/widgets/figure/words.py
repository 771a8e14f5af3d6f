"""The words of a figure, apart from its charts."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["figure_words"]


def figure_words(lang: Language) -> dict[str, str]:
    """Return the words of the page."""
    return {"title": lang.gettext("Figure")}
