"""Questions as data: made by kind, seed and difficulty, with nothing typed by hand."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import Any, Final, Literal

from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.options import check_choice, check_number, nearest
from parlett_widgets.lessons.kinds import MAKERS
from parlett_widgets.lessons.making import finished
from parlett_widgets.narration.language import language

__all__ = ["DIFFICULTIES", "KINDS", "question", "quiz"]

KINDS: Final = tuple(MAKERS)
"""The kinds of questions, as :func:`question` takes them."""

DIFFICULTIES: Final = (1, 2, 3)

_Lang = Literal["en", "ja"]
_ATTEMPTS: Final = 2000


def question(kind: str, *, seed: int = 0, difficulty: int = 1, lang: str = "en") -> dict[str, Any]:
    """Return a question as plain data; the same arguments always give the same question.

    Parameters
    ----------
    kind : str
        The kind of question, one of :data:`parlett_widgets.lessons.KINDS`, such as ``"bid-sum"``.
    seed : int
        The seed of the question; each seed gives another question of that kind.
    difficulty : {1, 2, 3}
        The difficulty, from easy to hard.
    lang : {"en", "ja"}
        The language of all sentences.

    Returns
    -------
    dict
        JSON data as described by ``parlett_widgets/scenes/question.schema.json``.

    Raises
    ------
    ValueError
        If the kind, difficulty or language does not exist.
    TypeError
        If *kind* is not a string, or *seed* not a whole number.

    Examples
    --------
    >>> from parlett_widgets import question
    >>> asked = question("bid-sum", seed=3)
    >>> asked["prompt"], asked["answer"]["type"]
    ('What do these three cards bid?', 'number')
    """
    _check_kind(kind)
    if type(difficulty) is not int or difficulty not in DIFFICULTIES:
        raise ValueError(f"difficulty must be 1, 2 or 3, not {difficulty!r}")
    check_choice("lang", lang, _Lang)
    check_number("seed", seed)
    told = language(lang)
    number = int.from_bytes(kind.encode(), "big")
    for attempt in range(_ATTEMPTS):
        chance = Chance(seed, number, difficulty, attempt)
        draft = MAKERS[kind](chance, difficulty, told)
        made = None if draft is None else finished(draft, told, chance)
        if made is not None:
            name = f"{kind}-{difficulty}-{seed}"
            return {"version": 1, "id": name, "kind": kind, "lang": lang, **made}
    raise AssertionError(f"no question {kind} for seed {seed} and difficulty {difficulty}")


def quiz(
    kinds: Iterable[str] = KINDS, seed: int = 0, lang: str = "en", *, difficulty: int = 1
) -> list[dict[str, Any]]:
    """Return a question of each kind, in the order given; a kind that comes again is asked anew.

    Parameters
    ----------
    kinds : iterable of str
    seed : int
    lang : {"en", "ja"}
    difficulty : {1, 2, 3}

    Examples
    --------
    >>> [asked["id"] for asked in quiz(["follow", "bid-sum", "bid-sum"], seed=10)]
    ['follow-1-10', 'bid-sum-1-11', 'bid-sum-1-12']
    """
    if isinstance(kinds, str) or not isinstance(kinds, Iterable):
        raise TypeError(f"kinds is a list, such as {list(KINDS[:2])}, not {reprlib.repr(kinds)}")
    check_number("seed", seed)
    return [
        question(kind, seed=seed + i, difficulty=difficulty, lang=lang)
        for i, kind in enumerate(kinds)
    ]


def _check_kind(kind: Any) -> None:
    if not isinstance(kind, str):
        raise TypeError(f"kind is a name such as 'bid-sum', not {reprlib.repr(kind)}")
    if kind not in MAKERS:
        raise ValueError(f"there is no question of the kind {kind!r}: {nearest(kind, KINDS)}")
