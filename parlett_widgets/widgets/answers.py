"""The learner's answers, which stay on the learner's machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from parlett_widgets.narration.interface import interface_words
from parlett_widgets.narration.language import language
from parlett_widgets.scenes.question import answer_text
from parlett_widgets.widgets.defaults import current

if TYPE_CHECKING:
    from parlett_widgets.widgets.predict import Predict
from parlett_widgets.widgets.saving import write_whole

__all__ = ["Answers", "answers"]


class Answers:
    """The first answers of this notebook, one for each question.

    Every :class:`~parlett_widgets.Predict` reports to ``parlett_widgets.answers``. Its text says what
    was answered, and names the misconception behind a wrong answer. Nothing leaves the machine;
    :meth:`save` writes a file.

    Examples
    --------
    >>> from parlett_widgets import predict
    >>> from parlett_widgets.widgets.answers import Answers
    >>> mine, asked = Answers(), predict("bid-sum", seed=1)
    >>> mine.watch(asked)
    >>> asked.lock(7)
    >>> mine
    What do these three cards bid? Not right: 7 tricks. “♣ is 4.”
    >>> mine.to_list()[0]["misconception"]
    'clubs-are-four'
    """

    def __init__(self) -> None:
        self._given: dict[str, dict[str, Any]] = {}
        self._told: dict[str, str] = {}

    def watch(self, predict: Predict) -> None:
        """Record the first answer to a question, once it is locked."""
        predict.observe(self._locked, names="answer")
        if predict.answer is not None:
            self._record(predict)

    def _locked(self, change: dict[str, Any]) -> None:
        self._record(change["owner"])

    def _record(self, predict: Predict) -> None:
        mistake = predict.misconception
        given = {
            "id": predict.question["id"],
            "kind": predict.question["kind"],
            "answer": predict.answer,
            "right": predict.is_right,
            "misconception": None if mistake is None else mistake["id"],
            "hints": predict.hints_seen,
        }
        if given["id"] not in self._given:
            self._given[given["id"]] = given
            self._told[given["id"]] = _told(predict)

    def __len__(self) -> int:
        return len(self._given)

    def to_list(self) -> list[dict[str, Any]]:
        """Return the answers as plain data, in the order in which they were given.

        Each has the question's ``id`` and ``kind``, the ``answer``, whether it was ``right``, the
        ``misconception`` behind it (None if unknown) and the number of ``hints`` seen.
        """
        return [dict(given) for given in self._given.values()]

    def to_json(self) -> str:
        """Return the answers as JSON."""
        record = {"format": "parlett-answers", "version": 1, "answers": self.to_list()}
        return json.dumps(record, ensure_ascii=False, indent=1)

    def save(self, path: str | Path) -> Path:
        """Write the answers to a file and return its path; an existing file is replaced."""
        file = Path(path)
        write_whole(file, self.to_json() + "\n")
        return file

    def __repr__(self) -> str:
        nothing = language(current().lang).gettext("No answers yet.")
        return "\n".join(self._told.values()) or nothing


def _told(predict: Predict) -> str:
    """Return a question with its first answer, in the words of its language."""
    lang, question, answer = predict.language, predict.question, predict.answer
    assert answer is not None
    words = interface_words(lang)
    verdict = words["predict_right" if predict.is_right else "predict_wrong"]
    mistake, hints = predict.misconception, predict.hints_seen
    seen = lang.ngettext("{n} hint seen.", "{n} hints seen.", hints).format(n=hints)
    return lang.paragraph(
        [
            question["prompt"],
            verdict.format(answer=answer_text(question, answer)),
            "" if mistake is None else mistake["name"],
            seen if hints else "",
        ]
    )


answers: Final = Answers()
"""The answers given in this notebook since its kernel was started."""
