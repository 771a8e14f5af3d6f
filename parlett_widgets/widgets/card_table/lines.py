"""The lines of play at a table (the match and a what-if), in which actions can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlett_widgets.engine.match import Match
from parlett_widgets.engine.views import Event

__all__ = ["Line", "Moment", "ends_trick", "to_this_trick"]


class Moment(NamedTuple):
    """A match together with the revision from which its events are new to the person.

    The events themselves are not kept: what may be told about them depends on which hands are open
    when they are told.
    """

    match: Match[Any]
    new_from: int

    @classmethod
    def at(cls, match: Match[Any]) -> Moment:
        """Return the moment that a match has reached, in which its last action is new."""
        return cls(match, match.revision)

    @classmethod
    def before_acting(cls, match: Match[Any]) -> Moment:
        """Return the moment that a match has reached, in which only later actions will be new."""
        return cls(match, match.revision + 1)

    def paused(self, *, tricks: bool) -> bool:
        """Whether something has just happened that the person should see before others go on.

        This is the case after a deal has ended and, with ``tricks``, after any trick.
        """
        news = self.new_from <= self.match.revision
        return news and (tricks or self.match.deal_over) and ends_trick(self.match)


def ends_trick(match: Match[Any]) -> bool:
    """Whether the last action ended a trick."""
    return any(event.pauses for event in match.events)


def to_this_trick(recent: Sequence[Event], seat: int | None) -> list[Event]:
    """Return the events of the current trick since its lead, or since the given seat acted."""
    told: list[Event] = []
    for event in reversed(recent):
        if event.pauses or getattr(event, "seat", None) == seat:
            return told
        told.insert(0, event)
        if getattr(event, "position", None) == 0:  # the lead
            return told
    return []


class Line(NamedTuple):
    """A line of play, with its current moment and, in order, those that undoing returns to.

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
        """Return the line after a move to a later or earlier moment."""
        return Line(moment, (*self.past, self.now))

    def back(self) -> Line:
        """Return the line after taking back one step; there must be one to take back."""
        return Line(self.past[-1], self.past[:-1])
