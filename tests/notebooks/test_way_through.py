"""The lessons fit together: links, times, questions, steps; no answer comes before its question."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from notebooks.aloud import aloud, told
from parlett_widgets.lessons.course import LESSONS

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LANGUAGES = ("en", "ja")
NOTEBOOKS = sorted(path for lang in LANGUAGES for path in (TUTORIALS / lang).glob("*.ipynb"))
LINK = re.compile(r"\]\(([\w-]+\.ipynb)\)")
FIRST_WITH_QUESTIONS = "02"
OVERVIEW = "index.ipynb"
FOR_TEACHERS = "teaching.ipynb"
FOR_PLAYERS = "play.ipynb"
paths = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.name}"
)

ASKED = re.compile(r"predict\(([^)]*)\)")
MINUTES = {
    "en": re.compile(r"[Aa]bout (\w+) minutes"),
    "ja": re.compile(r"(\d+)分ほど"),
}
NUMBERS = {"ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20}
# A worked example, one with the last step left out, one with two or all steps left out, and free play.
STEPS = [
    r"[Ee]xample|One trick",
    r"last (step|card)",
    r"[Tt]wo (steps|cards) are yours|last two steps are yours|[Bb]oth steps are yours|all of it|for practice",
    r"## Now you",
]
WITH_STEPS = [f"{number:02}" for number in range(1, 11)]


@paths
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
def test_the_overview_leads_to_every_lesson(lang):
    overview = TUTORIALS / lang / OVERVIEW
    assert "course()" in "".join(map(_source, _cells(overview)))
    lessons = {f"{lesson.file}.ipynb" for lesson in LESSONS}
    assert lessons == {path.name for path in _lessons(lang)}
    assert set(_links(overview)) >= {FOR_TEACHERS, FOR_PLAYERS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_later_lessons_begin_with_a_question(lang):
    begin = {}
    for path in _lessons(lang):
        code = ["".join(c["source"]) for c in _cells(path) if c["cell_type"] == "code"]
        begin[path.name] = "predict(" in code[1]
    late = {name: asks for name, asks in begin.items() if name >= FIRST_WITH_QUESTIONS}
    assert late == dict.fromkeys(late, True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_lesson_and_the_last_lead_to_the_overview(lang):
    first, *_, last = _lessons(lang)
    assert OVERVIEW in _links(first)
    assert OVERVIEW in _links(last)


@paths
def test_before_the_first_cell_one_is_told_what_to_do_when_no_widget_comes(path):
    cells = _cells(path)
    first = next(index for index, cell in enumerate(cells) if cell["cell_type"] == "code")
    told = "".join(map(_source, cells[:first]))
    assert "<kbd>Shift</kbd>+<kbd>Enter</kbd>" in told
    assert "model not found" in told
    if path.name[:2] == "00":
        assert "python -m parlett_widgets doctor" in _source(cells[-1])
    else:
        assert "00-the-table.ipynb" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_takes_as_long_as_the_overview_says_ten_to_twenty_minutes(lang):
    said = {}
    for path in _lessons(lang):
        (minutes,) = MINUTES[lang].findall(_source(_cells(path)[0]))
        said[path.stem] = NUMBERS.get(minutes) or int(minutes)
    assert {lesson.file: lesson.minutes for lesson in LESSONS} == said
    assert all(10 <= minutes <= 20 for minutes in said.values())


@pytest.mark.parametrize(("lang", "said"), [("en", "answer four questions"), ("ja", "4つの問題")])
def test_the_overview_has_the_questions_and_names_the_lessons_that_there_are(lang, said):
    prose = "\n".join(
        re.sub(r"\| \d+ \||\d+分|to.17|17点", "", _source(cell))  # except minutes and a title
        for cell in _cells(TUTORIALS / lang / OVERVIEW)
        if cell["cell_type"] == "markdown"
    )
    code = "".join(map(_source, _cells(TUTORIALS / lang / OVERVIEW)))
    assert said in prose
    assert len(ASKED.findall(code)) == 1 + 4  # the first trick comes before
    named = set(re.findall(r"\d\db?", prose))
    assert named == {_number(path) for path in _lessons(lang)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_question_is_asked_in_two_places(lang):
    asked = Counter(
        question
        for path in sorted((TUTORIALS / lang).glob("*.ipynb"))
        for cell in _cells(path)
        for question in ASKED.findall(_source(cell))
    )
    assert [question for question, times in asked.items() if times > 1] == []


@pytest.mark.parametrize("number", WITH_STEPS)
def test_help_is_taken_away_step_by_step(number):
    (path,) = (path for path in _lessons("en") if _number(path) == number)
    prose = "\n".join(_source(cell) for cell in _cells(path) if cell["cell_type"] == "markdown")
    assert [step for step in STEPS if not re.search(step, prose)] == []
    # The free part comes after all the others.
    assert max(re.search(step, prose).start() for step in STEPS) == prose.index("## Now you")


@paths
def test_what_is_hidden_begins_with_a_line_of_text_and_goes_on(path):
    # JupyterLab shows the first line of a hidden output; for a picture, that would be HTML.
    hidden = [cell for cell in _cells(path) if cell["cell_type"] == "code" and _is_hidden(cell)]
    for cell in hidden:
        first = cell["outputs"][0]
        assert "text/html" not in first.get("data", {}), cell["id"]
        assert len("\n".join(map(told, cell["outputs"])).splitlines()) > 1, cell["id"]


def test_the_slips_of_the_articles_are_to_be_found_by_the_learner():
    code = {_number(p): "\n".join(map(_source, _cells(p))) for p in _lessons("en")}
    assert 'predict("07-cards-and-tricks")' in code["07"]
    assert 'predict("09-slip")' in code["09"]
    assert "“♠♦♦♦”" in code["06"]


@paths
def test_a_lesson_can_be_followed_by_its_text_alone(path):
    cells = _cells(path)
    for cell in (cell for cell in cells if cell["cell_type"] == "code"):
        for output in cell["outputs"]:
            text = told(output)
            assert text
            assert " object at 0x" not in text
            if "text/html" in output.get("data", {}):
                assert re.search(r"[.?。]$", text, re.MULTILINE), (
                    f"no sentence in {cell['id']}: {text}"
                )
            if ASKED.search(_source(cell)):
                assert re.search(r"[?？]|か。|Choose|Press|選んで|押して", text.splitlines()[0])
                assert re.search(r"^Answer with|答えてください", text.splitlines()[-1])
    read = "\n".join(aloud({"cells": cells}))
    assert all(_source(cell).splitlines()[0] in read for cell in cells)


def _lessons(lang):
    return sorted((TUTORIALS / lang).glob("[0-9]*.ipynb"))


def _number(path):
    return path.stem.partition("-")[0]


def _links(path):
    return [link for cell in _cells(path) for link in LINK.findall("".join(cell["source"]))]


def _cells(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def _source(cell):
    return "".join(cell["source"])


def _is_hidden(cell):
    return cell["metadata"].get("jupyter", {}).get("outputs_hidden", False)
