"""Files as editors and shells of every system write them."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets.files import decoded, read_text

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
