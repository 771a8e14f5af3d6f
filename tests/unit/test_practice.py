"""What is due is asked in one widget, mixed, until it is done."""

from datetime import date, timedelta

import pytest
from every_widget import learner
from explorers import fits

from parlett_widgets import Practice
from parlett_widgets.practice import Progress


def give(practice, *, right=True):
    form = practice.question["answer"]
    practice.lock(form["right"][0] if right else next(iter(form["wrong"])))


def answer_all(practice, missed=()):
    """Answer every question and finish; those in *missed* wrongly the first time."""
    practice.begin()
    wrong, asked = set(missed), []
    while True:
        name = practice.question["id"]
        asked.append(name)
        give(practice, right=name not in wrong)
        wrong.discard(name)
        if not practice.more:
            break
        practice.next()
    practice.finish()
    return asked


@pytest.fixture
def mine():
    return learner()


def test_it_says_what_is_due_and_since_when(mine, comms):
    assert str(Practice(mine)).splitlines()[:6] == [
        "Practice",
        "Three cards make a bid – due again since Tuesday – 1 question",
        "Tricks – due again since Tuesday – 1 question",
        "King and Jack chains – due again since Thursday – 1 question",
        "3 due today",
        "3 questions are due. One after the other, mixed. You can stop at any time.",
    ]
    assert "火曜日" in str(Practice(mine, lang="ja"))


def test_missed_questions_come_back_and_a_mastered_kind_asks_a_new_one(mine, comms):
    practice = Practice(mine)
    assert answer_all(practice) == ["bid-sum-1-3", "trick-winner-1-5", "chain-count-1-3"]
    assert practice.marks == ["right"] * 3
    assert mine.due() == []
    rows = {row["title"]: (row["note"], row["end"]) for row in practice.scene["rows"]}
    assert rows["Three cards make a bid"] == ("1 of 1 right", "tomorrow")
    assert rows["King and Jack chains"] == ("1 of 1 right", "in 14 days")
    assert practice.scene["told"] == "That is all for today."
    assert practice.scene["more"] == " 2 questions are due tomorrow."
    with pytest.raises(ValueError, match="nothing is due"):
        practice.begin()


def test_a_question_missed_in_practice_returns_until_it_is_right(mine, comms):
    practice = Practice(mine)
    asked = answer_all(practice, missed=["bid-sum-1-3"])
    assert asked.count("bid-sum-1-3") == 2
    assert practice.marks == ["wrong", "right", "right"]
    assert practice.scene["rows"][0]["mark"] == "wrong"
    assert practice.scene["told"] == "That is all for today."


def test_what_is_missed_at_the_very_end_can_be_asked_once_more(comms):
    mine = Progress(today=lambda: date(2026, 11, 27))
    mine.record("follow-1-1", "follow", right=False)
    practice = Practice(mine)
    practice.begin()
    give(practice, right=False)
    assert practice.comes_back == "It comes back today, tomorrow, and then later each time."
    practice.finish()
    assert practice.scene["told"] == "1 question is still due."
    assert practice.scene["button"] == "Once more"
    practice.begin()
    assert (practice.answer, practice.marks) == (None, [""])
    give(practice)
    assert practice.comes_back == "Right: it comes back tomorrow."
    practice.finish()
    assert practice.scene["told"] == "That is all for today."


def test_a_mastered_kind_that_is_missed_comes_back_tomorrow(comms):
    days = [date(2026, 11, 20)]
    mine = Progress(today=lambda: days[-1])
    for seed in range(3):
        mine.record(f"follow-1-{seed + 1}", "follow", right=True)
    days.append(days[-1] + timedelta(days=2))
    answer_all(practice := Practice(mine), missed=["follow-1-4"])
    assert mine.mastered("follow")
    assert practice.scene["button"] == "Once more"
    assert answer_all(practice) == ["follow-1-5", "follow-1-4"]
    assert mine.due() == []
    days.append(days[-1] + timedelta(days=1))
    assert [item.name for item in mine.due()] == ["follow", "follow-1-4"]
    assert [one["id"] for one in _questions(Practice(mine))] == ["follow-1-6", "follow-1-4"]


def _questions(practice):
    return [practice.question, *practice.more]


def test_tomorrow_another_kernel_asks_it_again(tmp_path, comms):
    days = [date(2026, 11, 27)]
    file = tmp_path / "progress.json"
    Progress(file, today=lambda: days[-1]).record("follow-1-1", "follow", right=False)
    answer_all(Practice(Progress(file, today=lambda: days[-1])))
    assert str(Practice(Progress(file, today=lambda: days[-1]))).splitlines()[1] == (
        "Nothing is due today. 1 question is due tomorrow."
    )
    days.append(date(2026, 11, 28))
    later = Practice(Progress(file, today=lambda: days[-1]))
    assert later.question["id"] == "follow-1-1"


def test_without_progress_it_says_what_will_come_here(comms):
    practice = Practice()
    assert str(practice) == (
        "Practice\nNothing is due today. A question that you answer wrongly comes back here: the same day, "
        "the next day, and then later each time."
    )
    practice.set_state({"asking": True})
    assert not practice.asking


def test_what_cannot_be_asked_here_is_left_out(comms):
    mine = Progress()
    for name, kind in (("follow-1-x", "follow"), ("follow: ?", "follow"), ("deal-7", "decision")):
        mine.record(name, kind, right=False)
    mine.record("follow-1-1", "follow", right=False)
    practice = Practice(mine)
    assert [one["id"] for one in _questions(practice)] == ["follow-1-1"]
    mine.reset()
    practice.begin()
    give(practice)
    practice.finish()


def test_its_scenes_are_as_the_schema_says(mine, comms):
    practice = Practice(mine)
    fits("practice", practice.scene)
    answer_all(practice)
    fits("practice", practice.scene)
    fits("practice", Practice(Progress()).scene)


def test_it_takes_the_progress_of_a_learner():
    with pytest.raises(TypeError, match="Practice\\(\\) takes the progress of a learner, not 7"):
        Practice(7)
