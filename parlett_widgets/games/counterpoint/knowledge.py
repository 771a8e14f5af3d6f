"""What players know about Counterpoint."""

from __future__ import annotations

from parlett_widgets.players import expert_bidding, steady_counterpoint

__all__ = ["CounterpointKnowledge"]


class CounterpointKnowledge:
    """How Steady and Expert choose in Counterpoint."""

    choose = staticmethod(steady_counterpoint.choose)
    reasons = staticmethod(expert_bidding.reasons)
