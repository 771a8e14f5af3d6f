"""The answers that a learner has given; they stay on the learner's machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from parlett_widgets.widgets.predict import Predict

__all__ = ["Answers", "answers"]


class Answers:
    """A record of first answers, one for each question.

    Every :class:`~parlett_widgets.Predict` of a notebook goes into :data:`parlett_widgets.answers`.
    Nothing is sent anywhere; ``save`` writes a file where one says.

    Examples
    --------
    >>> from parlett_widgets import predict
    >>> mine, asked = Answers(), predict("bid-sum", seed=1)
    >>> mine.watch(asked)
    >>> asked.lock(7)
    >>> mine
    bid-sum-1-1: 7, wrong (clubs-are-four), 0 hints
    """

    def __init__(self) -> None:
        self._given: dict[str, dict[str, Any]] = {}

    def watch(self, predict: Predict) -> None:
        """Record the first answer to a question, now or when it is locked."""
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
        self._given.setdefault(given["id"], given)

    def __len__(self) -> int:
        return len(self._given)

    def to_list(self) -> list[dict[str, Any]]:
        """Return the answers as plain data, in the order in which they were given."""
        return [dict(given) for given in self._given.values()]

    def to_json(self) -> str:
        """Return the answers as JSON."""
        record = {"format": "parlett-answers", "version": 1, "answers": self.to_list()}
        return json.dumps(record, ensure_ascii=False, indent=1)

    def save(self, path: str | Path) -> Path:
        """Write the answers into a file, and return it; a file that is there is replaced."""
        file = Path(path)
        file.write_text(self.to_json() + "\n", encoding="utf-8")
        return file

    def __repr__(self) -> str:
        return "\n".join(map(_line, self._given.values())) or "no answers yet"


def _line(given: dict[str, Any]) -> str:
    mistake = f" ({given['misconception']})" if given["misconception"] else ""
    verdict = "right" if given["right"] else f"wrong{mistake}"
    hints = "1 hint" if given["hints"] == 1 else f"{given['hints']} hints"
    return f"{given['id']}: {given['answer']}, {verdict}, {hints}"


answers: Final = Answers()
"""The answers given in this notebook since its kernel was started."""
