"""What the commands share: how they fail, and how they are told a game."""

from __future__ import annotations

import argparse
from typing import Any

from parlett_widgets.engine import Rules, registry


class CommandError(Exception):
    """A command cannot do what it was asked to; its text is one line and says what to do."""


def game_class(text: str) -> type[Rules[Any]]:
    """Return the class of a game from its name or ``package.module:Class``, as an argument gives it."""
    try:
        return registry.find(text)
    except (ValueError, ImportError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
