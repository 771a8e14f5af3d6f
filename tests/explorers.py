"""What the pages of the explorers look up in their tables: asked in Node, held against the engine."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from parlett_widgets.cards import Suit
from parlett_widgets.narration import LANGUAGES

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "parlett_widgets" / "scenes"
SUITS = {suit.letter: suit for suit in Suit}
languages = pytest.mark.parametrize("lang", LANGUAGES)


def page_answers(module: str, table: dict[str, Any], asked: list[list[Any]]) -> list[Any]:
    """Return what the page's own look-ups answer: the functions asked for, in Node."""
    answer = subprocess.run(
        ["node", str(ROOT / "tests" / "lookups.mjs"), module],
        input=json.dumps({"table": table, "asked": asked}),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(answer.stdout)


def fits(name: str, table: dict[str, Any]) -> None:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(json.loads(json.dumps(table)))
