"""Files as editors and shells of every system write them."""

import codecs
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Replay, rules_card
from parlett_widgets.cards import without_unseen
from parlett_widgets.files import decoded, printable, read_text, write_whole

LINES = st.lists(
    st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff"))
)


@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_text_is_read_whatever_its_encoding_and_line_ends(lines: list[str], end: str) -> None:
    text = end.join(lines)
    marked = [
        text.encode("utf-8-sig"),
        codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    ]
    assert {decoded(data) for data in [text.encode(), *marked]} == {"\n".join(lines)}


def test_a_file_larger_than_allowed_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "aiko.json"
    file.write_text("12345")
    assert read_text(file, most=5) == "12345"
    with pytest.raises(ValueError, match=r"aiko\.json has more than 4 bytes"):
        read_text(file, most=4)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name")
def test_what_is_no_file_is_never_replaced_by_one(tmp_path: Path) -> None:
    pipe = tmp_path / "progress.json"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "{}\n")
    assert os.read(reader, 100) == b"{}\n"
    os.close(reader)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_what_a_killed_writer_left_is_deleted_but_never_what_somebody_may_be_writing(tmp_path):
    left, recent, foreign = (
        tmp_path / name for name in (".parlett-1.part", ".parlett-2.part", ".film.part")
    )
    for file in (left, recent, foreign):
        file.write_text("half")
    two_days_ago = time.time() - 2 * 86_400
    for file in (left, foreign):
        os.utime(file, (two_days_ago, two_days_ago))
    write_whole(tmp_path / "progress.json", "{}\n")
    assert {*tmp_path.iterdir()} == {tmp_path / "progress.json", recent, foreign}


ENCODINGS = ["cp932", "cp1252", "ascii", "shift_jis", "latin-1"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(st.text())
def test_every_text_can_be_shown_on_every_stream(encoding, text):
    assert isinstance(printable(text, encoding).encode(encoding), bytes)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_cards_are_written_with_letters_where_a_stream_lacks_the_signs(encoding):
    assert printable("♠10 ♥K – ♦A", encoding).replace("–", "-") == "S10 HK - DA"
    assert printable("♠10 ♥K – ♦A", "utf-8") == "♠10 ♥K – ♦A"
    assert printable("\u2068Dana\u2069", encoding) == "Dana"


def python(code, encoding):
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    return run.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["cp932"])
def test_rules_and_widgets_are_printed_on_a_stream_that_lacks_the_signs(encoding):
    out = python(
        "from parlett_widgets import *\n"
        "print(rules_card(NinetyNine.classic(), lang='ja'))\n"
        "print(CardTable(NinetyNine.classic().start(seed=7), lang='en'))",
        encoding,
    )

    assert "S10 is turned up" in out


@pytest.mark.parametrize(("lang", "encoding"), [("ja", "cp932"), ("en", "cp1252")])
def test_the_command_replay_writes_letters_where_the_stream_lacks_the_signs(
    lang, encoding, tmp_path
):
    file = tmp_path / "m.jsonl"
    file.write_text(json.dumps(NinetyNine.classic().start(seed=7).record()))
    run = subprocess.run(
        [sys.executable, "-m", "parlett_widgets", "replay", str(file), "--lang", lang],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )

    assert "S10" in run.stdout.decode(encoding)
    assert b"?10" not in run.stdout


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_printed_holds_nothing_that_nobody_can_see(lang):
    for rules in (NinetyNine.classic(), Counterpoint.standard(), Addenda.standard()):
        text = str(rules_card(rules, lang=lang))
        assert without_unseen(text) == text
        match = rules.start(seed=7)
        while match.deal == 1 and not match.deal_over:
            match = match.apply(match.legal[0])
        for shown in (CardTable(match, lang=lang), Replay(match, lang=lang, step=-1)):
            assert without_unseen(shown.text()) == shown.text()
            assert without_unseen(str(shown)) == str(shown)
