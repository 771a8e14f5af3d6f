"""A board shows a class questions to vote on, tables and explorers, one after another.

A slide with a widget names its model, and the page asks the notebook's widget manager for a view of
it, to which the board's style sheet does not apply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Protocol

import traitlets

from parlett_widgets.engine.checks import shown
from parlett_widgets.widgets.board.slides import (
    board_svg,
    board_text,
    letters_of,
    picture_address,
    question_of,
    slide_of,
    votes_in,
)
from parlett_widgets.widgets.board.words import board_words
from parlett_widgets.widgets.page.defaults import Theme, WidgetOptions
from parlett_widgets.widgets.page.widget import (
    ParlettWidget,
    WholeNumber,
    front_end,
    in_turn,
    validates,
)
from parlett_widgets.widgets.predict.widget import Predict

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Board"]

_ROUNDS: Final = ("first", "second")
_MOST: Final = 999  # votes in one round


class HandedIn(Protocol):
    """The answers that a class has handed in."""

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each answer, with the id of its question and the answer in words."""


class Board(ParlettWidget):
    """Slides for a class, which a presenter's remote control steps through.

    A question is voted on twice, as in peer instruction: first everyone votes alone, and then again
    after talking to a neighbour. Raised hands are counted with a key for each letter (A to F, or 1
    to 6; Backspace takes back the last vote). The counts stay covered until Page Down, after both
    votes, brings up the reveal. Answer codes pasted onto the board count as raised hands. ``.``
    blanks the screen. At its reveal, a question from :func:`predict` offers *Another case*, which
    puts its next question to the vote.

    Parameters
    ----------
    slides : iterable
        The slides, in the order in which they are shown. Each is a question, as
        :func:`parlett_widgets.question` or :func:`predict` returns it; a widget, such as a table, a
        replay or an explorer, which stays interactive; a link, shown with a QR code if the package
        ``segno`` is installed; or a short text.
    **options
        ``lang``, ``theme`` and ``colours``, as for every widget.

    Examples
    --------
    >>> from parlett_widgets import Board, ScoreExplorer, question
    >>> asked = question("counterpoint-score", seed=1)
    >>> board = Board([asked, ScoreExplorer(bids=(60, 70), taken=(58, 62))])
    >>> board.hands("AABDB")
    >>> board.turn()
    >>> board.hands("BBABB")
    >>> board.tally(0)
    {'first': {'A': 2, 'B': 2, 'C': 0, 'D': 1}, 'second': {'A': 1, 'B': 4, 'C': 0, 'D': 0}}
    """

    _esm = front_end("board.js")
    _high = 541
    _css = front_end("board.css")

    slides: traitlets.List[Any] = traitlets.List(help="The slides, shown one after another.").tag(
        sync=True, echo_update=False
    )
    at = WholeNumber(0, help="The slide shown, counting from 0.").tag(sync=True)
    stage = traitlets.Enum(
        [*_ROUNDS, "reveal"], "first", help="The stage of the question shown, a vote or the reveal."
    ).tag(sync=True)
    votes: traitlets.List[Any] = traitlets.List(
        help="For each slide, the letters voted for in the first and in the second round."
    ).tag(sync=True)

    replaced = traitlets.Unicode(
        help="The id of the question that the page has asked to replace by another case."
    ).tag(sync=True)
    notice = traitlets.Unicode(
        help="A sentence saying which of the codes pasted last were not counted, and why."
    ).tag(sync=True, echo_update=False)

    def __init__(self, slides: Iterable[Any], **options: Unpack[WidgetOptions]) -> None:
        if isinstance(slides, str | dict | ParlettWidget) or not isinstance(slides, Iterable):
            raise TypeError(f"a board takes a list of slides, as in Board([{shown(slides)}])")
        self._items = list(slides)
        if not self._items:
            raise ValueError("a board needs at least one slide")
        made = [slide_of(item) for item in self._items]
        questions = map(question_of, self._items)
        self._letters = ["".join(letters_of(one)) if one else "" for one in questions]
        super().__init__(
            options,
            ("slides",),
            board_words,
            slides=made,
            votes=[dict.fromkeys(_ROUNDS, "") for _ in self._items],
        )
        self._counted: set[tuple[int, str, str, str]] = set()  # slide, round, name and answer
        self.on_msg(self._received)

    def turn(self) -> None:
        """Go on to the next vote, the reveal or the next slide, if any, as Page Down does."""
        stages = self._stages()
        place = stages.index(self.stage) + 1
        with self.hold_sync():
            if place < len(stages):
                self.stage = stages[place]
            elif self.at + 1 < len(self._items):
                self.at += 1
                self.stage = "first"

    def hands(self, letters: str | HandedIn) -> None:
        """Count raised hands in the vote under way.

        Parameters
        ----------
        letters : str or ClassAnswers
            A letter for each raised hand, such as ``"ABBAC"``; answer codes, one per line, each of
            which counts once in a vote; or what a class has handed in, as :meth:`Answers.read`
            returns it. Answers to other questions are not counted.

        Raises
        ------
        ValueError
            If no vote is under way, or a letter is not on the slide.
        """
        known = self._letters[self.at]
        if not self._is_open():
            raise ValueError("no vote is under way: go to the vote on a question first")
        if not isinstance(letters, str):
            letters = self._letters_in(letters)
        elif set(letters) & set(":："):
            letters = self._letters_of_codes(letters)
        wrong = [letter for letter in letters if letter not in known]
        if wrong:
            raise ValueError(f"vote for one of {', '.join(known)}, not {wrong[0]!r}")
        self._count(letters)

    def another(self) -> None:
        """Ask about another case in place of the question shown, and start a new vote.

        Raises
        ------
        ValueError
            If the slide is not a question from :func:`predict`, or there is no further case.
        """
        asked = self._items[self.at]
        if not isinstance(asked, Predict) or not asked.more:
            raise ValueError(
                "this slide has no other case: a slide such as predict('bid-sum') has some"
            )
        asked.next()
        at, slide = self.at, slide_of(asked)
        self._letters[at] = "".join(letters_of(asked.question))
        with self.hold_sync():
            self.slides = [*self.slides[:at], slide, *self.slides[at + 1 :]]
            self.votes = [*self.votes[:at], dict.fromkeys(_ROUNDS, ""), *self.votes[at + 1 :]]
            self.stage = "first"

    def _count(self, letters: str) -> None:
        counted = [dict(vote) for vote in self.votes]
        counted[self.at][self.stage] += letters
        self.votes = counted

    def _letters_in(self, handed_in: HandedIn) -> str:
        asked = question_of(self._items[self.at])
        assert asked is not None
        letters = {option["text"]: option["letter"] for option in self.slides[self.at]["options"]}
        given = [row["answer"] for row in handed_in.rows() if row["question"] == asked["id"]]
        return "".join(letters.get(answer, "") for answer in given)

    def _letters_of_codes(self, codes: str) -> str:
        """Return the letters in codes new to this round; set a notice about the unusable codes."""
        asked = question_of(self._items[self.at])
        assert asked is not None
        letters = {answer: letter for letter, answer in letters_of(asked).items()}
        votes, self.notice = votes_in(codes, asked["id"], letters, self.language)
        vote = (self.at, self.stage)
        if not self.votes[self.at][self.stage]:  # the vote has been started again
            self._counted = {one for one in self._counted if one[:2] != vote}
        new = {(*vote, *who): letter for who, letter in votes.items()}
        counted = "".join(letter for who, letter in new.items() if who not in self._counted)
        self._counted.update(new)
        return counted

    @in_turn
    def _received(self, _: Any, content: Any, __: Any) -> None:
        """Count codes that were pasted onto the page."""
        match content:
            case {"kind": "codes", "codes": str(codes)} if self._is_open():
                self._count(self._letters_of_codes(codes))

    @traitlets.observe("replaced")
    def _replace(self, change: dict[str, Any]) -> None:
        """Ask about another case, as the page wants.

        The wish is a trait, not a message, which could arrive before the vote that led to it. It
        names the question, so that of two views that press at once only the first is heard.
        """
        slide = self.slides[self.at]
        if slide.get("more") and slide["id"] == change["new"]:
            self.another()

    def _is_open(self) -> bool:
        return self.stage != "reveal" and bool(self._letters[self.at])

    @traitlets.observe("at", "stage")
    def _forget_notice(self, _: Any) -> None:
        self.notice = ""

    def tally(self, slide: int | None = None) -> dict[str, dict[str, int]]:
        """Return the number of votes for each letter in each round.

        Parameters
        ----------
        slide : int, optional
            The slide, counting from 0; by default the one shown.
        """
        at = self.at if slide is None else slide
        counted = {name: Counter(letters) for name, letters in self.votes[at].items()}
        return {
            name: {letter: counted[name][letter] for letter in self._letters[at]}
            for name in _ROUNDS
        }

    def _stages(self) -> tuple[str, ...]:
        """Return the stages of the slide that is shown."""
        if question_of(self._items[self.at]) is None:
            return ("first",)
        return (*_ROUNDS, "reveal") if self._letters[self.at] else ("first", "reveal")

    @validates("at")
    def _there_is_such_a_slide(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self._items) - 1))

    @validates("votes")
    def _letters_are_on_the_slides(self, proposal: dict[str, Any]) -> list[dict[str, str]]:
        votes = proposal["value"]
        if len(votes) != len(self._items):
            raise ValueError(
                f"votes must have one entry for each of {len(self._items)} slides, not {len(votes)}"
            )
        for vote, letters in zip(votes, self._letters, strict=True):
            if not isinstance(vote, dict) or set(vote) != set(_ROUNDS):
                raise ValueError(
                    "each entry of votes must be a dict with the keys 'first' and 'second', "
                    f"not {shown(vote)}"
                )
            for given in vote.values():
                strange = not isinstance(given, str) or set(given) - set(letters)
                if strange or len(given) > _MOST:
                    raise ValueError(
                        f"votes must use only the letters of the slide, at most {_MOST} of them in "
                        f"each round, not {shown(given)}"
                    )
        return list(votes)

    def text(self) -> str:
        """Return the slides as text, without the answers."""
        return board_text(self._items)

    def _picture(self, tag: str = "", *, theme: Theme = "light") -> str:
        """Return the slide shown as an SVG picture, as it is before the reveal."""
        return board_svg(
            self._items[self.at],
            lang=self.language.code,
            colours=self.card_colours,
            theme=theme,
            height=self.height,
            tag=tag,
        )

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs, with pictures in place of widgets on slides."""
        state = super()._saved()
        state["slides"] = [
            _still(slide, item) for slide, item in zip(self.slides, self._items, strict=True)
        ]
        return state


def _still(slide: dict[str, Any], item: Any) -> dict[str, Any]:
    """Return a slide in the form in which a page without a kernel shows it."""
    match slide["kind"]:
        case "widget":
            return {**slide, "picture": picture_address(item), "alt": item.text(), "last": 0}
        case "question":
            return {**slide, "more": False}
    return slide
