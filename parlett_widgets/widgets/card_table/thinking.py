"""Thinking about a deal in a thread of its own, which holds nobody up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.views import View
from parlett_widgets.players import Review, review_deal
from parlett_widgets.players.review import Decision, judged
from parlett_widgets.widgets.page.worker import Worker

__all__ = ["Ahead", "Watch"]

_A_MOMENT: Final = 0.05  # seconds


class _InBackground:
    """Something that a thread of its own thinks about, while nobody else is waited for."""

    def __init__(self, busy: Callable[[], bool]) -> None:
        self._busy = busy
        self._worker = Worker(self._work)
        self._worker.watched = False

    def begin(self) -> bool:
        """Begin to think; return whether that can be done, which takes threads."""
        try:
            self._worker.start()
        except RuntimeError:
            return False
        return True

    def end(self) -> None:
        """Think no more."""
        self._worker.interrupt()

    def _work(self) -> None:
        raise NotImplementedError

    def _let_others_go_first(self) -> None:
        while self._busy():
            time.sleep(_A_MOMENT)


class Watch(_InBackground):
    """A look at what somebody has just done, which needs only what that seat may know.

    Parameters
    ----------
    view : View
        What the seat knew.
    taken : Action
        What it did.
    after : Match
        The match after that.
    busy : callable
        Returns whether somebody is waited for, who goes first.
    found : callable
        Called with this if the action has cost points, which are in ``decision``.
    """

    def __init__(
        self,
        view: View,
        taken: Action,
        after: Match[Any],
        *,
        busy: Callable[[], bool],
        found: Callable[[Watch], object],
    ) -> None:
        super().__init__(busy)
        self.after = after
        self.decision: Decision | None = None
        self._view = view
        self._taken = taken
        self._found = found

    def _work(self) -> None:
        self._let_others_go_first()
        self.decision = judged(self._view, self._taken, self.after.revision - 1)
        if self.decision is not None:
            self._found(self)


class Ahead(_InBackground):
    """A review that is worked out before anybody asks for it.

    Parameters
    ----------
    match : Match
        The match, whose deal is over.
    seat : int
        The seat whose decisions are reviewed.
    open_hands : bool
        Whether the seat knew all hands and bids.
    busy : callable
        Returns whether somebody is waited for, who goes first.
    found : callable
        Called with this when the review has been found.

    Attributes
    ----------
    review : Review or None
        What has been found.
    done, of : int
        How many decisions have been reviewed, and how many there are.
    """

    def __init__(
        self,
        match: Match[Any],
        seat: int,
        *,
        open_hands: bool,
        busy: Callable[[], bool],
        found: Callable[[Ahead], object],
    ) -> None:
        super().__init__(busy)
        self.match = match
        self.seat = seat
        self.review: Review | None = None
        self.done = self.of = 0
        self._open_hands = open_hands
        self._found = found

    def _work(self) -> None:
        self.review = review_deal(
            self.match, self.seat, open_hands=self._open_hands, progress=self._pause
        )
        self._found(self)

    def _pause(self, done: int, of: int) -> None:
        self.done, self.of = done, of
        self._let_others_go_first()

    @property
    def thinking(self) -> bool:
        """Whether it is still thinking."""
        return self._worker.is_alive() and self.review is None

    def wait(self, progress: Callable[[int, int], None]) -> Review | None:
        """Return the review once it has been found; None if it never will be."""
        while self.thinking:
            self._worker.join(_A_MOMENT)
            progress(self.done, self.of)
        return self.review
