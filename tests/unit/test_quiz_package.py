"""A quiz for learning platforms asks, scores and explains as the question itself does."""

from __future__ import annotations

import zipfile
from xml.etree import ElementTree as ET

import pytest

from parlett_widgets.cards import Card
from parlett_widgets.cli import main
from parlett_widgets.lessons import KINDS, Worksheet, question, quiz
from parlett_widgets.lessons.predictions import PREDICTIONS

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CONTENT = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
# In QTI 2.1, the parts of a question come in this order.
ORDER = "responseDeclaration outcomeDeclaration itemBody responseProcessing modalFeedback".split()


class Item:
    """A question as a platform reads it."""

    def __init__(self, text: bytes) -> None:
        self.root = ET.fromstring(text)
        self.choices = {
            one.get("identifier"): one.text for one in self.root.iter(f"{QTI}simpleChoice")
        }
        self.type = self.one("responseDeclaration").get("baseType")
        self.many = self.one("responseDeclaration").get("cardinality") == "multiple"
        self.body = "\n".join(
            "".join(paragraph.itertext()) for paragraph in self.one("itemBody").iter(f"{QTI}p")
        )

    def one(self, tag: str) -> ET.Element:
        found = self.root.findall(f"{QTI}{tag}")
        assert len(found) == 1, tag
        return found[0]

    @property
    def correct(self) -> list[str]:
        return [one.text for one in self.root.iterfind(f".//{QTI}correctResponse/{QTI}value")]

    @property
    def most(self) -> float:
        """The highest score, against which a platform takes a percentage."""
        (score,) = self.root.iterfind(f"{QTI}outcomeDeclaration[@identifier='SCORE']")
        return float(score.get("normalMaximum"))

    def marked(self, response: list[str]) -> tuple[float, str]:
        """Return the score and the feedback of an answer, as the rules in the file say."""
        outcomes = {"SCORE": "0", "FEEDBACK": ""}
        for branch in self.one("responseProcessing")[0]:
            if branch.tag == f"{QTI}responseElse" or self._holds(branch[0], response):
                for outcome in branch.iterfind(f"{QTI}setOutcomeValue"):
                    outcomes[outcome.get("identifier")] = outcome[0].text
                break
        told = [
            "\n".join("".join(paragraph.itertext()) for paragraph in modal)
            for modal in self.root.iterfind(f"{QTI}modalFeedback")
            if modal.get("identifier") == outcomes["FEEDBACK"] and modal.get("showHide") == "show"
        ]
        assert len(told) == 1
        return float(outcomes["SCORE"]), told[0]

    def _holds(self, rule: ET.Element, response: list[str]) -> bool:
        match rule.tag.removeprefix(QTI):
            case "or":
                return any(self._holds(one, response) for one in rule)
            case "isNull":
                return not response
        assert rule.tag == f"{QTI}match"
        variable, value = rule
        assert variable.get("identifier") == "RESPONSE"
        values = list(value) if self.many else [value]
        assert (value.tag == f"{QTI}multiple") == self.many
        assert {one.get("baseType") for one in values} <= {self.type}
        return sorted(one.text for one in values) == sorted(response)


def as_chosen(item: Item, asked: dict, answer: str) -> list[str]:
    """Return what a platform holds when somebody gives an answer: a number, or what was clicked."""
    form = asked["answer"]
    match form["type"]:
        case "number":
            return [answer]
        case "options":
            texts = [next(one["text"] for one in form["options"] if one["id"] == answer)]
        case _:
            texts = [Card(name).label for name in answer.split()]
    names = {text: name for name, text in item.choices.items()}
    return [names[text] for text in texts]


def items_of(file) -> list[Item]:
    """Return the questions of a package in the order of its test."""
    with zipfile.ZipFile(file) as package:
        test = ET.fromstring(package.read("test.xml"))
        names = [one.get("href") for one in test.iter(f"{QTI}assessmentItemRef")]
        return [Item(package.read(name)) for name in names]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_question_is_asked_scored_and_explained(lang, tmp_path):
    asked = [
        *(one for level in (1, 3) for one in quiz(KINDS, seed=7, lang=lang, difficulty=level)),
        *(question(name, lang=lang) for name in PREDICTIONS),
    ]
    items = items_of(Worksheet(asked).save(tmp_path / "quiz.zip"))
    assert len(items) == len(asked)
    for one, item in zip(asked, items, strict=True):
        form, lines = one["answer"], item.body.split("\n")
        assert item.root.get("label") == one["id"]
        assert one["prompt"] in lines
        assert set(one["facts"]) <= set(lines)
        for row in one["rows"]:
            for card in row["cards"]:
                assert Card(card["id"]).label in item.body
        if form["type"] == "options":
            assert list(item.choices.values()) == [option["text"] for option in form["options"]]
        if form["type"] == "cards":
            assert list(item.choices.values()) == [Card(c["id"]).label for c in form["hand"]]
        assert sorted(item.correct) == sorted(as_chosen(item, one, form["right"][0]))
        for right in form["right"]:
            assert item.marked(as_chosen(item, one, right)) == (1, one["explanation"])
        assert item.most == 1
        names = {mistake["id"]: mistake for mistake in one["misconceptions"]}
        for wrong, mistake in form["wrong"].items():
            score, told = item.marked(as_chosen(item, one, wrong))
            assert score == 0
            assert names[mistake]["name"] in told
            assert names[mistake]["explanation"] in told
            assert form.get("said", {}).get(wrong, "") in told
            assert told.endswith(one["explanation"])
        assert item.marked(["-77"]) == (0, one["explanation"])


def test_the_parts_of_a_question_come_in_the_order_of_the_format(tmp_path):
    for item in items_of(Worksheet(quiz(seed=1)).save(tmp_path / "quiz.zip")):
        tags = [part.tag.removeprefix(QTI) for part in item.root]
        assert sorted(tags, key=ORDER.index) == tags
        assert {"identifier", "title", "adaptive", "timeDependent"} <= set(item.root.attrib)


def test_the_manifest_names_every_file_and_the_same_seed_makes_the_same_package(tmp_path):
    sheet = Worksheet(quiz(["bid-sum", "follow"], seed=7, count=3, lang="en"))
    file = sheet.save(tmp_path / "quiz.zip")
    with zipfile.ZipFile(file) as package:
        manifest = ET.fromstring(package.read("imsmanifest.xml"))
        listed = [one.get("href") for one in manifest.iter(f"{CONTENT}file")]
        assert sorted(["imsmanifest.xml", *listed]) == sorted(package.namelist())
        kinds = [one.get("type") for one in manifest.iter(f"{CONTENT}resource")]
        assert kinds == ["imsqti_test_xmlv2p1", *["imsqti_item_xmlv2p1"] * 3]
    assert sheet.save(tmp_path / "again.zip").read_bytes() == file.read_bytes()


def test_what_a_question_says_is_text_and_never_markup(tmp_path):
    evil = '<script>alert(1)</script> & ]]> "quoted"'
    own = {
        "prompt": evil,
        "hand": "♠A ♥K2 10♦",
        "cards": "JK",
        "facts": [evil],
        "right": ["2H"],
        "wrong": {"10D": evil},
        "explanation": evil,
    }
    options = {"prompt": "?", "options": [evil, "no"], "right": "no"}
    asked = [question("own", case=case, lang="en") for case in (own, options)]
    file = Worksheet(asked, title=f"{evil}\x07").save(tmp_path / "quiz.zip")
    with zipfile.ZipFile(file) as package:
        assert ET.fromstring(package.read("test.xml")).get("title") == f"{evil}\ufffd"
    cards, choice = items_of(file)
    assert cards.body.split("\n") == [evil, "Cards", "JK", evil]
    assert cards.marked(["choice-10D"]) == (0, f"{evil}\n{evil}")
    assert list(choice.choices.values()) == [evil, "no"]
    for item in (cards, choice):
        assert not list(item.root.iter(f"{QTI}script"))


def test_the_command_writes_a_quiz(tmp_path, capsys):
    file = tmp_path / "quiz.zip"
    assert main(f"worksheet bid-sum --count 2 --output {file}".split()) == 0
    assert len(items_of(file)) == 2
    assert capsys.readouterr().out.strip() == str(file)
