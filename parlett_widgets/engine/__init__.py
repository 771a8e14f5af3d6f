"""The rules of the games, as pure functions of immutable values.

They use no I/O, no clock and no global source of randomness.
"""

from typing import Final

from parlett_widgets.engine import tricks
from parlett_widgets.engine.actions import Action, Form, Verb
from parlett_widgets.engine.deals import Deal
from parlett_widgets.engine.legal import IllegalAction, Refusal
from parlett_widgets.engine.match import LegalActions, Match
from parlett_widgets.engine.record import BrokenRecord
from parlett_widgets.engine.rules import Rules
from parlett_widgets.engine.trick_game import TrickGame, cards_of
from parlett_widgets.engine.trick_game_view import Trick, TrickState, TrickView
from parlett_widgets.engine.views import View

__all__ = [
    "COMPILED",
    "Action",
    "BrokenRecord",
    "Deal",
    "Form",
    "IllegalAction",
    "LegalActions",
    "Match",
    "Refusal",
    "Rules",
    "Trick",
    "TrickGame",
    "TrickState",
    "TrickView",
    "Verb",
    "View",
    "cards_of",
]

COMPILED: Final = not tricks.__file__.endswith(".py")
"""Whether the modules with which players think are compiled to machine code, as in a wheel built with
``PARLETT_COMPILE=1``."""
