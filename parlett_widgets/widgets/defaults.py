"""What all widgets of a notebook have in common unless one is told otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from parlett_widgets.engine.options import check_choices, check_keywords

__all__ = ["Defaults", "current", "use"]


@dataclass(frozen=True)
class Defaults:
    """The options that every widget takes.

    Attributes
    ----------
    lang : {"en", "ja"}
        Language of all sentences and labels.
    theme : {"auto", "light", "dark"}
        ``auto`` follows the notebook.
    colours : {"four", "two"}
        One colour a suit, or black and red.
    size : {"normal", "projector"}
        ``projector`` is for a class: everything is larger.
    """

    lang: Literal["en", "ja"] = "en"
    theme: Literal["auto", "light", "dark"] = "auto"
    colours: Literal["four", "two"] = "four"
    size: Literal["normal", "projector"] = "normal"

    def __post_init__(self) -> None:
        check_choices(self)


_defaults = Defaults()


def current(**options: Any) -> Defaults:
    """Return the notebook's defaults, with the options that are not None put in their place."""
    return replace(_defaults, **{key: value for key, value in options.items() if value is not None})


def use(**options: str) -> None:
    """Set what all later widgets of this notebook use.

    Parameters
    ----------
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as :class:`Defaults` describes them. What is not
        named stays as it is.

    Examples
    --------
    >>> use(lang="ja")
    >>> current().lang
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
