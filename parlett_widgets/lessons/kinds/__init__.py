"""The kinds of questions."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.lessons.kinds.addenda_tricks import (
    ADDENDA_MISPLAY,
    ADDENDA_PAIRS,
    ADDENDA_WINNER,
)
from parlett_widgets.lessons.kinds.counterpoint_tricks import (
    COUNTERPOINT_POINTS,
    COUNTERPOINT_WINNER,
    EASY_TRICK,
)
from parlett_widgets.lessons.kinds.deal_scores import (
    COUNTERPOINT_SCORE,
    COUNTERPOINT_THREE,
    DEAL_SCORE,
    TABLE_DEAL_SCORE,
)
from parlett_widgets.lessons.kinds.kind import Kind
from parlett_widgets.lessons.kinds.kings_and_jacks import CHAIN_COUNT, CHAIN_ROLE
from parlett_widgets.lessons.kinds.ninety_nine_tricks import TRICK_WINNER
from parlett_widgets.lessons.kinds.playable_cards import ADDENDA_LEGAL, FOLLOWING
from parlett_widgets.lessons.kinds.slips import FIND_SLIP
from parlett_widgets.lessons.kinds.three_cards import BID_CARDS, BID_SUM, BID_WAYS, COUNTERPOINT_BID

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
    "table-score": TABLE_DEAL_SCORE,
    "easy-trick": EASY_TRICK,
    "counterpoint-three": COUNTERPOINT_THREE,
    "find-slip": FIND_SLIP,
}
"""The kinds of questions, in the order in which the lessons teach them."""
