"""The answers of a class: files and codes of thirty pupils, some damaged, one handed in twice."""

from __future__ import annotations

import csv
import io
import json
import random
import textwrap
from datetime import datetime, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlett_widgets import Answers, Predict, question
from parlett_widgets.lessons import KINDS, quiz
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.widgets.predict.answer_codes import (
    Code,
    _packed,
    _written,
    code_of,
    codes_in,
    old_name,
    tidy_name,
)

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
    assert merged.problems[2].startswith("Pupil 12: 2")
    assert merged.problems[2].endswith("a character in this code is wrong.")
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


def test_a_table_that_was_saved_before_keeps_its_rows_and_the_teachers_own_columns(tmp_path):
    file = tmp_path / "class.csv"
    one, other = (
        answered(random.Random(seed)).code(name) for seed, name in ((1, "Aiko"), (2, "Ben"))
    )
    Answers.read(one).save(file)
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8-sig"))))
    with file.open("w", encoding="utf-8-sig", newline="") as text:
        writer = csv.DictWriter(text, [*rows[0], "mark"])
        writer.writeheader()
        writer.writerows({**row, "mark": "A+"} for row in rows)
    Answers.read(other).save(file)
    with file.open("a", encoding="utf-8", newline="") as text:
        text.write(",,,,,,,,,Class 5b\r\n,,,,,,,,,needs help\r\n")
    before = file.read_text("utf-8-sig")
    Answers.read([]).save(file)
    Answers.read(one, lang="ja").save(file)
    assert file.read_text("utf-8-sig") == before
    rows = list(csv.DictReader(io.StringIO(before)))
    marks = [("Aiko", "A+")] * 5 + [("Ben", "")] * 5 + [("", "Class 5b"), ("", "needs help")]
    assert [(row["pupil"], row["mark"]) for row in rows] == marks


@pytest.mark.parametrize(
    "content",
    [b"name,mark\r\nAiko,A\r\n", b"\xff\x00", b"pupil;question\r\n", b'pupil,question\r\n"a'],
)
def test_a_table_of_the_teachers_own_is_never_replaced(content, tmp_path):
    file = tmp_path / "class.csv"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="not a table of answers: choose another name"):
        Answers.read(answered(random.Random(1)).code("Aiko")).save(file)
    assert file.read_bytes() == content


@pytest.mark.parametrize("sign", "=+-@＝＋－＠﹢﹣")
@pytest.mark.parametrize("before", ["", " ", "　"])
def test_an_answer_is_never_a_formula(sign, before):
    formula = f"{before}{sign}1"
    asked = question("own", case={"prompt": "?", "options": [formula, "b"], "right": "b"})
    mine = Answers()
    mine.watch(widget := Predict(asked))
    widget.lock("a")
    read = Answers.read(mine.code("Aiko"), questions=[asked])
    (row,) = csv.DictReader(io.StringIO(read.to_csv()))
    assert row["answer"] == f"'{formula}"


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
    asked = question(
        "own", case={"prompt": "2 + 2?", "options": ["3", "4"], "right": "4", "wrong": {"3": "No."}}
    )
    mine = Answers()
    mine.watch(widget := Predict(asked))
    widget.lock("a")
    code = mine.code("Aiko")
    (unknown,) = Answers.read(code).rows()
    assert unknown["right"] is None
    assert "pass it in questions=" in Answers.read(code).problems[0]
    known = Answers.read(code, questions=[asked])
    assert known.problems == []
    assert known.rows()[0]["right_answer"] == "4"


def test_a_question_about_ones_own_case_is_rebuilt_from_its_name():
    asked = question("counterpoint-score", case={"bids": (60, 70), "taken": (58, 62)})
    read = Answers.read(answered(random.Random(3), [asked]).code("Aiko"))
    assert read.problems == []
    assert read.rows()[0]["right_answer"] == "18 points"


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


ANSWER = {"id": "bid-sum-1-3", "answer": "6", "right": True, "misconception": None, "hints": 0}


def record(**parts):
    return {"format": "parlett-answers", "version": 1, "name": "Aiko", "answers": [ANSWER], **parts}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_pupils_file_is_read_as_an_editor_has_saved_it(encoding, tmp_path):
    file = tmp_path / "aiko.json"
    file.write_text(json.dumps(record()), encoding)
    read = Answers.read(file)
    assert (read.pupils, read.problems) == (["Aiko"], [])


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "cut off or damaged"),
        (json.dumps(record()).encode()[:-9], "cut off or damaged"),
        (b"[" * 100_000, "cut off or damaged"),
        ("Zoë".encode("latin-1"), "not text in UTF-8 or UTF-16"),
        (b" " * 1_000_001, "too large"),
        (b"{}", "not a file of answers"),
        (json.dumps(record(version=2)).encode(), "a newer version"),
        (json.dumps(record(answers=[{}])).encode(), "not a complete file"),
        (json.dumps(record(answers=[{**ANSWER, "answer": 6}])).encode(), "not a complete file"),
        (json.dumps(record(name=["Aiko"])).encode(), "not a complete file"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_fault(content, fault, tmp_path):
    file = tmp_path / "aiko.json"
    file.write_bytes(content)
    read = Answers.read(file, lang="en")
    assert read.pupils == []
    assert f"aiko.json: {fault}" in read.problems[0].replace("this file is ", "").replace(
        "this is ", ""
    )


@pytest.fixture(scope="module")
def strange_file(tmp_path_factory):
    return tmp_path_factory.mktemp("strange") / "aiko.json"


@given(
    part=st.sampled_from(["id", "question", "figures", "answer", "right_answer", "misconception"]),
    text=st.text(st.characters(categories=["Cs", "Cc", "L"]), min_size=1),
    name=st.text(st.characters(categories=["Cs", "Cc", "Cf", "L"])),
)
@example(part="answer", text="\ud800", name="Aiko")
def test_one_pupils_strange_text_does_not_keep_a_class_from_being_shown_or_saved(
    part, text, name, strange_file
):
    strange_file.write_text(
        json.dumps(record(name=name, answers=[{**ANSWER, part: text}])), "utf-8"
    )
    read = Answers.read([strange_file, code_of("Ben", AT, [("bid-sum-1-3", "6")])])
    assert len(read.pupils) == 2
    for shown in (repr(read), read._repr_html_(), read.to_csv(), *read.problems):
        shown.encode()


def test_characters_that_cannot_be_shown_are_named(tmp_path):
    file = tmp_path / "aiko.json"
    file.write_text(json.dumps(record(answers=[{**ANSWER, "answer": "\ud800"}])), "utf-8")
    assert Answers.read(file, lang="en").problems == [
        "aiko.json: characters that cannot be shown are left out."
    ]


def test_no_file_named_in_pasted_text_is_opened(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.json").write_text(json.dumps(record(name="Teacher")), "utf-8")
    code = code_of("Aiko", AT, [("bid-sum-1-3", "6")])
    for lines in ([code, "secret.json"], ["*.json", code], [f"{tmp_path}/*.json", code]):
        for pasted in ("\n".join(lines), lines, ["\n".join(lines)]):
            read = Answers.read(pasted, lang="en")
            assert read.pupils == ["Aiko"]
            assert "a file named in pasted text is not opened" in read.problems[0]
    for named in ("secret.json", " *.json\n", ["*.json"], [tmp_path / "secret.json", code]):
        assert "Teacher" in Answers.read(named).pupils
    assert Answers.read(tmp_path).pupils == ["Teacher"]


def test_a_code_of_five_questions_is_short_enough_to_read_out():
    code = answered(random.Random(5), quiz(["bid-sum"] * 5)).code("Aiko")
    assert len(code) <= 80


@given(st.data())
def test_a_sign_typed_wrongly_is_found(data):
    code = code_of(
        "Aiko", AT, [("bid-sum-1-3", "6"), ("follow-1-3", "9S 8S"), ("05-one-more", "b")]
    )
    at = data.draw(st.integers(code.index(":") + 4, len(code) - 1).filter(lambda i: code[i] != "-"))
    sign = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter(code[at].__ne__))
    (problem,) = Answers.read(code[:at] + sign + code[at + 1 :]).problems
    assert problem.endswith("a character in this code is wrong.")


ids = st.from_regex(r"[a-z][a-z-]{0,20}-[123]-(0|-?[1-9][0-9]{0,9})", fullmatch=True) | st.text(
    st.characters(exclude_categories=["C", "Z"]), max_size=40
)
given_answers = st.from_regex(
    r"[a-f]|0|-?[1-9][0-9]{0,9}|[2-9JQKA][CDHS]( 10[CDHS])?", fullmatch=True
)
names = st.text(st.characters(exclude_categories=["Cc", "Cs"])).filter(tidy_name)


def only_code(text):
    """Return the one code in a text in which there is nothing else."""
    ((_, code),) = codes_in(text)
    assert isinstance(code, Code), code
    return code


@given(names, st.lists(st.tuples(ids, given_answers), max_size=12))
def test_every_answer_comes_back_from_its_code(name, pairs):
    code = only_code(code_of(name, AT, pairs))
    assert (code.name, code.time) == (tidy_name(name), AT)
    assert [tuple(one) for one in code.given] == pairs


MANGLED = {
    "quoted": "> {}".format,
    "quoted twice": "> > {}".format,
    "with a bullet": "- {}".format,
    "with a round bullet": "• {}".format,
    "after the time": "10:32 Aiko {}".format,
    "after the time in brackets": "[23.11., 10:12] Aiko: {}".format,
    "after the sender": "Aiko: {}".format,
    "before a full stop": "{}.".format,
    "before thanks": "{} Thanks!".format,
    "in brackets": "({})".format,
    "with minus signs": lambda code: code.replace("-", "\u2212"),
    "with dashes": lambda code: code.replace("-", "–"),
    "with soft hyphens": lambda code: code.replace("-", "-\u00ad"),
    "with spaces": lambda code: code.replace("-", " "),
    "without hyphens": lambda code: code.replace("-", ""),
    "with a colon of full width": lambda code: code.replace(":", "："),
    "in full width": lambda code: "".join(
        chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in code
    ),
}
TODAY = {"in lower case": str.lower, "in upper case": str.upper}


@pytest.mark.parametrize("mangle", [*MANGLED.values(), *TODAY.values()], ids=[*MANGLED, *TODAY])
@pytest.mark.parametrize("number", [1, 12, 30])
@pytest.mark.parametrize("name", ["Aiko", "田中 葵", "Nguyễn Thị Minh Ánh", "𠮷野 \ufa10"])
def test_a_code_comes_out_of_mail_and_chat(mangle, number, name):
    code = answered(random.Random(5), quiz(seed=3, count=number)).code(name)
    read = Answers.read(mangle(code))
    assert (read.pupils, read.problems) == ([name], [])
    assert len(read.rows()) == number


@given(
    width=st.integers(12, 100),
    mark=st.sampled_from(["", "> ", "> > ", "| ", "    "]),
    end=st.sampled_from(["\n", "\r\n", "=\n"]),
    number=st.integers(1, 40),
)
def test_a_code_is_read_when_it_is_wrapped_at_any_width(width, mark, end, number):
    code = code_of("Aiko", AT, [(f"follow-1-{i}", "9S 8S") for i in range(number)])
    lines = [code[at : at + width] for at in range(0, len(code), width)]
    text = "".join(f"{mark}{line}{end}" for line in lines)
    assert only_code(text).given[-1] == (f"follow-1-{number - 1}", "9S 8S")
    folded = "\n".join(mark + line for line in textwrap.wrap(code, width))
    assert only_code(folded) == only_code(code)


def test_codes_are_found_in_a_whole_mail():
    one, other = (
        answered(random.Random(seed)).code(name) for seed, name in ((1, "Aiko"), (2, "Ben"))
    )
    mail = f"Dear Ms Sato,\n\n> {one}\n>\n{other}. See you!\n\nYours, Chie"
    read = Answers.read(mail, lang="en")
    assert read.pupils == ["Aiko", "Ben"]
    assert read.problems == [
        "Dear Ms Sato,: this is not a code.",
        "Yours, Chie: this is not a code.",
    ]


def test_of_several_broken_codes_each_is_named():
    codes = [answered(random.Random(i)).code(f"Pupil {i}")[:-9] for i in range(3)]
    problems = Answers.read("\n".join(codes), lang="en").problems
    assert [problem.partition(":")[0] for problem in problems] == ["Pupil 0", "Pupil 1", "Pupil 2"]


@pytest.mark.parametrize("text", ["Dear all:\n5-6 cards", "We met at 10:12\nA-B", "Room:\nX1"])
def test_each_line_that_has_to_do_with_no_code_is_named(text):
    problems = Answers.read(text, lang="en").problems
    assert problems == [f"{line}: this is not a code." for line in text.splitlines()]


@pytest.mark.parametrize("wrapped", [False, True], ids=["in a line", "wrapped"])
def test_what_is_wrong_with_a_code_is_named_once(wrapped):
    code = answered(random.Random(5), quiz(["follow"] * 12)).code("Aiko")
    sign = "Z" if code[60] != "Z" else "Y"
    for text, fault in (
        (f"{code[:60]}{sign}{code[61:]}", "a character in this code is wrong."),
        (code[:80], "characters of this code are missing, or there are too many."),
        (code[:80] + code[86:], "characters of this code are missing, or there are too many."),
        ("I was ill.", "this is not a code."),
        ("10:12 Aiko", "this is not a code."),
    ):
        lines = textwrap.wrap(text, 40) if wrapped else [text]
        (problem,) = Answers.read("\n".join(lines), lang="en").problems
        assert problem.endswith(f": {fault}")


# These were written by the first version, which named questions by digests.
OLD = """\
Aiko: 15699-NRHW0-NBNT3-R61G4-T7KGB-0R2KJ-MS071-9G057-RM1H0-DM929-R4HE2-4DR7Q-0GPKF-RENJ1-RMSM0
田中 葵 3B: 1PQ8S-NRHW0-XBNT3-X8X34-EK5R7-004AG-TJ308-PK0
"""


def test_codes_of_the_first_version_are_read():
    one, other = OLD.splitlines()
    assert only_code(one).given == (
        (old_name("bid-sum-1-3"), "6"),
        (old_name("follow-1-3"), "9S 8S"),
        (old_name("05-one-more"), "b"),
        (old_name("chain-count-2--5"), "-12"),
        (old_name("own: 12345678"), "Zoë ♠"),
    )
    assert (only_code(other).name, only_code(other).time) == ("田中 葵 3B", AT)
    rows = Answers.read(one, lang="en").rows()
    assert [row["question"] for row in rows][:3] == ["bid-sum-1-3", "follow-1-3", "05-one-more"]
    assert rows[0]["asked"].startswith("What do these three cards bid?")


@pytest.mark.parametrize("mangle", MANGLED.values(), ids=MANGLED)
def test_codes_of_the_first_version_come_out_of_mail_and_chat(mangle):
    for code in OLD.splitlines():
        assert only_code(mangle(code)) == only_code(code)
    if "Thanks" not in mangle(""):
        folded = "\n".join(f"> {line}" for line in textwrap.wrap(mangle(code), 40))
        assert only_code(folded) == only_code(code)


def test_a_code_that_unpacks_to_very_much_or_very_deep_data_is_refused():
    for data in (
        b'["Aiko",1,' + b"[" * 90_000,
        b'["Aiko",1,"' + b"a" * 10**7 + b'"]',
        b'["A",9e999]',
    ):
        assert Answers.read(f"Aiko: {_written(_packed(data))}").pupils == []


@given(st.text() | st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ-").map("Aiko: 2".__add__))
@example(": 1")
@example("a" * 10000)
@example("2 " * 10000)
@example(":" * 10000)
@example("a:\n-1 1\n" * 1000)
def test_whatever_is_pasted_is_read_or_named(text):
    read = Answers.read([text, "x"])
    assert len(read.pupils) + len(read.problems) > any(
        sign.isascii() and sign.isalnum() for sign in text
    )


def test_no_two_names_stand_for_the_same_in_a_code():
    names = [*KINDS, *PREDICTIONS]
    assert len({old_name(name) for name in names}) == len(names)


def test_a_name_that_is_no_text_and_too_many_answers_are_refused_in_our_words():
    mine = answered(random.Random(5))
    with pytest.raises(TypeError, match="a name must be text, not 5"):
        mine.code(5)
    many = [(f"own: {i:08x}", str(i)) for i in range(8000)]
    with pytest.raises(ValueError, match="a code cannot hold so many answers: use answers"):
        code_of("Aiko", AT, many)


def codes_and_file(tmp_path):
    """Return the code of Aiko's answers and the text of the file of Ben's."""
    aiko, ben = answered(random.Random(1)), answered(random.Random(2))
    file = ben.save(tmp_path / "ben.json", "Ben")
    return aiko.code("Aiko"), file.read_text("utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_codes_kept_in_a_file_of_text_are_read(tmp_path, encoding):
    code, _ = codes_and_file(tmp_path)
    chat = tmp_path / "chat.txt"
    chat.write_text(f"[10:32] {code}\n", encoding)
    read = Answers.read(chat)
    assert (read.pupils, read.problems) == (["Aiko"], [])
    assert read.rows() == Answers.read(code).rows()
    assert Answers.read([chat, tmp_path / "ben.json"]).pupils == ["Aiko", "Ben"]


def test_a_mistyped_code_in_a_file_is_told_as_one(tmp_path):
    code, _ = codes_and_file(tmp_path)
    chat = tmp_path / "chat.txt"
    chat.write_text(code[:-6], "utf-8")
    (problem,) = Answers.read(chat, lang="en").problems
    assert "characters of this code are missing" in problem


def test_a_file_without_codes_is_still_a_damaged_file(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("Nothing here.", "utf-8")
    assert Answers.read(notes, lang="en").problems == [
        "notes.txt: this file is cut off or damaged."
    ]


@pytest.mark.parametrize("before", ["", "\ufeff", "\n "])
def test_a_file_of_answers_that_is_pasted_whole_is_read(tmp_path, before):
    code, text = codes_and_file(tmp_path)
    read = Answers.read(before + text)
    assert (read.pupils, read.problems) == (["Ben"], [])
    assert read.rows() == Answers.read(tmp_path / "ben.json").rows()
    assert Answers.read([code, before + text]).pupils == ["Aiko", "Ben"]


def test_pasted_json_that_holds_no_answers_is_one_problem():
    (problem,) = Answers.read('{\n "a": 1,\n "b": 2\n}', lang="en").problems
    assert problem == '{ "a": 1, "b": 2 }: this is not a file of answers.'


def test_names_from_the_right_keep_their_place_in_the_problems(tmp_path):
    name = "דנה"
    one, other = answered(random.Random(1)), answered(random.Random(2))
    codes = [one.code(name), one.code(name), other.code(name), f"{name}: 1K7QM"]
    problems = Answers.read("\n".join(codes), lang="en").problems
    assert len(problems) == 3
    for problem in problems:
        assert problem.startswith(f"\u2068{name}")
        assert "\u2069: " in problem
    assert any(
        f"the name \u2068{name}\u2069; listed as \u2068{name} (2)\u2069." in p for p in problems
    )
    (tmp_path / f"{name}.json").write_text("{", "utf-8")
    (problem,) = Answers.read(tmp_path / f"{name}.json", lang="en").problems
    assert problem == f"\u2068{name}.json\u2069: this file is cut off or damaged."
