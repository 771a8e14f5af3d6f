"""The games, a folder each; what two of them share is in :mod:`parlett_widgets.games.bidding`."""

from __future__ import annotations

from parlett_widgets.games.addenda import Addenda
from parlett_widgets.games.counterpoint import Counterpoint
from parlett_widgets.games.ninety_nine import NinetyNine

__all__ = ["Addenda", "Counterpoint", "NinetyNine"]
