"""The games, one package each; :mod:`parlett_widgets.games.bidding` is shared by two of them."""

from __future__ import annotations

from parlett_widgets.games.addenda import Addenda
from parlett_widgets.games.counterpoint import Counterpoint
from parlett_widgets.games.ninety_nine import NinetyNine

__all__ = ["Addenda", "Counterpoint", "NinetyNine"]
