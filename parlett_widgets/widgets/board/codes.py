"""Answer codes of a class, pasted onto a board, as votes on the question shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlett_widgets.widgets.predict.answer_codes import named, read_code
from parlett_widgets.words.language import Language

__all__ = ["votes_in"]

_SHOWN: Final = 40  # signs of a line that could not be read


def votes_in(
    codes: str, question: str, letters: Mapping[str, str], lang: Language
) -> tuple[dict[tuple[str, str], str], list[str]]:
    """Return the letters voted for, by name and answer, and a sentence for each code not counted.

    Parameters
    ----------
    codes : str
        One code on a line.
    question : str
        The id of the question.
    letters : mapping of str to str
        By answer: its letter on the slide.
    lang : Language
        The language of the sentences.
    """
    _ = lang.gettext
    votes: dict[tuple[str, str], str] = {}
    problems: list[str] = []
    for line in filter(None, map(str.strip, codes.splitlines())):
        try:
            code = read_code(line)
        except ValueError:
            shown = line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
            damaged = _("{source}: this is no code, or a sign in it is wrong.")
            problems.append(damaged.format(source=shown))
            continue
        given = [one.answer for one in code.given if (one.kind, one.drawn) == named(question)]
        if not given:
            problems.append(_("{name} has not answered this question.").format(name=code.name))
        elif given[0] not in letters:
            other = _("{name} has given another answer than those shown.")
            problems.append(other.format(name=code.name))
        else:
            votes[code.name, given[0]] = letters[given[0]]
    return votes, problems
