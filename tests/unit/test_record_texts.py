"""Records are read as texts come: from other systems, out of lists, mail and chat."""

import json
import pathlib
import re
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recording import press

from parlett_widgets import BrokenRecord, CardTable, Match, NinetyNine, Replay, simulate
from parlett_widgets.cli import main

MATCH = NinetyNine.classic().start(seed=7, players=["花子 “H”", "{B}", "C>"])
OTHER = NinetyNine.classic().start(seed=8)
TEXT = json.dumps(MATCH.record(), ensure_ascii=False)
TWO = [MATCH.record(), OTHER.record()]

ARRIVALS = {
    "with a byte order mark": "\ufeff" + TEXT,
    "with CR only": json.dumps(MATCH.record(), indent=1).replace("\n", "\r"),
    "with CRLF": json.dumps(MATCH.record(), indent=1).replace("\n", "\r\n"),
    "in a list": f"[{TEXT}]",
    "in a code fence": f"Here it is:\n```json\n{TEXT}\n```\nBye",
    "in mail": "\n".join(f"> {line}" for line in json.dumps(MATCH.record(), indent=1).splitlines()),
    "as a string": json.dumps(TEXT),
    "in single quotes": f"'{TEXT}'",
    "in curly quotes": f"“{TEXT}”",
    "after a sentence": f"Here {{is}} my match:\n{TEXT}",
    "before a signature": f"{TEXT}\n-- \nAiko",
    "quoted after a sentence": f"Aiko wrote:\n> {TEXT}\n> \n\nNice!",
    "in three quotes": f"'''{TEXT}'''",
    "in a fence of tildes": f"~~~\n{TEXT}\n~~~",
    "in a fence on one line": f"```json {TEXT}```",
    "in a quoted fence": f"> ```\n> {TEXT}\n> ```",
    "as a string in a fence": f"```\n{json.dumps(TEXT)}\n```",
    "isolated": f"\u2068{TEXT}\u2069",
    "with spaces around": f"\n\u200b \t{TEXT} \n\n",
}


@pytest.mark.parametrize("text", ARRIVALS.values(), ids=ARRIVALS)
def test_a_record_is_read_however_it_arrives(text):
    assert Match.replay(text) == MATCH
    assert Replay(text).match == MATCH
    table = CardTable(OTHER)
    table.load(text)
    assert table.match.line[0] == MATCH


@given(st.integers(0, 3), st.sampled_from(list(ARRIVALS)))
def test_records_of_any_moment_arrive_in_every_form(steps, form):
    match = MATCH
    for _ in range(steps):
        match = match.apply(match.legal[0])
    text = ARRIVALS[form].replace(TEXT, json.dumps(match.record(), ensure_ascii=False))
    expected = match if TEXT in ARRIVALS[form] else MATCH

    assert Match.replay(text) == expected


JOINED = NinetyNine.classic().start(seed=9, players=["علی\u200cرضا", "Jean-Luc P.", "a  {b"])


@given(
    st.integers(0, 4),
    st.integers(40, 78),
    st.sampled_from(["", "> ", ">> "]),
    st.booleans(),
    st.sampled_from(["", "Aiko wrote:\n"]),
)
def test_a_record_is_read_when_mail_has_broken_its_lines(steps, width, mark, hyphens, before):
    match = MATCH
    for _ in range(steps):
        match = match.apply(match.legal[0])
    text = json.dumps(match.record(), ensure_ascii=False)
    lines = textwrap.wrap(text, width, break_on_hyphens=hyphens)

    assert Match.replay(before + "\n".join(mark + line for line in lines)) == match
    assert Match.replay(before + " \r\n".join(mark + line for line in lines)) == match


@given(st.text("\ufeff\u200b\u2060\u2068\u2069\u00a0\u2028\u3000\u2003 \n\t", max_size=4))
def test_spaces_and_unseen_marks_between_the_parts_of_a_record_do_not_matter(space):
    text = json.dumps(JOINED.record(), ensure_ascii=False, separators=(f",{space}", f"{space}:"))
    text = f"{space}{{{space}{text[1:-1]}{space}}}{space}"

    assert Match.replay(text) == JOINED


def test_a_sentence_without_a_record_is_shown_with_its_spaces():
    with pytest.raises(BrokenRecord, match="not 'Here is my match'"):
        Match.replay("Here is my match")


def test_bytes_are_told_how_to_become_text():
    with pytest.raises(BrokenRecord, match=re.escape("pass their text: data.decode()")):
        Match.replay(TEXT.encode())


@pytest.mark.parametrize("form", ARRIVALS)
def test_the_command_reads_a_record_however_it_arrives(form, tmp_path, capsys):
    file = tmp_path / "m.txt"
    file.write_text(ARRIVALS[form], encoding="utf-8", newline="")

    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.startswith("Deal 1.")


@pytest.mark.parametrize("around", ["```json\n{}\n```", "Here they are:\n{}", "{}\n-- \nAiko"])
@pytest.mark.parametrize("indent", [None, 1])
def test_two_records_in_a_text_are_read_by_the_command_alone(around, indent, tmp_path, capsys):
    text = around.format("\n".join(json.dumps(one, indent=indent) for one in TWO))
    file = tmp_path / "m.txt"
    file.write_text(text)

    assert main(["replay", str(file)]) == 0
    assert "=== 2 ===" in capsys.readouterr().out
    with pytest.raises(BrokenRecord, match="this is a text with 2 records: pass one of them"):
        Match.replay(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (json.dumps(TWO), "this is a list of 2 records: pass one of them"),
        (TWO, "this is a list of 2 records: pass one of them"),
        ("\n".join(map(json.dumps, TWO)), "this is a text with 2 records: pass one of them"),
        (TEXT.replace('"', "”"), "its quotation marks are curly"),
        (TEXT[:-1] + ",}", "there is a comma before a closing bracket"),
        (str(MATCH.record()), "its quotation marks are single, as Python prints them"),
        (TEXT[:-40], "its end is missing"),
        ("records/my.jsonl", "this is the name of a file: to read a file, pass its text"),
        (pathlib.Path("my.json"), "to read a file, pass its text"),
        ("hello", "it must begin with {"),
        ("", "there is no text"),
        (
            '{"game": "addenda", "rules": "x", "players": [], "seed": 1, "matches": 2}',
            "this is the summary of a simulation: `simulate --records FILE` keeps the records",
        ),
    ],
)
def test_what_is_no_record_is_told_with_what_to_do(text, why):
    with pytest.raises(BrokenRecord, match=re.escape(why)):
        Match.replay(text)


def test_white_space_in_the_texts_of_a_record_does_not_matter():
    match = OTHER.apply(OTHER.legal[0])
    record = match.record()
    deal = record["deals"][0]
    deal["actions"] = [f" \u200b{deal['actions'][0].replace(' ', '  ')}\t"]
    deal["trump"] = f" {deal['trump']} "
    deal["hands"] = [f"\ufeff{hand}\n" for hand in deal["hands"]]

    assert Match.replay(record) == match


def test_a_table_plays_a_seed_or_a_match_that_was_pasted_in_mail(comms):
    table = CardTable(OTHER)
    assert press(table, f"paste {ARRIVALS['in mail']}")["ok"]
    assert table.match.line[0] == MATCH
    assert press(table, "paste \ufeff １２ ")["ok"]
    assert table.match.seed == 12


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", ["\n", "\r\n"])
def test_the_command_reads_what_editors_and_shells_write(encoding, separator, tmp_path, capsys):
    file = tmp_path / "m.jsonl"
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    text = separator.join(map(json.dumps, TWO)) + separator
    file.write_bytes((mark + text).encode(encoding))

    assert main(["replay", str(file)]) == 0
    assert "=== 2 ===" in capsys.readouterr().out


@pytest.mark.parametrize("indent", [None, 1])
def test_the_command_replays_each_record_of_a_list(indent, tmp_path, capsys):
    file = tmp_path / "m.json"
    run = list(simulate(NinetyNine.classic(deals=3), ["random"] * 3, matches=2))
    file.write_text(json.dumps(run, indent=indent))

    assert main(["replay", str(file)]) == 0
    assert "=== 2 ===" in capsys.readouterr().out
