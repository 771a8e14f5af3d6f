"""The questions that a single lesson asks, about what it has just shown."""

from parlett_widgets.lessons.predictions import (
    addenda,
    all_together,
    bid_cards,
    counterpoint,
    estimates,
    first_tricks,
    ninety_nine,
)
from parlett_widgets.lessons.predictions.builders import PREDICTIONS

__all__ = [
    "PREDICTIONS",
    "addenda",
    "all_together",
    "bid_cards",
    "counterpoint",
    "estimates",
    "first_tricks",
    "ninety_nine",
]
