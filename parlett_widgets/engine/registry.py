"""Finds games by name, and lists the rule sets that they declare.

A game is registered when its class is defined. A package that provides a game lists it in the
entry-point group ``parlett_widgets.games``, so that it is found before anything has imported it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, Literal, TypeAlias, TypeVar

from parlett_widgets.engine.checks import FAILURES, nearest, said, shown

__all__ = [
    "GROUP",
    "broken",
    "check_name",
    "find",
    "find_or_import",
    "import_path",
    "imported",
    "names",
    "preset",
    "presets",
    "register",
]

GROUP: Final = "parlett_widgets.games"
"""The entry-point group of games, whose entries read ``name = "package.module:Class"``."""

_OURS: Final = "parlett_widgets.games"
"""The module of the package's own games.

It lies in a layer above the engine, which therefore imports it by name.
"""

GameClass: TypeAlias = type[Any]
"""A class derived from ``Rules``, whose module imports this one."""

_known: dict[str, GameClass] = {}

_NO_CHANGE: Final = frozenset({
    "__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__slots__", "__parameters__",
    "__orig_bases__", "__firstlineno__", "__static_attributes__", "__abstractmethods__", "_abc_impl",
})  # fmt: skip
"""The names that a class has even if it adds nothing to its bases."""


def register(rules: GameClass) -> None:
    """Register a class under its game's name; a notebook cell that defines one may be run again.

    Raises ``ValueError`` if another class has that name. Raises ``TypeError`` if the class changes
    a game without a new name, because its records would be read under the original rules.
    """
    own = vars(rules)
    if "game" in own:
        known = _known.get(rules.game)
        if known is not None and import_path(known) != import_path(rules):
            raise ValueError(f"there is already a game {rules.game!r}: {known.__qualname__}")
        _known[rules.game] = rules
        return
    base = next((base for base in rules.__mro__ if "game" in vars(base)), None)
    if base is not None and own.keys() - _NO_CHANGE:
        raise TypeError(
            f"{rules.__qualname__} changes the rules of {base.__qualname__}, so it needs a name of its "
            f"own in records: write game = {_name_for(rules.__name__)!r} in the class"
        )


def _name_for(words: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in words).strip(
        "-"
    )


def check_name(rules: GameClass) -> None:
    """Raise ``TypeError`` if a game has no name for its records."""
    if not hasattr(rules, "game"):
        name = _name_for(rules.__name__)
        raise TypeError(
            f"{rules.__qualname__} needs a name in records: write game = {name!r} in the class"
        )


def names() -> list[str]:
    """Return the names of all games that are known or installed, the package's own first."""
    import_module(_OURS)
    found = dict.fromkeys([*_known, *(entry.name for entry in entry_points(group=GROUP))])
    return sorted(found, key=lambda name: not _is_ours(name))


def _is_ours(game: str) -> bool:
    return game in _known and _known[game].__module__.startswith(f"{_OURS}.")


def broken() -> Iterator[str]:
    """Yield a sentence for each installed game that cannot be used, which says why not."""
    for entry in entry_points(group=GROUP):
        try:
            _found(entry.name)
        except ImportError as error:
            yield str(error)


def find(game: Any) -> GameClass:
    """Return the class of a game from its name, as records, questions and codes of deals hold it.

    Such a name may come from anybody, so it is only looked up among the games that have been
    defined and those that are installed: it never makes Python import anything else.

    Raises ``ValueError`` if there is no such game, or ``ImportError`` if it is installed but broken.

    Examples
    --------
    >>> find("addenda").__name__
    'Addenda'
    >>> find("adenda")
    Traceback (most recent call last):
        ...
    ValueError: there is no game 'adenda': did you mean 'addenda'?
    """
    found = _found(game) if isinstance(game, str) else None
    if found is None:
        raise ValueError(
            _no_game(game, "import a game of your own first, or name it with --game module:Class")
        )
    return found


def find_or_import(text: str) -> GameClass:
    """Return the class of a game that a person names, who may also write ``package.module:Class``.

    This imports the module, so pass only what was typed by whoever runs the program.

    Raises ``ValueError`` if there is no such game, or ``ImportError`` if it cannot be imported.
    """
    found = _found(text)
    if found is not None:
        return found
    if ":" not in text:
        raise ValueError(_no_game(text, "for a game of your own, give its class as module:Class"))
    named: object = imported(text)
    for known in _known.values():
        if known is named:
            return known
    raise ValueError(f"{text} is not a class that defines a game")


def _found(game: str) -> GameClass | None:
    import_module(_OURS)
    if game not in _known:
        for entry in entry_points(group=GROUP):
            if entry.name == game:
                _load(entry)
    return _known.get(game)


def _load(entry: EntryPoint) -> None:
    """Import an installed game; raise ``ImportError``, which names it, if that fails."""
    try:
        found = entry.load()
    except FAILURES as error:
        raise ImportError(_broken(entry, said(error))) from error
    names = [name for name, game in _known.items() if game is found]
    if not names:
        raise ImportError(_broken(entry, "it is not a class that defines a game"))
    if entry.name not in names:
        raise ImportError(_broken(entry, f"its class defines the game {names[0]!r}"))


def _broken(entry: EntryPoint, why: str) -> str:
    return f"the installed game {entry.name!r} ({entry.value}) cannot be used: {why}"


def _no_game(game: Any, own: str) -> str:
    hint = nearest(game if isinstance(game, str) else "", names())
    return f"there is no game {shown(game)}: {hint}{'' if hint.endswith('?') else f'; {own}'}"


def import_path(rules: type) -> str:
    """Return the import path of a class: ``package.module:Class``."""
    return f"{rules.__module__}:{rules.__qualname__}"


def imported(path: str) -> Any:
    """Return the object that an import path names.

    Raises ``ValueError`` if the module has nothing of that name, as when another process looks for
    a class defined in a notebook cell.
    """
    module_name, _, name = path.partition(":")
    try:
        found: Any = import_module(module_name)
    except ImportError:
        raise
    except FAILURES as error:
        raise ImportError(f"cannot import {module_name}: {said(error)}") from error
    for part_of_name in name.split("."):
        if not hasattr(found, part_of_name):
            raise ValueError(f"{module_name} has no {name!r}{_elsewhere(module_name, name)}")
        found = getattr(found, part_of_name)
    return found


def _elsewhere(module: str, name: str) -> str:
    if module not in ("__main__", "__mp_main__") and "<locals>" not in name:
        return ""
    return ": for other processes, a game must be in a module that they can import"


# What a game declares

Part: TypeAlias = Literal["words", "table", "knowledge", "puzzles"]

_F = TypeVar("_F", bound=Callable[..., Any])
_G = TypeVar("_G")


def preset(function: _F) -> _F:
    """Mark a class method as a named rule set, for card tables and ``simulate --rules``.

    Write this decorator below ``@classmethod``.
    """
    function.__dict__["is_preset"] = True
    return function


def presets(rules: type[_G]) -> Mapping[str, Callable[[], _G]]:
    """Return the named rule sets of a game, the default first.

    Examples
    --------
    >>> list(presets(find("counterpoint")))
    ['standard', 'easy', 'three']
    """
    marked = {
        name: getattr(rules, name)
        for base in reversed(rules.__mro__)
        for name, value in vars(base).items()
        if isinstance(value, classmethod) and hasattr(value.__func__, "is_preset")
    }
    return marked or {"standard": rules}
