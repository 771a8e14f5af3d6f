"""What is in a saved page, or in the script of an embedded widget's state."""

from __future__ import annotations

import json
import re
from typing import Any

_STATE = re.compile(r'parlettWidgets\?\?=\{\}\)\["state[^"]*"\]=(".*");$', re.MULTILINE)


def state_in(script: str) -> dict[str, Any]:
    """Return the state that a script leaves for the loader."""
    (literal,) = _STATE.findall(script)
    state: dict[str, Any] = json.loads(json.loads(literal))
    return state
