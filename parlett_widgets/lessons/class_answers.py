"""Reads the answers of a class from files and codes, and shows them as a table, rows or CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from glob import glob
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import east_asian_width

from parlett_widgets.files import write_whole
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.lessons.questions import KINDS, again, question
from parlett_widgets.widgets.predict.answer_codes import Given, digest, read_code, tidy_name
from parlett_widgets.widgets.predict.picture import answer_text, misconception_of
from parlett_widgets.words.language import Language, language

__all__ = ["FORMAT", "ClassAnswers", "figures_of", "read_answers"]

FORMAT: Final = {"format": "parlett-answers", "version": 1}
_DRAWN: Final = re.compile(r"(.+)-([123])-(-?[0-9]{1,12})")
_MOST: Final = 1_000_000  # the most bytes that a file may have
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

Row = dict[str, Any]


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
    ['Aiko: 1K7QM: this is not a code, or a character in it is wrong.']
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
            if other.name == one.name and key == [(r["question"], r["answer"]) for r in other.rows]:
                again = _("{source}: the same answers as in {other}; counted once.")
                self.problems.append(again.format(source=one.source, other=other.source))
                return
        names = {other.name for other in self._read}
        if one.name in names:
            number = next(n for n in range(2, len(names) + 3) if f"{one.name} ({n})" not in names)
            listed = f"{one.name} ({number})"
            twice = _("{source}: different answers under the name {name}; listed as {listed}.")
            told = twice.format(source=one.source, name=one.name, listed=listed)
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
        text = io.StringIO()
        writer = csv.DictWriter(text, _COLUMNS, lineterminator="\r\n")
        writer.writeheader()
        for row in self.rows():
            writer.writerow({name: _cell(row[name]) for name in _COLUMNS})
        return text.getvalue()

    def save(self, path: str | Path) -> Path:
        """Write the rows to a CSV file in which spreadsheets also read Japanese names correctly."""
        file = Path(path)
        # The byte order mark tells Excel that the file is UTF-8.
        write_whole(file, "\ufeff" + self.to_csv())
        return file

    def table(self) -> list[list[str]]:
        """Return a row for each pupil: the name, then for each question ✓, the wrong answer, or –."""
        names = list(self.questions)
        return [
            [one.name, *(_mark({row["question"]: row for row in one.rows}.get(n)) for n in names)]
            for one in self._read
        ]

    def _sums(self) -> Iterator[str]:
        """Yield a line for each question, counting the right answers, and one for each mistake."""
        say = self._lang.gettext("{i}. {asked}: {right} of {n} right.")
        rows = self.rows()
        for i, (name, asked) in enumerate(self.questions.items(), start=1):
            given = [row["right"] for row in rows if row["question"] == name]
            yield say.format(i=i, asked=asked, right=given.count(True), n=len(given))
        yield from (f"{n} × {name}" for name, n in self.misconceptions())

    def __repr__(self) -> str:
        rows = self.table()
        columns = zip(*rows, strict=True)
        widths = [max(map(_width, column)) for column in columns]
        lines = [
            "  ".join(
                cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
            ).rstrip()
            for row in rows
        ]
        return "\n".join([*lines, *self._sums(), *self.problems])

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{i}</th>" for i in range(1, len(self.questions) + 1))
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.table()
        )
        told = "".join(f"<li>{escape(line)}</li>" for line in [*self._sums(), *self.problems])
        return (
            f"<table><thead><tr><th></th>{heads}</tr></thead><tbody>{body}</tbody></table>"
            f'<ul style="list-style:none;padding:0">{told}</ul>'
        )


def figures_of(asked: Mapping[str, Any]) -> str:
    """Return the cards and facts of a question in one line."""
    hand = asked["answer"].get("hand", [])
    rows = [*(row["cards"] for row in asked["rows"]), *([hand] if hand else [])]
    told = [" ".join(_card(card) for card in row) for row in rows]
    return " · ".join([*told, *asked["facts"]])


def _card(card: Mapping[str, Any]) -> str:
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return f"{signs.get(card['suit'], '')}{card['rank']}"


def read_answers(sources: Any, questions: Iterable[Mapping[str, Any]], lang: str) -> ClassAnswers:
    """Return the answers of a class; see :meth:`Answers.read`."""
    told = language(lang)
    known = {one["id"]: one for one in questions}
    read: list[Read] = []
    problems: list[str] = []
    for source in _each(sources):
        where = source.name if isinstance(source, Path) else _short(source)
        try:
            one = _file(source, told) if isinstance(source, Path) else _code(source, known)
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            if isinstance(error, FileNotFoundError):
                fault = told.gettext("{source}: there is no such file.")
            elif isinstance(source, Path):
                fault = told.gettext("{source}: this is not a complete file of answers.")
            else:
                fault = told.gettext("{source}: this is not a code, or a character in it is wrong.")
            problems.append(fault.format(source=where))
            continue
        rows = []
        for given in one.rows:
            row = _worked_out(given, known, lang)
            if row["right"] is None:
                strange = told.gettext(
                    "{source}: unknown question {name}; pass it in questions=[...]."
                )
                problems.append(strange.format(source=where, name=row["question"]))
            rows.append({"pupil": one.name, "time": one.time, **row})
        read.append(Read(where, one.name, one.time, tuple(rows)))
    return ClassAnswers(told, read, problems)


def _each(sources: Any) -> Iterator[Path | str]:
    """Yield the path of each file, and each line that holds a code."""
    if isinstance(sources, Path):
        yield from sorted(sources.glob("*.json")) if sources.is_dir() else [sources]
    elif isinstance(sources, str):
        for line in filter(None, map(str.strip, sources.splitlines())):
            if not line.endswith(".json"):
                yield line
            else:
                yield from map(Path, sorted(glob(line)) or [line])  # noqa: PTH207 -- may be absolute
    elif isinstance(sources, Iterable):
        for source in sources:
            yield from _each(source)
    else:
        raise TypeError(f"answers are read from files and codes, not from {sources!r}")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _file(file: Path, told: Language) -> Read:
    """Return the answers in a file; raise an error if it is damaged or holds something else."""
    with file.open("rb") as opened:
        data = opened.read(_MOST + 1)
    record = json.loads(data.decode("utf-8")) if len(data) <= _MOST else None
    if not isinstance(record, dict) or not FORMAT.items() <= record.items():
        raise ValueError("no answers")
    rows = tuple(
        {
            "question": _typed(one["id"], str),
            "asked": _asked(
                told, _typed(one.get("question", ""), str), _typed(one.get("figures", ""), str)
            ),
            "answer": _typed(one["answer"], str),
            "right": _typed(one["right"], bool),
            "right_answer": _typed(one.get("right_answer", ""), str),
            "misconception": _typed(one["misconception"] or "", str),
            "hints": _typed(one["hints"], int),
        }
        for one in _typed(record["answers"], list)
    )
    name = tidy_name(_typed(record.get("name", ""), str)) or file.stem
    return Read(file.name, name, _typed(record.get("time", ""), str), rows)


def _typed(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"not {kind.__name__}")
    return value


def _code(text: str, known: Mapping[str, Any]) -> Read:
    code = read_code(text)
    names = {digest(name): name for name in [*PREDICTIONS, *known]}
    rows = tuple(_of_code(given, names) for given in code.given)
    return Read(_short(text), code.name, code.time.isoformat(timespec="minutes"), rows)


def _of_code(given: Given, names: Mapping[bytes, str]) -> Row:
    name = names.get(given.kind, given.kind.hex())
    if given.drawn is not None:
        kind = next((one for one in KINDS if digest(one) == given.kind), given.kind.hex())
        name = "-".join([kind, *map(str, given.drawn)])
    nothing = dict.fromkeys(("asked", "right_answer", "misconception"), "")
    return {"question": name, "answer": given.answer, "right": None, "hints": None, **nothing}


def _worked_out(row: Row, known: Mapping[str, Any], lang: str) -> Row:
    """Return a row completed from its question, or the row itself if the question is unknown."""
    asked = known.get(row["question"]) or _again(row["question"], lang)
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


def _again(name: str, lang: str) -> dict[str, Any] | None:
    """Return the question that has an id, or None if the id alone is not enough to rebuild it."""
    if name in PREDICTIONS:
        return question(name, lang=lang)
    drawn = _DRAWN.fullmatch(name)
    if drawn is None and ": " not in name:
        return None
    return again(name, lang) if drawn is None or drawn[1] in KINDS else None


def _asked(told: Language, prompt: str, figures: str) -> str:
    return told.bracketed(prompt, figures) if figures else prompt


def _mark(row: Row | None) -> str:
    """Return the table cell for an answer."""
    if row is None:
        return "–"
    return "✓" if row["right"] else str(row["answer"])


def _width(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _cell(value: Any) -> Any:
    """Return a value for a spreadsheet; a text that looks like a formula is marked as text."""
    formula = isinstance(value, str) and value[:1] in "=+-@\t\r" and value[:1]
    return f"'{value}" if formula else value
