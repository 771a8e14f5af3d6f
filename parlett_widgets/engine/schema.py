"""The options of a game as JSON Schema, read from its dataclass and docstring."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields
from textwrap import dedent
from typing import Any, Literal, get_args, get_origin, get_type_hints

from parlett_widgets.engine.rules import Rules

__all__ = ["options_schema"]

_NAMES = {bool: "boolean", int: "integer", str: "string"}


def options_schema(game: type[Rules[Any]]) -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of each option of a game, by its name.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> options_schema(Addenda)["target"]
    {'description': 'The points that win the match.', 'type': 'integer', 'minimum': 1, 'default': 250}
    """
    told, hints = _descriptions(game), get_type_hints(game)
    found = {}
    for option in fields(game):
        description = {"description": told[option.name]} if told.get(option.name) else {}
        default = {} if option.default in (None, MISSING) else {"default": option.default}
        found[option.name] = description | _kind(hints[option.name]) | default
    return found


def _kind(annotation: Any) -> dict[str, Any]:
    if annotation in (int, int | None):
        return {"type": "integer", "minimum": 1}
    if get_origin(annotation) is Literal:
        choices = list(get_args(annotation))
        return {"type": _NAMES[type(choices[0])], "enum": choices}
    return {"type": _NAMES[annotation]} if annotation in _NAMES else {}


def _descriptions(game: type) -> dict[str, str]:
    """Return what the "Attributes" section of a class's docstring says about each name."""
    _, found, section = (inspect.getdoc(game) or "").partition("Attributes\n----------\n")
    names: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in dedent(section.split("\n\n")[0]).splitlines() if found else ():
        if line.startswith(" "):
            lines.append(line.strip())
        else:
            lines = names[line.partition(" : ")[0]] = []
    return {name: " ".join(told).replace("``", "") for name, told in names.items()}
