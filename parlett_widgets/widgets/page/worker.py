"""Runs long work in a thread of its own, so that the kernel can go on and can interrupt it."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, Final

__all__ = ["Worker", "forward_interrupts", "running_loop"]

_AT_WORK: Final[set[Worker]] = set()
_A_MOMENT: Final = 0.1
"""Seconds to wait before checking again whether the kernel is idle."""


class Worker(threading.Thread):
    """A thread that does one piece of work, as part of the message or cell that asked for it.

    Attributes
    ----------
    failure : Exception or None
        The error that the work raised, if any.
    watched : bool
        Whether somebody waits for the work to end and handles a failure; otherwise a failure is
        logged.
    """

    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__(name="parlett-widgets", daemon=True)
        self.failure: Exception | None = None
        self.watched = True
        self._work = work
        self._context = copy_context()  # tells ipykernel whose output this is

    def run(self) -> None:
        """Do the work; an interrupt ends it silently."""
        _AT_WORK.add(self)
        try:
            self._context.run(self._work)
        except KeyboardInterrupt:
            pass
        except Exception as failure:  # noqa: BLE001 -- whoever has started this raises it again
            self.failure = failure
            if not self.watched:
                traceback.print_exception(failure)
        finally:
            _AT_WORK.discard(self)

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt in the thread, as an interrupt does in a cell.

        Nothing else can end a thread. Code that waits outside Python notices when it returns.
        """
        if self.is_alive():
            import ctypes

            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self.ident or 0), ctypes.py_object(KeyboardInterrupt)
            )


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop of this thread, if one is running."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def forward_interrupts(loop: asyncio.AbstractEventLoop | None) -> None:
    """Let an interrupt reach the threads at work while the kernel itself is idle.

    Only the thread of the kernel's own loop may decide what an interrupt does.
    """
    if loop is not None and loop.is_running():
        loop.call_soon_threadsafe(_listen, loop)


def _listen(loop: asyncio.AbstractEventLoop) -> None:
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or sys.platform == "emscripten":
        return
    # An idle kernel ignores interrupts, so they can stop the workers. A busy one takes them for its
    # own work, so wait until it is idle.
    now = signal.getsignal(signal.SIGINT)
    if now is signal.SIG_IGN:
        signal.signal(signal.SIGINT, _interrupt_all)
    elif now is not _interrupt_all and _AT_WORK:
        loop.call_later(_A_MOMENT, _listen, loop)


def _interrupt_all(*_: object) -> None:
    for worker in list(_AT_WORK):
        worker.interrupt()
