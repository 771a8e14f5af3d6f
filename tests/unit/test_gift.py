"""A quiz for Moodle asks, scores and explains as the question itself does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from parlett_widgets.cards import Card
from parlett_widgets.classroom import Worksheet
from parlett_widgets.cli import main
from parlett_widgets.lessons import KINDS, question, quiz
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.widgets.predict.words import answer_text


@dataclass
class Asked:
    """A question as Moodle reads it."""

    name: str
    body: str
    numerical: bool
    feedback: str = ""
    marks: dict[str, float] = field(default_factory=dict)
    replies: dict[str, str] = field(default_factory=dict)


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), text)


def read(item: str) -> Asked:
    r"""Return a question, after Moodle's rules: control signs count unless escaped with \."""
    sign = r"(?<!\\)(?:\\\\)*"
    found = re.fullmatch(rf"::(.*?){sign}::\[plain\](.*?){sign}\{{(#?)(.*)\}}", item, re.DOTALL)
    assert found, item
    name, body, number, answers = found.groups()
    asked = Asked(unescaped(name), unescaped(body), bool(number))
    for line in filter(None, answers.split("\n")):
        if line.startswith("####"):
            asked.feedback = unescaped(line[4:].removeprefix("[plain]"))
            continue
        weighed = re.fullmatch(r"([=~])(?:%(-?[0-9]{1,2}\.?[0-9]*)%)?(.*)", line)
        assert weighed, line
        text, *reply = re.split(rf"{sign}#", weighed[3], maxsplit=1)
        answer = unescaped(text.removeprefix("[plain]"))
        usual = 100 if weighed[1] == "=" else 0
        asked.marks[answer] = float(weighed[2] or usual) / 100
        asked.replies[answer] = unescaped("".join(reply).removeprefix("[plain]"))
    return asked


def quiz_of(sheet: Worksheet, folder) -> tuple[str, list[Asked]]:
    category, *items = sheet.save(folder / "quiz.txt").read_text("utf-8").strip().split("\n\n")
    return category, list(map(read, items))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_question_is_asked_scored_and_explained(lang, tmp_path):
    asked = [
        *(one for level in (1, 3) for one in quiz(KINDS, seed=7, lang=lang, difficulty=level)),
        *(question(name, lang=lang) for name in PREDICTIONS),
    ]
    category, items = quiz_of(Worksheet(asked, title="Bids/2: a"), tmp_path)
    assert category == "$CATEGORY: Bids//2: a"
    assert len(items) == len(asked)
    for number, (one, item) in enumerate(zip(asked, items, strict=True), start=1):
        form = one["answer"]
        assert item.name == f"Bids/2: a {number}"
        assert item.feedback == one["explanation"]
        assert {one["prompt"], *one["facts"]} <= set(item.body.split("\n"))
        assert all(
            Card(card["id"]).label in item.body for row in one["rows"] for card in row["cards"]
        )
        assert item.numerical == (form["type"] == "number")
        offered = {answer: answer_text(one, answer) for answer in (*form["right"], *form["wrong"])}
        if item.numerical:
            offered = {answer: answer for answer in offered}
        if any(0 < mark < 1 for mark in item.marks.values()):
            # Cards to be ticked: the right ones together are worth the whole mark, a wrong one nothing.
            right = form["right"][0].split()
            labels = {Card(name).label for name in right}
            assert {card for card, mark in item.marks.items() if mark > 0} == labels
            assert sum(item.marks[label] for label in labels) == pytest.approx(1, abs=1e-5)
            assert all(mark in (-1, item.marks[min(labels)]) for mark in item.marks.values())
            continue
        assert [answer for answer, mark in item.marks.items() if mark == 1] == [
            offered[answer] for answer in form["right"] if offered[answer] in item.marks
        ]
        names = {mistake["id"]: mistake for mistake in one["misconceptions"]}
        for wrong, mistake in form["wrong"].items():
            if offered[wrong] in item.marks:
                assert names[mistake]["explanation"] in item.replies[offered[wrong]]
        if form["type"] == "options":
            assert list(item.marks) == [option["text"] for option in form["options"]]
        if item.numerical:
            assert item.marks.keys() >= form["wrong"].keys()


def test_what_a_question_says_is_text_and_never_markup(tmp_path):
    evil = "<b>x</b> {=a ~b#c} :: \\n // 50%\n\nnew"
    own = {
        "prompt": evil,
        "hand": "♠A ♥K2 10♦",
        "facts": ["// a fact"],
        "right": ["2H"],
        "wrong": {"10D": f"[html] {evil}"},
        "explanation": evil,
    }
    options = {"prompt": "?", "options": ["%50%half", "[html]no"], "right": "[html]no"}
    asked = [question("own", case=case, lang="en") for case in (own, options)]
    _, (cards, choice) = quiz_of(Worksheet(asked, title=evil), tmp_path)
    assert cards.body == f"{evil}\n// a fact"
    assert cards.feedback == evil
    assert cards.replies["♦10"] == f"[html] {evil}"
    assert cards.marks == {"♠A": 0, "♥K": 0, "♥2": 1, "♦10": 0}
    assert choice.marks == {"%50%half": 0, "[html]no": 1}


def test_a_question_without_a_wrong_answer_stays_one_of_choice(tmp_path):
    case = {"prompt": "?", "options": [" %9%a", "b"], "right": [" %9%a", "b"]}
    _, (asked,) = quiz_of(Worksheet([question("own", case=case, lang="en")]), tmp_path)
    assert asked.marks == {"%9%a": 0.5, "b": 0.5}


def test_the_command_writes_a_quiz(tmp_path, capsys):
    file = tmp_path / "quiz.txt"
    assert main(f"worksheet bid-sum --count 2 --output {file}".split()) == 0
    assert file.read_text("utf-8").count("::[plain]") == 2
    assert capsys.readouterr().out.strip() == str(file)
