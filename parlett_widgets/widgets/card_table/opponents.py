"""Asks an opponent at a table for its action, and says why it gave none."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Thread, current_thread
from typing import Any

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import FAILURES
from parlett_widgets.engine.match import Match
from parlett_widgets.players import Player
from parlett_widgets.players.player import CannotPlay, generator_for
from parlett_widgets.widgets.card_table.lines import Line, Moment
from parlett_widgets.widgets.page.worker import Worker

__all__ = ["NoAction", "OpponentFailed", "Thought", "acted"]


class OpponentFailed(RuntimeError):  # noqa: N818 -- the name says who failed
    """Raised when a player's code fails or its action is illegal; the table stays as it was.

    The code's own error is the cause if all hands are open; otherwise it is left out, since its
    text may name hidden cards.
    """


class NoAction(Exception):  # noqa: N818 -- the name says what is missing
    """Raised when an opponent gives no action; the text is part of a sentence and names no card."""


@dataclass(eq=False)
class Thought:
    """What a table is waiting for, which is an opponent's action, a hint or a review.

    Attributes
    ----------
    moment : Moment
        The moment that is being thought about. Once the table has moved on, the answer is useless.
    back : Line
        The line to which a failure returns.
    seat : int or None
        The opponent's seat; None for a hint or a review.
    shown : bool
        Whether the page says that somebody is thinking.
    what : str
        The key of the sentence that says so, if there is no opponent.
    progress : str
        How far the work has come, shown after that sentence.
    thread : Thread
        The thread that does the thinking.
    """

    moment: Moment
    back: Line
    seat: int | None = None
    shown: bool = False
    what: str = "hint_thinking"
    progress: str = ""
    thread: Thread = field(default_factory=current_thread)

    def end(self) -> None:
        """End the thinking of another thread as soon as possible; a cell has its own interrupt."""
        if isinstance(self.thread, Worker) and self.thread is not current_thread():
            self.thread.interrupt()


def acted(match: Match[Any], player: Player, say: Mapping[str, str]) -> Match[Any]:
    """Return the match after an opponent has acted; the same moment always gets the same answer.

    Raises ``NoAction`` if the opponent fails or its answer is refused. The reason for refusing an
    answer is withheld, since it may name hidden cards.
    """
    view = match.view(match.to_act)
    try:
        action: object = player.choose(view, generator_for(view))
    except CannotPlay as reason:
        raise NoAction(str(reason)) from reason
    except FAILURES as error:
        raise NoAction(_failure(error, say)) from error
    if not isinstance(action, Action | str):
        raise NoAction(say["no_action"])
    try:
        return match.apply(action)
    except Exception:  # noqa: BLE001 -- an odd answer may raise anything
        raise NoAction(say["not_allowed"]) from None


def _failure(error: BaseException, say: Mapping[str, str]) -> str:
    """Return a phrase saying what failed in a player's code and where, without the error's text."""
    name = type(error).__name__
    for frame in traceback.extract_tb(error.__traceback__)[1:2]:
        return say["code_failed_in"].format(error=name, line=frame.lineno)
    return say["code_failed"].format(error=name)
