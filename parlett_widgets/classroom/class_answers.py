"""Reads the answers of a class from files and codes, and shows them as a table, rows or CSV."""

from __future__ import annotations

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from glob import glob
from html import escape
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from unicodedata import east_asian_width, normalize

from parlett_widgets.engine.checks import shown
from parlett_widgets.files import printable, read_text, write_whole
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.lessons.questions import KINDS, again, question
from parlett_widgets.widgets.predict.answer_codes import (
    Code,
    Fault,
    Given,
    Unread,
    codes_in,
    old_name,
    tidy_name,
    visible,
)
from parlett_widgets.widgets.predict.check import check_question
from parlett_widgets.widgets.predict.words import answer_text, facts_of, misconception_of
from parlett_widgets.words.language import Language, isolated, language

__all__ = [
    "FORMAT",
    "ClassAnswers",
    "Unusable",
    "figures_of",
    "read_answers",
    "record_in",
    "same_name",
]

FORMAT: Final = {"format": "parlett-answers", "version": 1}
_MOST: Final = 1_000_000  # the most bytes that a file may have
_LONGEST: Final = 5000  # the most characters of a text in a file
_ID: Final = 300  # the most characters in the name of a question
_COLUMNS: Final = (
    "pupil",
    "time",
    "question",
    "asked",
    "answer",
    "right",
    "right_answer",
    "misconception",
    "hints",
)

_TOLD_BY: Final = ("pupil", "question", "time")
"""The columns by which a row of a saved table is known again."""

Row = dict[str, Any]

_Fault = Literal[
    Fault,
    "no such file",
    "not opened",
    "too large",
    "no text",
    "damaged",
    "not ours",
    "newer",
    "incomplete",
    "named in text",
]


class Unusable(ValueError):  # noqa: N818 -- it names what is there
    """A file from which no answers can be read."""

    def __init__(self, fault: _Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def told(self, lang: Language, source: str) -> str:
        """Return a sentence that names the source and what is wrong with it."""
        return _faults(lang)[self.fault].format(source=isolated(source))


def _faults(lang: Language) -> dict[_Fault, str]:
    _ = lang.gettext
    return {
        "no code": _("{source}: this is not a code."),
        "wrong sign": _("{source}: a character in this code is wrong."),
        "missing signs": _("{source}: characters of this code are missing, or there are too many."),
        "wrong or missing sign": _(
            "{source}: a character in this code is wrong, or its end is missing."
        ),
        "no such file": _("{source}: there is no such file."),
        "not opened": _("{source}: this file cannot be opened."),
        "too large": _("{source}: this file is too large for a file of answers."),
        "no text": _("{source}: this file is not text in UTF-8 or UTF-16."),
        "damaged": _("{source}: this file is cut off or damaged."),
        "not ours": _("{source}: this is not a file of answers."),
        "newer": _("{source}: a newer version of parlett-widgets has written this file."),
        "incomplete": _("{source}: this is not a complete file of answers."),
        "named in text": _(
            "{source}: a file named in pasted text is not opened; pass its name alone, or a Path."
        ),
    }


class Read(NamedTuple):
    """One pupil's answers, as they were handed in."""

    source: str
    name: str
    time: str
    rows: tuple[Row, ...]


class ClassAnswers:
    """The answers of a class, as returned by :meth:`Answers.read`.

    Attributes
    ----------
    problems : list of str
        One sentence for each source that could not be read, was handed in twice or shares a name
        with another, and for each unknown question in a code.

    Examples
    --------
    >>> from parlett_widgets import Answers
    >>> Answers.read("Aiko: 1K7QM").problems
    ['Aiko: 1K7QM: a character in this code is wrong, or its end is missing.']
    """

    def __init__(self, lang: Language, read: Iterable[Read], problems: Iterable[str]) -> None:
        self._lang = lang
        self.problems = list(problems)
        self._read: list[Read] = []
        for one in read:
            self._add(one)

    def _add(self, one: Read) -> None:
        _ = self._lang.gettext
        key = [(row["question"], row["answer"]) for row in one.rows]
        for other in self._read:
            if same_name(other.name, one.name) and key == [
                (r["question"], r["answer"]) for r in other.rows
            ]:
                again = _("{source}: the same answers as in {other}; counted once.")
                self.problems.append(
                    again.format(source=isolated(one.source), other=isolated(other.source))
                )
                return
        names = {normalize("NFKC", other.name) for other in self._read}
        if normalize("NFKC", one.name) in names:
            number = next(
                n
                for n in range(2, len(names) + 3)
                if normalize("NFKC", f"{one.name} ({n})") not in names
            )
            listed = f"{one.name} ({number})"
            twice = _("{source}: different answers under the name {name}; listed as {listed}.")
            told = twice.format(
                source=isolated(one.source), name=isolated(one.name), listed=isolated(listed)
            )
            self.problems.append(told)
            one = one._replace(
                name=listed, rows=tuple({**row, "pupil": listed} for row in one.rows)
            )
        self._read.append(one)

    @property
    def pupils(self) -> list[str]:
        """The pupils' names, in the order in which their answers were read."""
        return [one.name for one in self._read]

    @property
    def questions(self) -> dict[str, str]:
        """A dictionary that maps the id of each question to its text."""
        return {row["question"]: row["asked"] for row in self.rows()}

    def rows(self) -> list[Row]:
        """Return a flat dictionary for each answer, ready to pass to ``pandas.DataFrame``.

        Each row has ``pupil``, ``time``, ``question`` (the question's id), ``asked`` (its text with
        its cards and facts), ``answer``, ``right`` (None if that is unknown),
        ``right_answer``, ``misconception`` and ``hints`` (None for answers read from a code).
        """
        return [dict(row) for one in self._read for row in one.rows]

    def misconceptions(self) -> list[tuple[str, int]]:
        """Return the mistakes behind wrong answers with their counts, the most common first."""
        return Counter(
            row["misconception"] for row in self.rows() if row["misconception"]
        ).most_common()

    def to_csv(self) -> str:
        """Return the rows as CSV; a text that looks like a formula to a spreadsheet stays text."""
        return _csv(self.rows(), _COLUMNS)

    def save(self, path: str | Path) -> Path:
        """Write the rows to a CSV file in which spreadsheets also read Japanese names correctly.

        An existing file of this kind keeps every row as it is, with the columns that you have
        added; answers that it does not have yet are added below.

        Raises
        ------
        ValueError
            If there is a file of that name that is not a table of answers.
        """
        file = Path(path)
        rows, columns = self._added_to(file) if file.exists() else (self.rows(), [*_COLUMNS])
        # The byte order mark tells Excel that the file is UTF-8.
        write_whole(file, "\ufeff" + _csv(rows, columns))
        return file

    def _added_to(self, file: Path) -> tuple[list[Row], list[str]]:
        """Return the rows and columns of a file after those of this class are added."""
        try:
            held = csv.DictReader(io.StringIO(read_text(file)), strict=True)
            columns = [*(held.fieldnames or _COLUMNS)]
            rows = list(held)
            whole = len(set(columns)) == len(columns) and {*columns} >= {*_COLUMNS}
        except (OSError, ValueError, KeyError, csv.Error):
            whole = False
        if not whole or any(None in row for row in rows):
            raise ValueError(
                f"{file} is not a table of answers: choose another name, such as 'class.csv'"
            )
        there = {tuple(row[name] for name in _TOLD_BY) for row in rows}
        new = [{name: _cell(value) for name, value in row.items()} for row in self.rows()]
        rows += [row for row in new if tuple(row[name] for name in _TOLD_BY) not in there]
        return rows, columns

    def table(self) -> list[list[str]]:
        """Return a row for each pupil: the name, then for each question ✓, the wrong answer, or –."""
        names = list(self.questions)
        return [
            [one.name, *(_mark({row["question"]: row for row in one.rows}.get(n)) for n in names)]
            for one in self._read
        ]

    def _sums(self) -> Iterator[str]:
        """Yield a line for each question, then one for each mistake, with who made it."""
        say = self._lang.gettext("{i}. {asked}: {right} of {n} right.")
        rows = self.rows()
        for i, (name, asked) in enumerate(self.questions.items(), start=1):
            given = [row["right"] for row in rows if row["question"] == name]
            yield say.format(i=i, asked=asked, right=given.count(True), n=len(given))
        for mistake, n in self.misconceptions():
            pupils = [row["pupil"] for row in rows if row["misconception"] == mistake]
            who = self._lang.listed(map(isolated, dict.fromkeys(pupils)))
            yield f"{n} × {mistake} – {who}"

    def __repr__(self) -> str:
        rows = self.table()
        columns = zip(*rows, strict=True)
        widths = [max(map(_width, column)) for column in columns]
        lines = [
            "  ".join(
                isolated(cell) + " " * (width - _width(cell))
                for cell, width in zip(row, widths, strict=True)
            ).rstrip()
            for row in rows
        ]
        return printable("\n".join([*lines, *self._sums(), *self.problems]))

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{i}</th>" for i in range(1, len(self.questions) + 1))
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.table()
        )
        told = "".join(f"<li>{escape(line)}</li>" for line in [*self._sums(), *self.problems])
        return (
            f"<div {self._lang.attributes}><table><thead><tr><th></th>{heads}</tr></thead><tbody>{body}</tbody></table>"
            f'<ul style="list-style:none;padding:0">{told}</ul></div>'
        )


def figures_of(asked: Mapping[str, Any]) -> str:
    """Return the cards and facts of a question in one line."""
    hand = asked["answer"].get("hand", [])
    rows = [*(row["cards"] for row in asked["rows"]), *([hand] if hand else [])]
    told = [" ".join(_card(card) for card in row) for row in rows]
    return " · ".join([*told, *facts_of(asked)])


def _card(card: Mapping[str, Any]) -> str:
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return f"{signs.get(card['suit'], '')}{card['rank']}"


def same_name(one: str, other: str) -> bool:
    """Return whether two names are the same, however their letters are encoded."""
    return normalize("NFKC", one) == normalize("NFKC", other)


def read_answers(sources: Any, questions: Iterable[Mapping[str, Any]], lang: str) -> ClassAnswers:
    """Return the answers of a class; see :meth:`Answers.read`."""
    told = language(lang)
    known: dict[str, Mapping[str, Any]] = {}
    for asked in questions:
        check_question(asked)
        known[asked["id"]] = asked
    names = {old_name(name): name for name in [*KINDS, *PREDICTIONS, *known]}
    read: list[Read] = []
    problems: list[str] = []
    for where, source in _each(sources):
        try:
            match source:
                case Path():
                    one, hidden = _record(where, record_in(source), told, source.stem)
                case dict():
                    one, hidden = _record(where, _checked(source), told)
                case Code():
                    one, hidden = _code(where, source, names), False
                case fault:
                    raise Unusable(fault)
        except Unusable as error:
            problems.append(error.told(told, where))
            continue
        if hidden:
            left = told.gettext("{source}: characters that cannot be shown are left out.")
            problems.append(left.format(source=isolated(where)))
        rows = []
        for given in one.rows:
            row = _worked_out(given, known, lang)
            if row["right"] is None:
                strange = told.gettext(
                    "{source}: unknown question {name}; pass it in questions=[...]."
                )
                problems.append(
                    strange.format(source=isolated(where), name=isolated(row["question"]))
                )
            rows.append({"pupil": one.name, "time": one.time, **row})
        read.append(Read(where, one.name, one.time, tuple(rows)))
    return ClassAnswers(told, read, problems)


_Source: TypeAlias = Path | Row | Code | _Fault


def _each(sources: Any) -> Iterator[tuple[str, _Source]]:
    """Yield each file, record, code and fault among the sources, with the text that names it."""
    if isinstance(sources, str):
        if _names_files(sources):
            found = sorted(glob(sources.strip()))  # noqa: PTH207 -- may be absolute
            for name in found or [sources.strip()]:
                yield from _in_file(Path(name))
        else:
            yield from _in_text(sources)
    elif isinstance(sources, os.PathLike):
        path = Path(sources)
        files = sorted(path.glob("*.json")) if path.is_dir() else [path]
        for file in files:
            yield from _in_file(file)
    elif isinstance(sources, Iterable):
        listed = list(sources)
        # A list of lines is pasted text too, so a name among codes is not opened either.
        pasted = not all(_names_files(one) for one in listed if isinstance(one, str))
        for one in listed:
            yield from _in_text(one) if pasted and isinstance(one, str) else _each(one)
    else:
        raise TypeError(f"answers are read from files and codes, not from {shown(sources)}")


def _names_files(text: str) -> bool:
    """Return whether a text is the name of a file or a pattern, not pasted text."""
    return text.strip().lower().endswith(".json") and len(text.strip().splitlines()) == 1


def _in_file(file: Path) -> Iterator[tuple[str, _Source]]:
    """Yield a file, or the codes in it if it is a text in which codes were kept."""
    try:
        text = read_text(file, _MOST)
    except (OSError, ValueError):
        text = ""  # what is wrong with the file is told when its record is read
    found = () if text.lstrip().startswith("{") else codes_in(text)
    if any(not isinstance(one, Unread) or one.fault != "no code" for _, one in found):
        yield from _in_text(text)
    else:
        yield file.name, file


def _in_text(text: str) -> Iterator[tuple[str, _Source]]:
    record = _json_in(text)
    if record is not None:
        name = record.get("name")
        called = tidy_name(name) if isinstance(name, str) else ""
        yield called or _short(" ".join(text.split())), record
        return
    for line, found in codes_in(text):
        if isinstance(found, Code):
            yield _short(line), found
        else:
            yield _short(line), "named in text" if _names_files(line) else found.fault


def _json_in(text: str) -> Row | None:
    """Return the content of a file that was pasted whole, or None if the text is none."""
    text = text.strip().strip("\ufeff")
    if not text.startswith("{") or len(text) > _MOST:
        return None
    try:
        record: Row = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return record


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def record_in(file: Path) -> Row:
    """Return the content of a file of answers; raise :class:`Unusable` if it is something else."""
    try:
        record = json.loads(read_text(file, _MOST))
    except FileNotFoundError:
        raise Unusable("no such file") from None
    except OSError:
        raise Unusable("not opened") from None
    except UnicodeDecodeError:
        raise Unusable("no text") from None
    except (json.JSONDecodeError, RecursionError):
        raise Unusable("damaged") from None
    except ValueError:
        raise Unusable("too large") from None
    return _checked(record)


def _checked(record: Any) -> Row:
    """Return the content of a file of answers; raise :class:`Unusable` if it is something else."""
    if not isinstance(record, dict) or record.get("format") != FORMAT["format"]:
        raise Unusable("not ours")
    version = record.get("version")
    if version != FORMAT["version"]:
        raise Unusable("newer" if isinstance(version, int) and version > 1 else "incomplete")
    try:
        _rows(record)
        _text(record.get("name", "") + record.get("time", ""))
    except (KeyError, TypeError):
        raise Unusable("incomplete") from None
    return record


def _rows(record: Row) -> list[Row]:
    return [
        {
            "question": _text(one["id"])[:_ID],
            "asked": _text(one.get("question", "")),
            "figures": _text(one.get("figures", "")),
            "answer": _text(one["answer"]),
            "right": _typed(one["right"], bool),
            "right_answer": _text(one.get("right_answer", "")),
            "misconception": _text(one["misconception"] or ""),
            "hints": _typed(one["hints"], int),
        }
        for one in (_typed(one, dict) for one in _typed(record["answers"], list))
    ]


def _record(where: str, record: Row, told: Language, unnamed: str = "") -> tuple[Read, bool]:
    """Return the answers in a record, and whether characters that cannot be shown are left out."""
    rows = _rows(record)
    for row in rows:
        row["asked"] = _asked(told, row["asked"], row.pop("figures"))
    name = tidy_name(record.get("name", "")) or tidy_name(unnamed) or "?"
    texts = [text for one in record["answers"] for text in one.values() if isinstance(text, str)]
    hidden = any(visible(text) != text for text in texts)
    return Read(where, name, _text(record.get("time", "")), tuple(rows)), hidden


def _text(value: Any) -> str:
    return visible(_typed(value, str))[:_LONGEST]


def _typed(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"not {kind.__name__}")
    return value


def _code(where: str, code: Code, names: Mapping[str, str]) -> Read:
    rows = tuple(_of_code(given, names) for given in code.given)
    return Read(where, code.name, code.time.isoformat(timespec="minutes"), rows)


def _of_code(given: Given, names: Mapping[str, str]) -> Row:
    # A name of the first version begins with the digest of a question, or of its kind.
    digest, dash, drawn = given.question.partition("-")
    name = f"{names[digest]}{dash}{drawn}" if digest in names else given.question
    if given.question in names:
        name = names[given.question]
    nothing = dict.fromkeys(("asked", "right_answer", "misconception"), "")
    return {"question": name, "answer": given.answer, "right": None, "hints": None, **nothing}


def _worked_out(row: Row, known: Mapping[str, Any], lang: str) -> Row:
    """Return a row completed from its question, or the row itself if the question is unknown."""
    name = row["question"]
    asked = known.get(name) or (
        question(name, lang=lang) if name in PREDICTIONS else again(name, lang)
    )
    if asked is None:
        return row
    answer = row["answer"]
    right = answer in asked["answer"]["right"]
    mistake = None if right else misconception_of(asked, answer)
    try:
        said = answer_text(asked, answer)
    except (StopIteration, ValueError):
        said = answer
    return {
        **row,
        "asked": _asked(language(lang), asked["prompt"], figures_of(asked)),
        "answer": said,
        "right": right,
        "right_answer": answer_text(asked, asked["answer"]["right"][0]),
        "misconception": "" if mistake is None else mistake["name"],
    }


def _asked(told: Language, prompt: str, figures: str) -> str:
    return told.bracketed(prompt, figures) if figures else prompt


def _mark(row: Row | None) -> str:
    """Return the table cell for an answer."""
    if row is None:
        return "–"
    return "✓" if row["right"] else str(row["answer"])


def _width(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _csv(rows: Iterable[Row], columns: Sequence[str]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    """Return a value for a spreadsheet; a text that looks like a formula is marked as text."""
    if not isinstance(value, str):
        return value
    # Some spreadsheets take full-width signs for the usual ones, and pass over spaces.
    first = normalize("NFKC", value.lstrip(" \n\u3000"))[:1]
    return f"'{value}" if first and first in "=+-@\t\r" else value
