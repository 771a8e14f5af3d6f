"""``python -m parlett_widgets replay``: recorded matches in words."""

import io
import json
import os
import re
import subprocess
import sys

import pytest
from dealing import arranged, played

from parlett_widgets.cli import main
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.testing import random_match


def ended(rules, seed=4):
    *_, match = random_match(rules, seed)
    return match


TRICK = played(Addenda().start_with(arranged("4S 6D", "5H 2C"), seed=7), "4S 5H 6D 2C")
SHORT = ended(Addenda(target=60))


@pytest.fixture
def file(tmp_path):
    """A function that writes records, one on each line, and returns the path."""

    def write(*records, indent=None):
        path = tmp_path / "matches.jsonl"
        texts = [
            record if isinstance(record, str) else json.dumps(record, indent=indent)
            for record in records
        ]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return str(path)

    return write


def told(words, capsys):
    assert main(["replay", *words]) == 0
    answer = capsys.readouterr()
    assert answer.err == ""
    return answer.out


def complaint(words, capsys):
    """Return what is told, and the one line on the standard error."""
    assert main(["replay", *words]) == 1
    answer = capsys.readouterr()
    (line,) = answer.err.splitlines()
    return answer.out, line


# In words


def test_a_trick_is_a_line(file, capsys):
    lines = told([file(TRICK.record())], capsys).splitlines()
    assert lines[0] == "Deal 1. North deals."
    assert lines[1].startswith("South leads ♠4. Count: 4. North plays ♥5. Count: 4 → 9.")
    assert lines[1].endswith("North scores 17 points.")
    assert lines[2].startswith("South draws")
    assert len(lines) == 3


def test_deals_stand_apart(file, capsys):
    match = ended(Addenda())
    deals = told([file(match.record())], capsys).split("\n\n")
    assert len(deals) == match.deal > 1
    for number, deal in enumerate(deals, start=1):
        assert deal.startswith(f"Deal {number}.")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "rules",
    [
        *(Addenda(), Addenda.partnership(misplay="penalty")),
        *(NinetyNine.classic(), NinetyNine.rubber(), NinetyNine.two(), NinetyNine.five()),
        *(Counterpoint.standard(high_bids="with-bid"), Counterpoint.three()),
    ],
    ids=str,
)
def test_every_game_is_told_to_its_end(rules, lang, file, capsys):
    match = ended(rules)
    lines = told([file(match.record()), "--lang", lang], capsys).splitlines()
    assert all(str(score) in lines[-1] for score in match.scores)
    tricks = sum(len(moment.state.tricks) for moment in match.line if is_end_of_deal(moment))
    assert len(lines) >= tricks + 2 * match.deal
    leads = {"en": r"[a-z] leads [♠♥♦♣J]", "ja": "をリードしました"}[lang]
    assert max(len(re.findall(leads, line)) for line in lines) == 1


def is_end_of_deal(moment):
    return str(moment.phase) in {"deal-over", "over"}


def test_bids_and_premiums_have_their_own_lines(file, capsys):
    match = NinetyNine.classic().start(seed=1, dealer=2)
    for action in ("bid", "bid", "bid", "pass", "pass", "pass"):
        match = match.apply(match.legal[0] if action == "bid" else action)
    match = match.apply(match.legal[0])
    lines = told([file(match.record())], capsys).splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("Deal 1.")
    assert lines[1].count("bids") == 3
    assert lines[2].count("passes") == 3
    assert "leads" in lines[3]


def test_a_match_that_has_just_begun_is_told(file, capsys):
    assert told([file(Addenda().start(seed=1, dealer=0).record())], capsys) == (
        "Deal 1. South deals.\n"
    )


# Several records


def test_all_matches_of_a_file_are_told_and_numbered(file, capsys):
    text = told([file(SHORT.record(), "", TRICK.record())], capsys)
    assert text.startswith("=== 1 ===\nDeal 1.")
    assert "\n\n=== 2 ===\nDeal 1. North deals.\n" in text


def test_one_match_of_a_file_is_told_alone(file, capsys):
    path = file(SHORT.record(), TRICK.record())
    assert told([path, "--match", "2"], capsys) == told([file(TRICK.record())], capsys)


@pytest.mark.parametrize(("number", "there"), [("0", "1 to 2"), ("3", "1 to 2"), ("-1", "1 to 2")])
def test_a_match_that_is_not_there_is_named(number, there, file, capsys):
    path = file(SHORT.record(), TRICK.record())
    out, line = complaint([path, f"--match={number}"], capsys)
    assert out == ""
    assert f"there is no match {number}" in line
    assert there in line


def test_a_single_record_is_match_1(file, capsys):
    path = file(TRICK.record(), indent=2)
    assert "North scores 17" in told([path, "--match", "1"], capsys)
    _, line = complaint([path, "--match", "2"], capsys)
    assert "has only match 1" in line


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_a_record_may_be_laid_out_over_lines(indent, file, capsys):
    assert "North scores 17" in told([file(TRICK.record(), indent=indent)], capsys)


def test_a_text_that_begins_with_a_byte_order_mark_is_read(tmp_path, capsys):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(TRICK.record()), encoding="utf-8-sig")
    assert "North scores 17" in told([str(path)], capsys)


# Broken records


def broken(record, action="1 play 5S"):
    record = json.loads(json.dumps(record))
    record["deals"][0]["actions"][1] = action
    return record


def test_a_broken_record_is_told_as_far_as_it_goes(file, capsys):
    path = file(broken(TRICK.record()))
    out, line = complaint([path], capsys)
    assert out == "Deal 1. North deals.\nSouth leads ♠4. Count: 4.\n"
    assert line.startswith(f"{path}: broken record at deals[0].actions[1]: cannot play 5S")


def test_a_record_with_wrong_scores_is_told_and_contradicted(file, capsys):
    record = TRICK.record()
    record["scores"] = [17, 0]
    out, line = complaint([file(record)], capsys)
    assert "North scores 17 points." in out
    assert "broken record at scores" in line


def test_the_matches_after_a_broken_one_are_told(file, capsys):
    path = file(SHORT.record(), broken(TRICK.record()), "{", TRICK.record())
    assert main(["replay", path]) == 1
    answer = capsys.readouterr()
    assert answer.out.count("===") == 8
    assert "North scores 17 points." in answer.out.split("=== 4 ===")[1]
    first, second = answer.err.splitlines()
    assert first.startswith(f"{path}, match 2 on line 2: broken record at deals[0].actions[1]")
    assert second.startswith(
        f"{path}, match 3 on line 3: broken record at record: this is not JSON"
    )


@pytest.mark.parametrize(
    "content",
    [
        *(b"hello", b"{}", b"[]", b"null", b'"x"', b"{\n{\n", b"[" * 100_000, b"\x00" * 20),
        *(b'{"deals": []}\n{"deals": []}x', b'{"format": "parlett-record"', b"1e999999"),
        b"9" * 5000,
    ],
    ids=lambda content: repr(content[:12]),
)
def test_what_is_no_record_is_one_clear_sentence_for_each(content, tmp_path, capsys):
    path = tmp_path / "x"
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 1
    answer = capsys.readouterr()
    lines = answer.err.splitlines()
    assert 1 <= len(lines) <= 2
    assert all("broken record at " in line and len(line) < 500 for line in lines)
    assert "recursion" not in answer.err


# Files


def test_a_file_that_is_not_there_is_named(tmp_path, capsys):
    out, line = complaint([str(tmp_path / "nowhere.json")], capsys)
    assert (out, line.endswith("nowhere.json")) == ("", True)
    assert "there is no file" in line


def test_a_folder_is_no_record(tmp_path, capsys):
    _, line = complaint([str(tmp_path)], capsys)
    assert "is a folder" in line


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_no_record(content, tmp_path, capsys):
    path = tmp_path / "empty"
    path.write_bytes(content)
    _, line = complaint([str(path)], capsys)
    assert "is empty" in line


def test_binary_garbage_is_no_record(tmp_path, capsys):
    path = tmp_path / "x.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    _, line = complaint([str(path)], capsys)
    assert "is not UTF-8 text" in line


def test_standard_input_is_read(monkeypatch, capsys):
    data = io.BytesIO(json.dumps(TRICK.record()).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    assert "North scores 17 points." in told(["-"], capsys)


def test_empty_standard_input_is_named(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    _, line = complaint(["-"], capsys)
    assert "standard input is empty" in line


# Terminals


def test_names_cannot_write_on_the_terminal(file, capsys):
    record = TRICK.record()
    record["players"] = ["\x1b[2JEve\nDeal 9.", "\ud800"]
    assert main(["replay", file(record)]) == 1
    out, err = capsys.readouterr()
    assert not out
    assert "\x1b" not in err
    assert "a name must be one line of at most 60 printable characters" in err
    assert len(err.splitlines()) == 1


def test_a_terminal_without_suit_signs_still_tells(file, monkeypatch, capsys):
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", plain)
    assert main(["replay", file(TRICK.record())]) == 0
    assert b"South leads S4." in plain.buffer.getvalue()


def test_it_runs_as_a_module(file):
    answer = subprocess.run(
        [sys.executable, "-m", "parlett_widgets", "replay", file(TRICK.record()), "--lang", "ja"],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert answer.stdout.startswith("第1")
    assert answer.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="pipes end in another way there")
def test_a_reader_who_has_seen_enough_ends_it_quietly(file):
    path = file(*[SHORT.record()] * 200)
    command = [sys.executable, "-m", "parlett_widgets", "replay", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
