"""Write the options of the games into record.schema.json: python docs/record_schema.py."""

from __future__ import annotations

import inspect
import json
from dataclasses import MISSING, fields
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal, get_args, get_origin, get_type_hints

from parlett_widgets.engine import Rules
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine

SCHEMA = Path(__file__).parents[1] / "parlett_widgets" / "engine" / "record.schema.json"
SECTIONS = {
    "addendaRules": Addenda,
    "ninetyNineRules": NinetyNine,
    "counterpointRules": Counterpoint,
}
NAMES = {bool: "boolean", int: "integer", str: "string"}


def written(text: str) -> str:
    """Return the text of the schema with the current options of the games."""
    for section, game in SECTIONS.items():
        options = [
            f"        {json.dumps(name)}: {json.dumps(option, ensure_ascii=False)}"
            for name, option in options_schema(game).items()
        ]
        begins, ends = f'"{section}": {{', "\n      }\n    }"
        head, _, rest = text.partition(begins)
        before, properties, rest = rest.partition('"properties": {\n')
        _, _, after = rest.partition(ends)
        lines = ",\n".join(options)
        text = f"{head}{begins}{before}{properties}{lines}{ends}{after}"
    return text


def options_schema(game: type[Rules[Any]]) -> dict[str, dict[str, Any]]:
    """Return the JSON Schema of each option of a game, from its dataclass and docstring."""
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
        return {"type": NAMES[type(choices[0])], "enum": choices}
    return {"type": NAMES[annotation]} if annotation in NAMES else {}


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


if __name__ == "__main__":
    SCHEMA.write_text(written(SCHEMA.read_text("utf-8")), encoding="utf-8")
