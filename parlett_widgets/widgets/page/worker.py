"""The threads of a kernel: long work runs in one of its own, and threads take turns at widgets."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from functools import wraps
from typing import Any, Final, TypeVar, cast

__all__ = ["TURN", "Worker", "forward_interrupts", "in_turn", "reported", "running_loop"]

TURN: Final = threading.RLock()
"""One lock for all widgets: with several, widgets could wait for each other in a circle."""

_Method = TypeVar("_Method", bound=Callable[..., Any])

_AT_WORK: Final[set[Worker]] = set()
_A_MOMENT: Final = 0.1
"""Seconds to wait before checking again whether the kernel is idle."""


def in_turn(method: _Method) -> _Method:
    """Let only one thread at a time run this method or any other that takes turns.

    JupyterLab 4.4 and later handle the messages of a page in a thread of their own (a subshell of
    the kernel), so that a page is answered while a cell runs. Both may therefore change a widget at
    once. A turn is short, because nobody thinks during it and no player's code runs.
    """

    @wraps(method)
    def waiting(*args: Any, **kwargs: Any) -> Any:
        with TURN:
            return method(*args, **kwargs)

    return cast("_Method", waiting)


@contextmanager
def reported() -> Iterator[None]:
    """Print the error of something done beside the play, such as keeping it; the play goes on."""
    try:
        yield
    except Exception as failure:  # noqa: BLE001 -- whatever it is, the table must be shown
        traceback.print_exception(failure)


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
