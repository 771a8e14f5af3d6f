"""Predict: a question to answer before the answer is revealed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.scenes.question import (
    Asked,
    check_question,
    misconception_of,
    question_svg,
    question_text,
)
from parlett_widgets.widgets.answers import answers
from parlett_widgets.widgets.base import MAYBE, front_end, validates
from parlett_widgets.widgets.page import PageWidget

__all__ = ["Predict"]


class Predict(PageWidget):
    """A question that locks the reader's answer, then reveals the right one and explains the mistake.

    It needs no kernel once it is shown. The first answer counts; trying again does not change it.

    Parameters
    ----------
    question : mapping
        A question from :func:`parlett_widgets.lessons.question`; :func:`predict` makes the question
        and its widget at once.
    **options
        ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    TypeError
        If it is not a complete question.

    Examples
    --------
    >>> from parlett_widgets import predict
    >>> asked = predict("bid-sum", seed=1)
    >>> print(asked)
    What do these three cards bid?
    Your bid: ♥8 ♠6 ♣9
    Answer with a number of tricks.
    >>> asked.lock(6)
    >>> asked.is_right
    True
    """

    _esm = front_end("predict.js")
    _css = front_end("predict.css")

    question = traitlets.Dict(help="The question, with the explanation of every answer.").tag(
        sync=True, echo_update=False
    )
    answer = traitlets.Unicode(
        None, allow_none=True, help="The locked answer; None until there is one."
    ).tag(sync=True, **MAYBE)
    hints_seen = traitlets.Int(0, help="The number of hints seen.").tag(sync=True)
    revealed = traitlets.Bool(
        default_value=False, help="Whether the right answer has been revealed."
    ).tag(sync=True)

    def __init__(self, question: Any, **options: Any) -> None:
        check_question(question)
        if options.setdefault("lang", question["lang"]) != question["lang"]:
            raise ValueError(
                f"this question is in {question['lang']!r}: "
                f"make it again with lang={options['lang']!r}"
            )
        self._first: str | None = None
        super().__init__(options, ("question",), question=dict(question))
        answers.watch(self)

    @property
    def is_right(self) -> bool | None:
        """Whether the locked answer is right; None until there is one."""
        return None if self.answer is None else self.answer in self.question["answer"]["right"]

    @property
    def misconception(self) -> dict[str, str] | None:
        """The misconception behind a wrong answer, if it is a known one."""
        return None if self.answer is None else misconception_of(self.question, self.answer)

    def lock(self, answer: int | str | Iterable[Card | str]) -> None:
        """Lock an answer; only the first one counts.

        Parameters
        ----------
        answer : int, str or iterable of Card
            The letter of an option, a number, or cards.

        Raises
        ------
        ValueError
            If it is not a possible answer to this question.
        TypeError
            If it is neither a letter, a number nor cards.
        """
        if not isinstance(answer, int | str):
            if not isinstance(answer, Iterable):
                raise TypeError(f"an answer is a letter, a number or cards, not {answer!r}")
            answer = CardSet(answer).notation
        self.answer = str(answer)

    @validates("answer")
    def _the_first_stays(self, proposal: dict[str, Any]) -> str | None:
        # Not compared with the trait itself: a state that comes from the page is in it already.
        if self._first is not None or proposal["value"] is None:
            return self._first
        return _read(self.question["answer"], proposal["value"])

    @traitlets.observe("answer")
    def _keep_the_first(self, change: dict[str, Any]) -> None:
        if self._first is None:
            self._first = change["new"]

    @validates("hints_seen")
    def _as_many_as_there_are(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.question["hints"])))

    def title(self) -> str:
        """Return the title of a page with the question."""
        return str(self.question["prompt"])

    def _asked(self) -> Asked:
        return Asked(self.answer, self.hints_seen, self.revealed)

    def text(self) -> str:
        """Return the question as text, with everything shown so far."""
        return question_text(self.question, self._asked())

    def svg(self) -> str:
        """Return the question as an SVG picture."""
        return question_svg(self.question, self._asked(), colours=self.card_colours)


def _read(form: Mapping[str, Any], text: str) -> str:
    """Return an answer in its one spelling."""
    text = text.strip()
    match form["type"]:
        case "options":
            letters = [option["id"] for option in form["options"]]
            if text.lower() in letters:
                return text.lower()
            raise ValueError(f"the answer is one of {', '.join(letters)}, not {text!r}")
        case "number":
            try:
                return str(int(text))
            except ValueError:
                raise ValueError(f"the answer is a whole number, not {text!r}") from None
    chosen, hand = CardSet(text), [card["id"] for card in form["hand"]]
    strange = [card for card in chosen if str(card) not in hand]
    if strange:
        raise ValueError(f"{strange[0]} is not among the cards to choose from: {' '.join(hand)}")
    if form.get("count") not in (None, len(chosen)):
        raise ValueError(f"the answer is {form['count']} cards, not {len(chosen)}")
    return chosen.notation
