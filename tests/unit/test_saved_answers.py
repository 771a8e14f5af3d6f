"""A pupil's file of answers only ever grows, whatever notebook is run again and however often."""

import json
import subprocess
import sys

import pytest

from parlett_widgets import Answers, predict

HELD = {
    "format": "parlett-answers",
    "version": 1,
    "name": "Aiko",
    "time": "2026-11-23T09:30:00+00:00",
    "answers": [
        {"id": "bid-sum-1-3", "answer": "6", "right": True, "misconception": None, "hints": 0}
    ],
}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "aiko.json"


@pytest.fixture
def held(file):
    """Write yesterday's answers, and return what then stands in the file."""
    file.write_text(json.dumps(HELD), "utf-8")
    return file.read_bytes()


def answered(**seeds):
    """Answer questions about bids: the seed is the number in the name of the keyword."""
    mine = Answers()
    for seed, answer in seeds.items():
        mine.watch(asked := predict("bid-sum", seed=int(seed[1:])))
        asked.lock(answer)
    return mine


def saved(file):
    return {one["id"]: one["answer"] for one in json.loads(file.read_text("utf-8"))["answers"]}


def test_a_notebook_that_is_run_again_keeps_yesterdays_answers(file, held):
    code = (
        "from parlett_widgets import answers, predict; predict('bid-sum', seed=3); "
        f"answers.save({str(file)!r}, name='Aiko'); answers.code('Aiko')"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert file.read_bytes() == held
    assert run.stdout.splitlines() == 2 * [
        "No answers yet: answer a question, then run this cell again."
    ]


def test_new_answers_are_added_and_the_first_answer_to_a_question_stands(file, held):
    answered(s3=5, s4=7).save(file)
    assert saved(file) == {"bid-sum-1-3": "6", "bid-sum-1-4": "7"}
    assert Answers.read(file).pupils == ["Aiko"]


def test_saving_the_same_answers_twice_says_that_there_is_nothing_to_add(file, capsys):
    mine = answered(s3=6)
    mine.save(file, "Aiko")
    before = file.read_bytes()
    assert capsys.readouterr().out == ""
    assert mine.save(file, "Aiko") == file
    assert file.read_bytes() == before
    assert "has these answers already" in capsys.readouterr().out


def test_a_name_can_be_added_later(file):
    mine = answered(s3=6)
    mine.save(file)
    mine.save(file, "Aiko")
    assert Answers.read(file).pupils == ["Aiko"]


def test_a_missing_folder_is_named(tmp_path):
    file = tmp_path / "class 3B" / "aiko.json"
    with pytest.raises(FileNotFoundError, match=r"there is no folder .*class 3B: create it first"):
        answered(s3=6).save(file)


def test_another_pupils_file_is_not_added_to(file, held):
    with pytest.raises(ValueError, match="holds the answers of Aiko: choose another file"):
        answered(s4=7).save(file, "Ben")
    assert file.read_bytes() == held


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308"])
def test_a_name_is_the_same_however_its_letters_are_encoded(file, name):
    answered(s3=6).save(file, "Zoë")
    answered(s4=7).save(file, name)
    assert len(saved(file)) == 2


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"my notes", "cut off or damaged"),
        (json.dumps(HELD).encode()[:90], "cut off or damaged"),
        (b"\xff\x00\xfe", "not text"),
        (b"[1, 2]", "not a file of answers"),
        (b'{"format": "parlett-progress", "version": 1}', "not a file of answers"),
        (b'{"format": "parlett-answers", "version": 1, "answers": [{}]}', "not a complete file"),
        (b'{"format": "parlett-answers", "version": 2, "answers": []}', "a newer version"),
    ],
)
def test_a_file_that_is_something_else_is_never_replaced(file, content, fault, capsys):
    file.write_bytes(content)
    with pytest.raises(ValueError, match=f"{fault}.*Choose another name"):
        answered(s3=6).save(file, "Aiko")
    assert Answers().save(file) == file  # there is nothing to save
    assert file.read_bytes() == content


def test_an_empty_file_is_as_good_as_none(file):
    file.write_bytes(b"")
    answered(s3=6).save(file, "Aiko")
    assert saved(file) == {"bid-sum-1-3": "6"}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_has_saved_is_added_to(file, encoding):
    file.write_text(json.dumps(HELD), encoding)
    answered(s4=7).save(file, "Aiko")
    assert len(saved(file)) == 2


def test_what_a_file_holds_beside_our_own_is_kept(file):
    strange = {**HELD, "class": "3B"}
    strange["answers"] = [{**HELD["answers"][0], "question": "\ud800"}]
    file.write_text(json.dumps(strange), "utf-8")
    answered(s4=7).save(file)
    kept = json.loads(file.read_text("utf-8"))
    assert (kept["class"], kept["answers"][0]) == ("3B", strange["answers"][0])
