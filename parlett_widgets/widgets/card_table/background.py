"""Thinking about a deal in a thread of its own, which holds nobody up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from parlett_widgets.engine.match import Match
from parlett_widgets.players import Review, review_deal
from parlett_widgets.widgets.page.worker import Worker

__all__ = ["Ahead"]

_A_MOMENT: Final = 0.05  # seconds


class Ahead:
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
        self.match = match
        self.seat = seat
        self.review: Review | None = None
        self.done = self.of = 0
        self._open_hands = open_hands
        self._busy = busy
        self._found = found
        self._worker = Worker(self._work)
        self._worker.watched = False

    def begin(self) -> bool:
        """Begin to think; return whether that can be done, which takes threads."""
        try:
            self._worker.start()
        except RuntimeError:
            return False
        return True

    def _work(self) -> None:
        self.review = review_deal(
            self.match, self.seat, open_hands=self._open_hands, progress=self._pause
        )
        self._found(self)

    def _pause(self, done: int, of: int) -> None:
        """Let the others think first."""
        self.done, self.of = done, of
        while self._busy():
            time.sleep(_A_MOMENT)

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

    def end(self) -> None:
        """Think no more."""
        self._worker.interrupt()
