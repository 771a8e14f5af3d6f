"""The lines of play at a table: the match, and a what-if beside it; each can be taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlett_widgets.engine.match import Event, Match

__all__ = ["Line", "Moment"]


class Moment(NamedTuple):
    """A match, and what was new to the person at that time."""

    match: Match[Any]
    recent: tuple[Event, ...]


class Line(NamedTuple):
    """A line of play: where it stands, and what taking back leads to, the latest last.

    Examples
    --------
    >>> from parlett_widgets.engine import Addenda
    >>> start = Moment(Addenda().start(seed=7, dealer=1), ())
    >>> line = Line(start).then(Moment(start.match.apply("play 4D"), ()))
    >>> line.now.match.revision, line.back().now == start
    (1, True)
    """

    now: Moment
    past: tuple[Moment, ...] = ()

    def then(self, moment: Moment) -> Line:
        """Return the line after it has gone on to a moment, be it later or earlier."""
        return Line(moment, (*self.past, self.now))

    def back(self) -> Line:
        """Return the line as it was before; there must be something to take back."""
        return Line(self.past[-1], self.past[:-1])
