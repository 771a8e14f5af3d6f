"""Defines kinds of questions by how their cases are drawn, written down and asked about."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.checks import check_keywords, shown
from parlett_widgets.lessons.draft import Choice, Draft, Number, Pick
from parlett_widgets.lessons.reading import parts_in
from parlett_widgets.lessons.topic import Topic
from parlett_widgets.words.language import Language

__all__ = ["Kind", "about", "written"]

CaseT = TypeVar("CaseT")

Draw = Callable[[Chance, int], CaseT | None]
Ask = Callable[[Language, CaseT], Draft]


def written(case: Any) -> str:
    """Return the canonical spelling of a case.

    Examples
    --------
    >>> written((Card("9♠"), Card("♥K")))
    '9S KH'
    """
    if hasattr(case, "_asdict"):
        fields = case._asdict().items()
        first, *rest = [
            (name, value) for name, value in fields if value is not None and value is not False
        ]
        return ", ".join([written(first[1]), *(f"{name} {written(value)}" for name, value in rest)])
    match case:
        case CardSet():
            return case.notation
        case Suit():
            return case.letter
        case str() | int() | Card():
            return str(case)
        case Mapping():
            return ", ".join(f"{name} {written(value)}" for name, value in case.items())
    return " ".join(map(written, case))


@dataclass(frozen=True)
class Kind(Generic[CaseT]):
    """A kind of question.

    Attributes
    ----------
    name : str
    topics : sequence of Topic
        The topics that it asks about.
    draw : callable
        Draws a case, given a random generator and a difficulty; returns None if the case is not
        worth asking about.
    ask : callable
        Returns the draft of the question about a case.
    read : callable
        Creates a case from its parts, passed as keyword arguments; if a part is wrong, raises
        ``ValueError`` with one sentence that says what would be right.
    example : mapping
        The parts of an example case, each written as a person would write it.
    truth : callable, optional
        Returns the sentence about what nobody could know, to be told after the answer; it is in no
        question.
    spelled : callable
        Returns a case as canonical text, which :meth:`case` can usually read back.
    """

    name: str
    topics: Sequence[Topic[Any, Any]]
    draw: Draw[CaseT]
    ask: Ask[CaseT]
    read: Callable[..., CaseT]
    example: Mapping[str, Any]
    spelled: Callable[[CaseT], str] = written
    truth: Callable[[Language, CaseT], str] | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts of a case."""
        return tuple(inspect.signature(self.read).parameters)

    def case(self, given: Any) -> CaseT:
        """Return the case that a person wrote, either as a mapping of its parts or as text."""
        case = f"a case of {self.name!r}"
        if isinstance(given, str):
            by_part = parts_in(given, self.parts)
            if by_part is None:
                example = self.spelled(self.read(**self.example))
                raise ValueError(f"{case}: {shown(given)} is not a result such as {example!r}")
            given = by_part
        if not isinstance(given, Mapping):
            raise TypeError(f"{case} is written as case={dict(self.example)!r}, not {shown(given)}")
        try:
            check_keywords(case, map(str, given), self.parts)
        except TypeError as error:
            raise ValueError(str(error).replace("option", "part")) from None
        for part, parameter in inspect.signature(self.read).parameters.items():
            if part not in given and parameter.default is parameter.empty:
                example = self.example[part]
                raise ValueError(f"{case} needs {part!r}, such as {part!r}: {example!r}")
        try:
            return self.read(**given)
        except ValueError as error:
            raise ValueError(f"{case}: {error}") from None


def about(
    topic: Topic[CaseT, Any],
    lang: Language,
    case: CaseT,
    prompt: str,
    hints: Sequence[str],
    *,
    form: Choice | Number | Pick | None = None,
    **more: Any,
) -> Draft:
    """Draft a question about the right value of a case; by default, it offers options in words."""
    return Draft(
        game=topic.game,
        prompt=prompt,
        right=[topic.right(case)],
        thoughts=topic.thoughts(case),
        form=form or Choice(lambda value: topic.value_text(lang, value)),
        explanation=topic.working(lang, case),
        hints=hints,
        **more,
    )
