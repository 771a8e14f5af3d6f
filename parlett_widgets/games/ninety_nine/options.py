"""The options of Ninety-Nine, which its presets take as keyword arguments."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["NinetyNineOptions"]


class NinetyNineOptions(TypedDict, total=False):
    """Names the fields of the rules, so that a type checker knows every option."""

    players: Literal[2, 3, 4, 5]
    trump: Literal["turn-up", "successes"]
    first_trump: Literal["none", "diamonds"]
    reveal: Literal["nominate-leader", "before-lead"]
    ending: Literal["nine-deals", "hundred", "rubber"]
    deals: int | None
    target: int
    premiums: Literal["on", "off"]
    declarers: Literal["one", "both"]
