"""The options of Addenda, which its presets take as keyword arguments."""

from __future__ import annotations

from typing import Literal, TypedDict

from parlett_widgets.games.addenda.chains import KingChain
from parlett_widgets.games.addenda.state import Bust

__all__ = ["AddendaOptions"]


class AddendaOptions(TypedDict, total=False):
    """Names the fields of the rules, so that a type checker knows every option."""

    players: Literal[2, 4]
    king_chain: KingChain
    bust: Bust
    next_leader: Literal["winner", "loser", "alternate"]
    stuck: Literal["void-trick", "end-deal"]
    misplay: Literal["reject", "penalty"]
    target: int
    finish: Literal["at-once", "end-of-deal"]
