"""Answers the requests that the page sends to a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from parlett_widgets.cards import plain
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.legal import LegalActions
from parlett_widgets.engine.record import BrokenRecord
from parlett_widgets.widgets.card_table.opponents import OpponentFailed
from parlett_widgets.widgets.card_table.words import table_answers
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.widgets.page.worker import Worker

if TYPE_CHECKING:
    from parlett_widgets.widgets.card_table.scene import Scene
    from parlett_widgets.widgets.card_table.widget import CardTable

__all__ = ["SHORT_WHILE", "Requests", "as_action"]

SHORT_WHILE = 0.4
"""Seconds after which the page is told who is thinking, instead of the outcome."""

_LONGEST = 40
"""A number in a request is not read if it has this many digits or more."""


class Answer(NamedTuple):
    """The answer to a request, which may be a past scene, a text to copy, options or nothing."""

    scene: Scene | None = None
    text: str | None = None
    setting: list[dict[str, Any]] | None = None


class Requests:
    """Answers every intent of the page: ``{kind: "intent", id, rev, action}``.

    The answer is ``{kind: "ack", id, ok, error}``; some answers also have a ``scene``, a ``text`` or
    a ``setting``. The actions are those of the game, such as ``play KS``, and those of the table:
    ``undo``, ``continue``, ``look 12``, ``back 12``, ``what-if 12``, ``line 1``, ``setting {}``,
    ``new {}``, ``paste ...``, ``copy deal``, ``copy record``, ``steady 1``, ``hint``, ``chance``,
    ``review``.
    """

    def __init__(self, table: CardTable) -> None:
        self._table = table
        self._say = table_answers(table.language)

    def received(self, _: Any, content: Any, _buffers: Any) -> None:
        """Do what an intent asks for, and always answer it.

        The work runs in a thread of its own. If it takes long, the message is answered in the
        meantime, so that the page shows who is thinking and other messages get through.
        """
        if not isinstance(content, dict) or content.get("kind") != "intent":
            return
        answered = _Once(self._table, content.get("id"))
        worker = Worker(partial(self._do, content, answered))
        try:
            worker.start()
        except RuntimeError:  # there are no threads, as in a browser
            self._table.send({"kind": "busy"})
            self._do(content, answered)
            return
        worker.join(SHORT_WHILE)
        while worker.is_alive():
            if self._table.tell_who_thinks(worker):
                worker.watched = False
                answered("", Answer())
                return
            worker.join(SHORT_WHILE)
        if worker.failure is not None:
            raise worker.failure

    def _do(self, content: dict[str, Any], answered: _Once) -> None:
        error, answer = "", Answer()
        try:
            error, answer = self._answer(content)
        except OpponentFailed as failure:
            error = str(failure)
            raise
        except Exception:
            error = self._say["unexpected"]
            raise
        finally:
            answered(error, answer)

    def _answer(self, intent: dict[str, Any]) -> tuple[str, Answer]:
        """Carry out a request; return an error sentence, which may be empty, and the answer."""
        if intent.get("rev") != self._table.revision:
            return self._say["stale"], Answer()
        asked = intent.get("action")
        action = asked if isinstance(asked, str) else ""
        word, _, rest = action.partition(" ")
        try:
            with self._table.quoting(intent.get("rev")):
                if word in _REQUESTS:
                    return "", _REQUESTS[word](self, self._table, rest) or Answer()
                self._table.play(action)
        except BrokenRecord as broken:
            return self._say["not_a_record"].format(
                problem=f"{broken.where}: {broken.problem}"
            ), Answer()
        except ValueError as refused:
            self._table.tell_who_thinks()  # perhaps somebody is thinking for a cell
            return str(refused), Answer()
        return "", Answer()

    def hint(self, table: CardTable, _: str) -> None:
        """Show the hint or close it; the hint is part of the scene, not of the answer."""
        if "hint" in table.scene:
            table.close_hint()
        else:
            table.hint()

    def review(self, table: CardTable, _: str) -> None:
        """Review the deal; the review is part of the table, not of the answer."""
        table.review()

    def setting(self, table: CardTable, chosen: str) -> Answer:
        """Return the options for another match, given the choices so far."""
        return Answer(setting=table.setting(chosen).scene(table.language, self._say))

    def paste(self, table: CardTable, text: str) -> None:
        """Play the match whose seed or record was pasted."""
        seed = plain(text)
        if seed.removeprefix("-").isdecimal():
            table.begin(table.setting(seed))
        elif "{" in text:
            table.load(text)
        else:
            raise ValueError(self._say["no_text"])

    def steady(self, table: CardTable, seat: str) -> None:
        """Replace an opponent that has failed or is still thinking with a steady one."""
        if table.stoppable is None or _number(seat) != table.stoppable:
            raise ValueError(self._say["no_failure"])
        table.let_steady_play(table.stoppable)


class _Once:
    """Answers one message, and only once."""

    def __init__(self, table: CardTable, message: Any) -> None:
        self._table = table
        self._message = message
        self._first = Lock()

    def __call__(self, error: str, answer: Answer) -> None:
        if not self._first.acquire(blocking=False):
            return
        ack = {"kind": "ack", "id": self._message, "ok": not error, "error": error or None}
        self._table.send(present({**ack, **answer._asdict()}))


def _number(text: str) -> int:
    """Return the number of a seat, a step or a line, or -1 if the text is not a number."""
    return int(text) if text.isdecimal() and len(text) < _LONGEST else -1


_REQUESTS: Final[dict[str, Callable[[Requests, CardTable, str], Answer | None]]] = {
    "undo": lambda _, table, __: table.undo(),
    "continue": lambda _, table, __: table.go_on(),
    "look": lambda _, table, step: Answer(scene=table.scene_at(_number(step))),
    "back": lambda _, table, step: table.back_to(_number(step)),
    "what-if": lambda _, table, step: table.what_if(_number(step)),
    "line": lambda _, table, line: table.go_to_line(_number(line)),
    "steady": Requests.steady,
    "hint": Requests.hint,
    "review": Requests.review,
    "chance": lambda _, table, __: table.work_out_chance(),
    "setting": Requests.setting,
    "new": lambda _, table, chosen: table.begin(table.setting(chosen)),
    "paste": Requests.paste,
    "copy": lambda _, table, what: Answer(text=table.as_text(deal_only=what == "deal")),
}
"""Requests to the table itself; everything else is an action of the game."""


def as_action(action: str | Action, due: LegalActions) -> str | Action:
    """Read a single word that is not a verb as a card to play, or as a call if calls are due."""
    if isinstance(action, str) and len(action.split()) == 1:
        calls = any(one.verb is Verb.CALL for one in due[:1])
        verb = Verb.CALL if calls else Verb.PLAY
        return action if action.strip().lower() in list(Verb) else f"{verb} {action}"
    return action
