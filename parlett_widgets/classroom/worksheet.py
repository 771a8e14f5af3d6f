"""Puts questions on worksheets with an answer key, or into a quiz for Moodle."""

from __future__ import annotations

import logging
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from parlett_widgets.classroom.gift import gift
from parlett_widgets.engine.checks import check_text, shown
from parlett_widgets.files import write_whole
from parlett_widgets.widgets.page.card_svg import card_face
from parlett_widgets.widgets.page.saved_page import file_to_write, no_font
from parlett_widgets.widgets.predict.check import check_question
from parlett_widgets.widgets.predict.words import (
    answer_text,
    facts_of,
    game_name,
    misconception_of,
    narrator_of,
)
from parlett_widgets.widgets.puzzle.widget import Puzzle
from parlett_widgets.words.language import language

__all__ = ["Worksheet"]

_TOLD: Final = 6  # the most right answers that the key shows for a question
_BLANK: Final = '<span class="blank"></span>'
_LETTERS: Final = "ABCDEF"
_LONG: Final = 24  # characters of an option that fit beside another
_SUITS: Final = re.compile("[♠♥♦♣](?: [♠♥♦♣])*")


class Worksheet:
    """Questions on A4 paper in two columns, readable in black and white.

    There are blanks for name, class and date, and a line of rules for each game. If the questions
    are about several games, each is labelled with the name of its game.

    Parameters
    ----------
    questions : iterable of dict or Puzzle
        Questions as returned by :func:`question` and :func:`quiz`, and puzzles, whose first card is
        asked; all in one language. Both can also be shown on a :class:`Board`.
    title : str, optional
        The heading of the sheet; by default "Worksheet", with the name of the game if it is one.
    note : str, optional
        A line to print under the title, such as the seed.
    key : bool, optional
        Whether the answers follow on a separate page, each with an explanation and a common
        mistake.

    Raises
    ------
    ValueError
        If there are no questions, they are in several languages, or the title or note has
        characters that cannot be shown.
    TypeError
        If an item of *questions* is not a question.

    Examples
    --------
    >>> from parlett_widgets.classroom import Worksheet
    >>> from parlett_widgets.lessons import quiz
    >>> sheet = Worksheet(quiz(["bid-sum", "follow"], seed=7, count=12), key=True)
    >>> len(sheet.questions), sheet.html().count("<img")
    (12, 54)
    """

    def __init__(
        self,
        questions: Iterable[Mapping[str, Any] | Puzzle],
        *,
        title: str = "",
        note: str = "",
        key: bool = False,
    ) -> None:
        if isinstance(questions, Mapping) or not isinstance(questions, Iterable):
            raise TypeError(
                "a worksheet takes a list of questions, as in Worksheet(quiz(seed=1)), not "
                f"{shown(questions)}"
            )
        self.questions = [one.question if isinstance(one, Puzzle) else one for one in questions]
        if not self.questions:
            raise ValueError("a worksheet needs at least one question")
        for one in self.questions:
            check_question(one)
        spoken = sorted({one["lang"] for one in self.questions})
        if len(spoken) > 1:
            raise ValueError(f"a worksheet must be in one language, not in {' and '.join(spoken)}")
        self.lang = language(spoken[0])
        games = sorted({one["game"] for one in self.questions} - {""})
        self._several_games = len(games) > 1
        check_text("title", title)
        check_text("note", note)
        about = game_name(games[0], self.lang.code) if len(games) == 1 else ""
        self.title = title or ": ".join(filter(None, [self.lang.gettext("Worksheet"), about]))
        self.note = note
        self.key = key

    def save(self, path: str | Path) -> Path:
        """Write the sheet to a file and return its path.

        Parameters
        ----------
        path : str or Path
            A name that ends in ``.html`` for a printable page, in ``.pdf`` for a PDF (which needs
            the ``pdf`` extra), or in ``.txt`` for a quiz in GIFT format, which Moodle imports. A
            quiz always contains the right answers, and a reply to each known mistake.

        Raises
        ------
        ValueError
            If the name has another ending.
        ImportError
            If the extra, or a system library that it needs, is missing.
        RuntimeError
            If no font on this machine has one of the characters that the PDF needs.
        """
        kinds = {"a page": (".html",), "a PDF": (".pdf",), "a quiz": (".txt",)}
        file = file_to_write(path, kinds, "sheet.html")
        match file.suffix.lower():
            case ".txt":
                write_whole(file, gift(self.questions, self.title))
            case ".pdf":
                write_whole(file, _paper(self.html()))
            case _:
                write_whole(file, self.html())
        return file

    def html(self) -> str:
        """Return the sheet as a self-contained page without scripts."""
        style = files("parlett_widgets.classroom").joinpath("worksheet.css").read_text("utf-8")
        policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
        name = self.lang.gettext("Name")
        date = self.lang.gettext("Date")
        school = self.lang.gettext("Class")
        blanks = ((name, "name"), (school, ""), (date, ""))
        whose = "".join(
            f"<div>{told}<span class='blank {kind}'></span></div>" for told, kind in blanks
        )
        asked = [self._asked(i, one) for i, one in enumerate(self.questions, start=1)]
        asked += ['<div class="asked none"></div>'] * (len(asked) % 2)
        pairs = [
            f'<div class="pair">{"".join(asked[i : i + 2])}</div>' for i in range(0, len(asked), 2)
        ]
        return (
            f'<!DOCTYPE html><html {self.lang.attributes}><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
            f"<title>{escape(self.title)}</title><style>{style}</style></head><body>"
            f"<main>{self._head(self.title, f'<div class=whose>{whose}</div>')}{self._rules()}"
            f"{''.join(pairs)}</main>"
            f"{self._answers() if self.key else ''}</body></html>\n"
        )

    def _head(self, title: str, right: str = "") -> str:
        note = f'<p class="soft">{escape(self.note)}</p>' if self.note else ""
        return f"<header><div><h1>{escape(title)}</h1>{note}</div>{right}</header>"

    def _rules(self) -> str:
        """Return a line of rules for each game that the sheet asks about."""
        games = dict.fromkeys(one["game"] for one in self.questions)
        told = ((game, narrator_of(game, self.lang.code)) for game in games)
        return "".join(
            f'<p class="rule">{self._rule_of(game)}{_text(tell.in_short)}</p>'
            for game, tell in told
            if tell is not None and tell.in_short
        )

    def _rule_of(self, game: str) -> str:
        name = game_name(game, self.lang.code) if self._several_games else ""
        return f"<b>{escape(name)}</b> " if name else ""

    def _asked(self, number: int, one: Mapping[str, Any]) -> str:
        form = one["answer"]
        parts = [self._game(one), f"<p>{_text(one['prompt'])}</p>"]
        for row in one["rows"]:
            label = f'<p class="soft">{escape(row["label"])}</p>' if row["label"] else ""
            parts += [label, _cards(row["cards"])]
        parts += [f"<p>{_text(fact)}</p>" for fact in facts_of(one)]
        match form["type"]:
            case "options":
                told = [
                    f"<li><b>{letter}</b> {_text(option['text'])}</li>"
                    for letter, option in zip(_LETTERS, form["options"], strict=False)
                ]
                long = max(len(option["text"]) for option in form["options"]) > _LONG
                parts.append(f'<ul class="options{" long" if long else ""}">{"".join(told)}</ul>')
            case "number":
                parts.append(f"<p>{escape(form['many']).replace('{n}', _BLANK)}</p>")
            case _:
                parts.append(_cards(form["hand"]))
        return f'<div class="asked"><b>{number}</b><div>{"".join(parts)}</div></div>'

    def _game(self, one: Mapping[str, Any]) -> str:
        """Return the name of the game that a question is about, if the sheet asks about several."""
        name = game_name(one["game"], self.lang.code) if self._several_games else ""
        return f'<p class="soft game">{escape(name)}</p>' if name else ""

    def _answers(self) -> str:
        rows = [
            f"<tr><td><b>{i}</b></td><td><b>{_text(_right(one))}</b></td>"
            f"<td>{_text(one['explanation'])}{self._slip(one)}</td></tr>"
            for i, one in enumerate(self.questions, start=1)
        ]
        head = self._head(self.lang.gettext("Answers"))
        return f'<section class="key">{head}<table>{"".join(rows)}</table></section>'

    def _slip(self, one: Mapping[str, Any]) -> str:
        for wrong in one["answer"]["wrong"]:
            mistake = misconception_of(one, wrong)
            if mistake:
                slip = f"{answer_text(one, wrong)} {mistake['name']}"
                told = self.lang.gettext("Common mistake: {slip}").format(slip=slip)
                return f'<p class="soft">{_text(told)}</p>'
        return ""


def _right(one: Mapping[str, Any]) -> str:
    """Return a text with the right answers; an option comes with its letter."""
    form, told = one["answer"], []
    for right in form["right"][:_TOLD]:
        letters = [
            f"{letter} · "
            for letter, option in zip(_LETTERS, form.get("options", ()), strict=False)
            if option["id"] == right
        ]
        told.append("".join(letters) + answer_text(one, right))
    return " / ".join([*told, *["…"] * (len(form["right"]) > _TOLD)])


def _text(text: str) -> str:
    """Return a text as HTML, with its suits in one font and consecutive suits on one line."""
    return _SUITS.sub(r'<span class="suits">\g<0></span>', escape(text))


def _cards(cards: Sequence[Mapping[str, Any]]) -> str:
    # A row holds six cards, or eight narrow ones if that is all or the last would stand alone.
    number = len(cards)
    narrow = " narrow" if number == 8 or (number > 6 and number % 6 == 1) else ""
    return f'<div class="cards{narrow}">{"".join(map(_card, cards))}</div>'


def _card(card: Mapping[str, Any]) -> str:
    face = card_face(card["rank"], card["suit"], width=46, colours="four")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 64.4" width="46" height="64.4">{face}</svg>'
    data = b64encode(svg.encode()).decode()
    image = f'<img alt="{escape(card["label"])}" src="data:image/svg+xml;base64,{data}">'
    return f'<span class="card">{image}{escape(card.get("by", ""))}</span>'


def _paper(page: str) -> bytes:
    """Return a page as the bytes of a PDF file."""
    try:
        from weasyprint import HTML
    except (ImportError, OSError):  # OSError: Pango is not on this machine
        raise ImportError(
            "saving a .pdf needs the 'pdf' extra (pip install 'parlett-widgets[pdf]') and Pango; "
            "saving a .html needs neither"
        ) from None
    with _listening_to_weasyprint() as letters:
        made: bytes = HTML(string=page).write_pdf()
    if letters:
        raise no_font("".join(letters), "paper", ".html")
    return made


@contextmanager
def _listening_to_weasyprint() -> Iterator[list[str]]:
    """Collect the characters that no font has, which WeasyPrint reports only in its log."""
    letters: list[str] = []

    def hear(record: logging.LogRecord) -> bool:
        unwritten = str(record.msg).startswith(".notdef")
        if unwritten and isinstance(record.args, tuple):
            letters.append(str(record.args[0]))
        return not unwritten

    log = logging.getLogger("weasyprint")
    log.addFilter(hear)
    try:
        yield letters
    finally:
        log.removeFilter(hear)
