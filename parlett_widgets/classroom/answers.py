"""Records a learner's answers, which stay on the learner's machine, and reads those of a class."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timezone
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from parlett_widgets.classroom.class_answers import (
    FORMAT,
    ClassAnswers,
    Unusable,
    figures_of,
    read_answers,
    record_in,
    same_name,
)
from parlett_widgets.files import printable, write_whole
from parlett_widgets.widgets.page.defaults import current
from parlett_widgets.widgets.predict.answer_codes import code_of, tidy_name
from parlett_widgets.widgets.predict.widget import Asker, FirstAnswer, Predict
from parlett_widgets.widgets.predict.words import answer_text, misconception_of, verdict_text
from parlett_widgets.words.language import language, say

__all__ = ["Answers", "answers"]


class Answers:
    """A record of the first answer to each question that this notebook asks.

    Every :class:`~parlett_widgets.Predict`, and every table with tasks, reports to
    ``parlett_widgets.answers``. Displaying that
    object shows what was answered and names the misconception behind each wrong answer. Nothing
    leaves the machine: :meth:`save` writes a file and :meth:`code` returns a short text that the
    learner can give to a teacher, who merges the answers of a class with :meth:`read`.

    Examples
    --------
    >>> from parlett_widgets import Answers, predict
    >>> mine, asked = Answers(), predict("bid-sum", seed=1)
    >>> mine.watch(asked)
    >>> asked.lock(7)
    >>> mine
    What do these three cards bid? Not right: 7 tricks. Perhaps you thought: “♣ is 4.”
    >>> mine.to_list()[0]["misconception"]
    'clubs-are-four'
    """

    def __init__(self, asked: list[Asker] | None = None) -> None:
        self._asked = [] if asked is None else asked

    def watch(self, predict: Asker) -> None:
        """Record the first answer to each question that the widget asks."""
        self._asked.append(predict)

    def _given(self) -> list[FirstAnswer]:
        """Return the first answer to each question, in the order in which they were given."""
        first: dict[str, FirstAnswer] = {}
        for one in sorted(
            (one for asked in self._asked for one in asked.given), key=attrgetter("time")
        ):
            first.setdefault(one.question["id"], one)
        return list(first.values())

    def __len__(self) -> int:
        return len(self._given())

    def to_list(self) -> list[dict[str, Any]]:
        """Return the answers as plain data, in the order in which they were given.

        Each answer is a dictionary with the question's ``id`` and ``kind``, what was asked
        (``question`` and ``figures``), the ``answer``, whether it was ``right``, the
        ``right_answer``, the ``misconception`` behind a wrong answer if it is known (otherwise
        None), the number of ``hints`` seen and the ``time``.
        """
        return [_row(one) for one in self._given()]

    def to_json(self, name: str = "") -> str:
        """Return the answers as JSON, with the name of whoever gave them."""
        return _json(
            {**FORMAT, "name": tidy_name(name), "time": _time(), "answers": self.to_list()}
        )

    def save(self, path: str | Path, name: str = "") -> Path:
        """Write the answers to a file, and return its path.

        An existing file keeps the answers that it has, and new ones are added: a question that was
        answered before keeps its first answer. If there is nothing to add, the file is left alone,
        and a line says so.

        Parameters
        ----------
        path : str or Path
            The file to write, such as ``"aiko.json"``.
        name : str
            The name of the person whose answers they are; if it is empty, :meth:`read` uses the
            name of the file instead.

        Raises
        ------
        ValueError
            If there is a file of that name that does not hold this person's answers.
        """
        file, name = Path(path), tidy_name(name)
        lang = language(current().lang)
        if not len(self):
            say(lang.gettext("No answers yet: answer a question, then run this cell again."))
            if file.exists():
                return file
        held = _held(file)
        kept = held["answers"]
        if name and held["name"] and not same_name(name, held["name"]):
            raise ValueError(
                f"{file} holds the answers of {held['name']}: "
                f"choose another file for those of {name}"
            )
        answered = {one["id"] for one in kept}
        added = [one for one in self.to_list() if one["id"] not in answered]
        if kept and not added and (held["name"] or not name):
            told = lang.gettext("{file} has these answers already; the first ones stand.")
            say(told.format(file=file))
            return file
        record = {
            **held,
            "name": held["name"] or name,
            "time": _time(),
            "answers": kept + added,
        }
        # What cannot be encoded can stand in JSON as an escape.
        write_whole(file, f"{_json(record)}\n".encode("utf-8", "backslashreplace"))
        return file

    def code(self, name: str) -> str:
        """Return the answers as a short code to read out or paste.

        The code holds the name, the time, each question with its answer, and a checksum that
        detects a mistyped character. It leaves out the hints. If there are no answers yet, a line
        says so, and the code is empty.

        Parameters
        ----------
        name : str
            The name of the person whose answers they are.

        Raises
        ------
        ValueError
            If the name is empty, or a code cannot hold so many answers.
        """
        if not tidy_name(name or ""):
            raise ValueError("a code needs a name, as in answers.code('Aiko')")
        if not len(self):
            lang = language(current().lang)
            say(lang.gettext("No answers yet: answer a question, then run this cell again."))
            return ""
        given = [(one.question["id"], one.answer) for one in self._given()]
        return code_of(name, _now(), given)

    @staticmethod
    def read(
        sources: str | Path | Iterable[str | Path],
        questions: Iterable[Mapping[str, Any]] = (),
        *,
        lang: str | None = None,
    ) -> ClassAnswers:
        r"""Return the answers of a class, read from files, codes or both.

        Parameters
        ----------
        sources : str, Path or an iterable of them
            Files and codes. A text of one line that ends in ``.json`` is the name of a file or a
            pattern, such as ``"answers/*.json"``; a Path is a file, or a folder of files. Every
            other text is read as pasted codes, however mail or chat has quoted and wrapped them,
            and no file that it names is opened. The same holds for the texts of a list: they are
            files only if all of them are names of files.
        questions : iterable of mapping
            The questions that were asked. They are needed only if they are about your own cases or
            in your own words; questions that were drawn from a seed, and those that belong to the
            lessons, are rebuilt from the answers.
        lang : {"en", "ja"}, optional
            The language of the questions and messages; by default, that of the notebook.

        Examples
        --------
        >>> from parlett_widgets import Answers, predict
        >>> lines = []
        >>> for name, answer in (("Aiko", 6), ("Ben", 7)):
        ...     mine, asked = Answers(), predict("bid-sum", seed=1)
        ...     mine.watch(asked)
        ...     asked.lock(answer)
        ...     lines.append(mine.code(name))
        >>> print(Answers.read("\n".join(lines)))
        Aiko  ✓
        Ben   7 tricks
        1. What do these three cards bid? (♥8 ♠6 ♣9): 1 of 2 right.
        1 × “♣ is 4.” – Ben
        """
        return read_answers(sources, questions, current(lang=lang).lang)

    def __repr__(self) -> str:
        nothing = language(current().lang).gettext("No answers yet.")
        return printable("\n".join(map(_told, self._given())) or nothing)


def _row(one: FirstAnswer) -> dict[str, Any]:
    """Return a first answer as plain data."""
    asked, answer = one.question, one.answer
    mistake = misconception_of(asked, answer)
    return {
        "id": asked["id"],
        "kind": asked["kind"],
        "question": asked["prompt"],
        "figures": figures_of(asked),
        "answer": answer,
        "right": answer in asked["answer"]["right"],
        "right_answer": answer_text(asked, asked["answer"]["right"][0]),
        "misconception": None if mistake is None else mistake["id"],
        "hints": one.hints,
        "time": _time(one.time),
    }


def _now() -> datetime:
    return datetime.now(timezone.utc)


def _time(when: datetime | None = None) -> str:
    return (when or _now()).isoformat(timespec="seconds")


def _json(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, indent=1)


def _held(file: Path) -> dict[str, Any]:
    """Return the content of a file of answers, or that of a new one."""
    try:
        return {"name": "", **record_in(file)}
    except Unusable as error:
        if error.fault == "no such file" or (file.is_file() and not file.stat().st_size):
            return {**FORMAT, "name": "", "time": "", "answers": []}
        told = error.told(language("en"), str(file))
        raise ValueError(f"{told} Choose another name, such as 'answers.json'.") from None


def _told(one: FirstAnswer) -> str:
    """Return a text with a question and its first answer, in the question's language."""
    lang = language(one.question["lang"])
    seen = lang.ngettext("{n} hint seen.", "{n} hints seen.", one.hints).format(n=one.hints)
    verdict = verdict_text(one.question, one.answer)
    return lang.paragraph([one.question["prompt"], verdict, seen if one.hints else ""])


answers: Final = Answers(Predict.opened)
"""The answers given in this notebook since its kernel was started."""
