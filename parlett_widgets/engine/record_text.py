"""The texts in which records come: alone or several at once, in quotes, in mail, in a code fence."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from parlett_widgets.cards import without_unseen
from parlett_widgets.engine.checks import shown

__all__ = ["record_in", "records_in"]


def records_in(text: str) -> list[Any]:
    r"""Return what stands in a text: the records of a list, or those that follow each other.

    Whatever stands around the records is left out: sentences, a code fence, the quotation marks of
    a string or of mail, and marks that nobody can see. Lines may be broken anywhere, as mail does.

    Raises
    ------
    ValueError
        If the text is not JSON; the message says what it looks like and what to do.

    Examples
    --------
    >>> records_in('Aiko wrote:\n> [{"deals": []},\n>  {"deals": []}]\nThese are mine.')
    [{'deals': []}, {'deals': []}]
    """
    text = _unquoted(_LINE_END.sub("\n", text))
    found: list[Any] = []
    at = 0
    try:
        while opening := _OPENING.search(text, at):
            one, at = _read(text, opening.start())
            found += records_in(one) if isinstance(one, str) else [one]
        return found or _value(without_unseen(text).strip("\0").strip())
    except RecursionError:
        raise ValueError("this is nested far too deeply for a record") from None


def record_in(text: str) -> Mapping[str, Any]:
    """Return the one record in a text; raise ``ValueError`` if there is none, or more than one."""
    found = records_in(text)
    if len(found) > 1 and all(isinstance(one, dict) for one in found):
        what = "a list of" if "[" in text.partition("{")[0] else "a text with"
        raise ValueError(f"this is {what} {len(found)} records: pass one of them")
    record = found[0] if len(found) == 1 else found
    if not isinstance(record, dict):
        raise ValueError(f"a record must be a JSON object {{...}}, not {shown(record)}")  # noqa: TRY004 -- it is text
    if "format" not in record and record.keys() >= _SUMMARY:
        raise ValueError(
            "this is the summary of a simulation: `simulate --records FILE` keeps the records"
        )
    return record


def _unquoted(text: str) -> str:
    """Return a text without the marks of quoted mail, if records are quoted in it."""
    return _MAIL.sub("", text) if _QUOTED.search(text) else text


def _read(text: str, at: int) -> tuple[Any, int]:
    """Return the object, or the string with an object, that begins at a place, and its end."""
    try:
        return _DECODER.raw_decode(text, at)
    except ValueError:
        mended, end = _mended(text, at)
    return _decoded(mended, text.count("\n", 0, at)), end


def _decoded(text: str, above: int = 0) -> Any:
    """Return the value that a text is, which stands below a number of other lines."""
    try:
        return _DECODER.decode(text)
    except ValueError as error:  # a number that is too long has no line
        raise ValueError(_why(text, above + getattr(error, "lineno", 1))) from None


def _mended(text: str, at: int) -> tuple[str, int]:
    """Return what begins at a place as JSON wants it, and its end.

    Between strings, spaces of every kind become plain and marks that nobody can see go; names keep
    them, since they may need joiners. A line that was broken within a string is joined.
    """
    parts: list[str] = []
    depth = 0
    for token in _TOKEN.finditer(text, at):
        part, at = token[0], token.end()
        if part[0] == '"':
            parts.append(_BREAK.sub(" ", _HYPHEN.sub("", part)))
        else:
            parts.append(_SPACE.sub(" ", without_unseen(part)))
        depth += (part in "{[") - (part in "}]")
        if depth <= 0:
            break
    return "".join(parts), at


def _value(text: str) -> list[Any]:
    """Return what a text without a record holds, which may be an empty list or a number."""
    if not text:
        raise ValueError("there is no text")
    value = _decoded(text)
    return value if isinstance(value, list) else [value]


def _why(text: str, line: int) -> str:
    """Say what a text that is not JSON looks like, and what to do."""
    if "{" not in text:
        if _PATH.fullmatch(text):
            return f"this is the name of a file: to read a file, pass its text, not {shown(text)}"
        return f"this is not JSON: it must begin with {{, not {shown(text[:40])}"
    if _CURLY.search(text):
        return 'this is not JSON: its quotation marks are curly, and must be straight (")'
    if _COMMA.search(text):
        return "this is not JSON: there is a comma before a closing bracket"
    if re.search(r"\{\s*'", text):
        return (
            "this is not JSON: its quotation marks are single, as Python prints them; "
            "write records with json.dumps"
        )
    if text.count("{") > text.count("}"):
        return "this is not JSON: its end is missing"
    return f"this is not JSON: it cannot be read on line {line}"


_DECODER: Final = json.JSONDecoder()
_OPENING: Final = re.compile(r"""\{[^\w\[\]{}"'\\]*"|"\s*(?:\[\s*)?\{\s*\\+\"""")
_TOKEN: Final = re.compile(r'"(?:[^"\\]+|\\.)*"?|[{}\[\]]|[^"{}\[\]]+', re.DOTALL)
_LINE_END: Final = re.compile(r"\r\n?")
_SPACE: Final = re.compile(r"[^\S\n]")
_BREAK: Final = re.compile(r"(?<![ \t])[ \t]*\n\s*")
_HYPHEN: Final = re.compile(r"(?<=\w-)[ \t]*\n\s*(?=\w)")
_QUOTED: Final = re.compile(r'^[^\w\n{>"]*>[^\n{]*\{', re.MULTILINE)
_MAIL: Final = re.compile(r'^[^\w\n{>"]*(?:>[^\S\n]?)+', re.MULTILINE)
_CURLY: Final = re.compile("[{,:]\\s*[\u201c\u201d\u201e\u201f\uff02]")
_COMMA: Final = re.compile(r",\s*[\]}]")
_PATH: Final = re.compile(r"[^\n\r\[\]\"]{1,300}\.(?:jsonl?|txt|ndjson)", re.IGNORECASE)
_SUMMARY: Final = frozenset({"game", "players", "seed", "matches"})
