"""Turns answers into a short code to read out or paste, such as ``Aiko: 2N4B1-DSRNJ-W3``.

A code is a version, a sign that counts its signs, and compressed JSON after a checksum, written with
thirty-two letters and digits that are hard to confuse. It holds the name as well, so the name
before the colon is there only for people. A code only names its questions, so whoever reads it has
to rebuild them.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b32decode, b32encode
from binascii import crc_hqx
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, timezone
from hashlib import sha256
from itertools import product
from typing import Any, Final, Literal, NamedTuple
from unicodedata import normalize

from parlett_widgets.engine.checks import shown

__all__ = [
    "Code",
    "Fault",
    "Given",
    "Unread",
    "code_of",
    "codes_in",
    "old_name",
    "tidy_name",
    "visible",
]

Fault = Literal["no code", "wrong sign", "missing signs", "wrong or missing sign"]

_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_BASE32: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"  # the same digits, as the standard library has them
)
_TO_BASE32: Final = str.maketrans(_SIGNS, _BASE32)
_FROM_BASE32: Final = str.maketrans(_BASE32, _SIGNS)
_HEARD: Final = str.maketrans("abcdefghijklmnopqrstuvwxyzOIL", "ABCDEFGH1JK1MN0PQRSTUVWXYZ011")
_RUN: Final = re.compile(f"[{_SIGNS}]*")
_FIRST: Final = datetime(2026, 1, 1, tzinfo=timezone.utc)
_DRAWN: Final = re.compile(r"(.+-[123])-(0|-?[1-9][0-9]{0,11})")
_LONGEST: Final = 20_000  # the greatest number of signs in a code
_WRAPPED: Final = 200  # the most lines over which a code is spread
_MOST: Final = 100_000  # the most bytes of JSON in a code
_NAME: Final = 60
_ID: Final = 300  # the most characters in the name of a question, and in an answer
# Control characters, the marks of direction and of byte order, soft hyphens, and surrogates.
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\ud800-\udfff]"
)
# What JSON of answers often repeats. Codes are read with what they were written with: never change it.
_KINDS: Final = (
    "counterpoint-points counterpoint-winner counterpoint-score counterpoint-three "
    "counterpoint-bid addenda-misplay addenda-winner addenda-legal addenda-pairs trick-winner "
    "chain-count table-score chain-role deal-score easy-trick bid-cards find-slip bid-ways "
    "bid-sum follow"
)
_OFTEN: Final = (
    "".join(f'"],["{kind}-1",' for kind in _KINDS.split())
    + "".join(f"0,{number}," for number in range(10))
).encode()


class Given(NamedTuple):
    """One answer in a code.

    Attributes
    ----------
    question : str
        The id of the question, or its :func:`old_name`.
    answer : str
        The canonical spelling of the answer.
    """

    question: str
    answer: str


class Code(NamedTuple):
    """The content of a code."""

    name: str
    time: datetime
    given: tuple[Given, ...]


class Unread(NamedTuple):
    """A text that could not be read, with its fault."""

    fault: Fault


def visible(text: str) -> str:
    r"""Return a text without control characters, marks of direction and lone surrogates.

    Examples
    --------
    >>> visible("Ai\u200eko\x00\ud800")
    'Aiko'
    """
    return _UNSEEN.sub("", text)


def tidy_name(name: str) -> str:
    """Return the canonical spelling of a name, without the colons that would end it in a code.

    Examples
    --------
    >>> tidy_name(" Aiko  :  3B ")
    'Aiko 3B'
    """
    if not isinstance(name, str):
        raise TypeError(f"a name must be text, not {shown(name)}")
    return " ".join(re.sub("[:：]", " ", visible(name)).split())[:_NAME].strip()


# Writing


def code_of(name: str, time: datetime, answers: Iterable[tuple[str, str]]) -> str:
    """Return the code for some answers, each passed as the id of a question and the answer to it.

    Examples
    --------
    >>> at = datetime(2026, 11, 23, 9, 30, tzinfo=timezone.utc)
    >>> code = code_of("Aiko", at, [("bid-sum-1-3", "6"), ("follow-1-3", "9S")])
    >>> [(_, read)] = codes_in(f"10:32 Ben > {code}.")
    >>> read.name, [one.answer for one in read.given]
    ('Aiko', ['6', '9S'])
    """
    name = tidy_name(name)
    minutes = int((time - _FIRST).total_seconds() // 60)
    told = [name, minutes, *_grouped(answers)]
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    signs = _written(_packed(data))
    if len(data) > _MOST or len(signs) > _LONGEST:
        raise ValueError("a code cannot hold so many answers: use answers.save('aiko.json')")
    return f"{name}: " + "-".join(signs[i : i + 5] for i in range(0, len(signs), 5))


def _grouped(answers: Iterable[tuple[str, str]]) -> list[list[Any]]:
    """Return answers as lists: a question's id and answer, or a kind with its seeds and answers."""
    groups: list[list[Any]] = []
    for name, answer in answers:
        given = int(answer) if re.fullmatch("0|-?[1-9][0-9]{0,11}", answer) else answer
        drawn = _DRAWN.fullmatch(name)
        if drawn is None:
            groups.append([name, given])
            continue
        if not groups or len(groups[-1]) == 2 or groups[-1][0] != drawn[1]:
            groups.append([drawn[1]])
        groups[-1] += [int(drawn[2]), given]
    return groups


def _packed(data: bytes) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_OFTEN)
    return press.compress(data) + press.flush()


def _written(packed: bytes) -> str:
    """Return the signs of a code: its version, its length, and the checked content."""
    signs = _base32(crc_hqx(packed, 0).to_bytes(2, "big") + packed)
    return f"2{_SIGNS[len(signs) % 32]}{signs}"


def _base32(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=").translate(_FROM_BASE32)


# Reading


def codes_in(text: str) -> Iterator[tuple[str, Code | Unread]]:
    """Yield the codes in a text, as mail and chat deliver them, and a fault for every other line.

    Each comes with the line in which it begins. A code may be quoted, wrapped or in lower case, may
    follow a sender or a time, and need not be alone in its line.
    """
    text = "\n".join(visible(normalize("NFKC", text)).splitlines())
    at = 0
    for start, end, code in _found(text):
        before = text[at : text.rfind("\n", at, start) + 1]
        yield from _other_lines(before.splitlines())
        line = text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0]
        yield line.lstrip(_AROUND).rstrip(), code
        # The rest of its last line is what people write around a code.
        rest = text.find("\n", end)
        at = len(text) if rest < 0 else rest
    yield from _other_lines(text[at:].splitlines())


def _found(text: str) -> Iterator[tuple[int, int, Code]]:
    """Yield the codes of today's form in a text, with where their names begin and they end."""
    places = [letter.start() for letter in re.finditer(r"[^\W_ー]", text)]
    signs = "".join(text[place] for place in places).translate(_HEARD)
    at = 0
    for i, place in enumerate(places):
        begins = i == 0 or places[i - 1] < place - 1
        read = _unwritten(signs, i) if i >= at and begins and signs[i] == "2" else None
        if read is not None:
            code, length = read
            named = "".join(re.findall(r"[^\W_ー]", normalize("NFKC", code.name)))
            first = i - len(named)
            if first < at or signs[first:i].lower() != named.translate(_HEARD).lower():
                first = i
            at = i + length
            yield places[first], places[at - 1] + 1, code


def _unwritten(signs: str, at: int) -> tuple[Code, int] | None:
    """Return the code that begins at a place, and the number of its signs; None if there is none."""
    data, packed = _inflated(signs, at, 80)
    if not data.startswith(b'["'[: len(data)]):
        return None  # nearly all that is no code is found out so soon
    data, packed = _inflated(signs, at, _LONGEST)
    written = _written(packed)
    if not packed or not signs.startswith(written, at):
        return None
    try:
        return _understood(json.loads(data)), len(written)
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None


def _inflated(signs: str, at: int, most: int) -> tuple[bytes, bytes]:
    """Return the content of a code, and its compressed form, which is empty unless it is whole."""
    run = _RUN.match(signs, at, at + most)
    content = _bytes(run[0][2:] if run else "")[2:]
    press = zlib.decompressobj(-15, zdict=_OFTEN)
    try:
        data = press.decompress(content, _MOST)
    except zlib.error:
        return b"no code", b""
    return data, content[: len(content) - len(press.unused_data)] if press.eof else b""


def _bytes(signs: str) -> bytes:
    """Return the whole bytes in signs of the alphabet."""
    padded = signs + "0" * (-len(signs) % 8)
    return b32decode(padded.translate(_TO_BASE32))[: len(signs) * 5 // 8]


def _understood(told: Any) -> Code:
    """Return the content of a code from its JSON; raise an error if it is something else."""
    name, minutes, *groups = told
    given = []
    for kind, *rest in groups:
        if len(rest) == 1:
            given.append(Given(_text(kind), _text(rest[0])))
            continue
        for seed, answer in zip(rest[::2], rest[1::2], strict=True):
            given.append(Given(f"{_text(kind)}-{_whole(seed)}", _text(answer)))
    name = tidy_name(_text(name))
    if not name:
        raise ValueError("no name")
    return Code(name, _FIRST + timedelta(minutes=_whole(minutes)), tuple(given))


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) >= 10**12:
        raise ValueError("no number")
    return value


def _text(value: Any) -> str:
    text = visible(value) if isinstance(value, str) else str(_whole(value))
    if len(text) > _ID:
        raise ValueError("no name or answer")
    return text


_AROUND: Final = " \t>|*•·‐-―−-"
"""What mail and chat put before a line."""

# A line that goes on with a code: groups of up to five signs, with a digit, a hyphen or capitals only.
_MORE: Final = re.compile(
    r"(?!.*:)(?=.*[0-9-]|[^a-z]*$)\W*[0-9A-Za-z]{1,5}(?:[\W_]+[0-9A-Za-z]{1,5})*\W*|[0-9A-Z]{6,}\W*"
)
# What was meant as a code: it comes after a colon, or has a hyphen after its first group.
_MEANT: Final = re.compile(
    r"(?::\s*|(?<!\S)(?=[0-9A-Za-z]{5}-))"
    r"([12](?:[0-9A-Za-z]{4}(?:\W+[0-9A-Za-z]{1,5}\b)*|[0-9A-Za-z]{9,}|[0-9A-Za-z]{0,3}\W*$)|$)"
)


def _other_lines(lines: list[str]) -> Iterator[tuple[str, Code | Unread]]:
    """Yield the codes of the first version in lines, and a fault for every other line or code."""
    lines = [line.lstrip(_AROUND).rstrip() for line in lines if re.search(r"[^\W_]", line)]
    at = 0
    while at < len(lines):
        line, after = lines[at], at + 1
        code = _old_code(line[:_LONGEST])
        meant = _MEANT.search(line)
        goes_on = lines[after : after + 1] and lines[after][0] in "12"
        if code is None and meant is not None and (meant[1] or goes_on):
            while after < min(len(lines), at + _WRAPPED) and _MORE.fullmatch(lines[after]):
                after += 1
            more = lines[at + 1 : after]
            code = _old_code("-".join([line, *more])[:_LONGEST])
            fault = _fault("".join([meant[1], *more]))
            if code is None and fault == "no code":
                after = at + 1
            yield line, code or Unread(fault)
        else:
            yield line, code or Unread("no code")
        at = after


def _fault(meant: str) -> Fault:
    signs = re.sub(r"[\W_ー]", "", meant).translate(_HEARD)
    if len(signs) < 5:
        return "no code"
    if signs[0] != "2":
        return "wrong or missing sign"
    return "wrong sign" if _SIGNS.find(signs[1]) == (len(signs) - 2) % 32 else "missing signs"


# Codes written by the first version name their questions by digests and count bytes by hand. The
# checksum of such a code covers the name before its colon.

_OLD_FIRST: Final = datetime(2025, 1, 1, tzinfo=timezone.utc)
_OLD_DRAWN: Final = re.compile(r"(.+)-([123])-(-?[0-9]{1,12})")


def old_name(name: str) -> str:
    """Return how codes of the first version name a question or a kind.

    Examples
    --------
    >>> old_name("bid-sum-1-3") == f"{old_name('bid-sum')}-1-3"
    True
    """
    drawn = _OLD_DRAWN.fullmatch(name)
    if drawn is None:
        return sha256(name.encode()).hexdigest()[:6]
    return f"{old_name(drawn[1])}-{drawn[2]}-{int(drawn[3])}"


def _old_code(text: str) -> Code | None:
    """Return the code of the first version in a text, or None if there is none.

    What stands before its name and after its last sign is unknown, so a few readings are tried, few
    enough for the checksum.
    """
    for colon in reversed([found.start() for found in re.finditer(":", text)][-4:]):
        words = text[:colon].rpartition(":")[2].split()[-12:]
        after = text[colon + 1 :].strip()
        joined = re.match(r"[^\W_]+(?:[^\w\s]+[^\W_]+)*", after)
        for tail in dict.fromkeys((after, joined[0] if joined else "")):
            signs = re.sub(r"[\W_ー]", "", tail).translate(_HEARD)
            if not re.fullmatch(f"1[{_SIGNS}]{{4,4000}}", signs):
                continue
            data = _bytes(signs[1:])
            if _base32(data) != signs[1:]:
                continue
            for i, opening in product(range(len(words)), ("", "([<")):
                name = tidy_name(" ".join(words[i:]).lstrip(opening))
                if int.from_bytes(data[:2], "big") == crc_hqx(name.encode() + b":" + data[2:], 0):
                    return _old_content(name, data[2:])
    return None


def _old_content(name: str, body: bytes) -> Code | None:
    left = iter(body)

    def number() -> int:
        low = next(left)
        return low if low < 128 else low - 128 + (number() << 7)

    def signed() -> int:
        value = number()
        return -(value + 1) // 2 if value % 2 else value // 2

    def content() -> Iterator[Given]:
        for head in left:
            form, difficulty = divmod(head, 4)  # an answer is a letter, a number or a text
            question = bytes(next(left) for _ in range(3)).hex()
            if difficulty:
                question = f"{question}-{difficulty}-{signed()}"
            if form == 1:
                yield Given(question, str(signed()))
                continue
            length = number() if form == 2 else 1
            yield Given(question, bytes(next(left) for _ in range(length)).decode())

    try:
        return Code(name, _OLD_FIRST + timedelta(minutes=number()), tuple(content()))
    except (RuntimeError, StopIteration, ValueError, OverflowError, RecursionError):
        return None  # RuntimeError: a generator has run out of bytes
