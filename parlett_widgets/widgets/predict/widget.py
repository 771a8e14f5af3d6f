"""The Predict widget, which asks a question before it reveals the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timezone
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol
from unicodedata import normalize

import traitlets

from parlett_widgets.cards import Card, CardSet, without_unseen
from parlett_widgets.engine.checks import shown, whole
from parlett_widgets.widgets.page.blocks import Block, Line
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.widget import MAYBE, ParlettWidget, front_end, validates
from parlett_widgets.widgets.predict.check import check_question
from parlett_widgets.widgets.predict.picture import Asked, question_blocks
from parlett_widgets.widgets.predict.words import misconception_of, predict_words
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Asker", "FirstAnswer", "Predict"]

_AHEAD: Final = 4
_ON_A_PAGE: Final = 20
_RETURNS_AFTER: Final = 3
_ROUND: Final = " ()[]{}「」『』\"'“”‘’`"
"""What people write around an answer."""


class FirstAnswer(NamedTuple):
    """The first answer to a question, with the number of hints seen before it."""

    question: Mapping[str, Any]
    answer: str
    hints: int
    time: datetime


class Asker(Protocol):
    """Something that asks questions and keeps the first answers to them."""

    given: list[FirstAnswer]


class Predict(ParlettWidget):
    """A question whose first answer stands. The reveal says whether it is right, or why it is not.

    The widget needs no kernel once it is shown. If there are further questions, the reader can
    go on to the next after each answer; a question answered wrongly comes back after three others.

    Parameters
    ----------
    question : mapping
        A question from :func:`parlett_widgets.lessons.question`; :func:`predict` makes the question
        and its widget at once.
    more : iterable of mapping
        Further questions, which are taken as they are needed.
    **options
        ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    TypeError
        If *question* is not a complete question.

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

    _invites = "play"

    _esm = front_end("predict.js")
    _high = 0
    _css = front_end("predict.css")

    opened: ClassVar[list[Asker]] = []
    """Everything in this kernel that asks, in the order in which it was made."""

    question = traitlets.Dict(help="The question, with the explanation of every answer.").tag(
        sync=True
    )
    answer = traitlets.Unicode(
        None, allow_none=True, help="The answer given; None until there is one."
    ).tag(sync=True, **MAYBE)
    hints_seen = traitlets.Int(0, help="The number of hints seen.").tag(sync=True)
    more: traitlets.List[Any] = traitlets.List(
        traitlets.Dict(), help="The questions that come next."
    ).tag(sync=True)
    answered: traitlets.List[Any] = traitlets.List(
        help="What has been answered in the page: the ids of the questions, the answers, and how "
        "many hints had been seen."
    ).tag(sync=True)

    truth = traitlets.Unicode(
        help="What nobody could know before, such as a hidden bid; empty until the answer is given."
    ).tag(sync=True, echo_update=False)
    in_a_row = traitlets.Int(
        0, help="The number of questions of this kind in a row answered right the first time."
    ).tag(sync=True, echo_update=False)
    uncounted = traitlets.Enum(
        ("", "seen", "hint", "example"),
        "",
        help="Why a right answer did not add to that number: the question had been answered before "
        "('seen'), the last hint had been seen ('hint'), or no answer here counts ('example').",
    ).tag(sync=True, echo_update=False)

    def __init__(
        self,
        question: Any,
        more: Iterable[Mapping[str, Any]] = (),
        **options: Unpack[WidgetOptions],
    ) -> None:
        check_question(question)
        if options.setdefault("lang", question["lang"]) != question["lang"]:
            raise ValueError(
                f"this question is in {question['lang']!r}: "
                f"make it again with lang={options['lang']!r}"
            )
        self.given: list[FirstAnswer] = []
        self._first: str | None = None
        self._late = False
        self._asked_now = question["id"]
        self._further: Iterator[Mapping[str, Any]] = iter(more)
        self._known = {question["id"]: dict(question)}
        ahead = self._take(_AHEAD)
        super().__init__(
            options,
            ("question", "more"),
            self._page_words,
            question=self._known[question["id"]],
            more=ahead,
        )
        self.opened.append(self)

    @staticmethod
    def _page_words(lang: Language) -> dict[str, str]:
        return predict_words(lang)

    @property
    def is_right(self) -> bool | None:
        """Whether the answer is right; None until there is one."""
        return None if self.answer is None else self.answer in self.question["answer"]["right"]

    @property
    def misconception(self) -> dict[str, str] | None:
        """The misconception behind a wrong answer, if it is a known one."""
        return None if self.answer is None else misconception_of(self.question, self.answer)

    def lock(self, answer: int | str | Card | Iterable[Card | str]) -> None:
        """Give an answer; only the first one counts.

        Parameters
        ----------
        answer : int, str, Card or iterable of Card
            The letter of an option, a number, or cards.

        Raises
        ------
        ValueError
            If *answer* is not a possible answer to this question.
        TypeError
            If *answer* is neither a letter, a number nor cards.
        """
        number = whole(answer)
        if number is not None:
            answer = str(number)
        elif isinstance(answer, Card):
            answer = str(answer)
        elif not isinstance(answer, str):
            if isinstance(answer, int) or not isinstance(answer, Iterable):
                raise TypeError(
                    f"an answer must be a letter, a number or cards, not {shown(answer)}"
                )
            answer = CardSet(answer).notation
        self.answer = answer

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept what the page says, with every answer in it.

        While Python is at work, a host merges what the page says into one message, which may have
        gone on to a question after several answers.
        """
        before = sync_data.get("answered")
        if isinstance(before, list) and {"question", "answer"} <= sync_data.keys():
            before = before[len(self.answered) :]
            for one in before[:-1] if sync_data["answer"] else before:
                self._take_late(one)
        super().set_state(sync_data)

    def _take_late(self, told: Any) -> None:
        """Take an answer to a question that the page has left."""
        match told:
            case [str(name), str(answer), int(hints)] if name in self._known:
                self._late = True
                try:
                    self.question, self.answer, self.hints_seen = self._known[name], None, hints
                    self.answer = answer
                    if self.uncounted != "example":
                        self.uncounted = ""
                except traitlets.TraitError:
                    pass  # it is no answer to that question
                finally:
                    self._late = False

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Whether to send a trait: the page is not sent back to a question that it has left."""
        left = self._late and key in ("question", "answer", "hints_seen", "uncounted")
        return not left and bool(super()._should_send_property(key, value))

    @validates("answer")
    def _the_first_stays(self, proposal: dict[str, Any]) -> str | None:
        if self.question["id"] != self._asked_now:
            self._asked_now, self._first = self.question["id"], None
        # This is not compared with the trait, which already has any state that came from the page.
        if self._first is not None or proposal["value"] is None:
            return self._first
        return _read(self.question["answer"], proposal["value"])

    @traitlets.observe("answer")
    def _keep_the_first(self, change: dict[str, Any]) -> None:
        if self._first is None and change["new"] is not None:
            self._first = change["new"]
            now = datetime.now(timezone.utc)
            self.given.append(FirstAnswer(self.question, change["new"], self.hints_seen, now))

    def _take(self, number: int) -> list[dict[str, Any]]:
        """Return *number* further questions, or as many as there are."""
        taken = []
        for one in islice(self._further, max(number, 0)):
            check_question(one)
            taken.append(dict(one))
        self._known |= {one["id"]: one for one in taken}
        return taken

    @validates("question")
    def _one_of_ours(self, proposal: dict[str, Any]) -> dict[str, Any]:
        name = proposal["value"].get("id")
        if name not in self._known:
            raise ValueError(f"{shown(name)} is not one of this widget's questions")
        return self._known[name]

    @validates("more")
    def _all_of_ours(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        ids = [one.get("id") for one in proposal["value"]]
        return [self._known[name] for name in ids if isinstance(name, str) and name in self._known]

    @traitlets.observe("more")
    def _look_ahead(self, change: dict[str, Any]) -> None:
        """Add further questions when one has been used."""
        further = self._take(_AHEAD - len(change["new"]))
        if further:
            self.more = [*change["new"], *further]

    def _ask(self, questions: Iterable[dict[str, Any]]) -> None:
        """Begin anew with other questions."""
        self._further = iter(questions)
        (first,) = self._take(1)
        with self.hold_sync():
            self.question = first
            self._asked_now, self._first = first["id"], None
            self.answer, self.hints_seen, self.uncounted = None, 0, ""
            self.more = self._take(_AHEAD)

    def next(self) -> None:
        """Ask the next question, as the button does."""
        if not self.more:
            raise ValueError("there is no further question")
        following, *rest = self.more
        if self.is_right is False:
            rest.insert(_RETURNS_AFTER - 1, self.question)
        with self.hold_sync():
            self.question, self.answer, self.hints_seen = following, None, 0
            self.more = rest
            if self.uncounted != "example":
                self.uncounted = ""

    @validates("answered")
    def _answers_are_told(self, proposal: dict[str, Any]) -> list[Any]:
        given: list[Any] = proposal["value"]
        kinds = [list(map(type, one)) if isinstance(one, list) else [] for one in given]
        if not all(one == [str, str, int] for one in kinds):
            raise ValueError("answered must be lists of a question's id, an answer and hints seen")
        return given

    @validates("hints_seen")
    def _as_many_as_there_are(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.question["hints"])))

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs, with as many questions as it can ask in one go.

        The page has no memory, so it promises only what happens before it is closed.
        """
        state = super()._saved()
        along = self._take(_ON_A_PAGE - 1 - len(self.more))
        self._further = chain(along, self._further)  # here they are still to come
        more = [*self.more, *along]
        _, words = self.language.gettext, dict(state["words"])
        words["returns"] = _("Asked again after three others.")
        return {**state, "more": more, "words": words}

    def title(self) -> str:
        """Return the title of a page with the question."""
        return str(self.question["prompt"])

    def _asked(self) -> Asked:
        return Asked(self.answer, self.hints_seen)

    def _blocks(self) -> Iterator[Block]:
        yield from question_blocks(self.question, self._asked())
        yield Line(self.truth)


def _read(form: Mapping[str, Any], text: str) -> str:
    """Return the canonical spelling of an answer."""
    text = normalize("NFKC", without_unseen(text)).strip()
    match form["type"]:
        case "options":
            letters = [option["id"] for option in form["options"]]
            for letter in (text.lower(), _bare(text.lower())):
                if letter in letters:
                    return letter
            raise ValueError(f"the answer must be one of {', '.join(letters)}, not {shown(text)}")
        case "number":
            try:
                return str(_number(form, text))
            except ValueError:
                raise ValueError(f"the answer must be a whole number, not {shown(text)}") from None
    chosen, hand = CardSet(text), [card["id"] for card in form["hand"]]
    strange = [card for card in chosen if str(card) not in hand]
    if strange:
        raise ValueError(f"{strange[0]} is not among the cards to choose from: {' '.join(hand)}")
    if form.get("count") not in (None, len(chosen)):
        raise ValueError(f"the answer must be {form['count']} cards, not {len(chosen)}")
    return chosen.notation


def _number(form: Mapping[str, Any], text: str) -> int:
    """Return the number in an answer, which may have the words with which answers are shown."""
    bare = _bare(text.lower())
    for told in (form["one"], form["many"]):
        before, _, after = normalize("NFKC", without_unseen(told)).lower().partition("{n}")
        before, after = before.strip(), _bare(after)
        if bare.startswith(before) and bare.endswith(after):
            bare = bare.removeprefix(before).removesuffix(after)
            break
    return int(bare.replace("−", "-"))


def _bare(text: str) -> str:
    """Return an answer without what people write around it."""
    return text.lstrip(_ROUND).rstrip(f"{_ROUND}.。,、")
