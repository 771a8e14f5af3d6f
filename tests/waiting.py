"""Waiting for what another thread does."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(come: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something has come about; fail if it does not."""
    deadline = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < deadline, "it has not come about"
        time.sleep(0.005)
