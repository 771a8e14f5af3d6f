"""What players know about Ninety-Nine."""

from __future__ import annotations

from parlett_widgets.players import expert_bidding, steady_ninety_nine

__all__ = ["NinetyNineKnowledge"]


class NinetyNineKnowledge:
    """How Steady and Expert choose in Ninety-Nine."""

    choose = staticmethod(steady_ninety_nine.choose)
    reasons = staticmethod(expert_bidding.reasons)
