"""Creates questions in a teacher's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from json import dumps
from typing import Any, Final

from parlett_widgets.cards import CardSet, parse_cards
from parlett_widgets.engine.checks import check_text, nearest, shown, whole
from parlett_widgets.lessons.draft import Number, named, row
from parlett_widgets.lessons.reading import refuse
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language, language

__all__ = ["OWN", "own_question"]

OWN: Final = "own"
"""The name of the kind that these questions have."""

_EXAMPLE: Final = "{'prompt': 'Which suit bids 0?', 'options': ['♦', '♣'], 'right': '♦'}"
_PARTS: Final = (
    "prompt",
    "right",
    "options",
    "unit",
    "hand",
    "cards",
    "facts",
    "wrong",
    "explanation",
    "hints",
)
_LETTERS: Final = "abcdef"
_LONGEST: Final = 600
_TOO_LARGE: Final = 10**15


def own_question(case: Any, lang: str = "en") -> dict[str, Any]:
    """Return a question in your own words, with your own cards and answers.

    Calling :func:`parlett_widgets.question` as ``question("own", case={...})`` does the same. The
    other kinds can also ask about a case of yours; this one can ask about anything, but the engine
    cannot check the answer.

    ``prompt`` is the question. ``right`` is the right answer, which is one of the options, an
    integer or cards of the hand; if several answers are right, it is a list of them. ``options``
    holds two to six texts to choose from; ``hand``, used instead, holds the cards to choose from.
    With neither, the answer is a number, and ``unit`` says what it counts (by default, points).
    ``cards`` are shown with the question, in the given order; ``facts`` is a list of further lines.
    ``wrong`` maps wrong answers to replies; ``explanation`` is shown after every answer. ``hints``
    holds at most three hints, from a general one to one that nearly gives the answer away.

    Parameters
    ----------
    case : mapping
        The parts of the question, by name. Every text is shown exactly as written.
    lang : {"en", "ja"}
        The language of the sentences around the question.

    Returns
    -------
    dict
        JSON data as described by ``parlett_widgets/widgets/predict/question.schema.json``.

    Raises
    ------
    ValueError
        If a part is missing or wrong; the message says what would be right.
    TypeError
        If *case* is not a mapping.

    Examples
    --------
    >>> from parlett_widgets.lessons import own_question
    >>> asked = own_question(
    ...     {
    ...         "prompt": "Diamonds are trump and you bid 3. Which card do you throw away?",
    ...         "hand": "♠A ♥K2 ♦9",
    ...         "right": ["2H"],
    ...         "wrong": {"9D": "A trump may win a trick that you need."},
    ...         "explanation": "The ♥2 wins nothing.",
    ...     }
    ... )
    >>> asked["answer"]["right"], asked["answer"]["said"]
    (['2H'], {'9D': 'A trump may win a trick that you need.'})
    """
    if not isinstance(case, Mapping):
        raise TypeError(f"a question of your own is written as case={_EXAMPLE}, not {shown(case)}")
    for name in case:
        if name not in _PARTS:
            raise ValueError(
                f"{shown(name)} is not a part of a question of your own: {nearest(str(name), _PARTS)}"
            )
    for name in ("prompt", "right"):
        if name not in case:
            raise ValueError(f"a question of your own needs {shown(name)}, as in {_EXAMPLE}")
    told = language(lang)
    shown_cards = _cards("cards", case.get("cards", ()))
    content = {
        "prompt": _prompt(case["prompt"]),
        "rows": [row(told, told.gettext("Cards"), shown_cards)] if shown_cards else [],
        "facts": _texts("facts", case.get("facts", ())),
        "answer": _answer(case, told),
        "misconceptions": [],
        "hints": _texts("hints", case.get("hints", ()), most=3),
        "explanation": _text("explanation", case.get("explanation", "")),
    }
    mark = sha256(dumps(content, sort_keys=True).encode()).hexdigest()[:8]
    return named(f"{OWN}: {mark}", OWN, lang, {"game": "", **content})


def _answer(case: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    """Return the form of the answer, which is options, cards of a hand or a number."""
    forms = [name for name in ("options", "hand", "unit") if name in case]
    if len(forms) > 1:
        raise ValueError(
            f"a question of your own can have {forms[0]!r} or {forms[1]!r}, but not both"
        )
    match forms:
        case ["options"]:
            return _options(case)
        case ["hand"]:
            return _hand(case, lang)
    return _number(case, lang)


def _options(case: Mapping[str, Any]) -> dict[str, Any]:
    texts = _texts("options", case["options"], most=len(_LETTERS))
    if len(set(texts)) < max(2, len(texts)):
        raise ValueError(
            f"options must be two to six texts, all different, not {shown(case['options'])}"
        )
    letters = dict(zip(texts, _LETTERS, strict=False))

    def key(given: Any) -> str:
        if not isinstance(given, str) or given not in letters:
            raise ValueError(f"{shown(given)} must be one of the options: {', '.join(texts)}")
        return letters[given]

    options = [{"id": letter, "text": text} for text, letter in letters.items()]
    return {"type": "options", "options": options, **_table(case, key)}


def _hand(case: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    hand = CardSet(_cards("hand", case["hand"]))

    def key(given: Any) -> str:
        chosen = CardSet(_cards("an answer", given))
        if not chosen or not chosen <= hand:
            raise ValueError(f"{shown(given)} must be cards of the hand: {hand}")
        return chosen.notation

    table = _table(case, key)
    sizes = {len(text.split()) for text in table["right"]}
    count = sizes.pop() if len(sizes) == 1 else None
    return present(
        {"type": "cards", "hand": [face(lang, card) for card in hand], "count": count, **table}
    )


def _number(case: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    unit = _text("unit", case.get("unit", ""))
    form = Number(unit, f"{{n}} {unit}", f"{{n}} {unit}") if unit else Number.of_points(lang)

    def key(given: Any) -> str:
        number = whole(given)
        if number is None or abs(number) >= _TOO_LARGE:
            raise ValueError(
                f"without options or a hand, an answer must be a whole number of at most 15 digits, "
                f"not {shown(given)}"
            )
        return str(number)

    return {"type": "number", **asdict(form), **_table(case, key)}


def _table(case: Mapping[str, Any], key: Any) -> dict[str, Any]:
    """Return the right answers together with the replies to wrong ones."""
    given, wrong = case["right"], case.get("wrong", {})
    several = isinstance(given, Sequence) and not isinstance(given, str)
    right = [key(one) for one in (given if several else [given])]
    if not right:
        raise ValueError(f"right must name at least one answer, not {shown(given)}")
    if not isinstance(wrong, Mapping):
        refuse("wrong", "a mapping of answers to replies, such as {'♣': '♣ bids 3.'}", wrong)
    said = {key(answer): _text("wrong", text) for answer, text in wrong.items()}
    for answer in said:
        if answer in right:
            raise ValueError(f"{answer!r} cannot be both right and wrong")
    return present({"right": right, "wrong": {}, "said": said or None})


def _cards(part: str, given: Any) -> tuple[Any, ...]:
    try:
        cards = parse_cards(given) if given else ()
    except (TypeError, ValueError) as error:
        raise ValueError(f"{part}: {error}") from None
    if len(set(cards)) < len(cards):
        raise ValueError(f"{part} must not name a card twice, as in {shown(given)}")
    return cards


def _texts(part: str, given: Any, most: int = 8) -> list[str]:
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) > most:
        raise ValueError(f"{part} must be a list of at most {most} texts, not {shown(given)}")
    return [_text(part, one) for one in given]


def _prompt(given: Any) -> str:
    prompt = _text("prompt", given)
    if not prompt.strip():
        raise ValueError("prompt must not be empty: it is the question")
    return prompt


def _text(part: str, given: Any) -> str:
    if not isinstance(given, str) or len(given) > _LONGEST:
        raise ValueError(
            f"{part} must be text of at most {_LONGEST} characters, not {shown(given)}"
        )
    check_text(part, given)
    return given
