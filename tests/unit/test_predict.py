"""The widget that asks: it locks the first answer, tells nothing before, and keeps a record."""

from __future__ import annotations

import json
import re

import pytest
from recording import from_page

import parlett_widgets
from parlett_widgets import Answers, Predict, predict, use
from parlett_widgets.cards import Card
from parlett_widgets.lessons import DIFFICULTIES, KINDS, question
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.practice import Progress
from parlett_widgets.widgets.page.blocks import text_of
from parlett_widgets.widgets.predict.picture import Asked, question_blocks
from parlett_widgets.widgets.predict.words import answer_text, named_cards
from parlett_widgets.words import LANGUAGES

kinds = pytest.mark.parametrize("kind", KINDS)


def told_of(mistake):
    return [mistake[part] for part in ("name", "explanation", "example")]


def a_wrong_answer(one):
    return next(iter(one["answer"]["wrong"]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [*KINDS, *PREDICTIONS])
def test_nothing_of_the_answer_is_told_before_it_is_given(comms, kind, lang):
    widget = predict(kind, seed=5, difficulty=2, lang=lang)
    one = widget.question
    secret = [
        one["explanation"],
        *(text for mistake in one["misconceptions"] for text in told_of(mistake)),
        *one["hints"],
        *(pane["caption"] for chart in one.get("figures", ()) for pane in chart["panes"]),
    ]
    for text in secret:
        assert str(text) not in widget.text()
    assert not re.search(r"Not right|Right:|正解|違います", widget.text())
    assert widget.svg().startswith("<svg")
    widget.lock(one["answer"]["right"][0])
    assert one["explanation"] in repr(widget)
    assert widget.is_right is True


@kinds
def test_a_wrong_answer_is_told_with_its_mistake(comms, kind):
    widget = predict(kind, seed=5, difficulty=2)
    widget.lock(a_wrong_answer(widget.question))
    assert widget.is_right is False
    assert widget.misconception["name"] in repr(widget)
    assert widget.question["explanation"] in repr(widget)


def test_an_open_question_reads_the_same_whatever_the_answer_is():
    one = question("trick-winner", seed=2)
    other = {**one, "answer": {**one["answer"], "right": ["a"]}}
    assert text_of(question_blocks(other)) == text_of(question_blocks(one))


def test_three_cards_that_bid_another_number_are_told_what_they_bid(comms):
    widget = predict("bid-cards", seed=1, difficulty=2)
    widget.lock("JS KH AD")
    assert "1 + 2 + 0 = 3: 4 too few." in widget.text()


def test_after_an_answer_comes_another_question_of_the_kind(comms):
    widget = predict("bid-sum", seed=1)
    asked = []
    for _ in range(8):
        asked.append(widget.question["id"])
        widget.lock(widget.question["answer"]["right"][0])
        widget.next()
        assert (widget.answer, widget.is_right) == (None, None)
    assert asked == [f"bid-sum-1-{seed}" for seed in range(1, 9)]


def test_without_a_seed_nothing_follows_the_cases(comms):
    widget = predict("chain-count", cases=["4S 5H QD KC", "4S 5H KD KC"], seed=None)
    widget.lock(9)
    widget.next()
    assert (widget.question["id"], widget.more) == ("chain-count: 4S 5H KD KC", [])
    with pytest.raises(ValueError, match="needs cases"):
        predict("chain-count", seed=None)
    with pytest.raises(ValueError, match="needs cases"):
        predict("own")


def test_a_question_answered_wrongly_comes_back_after_three_others(comms):
    widget = predict("chain-count", cases=["9S KH JD"], seed=1)
    widget.lock(18)
    widget.next()
    asked = []
    for _ in range(4):
        asked.append(widget.question["id"])
        widget.lock(widget.question["answer"]["right"][0])
        widget.next()
    assert asked == [*(f"chain-count-1-{seed}" for seed in (1, 2, 3)), "chain-count: 9S KH JD"]


def test_the_page_goes_on_to_a_question_that_it_has_been_sent_and_to_no_other(comms):
    widget = predict("bid-sum", seed=1)
    widget.set_state({"answer": "7"})
    following, *rest = widget.more
    widget.set_state({"question": following, "answer": "", "hints_seen": 0, "more": rest})
    assert (widget.question, widget.answer) == (following, None)
    widget.set_state({"question": question("bid-sum", seed=99)})
    assert widget.question == following


def test_every_answer_counts_that_a_busy_kernel_gets_in_one_message(comms):
    mine = Progress()
    mine.watch(asked := predict("chain-count", cases=["10S KH KD KC", "4S 5H JD KC"], seed=60))
    (first, second), third = (asked.question, asked.more[0]), asked.more[1]
    wrong, right = a_wrong_answer(first), second["answer"]["right"][0]
    answered = [[first["id"], wrong, 1], [second["id"], right, 0]]
    gone_on = {"question": third, "answer": "", "hints_seen": 0, "more": asked.more[2:]}
    told = from_page(asked, **gone_on, answered=answered, in_a_row=1)
    assert [(one.question["id"], one.answer, one.hints) for one in asked.given] == [
        (first["id"], wrong, 1),
        (second["id"], right, 0),
    ]
    assert (asked.in_a_row, asked.question, asked.answer) == (1, third, None)
    sent = [message["state"] for message in told if message["method"] == "update"]
    assert not any({"question", "answer"} & state.keys() for state in sent)

    # The last answer is as the page shows it; what it was not asked is not taken.
    answered += [["bid-sum-1-99", "3", 0], [third["id"], third["answer"]["right"][0], 0]]
    from_page(asked, **gone_on | {"answer": answered[-1][1]}, answered=answered)
    assert [one.question["id"] for one in asked.given[2:]] == [third["id"]]
    assert (asked.in_a_row, asked.answer) == (2, answered[-1][1])


@pytest.mark.parametrize(
    "told", [[None], [["a", None, 0]], [["a", "6"]], [["a", "6", True]], ["abc"]]
)
def test_answers_that_are_none_are_not_taken(comms, told):
    asked = predict("bid-sum", seed=1)
    from_page(asked, answered=told)
    assert (asked.answered, asked.given) == ([], [])


def test_a_hint_at_a_question_that_the_page_has_left_is_none_at_the_next(comms):
    Progress().watch(
        asked := predict("chain-count", cases=["10S KH KD KC", "4S 5H JD KC"], seed=60)
    )
    first, following = asked.question, asked.more[0]
    late = [[first["id"], first["answer"]["right"][0], len(first["hints"])]]
    from_page(
        asked, question=following, answer="", hints_seen=0, more=asked.more[1:], answered=late
    )
    assert (asked.question, asked.uncounted) == (following, "")


def test_a_question_of_one_lesson_has_no_next_one(comms):
    widget = predict("05-one-more")
    widget.lock("a")
    assert widget.more == []
    with pytest.raises(ValueError, match="no further question"):
        widget.next()


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
        ("bid-sum", "many", "the answer must be a whole number, not 'many'"),
        ("addenda-winner", "z", "the answer must be one of a, b, c"),
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
    with pytest.raises(ValueError, match="the answer must be 3 cards, not 2"):
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
    assert record["answers"][0].pop("time")
    assert record["answers"] == [
        {
            "id": "bid-sum-1-1",
            "kind": "bid-sum",
            "question": "What do these three cards bid?",
            "figures": "♥8 ♠6 ♣9",
            "answer": "7",
            "right": False,
            "right_answer": "6 tricks",
            "misconception": "clubs-are-four",
            "hints": 1,
        }
    ]
    assert repr(mine) == (
        "What do these three cards bid? Not right: 7 tricks. Perhaps you thought: “♣ is 4.” 1 hint seen."
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
        form, text = one["answer"], text_of(question_blocks(one))
        cards = [card for row in one["rows"] for card in row["cards"]] + form.get("hand", [])
        needed = [one["prompt"], *one["facts"], *(Card(card["id"]).label for card in cards)]
        needed += [f"({option['id']}) {option['text']}" for option in form.get("options", ())]
        assert [part for part in needed if part not in text] == []
        assert re.search(r"^Answer with|答えてください", text.splitlines()[-1])
        assert one["explanation"] not in text
        locked = text_of(question_blocks(one, Asked(form["right"][0])))
        assert text.splitlines()[-1] not in locked.splitlines()


def test_answers_of_a_notebook_go_into_one_record(comms):
    widget = predict("bid-ways", seed=987)
    widget.lock(widget.question["answer"]["right"][0])
    assert parlett_widgets.answers.to_list()[-1]["id"] == "bid-ways-1-987"


def test_a_question_speaks_the_notebook_s_language_and_no_other_than_its_own(comms):
    use(lang="ja")
    assert predict("bid-sum", seed=1).question["prompt"] == "この3枚のビッドはいくつですか。"
    english = Predict(question("bid-sum", seed=1, lang="en"))
    assert english.words["next"] == "Next question"
    with pytest.raises(ValueError, match="this question is in 'en'"):
        Predict(question("bid-sum", seed=1, lang="en"), lang="ja")
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
    assert largest < 14336


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["follow", "01-king-led", "trick-winner", "first-trick"])
def test_a_still_picture_marks_the_wrong_card_as_wrong_and_the_right_ones_as_right(kind, lang):
    asked = predict(kind, seed=1, lang=lang)
    form, words = asked.question["answer"], asked.words
    right = named_cards(form, form["right"][0])
    if form["type"] == "cards":
        given = next(card["id"] for card in form["hand"] if card["id"] not in right)
    else:
        given = next(one["id"] for one in form["options"] if one["id"] not in form["right"])
    before = asked.svg()
    assert f"✗ {words['yours']}" not in before
    assert words["mark"] not in before
    asked.lock(given)
    marked = asked.svg()
    assert marked.count(f">✗ {words['yours']}<") == 1
    assert marked.count(f">✓ {words['mark']}<") == len(right) > 0
    if form["type"] == "options":
        assert f"✗ {words['yours']}" in asked.text()


def test_a_still_picture_of_a_right_answer_marks_nothing_as_wrong():
    asked = predict("follow", seed=1)
    asked.lock(asked.question["answer"]["right"][0])
    assert "✗" not in asked.svg()
    assert "✗" not in asked.text()


@pytest.mark.parametrize(
    "text",
    ["6\u200b", "\u20686\u2069", "6.", "⑥", "６", "6 tricks", "6 Tricks.", "(6)", "+6", "「6」"],
)
def test_a_number_is_read_as_people_write_it(text):
    asked = predict("bid-sum", seed=1, lang="en")
    asked.lock(text)
    assert asked.answer == "6"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["bid-sum", "counterpoint-score", "chain-count"])
@pytest.mark.parametrize("number", ["-12", "0", "1", "18"])
def test_a_number_is_read_as_answers_are_shown(kind, number, lang):
    asked = predict(kind, seed=1, lang=lang)
    asked.lock(answer_text(asked.question, number))
    assert asked.answer == number


def test_a_number_in_a_teacher_s_own_unit_is_read():
    own = {"prompt": "How many?", "right": 6, "unit": "cards (left)."}
    for text in ("6 cards (left).", "6 cards (left)", "6"):
        asked = predict("own", cases=[own])
        asked.lock(text)
        assert asked.is_right


@pytest.mark.parametrize("text", [".6", "6.5", "6 points", "tricks", "", "6 7"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(ValueError, match="the answer must be a whole number, not"):
        predict("bid-sum", seed=1, lang="en").lock(text)


def test_one_card_may_be_given_as_a_card():
    own = {"prompt": "Which card?", "hand": "7H 8S", "right": "7H"}
    asked = predict("own", cases=[own])
    asked.lock(Card("7H"))
    assert asked.is_right


@pytest.mark.parametrize("text", ["A", "a.", "(a)", "ａ", "\u200ba"])
def test_a_letter_is_read_as_people_write_it(text):
    own = {"prompt": "Which?", "options": ["♦", "♣"], "right": "♦"}
    asked = predict("own", cases=[own])
    asked.lock(text)
    assert asked.is_right


ABOUT_NO_CARDS = {
    "12-seeds",
    "12-wrong-deal",
    "12-record",
    "13-name",
    "13-leak",
}


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_are_pressed_lie_in_the_picture_as_they_were_played(seed):
    asked = predict("trick-winner", seed=seed, difficulty=3)
    (row,) = asked.question["rows"]
    players = [card["by"] for card in row["cards"]]
    drawn = re.findall(rf">({'|'.join(players)})<", asked.svg())
    assert drawn == players


def test_rows_that_no_line_has_room_for_have_lines_of_their_own():
    asked = question("chain-count", seed=1)
    long = [{**card} for card in asked["rows"][0]["cards"] * 7]
    rows = [
        {"label": "A", "cards": long[:21]},
        *({"label": "B", "cards": long[:3]} for _ in range(2)),
    ]
    assert Predict({**asked, "rows": rows}).svg().startswith("<svg")


def test_what_a_question_asks_about_is_in_its_picture():
    questions = [*map(question, PREDICTIONS), *(question(kind, seed=1) for kind in KINDS)]
    for one in questions:
        form = one["answer"]
        told = any(re.search("[♠♥♦♣]", option["text"]) for option in form.get("options", ()))
        shown = one["rows"] or one.get("seats") or one["facts"] or form.get("hand") or told
        assert shown or one["id"] in ABOUT_NO_CARDS, one["id"]
        cards = [card["id"] for row in one["rows"] for card in row["cards"]]
        cards += [card["id"] for card in form.get("hand", ())]
        if cards and one["game"] == "ninety-nine" and form["type"] == "options":
            named = {
                str(Card(name)) for name in re.findall(r"[♠♥♦♣](?:10|[AKQJ6-9])", one["prompt"])
            }
            assert named <= {*cards}, one["id"]


def test_a_saved_question_promises_only_what_its_page_can_keep(comms):
    asked = predict("bid-sum", seed=1)
    ahead = list(asked.more)
    state = asked._saved()
    assert len(state["more"]) == 19
    assert state["words"]["returns"] == "Asked again after three others."
    assert asked.more == ahead
    assert "tomorrow" in asked.words["returns"]
    asked.lock(asked.question["answer"]["right"][0])
    asked.next()
    assert asked.more[-1]["id"] == state["more"][4]["id"], "here, too, they are still to come"
