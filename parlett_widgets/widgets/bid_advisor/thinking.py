"""Lets a bid advisor think in slices between the kernel's other work, one advisor at a time.

The page starts the thinking, so nothing is worked out while nobody is looking, and a notebook always
stores the ranking by first estimates. A task of asyncio works on the advice in short steps, in the
event loop in which the widget was created. It needs no thread, so it works in a kernel in the browser
too. An interrupt ends it just as stopping it does: an interrupted step leaves everything as it was,
the random generator included, so later results are the same. The advisors that a newer one interrupts
resume when it is done.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from concurrent.futures import Future
from math import sqrt
from time import monotonic
from typing import Any, ClassVar, Final

from parlett_widgets.engine.checks import check_number
from parlett_widgets.engine.legal import IllegalAction
from parlett_widgets.players.advice import Advice, AdviceSession
from parlett_widgets.widgets.bid_advisor.words import Thinking
from parlett_widgets.widgets.page.widget import ParlettWidget, in_turn
from parlett_widgets.widgets.page.words import unexpected
from parlett_widgets.widgets.page.worker import running_loop

__all__ = ["ThinkingWidget"]

_FIRST_LOOK: Final = 8
"""The number of sampled deals to try before any figure is shown."""

_CLOSER: Final = 4
"""The factor by which a closer look raises the number of deals."""

_SLICE: Final = 0.03
"""The time to think between two pauses that let the kernel do other work, in seconds."""

_BREATH: Final = 0.005
"""The length of such a pause, in seconds."""

_NEWS: Final = 0.25
"""The time between two messages to the page, in seconds."""


class ThinkingWidget(ParlettWidget):
    """A widget that ranks a player's possible bids ever more accurately while somebody looks."""

    # This is set on the class because a widget is closed even if its construction fails.
    _task: Future[None] | None = None

    _thinker: ClassVar[ThinkingWidget | None] = None
    """The advisor that is thinking in the background, if any."""

    _set_aside: ClassVar[list[ThinkingWidget]] = []
    """The advisors that were interrupted; the last one resumes first."""

    _begun = 0
    _loop: asyncio.AbstractEventLoop | None = None

    def _begin(self, session: AdviceSession, worlds: int) -> None:
        """Rank the bids as far as the session has got; thinking goes on only when somebody asks."""
        self._target = worlds
        self._loop = running_loop() or self._loop
        self._session = session
        self._advice = session.advice(0.0)
        self._state: Thinking = "first"

    @abstractmethod
    def _show(self) -> None:
        """Send the page the current state."""

    @property
    def advice(self) -> Advice:
        """The ranking so far, as numbers."""
        return self._advice._replace(progress=self._progress)

    @property
    def _progress(self) -> float:
        # Early rounds try many bids in each world, and later rounds only a few.
        return sqrt(min(1.0, self._advice.worlds / self._target))

    @property
    def thinking(self) -> bool:
        """Whether the advisor is thinking in the background."""
        return self._task is not None and not self._task.done()

    def think(self, worlds: int | None = None) -> Advice:
        """Think now, and return the ranking.

        Parameters
        ----------
        worlds : int, optional
            The number of sampled deals in which the best bids are tried; by default, the
            number set for the widget.
        """
        if worlds is not None:
            worlds = check_number("worlds", worlds, least=1)
            self._target = max(worlds, self._advice.worlds)
        self.stop()
        try:
            while not self._enough:
                self._step()
        finally:
            self._rest()
        return self.advice

    @in_turn
    def go_on(self) -> None:
        """Continue thinking in the background, or finish at once if no event loop is running."""
        if self.thinking or self.comm is None:
            return
        # A page's thread ends with the page, so the loop in which the widget began is preferred.
        if self._loop is None or not self._loop.is_running():
            self._loop = running_loop()
        if self._loop is None:
            self.think()
            return
        self.stop()  # this advisor may be set aside, or its loop may have ended
        other = ThinkingWidget._thinker
        if other is not None:
            other.stop()
            self._set_aside.append(other)
        self._begun += 1
        thinking = self._think_between(self._begun)
        self._task = asyncio.run_coroutine_threadsafe(thinking, self._loop)
        ThinkingWidget._thinker = self
        self._state = "thinking"
        self._show()

    @in_turn
    def stop(self) -> None:
        """Stop thinking in the background; the ranking so far is kept."""
        if self in self._set_aside:
            self._set_aside.remove(self)
        if self._task is None:
            return
        self._task = None
        self._begun += 1
        self._rest()

    @in_turn
    def look_closer(self) -> None:
        """Continue until the best bids have been tried in four times as many deals."""
        self._target *= _CLOSER
        self.go_on()

    def close(self) -> None:
        """Stop thinking and close the widget."""
        self.stop()
        super().close()

    @property
    def _enough(self) -> bool:
        """Whether the best bids, and those asked about, have been tried in enough worlds."""
        return self._advice.worlds >= self._target and not self._session.halving.behind

    @in_turn
    def _step(self) -> None:
        look = min(_FIRST_LOOK, self._target)
        begun = self._advice.worlds > 0
        advice = self._session.step(self._target if begun else look)
        if begun or advice.worlds >= look:
            self._advice = advice

    @in_turn
    def _rest(self) -> None:
        """Show the current state when the thinking ends, for whatever reason."""
        if ThinkingWidget._thinker is self:
            ThinkingWidget._thinker = None
        self._state = "done" if self._enough else "stopped"
        self._show()

    async def _think_between(self, begun: int) -> None:
        """Think in slices until enough worlds have been tried, pausing for the kernel's other work.

        The thinking ends once *begun* is out of date: any thread may have stopped or restarted it.
        """
        told = rested = monotonic()
        try:
            while self._thinks_on(begun):
                now = monotonic()
                if now > told + _NEWS:
                    told = now
                    self._show()
                if now > rested + _SLICE:
                    await asyncio.sleep(_BREATH)
                    rested = monotonic()
        finally:
            self._end(begun)

    @in_turn
    def _thinks_on(self, begun: int) -> bool:
        """Take a step if one is still wanted, and return whether one was."""
        wanted = begun == self._begun and not self._enough
        if wanted:
            self._step()
        return wanted

    @in_turn
    def _end(self, begun: int) -> None:
        if begun != self._begun:
            return
        self._task = None
        self._rest()
        while self._enough and self._set_aside and ThinkingWidget._thinker is None:
            self._set_aside.pop().go_on()

    def _received(self, _: Any, content: Any, _buffers: Any) -> None:
        """Do what an intent asks for, and always answer it."""
        if not isinstance(content, dict) or content.get("kind") != "intent":
            return
        error: str | None = None
        try:
            self._do(content.get("action"), content.get("rev"))
        except IllegalAction as refused:
            error = str(refused)
        except BaseException:
            error = unexpected(self.language)
            raise
        finally:
            self.send({"kind": "ack", "id": content.get("id"), "ok": not error, "error": error})

    def _do(self, action: Any, _rev: Any) -> None:
        match action:
            case "look" if self._state == "first":
                self.go_on()
            case "go on":
                self.go_on()
            case "stop":
                self.stop()
            case "closer":
                with self._turn:
                    if not self.thinking:  # another view may have asked just before
                        self.look_closer()
