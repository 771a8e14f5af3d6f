"""Tools for deals with all cards open: the cards that may be played, and a limit on searches.

They are for examining a deal afterwards, or a sampled deal. They see every card, so no
player may use them on its own match.
"""

from __future__ import annotations

from math import inf
from typing import Any, Final

from parlett_widgets.cards import Card

__all__ = ["NODES", "QUICK", "NodeLimit", "OutOfNodes", "legal_cards", "opened"]

NODES: Final = 5_000_000
"""The default limit on the number of positions, which takes a few seconds to reach."""

QUICK: Final = 20_000
"""The limit for one moment of a replay, which is more than enough for two hands of eight cards."""


def opened(match: Any) -> tuple[Any, Any]:  # refuse a view with a message of our own
    """Return the rules and the complete state of a match."""
    if not hasattr(match, "state"):
        raise TypeError(
            f"this needs the whole match with all its cards, not a {type(match).__name__}"
        )
    return match.rules, match.state


def legal_cards(match: Any) -> tuple[Card, ...]:
    """Return the cards that may be played now."""
    if str(match.state.phase) != "play":
        raise ValueError(f"no card is due in the phase {str(match.state.phase)!r}")
    return tuple(action.cards[0] for action in match.rules.choices(match.state))


class OutOfNodes(Exception):  # noqa: N818 -- it ends the search; nothing has gone wrong
    """Raised inside a search that has reached its limit of positions."""


class NodeLimit:
    """Counts, in ``nodes``, the positions that a search looks at, up to a limit if there is one."""

    def __init__(self, nodes: int | None) -> None:
        self.nodes = 0
        self._limit = inf if nodes is None else nodes

    def _count(self) -> None:
        if self.nodes >= self._limit:
            raise OutOfNodes
        self.nodes += 1
