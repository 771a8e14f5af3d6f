"""The lines of play at a table: the match, and a what-if beside it; each can be taken back."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlett_widgets.engine.match import Match

__all__ = ["Line", "Moment"]


class Moment(NamedTuple):
    """A match, and from which revision on its events are new to the person.

    The events themselves are not kept: what may be told of them depends on which hands are open
    when they are told.
    """

    match: Match[Any]
    new_from: int

    @classmethod
    def at(cls, match: Match[Any]) -> Moment:
        """Return the moment at which the last action of a match is new."""
        return cls(match, match.revision)

    @classmethod
    def before_acting(cls, match: Match[Any]) -> Moment:
        """Return the moment at which all that comes after will be new."""
        return cls(match, match.revision + 1)

    @property
    def paused(self) -> bool:
        """Whether something has just happened that the person looks at before others go on."""
        news = self.new_from <= self.match.revision
        return news and any(event.pauses for event in self.match.events)


class Line(NamedTuple):
    """A line of play: where it stands, and what taking back leads to, the latest last.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> start = Moment.at(Addenda().start(seed=7, dealer=1))
    >>> line = Line(start).then(Moment.at(start.match.apply("play 4D")))
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
