"""Checks the values that people give, with messages that say what would be valid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from inspect import get_annotations
from operator import index
from typing import Any, Final, Literal, get_origin, get_type_hints
from unicodedata import category

__all__ = ["check_choice", "check_choices", "check_keywords", "nearest"]


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the hint that ends a message about an unknown word.

    Examples
    --------
    >>> nearest("kingchain", ["king_chain", "bust"])
    "did you mean 'king_chain'?"
    >>> nearest("colour", ["king_chain", "bust"])
    'choose from king_chain, bust'
    """
    known = list(known)
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(known)}"


def check_keywords(owner: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raise ``TypeError`` for the first given keyword that is not known.

    Examples
    --------
    >>> check_keywords("Addenda", ["busts"], ["bust", "target"])
    Traceback (most recent call last):
        ...
    TypeError: Addenda has no option 'busts': did you mean 'bust'?
    """
    known = list(known)
    for word in given:
        if word not in known:
            raise TypeError(f"{owner} has no option {shown(word)}: {nearest(word, known)}")


def whole(number: Any) -> int | None:
    """Return a whole number of any type, such as one of NumPy's, as an int; None for anything else.

    True and False are not numbers here, and neither is a number with more digits than JSON and
    Python write.

    Examples
    --------
    >>> whole(7), whole(7.0), whole(True)
    (7, None, None)
    """
    try:
        value = None if isinstance(number, bool) else int(index(number))
    except TypeError:
        return None
    return None if value is None or value.bit_length() > _LONGEST else value


_LONGEST: Final = 4096
"""The bits of the longest whole number: 1,233 digits."""


def check_number(name: str, number: Any, least: int | None = None) -> int:
    """Return a whole number as an int.

    Raises ``TypeError`` if the value is not a whole number, and ``ValueError`` if it is too small.

    Examples
    --------
    >>> check_number("matches", 0, least=1)
    Traceback (most recent call last):
        ...
    ValueError: matches must be at least 1, not 0
    """
    value = whole(number)
    if value is None:
        raise TypeError(f"{name} must be a whole number, not {shown(number)}")
    if least is not None and value < least:
        raise ValueError(f"{name} must be at least {least}, not {shown(value)}")
    return value


def expect(owner: object, method: str, wanted: str, found: object, *, fits: bool) -> None:
    """Raise ``TypeError`` unless what a method of a game has returned fits.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> expect(Addenda(), "points", "a whole number", "ten", fits=False)
    Traceback (most recent call last):
        ...
    TypeError: Addenda.points must return a whole number, not 'ten'
    """
    if not fits:
        raise TypeError(f"{type(owner).__name__}.{method} must return {wanted}, not {shown(found)}")


def expect_place(owner: object, method: str, found: Any, places: int) -> int:
    """Return a position that a method of a game has returned; there are *places* positions."""
    if type(found) is int and 0 <= found < places:
        return found
    number = whole(found)
    fits = number is not None and number in range(places)
    expect(owner, method, f"a position from 0 to {places - 1}", found, fits=fits)
    return number or 0


def expect_numbers(owner: object, method: str, found: Any, seats: int) -> tuple[int, ...]:
    """Return the numbers that a method of a game has returned, one for each seat."""
    fits = isinstance(found, Sequence) and list(map(type, found)) == [int] * seats
    expect(owner, method, f"a whole number for each of {seats} seats", found, fits=fits)
    return tuple(found)


def check_choice(name: str, value: Any, choices: Any) -> None:
    """Raise ``ValueError`` unless a value is one of those that a ``Literal`` allows.

    Examples
    --------
    >>> check_choice("bust", "last", Literal["first-crossing", "final-count"])
    Traceback (most recent call last):
        ...
    ValueError: bust must be 'first-crossing' or 'final-count', not 'last'
    """
    known = choices.__args__
    for one in known:
        if value is one or (type(value) is type(one) and value == one):
            return
    listed = " or ".join(map(repr, known))
    raise ValueError(f"{name} must be {listed}, not {shown(value)}")


@cache
def check_fields(owner: type) -> None:
    """Raise ``TypeError`` if a class annotates an option without being a dataclass itself."""
    own = vars(owner).get("__dataclass_fields__", {})
    for name, annotation in get_annotations(owner).items():
        if name not in own and not str(annotation).startswith(("ClassVar", "typing.ClassVar")):
            raise TypeError(
                f"{owner.__name__} adds the option {name!r}, so it must be a dataclass: "
                "write @dataclass(frozen=True) above the class"
            )


def check_choices(options: Any) -> None:
    """Raise ``ValueError`` for the first field of a dataclass whose value its annotation rules out.

    Fields annotated ``Literal[...]`` must have one of its values; fields annotated ``int`` must be
    positive whole numbers, which are kept as integers; fields annotated ``bool`` or ``str`` must have a value of exactly that
    type.
    """
    annotations = _annotations(type(options))  # type: ignore[arg-type]  # a class is hashable
    for name, annotation in annotations.items():
        value = getattr(options, name, None)
        number = whole(value)
        if number is not None and number is not value:
            object.__setattr__(options, name, value := number)
        if get_origin(annotation) is Literal:
            check_choice(name, value, annotation)
        elif annotation is int and (number is None or number < 1):
            raise ValueError(f"{name} must be a whole number above 0, not {shown(value)}")
        elif annotation in (bool, str) and type(value) is not annotation:
            kind = "True or False" if annotation is bool else "text"
            raise ValueError(f"{name} must be {kind}, not {shown(value)}")


@cache
def _annotations(options: type) -> dict[str, Any]:
    """Return the fields of a class with their annotations evaluated."""
    return get_type_hints(options)


def shown(value: Any) -> str:
    """Return the text of a value for a message, cut short if it is long.

    Examples
    --------
    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 -- too deep, too long, or a faulty __repr__
        return f"this {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


_SHOWN: Final = 60

FAILURES: Final = (Exception, SystemExit)
"""The errors caught from other people's code; even sys.exit() must not end the program or a worker."""


def said(error: BaseException) -> str:
    """Return an error as one line of text, without the class name if it is this package's own."""
    try:
        text = " ".join(str(error).split())
    except FAILURES:  # even the text of an unknown error may fail
        text = ""
    from_us = type(error).__module__.startswith("parlett_widgets.")
    return text if from_us else f"{type(error).__name__}: {text}".removesuffix(": ")


LONGEST_NAME: Final = 60
"""The maximum number of characters in a player's name."""


def checked_names(players: Any) -> tuple[str, ...]:
    r"""Return the players' names after checking that each is a single line of printable text.

    Marks of direction are left out: they would turn the text around a name.

    Examples
    --------
    >>> checked_names(["Ai\u202eko"])
    ('Aiko',)
    >>> checked_names(["Aiko", "Bo\nris"])
    Traceback (most recent call last):
        ...
    ValueError: a name must be one line of at most 60 printable characters, not 'Bo\nris'
    """
    if isinstance(players, str) or not (
        isinstance(players, Sequence) and all(isinstance(name, str) for name in players)
    ):
        raise TypeError(f"players must be a list of names, not {shown(players)}")
    for name in players:
        if len(name) > LONGEST_NAME or not is_printable(name):
            raise ValueError(
                f"a name must be one line of at most {LONGEST_NAME} printable characters, "
                f"not {shown(name)}"
            )
    return tuple(str(name).translate(_DIRECTIONS) for name in players)


_DIRECTIONS: Final = dict.fromkeys(
    [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
"""The marks of direction, as str.translate takes them out."""


def is_printable(text: str) -> bool:
    r"""Return whether a text is one line without control characters or surrogates.

    Examples
    --------
    >>> is_printable("ボリス"), is_printable("Bo\nris")
    (True, False)
    """
    return not any(category(sign) in _UNPRINTABLE for sign in text)


def check_text(name: str, text: Any) -> None:
    r"""Raise ``TypeError`` or ``ValueError`` unless a value is text that can be shown.

    It may have several lines and tabs.

    Examples
    --------
    >>> check_text("title", "Bo\0ris")
    Traceback (most recent call last):
        ...
    ValueError: title must be text without control characters, not 'Bo\x00ris'
    """
    if not isinstance(text, str):
        raise TypeError(f"{name} must be text, not {shown(text)}")
    if not is_printable(text.replace("\n", " ").replace("\t", " ")):
        raise ValueError(f"{name} must be text without control characters, not {shown(text)}")


_UNPRINTABLE: Final = ("Cc", "Cs", "Zl", "Zp")
"""The categories of control characters, surrogates, and line and paragraph separators."""
