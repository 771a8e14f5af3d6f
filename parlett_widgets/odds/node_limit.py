"""Counting the positions that a search looks at, so that it can stop and say so."""

from __future__ import annotations

from math import inf

__all__ = ["NodeLimit", "OutOfNodes"]


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
