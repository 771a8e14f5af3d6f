"""How far the long searches go: a short way for every change, far with ``make thorough``."""

import os

THOROUGH = os.environ.get("PARLETT_THOROUGH") == "1"


def searched(usual: int, *, thorough: int) -> int:
    """Return how many of its cases a test looks at."""
    return thorough if THOROUGH else usual
