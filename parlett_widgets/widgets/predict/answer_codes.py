"""Turns answers into a short code to read out or paste, such as ``Aiko: 1K7QM-4XPD0-R3``.

The name and the version are followed by a checksum, the time and the answers, written with
thirty-two letters and digits that are hard to confuse. The checksum covers all but the version. A
code only names its questions, so whoever reads it has to rebuild them.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Iterable
from datetime import datetime, timedelta, timezone
from hashlib import sha256
from typing import Final, NamedTuple
from unicodedata import normalize

__all__ = ["Code", "Given", "code_of", "digest", "named", "read_code", "tidy_name"]

_VERSION: Final = "1"
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_HEARD: Final = str.maketrans("OIL", "011")
_FIRST: Final = datetime(2025, 1, 1, tzinfo=timezone.utc)
_DRAWN: Final = re.compile(r"(.+)-([123])-(-?[0-9]{1,12})")
_LETTER, _NUMBER, _TEXT = range(3)
_LONGEST: Final = 4000  # the greatest number of characters in a code
_NAME: Final = 60
# Control characters, the marks of direction and of byte order, and surrogates.
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


class Given(NamedTuple):
    """One answer in a code.

    Attributes
    ----------
    kind : bytes
        The digest of the question's kind, or of its whole id.
    drawn : tuple of (int, int), optional
        The difficulty and the seed of a question that was drawn; None for any other question.
    answer : str
        The canonical spelling of the answer.
    """

    kind: bytes
    drawn: tuple[int, int] | None
    answer: str


class Code(NamedTuple):
    """The content of a code."""

    name: str
    time: datetime
    given: tuple[Given, ...]


def digest(name: str) -> bytes:
    """Return the digest that stands for the name of a kind or of a question in a code."""
    return sha256(name.encode()).digest()[:3]


def tidy_name(name: str) -> str:
    """Return the canonical spelling of a name, without the colons that would end it in a code.

    Examples
    --------
    >>> tidy_name(" Aiko  :  3B ")
    'Aiko 3B'
    """
    return " ".join(_seen(name).replace(":", " ").split())[:_NAME].strip()


def _seen(text: str) -> str:
    """Return a text written in its usual letters and without invisible characters."""
    return _UNSEEN.sub("", normalize("NFKC", text))


def code_of(name: str, time: datetime, answers: Iterable[tuple[str, str]]) -> str:
    """Return the code for some answers, each passed as the id of a question and the answer to it.

    Examples
    --------
    >>> at = datetime(2026, 11, 23, 9, 30, tzinfo=timezone.utc)
    >>> code = code_of("Aiko", at, [("bid-sum-1-3", "6"), ("follow-1-3", "9S")])
    >>> read_code(code).name, [one.answer for one in read_code(code).given]
    ('Aiko', ['6', '9S'])
    """
    minutes = max(0, int((time - _FIRST).total_seconds() // 60))
    body = _number(minutes) + b"".join(_packed(*one) for one in answers)
    name = tidy_name(name)
    signs = _VERSION + _written(_check(name, body) + body)
    return f"{name}: " + "-".join(signs[i : i + 5] for i in range(0, len(signs), 5))


def read_code(text: str) -> Code:
    """Return the content of a code, however it was typed.

    Raises ``ValueError`` if it is not a code, or a character in it is wrong.
    """
    name, colon, signs = _seen(text).strip().rpartition(":")
    signs = re.sub(r"[\s\-‐-―ー]", "", signs).upper().translate(_HEARD)
    if not colon or not signs.startswith(_VERSION) or len(signs) > _LONGEST:
        raise ValueError("this is not an answer code")
    data = _read(signs[1:])
    check, body, name = data[:2], data[2:], tidy_name(name)
    if check != _check(name, body):
        raise ValueError("this answer code is mistyped or damaged")
    minutes, at = _read_number(body, 0)
    given: list[Given] = []
    while at < len(body):
        one, at = _unpacked(body, at)
        given.append(one)
    return Code(name, _FIRST + timedelta(minutes=minutes), tuple(given))


def _check(name: str, body: bytes) -> bytes:
    return crc_hqx(name.encode() + b":" + body, 0).to_bytes(2, "big")


def named(name: str) -> tuple[bytes, tuple[int, int] | None]:
    """Return how a code names a question, as the ``kind`` and ``drawn`` of its :class:`Given`.

    Examples
    --------
    >>> named("bid-sum-1-3") == (digest("bid-sum"), (1, 3))
    True
    """
    drawn = _DRAWN.fullmatch(name)
    if drawn is None:
        return digest(name), None
    kind, difficulty, seed = drawn.groups()
    return digest(kind), (int(difficulty), int(seed))


def _packed(name: str, answer: str) -> bytes:
    """Return one encoded answer, which consists of a header, the question and the answer."""
    kind, drawn = named(name)
    form = _LETTER if len(answer) == 1 and "a" <= answer <= "z" else _TEXT
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,9})", answer) and answer != "-0":
        form = _NUMBER
    if drawn is None:
        question = bytes([form << 2]) + kind
    else:
        difficulty, seed = drawn
        question = bytes([form << 2 | difficulty]) + kind + _signed(seed)
    if form == _LETTER:
        return question + answer.encode()
    return question + (_signed(int(answer)) if form == _NUMBER else _text(answer))


def _unpacked(body: bytes, at: int) -> tuple[Given, int]:
    form, difficulty = divmod(_byte(body, at), 4)
    kind, at = _part(body, at + 1, 3)
    drawn = None
    if difficulty:
        seed, at = _read_signed(body, at)
        drawn = (difficulty, seed)
    if form == _NUMBER:
        number, at = _read_signed(body, at)
        return Given(kind, drawn, str(number)), at
    length = 1
    if form == _TEXT:
        length, at = _read_number(body, at)
    text, at = _part(body, at, length)
    return Given(kind, drawn, text.decode("utf-8", "replace")), at


def _number(number: int) -> bytes:
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + _number(rest) if rest else bytes([low])


def _read_number(body: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = _byte(body, at)
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at
        if shift > 49:
            raise ValueError("this answer code is mistyped or damaged")


def _signed(number: int) -> bytes:
    return _number(number * 2 if number >= 0 else -number * 2 - 1)


def _read_signed(body: bytes, at: int) -> tuple[int, int]:
    number, at = _read_number(body, at)
    return (-(number + 1) // 2 if number % 2 else number // 2), at


def _text(text: str) -> bytes:
    return _number(len(text.encode())) + text.encode()


def _byte(body: bytes, at: int) -> int:
    if at >= len(body):
        raise ValueError("this answer code is mistyped or damaged")
    return body[at]


def _part(body: bytes, at: int, length: int) -> tuple[bytes, int]:
    if at + length > len(body):
        raise ValueError("this answer code is mistyped or damaged")
    return body[at : at + length], at + length


def _written(data: bytes) -> str:
    """Return bytes encoded as text, with five bits per character."""
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    return "".join(_SIGNS[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5))


def _read(signs: str) -> bytes:
    if any(sign not in _SIGNS for sign in signs):
        raise ValueError("this is not an answer code")
    bits = "".join(f"{_SIGNS.index(sign):05b}" for sign in signs)
    whole = len(bits) // 8 * 8
    if "1" in bits[whole:]:
        raise ValueError("this answer code is mistyped or damaged")
    return bytes(int(bits[i : i + 8], 2) for i in range(0, whole, 8))
