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

    Marks that nobody can see around the records, a code fence, and the quotation marks of a string
    or of mail are left out.

    Raises
    ------
    ValueError
        If the text is not JSON; the message says what it looks like and what to do.

    Examples
    --------
    >>> records_in('> [{"deals": []},\n>  {"deals": []}]')
    [{'deals': []}, {'deals': []}]
    """
    bare = _bare(text)
    found: list[Any] = []
    at = 0
    if not bare:
        raise ValueError("there is no text")
    try:
        while at < len(bare):
            one, at = _DECODER.raw_decode(bare, at)
            found += one if isinstance(one, list) else [one]
            at = _BETWEEN.match(bare, at).end()  # type: ignore[union-attr]  # it may be empty
    except RecursionError:
        raise ValueError("this is nested far too deeply for a record") from None
    except ValueError as error:
        raise ValueError(_why(bare, error)) from None
    if len(found) == 1 and isinstance(found[0], str) and "{" in found[0]:
        return records_in(found[0])
    return found


def record_in(text: str) -> Mapping[str, Any]:
    """Return the one record in a text; raise ``ValueError`` if there is none, or more than one."""
    found = records_in(text)
    if len(found) > 1 and all(isinstance(one, dict) for one in found):
        what = "a list of" if _bare(text).startswith("[") else "a text with"
        raise ValueError(f"this is {what} {len(found)} records: pass one of them")
    record = found[0] if len(found) == 1 else found
    if not isinstance(record, dict):
        raise ValueError(f"a record must be a JSON object {{...}}, not {shown(record)}")  # noqa: TRY004 -- it is text
    if "format" not in record and record.keys() >= _SUMMARY:
        raise ValueError(
            "this is the summary of a simulation: `simulate --records FILE` keeps the records"
        )
    return record


def _bare(text: str) -> str:
    """Return a text without what mail, chat and notebooks put around it."""
    fenced = _FENCE.search(text)
    text = (fenced[1] if fenced else text).strip()
    lines = text.splitlines()
    if lines and all(_MAIL.match(line) or not line.strip() for line in lines):
        text = "\n".join(_MAIL.sub("", line) for line in lines).strip()
    text = without_unseen(text[:_ENDS]).strip() + text[_ENDS:]  # names may hold joiners
    quoted = _QUOTED.fullmatch(text)
    return quoted[1].strip() if quoted else text.rstrip("\ufeff\u200b\x00 \n")


def _why(text: str, error: ValueError) -> str:
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
    where = f" on line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
    return f"this is not JSON: it cannot be read{where}"


_DECODER: Final = json.JSONDecoder()
_BETWEEN: Final = re.compile(r"[\s,;]*")
_FENCE: Final = re.compile(r"```[\w-]*\s*\n(.*?)\n?\s*```", re.DOTALL)
_MAIL: Final = re.compile(r"^\s*(?:>\s?)+")
_QUOTED: Final = re.compile(
    r"['`\u2018\u201c\u300c](\s*[\[{].*[\]}]\s*)['`\u2019\u201d\u300d]", re.DOTALL
)
_CURLY: Final = re.compile("[{,:]\\s*[\u201c\u201d\u201e\u201f\uff02]")
_COMMA: Final = re.compile(r",\s*[\]}]")
_PATH: Final = re.compile(r"[^\n\r\[\]\"]{1,300}\.(?:jsonl?|txt|ndjson)", re.IGNORECASE)
_SUMMARY: Final = frozenset({"game", "players", "seed", "matches"})
_ENDS: Final = 8
"""The number of characters at the beginning of a text among which a byte order mark may stand."""
