"""The rules of the games: pure, immutable, without input or output, clock or global randomness."""

from typing import Final

from parlett_widgets.engine import match
from parlett_widgets.engine.match import (
    Action,
    Deal,
    IllegalAction,
    LegalActions,
    Match,
    Refusal,
    Rules,
    View,
)
from parlett_widgets.engine.record import BrokenRecord

__all__ = [
    "COMPILED",
    "Action",
    "BrokenRecord",
    "Deal",
    "IllegalAction",
    "LegalActions",
    "Match",
    "Refusal",
    "Rules",
    "View",
]

COMPILED: Final = not match.__file__.endswith(".py")
"""Whether the innermost modules run as machine code: those of a wheel made with ``PARLETT_COMPILE=1``."""
