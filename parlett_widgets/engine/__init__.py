"""The rules of the games: pure, immutable, without input or output, clock or global randomness."""

from parlett_widgets.engine.addenda import Addenda
from parlett_widgets.engine.counterpoint import Counterpoint
from parlett_widgets.engine.match import Action, Deal, IllegalAction, Match, Refusal, Rules, View
from parlett_widgets.engine.ninety_nine import NinetyNine
from parlett_widgets.engine.record import BrokenRecord

__all__ = [
    "Action",
    "Addenda",
    "BrokenRecord",
    "Counterpoint",
    "Deal",
    "IllegalAction",
    "Match",
    "NinetyNine",
    "Refusal",
    "Rules",
    "View",
]
