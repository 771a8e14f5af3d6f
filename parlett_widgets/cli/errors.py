"""The error that all commands raise, and the function by which they find a game."""

from __future__ import annotations

import argparse
from typing import Any

from parlett_widgets.engine import Rules, registry


class CommandError(Exception):
    """Raised when a command cannot do its job; the message is one line."""


def game_class(text: str) -> type[Rules[Any]]:
    """Return the class of a game from an argument: its name or ``package.module:Class``."""
    try:
        return registry.find_or_import(text)
    except (ValueError, ImportError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
