"""What the page asks of a table, and what it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from parlett_widgets.engine.match import Action, Verb
from parlett_widgets.engine.record import BrokenRecord
from parlett_widgets.narration.interface import table_words

if TYPE_CHECKING:
    from parlett_widgets.scenes import Scene
    from parlett_widgets.widgets.card_table import CardTable

__all__ = ["OpponentFailed", "Requests", "as_action"]


class OpponentFailed(RuntimeError):  # noqa: N818 -- it is named by who failed
    """Raised when a player's code raises or answers illegally; the table is as it was."""


class Answer(NamedTuple):
    """What a request is answered with: nothing, a past scene, or a text to be copied."""

    scene: Scene | None = None
    text: str | None = None


class Requests:
    """Answers every intent of the page: ``{kind: "intent", id, rev, action}``.

    The answer is ``{kind: "ack", id, ok, error}``, for some with a ``scene`` or a ``text``. The
    actions are those of the game, such as ``play KS``, and those of the table: ``undo``,
    ``continue``, ``look 12``, ``back 12``, ``what-if 12``, ``line 1``, ``new 7``, ``paste ...``,
    ``copy deal``, ``copy record``, ``steady 1``, ``hint``, ``marks``.
    """

    def __init__(self, table: CardTable) -> None:
        self._table = table
        self._say = table_words(table.language)

    def received(self, _: Any, content: Any, _buffers: Any) -> None:
        """Do what a message asks for, and answer it whatever happens."""
        if not isinstance(content, dict) or content.get("kind") != "intent":
            return
        answer, error = Answer(), "?"
        try:
            error, answer = self._answer(content)
        except OpponentFailed as failure:
            error = str(failure)
            raise
        except Exception as failure:
            error = f"{type(failure).__name__}: {failure}"
            raise
        finally:
            extras = {key: value for key, value in answer._asdict().items() if value is not None}
            head = {"kind": "ack", "id": content.get("id"), "ok": not error, "error": error or None}
            self._table.send({**head, **extras})

    def _answer(self, intent: dict[str, Any]) -> tuple[str, Answer]:
        """Do what is asked for, or say in a sentence why it cannot be done."""
        if intent.get("rev") != self._table.revision:
            return self._say["stale"], Answer()
        action = str(intent.get("action"))
        word, _, rest = action.partition(" ")
        try:
            if word in _REQUESTS:
                return "", _REQUESTS[word](self, self._table, rest) or Answer()
            self._table.play(action)
        except BrokenRecord as broken:
            return self._say["not_a_record"].format(
                problem=f"{broken.where}: {broken.problem}"
            ), Answer()
        except ValueError as refused:
            return str(refused), Answer()
        return "", Answer()

    def hint(self, table: CardTable, _: str) -> None:
        """Show the hint: it is part of the scene, not of the answer."""
        table.hint()

    def begin(self, table: CardTable, seed: str) -> None:
        """Begin another match."""
        try:
            number = int(seed) if seed else None
        except ValueError as error:
            raise ValueError(self._say["not_a_seed"].format(text=seed)) from error
        table.new_match(number)

    def paste(self, table: CardTable, text: str) -> None:
        """Play what was pasted: a seed or a record."""
        text = text.strip()
        if text.removeprefix("-").isdecimal():
            self.begin(table, text)
        elif text.startswith("{"):
            table.load(text)
        else:
            raise ValueError(self._say["no_text"])


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else -1


_REQUESTS: Final[dict[str, Callable[[Requests, CardTable, str], Answer | None]]] = {
    "undo": lambda _, table, __: table.undo(),
    "continue": lambda _, table, __: table.go_on(),
    "look": lambda _, table, step: Answer(scene=table.scene_at(_number(step))),
    "back": lambda _, table, step: table.back_to(_number(step)),
    "what-if": lambda _, table, step: table.what_if(_number(step)),
    "line": lambda _, table, line: table.go_to_line(_number(line)),
    "steady": lambda _, table, seat: table.let_steady_play(_number(seat)),
    "hint": Requests.hint,
    "marks": lambda _, table, __: table.mark_cards(),
    "new": Requests.begin,
    "paste": Requests.paste,
    "copy": lambda _, table, what: Answer(text=table.as_text(deal_only=what == "deal")),
}
"""What the page may ask of the table itself; everything else is an action of the game."""


def as_action(action: str | Action) -> str | Action:
    """Read a word alone that is no verb as the card to play."""
    if isinstance(action, str) and len(action.split()) == 1:
        return action if action.strip().lower() in list(Verb) else f"{Verb.PLAY} {action}"
    return action
