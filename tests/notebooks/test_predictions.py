"""Every prediction is asked for by a question, and no answer can be read before it is given.

* Prose that says "Predict" is followed by a question, or a table that asks, before the next prose.
* The saved output of a question holds the question alone, in the notebook and in what nbconvert makes of it.
* What is folded in the notebook is folded in the page that nbconvert makes of it, and tagged for MyST-NB.
* No table or replay is saved at the end of a trick or a deal, which would answer what is asked about it.
* Between a question and the next heading, no prose states the right answer: the option in its words, the number
  with its unit, or all the cards.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from nbconvert import HTMLExporter

from notebooks.aloud import told
from parlett_widgets import predict, use
from parlett_widgets.cards import Card
from parlett_widgets.lessons.course import LESSONS
from parlett_widgets.words.language import language

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
NOTEBOOKS = sorted(TUTORIALS.glob("*/*.ipynb"))
paths = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
PREDICT = re.compile(r"\*\*(?:Predict|predict|予想)\*\*")
FOR_PROGRAMMERS = {"12", "13"}
OPEN_CELLS, OPEN_LINES = 6, 4
LOOPS = re.compile(r"^\s*(?:for|while|def|class|print)\b|\bprint\(", re.MULTILINE)


@pytest.fixture(autouse=True)
def _the_language_of_the_other_tests():
    yield
    use(lang="en")


@cache
def cells(path: Path) -> list[dict]:
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


@cache
def asked(path: Path) -> dict[str, list[dict]]:
    """Return, by cell, the questions that are asked there first."""
    use(lang=path.parent.name)
    found = {}
    for cell in cells(path) if path.stem[:2] not in FOR_PROGRAMMERS else ():
        for call in predictions(source(cell)) if cell["cell_type"] == "code" else ():
            options = {one.arg: ast.literal_eval(one.value) for one in call.keywords}
            widget = predict(*map(ast.literal_eval, call.args), **options)
            stated = [further for further in widget.more if ": " in further["id"]]
            found[cell["id"]] = [widget.question, *stated]
    return found


def predictions(code: str) -> list[ast.Call]:
    """Return the calls of ``predict``; all their arguments are literals."""
    return [
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "predict"
    ]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def folded(cell: dict) -> bool:
    return cell["metadata"].get("jupyter", {}).get("source_hidden", False)


def answers(question: dict) -> list[list[str]]:
    """Return what prose would have to say to give each right answer away."""
    form = question["answer"]
    match form["type"]:
        case "options":
            return [[one["text"]] for one in form["options"] if one["id"] in form["right"]]
        case "number":
            return [
                [form["one" if right == "1" else "many"].format(n=right)] for right in form["right"]
            ]
    return [[Card(card).label for card in right.split()] for right in form["right"]]


def given_away(question: dict, prose: str) -> bool:
    return any(all(part in prose for part in parts) for parts in answers(question))


def following(path: Path, cell: str) -> str:
    """Return the prose between a cell and the next heading."""
    all_cells = cells(path)
    index = next(i for i, one in enumerate(all_cells) if one["id"] == cell)
    prose = "\n".join(
        source(one) for one in all_cells[index + 1 :] if one["cell_type"] == "markdown"
    )
    return re.split(r"^#", prose, maxsplit=1, flags=re.MULTILINE)[0]


@paths
def test_a_prediction_is_taken_by_a_question(path):
    waiting, untaken = None, []
    for cell in cells(path):
        if cell["cell_type"] == "code":
            asks = "predict(" in source(cell) or "tasks=" in source(cell)
            waiting = None if asks else waiting
            continue
        untaken += [waiting] if waiting else []
        waiting = cell["id"] if PREDICT.search(source(cell)) else None
    assert [*untaken, *([waiting] if waiting else [])] == []


@paths
def test_no_prose_gives_an_answer_away(path):
    read = {
        (cell, question["id"])
        for cell, questions in asked(path).items()
        for question in questions
        if given_away(question, following(path, cell))
    }
    assert read == set()


@paths
def test_what_is_kept_of_a_question_is_the_question_alone(path):
    for cell in cells(path):
        if "predict(" in source(cell) and cell["cell_type"] == "code":
            (output,) = cell["outputs"]
            last = told(output).splitlines()[-1]
            assert re.search(r"^Answer with|答えてください", last), (cell["id"], last)


@paths
def test_no_table_is_kept_with_a_trick_at_its_end(path):
    ended, _ = re.split("[:：]", language(path.parent.name).gettext("The last trick: void"))
    at_an_end = [
        cell["id"]
        for cell in cells(path)
        for output in cell.get("outputs", ())
        if re.search(f"^{ended}[:：]", told(output), re.MULTILINE)
    ]
    assert at_an_end == []


@paths
def test_an_exported_lesson_holds_no_explanation_and_its_code_is_folded(path):
    page, _ = HTMLExporter(
        template_name="lesson", extra_template_basedirs=[str(TUTORIALS / "templates")]
    ).from_filename(str(path))
    told_of = [one["explanation"] for questions in asked(path).values() for one in questions]
    assert [text for text in told_of if text in page] == []
    hidden = [cell["id"] for cell in cells(path) if folded(cell)]
    assert page.count('<details class="code">') == len(hidden)
    tagged = [
        cell["id"] for cell in cells(path) if "hide-input" in cell["metadata"].get("tags", ())
    ]
    assert tagged == hidden


@paths
def test_code_is_folded_and_short(path):
    if path.stem[:2] in FOR_PROGRAMMERS:
        return
    code = [cell for cell in cells(path) if cell["cell_type"] == "code"]
    open_ = [source(cell) for cell in code if not folded(cell)]
    assert len(open_) <= OPEN_CELLS
    assert [text for text in open_ if len(text.splitlines()) > OPEN_LINES] == []
    assert [cell["id"] for cell in code if LOOPS.search(source(cell))] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.number)
def test_a_lesson_asks_what_the_map_counts_for_it(lesson):
    text = "\n".join(map(source, cells(TUTORIALS / "en" / f"{lesson.file}.ipynb")))
    names = re.findall(r'(?:predict|question)\(\s*"([\w-]+)"', text)
    assert set(lesson.kinds) <= set(names)
    assert set(lesson.predictions) == {name for name in names if name[:2].isdigit()}


def test_an_answer_in_the_prose_is_found():
    path = TUTORIALS / "en" / "05-ninety-nine-hitting-a-number.ipynb"
    ((question,),) = (asked(path)[cell] for cell in asked(path) if cell == "one-more-told")
    assert not given_away(question, "It is higher or lower.")
    assert given_away(question, f"Look: {answers(question)[0][0]}, as you see.")
