"""What the explorers' pages look up in their tables: asked in Node, compared with the engine."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from parlett_widgets.cards import Suit
from parlett_widgets.words import LANGUAGES

ROOT = Path(__file__).parents[2]
WIDGETS = ROOT / "parlett_widgets" / "widgets"
SUITS = {suit.letter: suit for suit in Suit}
languages = pytest.mark.parametrize("lang", LANGUAGES)


def page_answers(
    module: str, table: dict[str, Any], asked: list[list[Any]], words: dict[str, str] | None = None
) -> list[Any]:
    """Return what the page's own look-up functions answer when they are called in Node."""
    answer = subprocess.run(
        ["node", str(ROOT / "tests" / "showing" / "lookups.mjs"), module],
        input=json.dumps({"table": table, "words": words or {}, "asked": asked}),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(answer.stdout)


@cache
def schema(name: str) -> Draft202012Validator:
    """Return a schema by name: a widget's name for its scene's schema, or ``widget/name``."""
    folder, _, form = name.partition("/")
    read = json.loads((WIDGETS / folder / f"{form or 'scene'}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(read)
    return Draft202012Validator(read, registry=Registry(retrieve=_beside))


def _beside(reference: str) -> Resource[Any]:
    """Read the schema to which another one refers, such as ``../page/cards.schema.json``."""
    *_, folder, file = reference.split("/")
    return Resource.from_contents(json.loads((WIDGETS / folder / file).read_text("utf-8")))


def fits(name: str, table: dict[str, Any]) -> None:
    """Check a table against its schema."""
    schema(name).validate(json.loads(json.dumps(table)))
