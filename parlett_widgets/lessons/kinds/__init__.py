"""The kinds of questions."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.lessons.kinds.addenda import (
    ADDENDA_LEGAL,
    ADDENDA_WINNER,
    CHAIN_COUNT,
    CHAIN_ROLE,
)
from parlett_widgets.lessons.kinds.bids import BID_CARDS, BID_SUM, BID_WAYS, COUNTERPOINT_BID
from parlett_widgets.lessons.kinds.forms import (
    ADDENDA_MISPLAY,
    ADDENDA_PAIRS,
    COUNTERPOINT_THREE,
    EASY_TRICK,
    OTHER_TABLES,
)
from parlett_widgets.lessons.kinds.kind import Kind
from parlett_widgets.lessons.kinds.scores import COUNTERPOINT_SCORE, DEAL_SCORE
from parlett_widgets.lessons.kinds.slips import FIND_SLIP
from parlett_widgets.lessons.kinds.tricks import (
    COUNTERPOINT_POINTS,
    COUNTERPOINT_WINNER,
    FOLLOWING,
    TRICK_WINNER,
)

__all__ = ["BY_NAME", "Kind"]

BY_NAME: Final[dict[str, Kind[Any]]] = {
    "chain-count": CHAIN_COUNT,
    "chain-role": CHAIN_ROLE,
    "addenda-winner": ADDENDA_WINNER,
    "addenda-legal": ADDENDA_LEGAL,
    "bid-sum": BID_SUM,
    "bid-cards": BID_CARDS,
    "bid-ways": BID_WAYS,
    "follow": FOLLOWING,
    "trick-winner": TRICK_WINNER,
    "deal-score": DEAL_SCORE,
    "counterpoint-bid": COUNTERPOINT_BID,
    "counterpoint-winner": COUNTERPOINT_WINNER,
    "counterpoint-points": COUNTERPOINT_POINTS,
    "counterpoint-score": COUNTERPOINT_SCORE,
    "addenda-misplay": ADDENDA_MISPLAY,
    "addenda-pairs": ADDENDA_PAIRS,
    "table-score": OTHER_TABLES,
    "easy-trick": EASY_TRICK,
    "counterpoint-three": COUNTERPOINT_THREE,
    "find-slip": FIND_SLIP,
}
"""The kinds that questions are drawn from, in the order in which lessons teach them."""
