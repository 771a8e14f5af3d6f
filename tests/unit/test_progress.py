"""What a learner has done is kept on disk, whole, and decides what is mastered."""

import io
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recording import from_page

from parlett_widgets import predict
from parlett_widgets.lessons import KINDS, progress
from parlett_widgets.lessons.course import LESSONS, Course, lesson_of
from parlett_widgets.lessons.progress import kept_where, say_troubles
from parlett_widgets.practice import Progress, Trouble
from parlett_widgets.practice.learner import _own_file
from parlett_widgets.words import LANGUAGES
from parlett_widgets.words.language import language

RECORD = """
import sys
from pathlib import Path
from parlett_widgets.practice import Progress
for seed in range(10):
    Progress(Path(sys.argv[1])).record(f"bid-sum-{sys.argv[2]}-{seed}", "bid-sum", right=True)
"""


def due(mine, kind=None):
    return [item.name for item in mine.due(kind)]


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
    assert due(later, "bid-sum") == ["bid-sum-1-1"]


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


class Days:
    """A calendar that a test turns over."""

    def __init__(self):
        self.now = date(2026, 2, 27)

    def __call__(self):
        return self.now

    def until(self, mine, name):
        """Go on to the day on which something is due; return how many days that took."""
        gap = 0
        while name not in due(mine):
            self.now += timedelta(days=1)
            gap += 1
        return gap


def test_a_missed_question_comes_back_today_tomorrow_and_then_later_each_time(file):
    mine = Progress(file, today=(days := Days()))
    name = "follow-1-7"
    for _again in range(3):  # misses on one day are one
        mine.record(name, "follow", right=False)
    gaps = []
    for _time in range(7):
        gaps.append(days.until(mine, name))
        mine.record(name, "follow", right=True)
        mine.record(name, "follow", right=True)  # the same evening: that changes nothing
        assert due(mine) == []
    assert gaps == [0, 1, 2, 6, 18, 45, 105]
    days.until(mine, name)
    mine.record(name, "follow", right=False)  # long known, and forgotten
    assert days.until(mine, name) == 0
    mine.record(name, "follow", right=True)
    assert days.until(mine, name) == 1


def test_what_is_most_overdue_is_asked_first(file):
    mine = Progress(file, today=(days := Days()))
    mine.record("follow-1-7", "follow", right=False)
    days.now += timedelta(days=1)
    mine.record("bid-sum-1-1", "bid-sum", right=False)
    days.now -= timedelta(days=3)
    mine.record("follow-1-9", "follow", right=False)
    assert due(mine) == ["follow-1-9"]
    days.now += timedelta(days=3)
    assert due(mine) == ["follow-1-9", "follow-1-7", "bid-sum-1-1"]
    assert mine.due("bid-sum") == [("bid-sum-1-1", "bid-sum", date(2026, 2, 28))]


def mastered(mine, kind="follow", seeds=(1, 2, 3)):
    for seed in seeds:
        mine.record(f"{kind}-1-{seed}", kind, right=True)
    return mine


def test_mastery_fades_and_comes_back_later_each_time(file):
    mine = mastered(Progress(file, today=(days := Days())))
    gaps = []
    for seed in range(10, 14):
        gaps.append(days.until(mine, "follow"))
        assert mine.mastered("follow")
        mine.record("follow-1-1", "follow", right=True)  # it has been told
        mine.record("follow-1-99", "follow", right=True, counts=False)  # after the last hint
        assert due(mine) == ["follow"]
        mine.record(f"follow-1-{seed}", "follow", right=True)
        assert due(mine) == []
    assert gaps == [2, 11, 46, 163]


def test_one_miss_empties_the_dots_and_two_in_a_row_unmake_mastery(file):
    mine = mastered(Progress(file, today=(days := Days())))
    told = []
    for seed, right in enumerate([False, True, False, False, True, True, True], 10):
        mine.record(f"follow-1-{seed}", "follow", right=right)
        told.append((mine.in_a_row("follow"), mine.mastered("follow")))
    assert told == [(0, True), (1, True), (0, True), (0, False), (1, False), (2, False), (3, True)]
    assert days.until(mine, "follow") == 1
    for seed in range(30, 34):
        assert mine.mastered("follow") == (seed < 32), "the second of four misses unmakes it"
        mine.record(f"follow-1-{seed}", "follow", right=False)
        assert days.until(mine, "follow") == 0


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
    copy = mine.save(tmp_path / "mine.json")
    kept = json.loads(copy.read_text())
    assert kept["first"] == {"05-one-more": False}
    assert (kept["format"], kept["version"]) == ("parlett-progress", 2)
    mine.reset()
    assert not Progress(file).answered("05-one-more")
    mine.load(copy)
    assert due(Progress(file)) == ["05-one-more"]
    mine.load(Progress().save(tmp_path / "empty.json"))
    assert due(mine) == []


FRAME = {"format": "parlett-progress", "version": 1}
STANDING = {"in_a_row": 2, "mastered": True}
DAMAGED = {
    "no JSON": b"{",
    "cut off": json.dumps({**FRAME, "kinds": {"follow": STANDING}}).encode()[:-5],
    "a list": b"[]",
    "another file": b'{"format": "another"}',
    "no version": b'{"format": "parlett-progress"}',
    "not UTF-8": b"\xff\xfe",
    "nested deeply": b"[" * 100_000,
    "a number of many digits": b'{"format": ' + b"9" * 5000 + b"}",
}


def ask_about_everything(mine):
    mine.watch(asked := predict("bid-sum", seed=1))
    asked.lock(6)
    return due(mine), mine.mastered("bid-sum"), mine.in_a_row("bid-sum"), mine.to_json()


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_set_aside_and_named_once(file, content, comms):
    file.parent.mkdir()
    file.write_bytes(content)
    mine = Progress(file)
    assert not mine.mastered("follow")
    assert [(one.kind, one.file) for one in mine.troubles] == [("damaged", file)]
    assert mine.troubles[0].aside == file.with_name("progress.json.bak")
    assert mine.troubles[0].aside.read_bytes() == content
    ask_about_everything(mine)
    assert len(mine.troubles) == 1
    later = Progress(file)
    assert later.answered("bid-sum-1-1")
    assert later.troubles == []


def test_a_file_that_was_set_aside_earlier_is_not_overwritten(file):
    file.parent.mkdir()
    for content in (b"one", b"two", b"three"):
        file.write_bytes(content)
        Progress(file).record("follow-1-1", "follow", right=True)
    kept = {path.read_bytes() for path in file.parent.glob("*.bak")}
    assert kept == {b"one", b"two", b"three"}


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("kinds", 5),
        ("kinds", {"bid-sum": 5}),
        ("kinds", {"bid-sum": {"in_a_row": None, "mastered": "yes"}}),
        ("kinds", {"bid-sum": {"in_a_row": 10**300}}),
        ("first", []),
        ("first", {"bid-sum-1-1": 0}),
        ("missed", {"bid-sum-1-1": 0}),
        ("missed", {"bid-sum-1-1": "soon", "bid-sum-2": "", "bid-sum-x-y": "", "bid-sum: ?": ""}),
    ],
)
def test_whatever_part_of_a_file_is_not_understood_counts_as_empty(file, part, value, comms):
    file.parent.mkdir()
    whole = {
        "kinds": {"follow": STANDING},
        "first": {"follow-1-7": True},
        "missed": {"follow-1-8": ""},
    }
    other = {name: values for name, values in whole.items() if name != part}
    held = {**FRAME, **whole, part: {**whole[part], **value} if isinstance(value, dict) else value}
    file.write_text(json.dumps(held))
    mine = Progress(file)
    assert mine.in_a_row("bid-sum") == 0
    ask_about_everything(mine)
    if "kinds" in other:
        assert (mine.mastered("follow"), mine.in_a_row("follow")) == (True, 2)
    if "first" in other:
        assert mine.answered("follow-1-7")
    if "missed" in other:
        assert due(mine, "follow")[-1] == "follow-1-8"
    if mine.troubles:
        assert json.loads(mine.troubles[0].aside.read_text()) == held


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
names = st.sampled_from(["bid-sum", "bid-sum-1-1", "bid-sum-1-2", "bid-sum: 9S 8S 7S", "in_a_row"])
parts = st.dictionaries(names, st.just("") | st.dictionaries(names, json_values) | json_values)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(version=st.integers(1, 2), kinds=parts, first=parts, again=parts, more=json_values)
def test_no_file_stops_a_question(tmp_path, comms, version, kinds, first, again, more):
    file = tmp_path / "progress.json"
    told = {"kinds": kinds, "first": first, "missed": again, "items": again, "more": more}
    file.write_text(json.dumps({**FRAME, "version": version, **told}))
    mine = Progress(file)
    ask_about_everything(mine)
    mine.due("bid-sum")
    assert Progress(file).answered("bid-sum-1-1")
    for aside in tmp_path.glob("progress.json.*"):
        aside.unlink()


def test_a_question_is_asked_whatever_the_file_says_was_missed(monkeypatch, comms):
    for name in (
        "bid-sum-1",
        "bid-sum-x-y",
        "bid-sum-1--5",
        "bid-sum-9-9",
        "bid-sum: 9S",
        "bid-sum-",
    ):
        progress.record(name, "bid-sum", right=False)
    asked = predict("bid-sum", seed=1)
    assert asked.more[1]["id"] == "bid-sum-1--5"


def test_a_file_of_a_newer_version_is_left_alone(file):
    file.parent.mkdir()
    file.write_text(newer := json.dumps({**FRAME, "version": 3, "items": []}))
    mine = Progress(file)
    mine.record("follow-1-1", "follow", right=True)
    assert mine.answered("follow-1-1")
    assert [one.kind for one in mine.troubles] == ["newer"]
    assert file.read_text() == newer
    assert [path.name for path in file.parent.iterdir()] == ["progress.json"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_has_saved_is_read(file, encoding):
    file.parent.mkdir()
    file.write_text(json.dumps({**FRAME, "kinds": {"follow": STANDING}}), encoding)
    assert Progress(file).mastered("follow")


def test_an_empty_file_holds_nothing_to_set_aside(file):
    file.parent.mkdir()
    file.touch()
    mine = Progress(file)
    mine.record("follow-1-1", "follow", right=True)
    assert mine.troubles == []
    assert Progress(file).answered("follow-1-1")


@pytest.mark.parametrize("age", [-86400, -60, 60, 86400])
def test_a_lock_that_a_killed_kernel_has_left_is_broken(file, age, monkeypatch):
    file.parent.mkdir()
    lock = file.with_name("progress.json.lock")
    lock.touch()
    os.utime(lock, (time.time() - age,) * 2)
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("it waits"))
    Progress(file).record("follow-1-1", "follow", right=True)
    assert not lock.exists()


def test_a_place_that_cannot_be_used_is_named_once(tmp_path):
    for place in (tmp_path / "file" / "progress.json", tmp_path):
        (tmp_path / "file").write_text("")
        mine = Progress(place)
        for seed in range(3):
            mine.record(f"follow-1-{seed}", "follow", right=True)
        assert mine.mastered("follow")
        assert [(one.kind, one.file) for one in mine.troubles] == [("unusable", place)]


def test_trouble_is_told_below_the_next_question(file, monkeypatch, capsys, comms):
    file.parent.mkdir()
    file.write_text("{")
    monkeypatch.setattr("parlett_widgets.lessons.progress", Progress(file))
    predict("bid-sum", seed=1)
    told = capsys.readouterr().out
    assert told.startswith("The file with your progress was damaged:")
    assert str(file.with_name("progress.json.bak")) in told
    predict("bid-sum", seed=2)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("kind", ["damaged", "newer", "unusable"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_trouble_can_be_told_on_any_stream(kind, lang, monkeypatch):
    mine = Progress()
    mine.troubles.append(Trouble(kind, Path("\udcff/progress.json"), Path("aside")))
    stream = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", stream)
    say_troubles(language(lang), mine)
    stream.flush()
    assert b"progress.json" in stream.buffer.getvalue() or kind == "damaged"


def test_in_the_browser_progress_is_kept_where_the_learners_files_are(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.delenv("PARLETT_PROGRESS")
    monkeypatch.delenv("PYTEST_VERSION", raising=False)
    monkeypatch.setattr("parlett_widgets.practice.learner._DRIVE", tmp_path / "absent")
    mine = Progress(_own_file())
    assert kept_where(language("en"), mine) == "Your answers are kept as long as this page is open."
    monkeypatch.setattr("parlett_widgets.practice.learner._DRIVE", tmp_path)
    mine = Progress(_own_file())
    assert mine.file == tmp_path / "parlett-progress.json"
    assert kept_where(language("en"), mine) == "Your answers are kept in this browser."
    mine.record("follow-1-1", "follow", right=True)
    assert Progress(_own_file()).answered("follow-1-1")
    assert [path.name for path in tmp_path.iterdir()] == ["parlett-progress.json"]


@pytest.mark.parametrize("person", [True, False])
def test_where_a_program_runs_the_cells_nothing_is_kept(person, monkeypatch):
    for variable in ("PARLETT_PROGRESS", "PYTEST_VERSION"):
        monkeypatch.delenv(variable, raising=False)
    asked = {"content": {"allow_stdin": person}}
    kernel = SimpleNamespace(get_parent=lambda channel: asked)
    monkeypatch.setattr("IPython.get_ipython", lambda: SimpleNamespace(kernel=kernel))
    assert (_own_file() is not None) == person
    kernel.get_parent = lambda: asked  # as the kernel in a browser has it
    assert (_own_file() is not None) == person


def test_the_map_says_what_is_due_and_that_mastery_fades(file):
    mine = Progress(file, today=(days := Days()))
    for kind in ("trick-winner", "follow"):
        mastered(mine, kind)
    mine.record("follow-1-9", "follow", right=False)  # which is due before mastery fades
    mine.record("bid-sum-1-4", "bid-sum", right=False)
    mine.record("05-one-more", "05-one-more", right=False)  # which is asked nowhere else
    days.now += timedelta(days=3)
    lines = str(Course(language("en"), mine)).splitlines()
    assert lines[1] == "◐ 01 Tricks – due again since Friday"
    assert lines[7] == "◐ 06 Three cards make a bid – 1 due"
    assert lines[-1].startswith("0 of 17 lessons done. 4 questions are due today.")
    assert "金曜日" in Course(language("ja"), mine)._repr_html_()
    days.now += timedelta(days=17)
    assert "Tricks – due again since 27 February" in str(Course(language("en"), mine))


def test_every_kind_of_question_belongs_to_a_lesson():
    assert {lesson_of(kind).number for kind in KINDS} <= {lesson.number for lesson in LESSONS}


def test_the_review_that_opens_a_lesson_asks_what_is_due_first(comms):
    def opening(seed):
        return predict("follow", seed=seed, due_first=True)

    assert opening(5).question["id"] == "follow-1-5"
    for seed in (1, 2, 3, 5):
        progress.record(f"follow-1-{seed}", "follow", right=seed != 2)
    asked = opening(5)
    assert [one["id"] for one in (asked.question, *asked.more[:2])] == [
        "follow-1-2",
        "follow-1-5",
        "follow-1-6",
    ]
    assert "follow-1-2" not in [one["id"] for one in asked.more]
    assert opening(8).question["id"] == "follow-1-8"  # the other one asks it already
    assert opening(5).question["id"] == "follow-1-2"


def test_what_only_a_lesson_can_ask_is_not_asked_again(comms):
    asked = predict("02-exactly-17")
    asked.lock("3C")
    assert progress.answered("02-exactly-17")
    assert progress.due() == []


def test_the_map_says_where_answers_are_kept(file):
    assert str(Course(language("en"), Progress(file))).endswith("are kept on this computer.")
    assert str(Course(language("en"), Progress())).endswith("0 of 17 lessons done.")


def test_a_copy_of_ones_progress_only_grows(tmp_path):
    copy = tmp_path / "copy.json"
    mine = Progress()
    for seed, right in enumerate([True, True, True, False]):
        mine.record(f"follow-1-{seed}", "follow", right=right)
    mine.record("bid-sum-1-1", "bid-sum", right=False)
    mine.save(copy)
    before = json.loads(copy.read_text())
    Progress().save(copy)
    assert json.loads(copy.read_text()) == before
    other = Progress()
    other.record("bid-sum-1-1", "bid-sum", right=True)
    other.record("chain-count-1-1", "chain-count", right=True)
    other.save(copy)
    both = Progress(copy)
    assert both.mastered("follow")
    assert due(both) == ["follow", "follow-1-3", "bid-sum-1-1"]
    assert both.answered("chain-count-1-1")
    assert not json.loads(copy.read_text())["first"]["bid-sum-1-1"]


@pytest.mark.parametrize(
    "content",
    [b"my notes", b"{}", b'{"format": "parlett-progress", "version": 3}', b'{"version": 1}'],
)
def test_a_copy_never_replaces_something_else(tmp_path, content):
    file = tmp_path / "notes.json"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"(does not hold|newer version).*choose another name"):
        Progress().save(file)
    for taken in (Progress().load, Progress().merge):
        with pytest.raises(ValueError, match=r"does not hold|newer version"):
            taken(file)
    assert file.read_bytes() == content


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


def test_the_page_is_told_the_number_that_corrects_its_guess(file, comms):
    mine = Progress(file)
    mine.record("follow-1-1", "follow", right=False)
    mine.watch(asked := predict("follow", seed=1))
    right = asked.question["answer"]["right"][0]
    told = from_page(asked, answer=right, in_a_row=1, uncounted="")
    states = [message["state"] for message in told if message["method"] == "update"]
    merged = {name: value for state in states for name, value in state.items()}
    assert (merged["in_a_row"], merged["uncounted"]) == (0, "seen")


def test_a_number_that_is_none_does_not_make_copies_for_ever(file, comms):
    file.parent.mkdir()
    head = '{"format": "parlett-progress", "version": 1'
    file.write_text(head + ', "kinds": {}, "first": {}, "missed": {}, "x": NaN}')
    for seed in (1, 2):
        Progress(file).record(f"bid-sum-1-{seed}", "bid-sum", right=True)
    assert Progress(file).in_a_row("bid-sum") == 2
    assert len(list(file.parent.glob("*.bak"))) <= 1


# What may happen to a file


kinds, seeds = st.sampled_from(["follow", "bid-sum"]), st.integers(0, 9)


def rows():
    """Answers as the arguments of `record`, on days that go on."""
    answer = st.tuples(st.integers(0, 3), kinds, seeds, st.booleans())
    return st.lists(answer, max_size=12)


def lived(answers, start=0):
    mine = Progress(today=(days := Days()))
    days.now += timedelta(days=start)
    for wait, kind, seed, right in answers:
        days.now += timedelta(days=wait)
        mine.record(f"{kind}-1-{seed}", kind, right=right)
    return mine


def content(mine):
    return json.loads(mine.to_json())


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=rows(), other=rows(), start=st.integers(-3, 3))
def test_a_merge_of_two_machines_loses_nothing(tmp_path, one, other, start):
    machines = lived(one), lived(other, start)
    copies = [mine.save(tmp_path / f"{number}.json") for number, mine in enumerate(machines)]
    for copy in copies:
        copy.replace(copy.with_suffix(".old"))
    for mine, copy in zip(machines, copies, strict=True):
        mine.save(copy)
    before = [content(mine) for mine in machines]
    machines[0].merge(copies[1])
    machines[1].merge(copies[0])
    after = content(machines[0])
    assert after == content(machines[1])
    for part in ("kinds", "first", "items"):
        assert after[part].keys() == before[0][part].keys() | before[1][part].keys()
    for kind, row in after["kinds"].items():
        held = [side["kinds"][kind] for side in before if kind in side["kinds"]]
        ever = [row for row, side in zip(held, before, strict=False) if kind in side["items"]]
        if all(row["mastered"] for row in ever) and ever:
            assert row["mastered"]
    machines[0].merge(copies[1])
    assert content(machines[0]) == after


def version_1(**more):
    told = {
        "kinds": {
            "follow": {"in_a_row": 4, "mastered": True},
            "bid-sum": {"in_a_row": 1, "mastered": False},
        },
        "first": {"follow-1-1": True, "bid-sum-1-5": False, "05-one-more": False},
        "missed": {"bid-sum-1-5": "", "bid-sum: 9S 8S 7S": "2026-03-01", "05-one-more": ""},
    }
    return json.dumps({**FRAME, **told, **more}).encode()


def test_a_file_of_version_1_is_read_and_a_copy_of_it_kept(file):
    file.parent.mkdir()
    file.write_bytes(version_1(more="kept"))
    mine = Progress(file, today=(days := Days()))
    assert (mine.mastered("follow"), mine.in_a_row("bid-sum")) == (True, 1)
    assert mine.due("bid-sum") == [("bid-sum-1-5", "bid-sum", days())]
    assert file.read_bytes() == version_1(more="kept")  # reading writes nothing
    mine.record("follow-1-9", "follow", right=True)
    assert due(Progress(file, today=days)) == ["bid-sum-1-5", "05-one-more"]
    days.now = date(2026, 3, 1)
    assert "bid-sum: 9S 8S 7S" in due(mine)
    assert "follow" in due(mine)
    held = json.loads(file.read_text())
    assert (held["version"], held["more"]) == (2, "kept")
    kept = {path.name: path.read_bytes() for path in file.parent.iterdir() if path != file}
    assert kept == {"progress.json.version-1": version_1(more="kept")}
    assert mine.troubles == []


def test_a_copy_of_version_1_can_be_merged(tmp_path):
    copy = tmp_path / "copy.json"
    copy.write_bytes(version_1())
    mine = mastered(Progress(today=Days()), "trick-winner")
    mine.merge(copy)
    assert all(map(mine.mastered, ["follow", "trick-winner"]))
    assert mine.due("bid-sum")


def test_a_huge_file_is_left_alone_and_named(file):
    file.parent.mkdir()
    with file.open("wb") as huge:
        huge.truncate(10**11)
    mine = Progress(file)
    mine.record("follow-1-1", "follow", right=True)
    assert mine.answered("follow-1-1")
    assert [one.kind for one in mine.troubles] == ["unusable"]
    assert file.stat().st_size == 10**11
    with pytest.raises(OSError, match="too large"):
        Progress().merge(file)
