"""Counterpoint: Ninety-Nine's cousin for two, with card-points instead of tricks."""

from __future__ import annotations

from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import deal_scores, trick_winner
from parlett_widgets.games.counterpoint.state import CounterpointState
from parlett_widgets.games.counterpoint.view import CounterpointView

__all__ = [
    "Counterpoint",
    "CounterpointState",
    "CounterpointView",
    "deal_scores",
    "trick_winner",
]
