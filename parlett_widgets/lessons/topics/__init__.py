"""The topics, with the mistakes that people make and the kinds of questions about them."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.lessons.kind import Kind
from parlett_widgets.lessons.topic import Topic
from parlett_widgets.lessons.topics.addenda_tricks import ADDENDA_PAIRS, ADDENDA_WINNER
from parlett_widgets.lessons.topics.counterpoint_deals import (
    COUNTERPOINT_SCORE,
    COUNTERPOINT_THREE,
)
from parlett_widgets.lessons.topics.counterpoint_tricks import (
    COUNTERPOINT_POINTS,
    COUNTERPOINT_WINNER,
    EASY_TRICK,
)
from parlett_widgets.lessons.topics.guessed_bids import GUESS_BID, OUT_OF_SUITS
from parlett_widgets.lessons.topics.kings_and_jacks import CHAIN_COUNT, CHAIN_ROLE
from parlett_widgets.lessons.topics.misplays import ADDENDA_MISPLAY
from parlett_widgets.lessons.topics.ninety_nine_deals import DEAL_SCORE, TABLE_DEAL_SCORE
from parlett_widgets.lessons.topics.ninety_nine_tricks import TRICK_WINNER
from parlett_widgets.lessons.topics.playable_cards import ADDENDA_LEGAL, FOLLOWING
from parlett_widgets.lessons.topics.slips import FIND_SLIP
from parlett_widgets.lessons.topics.three_cards import (
    BID_CARDS,
    BID_SUM,
    BID_WAYS,
    COUNTERPOINT_BID,
)

__all__ = ["BY_NAME", "TOPICS"]

_KINDS: Final[tuple[Kind[Any], ...]] = (
    CHAIN_COUNT,
    CHAIN_ROLE,
    ADDENDA_WINNER,
    ADDENDA_LEGAL,
    BID_SUM,
    BID_CARDS,
    BID_WAYS,
    FOLLOWING,
    TRICK_WINNER,
    DEAL_SCORE,
    COUNTERPOINT_BID,
    COUNTERPOINT_WINNER,
    COUNTERPOINT_POINTS,
    COUNTERPOINT_SCORE,
    ADDENDA_MISPLAY,
    ADDENDA_PAIRS,
    TABLE_DEAL_SCORE,
    EASY_TRICK,
    COUNTERPOINT_THREE,
    FIND_SLIP,
    GUESS_BID,
    OUT_OF_SUITS,
)

BY_NAME: Final[dict[str, Kind[Any]]] = {kind.name: kind for kind in _KINDS}
"""The kinds of questions by name, in the order in which a quiz asks them."""

TOPICS: Final[dict[str, Topic[Any, Any]]] = {
    topic.name: topic for kind in _KINDS for topic in kind.topics
}
"""Every topic that these kinds ask about, by name."""
