"""Turns the answer codes of a class, pasted onto a board, into votes on the question shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlett_widgets.widgets.predict.answer_codes import Unread, codes_in, old_name
from parlett_widgets.words.language import Language

__all__ = ["votes_in"]

_SHOWN: Final = 40  # characters repeated from a line that could not be read


def votes_in(
    codes: str, question: str, letters: Mapping[str, str], lang: Language
) -> tuple[dict[tuple[str, str], str], str]:
    """Return the letters voted for, keyed by name and answer, and a notice about uncounted codes.

    ``letters`` maps each answer to its letter on the slide.
    """
    votes: dict[tuple[str, str], str] = {}
    damaged, silent, elsewhere = [], [], []
    names = (question, old_name(question))
    for line, code in codes_in(codes):
        if isinstance(code, Unread):
            damaged.append(line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…")
            continue
        given = [one.answer for one in code.given if one.question in names]
        if not given:
            silent.append(code.name)
        elif given[0] not in letters:
            elsewhere.append(code.name)
        else:
            votes[code.name, given[0]] = letters[given[0]]
    _ = lang.gettext
    told = {
        _("Not a code, mistyped or cut off: {listed}."): damaged,
        _("Gave no answer to this question: {listed}."): silent,
        _("Gave an answer that is not shown: {listed}."): elsewhere,
    }
    said = [text.format(listed=lang.listed(who)) for text, who in told.items() if who]
    return votes, lang.paragraph(said)
