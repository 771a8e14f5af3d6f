"""Addenda: the four cards of a trick make a running count, which should not go above 17."""

from __future__ import annotations

from parlett_widgets.games.addenda.chains import ChainStep, explain_chain, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import AddendaState
from parlett_widgets.games.addenda.view import AddendaView

__all__ = ["Addenda", "AddendaState", "AddendaView", "ChainStep", "explain_chain", "running_counts"]
