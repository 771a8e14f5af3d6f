"""The lessons hang together: links, times, questions, steps; and nothing is told before it is asked."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from notebooks.aloud import aloud, told

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
LANGUAGES = ("en", "ja")
NOTEBOOKS = sorted(path for lang in LANGUAGES for path in (TUTORIALS / lang).glob("*.ipynb"))
LINK = re.compile(r"\]\(([\w-]+\.ipynb)\)")
FIRST_WITH_QUESTIONS = "02"
OVERVIEW = "index.ipynb"
paths = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.name}"
)

ASKED = re.compile(r"predict\(([^)]*)\)")
MINUTES = {
    "en": re.compile(r"[Aa]bout (\w+) minutes"),
    "ja": re.compile(r"(\d+)分ほど"),
}
NUMBERS = {"ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20}
# A worked example, the last step left out, two or all steps left out, and free play.
STEPS = [
    r"[Ee]xample|One trick",
    r"last (step|card)",
    r"[Tt]wo (steps|cards) are yours|last two steps are yours|[Bb]oth steps are yours|all of it|for practice",
    r"## Now you",
]
WITH_STEPS = [f"{number:02}" for number in range(1, 11)]
TO_PREDICT = re.compile(
    r"\*\*(Predict|Find|Work out|Which one)|予想|計算して|見つけて|どれでしょうか|[?？]\s*\Z|か。\s*\Z"
)
# Widgets that wait for the learner: a question, a step not yet taken, a card not yet played.
WAITING = re.compile(
    r"^(?:\w+ = )?(?:predict|CardTable|Replay|BidExplorer|ChainExplorer|TrickExplorer)\(|^\w*table$",
    re.MULTILINE,
)
AT_THE_END = re.compile(r"step=-1\b")
# Shown between the question and the answer: the case that is asked about.
LAID_OUT = {
    ("02", "last-step"): "the counts, from which the winner follows",
    ("09", "slip"): "four statements, one of them wrong",
    ("10", "slip"): "the same",
    ("10", "free"): "another deal than those that are asked about",
}


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
    help_ = "python -m parlett_widgets doctor" if path.name[:2] == "00" else "00-the-table.ipynb"
    assert help_ in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_takes_as_long_as_the_overview_says_ten_to_twenty_minutes(lang):
    rows = re.findall(
        r"\]\(([\w-]+\.ipynb)\) \|[^|]*\| (\d+) \|", _source(_cells(TUTORIALS / lang / OVERVIEW)[0])
    )
    said = {}
    for path in _lessons(lang):
        (minutes,) = MINUTES[lang].findall(_source(_cells(path)[0]))
        said[path.name] = NUMBERS.get(minutes) or int(minutes)
    assert {name: int(minutes) for name, minutes in rows} == said
    assert all(10 <= minutes <= 20 for minutes in said.values())


@pytest.mark.parametrize(("lang", "said"), [("en", "answer four questions"), ("ja", "4つの問題")])
def test_the_overview_has_the_questions_and_names_the_lessons_that_there_are(lang, said):
    prose = "\n".join(
        re.sub(r"\| \d+ \||to.17|17点", "", _source(cell))  # but for minutes and a title
        for cell in _cells(TUTORIALS / lang / OVERVIEW)
        if cell["cell_type"] == "markdown"
    )
    code = "".join(map(_source, _cells(TUTORIALS / lang / OVERVIEW)))
    assert said in prose
    assert len(ASKED.findall(code)) == 4
    named = set(re.findall(r"\d\d", prose))
    assert named == {path.name[:2] for path in _lessons(lang)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_question_is_asked_in_two_places(lang):
    asked = Counter(
        question
        for path in sorted((TUTORIALS / lang).glob("*.ipynb"))
        for cell in _cells(path)
        for question in ASKED.findall(_source(cell))
    )
    assert [question for question, times in asked.items() if times > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_of_a_lesson_is_answered_in_words_at_its_end(lang):
    for path in _lessons(lang):
        code = [_source(cell) for cell in _cells(path) if cell["cell_type"] == "code"]
        asked = [source.split(" = ")[0] for source in code if ASKED.search(source)]
        assert asked == (
            re.findall(r"\w+", code[-1].split(" in ")[1].split(":")[0]) if asked else []
        )


@pytest.mark.parametrize("number", WITH_STEPS)
def test_help_is_taken_away_step_by_step(number):
    (path,) = (path for path in _lessons("en") if path.name.startswith(number))
    prose = "\n".join(_source(cell) for cell in _cells(path) if cell["cell_type"] == "markdown")
    assert [step for step in STEPS if not re.search(step, prose)] == []
    # The free part comes after all the others.
    assert max(re.search(step, prose).start() for step in STEPS) == prose.index("## Now you")


@paths
def test_no_answer_stands_under_a_prediction_before_its_cell_is_run(path):
    open_ = [
        cell["id"]
        for cell in _after_a_prediction(_cells(path))
        if cell["outputs"]
        and not (_has_picture(cell) and WAITING.search(_source(cell)) and not _is_at_the_end(cell))
        and not _is_hidden(cell)
        and (path.name[:2], cell["id"]) not in LAID_OUT
    ]
    assert open_ == []


@paths
def test_what_is_hidden_begins_with_a_line_of_text_and_goes_on(path):
    # Of a hidden output JupyterLab shows the first line; of a picture that would be its HTML.
    hidden = [cell for cell in _cells(path) if cell["cell_type"] == "code" and _is_hidden(cell)]
    for cell in hidden:
        first = cell["outputs"][0]
        assert "text/html" not in first.get("data", {}), cell["id"]
        assert len("\n".join(map(told, cell["outputs"])).splitlines()) > 1, cell["id"]


def test_the_slips_of_the_articles_are_to_be_found_by_the_learner():
    code = {p.name[:2]: "\n".join(map(_source, _cells(p))) for p in _lessons("en")}
    assert "13 cards and that ten tricks" in code["07"]
    assert '("JS", "AH", 12)' in code["09"]
    assert '("10S 9D 8D 7D", 10)' in code["10"]
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
                assert re.search(r"[.。]$", text, re.MULTILINE), (
                    f"no sentence in {cell['id']}: {text}"
                )
            if ASKED.search(_source(cell)):
                assert re.search(r"[?？]|か。|Choose|選んで", text.splitlines()[0])
                assert re.search(r"^Answer with|答えてください", text.splitlines()[-1])
    read = "\n".join(aloud({"cells": cells}))
    assert all(_source(cell).splitlines()[0] in read for cell in cells)


def _lessons(lang):
    return sorted((TUTORIALS / lang).glob("[0-9]*.ipynb"))


def _links(path):
    return [link for cell in _cells(path) for link in LINK.findall("".join(cell["source"]))]


def _cells(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def _source(cell):
    return "".join(cell["source"])


def _has_picture(cell):
    return any("text/html" in output.get("data", {}) for output in cell["outputs"])


def _is_hidden(cell):
    return cell["metadata"].get("jupyter", {}).get("outputs_hidden", False)


def _is_at_the_end(cell):
    return AT_THE_END.search(_source(cell))


def _after_a_prediction(cells):
    """Yield the code cells between a prediction and the next prose."""
    asked = False
    for cell in cells:
        if cell["cell_type"] == "markdown":
            asked = TO_PREDICT.search(_source(cell))
        elif asked:
            yield cell
