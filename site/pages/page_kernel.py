"""What the worker of a page runs in place of a Jupyter kernel: the package as it is, with comms to the page.

Of IPython, widgets need only what a stub gives, which saves a third of the bytes.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import json
import os
import pkgutil
import random
import sys
import types
from collections.abc import Callable
from hashlib import sha256
from typing import Any, ClassVar

import comm


class _Nothing:
    """Anything of IPython's: can be made and called, and does nothing."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __call__(self, *_: Any, **__: Any) -> Any:
        return self

    @staticmethod
    def initialized() -> bool:
        return False


class _Stub(types.ModuleType):
    __path__: ClassVar[list[str]] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name in ("get_ipython", "display", "clear_output"):
            return lambda *_, **__: None
        return _Nothing


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name: str, _path: Any, _target: Any = None) -> Any:
        if name.partition(".")[0] == "IPython":
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec: Any) -> Any:
        return _Stub(spec.name)

    def exec_module(self, module: Any) -> None:
        pass


_VIEWS = {"CardTable": "card-table", "JustPlay": "just-play", "PuzzleSet": "puzzle"}
_comms: dict[str, Any] = {}
_post: Callable[[str, str, str], object] = lambda *_: None  # noqa: E731 -- set by start


class _PageComm(comm.base_comm.BaseComm):
    """A comm to the page."""

    def __init__(self, *args: Any, **options: Any) -> None:
        _comms[options.setdefault("comm_id", os.urandom(16).hex())] = self
        super().__init__(*args, **options)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        data = dict(data or {})
        if "state" in data:
            hidden = ("_esm", "_css")  # the page has them as files
            data["state"] = {name: one for name, one in data["state"].items() if name not in hidden}
        if msg_type == "comm_close":
            _comms.pop(self.comm_id, None)
        _post(self.comm_id, msg_type, json.dumps(data))


def load(progress: str) -> None:
    """Load the package with whatever a table needs, to keep a visitor's progress in a file."""
    os.environ["PARLETT_PROGRESS"] = progress
    sys.meta_path.insert(0, _Finder())
    comm.create_comm = _PageComm
    for part in ("games", "players", "widgets.card_table", "widgets.just_play", "widgets.puzzle"):
        inside = importlib.import_module(f"parlett_widgets.{part}")
        for one in pkgutil.walk_packages(inside.__path__, f"{inside.__name__}."):
            importlib.import_module(one.name)


def start(lang: str, post: Callable[[str, str, str], object]) -> None:
    """Let *post* announce the widgets from now on."""
    global _post  # noqa: PLW0603 -- there is one page
    _post = post
    random.seed()  # else all visitors would have the same numbers
    from parlett_widgets import use

    use(lang=lang)


def open(what: str, text: str) -> str:  # noqa: A001 -- said by the page
    """Open a widget; return its comm and the name of its view, or the sentence that refuses it, as JSON.

    *text* comes from whoever wrote a link, and is data.
    """
    from parlett_widgets import JustPlay, PuzzleSet, open_deal

    try:
        if what == "code" and "." in text:  # which no code of a deal has
            widget: Any = PuzzleSet(text)
        elif what == "code":
            widget = open_deal(text, keep=f"link {sha256(text.encode()).hexdigest()[:16]}")
        else:
            widget = JustPlay()
            if what == "begin" and not any(one["kept"] for one in widget.lobby["games"]):
                widget.deal(text)
    except (TypeError, ValueError) as refused:
        return json.dumps({"refused": f"{str(refused)[:1].upper()}{str(refused)[1:]}."})
    return json.dumps({"widget": widget.comm.comm_id, "view": _VIEWS[type(widget).__name__]})


def handle(comm_id: str, message: str) -> None:
    """Hand a message of the page to its widget."""
    if (one := _comms.get(comm_id)) is not None:
        one.handle_msg({"content": {"data": json.loads(message)}, "buffers": []})
