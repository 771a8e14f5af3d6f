"""The options that all widgets of a notebook share by default."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, get_args, get_type_hints

from parlett_widgets.engine.checks import check_choices, check_keywords
from parlett_widgets.widgets.page.card_svg import Colours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ipywidgets import Layout
    from typing_extensions import Unpack

__all__ = [
    "Defaults",
    "Lang",
    "Looks",
    "NotebookOptions",
    "WidgetOptions",
    "current",
    "use",
    "values",
]

Lang: TypeAlias = Literal["en", "ja"]
Theme: TypeAlias = Literal["auto", "light", "dark"]
Size: TypeAlias = Literal["normal", "projector"]
Pace: TypeAlias = Literal["standard", "quick", "step"]


class Looks(TypedDict, total=False):
    """The options of every widget but its language, by keyword."""

    theme: Theme | None
    colours: Colours | None
    size: Size | None
    layout: Layout | Mapping[str, str]


class WidgetOptions(Looks, total=False):
    """The options of every widget, by keyword."""

    lang: Lang | None


class NotebookOptions(TypedDict, total=False):
    """The options that a notebook sets for all its widgets, by keyword."""

    lang: Lang
    theme: Theme
    colours: Colours
    size: Size
    pace: Pace


@dataclass(frozen=True)
class Defaults:
    """The options of every widget, explained at :class:`.ParlettWidget`, and the pace of tables."""

    lang: Lang = "en"
    theme: Theme = "auto"
    colours: Colours = "four"
    size: Size = "normal"
    pace: Pace = "standard"

    def __post_init__(self) -> None:
        check_choices(self)


_defaults = Defaults()


def values(option: str) -> list[str]:
    """Return the values that an option may have, its default first."""
    return list(get_args(get_type_hints(Defaults)[option]))


def current(**options: Any) -> Defaults:
    """Return the notebook's defaults, overridden by the options that are not None."""
    return replace(_defaults, **{key: value for key, value in options.items() if value is not None})


def use(**options: Unpack[NotebookOptions]) -> None:
    """Set the options of all widgets created later in this notebook.

    Parameters
    ----------
    **options
        The options of every widget: ``lang`` (``"en"`` or ``"ja"``), ``theme`` (``"auto"``, ``"light"``
        or ``"dark"``), ``colours`` (``"four"`` or ``"two"``) and ``size`` (``"normal"`` or
        ``"projector"``); and the ``pace`` of card tables (``"standard"``, ``"quick"``, or
        ``"step"``, which waits after each trick). Options not given stay as they are.

    Examples
    --------
    >>> from parlett_widgets import ChainExplorer, use
    >>> use(lang="ja")
    >>> ChainExplorer("4 5 J K").language.code
    'ja'
    >>> use(lang="en")
    >>> use(lanq="ja")
    Traceback (most recent call last):
        ...
    TypeError: use() has no option 'lanq': did you mean 'lang'?
    """
    global _defaults  # noqa: PLW0603 -- a notebook has one set of defaults
    check_keywords("use()", options, Defaults.__dataclass_fields__)
    _defaults = current(**options)
