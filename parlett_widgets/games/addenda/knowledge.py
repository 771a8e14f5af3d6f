"""What players know about Addenda."""

from __future__ import annotations

from parlett_widgets.players import expert_addenda, steady_addenda

__all__ = ["AddendaKnowledge"]


class AddendaKnowledge:
    """How Steady and Expert choose in Addenda."""

    choose = staticmethod(steady_addenda.choose)
    reasons = staticmethod(expert_addenda.reasons)
