"""The widget that asks: it locks the first answer, tells nothing before, and keeps a record."""

from __future__ import annotations

import json
import re

import pytest

import parlett_widgets
from parlett_widgets import Predict, predict, use
from parlett_widgets.cards import Card
from parlett_widgets.lessons import DIFFICULTIES, KINDS, question
from parlett_widgets.narration import LANGUAGES
from parlett_widgets.scenes.question import Asked, answer_text, question_text
from parlett_widgets.widgets.answers import Answers

kinds = pytest.mark.parametrize("kind", KINDS)


def told_of(mistake):
    return [mistake[part] for part in ("name", "explanation", "example")]


def a_wrong_answer(one):
    return next(iter(one["answer"]["wrong"]))


@pytest.mark.parametrize("lang", LANGUAGES)
@kinds
def test_nothing_of_the_answer_is_told_before_it_is_shown(comms, kind, lang):
    widget = predict(kind, seed=5, difficulty=2, lang=lang)
    one = widget.question
    secret = [
        one["explanation"],
        *(text for mistake in one["misconceptions"] for text in told_of(mistake)),
        *one["hints"],
    ]
    for stage in ("asked", "locked"):
        for text in secret:
            assert text not in widget.text(), stage
        assert not re.search(r"Not right|Right:|正解|違います", widget.text())
        assert widget.svg().startswith("<svg")
        widget.lock(a_wrong_answer(one))
    widget.revealed = True
    assert one["explanation"] in repr(widget)
    assert widget.misconception["name"] in repr(widget)
    assert widget.is_right is False


def test_an_unlocked_question_reads_the_same_whatever_the_answer_is(comms):
    widget = predict("trick-winner", seed=2)
    plain = widget.text()
    widget.question = {**widget.question, "answer": {**widget.question["answer"], "right": ["a"]}}
    assert widget.text() == plain


def test_the_first_answer_stays(comms):
    widget = predict("bid-sum", seed=1)
    assert (widget.answer, widget.is_right) == (None, None)
    widget.lock(7)
    widget.lock(6)
    widget.set_state({"answer": "6"})
    assert (widget.answer, widget.is_right) == ("7", False)
    assert widget.misconception["id"] == "clubs-are-four"


@pytest.mark.parametrize(
    ("kind", "answer", "message"),
    [
        ("bid-sum", "many", "the answer is a whole number, not 'many'"),
        ("addenda-winner", "z", "the answer is one of a, b, c"),
        ("bid-cards", "JK", "JK is not among the cards to choose from"),
    ],
)
def test_what_is_no_answer_is_not_locked(comms, kind, answer, message):
    widget = predict(kind, seed=1)
    with pytest.raises(ValueError, match=message):
        widget.lock(answer)
    assert widget.answer is None


def test_cards_may_be_given_in_any_order(comms):
    widget = predict("bid-cards", seed=2, difficulty=2)
    cards = widget.question["answer"]["right"][0].split()
    with pytest.raises(ValueError, match="the answer is 3 cards, not 2"):
        widget.lock(cards[:2])
    widget.lock(reversed(cards))
    assert widget.is_right


def test_the_first_answer_to_each_question_is_recorded_and_can_be_saved(comms, tmp_path):
    mine = Answers()
    for answer, hints in ((7, 1), (6, 0)):
        widget = predict("bid-sum", seed=1)
        mine.watch(widget)
        widget.set_state({"hints_seen": hints})
        widget.set_state({"answer": str(answer)})
    record = json.loads(mine.save(tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert record["answers"] == [
        {
            "id": "bid-sum-1-1",
            "kind": "bid-sum",
            "answer": "7",
            "right": False,
            "misconception": "clubs-are-four",
            "hints": 1,
        }
    ]
    assert json.loads(mine.to_json()) == record
    assert repr(mine) == (
        "What do these three cards bid? Not right: 7 tricks. “♣ is 4.” 1 hint seen."
    )


@pytest.mark.parametrize(
    ("lang", "answer", "told"),
    [("en", "1", "1 trick"), ("en", "0", "0 tricks"), ("ja", "1", "1トリック")],
)
def test_one_is_said_as_one(lang, answer, told):
    assert answer_text(question("bid-sum", seed=1, lang=lang), answer) == told


def test_answers_are_told_in_the_language_of_the_question(comms):
    mine, asked = Answers(), predict("follow", seed=3, lang="ja")
    use(lang="ja")
    assert repr(mine) == "まだ答えはありません。"
    mine.watch(asked)
    asked.lock(asked.question["answer"]["right"][0])
    assert repr(mine) == "あなたの番です。出せるカードを全部選んでください。正解です：♥7。"


@pytest.mark.parametrize("lang", LANGUAGES)
@kinds
def test_the_text_of_a_question_says_all_that_is_needed_to_answer(kind, lang):
    for difficulty in DIFFICULTIES:
        one = question(kind, seed=11, difficulty=difficulty, lang=lang)
        form, text = one["answer"], question_text(one)
        cards = [card for row in one["rows"] for card in row["cards"]] + form.get("hand", [])
        needed = [one["prompt"], *one["facts"], *(Card(card["id"]).label for card in cards)]
        needed += [f"({option['id']}) {option['text']}" for option in form.get("options", ())]
        assert [part for part in needed if part not in text] == []
        assert re.search(r"^Answer with|答えてください", text.splitlines()[-1])
        assert one["explanation"] not in text
        locked = question_text(one, Asked(form["right"][0]))
        assert text.splitlines()[-1] not in locked.splitlines()


def test_answers_of_a_notebook_go_into_one_record(comms):
    widget = predict("bid-ways", seed=987)
    widget.lock(widget.question["answer"]["right"][0])
    assert parlett_widgets.answers.to_list()[-1]["id"] == "bid-ways-1-987"


def test_a_question_speaks_the_notebook_s_language_and_no_other_than_its_own(comms):
    use(lang="ja")
    assert predict("bid-sum", seed=1).question["prompt"] == "この3枚のビッドはいくつですか。"
    english = Predict(question("bid-sum", seed=1))
    assert english.words["predict_show"] == "Show the answer"
    with pytest.raises(ValueError, match="this question is in 'en'"):
        Predict(question("bid-sum", seed=1), lang="ja")
    with pytest.raises(TypeError, match="Predict has no option 'theem': did you mean 'theme'"):
        Predict(question("bid-sum", seed=1), theem="dark")


def test_what_is_sent_stays_small(comms):
    largest = max(
        len(json.dumps(question(kind, seed=seed, difficulty=difficulty, lang=lang)))
        for kind in KINDS
        for seed in range(10)
        for difficulty in DIFFICULTIES
        for lang in LANGUAGES
    )
    assert largest < 8192
