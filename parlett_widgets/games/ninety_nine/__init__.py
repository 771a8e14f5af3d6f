"""Ninety-Nine, Parlett's trick-taking game: three cards bid an exact number of tricks."""

from __future__ import annotations

from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import deal_scores, trick_winner
from parlett_widgets.games.ninety_nine.state import NinetyNineState
from parlett_widgets.games.ninety_nine.view import NinetyNineView

__all__ = ["NinetyNine", "NinetyNineState", "NinetyNineView", "deal_scores", "trick_winner"]
