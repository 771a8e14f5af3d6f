"""The questions in which lessons ask about what they have just shown."""

from parlett_widgets.lessons.predictions import (
    addenda,
    bids,
    counterpoint,
    estimates,
    forms,
    programs,
    scores,
    tricks,
    whole_deals,
)
from parlett_widgets.lessons.predictions.builders import PREDICTIONS

__all__ = [
    "PREDICTIONS",
    "addenda",
    "bids",
    "counterpoint",
    "estimates",
    "forms",
    "programs",
    "scores",
    "tricks",
    "whole_deals",
]
