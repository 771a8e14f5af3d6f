"""Deals with all cards open: what can be asked about them, and how long a search may look.

These are tools for looking at a deal afterwards, or at one that was sampled. They see every card, so
no player may ask them about the match that it plays.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final, NamedTuple, Protocol

from parlett_widgets.cards import Card

__all__ = ["NODES", "Moment", "NodeLimit", "OpenMoment", "OutOfNodes", "legal_cards", "opened"]

NODES: Final = 5_000_000
"""Positions that are looked at unless more or fewer are asked for: some seconds."""


class OpenMoment(Protocol):
    """A moment of a deal with all its cards: a ``Match``, or a :class:`Moment`."""

    @property
    def rules(self) -> Any:
        """The rules in force."""

    @property
    def state(self) -> Any:
        """The whole state."""


class Moment(NamedTuple):
    """A state with its rules, where there is no match.

    Attributes
    ----------
    rules : Rules
    state : State
    """

    rules: Any
    state: Any


def opened(match: OpenMoment) -> tuple[Any, Any]:
    """Return the rules and the state with all its cards."""
    if not hasattr(match, "state"):
        raise TypeError(
            f"this needs the whole match with all its cards, not a {type(match).__name__}"
        )
    return match.rules, match.state


def legal_cards(match: OpenMoment) -> tuple[Card, ...]:
    """Return the cards that may be played now."""
    if str(match.state.phase) != "play":
        raise ValueError(f"no card is due in the phase {str(match.state.phase)!r}")
    return tuple(action.cards[0] for action in match.rules.choices(match.state))


class OutOfNodes(Exception):  # noqa: N818 -- it is an end of the work, not a mistake
    """Raised inside a search when it has looked at as many positions as it may."""


class NodeLimit:
    """What searches have in common: how many positions they have looked at, and may.

    Parameters
    ----------
    nodes : int, optional
        How many; without it there is no limit.

    Attributes
    ----------
    nodes : int
        How many have been looked at.
    """

    def __init__(self, nodes: int | None) -> None:
        self.nodes = 0
        self._limit = inf if nodes is None else nodes

    def _count(self) -> None:
        if self.nodes >= self._limit:
            raise OutOfNodes
        self.nodes += 1
