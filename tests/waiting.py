"""Waiting for what another thread does, or the background."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any


def until(come: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something has come about; fail if it does not."""
    deadline = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < deadline, "it has not come about"
        time.sleep(0.005)


async def rested(widget: Any, seconds: float = 30) -> None:
    """Wait until a widget has thought to an end in the background, and no task of its is left."""
    deadline = time.monotonic() + seconds
    while widget.thinking or len(asyncio.all_tasks()) > 1:
        assert time.monotonic() < deadline, "it thinks on"
        await asyncio.sleep(0.005)
