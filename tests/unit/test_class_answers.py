"""The answers of a class: files and codes of thirty pupils, some damaged, one handed in twice."""

from __future__ import annotations

import csv
import io
import random
from datetime import datetime, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlett_widgets import Answers, Predict, question
from parlett_widgets.lessons import KINDS, quiz
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.widgets.predict.answer_codes import code_of, digest, read_code, tidy_name

SHEET = quiz(["counterpoint-score", "bid-sum", "trick-winner", "follow", "find-slip"], seed=3)
NAMES = ["田中 葵", "Zoë", "=SUM(A1)", "<b>Bo</b>", *(f"Pupil {i}" for i in range(5, 31))]
AT = datetime(2026, 11, 23, 9, 30, tzinfo=timezone.utc)


def answered(chances: random.Random, sheet=SHEET) -> Answers:
    """Answer a sheet: often rightly, else with one of the known mistakes."""
    mine = Answers()
    for asked in sheet:
        widget = Predict(asked)
        mine.watch(widget)
        form = asked["answer"]
        widget.lock(
            form["right"][0] if chances.random() < 0.6 else chances.choice([*form["wrong"]])
        )
    return mine


@pytest.fixture
def handed_in(tmp_path):
    """Fifteen files and fifteen codes; then two of the files and one of the codes are damaged."""
    chances = random.Random(7)
    files, codes = [], []
    for i, name in enumerate(NAMES):
        mine = answered(chances)
        if i % 2:
            codes.append(mine.code(name))
        else:
            files.append(mine.save(tmp_path / f"{i:02}.json", name))
    files[3].write_text(files[3].read_text("utf-8")[:300], "utf-8")
    files[4].write_text('{"format": "parlett-answers", "version": 1, "answers": [{}]}', "utf-8")
    codes[5] = codes[5][:-3] + ("Z" if codes[5][-3] != "Z" else "Y") + codes[5][-2:]
    codes.append(codes[0])
    return files, codes


def test_thirty_pupils_are_merged_and_nothing_is_lost_without_a_word(handed_in):
    files, codes = handed_in
    merged = Answers.read([*files, "\n".join(codes)])
    assert len(merged.pupils) == 27
    assert len(merged.rows()) == 27 * 5
    assert [problem.split(":")[0] for problem in merged.problems[:2]] == ["06.json", "08.json"]
    assert merged.problems[2].startswith("Pupil 12: 1")
    assert merged.problems[2].endswith("this is not a code, or a character in it is wrong.")
    assert "counted once" in merged.problems[3]
    assert len(merged.problems) == 4


def test_what_is_counted_is_what_was_answered(handed_in):
    files, codes = handed_in
    merged = Answers.read([*files, *codes])
    known = {one["id"]: one for one in SHEET}
    wrong = 0
    for row in merged.rows():
        asked = known[row["question"]]
        assert row["asked"].startswith(asked["prompt"])
        wrong += not row["right"]
        assert (row["answer"] == row["right_answer"]) == row["right"] or len(
            asked["answer"]["right"]
        ) > 1
    assert sum(count for _, count in merged.misconceptions()) == wrong > 20
    names = {mistake["name"] for one in SHEET for mistake in one["misconceptions"]}
    assert {name for name, _ in merged.misconceptions()} <= names
    assert [row[0] for row in merged.table()] == merged.pupils
    assert sum(cell == "✓" for row in merged.table() for cell in row) == 27 * 5 - wrong


def test_the_csv_opens_in_a_spreadsheet_with_japanese_names_and_without_formulas(
    handed_in, tmp_path
):
    files, codes = handed_in
    file = Answers.read([*files, *codes]).save(tmp_path / "class.csv")
    assert file.read_bytes().startswith(b"\xef\xbb\xbfpupil,")
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
    assert rows[0]["pupil"] == "田中 葵"
    assert "'=SUM(A1)" in {row["pupil"] for row in rows}
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row.values())


@pytest.mark.parametrize("name", ["=SUM(A1)", "+1", "-1", "@cmd"])
def test_a_name_is_never_a_formula(name):
    code = answered(random.Random(5)).code(name)
    (first, *_) = csv.DictReader(io.StringIO(Answers.read(code).to_csv()))
    assert first["pupil"] == f"'{name}"


def test_the_table_shows_no_markup(handed_in):
    files, codes = handed_in
    shown = Answers.read([*files, *codes])._repr_html_()
    assert "<b>Bo" not in shown
    assert "&lt;b&gt;Bo&lt;/b&gt;" in shown


def test_a_file_and_a_code_of_the_same_answers_say_the_same(tmp_path):
    mine = answered(random.Random(1))
    file, code = mine.save(tmp_path / "a.json", "Aiko"), mine.code("Aiko")
    one, other = (Answers.read(source).rows() for source in (file, code))
    for row in [*one, *other]:
        del row["hints"], row["time"]
    assert one == other
    twice = Answers.read([file, code])
    assert twice.pupils == ["Aiko"]
    assert len(twice.problems) == 1


def test_other_answers_under_the_same_name_are_kept_apart():
    first, second = (answered(random.Random(seed)).code("Aiko") for seed in (1, 2))
    merged = Answers.read([first, second])
    assert merged.pupils == ["Aiko", "Aiko (2)"]
    assert "listed as Aiko (2)" in merged.problems[0]


def test_a_question_of_ones_own_is_known_when_it_is_given():
    asked = question("counterpoint-score", case={"bids": (60, 70), "taken": (58, 62)})
    code = answered(random.Random(3), [asked]).code("Aiko")
    (unknown,) = Answers.read(code).rows()
    assert unknown["right"] is None
    assert "pass it in questions=" in Answers.read(code).problems[0]
    known = Answers.read(code, questions=[asked])
    assert known.problems == []
    assert known.rows()[0]["right_answer"] == "18 points"


def test_a_code_is_read_however_it_is_typed_and_in_every_language():
    code = answered(random.Random(5)).code("葵")
    typed = code.lower().replace("0", "o").replace("-", " ").replace(":", "：")
    assert Answers.read(typed).rows() == Answers.read(code).rows()
    japanese = Answers.read(code, lang="ja").rows()
    assert [row["right"] for row in japanese] == [row["right"] for row in Answers.read(code).rows()]
    assert japanese[0]["asked"] != Answers.read(code).rows()[0]["asked"]


def test_signs_that_nobody_sees_are_no_part_of_a_name():
    one = answered(random.Random(5))
    code = one.code("Aiko")
    assert Answers.read(f"\ufeff{code}").rows() == Answers.read(code).rows()
    assert Answers.read(f"\u200e{code}\u200b\r\n").rows() == Answers.read(code).rows()
    assert one.code("Ai\ud800ko\x00") == code
    for name in ("\ufeff", None):
        with pytest.raises(ValueError, match="a code needs a name"):
            one.code(name)


def test_a_file_that_is_not_there_is_named_so(tmp_path):
    absent = Answers.read([tmp_path / "aiko.json", f"{tmp_path}/b*.json"], lang="en")
    assert absent.problems == [
        f"{name}: there is no such file." for name in ("aiko.json", "b*.json")
    ]


def test_a_code_of_five_questions_is_short_enough_to_read_out():
    code = answered(random.Random(5), quiz(["bid-sum"] * 5)).code("Aiko")
    assert len(code) <= 80


@given(st.data())
def test_a_sign_typed_wrongly_is_found(data):
    code = code_of(
        "Aiko", AT, [("bid-sum-1-3", "6"), ("follow-1-3", "9S 8S"), ("05-one-more", "b")]
    )
    at = data.draw(st.integers(code.index(":") + 3, len(code) - 1).filter(lambda i: code[i] != "-"))
    sign = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter(code[at].__ne__))
    with pytest.raises(ValueError, match=r"damaged|not an answer code"):
        read_code(code[:at] + sign + code[at + 1 :])


ids = st.from_regex(r"[a-z][a-z-]{0,20}-[123]-(0|-?[1-9][0-9]{0,9})", fullmatch=True) | st.text(
    max_size=40
)
given_answers = st.from_regex(
    r"[a-f]|0|-?[1-9][0-9]{0,9}|[2-9JQKA][CDHS]( 10[CDHS])?", fullmatch=True
)


@given(st.text().filter(tidy_name), st.lists(st.tuples(ids, given_answers), max_size=12))
def test_every_answer_comes_back_from_its_code(name, pairs):
    code = read_code(code_of(name, AT, pairs))
    assert (code.name, code.time) == (tidy_name(name), AT)
    assert [one.answer for one in code.given] == [answer for _, answer in pairs]
    for one, (asked, _) in zip(code.given, pairs, strict=True):
        kind, *_ = asked.rsplit("-", 2) if one.drawn else [asked]
        if one.drawn is None or one.drawn[1] >= 0:
            assert one.kind == digest(kind)


@given(st.text() | st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ-").map("Aiko: 1".__add__))
@example(": 1")
@example("a" * 10000)
def test_whatever_is_pasted_is_read_or_named(text):
    lines = [line for line in text.splitlines() if line.strip() and ".json" not in line]
    merged = Answers.read("\n".join(lines))
    assert len(merged.pupils) + len(merged.problems) >= len([*filter(str.strip, lines)])


def test_no_two_names_stand_for_the_same_in_a_code():
    names = [*KINDS, *PREDICTIONS]
    assert len({digest(name) for name in names}) == len(names)
