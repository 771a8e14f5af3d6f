"""The mistakes that people make, by name; each works out the answer it leads to."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.lessons.misconceptions.addenda_tricks import PAIRS, WINNER
from parlett_widgets.lessons.misconceptions.counterpoint_deals import COUNTER_SCORE, THREE_SCORE
from parlett_widgets.lessons.misconceptions.counterpoint_tricks import DUEL, EASY, POINTS
from parlett_widgets.lessons.misconceptions.kings_and_jacks import CHAINS
from parlett_widgets.lessons.misconceptions.misplays import MISPLAYS
from parlett_widgets.lessons.misconceptions.ninety_nine_deals import SCORE, TABLE_SCORE
from parlett_widgets.lessons.misconceptions.ninety_nine_tricks import TRICK
from parlett_widgets.lessons.misconceptions.playable_cards import FOLLOW, LEGAL
from parlett_widgets.lessons.misconceptions.sizes import SIZES
from parlett_widgets.lessons.misconceptions.three_cards import BIDS, HIGH_BIDS, THREE
from parlett_widgets.lessons.topics import Misconception, Topic

__all__ = ["TOPICS", "every"]

TOPICS: Final[dict[str, Topic[Any, Any]]] = {
    "chains": CHAINS,
    "addenda-winner": WINNER,
    "addenda-legal": LEGAL,
    "bids": BIDS,
    "high-bids": HIGH_BIDS,
    "three-cards": THREE,
    "follow": FOLLOW,
    "trick": TRICK,
    "deal-score": SCORE,
    "duel": DUEL,
    "points": POINTS,
    "counterpoint-score": COUNTER_SCORE,
    "sizes": SIZES,
    "misplays": MISPLAYS,
    "pairs": PAIRS,
    "table-score": TABLE_SCORE,
    "easy-pack": EASY,
    "three-score": THREE_SCORE,
}
"""All topics, by name."""


def every() -> dict[str, list[tuple[Topic[Any, Any], Misconception[Any, Any]]]]:
    """Return every misconception by its id, with the topics in which people have it."""
    found: dict[str, list[tuple[Topic[Any, Any], Misconception[Any, Any]]]] = {}
    for topic in TOPICS.values():
        for mistake in topic.mistakes:
            found.setdefault(mistake.id, []).append((topic, mistake))
    return found
