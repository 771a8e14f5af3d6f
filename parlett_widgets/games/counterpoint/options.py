"""The options of Counterpoint, which its presets take as keyword arguments."""

from __future__ import annotations

from typing import Literal, TypedDict

from parlett_widgets.games.counterpoint.scoring import Courts, HighBids, Pack

__all__ = ["CounterpointOptions"]


class CounterpointOptions(TypedDict, total=False):
    """Names the fields of the rules, so that a type checker knows every option."""

    players: Literal[2, 3]
    high_bids: HighBids
    pack: Pack
    ending: Literal["target", "deals"]
    target: int
    deals: int
    courts: Courts
