"""A table asks: the next action is the answer; a wrong one gets its reply and is not played."""

from __future__ import annotations

import re

import pytest
from dealing import arranged, played
from recording import press

from parlett_widgets import Addenda, Answers, CardTable, NinetyNine, Task, answers, question
from parlett_widgets.practice import learner
from parlett_widgets.widgets.predict.widget import Predict

YOURS = "JS 9S 4S AS QH 6H KH 5D AD KC 7C 2C"
NORTHS = "8C JD 9H 3C"


def fourth_card():
    """Return a trick of Addenda at your turn, with 8, King and Jack: the count is 8, not 16."""
    match = Addenda().start_with(arranged(YOURS, NORTHS, dealer=0))
    return played(match, "8C KH JD")


EXACTLY_17 = Task(
    "Play the card that makes exactly 17.", ["9S"], "The Jack cancels the King.", counting=True
)


@pytest.fixture
def progress(monkeypatch):
    fresh = learner.Progress()
    monkeypatch.setattr("parlett_widgets.widgets.card_table.tasks.progress", fresh)
    return fresh


def zone(table, kind):
    return next(one for one in table.scene["zones"] if one["kind"] == kind)


def labels(table):
    return [one["label"] for one in table.scene["actions"]]


def test_a_wrong_card_gets_its_reply_and_stays_in_the_hand(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    assert press(table, "play AS")["ok"]
    task = table.scene["task"]
    assert table.match == fourth_card()
    assert task["reply"] == {"head": "Not ♠A: it makes 9.", "why": "The Jack cancels the King."}
    assert task["marks"] == [{"card": "AS", "kind": "wrong", "text": "makes 9"}]
    assert task["dots"] == ["missed"]


def test_a_right_card_is_played_and_the_match_goes_on(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    assert press(table, "play 9S")["ok"]
    assert str(table.match.history[3].action) == "play 9S"
    assert table.scene["task"]["done"] == "Right."
    assert table.scene["task"]["dots"] == ["right"]
    assert "say" not in table.scene["task"]


def test_counts_that_are_asked_for_are_nowhere_until_the_answer(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    shown = zone(table, "trick")
    assert [card.get("count") for card in shown["cards"]] == [8, None, None]
    assert [card.get("term") for card in shown["cards"]] == [None, "?", "?"]
    assert (shown["links"], shown["meter"]["unknown"]) == ([], True)
    assert not any("count" in card for card in zone(table, "hand")["cards"])
    told = str(table.scene["log"]) + str(table) + table.scene["task"]["note"]
    assert "16" not in told
    assert "The counts come with your answer." in told
    table.play("AS")
    shown = zone(table, "trick")
    assert [card["count"] for card in shown["cards"]] == [8, 16, 8]
    assert shown["meter"]["tried"] == {"value": 9, "text": "9 with ♠A"}


def test_the_counts_stay_hidden_while_the_trick_is_played_card_by_card(comms):
    start = Addenda().start_with(arranged(YOURS, NORTHS, dealer=0))
    table = CardTable(start, {1: Leads("8C JD")}, tasks=[Task("Play a heart.", "KH"), EXACTLY_17])
    table.play("KH")
    assert table.scene["task"]["say"] == EXACTLY_17.say
    assert "16" not in str(table.scene["moments"])


class Leads:
    """Plays the given cards."""

    def __init__(self, cards):
        self.cards = cards.split()

    def choose(self, view, rng):
        return f"play {self.cards.pop(0)}"


def test_tasks_come_one_after_the_other_each_at_its_moment(comms):
    start = Addenda().start_with(arranged(YOURS, NORTHS, dealer=0))
    follow = Task("Play a heart.", ["QH", "6H", "KH"])
    table = CardTable(start, {1: Leads("8C JD")}, tasks=[follow, EXACTLY_17])
    assert table.scene["task"]["say"] == "Play a heart."
    assert table.scene["task"]["place"] == "task 1 of 2"
    table.play("KH")
    task = table.scene["task"]
    assert (task["say"], task["done"], task["dots"]) == (EXACTLY_17.say, "Right.", ["right", "now"])


def test_what_was_answered_is_not_asked_again_after_taking_back(comms):
    start = Addenda().start_with(arranged(YOURS, NORTHS, dealer=0))
    table = CardTable(
        start, {1: Leads("8C JD JD")}, tasks=[Task("Play a heart.", "KH"), EXACTLY_17]
    )
    table.play("KH")
    table.undo()
    assert "say" not in table.scene["task"]
    table.play("QH")  # another way is free to try
    assert str(table.match.history[1].action) == "play QH"


def test_the_general_hint_is_not_offered_while_the_table_asks(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    assert "Hint" not in labels(table)
    with pytest.raises(ValueError, match="no hints"):
        table.hint()
    table.play("9S")
    while table.waiting:
        table.go_on()
    assert "Hint" in labels(table)


def test_a_task_made_from_a_question_gives_its_hints(comms):
    asked = question("bid-cards", seed=1)
    hand = " ".join(card["id"] for card in asked["answer"]["hand"])
    start = NinetyNine.classic().start_with(NinetyNine.classic().deal(seed=3, South=hand, dealer=2))
    table = CardTable(start, tasks=[Task.of(asked, "bid")])
    first, *more = asked["hints"]
    assert press(table, "hint")["ok"]
    assert table.scene["task"]["note"] == first
    for one in more:
        assert table.hint() == one
    assert "Hint" not in labels(table)


def test_the_right_card_is_shown_once_a_wrong_one_was_played(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    assert press(table, "show")["error"]
    table.play("AS")
    assert "Show me" in labels(table)
    assert press(table, "show")["ok"]
    task = table.scene["task"]
    assert task["reply"]["head"] == "Right: ♠9. Press that card to go on."
    assert {"card": "9S", "kind": "right", "text": "right"} in task["marks"]
    assert "Show me" not in labels(table)


def test_a_bid_can_be_the_answer_with_several_right_ones(comms):
    start = NinetyNine.revised(premiums="off").start(seed=76, dealer=2)
    right = ["bid QC 10D 8D", "bid QC 10D 7S"]
    task = Task("Bid 3, and keep your high cards.", right, "That bids something else.")
    table = CardTable(start, tasks=[task])
    wrong = next(one for one in start.legal if one not in map(str, right))
    table.play(wrong)
    marks = table.scene["task"]["marks"]
    assert sorted(mark["card"] for mark in marks) == sorted(map(str, wrong.cards))
    assert [mark["text"] for mark in marks] == ["", "", "your cards"]
    table.play(right[0])
    assert len(table.match.history) > len(start.history)


def test_a_refused_card_is_no_answer(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    assert not press(table, "play QH")["ok"]
    assert table.scene["task"]["dots"] == ["now"]


def test_answers_count_as_those_to_questions_do(comms, progress, monkeypatch):
    monkeypatch.setattr(Predict, "opened", [])
    table = CardTable(fourth_card(), tasks=[Task("Make 17.", "9S", kind="chain-count")])
    table.play("AS")
    table.play("9S")
    (given,) = table._tasks.given
    assert (given.answer, progress.in_a_row("chain-count")) == ("AS", 0)
    assert progress.answered(given.question["id"])
    mine = Answers([table._tasks])
    assert str(mine) == "Make 17. Not right: ♠A."
    assert mine.code("Aiko")


def test_a_lessons_task_can_be_read_from_a_code_alone(comms, progress):
    task = Task.of(question("02-exactly-17"))
    hand = "10H 6H AH 7C 3C KD QD JD 9D 4D 2D 5C"
    match = Addenda().start_with(arranged(hand, "6S 8D 9S", dealer=0))
    table = CardTable(played(match, "6S"), tasks=[task])
    table.play("6H")
    code = Answers([table._tasks]).code("Aiko")
    assert "0 of 1 right" in str(Answers.read(code))
    assert progress.answered("02-exactly-17")


def test_every_table_with_tasks_reports_to_the_answers(comms):
    before = len(Predict.opened)
    CardTable(fourth_card())
    assert len(Predict.opened) == before
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    assert Predict.opened[before:] == [table._tasks]
    assert answers is not None


def test_a_what_if_and_another_match_are_free_of_tasks(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17])
    table.what_if(3)
    assert "task" not in table.scene
    table.play("AS")
    table.go_to_line(0)
    assert table.scene["task"]["say"]
    table.new_match(3)
    assert "task" not in table.scene


def test_the_text_and_the_picture_say_what_is_asked(comms):
    table = CardTable(fourth_card(), tasks=[EXACTLY_17, Task("Next.", "5D")])
    assert str(table).splitlines()[-2:] == [
        "task 1 of 2",
        "Play the card that makes exactly 17. The counts come with your answer.",
    ]
    table.play("AS")
    assert "Not ♠A: it makes 9." in str(table)


def test_the_picture_draws_a_trick_whose_counts_are_hidden(comms, tmp_path):
    picture = CardTable(fourth_card(), tasks=[EXACTLY_17])._repr_mimebundle_()[0]["text/html"]
    assert EXACTLY_17.say in picture
    assert "16" not in re.sub(r"<[^>]*>", "", picture)


@pytest.mark.parametrize(
    ("task", "told"),
    [
        (lambda: Task("Win it.", []), "has no right action"),
        (lambda: Task(" ", ["9S"]), "a task needs a sentence"),
        (lambda: Task("Win it.", 9), "right must be actions"),
        (lambda: Task("Win it.", ["9S"], replies=["no"]), "replies must be a sentence"),
        (
            lambda: Task("Win it.", ["9S"], {"9S": "No."}),
            "'play 9S' is right, so it needs no reply",
        ),
        (lambda: Task("Win it.", ["8C"]), "'play 8C' is never legal, since ♣8 is in no hand"),
        (lambda: Task("Win it.", ["9H"]), "'play 9H' is never legal, since North holds ♥9"),
        (lambda: Task("Win it.", ["dance 9H"]), "not an action|is not a card"),
        (lambda: "Win it.", "tasks must be a list of tasks"),
    ],
)
def test_a_bad_task_is_refused_when_it_is_made(task, told, comms):
    with pytest.raises((TypeError, ValueError), match=told):
        CardTable(fourth_card(), tasks=[task()])


def test_a_question_that_is_not_about_cards_makes_no_task():
    with pytest.raises(ValueError, match="answered with a number of cards"):
        Task.of(question("chain-count", seed=1))
