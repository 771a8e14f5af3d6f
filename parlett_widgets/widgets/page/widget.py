"""The base class of all widgets, with the built front end, the options and a static picture.

The front end is sent as text, since a path would keep closed widgets alive. With ``ANYWIDGET_HMR=1``
it is a path, which makes hot reloading possible.
"""

from __future__ import annotations

import os
from abc import ABCMeta
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, cast

import anywidget
import traitlets

from parlett_widgets.engine.checks import check_keywords, whole
from parlett_widgets.files import printable, write_whole
from parlett_widgets.widgets.page.blocks import HIGHEST, WIDTH, Block, height_of, svg_of, text_of
from parlett_widgets.widgets.page.card_svg import Colours
from parlett_widgets.widgets.page.defaults import Defaults, Theme, WidgetOptions, current, values
from parlett_widgets.widgets.page.saved_page import (
    SAVED_AS,
    Parts,
    embedded,
    file_to_write,
    page_of,
    png,
)
from parlett_widgets.widgets.page.words import invitation, page_words
from parlett_widgets.widgets.page.worker import TURN, in_turn
from parlett_widgets.words.language import Language, language

__all__ = ["MAYBE", "ParlettWidget", "WholeNumber", "front_end", "in_turn", "validates"]

_STATIC: Final = Path(__file__).parents[1] / "static"


def front_end(name: str) -> Any:
    """Return a built file of the front end, to be used as ``_esm`` or ``_css``.

    The file is returned as text, because a path would keep closed widgets alive. With
    ``ANYWIDGET_HMR=1`` it is returned as a path, which anywidget watches.
    """
    path = _STATIC / name
    if not path.exists():
        raise FileNotFoundError(
            f"the front end is not built: {path.name} is missing. Install the package again "
            "(pip install -e . in a checkout)."
        )
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text(encoding="utf-8")


MAYBE: Final[dict[str, Any]] = {
    "to_json": lambda value, _: "" if value is None else value,
    "from_json": lambda value, _: None if value == "" else value,
}
"""Tags for a trait that may be None, which is sent as "" since not every kernel can send None."""


class WholeNumber(traitlets.Int[Any, Any]):
    """A trait that takes a whole number of any type, such as NumPy's, and holds an int."""

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the value as an int."""
        number = whole(value)
        if number is None:
            self.error(obj, value)
        return super().validate(obj, number)


class RefusedValueError(traitlets.TraitError, ValueError):
    """The error raised for a value that a widget's trait cannot have."""


def validates(name: str) -> Callable[[Callable[[Any, dict[str, Any]], Any]], Any]:
    """Let a method check every value that a trait is set to, including those set by the page.

    A value from the page is already in the trait when it is checked; only a ``TraitError``
    restores the previous value.
    """

    def checked(method: Callable[[Any, dict[str, Any]], Any]) -> Any:
        @wraps(method)
        def check(self: ParlettWidget, proposal: dict[str, Any]) -> Any:
            try:
                return method(self, proposal)
            except ValueError as error:
                raise RefusedValueError(str(error)) from error

        return traitlets.validate(name)(check)

    return checked


class _OpenedWhenMade(type(anywidget.AnyWidget), ABCMeta):  # type: ignore[misc]
    """The metaclass of widgets, which are announced to a page only once they are complete.

    An ipywidgets widget opens its comm in the first of its constructors, and a fast page would then
    draw a widget that has nothing to show yet.
    """

    if not TYPE_CHECKING:  # it would be taken for the signature of every widget

        def __call__(cls, *args: Any, **options: Any) -> Any:
            widget = super().__call__(*args, **options)
            widget._made = True  # noqa: SLF001 -- an instance of this class
            widget.open()
            return widget


class ParlettWidget(anywidget.AnyWidget, metaclass=_OpenedWhenMade):
    """The base class of all widgets, with a language, an appearance and a static picture.

    Every widget takes these four options; :func:`parlett_widgets.use` sets them for all widgets.

    Parameters
    ----------
    lang : {"en", "ja"}
        The language of all sentences and labels.
    theme : {"auto", "light", "dark"}
        The colour scheme; ``auto`` follows the notebook.
    colours : {"four", "two"}
        ``four`` gives each suit its own colour; ``two`` uses only black and red.
    size : {"normal", "projector"}
        ``projector`` is larger, for showing to a class; a table grows as far as the window allows.

    Examples
    --------
    >>> from parlett_widgets import ChainExplorer
    >>> explorer = ChainExplorer("4 5 J K", lang="ja", theme="dark")
    >>> explorer.language.code, explorer.theme
    ('ja', 'dark')
    >>> explorer.svg().startswith("<svg")
    True
    """

    _turn = TURN

    _made = False

    _invites: ClassVar[Literal["play", "try", ""]] = "try"
    """What a still picture in a notebook invites to once its cell has run, if anything."""

    _high: ClassVar[int] = 0
    """The height of the widget in pixels at the width of a picture, which is kept free for it."""

    _is_stage: ClassVar[bool] = False
    """Whether the page draws the widget on a stage, which is enlarged or reduced as a whole."""

    _options: ClassVar[tuple[str, ...]] = tuple(WidgetOptions.__annotations__)

    words = traitlets.Dict(
        help="The texts of the page apart from its scene, in the widget's language."
    ).tag(sync=True, echo_update=False)
    theme = traitlets.Enum(
        values("theme"), Defaults.theme, help="The colour scheme; auto follows the notebook."
    ).tag(sync=True)
    colours = traitlets.Enum(
        values("colours"), Defaults.colours, help="One colour for each suit, or black and red."
    ).tag(sync=True)
    size = traitlets.Enum(
        values("size"),
        Defaults.size,
        help="Projector is larger, for showing to a class; "
        "a table grows as far as the window allows.",
    ).tag(sync=True)

    height = traitlets.Int(
        help="The least height of the widget in pixels, that of its still picture."
    ).tag(sync=True, echo_update=False)

    def __init__(
        self,
        options: Mapping[str, Any],
        own_options: tuple[str, ...],
        words: Callable[[Language], dict[str, str]],
        **state: Any,
    ) -> None:
        check_keywords(type(self).__name__, options, [*own_options, *self._options])
        chosen = current(**{name: options[name] for name in options if name != "layout"})
        layout = {"layout": options["layout"]} if "layout" in options else {}
        self._language = language(chosen.lang)
        super().__init__(
            words={**page_words(self._language), **words(self._language)},
            theme=chosen.theme,
            colours=chosen.colours,
            size=chosen.size,
            **layout,
            **{"height": self._high, **state},
        )

    def open(self) -> None:
        """Announce the widget to the page, with everything that it shows."""
        if self._made:
            with self._turn:
                super().open()

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """Handle a message of the page; the requests in it take turns by themselves."""
        if msg["content"]["data"].get("method") == "custom":
            super()._handle_msg(msg)
            return
        with self._turn:
            super()._handle_msg(msg)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept the page's choices, except invalid values and traits that the page may not set."""
        chosen = {name: value for name, value in sync_data.items() if self._is_choice(name)}
        refused = sync_data.keys() - chosen.keys()
        try:
            super().set_state(chosen)
        except traitlets.TraitError:
            refused = set(sync_data)
        # The page has shown its own values: send it those that still hold.
        if known := refused.intersection(self.keys):
            self.send_state(known)

    def _is_choice(self, name: str) -> bool:
        """Whether the page may set a trait; those that only Python sets are not echoed."""
        if name.startswith("_") and name != "_view_count":
            return False
        return name in self.keys and self.trait_metadata(name, "echo_update", default=True)

    @property
    def language(self) -> Language:
        """The language of the widget's sentences."""
        return self._language

    @property
    def _looks(self) -> WidgetOptions:
        """The widget's language and appearance, as options for another widget that looks alike."""
        looks = {"lang": self.language.code} | {
            name: getattr(self, name) for name in ("theme", "colours", "size")
        }
        return cast("WidgetOptions", looks)

    @property
    def card_colours(self) -> Colours:
        """The colours in which the suits are drawn."""
        return "two" if self.colours == "two" else "four"

    def _blocks(self) -> Iterable[Block]:
        """Return what the widget shows, for its text and its picture."""
        return ()

    def text(self) -> str:
        """Return what the widget shows as text."""
        return text_of(self._blocks())

    def svg(self, *, dark: bool | None = None) -> str:
        """Return what the widget shows as an SVG picture, dark or light; as its theme says if unsaid."""
        if dark is None:
            dark = self.theme == "dark"
        return self._picture(theme="dark" if dark else "light")

    def html(self) -> str:
        """Return what the widget shows as an HTML image with the text as its ``alt``."""
        return self._image(self.svg())

    def _picture(self, tag: str = "", *, theme: Theme = "light") -> str:
        return svg_of(
            self._blocks(),
            lang=self.language.code,
            colours=self.card_colours,
            theme=theme,
            height=self.height,
            tag=tag,
        )

    def _image(self, svg: str, style: str = "") -> str:
        """Return a picture as an image that is as wide and as high as the widget on the page.

        A stage keeps its proportions; other widgets are as high in any room.
        """
        high = f"auto;max-height:{HIGHEST}px" if self._is_stage else f"{height_of(svg):g}px"
        return (
            f'<img class="pw-still" alt="{escape(self.text())}" {self.language.attributes} {_size(svg)} '
            f'style="display:block;margin:0;width:100%;height:{high};{style}" '
            f'src="{_address(svg)}">'
        )

    def title(self) -> str:
        """Return the title of a page with this widget."""
        return str(self.words["title"])

    def save(self, path: str | Path) -> Path:
        """Write a page that shows the widget in any browser, or a picture of it.

        Parameters
        ----------
        path : str or Path
            The file to write, in an existing folder; an existing file is replaced. A name that ends
            in ``.html`` makes a page that works without Jupyter or a network; ``.svg`` and ``.png``
            make a picture. ``.png`` needs ``pip install 'parlett-widgets[pictures]'``.

        Returns
        -------
        Path
            The file written.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> from parlett_widgets import ChainExplorer
        >>> with TemporaryDirectory() as folder:
        ...     ChainExplorer("4 5 J K").save(f"{folder}/chain.html").name
        'chain.html'
        """
        file = file_to_write(path, SAVED_AS, "deal.html")
        match file.suffix.lower():
            case ".svg":
                write_whole(file, self.svg())
            case ".png":
                write_whole(file, png(self.svg()))
            case _:
                write_whole(file, self._page())
        return file

    def embed(self, folder: str | Path, page: str | Path | None = None) -> str:
        """Write what a page of your own needs to show the widget, and return the HTML to paste there.

        The page shows the picture of the widget at once, and soon the widget itself, which works
        without Jupyter or a network and looks the same in every theme. Of a table, it shows a replay.

        Parameters
        ----------
        folder : str or Path
            The folder to publish with the page, in an existing one. It may serve many widgets and
            pages, and what they share is written once; nothing else may be in it.
        page : str or Path, optional
            The page, or the folder of the page, so that the addresses lead from there. By default,
            the page lies beside the folder.

        Returns
        -------
        str
            One line of HTML.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> from parlett_widgets import ChainExplorer
        >>> with TemporaryDirectory() as site:
        ...     chain, page = ChainExplorer("4 5 J K"), f"{site}/addenda/chains.html"
        ...     html = chain.embed(f"{site}/widgets", page)
        >>> html[:43]
        '<div><parlett-widget view="../widgets/view-'
        """
        return embedded(self._parts(), front_end("page.js"), folder, page)

    def _parts(self) -> Parts:
        """Return what a page without a kernel shows."""
        return Parts(
            bundle=self._esm,
            sheet=self._css,
            state=self._saved(),
            title=self.title(),
            spoken=self.language.attributes,
            theme=self.theme,
            picture=self._image(self._picture(theme=cast("Theme", self.theme))),
        )

    def _saved(self) -> dict[str, Any]:
        """Return the traits that a page needs."""
        shared = anywidget.AnyWidget.class_trait_names(sync=True)
        own = [name for name in self.keys if name[0] != "_" and name not in shared]
        state: dict[str, Any] = self.get_state(own)
        return state

    def _page(self) -> str:
        return page_of(self._parts(), front_end("page.js"))

    def __repr__(self) -> str:
        return printable(self.text())

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        tag = invitation(self.language, self._invites) if self._invites else ""
        # Light in a host that says nothing of its theme, since such pages are; JupyterLab's says it in live-lessons.mjs.
        still = self._image(
            self._picture(tag, theme=cast("Theme", self.theme)), "color-scheme:light"
        )
        return {**data, "text/plain": self.text(), "text/html": still}, metadata


def _size(svg: str) -> str:
    return f'width="{WIDTH}" height="{height_of(svg):g}"'


def _address(svg: str) -> str:
    """Return a picture as a data URL; without a size, or a browser would stretch it to that of its image."""
    free = svg.replace(_size(svg), 'width="100%" height="100%"', 1)
    return f"data:image/svg+xml;base64,{b64encode(free.encode()).decode()}"
