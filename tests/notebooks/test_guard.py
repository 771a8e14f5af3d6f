"""Committed notebooks are executed, clean, and the same lesson in both languages.

nbval compares only the outputs that it finds in the file: a notebook without outputs passes without
any comparison. These tests make sure that there is something to compare.
"""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import nbformat
import pytest

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LANGUAGES = ("en", "ja")
NOTEBOOKS = sorted(path for lang in LANGUAGES for path in (TUTORIALS / lang).glob("*.ipynb"))
NAMES = sorted({path.name for path in NOTEBOOKS})
# Cells whose output nbval may skip: lesson, cell and reason. None so far: every output is the same on each run.
MAY_DIFFER: dict[tuple[str, str], str] = {}
LOOKS_AWAY = re.compile(r"nbval[_-]|^raises-exception$", re.IGNORECASE)
CHOICE_OF_LANGUAGE = re.compile(r"""^use\(lang=["'](en|ja)["']\)$""", re.MULTILINE)
# Docstrings in the code, which a rules card shows.
DOCSTRING = re.compile(r'^ +"""(.*)"""$', re.MULTILINE)
KANA = re.compile("[\u3041-\u30ff]")


def faults(notebook: dict, name: str = "") -> list[str]:
    """Return what is wrong with a notebook that is to be committed, in sentences."""
    found = []
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    counts = [cell.get("execution_count") for cell in code]
    if not code:
        found.append("it has no code cell")
    if counts != list(range(1, len(code) + 1)):
        found.append(f"its cells were not run once each from the top: {counts}")
    if not any(cell.get("outputs") for cell in code):
        found.append("it has no outputs, so there is nothing to compare")
    if any(not isinstance(cell.get("outputs"), list) for cell in code):
        found.append("a code cell has no list of outputs")
    if any(
        output["output_type"] == "error" for cell in code for output in cell.get("outputs") or []
    ):
        found.append("a cell raised an error")
    if "widgets" in notebook["metadata"]:
        found.append("it stores the state of widgets")
    if any("execution" in cell["metadata"] for cell in notebook["cells"]):
        found.append("it stores the times of execution")
    if any(not cell.get("id") for cell in notebook["cells"]):
        found.append("a cell has no id")
    found += [
        f"nbval is told not to compare the cell {cell['id']}"
        for cell in code
        for mark in [*cell["metadata"].get("tags", []), "".join(cell["source"])]
        if LOOKS_AWAY.search(mark) and (name, cell["id"]) not in MAY_DIFFER
    ]
    return found


def differences(one: dict, other: dict) -> list[str]:
    """Return why two notebooks are not the same lesson in two languages, in sentences."""
    shapes = [[(cell["id"], cell["cell_type"]) for cell in nb["cells"]] for nb in (one, other)]
    if shapes[0] != shapes[1]:
        return ["they do not have the same cells in the same order"]
    pairs = [
        ("".join(a["source"]), "".join(b["source"]))
        for a, b in zip(one["cells"], other["cells"], strict=True)
        if a["cell_type"] == "code"
    ]
    found = [
        f"their code differs: {a!r} and {b!r}"
        for a, b in pairs
        if _without_words(a) != _without_words(b)
    ]
    if any(
        len([code for code in side if CHOICE_OF_LANGUAGE.search(code)]) != 1
        for side in zip(*pairs, strict=True)
    ):
        found.append("each must choose its language in exactly one line, `use(lang=...)`")
    return found


def _without_words(code: str) -> str:
    return DOCSTRING.sub("", CHOICE_OF_LANGUAGE.sub("", code))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_committed_notebook_is_executed_and_clean(path):
    assert faults(_read(path), path.stem) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_building_would_write_the_same_file(path):
    # nbval runs the cells and compares their outputs; the rest of the file is compared here.
    as_built = nbformat.writes(_build().tidy(nbformat.read(path, as_version=4)), version=4) + "\n"
    assert path.read_text(encoding="utf-8") == as_built


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_notebook_speaks_the_language_of_its_folder(path):
    code = "\n".join("".join(c["source"]) for c in _read(path)["cells"] if c["cell_type"] == "code")
    assert CHOICE_OF_LANGUAGE.findall(code) == [path.parent.name]
    spoken = {"ja" if KANA.search(said) else "en" for said in DOCSTRING.findall(code)}
    assert spoken <= {path.parent.name}


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_the_same_in_both_languages(name):
    missing = [lang for lang in LANGUAGES if not (TUTORIALS / lang / name).exists()]
    assert missing == []
    assert differences(*(_read(TUTORIALS / lang / name) for lang in LANGUAGES)) == []


# ------------------------------------------------------------------ the guard notices mistakes

GOOD = {
    "cells": [
        {"cell_type": "markdown", "id": "hello", "metadata": {}, "source": ["# Hello"]},
        {
            "cell_type": "code",
            "id": "setup",
            "metadata": {},
            "execution_count": 1,
            "outputs": [],
            "source": ["from parlett_widgets import use\n", 'use(lang="en")'],
        },
        {
            "cell_type": "code",
            "id": "sum",
            "metadata": {},
            "execution_count": 2,
            "outputs": [{"output_type": "execute_result", "data": {"text/plain": ["17"]}}],
            "source": ["10 + 7"],
        },
    ],
    "metadata": {},
}


def test_the_guard_lets_a_good_pair_pass():
    assert faults(GOOD) == []
    assert (
        differences(
            GOOD, _changed(1, "source", ["from parlett_widgets import use\n", 'use(lang="ja")'])
        )
        == []
    )


@pytest.mark.parametrize(
    ("notebook", "fault"),
    [
        pytest.param("stripped", "not run once each", id="stripped of its outputs"),
        pytest.param("out of order", "not run once each", id="run out of order"),
        pytest.param("widgets", "state of widgets", id="with widget state"),
        pytest.param("timed", "times of execution", id="with times"),
        pytest.param("error", "raised an error", id="with an error"),
        pytest.param("counts only", "nothing to compare", id="with counts but no outputs"),
        pytest.param("tagged", "told not to compare", id="with a tag for nbval"),
        pytest.param("marked", "told not to compare", id="with a comment for nbval"),
    ],
)
def test_the_guard_sees_a_bad_notebook(notebook, fault):
    bad = {
        "stripped": _changed(1, "execution_count", None),
        "out of order": _changed(2, "execution_count", 5),
        "widgets": {
            **GOOD,
            "metadata": {"widgets": {"application/vnd.jupyter.widget-state+json": {}}},
        },
        "timed": _changed(2, "metadata", {"execution": {"iopub.status.idle": "2026-01-01"}}),
        "error": _changed(2, "outputs", [{"output_type": "error"}]),
        "counts only": _changed(2, "outputs", []),
        "tagged": _changed(2, "metadata", {"tags": ["nbval-ignore-output"]}),
        "marked": _changed(2, "source", ["# NBVAL_IGNORE_OUTPUT\n", "10 + 7"]),
    }[notebook]
    assert any(fault in found for found in faults(bad))


@pytest.mark.parametrize("path", NOTEBOOKS[:1] + NOTEBOOKS[-1:], ids=lambda path: path.parent.name)
def test_the_guard_sees_a_lesson_stripped_of_its_outputs(path):
    stripped = _read(path)
    assert faults(stripped) == []
    for cell in stripped["cells"]:
        if cell["cell_type"] == "code":
            cell.update(execution_count=None, outputs=[])
    assert len(faults(stripped)) == 2
    for number, cell in enumerate(
        (cell for cell in stripped["cells"] if cell["cell_type"] == "code"), start=1
    ):
        cell["execution_count"] = number
    assert faults(stripped) == ["it has no outputs, so there is nothing to compare"]


def test_nbval_is_run_as_strictly_as_it_can_be():
    root = TUTORIALS.parent
    told = [
        line
        for name in ("Makefile", "CONTRIBUTING.md", "pyproject.toml")
        for line in (root / name).read_text(encoding="utf-8").splitlines()
        if "--nbval" in line
    ]
    assert told
    assert not [line for line in told if "--nbval-lax" in line or "sanitize" in line]


@pytest.mark.parametrize(
    ("cell", "key", "value", "difference"),
    [
        (0, "id", "good-bye", "same cells"),
        (0, "cell_type", "raw", "same cells"),
        (2, "source", ["10 + 8"], "code differs"),
        (1, "source", ["from parlett_widgets import use"], "code differs"),
    ],
)
def test_the_guard_sees_two_different_lessons(cell, key, value, difference):
    assert any(difference in found for found in differences(GOOD, _changed(cell, key, value)))


def test_the_guard_wants_a_language_to_be_chosen():
    silent = _changed(1, "source", ["pass"])
    assert any("exactly one line" in found for found in differences(silent, silent))


def _changed(cell, key, value):
    notebook = copy.deepcopy(GOOD)
    notebook["cells"][cell][key] = value
    return notebook


def _read(path):
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def _build():
    """Return the module of the command that builds the notebooks."""
    spec = spec_from_file_location("tutorials_build", TUTORIALS / "build.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
