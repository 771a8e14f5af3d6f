"""A lesson run from top to bottom in this process, and what it shows on the way."""

from __future__ import annotations

import ast
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from parlett_widgets.widgets.base import ParlettWidget


class Shown(NamedTuple):
    """A widget that a cell has shown, and its state at that moment."""

    cell: str
    widget: ParlettWidget
    state: dict[str, Any]


def run(path: Path) -> list[Shown]:
    """Run all cells of a notebook as *Run All* does; return the widgets that they show."""
    shown: list[Shown] = []
    names: dict[str, Any] = {"__name__": "__main__", "print": _print_nothing}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            show = _Showing(cell["id"], shown)
            names["display"] = show
            _run_cell("".join(cell["source"]), names, show)
    return shown


class _Showing:
    def __init__(self, cell: str, shown: list[Shown]) -> None:
        self._cell, self._shown = cell, shown

    def __call__(self, *values: Any) -> None:
        for value in values:
            if isinstance(value, ParlettWidget):
                state = copy.deepcopy(value.get_state())
                self._shown.append(Shown(self._cell, value, state))


def _run_cell(source: str, names: dict[str, Any], show: Callable[[Any], None]) -> None:
    """Run a cell; show the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    if last is not None:
        show(eval(compile(ast.Expression(last.value), "<cell>", "eval"), names))


def _print_nothing(*_: Any, **__: Any) -> None:
    pass
