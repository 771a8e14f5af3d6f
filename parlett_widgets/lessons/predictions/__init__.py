"""The questions that only one lesson asks, about what that lesson has just shown."""

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
