"""The questions in which lessons ask about what they have just shown."""

from parlett_widgets.lessons.predictions import (
    addenda,
    bid_cards,
    counterpoint,
    estimates,
    forms,
    programs,
    scores,
    taking_tricks,
    whole_deals,
)
from parlett_widgets.lessons.predictions.builders import PREDICTIONS

__all__ = [
    "PREDICTIONS",
    "addenda",
    "bid_cards",
    "counterpoint",
    "estimates",
    "forms",
    "programs",
    "scores",
    "taking_tricks",
    "whole_deals",
]
