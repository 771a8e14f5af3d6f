"""Changes a game's options one at a time, and adjusts the others only where necessary."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from parlett_widgets.engine.rules import Rules

__all__ = ["changed", "read_option", "values"]


RulesT = TypeVar("RulesT", bound=Rules[Any, Any])

_MOST: Final = 3
"""The maximum number of other options that are changed along with the chosen one."""


def values(game: type[Rules[Any, Any]], option: str) -> tuple[Any, ...]:
    """Return the values that an option may have, or an empty tuple if it takes any number or text.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> values(Counterpoint, "high_bids"), values(Counterpoint, "target")
    (('at-scoring', 'with-bid', 'off'), ())
    """
    annotation = get_type_hints(game)[option]
    if annotation is bool:
        return (True, False)
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def read_option(rules: Rules[Any, Any], option: str, text: str) -> Any:
    """Return the option value that a text names.

    If there is no such value, return the text itself, so that the rules can refuse it.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> read_option(Counterpoint(), "players", "3"), read_option(Counterpoint(), "courts", "333")
    (3, '333')
    """
    known = values(type(rules), option)
    if known:
        return next((value for value in known if str(value) == text), text)
    is_number = isinstance(getattr(rules, option), int)
    return int(text) if is_number and text.isdecimal() and len(text) < 10 else text


def changed(rules: RulesT, option: str, value: Any) -> RulesT:
    """Return rules with a new value for one option, changing as few of the others as possible.

    A numeric option that had its default value takes the new default value.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> four = changed(NinetyNine.classic(), "players", 4)
    >>> four.players, four.trump, four.deals
    (4, 'successes', 12)
    >>> changed(NinetyNine.classic(), "deals", 8)
    Traceback (most recent call last):
        ...
    ValueError: deals must be a positive multiple of 3, not 8
    """
    game, old = type(rules), rules.options()
    choices = {name: values(game, name) for name in old}
    kept = {name: old[name] for name in old if choices[name] or not _is_default(rules, name)} | {
        option: value
    }
    others = [name for name in old if name != option and choices[name]]
    # A mistyped number must not change any other option.
    for number in range(_MOST + 1 if choices[option] else 0):
        for moved in combinations(others, number):
            for new in _others(choices, moved, old):
                for options in (kept | new, _without_numbers(kept | new, choices, option)):
                    try:
                        return game(**options)
                    except ValueError:
                        continue
    return game(**kept)


def _is_default(rules: Rules[Any, Any], option: str) -> bool:
    rest = {name: value for name, value in rules.options().items() if name != option}
    try:
        return type(rules)(**rest) == rules
    except TypeError:  # the option has no default
        return False


def _others(
    choices: dict[str, tuple[Any, ...]], moved: tuple[str, ...], old: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    for new in product(*([one for one in choices[name] if one != old[name]] for name in moved)):
        yield dict(zip(moved, new, strict=True))


def _without_numbers(
    options: dict[str, Any], choices: dict[str, tuple[Any, ...]], option: str
) -> dict[str, Any]:
    return {name: one for name, one in options.items() if choices[name] or name == option}
