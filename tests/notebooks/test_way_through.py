"""The lessons hang together: every link leads somewhere, each lesson to the next, the overview to all."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LANGUAGES = ("en", "ja")
NOTEBOOKS = sorted(path for lang in LANGUAGES for path in (TUTORIALS / lang).glob("*.ipynb"))
LINK = re.compile(r"\]\(([\w-]+\.ipynb)\)")
FIRST_WITH_QUESTIONS = "02"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_link_to_a_lesson_leads_to_one(path):
    missing = [link for link in _links(path) if not (path.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_lesson_ends_with_the_way_to_the_next(lang):
    astray = [
        (one.name, other.name)
        for one, other in pairwise(_lessons(lang))
        if other.name not in LINK.findall("".join(_cells(one)[-1]["source"]))
    ]
    assert astray == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_overview_names_every_lesson(lang):
    linked = set(_links(TUTORIALS / lang / "index.ipynb"))
    assert linked == {path.name for path in _lessons(lang)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_later_lessons_begin_with_three_questions(lang):
    begin = {}
    for path in _lessons(lang):
        code = ["".join(c["source"]) for c in _cells(path) if c["cell_type"] == "code"]
        begin[path.name] = ["predict(" in source for source in code[1:4]]
    late = {name: asks for name, asks in begin.items() if name >= FIRST_WITH_QUESTIONS}
    assert late == dict.fromkeys(late, [True] * 3)


def _lessons(lang):
    return sorted((TUTORIALS / lang).glob("[0-9]*.ipynb"))


def _links(path):
    return [link for cell in _cells(path) for link in LINK.findall("".join(cell["source"]))]


def _cells(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]
