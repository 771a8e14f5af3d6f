"""The kinds of questions, each a function of chance, difficulty and language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlett_widgets.engine.chance import Chance
from parlett_widgets.lessons.kinds.addenda import (
    addenda_legal,
    addenda_winner,
    chain_count,
    chain_role,
)
from parlett_widgets.lessons.kinds.bids import (
    bid_cards,
    bid_sum_question,
    bid_ways,
    counterpoint_bid,
)
from parlett_widgets.lessons.kinds.scores import counterpoint_score, deal_score
from parlett_widgets.lessons.kinds.slips import find_slip
from parlett_widgets.lessons.kinds.tricks import (
    counterpoint_points,
    counterpoint_winner,
    follow,
    trick_winner,
)
from parlett_widgets.lessons.making import Draft
from parlett_widgets.narration.language import Language

__all__ = ["MAKERS", "Maker"]

Maker = Callable[[Chance, int, Language], Draft | None]

MAKERS: Final[dict[str, Maker]] = {
    "chain-count": chain_count,
    "chain-role": chain_role,
    "addenda-winner": addenda_winner,
    "addenda-legal": addenda_legal,
    "bid-sum": bid_sum_question,
    "bid-cards": bid_cards,
    "bid-ways": bid_ways,
    "follow": follow,
    "trick-winner": trick_winner,
    "deal-score": deal_score,
    "counterpoint-bid": counterpoint_bid,
    "counterpoint-winner": counterpoint_winner,
    "counterpoint-points": counterpoint_points,
    "counterpoint-score": counterpoint_score,
    "find-slip": find_slip,
}
"""By kind: what drafts a question, or returns None when the dice give none that is worth asking."""
