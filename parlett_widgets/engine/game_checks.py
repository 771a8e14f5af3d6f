"""Checks the class of a game when it is defined, so that a slip is named where it was made."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field
from difflib import get_close_matches
from functools import cache, cached_property
from operator import index
from types import FunctionType
from typing import Any, Final

from parlett_widgets.cards import Card, Rank
from parlett_widgets.engine.actions import Form, Verb
from parlett_widgets.engine.checks import LONGEST_NAME, is_printable, shown

__all__ = ["asks_first", "changes", "check_class", "check_complete", "check_value"]

_NEAR: Final = 0.82
"""How like a hook's name another name must be to be taken for a slip (``difflib``)."""

_OF_A_GAME: Final = 2
"""How many classes define a method that a game has made its own: the game and ``Rules``."""

_OTHER_NAMES: Final = {"imagine": ("sample_world",), "imagined": ("sampler",)}
"""What else a hook may be called by those who think of it in other words."""


def check_class(game: type) -> None:
    """Raise ``TypeError`` if a class of rules defines something that no game can use.

    The message is a sentence that names the class and the attribute, and says what would be right.
    """
    known = {name for base in game.__mro__[1:] for name in dir(base) if not name.startswith("_")}
    options = inspect.get_annotations(game)
    for name, value in vars(game).items():
        if name.startswith("_"):
            continue
        if name not in known:
            if name == "game":  # the base class only annotates it
                check_value(game, name, value)
            elif name not in options:
                _check_spelling(game, name, value, known)
            continue
        inherited = [vars(base)[name] for base in game.__mro__[1:] if name in vars(base)]
        if isinstance(inherited[0], FunctionType):
            _check_method(game, name, value, inherited[0])
        elif isinstance(value, FunctionType) and isinstance(inherited[-1], property):
            raise TypeError(f"{game.__qualname__}.{name} is no method: write @property above it")
        elif not isinstance(value, property | cached_property | Field):
            check_value(game, name, value)


def check_complete(game: type) -> None:
    """Raise ``TypeError`` if a class of rules lacks something that its game must define."""
    missing = sorted(getattr(game, "__abstractmethods__", ()))
    if not missing:
        return
    first = inspect.getattr_static(game, missing[0])
    if isinstance(first, property):
        how, doc = missing[0], first.__doc__
    else:
        how, doc = f"{missing[0]}({', '.join(_parameters(first))})", first.__doc__
    meaning = (doc or "").strip().split("\n")[0].rstrip(".")
    others = f"; and {', '.join(missing[1:])}" if missing[1:] else ""
    raise TypeError(f"{game.__qualname__} must define {how}: {meaning}{others}")


def check_value(game: type, name: str, value: Any) -> None:
    """Raise ``TypeError`` unless an attribute has a value of the right kind."""
    if name in _RIGHT and not _RIGHT[name][0](value):
        raise TypeError(f"{game.__qualname__}.{name} must {_RIGHT[name][1]}, not {shown(value)}")


@cache
def changes(game: type, method: str, other: str) -> bool:
    """Return whether a house rule changes a method, so that another may not go by it.

    What a game itself offers, refuses and performs agrees. What a house rule offers may be refused,
    and what it does not refuse may not be offered.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> changes(Addenda, "refuse", "choices")
    False
    """
    mine, others = (
        [place for place, base in enumerate(game.__mro__) if name in vars(base)]
        for name in (method, other)
    )
    return mine[0] < others[0] or len(mine) > _OF_A_GAME


@cache
def asks_first(game: type) -> bool:
    """Return whether ``perform`` does not know what is legal, as in a house rule of ``choices``."""
    return changes(game, "choices", "perform") or changes(game, "refuse", "perform")


def _check_spelling(game: type, name: str, value: Any, known: Iterable[str]) -> None:
    near_matches = get_close_matches(name.lower(), known, n=3, cutoff=_NEAR)
    for near in [*_OTHER_NAMES.get(name, ()), *near_matches]:
        if near not in vars(game) and _could_be(value, near, inspect.getattr_static(game, near)):
            raise TypeError(
                f"{game.__qualname__}.{name} is never used: did you mean {near!r}? If it "
                "is something of your own, give it another name"
            )


def _could_be(value: Any, hook: str, inherited: Any) -> bool:
    """Whether a value would do as a hook, or is only something of the author's with a like name."""
    if isinstance(inherited, FunctionType):
        given = _parameters(inherited)
        return isinstance(value, FunctionType) and len(given) > 1 and _takes(value, given)
    if isinstance(value, property | cached_property):
        return isinstance(inherited, property | cached_property)
    return hook in _RIGHT and not isinstance(value, FunctionType) and _RIGHT[hook][0](value)


def _parameters(method: FunctionType) -> list[str]:
    parameters = inspect.signature(method).parameters.values()
    return [one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]


def _takes(method: FunctionType, parameters: list[str]) -> bool:
    try:
        inspect.signature(method).bind(*parameters)
    except TypeError:
        return False
    return True


def _check_method(game: type, name: str, value: Any, before: FunctionType) -> None:
    if isinstance(value, property) or not (callable(value) or hasattr(value, "__get__")):
        what = "a property" if isinstance(value, property) else shown(value)
        raise TypeError(f"{game.__qualname__}.{name} must be a method, not {what}")
    if not isinstance(value, FunctionType):
        return
    if not _takes(value, given := _parameters(before)):
        raise TypeError(
            f"{game.__qualname__}.{name} must take ({', '.join(given)})"
            f", not {inspect.signature(value)}"
        )


def _is_whole(value: Any) -> bool:
    try:
        return not isinstance(value, bool) and index(value) is not None
    except TypeError:
        return False


def _is_name(value: Any) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value.strip()) <= LONGEST_NAME
        and is_printable(value)
        and ":" not in value
    )


def _are(kind: type) -> Callable[[Any], bool]:
    def check(values: Any) -> bool:
        whole = isinstance(values, tuple | list | set | frozenset)
        return whole and all(isinstance(one, kind) for one in values)

    return check


def _are_forms(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(word, str) and _is_verb(word) and isinstance(form, Form) and _is_form(form)
        for word, form in value.items()
    )


def _is_verb(word: str) -> bool:
    return re.fullmatch(r"[a-z]+(-[a-z]+)*", word) is not None and word != Verb.DEAL


def _is_form(form: Form) -> bool:
    cards, secret, says, ordered = form  # type: tuple[Any, Any, Any, Any]
    if isinstance(cards, range):
        number = len(cards) > 0 and cards[0] >= 0 and cards.step == 1
    else:
        number = _is_whole(cards) and cards >= 0
    flags = isinstance(secret, bool) and isinstance(ordered, bool)
    return number and flags and (isinstance(says, bool) or (_are(str)(says) and bool(says)))


def _is_part(value: Any) -> bool:
    return isinstance(value, type) or _is_path(value)


def _is_path(value: Any) -> bool:
    return isinstance(value, str) and (not value or _PATH.fullmatch(value) is not None)


_PATH: Final = re.compile(r"\w+(\.\w+)*:\w+(\.\w+)*")
_PART: Final = "be a class or its import path, such as 'package.module:Class'"
_FUNCTION: Final = "be the import path of a function, such as 'package.module:function'"
_RIGHT: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "game": (_is_name, "be a short text without a colon, such as 'high-card'"),
    "seats": (
        lambda value: _is_whole(value) and 2 <= value <= 10,
        "be a whole number from 2 to 10",
    ),
    "seat_names": (_are(str), "be the names of the players, such as ('South', 'North')"),
    "pack": (
        lambda value: _are(Card)(value) and 0 < len(value) == len(set(value)),
        "contain only cards, each of them once, as in cards_of('A K Q')",
    ),
    "hand_size": (lambda value: _is_whole(value) and value > 0, "be a whole number above 0"),
    "turns_up": (lambda value: isinstance(value, bool), "be True or False"),
    "ranks": (
        lambda value: (
            isinstance(value, tuple) and _are(Rank)(value) and 0 < len(value) == len(set(value))
        ),
        "be ranks from low to high, such as tuple(Rank)",
    ),
    "actions": (_are_forms, "map words to forms, such as {'discard': Form(cards=2)}"),
    "words": (_is_part, _PART),
    "table": (_is_part, _PART),
    "knowledge": (_is_part, _PART),
    "puzzles": (_is_part, _PART),
    "sampler": (_is_path, _FUNCTION),
    "solved": (_is_path, _FUNCTION),
}
"""What the values of a class must be: a check, and the words that say what is right."""
