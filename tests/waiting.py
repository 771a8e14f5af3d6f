"""Waiting for something done by another thread or in the background."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any


def until(come: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something is the case; fail if it never is."""
    deadline = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < deadline, "it has not happened in time"
        time.sleep(0.005)


async def rested(widget: Any, seconds: float = 30) -> None:
    """Wait until a widget has finished thinking in the background and none of its tasks is left."""
    deadline = time.monotonic() + seconds
    while widget.thinking or len(asyncio.all_tasks()) > 1:
        assert time.monotonic() < deadline, "it is still thinking"
        await asyncio.sleep(0.005)
