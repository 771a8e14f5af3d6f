"""The words of a puzzle, apart from its frames."""

from __future__ import annotations

from parlett_widgets.widgets.card_table.words import picture_words
from parlett_widgets.widgets.page.words import kernel_words
from parlett_widgets.words.language import Language

__all__ = ["puzzle_words"]


def puzzle_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a puzzle."""
    _ = lang.gettext
    return {
        **kernel_words(lang),
        **picture_words(lang),
        "title": _("Puzzle"),
        "actions": _("Actions"),
        "again": _("Try again"),
        "back": _("Take back"),
        "show": _("Show the way"),
        "next": _("Next"),
        "hint": _("Hint"),
        "place": _("{n} of {all}"),
        "solved": _("{n} of {all} right the first time"),
        "making": _("The next puzzle is being made."),
    }
