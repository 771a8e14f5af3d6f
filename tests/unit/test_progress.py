"""What a learner has done is kept on disk, whole, and decides what is mastered."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from parlett_widgets import predict
from parlett_widgets.lessons import progress
from parlett_widgets.lessons.progress import Progress

RECORD = """
import sys
from pathlib import Path
from parlett_widgets.lessons.progress import Progress
for seed in range(10):
    Progress(Path(sys.argv[1])).record(f"bid-sum-{sys.argv[2]}-{seed}", "bid-sum", right=True)
"""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "not yet there" / "progress.json"


def test_three_in_a_row_right_the_first_time_master_a_kind(file):
    mine = Progress(file)
    for seed, right in enumerate([True, True, False, True, True]):
        mine.record(f"bid-sum-1-{seed}", "bid-sum", right=right)
    assert not mine.mastered("bid-sum")
    mine.record("bid-sum-1-2", "bid-sum", right=True)  # the missed one, which was told
    assert not mine.mastered("bid-sum")
    mine.record("bid-sum-1-9", "bid-sum", right=True)
    mine.record("bid-sum-1-10", "bid-sum", right=False)
    assert mine.mastered("bid-sum")


def test_a_right_answer_after_all_hints_does_not_count_towards_mastery(file, comms):
    mine = Progress(file)

    def answered(hints_seen):
        mine.watch(asked := predict("chain-count", cases=["4S 5H JD KC"]))
        asked.hints_seen = hints_seen
        asked.lock(9)
        return asked.in_a_row

    assert answered(3) == 0
    mine.reset()
    assert answered(2) == 1


def test_the_steps_of_a_lesson_do_not_count_towards_mastery(comms):
    before = progress.in_a_row("chain-count")
    asked = predict("chain-count", cases=["4S 5H 6D KC", "4S 5H KD KC"], seed=None)
    asked.lock(21)
    assert asked.in_a_row == before
    assert progress.answered("chain-count: 4S 5H 6D KC")


def test_progress_survives_the_kernel_and_the_language(file, comms):
    Progress(file).watch(asked := predict("bid-sum", seed=1, lang="ja"))
    asked.lock(7)
    later = Progress(file)
    assert later.answered("bid-sum-1-1")
    assert later.due("bid-sum") == ["bid-sum-1-1"]


def test_missed_questions_are_asked_again_by_the_next_widget_of_their_kind(comms):
    progress.record("chain-count-2-5", "chain-count", right=False)
    progress.record("chain-count: 9S KH JD", "chain-count", right=False)
    asked = predict("chain-count", seed=1)
    assert [one["id"] for one in asked.more] == [
        "chain-count-1-2",
        "chain-count-2-5",
        "chain-count-1-3",
        "chain-count: 9S KH JD",
    ]


def test_a_missed_question_comes_back_a_day_after_it_was_answered_rightly(file):
    days = [date(2026, 2, 28)]
    mine = Progress(file, today=lambda: days[-1])
    name = "bid-sum-1-1"

    def answer(*, right):
        mine.record(name, "bid-sum", right=right)
        return mine.due("bid-sum")

    assert answer(right=False) == [name]
    assert answer(right=True) == []
    assert answer(right=True) == []  # the same evening: it still comes tomorrow
    days.append(date(2026, 3, 1))
    assert mine.due("bid-sum") == [name]
    assert answer(right=False) == [name]
    assert answer(right=True) == []
    days.append(date(2026, 3, 9))
    assert mine.due("bid-sum") == [name]
    assert answer(right=True) == []
    days.append(date(2026, 4, 1))
    assert mine.due("bid-sum") == []


def test_questions_answered_before_are_not_asked_as_new_ones(comms):
    for seed in (2, 3, 5):
        progress.record(f"bid-sum-1-{seed}", "bid-sum", right=True)
    asked = predict("bid-sum", seed=1)
    assert [one["id"] for one in asked.more[:2]] == ["bid-sum-1-4", "bid-sum-1-6"]


def test_a_question_says_how_many_of_its_kind_were_right_in_a_row(comms):
    asked = predict("follow", seed=1)
    told = [asked.in_a_row]
    for right in (True, True, False):
        form = asked.question["answer"]
        asked.lock(form["right"][0] if right else next(iter(form["wrong"])))
        told.append(asked.in_a_row)
        asked.next()
    assert told == [0, 1, 2, 0]
    assert predict("trick-winner").in_a_row == 0


def test_kernels_that_write_at_once_lose_nothing(file):
    def run(number):
        command = [sys.executable, "-c", RECORD, str(file), str(number)]
        return subprocess.run(command, check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, range(2)))
    assert len(json.loads(file.read_text())["first"]) == 20
    assert [path.name for path in file.parent.iterdir()] == ["progress.json"]


def test_it_can_be_forgotten_and_taken_along(file, tmp_path):
    mine = Progress(file)
    mine.record("05-one-more", "05-one-more", right=False)
    kept = json.loads(mine.save(tmp_path / "mine.json").read_text())
    assert kept["first"] == {"05-one-more": False}
    assert kept["format"] == "parlett-progress"
    mine.reset()
    assert not Progress(file).answered("05-one-more")


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "{",
        "[]",
        '{"format": "another"}',
        '{"format": "parlett-progress", "version": 1, "missed": []}',
    ],
)
def test_a_file_that_cannot_be_read_is_begun_anew(file, broken):
    file.parent.mkdir()
    file.write_text(broken)
    mine = Progress(file)
    mine.record("follow-1-1", "follow", right=True)
    assert Progress(file).answered("follow-1-1")


def test_where_nothing_can_be_written_answers_are_taken_all_the_same(tmp_path):
    (tmp_path / "file").write_text("")
    mine = Progress(tmp_path / "file" / "progress.json")
    mine.record("follow-1-1", "follow", right=True)
    assert mine.answered("follow-1-1")


def test_where_a_file_can_only_be_read_answers_are_added_to_it_in_memory(file, monkeypatch):
    Progress(file).record("follow-1-1", "follow", right=True)

    def refuse(path, target):
        raise PermissionError(target)

    monkeypatch.setattr(Path, "replace", refuse)
    mine = Progress(file)
    mine.record("follow-1-2", "follow", right=True)
    mine.record("follow-1-3", "follow", right=True)
    assert [mine.answered(f"follow-1-{seed}") for seed in (1, 2, 3)] == [True] * 3
    assert mine.mastered("follow")


def _give(asked, *, right):
    form = asked.question["answer"]
    asked.lock(form["right"][0] if right else next(iter(form["wrong"])))


def test_a_question_answered_wrongly_before_says_why_a_right_answer_does_not_count(file, comms):
    mine = Progress(file)
    mine.watch(first := predict("trick-winner", seed=8))
    _give(first, right=False)
    later = Progress(file)
    later.watch(again := predict("trick-winner", seed=8))
    _give(again, right=True)
    assert (again.in_a_row, again.uncounted) == (0, "seen")
    again.next()
    assert again.uncounted == ""
    _give(again, right=True)
    assert (again.in_a_row, again.uncounted) == (1, "")


def test_a_wrong_answer_empties_the_dots_of_a_mastered_kind_even_where_the_question_is_known(
    file, comms
):
    mine = Progress(file)
    for seed in (1, 7, 8, 9):
        mine.record(f"follow-1-{seed}", "follow", right=True)
    mine.watch(asked := predict("follow", seed=1))
    assert asked.in_a_row == 4
    _give(asked, right=False)
    assert asked.in_a_row == mine.in_a_row("follow") == 0
    assert mine.mastered("follow")
    asked.next()
    _give(asked, right=True)
    assert asked.in_a_row == 1


def test_a_right_answer_after_the_last_hint_says_that_the_hint_was_seen(file, comms):
    Progress(file).watch(asked := predict("follow", seed=1))
    asked.hints_seen = len(asked.question["hints"])
    _give(asked, right=True)
    assert (asked.in_a_row, asked.uncounted) == (0, "hint")


def test_the_number_in_a_row_that_a_page_guesses_is_corrected(file, comms):
    mine = Progress(file)
    mine.record("follow-1-1", "follow", right=False)
    mine.watch(asked := predict("follow", seed=1))
    right = asked.question["answer"]["right"][0]
    asked.set_state({"answer": right, "in_a_row": 1, "uncounted": ""})
    assert (asked.in_a_row, asked.uncounted) == (0, "seen")
