"""BidAdvisor: which three cards to bid with, and why."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import Future
from math import sqrt
from time import monotonic
from typing import Any, ClassVar, Final

import traitlets

from parlett_widgets.cards import Card, CardSet, parse_cards
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.options import check_number
from parlett_widgets.engine.views import View
from parlett_widgets.narration.advisor import AdvisorWords, Thinking
from parlett_widgets.players.advice import Advice
from parlett_widgets.players.advice_session import AdviceSession
from parlett_widgets.scenes.advice import advice_table, advised
from parlett_widgets.scenes.advice_painters import advice_svg, advice_text
from parlett_widgets.widgets.base import front_end, in_turn, validates
from parlett_widgets.widgets.page import PageWidget
from parlett_widgets.widgets.typed import read_chosen
from parlett_widgets.widgets.worker import running_loop

__all__ = ["BidAdvisor"]

_WORLDS: Final = 400
"""The default number of sampled deals in which the best bids are tried."""

_FIRST_LOOK: Final = 8
"""The number of sampled deals before anything is shown."""

_CLOSER: Final = 4
"""The factor by which a closer look raises the number of deals."""

_SLICE: Final = 0.03
"""Seconds of thinking between two pauses, in which the kernel does other work."""

_BREATH: Final = 0.005
"""Seconds of such a pause."""

_NEWS: Final = 0.25
"""Seconds between two messages to the page."""


class BidAdvisor(PageWidget):
    """A ranking of every discard of a hand by its expected points, with the reasons.

    A first ranking is made at once and depends only on the seed, so a saved notebook looks the same
    on every machine. Once a page shows the widget, the figures improve while the reader looks: the
    advisor thinks in short slices between which the kernel runs other cells, and can be stopped. One
    advisor thinks at a time; a newer one pauses the others until it is done. In a script, call
    :meth:`think`.

    Parameters
    ----------
    view : NinetyNineView, CounterpointView or Match
        The view of a player who has not bid yet, or a match.
    seat : int, optional
        The seat to advise, if *view* is a match; by default the player to act.
    worlds : int
        The number of sampled deals in which the best bids are tried. The error of a mean falls with
        its square root, to about half a point after 400.
    seed : int
        The seed of the sampled deals.
    chosen : str
        Three cards to look at, such as ``"9H 6S 7D"``.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    TypeError
        If *worlds* or *seed* is not a whole number.
    ValueError
        If the view's seat has no bid to make, or a chosen card is not in the hand.

    Examples
    --------
    >>> from parlett_widgets import BidAdvisor, NinetyNine
    >>> advisor = BidAdvisor(NinetyNine.classic().start(seed=7, dealer=2), seat=0)
    >>> advice = advisor.think(40)
    >>> advice.worlds == 40, len(advice.options), len(advisor.advised["options"])
    (True, 220, 10)
    >>> advisor.chosen = "9D 7D JK"
    >>> advisor.advised["options"][-1]["cards"], advisor.advised["options"][-1]["bid"]
    ('♦9 ♦7 JK', '1 trick')
    """

    _esm = front_end("bid-advisor.js")
    _css = front_end("bid-advisor.css")

    table = traitlets.Dict(help="The hand, and the words of the page.").tag(
        sync=True, echo_update=False
    )
    advised = traitlets.Dict(help="The ranking so far, as the page draws it.").tag(
        sync=True, echo_update=False
    )
    chosen = traitlets.Unicode(help="The three cards looked at, such as 9H 6S 7D.").tag(sync=True)

    # A widget that is refused in its making is closed all the same.
    _task: Future[None] | None = None

    _thinker: ClassVar[BidAdvisor | None] = None
    """The one that thinks in the background."""

    _set_aside: ClassVar[list[BidAdvisor]] = []
    """Those that it has set aside; the last goes on first."""

    def __init__(
        self,
        view: View | Match[Any, Any],
        *,
        seat: int | None = None,
        worlds: int = _WORLDS,
        seed: int = 0,
        chosen: str = "",
        **options: Any,
    ) -> None:
        check_number("worlds", worlds, least=1)
        check_number("seed", seed)
        self._target = worlds
        self._loop = running_loop()
        self._begun = 0
        self._session = AdviceSession(_view_of(view, seat), random.Random(seed))
        self._view = self._session.view
        look = min(_FIRST_LOOK, worlds)
        self._advice = self._session.step(look)
        while self._advice.worlds < look:
            self._advice = self._session.step(look)
        self._state: Thinking = "done" if self._enough else "first"
        super().__init__(options, ("view", "seat", "worlds", "seed", "chosen"))
        self._words = AdvisorWords(self.language, self._view)
        self.table = advice_table(self.language, self._view)
        self.chosen = chosen
        self._show()
        self.on_msg(self._received)

    @property
    def advice(self) -> Advice:
        """The ranking so far, as numbers."""
        return self._advice._replace(progress=self._progress)

    @property
    def _progress(self) -> float:
        # In the first rounds there are many bids to be tried in each world, later few.
        return sqrt(min(1.0, self._advice.worlds / self._target))

    @property
    def thinking(self) -> bool:
        """Whether the advisor is thinking in the background."""
        return self._task is not None and not self._task.done()

    def think(self, worlds: int | None = None) -> Advice:
        """Think here and now, and return what is known then.

        Parameters
        ----------
        worlds : int, optional
            In how many worlds the best bids are to be tried; the widget's own number unless given.
        """
        if worlds is not None:
            check_number("worlds", worlds, least=1)
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
        """Continue thinking in the background, or at once where no event loop runs."""
        if self.thinking or self.comm is None:
            return
        # The thread that serves a page ends with it, so the loop where the widget was made comes first.
        if self._loop is None or not self._loop.is_running():
            self._loop = running_loop()
        if self._loop is None:
            self.think()
            return
        self.stop()  # it may be set aside, or its loop may have ended
        other = BidAdvisor._thinker
        if other is not None:
            other.stop()
            self._set_aside.append(other)
        self._begun += 1
        thinking = self._think_between(self._begun)
        self._task = asyncio.run_coroutine_threadsafe(thinking, self._loop)
        BidAdvisor._thinker = self
        self._state = "thinking"
        self._show()

    @in_turn
    def stop(self) -> None:
        """Stop thinking in the background; the ranking so far stays."""
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
        """Whether the best bids have been tried in as many worlds as was asked for."""
        return self._advice.worlds >= self._target

    @in_turn
    def _step(self) -> None:
        self._advice = self._session.step(self._target)

    @in_turn
    def _rest(self) -> None:
        """Show what is known when the thinking ends, for whatever reason."""
        if BidAdvisor._thinker is self:
            BidAdvisor._thinker = None
        self._state = "done" if self._enough else "stopped"
        self._show()

    async def _think_between(self, begun: int) -> None:
        """Think in slices until there is enough; what else the kernel has to do comes between.

        It ends by itself once it is no longer what was begun last: it may be stopped from any thread.
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
        """Take a step, unless that is no longer wanted, and return whether it was."""
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
        while self._enough and self._set_aside and BidAdvisor._thinker is None:
            self._set_aside.pop().go_on()

    def _received(self, _: Any, content: Any, _buffers: Any) -> None:
        """Do what the page asks for, and answer it whatever happens."""
        if not isinstance(content, dict) or content.get("kind") != "intent":
            return
        error: str | None = None
        try:
            self._do(content.get("action"))
        except BaseException as failure:
            error = f"{type(failure).__name__}: {failure}"
            raise
        finally:
            self.send({"kind": "ack", "id": content.get("id"), "ok": not error, "error": error})

    def _do(self, action: Any) -> None:
        match action:
            case "look" if self._state == "first":
                self.go_on()
            case "go on":
                self.go_on()
            case "stop":
                self.stop()
            case "closer":
                self.look_closer()

    @validates("chosen")
    def _chosen_is_held(self, proposal: dict[str, Any]) -> str:
        return " ".join(read_chosen(proposal["value"], self._view.hand))

    @traitlets.observe("chosen")
    def _look_at_the_chosen(self, _: dict[str, Any]) -> None:
        if self.table:
            self._show()

    @in_turn
    def _show(self) -> None:
        self.advised = self._advised(self._state)

    def _advised(self, state: Thinking) -> dict[str, Any]:
        return advised(
            self._words,
            self._advice,
            chosen=CardSet(self._cards()),
            state=state,
            progress=self._progress,
        )

    def _still(self) -> dict[str, Any]:
        """Return what is known, for a place where nobody can think on."""
        state: Thinking = "stopped" if self._state == "thinking" else self._state
        return {name: part for name, part in self._advised(state).items() if name != "button"}

    def _cards(self) -> tuple[Card, ...]:
        return parse_cards(self.chosen)

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs."""
        return {**super()._saved(), "advised": self._still()}

    def title(self) -> str:
        """Return the title of a page with the advisor."""
        return str(self.table["words"]["title"])

    def text(self) -> str:
        """Return the ranking so far as text."""
        return advice_text(self.table, self._still(), self.chosen)

    def svg(self) -> str:
        """Return the ranking so far as an SVG picture."""
        return advice_svg(self.table, self._still(), self.chosen, colours=self.card_colours)


def _view_of(view: View | Match[Any, Any], seat: int | None) -> View:
    if isinstance(view, Match):
        seen: View = view.view(view.to_act if seat is None else seat)
        return seen
    if seat is not None:
        raise TypeError("seat goes with a match; a view has its own")
    return view
