"""Runs a match at a table, with its lines of play and opponents that think in the background."""

from __future__ import annotations

from abc import abstractmethod
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Thread
from typing import Any, Final

from ipywidgets import CallbackDispatcher

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import shown
from parlett_widgets.engine.match import Match
from parlett_widgets.widgets.card_table.lines import Line, Moment
from parlett_widgets.widgets.card_table.opponents import NoAction, OpponentFailed, Thought, acted
from parlett_widgets.widgets.card_table.seating import Seating
from parlett_widgets.widgets.page.saved_page import PageWidget
from parlett_widgets.widgets.page.widget import in_turn
from parlett_widgets.widgets.page.worker import forward_interrupts

__all__ = ["RunningTable"]


_NOTHING: Final = object()
_QUOTED: Final[ContextVar[object]] = ContextVar("quoted", default=_NOTHING)
"""The revision that the request being served has quoted; a cell quotes none."""


class RunningTable(PageWidget):
    """The part of a table that knows where its match stands and whom it waits for."""

    # Set for the class, since a table whose construction fails is closed too.
    _thought: Thought | None = None

    pace: str
    revision: int
    _lines: list[Line]
    _at: int
    _seatings: dict[Match[Any], Seating]
    _failed: int | None
    _open_hands: bool
    _hide: frozenset[int]
    _say: dict[str, str]
    _left: int = -1
    _loop: AbstractEventLoop | None

    def __init__(self, *args: Any, **state: Any) -> None:
        self._listeners = CallbackDispatcher()
        self._news: list[tuple[int, Action | None]] = []
        super().__init__(*args, **state)

    @abstractmethod
    def _show(self, **said: str) -> None:
        """Show the table as it stands, with some parts of the scene replaced."""

    @abstractmethod
    def _sight(self, match: Match[Any]) -> dict[str, Any]:
        """Return the options of a view that show more than the person's own hand."""

    @property
    def match(self) -> Match[Any]:
        """The match as it now stands, in the line that is shown."""
        return self._line.now.match

    @property
    def waiting(self) -> bool:
        """Whether the table waits for the person to continue before an opponent acts."""
        opponents = self._seated(self.match).opponents
        return self.match.to_act in opponents and self._thinker is None

    @property
    def stoppable(self) -> int | None:
        """The seat of an opponent that has failed or is still thinking; None if there is none."""
        thinker = self._thinker
        return self._failed if thinker is None else thinker.seat

    # Two views may ask for the same moment at once

    @staticmethod
    @contextmanager
    def quoting(revision: Any) -> Iterator[None]:
        """Let the table refuse whatever this thread asks for once that revision has passed."""
        token = _QUOTED.set(revision)
        try:
            yield
        finally:
            _QUOTED.reset(token)

    def _check_quoted(self) -> None:
        """Refuse a request that quotes another revision; call this in the turn that serves it."""
        quoted = _QUOTED.get()
        if quoted is _NOTHING:
            return
        if quoted != self.revision:
            raise ValueError(self._say["stale"])
        if self._left == quoted:
            raise ValueError(self.thinking or self._say["stale"])

    @contextmanager
    def _move(self) -> Iterator[None]:
        """Take a turn that changes the table.

        Until an opponent has answered, the table shows the revision from which it has moved on, and
        a second request that quotes this revision is too late.
        """
        with self._turn:
            self._check_quoted()
            revision = self.revision
            yield
            self._left = revision

    # Taking back, and what-if

    def undo(self) -> None:
        """Undo the last step, such as an action, continuing, going back or starting a new match."""
        with self._move():
            if not self._line.past:
                raise ValueError(self._say["nothing_to_undo"])
            self._lines[self._at] = self._line.back()
            self._failed = None
            self._show()

    def back_to(self, step: int) -> None:
        """Go back to an earlier moment of the match, given its revision; :meth:`undo` returns."""
        with self._move():
            self._lines[self._at] = self._line.then(self._past_moment(step))
            self._failed = None
            self._show()

    def what_if(self, step: int) -> None:
        """Play on in a second line from an earlier moment, given its revision.

        The match itself stays as it is; :meth:`undo` brings back an earlier what-if.
        """
        with self._move():
            moment = self._past_moment(step)
            self._lines[1:] = [line.then(moment) for line in self._lines[1:]] or [Line(moment)]
            self.go_to_line(1)

    def go_to_line(self, line: int) -> None:
        """Show the match (line 0) or the what-if (line 1)."""
        with self._move():
            if line not in range(len(self._lines)):
                raise ValueError(self._say["no_line"])
            self._at = line
            self._failed = None
            self._show()

    def _past_moment(self, step: int) -> Moment:
        line = self.match.line
        if step not in range(len(line)):
            raise ValueError(self._say["no_step"])
        return Moment.at(line[step])

    def _seated(self, match: Match[Any]) -> Seating:
        """Return the seating of a match; each match is identified by its first moment."""
        return self._seatings[match.first]

    def _seat(self, match: Match[Any], seating: Seating) -> None:
        self._seatings[match.first] = seating

    # How the match goes on

    @property
    def _line(self) -> Line:
        return self._lines[self._at]

    def _go_to(self, moment: Moment) -> Thought | None:
        """Go on from a moment; return what the table then waits for, if anything."""
        back = self._line
        self._failed = None
        self._lines[self._at] = back.then(moment)
        return self._ask(back)

    @in_turn
    def _ask(self, back: Line, *, shown: bool = False) -> Thought | None:
        """Return what the table waits for; if no opponent acts now, show the table instead."""
        moment = self._line.now
        seat = moment.match.to_act
        paused = moment.paused(tricks=self.pace == "step")
        acts = seat in self._seated(moment.match).opponents and not paused
        self._think_of(Thought(moment, back, seat, shown) if acts else None)
        if shown or not acts:
            self._show()
        return self._thought

    def _think_of(self, thought: Thought | None) -> None:
        if self._thought is not None:
            self._thought.end()
        self._thought = thought

    def _wait_for(self, thought: Thought | None) -> None:
        """Let the opponents act until the person can; if one of them fails, nothing changes.

        Nothing is locked while an opponent thinks, so the table may have moved on when its answer
        comes. In that case the answer, or a failure, is ignored.
        """
        while thought is not None:
            match = thought.moment.match
            assert thought.seat is not None
            try:
                match = acted(match, self._seated(match).opponents[thought.seat], self._say)
            except NoAction as failure:
                none = failure
                break
            except BaseException:  # an interrupt
                self._give_up(thought, self._about("stopped", thought))
                raise
            thought = self._go_on_with(thought, match)
            self._report()
        else:
            return
        sentence = self._about("opponent_failed", thought).format(reason=none)
        if self._give_up(thought, sentence):
            open_to_all = self._open_hands and not self._hide
            raise OpponentFailed(sentence) from none.__cause__ if open_to_all else None

    def let_steady_play(self, seat: int) -> None:
        """Replace an opponent with :class:`Steady`, stopping it if it is still thinking."""
        with self._move():
            if seat not in self._seated(self.match).opponents:
                raise ValueError(self._say["no_opponent"].format(seat=shown(seat)))
            self._seat(self.match, self._seated(self.match).replaced(seat))
            self._failed = None
            thinker = self._thinker
            if thinker is None or thinker.seat != seat:
                self._show()
                return
            again = Moment(*self._line.now)  # not the moment of the earlier thought
            self._lines[self._at] = self._line._replace(now=again)
            thought = self._ask(thinker.back)
        self._wait_for(thought)

    @in_turn
    def _go_on_with(self, thought: Thought, match: Match[Any]) -> Thought | None:
        if self._thinker is not thought:
            return None
        self._lines[self._at] = self._line._replace(now=thought.moment._replace(match=match))
        self._happened(match)
        return self._ask(thought.back, shown=thought.shown)

    @in_turn
    def _give_up(self, thought: Thought, sentence: str) -> bool:
        """Go back to where the person acted; return whether the table was still waiting."""
        if self._thinker is not thought:
            return False
        self._thought = None
        self._failed = thought.seat
        self._lines[self._at] = thought.back
        self._show(status=sentence)
        return True

    # Who listens

    def on_action(
        self, callback: Callable[[int, Action | None], object], *, remove: bool = False
    ) -> None:
        """Call a function after every action at the table, for loggers and other widgets.

        Parameters
        ----------
        callback : callable
            Called with the seat that has acted and its action; None stands for an action that the
            person's seat may not know, such as an opponent's bid. If it raises an error, the error
            is shown and the match goes on.
        remove : bool
            Whether to stop calling the function.

        Examples
        --------
        >>> from parlett_widgets import Addenda, CardTable
        >>> table = CardTable(Addenda.standard().start(seed=7, dealer=1))
        >>> table.on_action(lambda seat, action: print(seat, action))
        >>> table.play("4D")
        0 play 4D
        1 play 10S
        """
        self._listeners.register_callback(callback, remove=remove)

    def _happened(self, match: Match[Any]) -> None:
        """Record the last action of a match, as far as the person may know it."""
        if self._listeners.callbacks:
            view = match.view(self._seated(match).person, **self._sight(match))
            self._news.append(view.history[-1])

    def _report(self) -> None:
        """Tell the listeners which actions were taken. Their code runs while nothing is locked."""
        with self._turn:
            news, self._news = self._news, []
        for seat, action in news:
            self._listeners(seat, action)

    def close(self) -> None:
        """Close the widget and stop any opponent that is still thinking."""
        if self._thought is not None:
            self._thought.end()
        super().close()

    # Who thinks

    @property
    def _thinker(self) -> Thought | None:
        """What the table is waiting for, as long as it shows the moment where that began."""
        thought = self._thought
        return thought if thought is not None and thought.moment is self._line.now else None

    @property
    def thinking(self) -> str:
        """A sentence that says who is thinking; empty when nobody is."""
        thought = self._thinker
        if thought is None:
            return ""
        told = self._about(thought.what if thought.seat is None else "thinking", thought)
        return told + thought.progress

    def _check_that_nobody_thinks(self) -> None:
        """Check that the table is not waiting for an opponent; hints do not count."""
        thought = self._thinker
        if thought is not None and thought.seat is not None:
            raise ValueError(self.thinking)

    @in_turn
    def tell_who_thinks(self, thread: Thread | None = None) -> bool:
        """Show who is thinking, in one thread or in any; return whether anybody is."""
        thought = self._thinker
        if thought is None or thread not in {None, thought.thread}:
            return False
        if not thought.shown:
            thought.shown = True
            self._show()
        forward_interrupts(self._loop)
        return True

    def _about(self, key: str, thought: Thought) -> str:
        """Return a sentence with the thinker's name filled in; any other blank stays as it is."""
        name = self.language.player(thought.moment.match.players[thought.seat or 0])
        return self._say[key].replace("{player}", name)
