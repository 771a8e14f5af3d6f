"""Says where a learner's progress is kept, and what has happened to its file."""

from __future__ import annotations

import sys

from parlett_widgets.practice import Progress, Trouble, progress
from parlett_widgets.words.language import Language, say

__all__ = ["Progress", "kept_where", "progress", "say_troubles"]


def kept_where(lang: Language, done: Progress) -> str:
    """Return a sentence saying how long answers are kept; empty if nobody has asked for that."""
    _ = lang.gettext
    in_browser = sys.platform == "emscripten"
    if done.file is not None:
        if in_browser:
            return _("Your answers are kept in this browser.")
        return _("Your answers are kept on this computer.")
    return _("Your answers are kept as long as this page is open.") if in_browser else ""


def say_troubles(lang: Language, done: Progress) -> None:
    """Print what has happened to the file of a learner's progress, once."""
    while done.troubles:
        say(_sentence(lang, done.troubles.pop(0)))


def _sentence(lang: Language, trouble: Trouble) -> str:
    _ = lang.gettext
    match trouble.kind:
        case "damaged":
            told = _(
                "The file with your progress was damaged: {aside} has what it held, and what could "
                "be read is kept."
            )
        case "newer":
            told = _(
                "A newer version of parlett-widgets has written {file}, so it is left alone; "
                "progress now lasts until the kernel stops."
            )
        case _:
            told = _(
                "{file} cannot be read or written, so progress now lasts until the kernel stops."
            )
    return told.format(file=trouble.file, aside=trouble.aside)
