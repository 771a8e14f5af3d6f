"""What widgets are outside of Jupyter: pages of their own, parts of other pages, and PNG pictures.

In a page, a widget is an element with its picture, which ``page.ts`` brings to life with the widget's view
and its state. A saved page contains these, and its content security policy lets it load nothing; for
other pages they are files.
"""

from __future__ import annotations

import json
import re
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from os.path import relpath
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from parlett_widgets.engine.checks import shown
from parlett_widgets.files import write_whole

__all__ = ["SAVED_AS", "Parts", "embedded", "file_to_write", "no_font", "page_of", "png"]

SAVED_AS: Final = {"a page": (".html",), "a picture": (".svg", ".png")}
_EXPORT: Final = re.compile(r"export\s*\{(?:[^{}]*,)?\s*([\w$]+) as default\s*(?:,[^{}]*)?\};?\s*$")
"""How a bundle ends, which may export the parts of a page that another page shows too."""

_PAGE: Final = """\
<!DOCTYPE html>
<html {spoken}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
html {{ color-scheme: {scheme}; background: Canvas; }}
@media print {{ html {{ color-scheme: light; }} }}
.unseen {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
body {{ max-width: 960px; margin: 0 auto; padding: 16px; font-family: system-ui, sans-serif; }}
</style>
</head>
<body>
<main>
<h1 class="unseen">parlett-widgets</h1>
<h2 class="unseen">{title}</h2>
{widget}
</main>
<script type="module">{script}</script>
</body>
</html>
"""


class Parts(NamedTuple):
    """What a page without a kernel shows of a widget.

    Attributes
    ----------
    bundle, sheet : str or Path
        The widget's bundle and its style sheet.
    state : mapping
        The traits that the page needs.
    title : str
    spoken : str
        The attributes that name the language.
    theme : {"auto", "light", "dark"}
    picture : str
        What is shown until the widget lives, and where no script may run.
    """

    bundle: Any
    sheet: Any
    state: Mapping[str, Any]
    title: str
    spoken: str
    theme: str
    picture: str

    @property
    def scripts(self) -> dict[str, str]:
        """What the loader finds as the view of the widget and as its state, as expressions."""
        render = f"{_exported(self.bundle)}.render"
        return {
            "view": f"{{render:{render},sheet:{_literal(_text(self.sheet))}}}",
            # A text, from which every widget that shows it makes a state of its own.
            "state": _literal(json.dumps(self.state, ensure_ascii=False, separators=(",", ":"))),
        }


def page_of(parts: Parts, loader: Any) -> str:
    """Return a page that shows a widget, with the *loader* and all that it would load."""
    scripts = {kind: _registered(kind, value) for kind, value in parts.scripts.items()}
    script = "\n".join([*scripts.values(), _enclosed(_text(loader))])
    return _PAGE.format(
        spoken=parts.spoken,
        title=escape(parts.title),
        scheme={"auto": "light dark"}.get(parts.theme, parts.theme),
        widget=_element({kind: kind for kind in scripts}, parts.picture, " alone"),
        policy=_policy(script),
        script=script,
    )


def embedded(parts: Parts, loader: Any, folder: str | Path, page: str | Path | None) -> str:
    """Write a widget to a folder, and return the HTML with which a page shows it.

    Each file is named by its content, so that what several widgets share is written once, and what
    an older page needs is never replaced.
    """
    home = _folder_to_fill(folder)
    start = home.parent if page is None else Path(page)
    beside = start if start.is_dir() or not start.suffix else start.parent
    way = quote(Path(relpath(home, beside)).as_posix())

    def named(kind: str, text: str) -> str:
        return f"{kind}-{sha256(text.encode()).hexdigest()[:16]}"

    def script(kind: str, value: str) -> str:
        name = named(kind, value)
        write_whole(home / f"{name}.js", _registered(name, value))
        return f"{way}/{name}"

    def picture(found: re.Match[str]) -> str:
        svg = b64decode(found[1]).decode()
        name = f"{named('picture', svg)}.svg"
        write_whole(home / name, svg)
        return f"{way}/{name}"

    starting = _enclosed(_text(loader))
    name = f"{named('loader', starting)}.js"
    write_whole(home / name, starting)
    places = {kind: script(kind, value) for kind, value in parts.scripts.items()}
    picture_first = re.sub(r"data:image/svg\+xml;base64,([\w+/=]+)", picture, parts.picture)
    element = _element(places, picture_first) + f'<script async src="{way}/{name}"></script>'
    return f"<div>{element}</div>".replace("\n", "&#10;")  # Markdown ends HTML at an empty line


_EMBEDDED: Final = re.compile(
    r"(loader|view|state)-[0-9a-f]{16}\.js|picture-[0-9a-f]{16}\.svg|\..*"
)
"""The names of the files in a folder of embedded widgets, and of those that a system leaves anywhere."""


def _folder_to_fill(path: str | Path) -> Path:
    """Return a folder for embedded widgets, which is made if it is missing."""
    if not isinstance(path, str | Path):
        raise TypeError(f"embed needs the name of a folder, such as 'widgets', not {shown(path)}")
    folder = Path(path)
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(
            f"{path} is a file: name a folder, such as {folder.with_name(f'{folder.stem}-widgets')}"
        )
    if not folder.parent.is_dir():
        raise FileNotFoundError(
            f"there is no folder {folder.parent}: create it first, or choose another"
        )
    folder.mkdir(exist_ok=True)
    strange = next((one.name for one in folder.iterdir() if not _EMBEDDED.fullmatch(one.name)), "")
    if strange:
        raise FileExistsError(
            f"{path} holds something else, {strange}: name a folder for embedded widgets alone, "
            f"such as {folder / 'widgets'}"
        )
    return folder


def _element(places: Mapping[str, str], picture: str, more: str = "") -> str:
    """Return the element of a widget, which the loader brings to life."""
    where = " ".join(f'{kind}="{place}"' for kind, place in places.items())
    return f'<parlett-widget {where} style="display:block"{more}>{picture}</parlett-widget>'


def file_to_write(path: str | Path, kinds: Mapping[str, tuple[str, ...]], example: str) -> Path:
    """Return the file to write, or raise an error that says what would be valid.

    *kinds* maps each kind of output to its file endings.
    """
    if not isinstance(path, str | Path):
        raise TypeError(f"save needs the name of a file, such as {example!r}, not {shown(path)}")
    file = Path(path)
    if file.is_dir():
        raise IsADirectoryError(f"{path} is a folder: name a file in it, as in {file / example}")
    if file.suffix.lower() not in {end for ends in kinds.values() for end in ends}:
        said = ", ".join(f"in {' or '.join(ends)} for {what}" for what, ends in kinds.items())
        raise ValueError(
            f"the name must end {said}, as in {file.with_suffix(Path(example).suffix)}, not {path}"
        )
    return file


def _policy(script: str) -> str:
    """Return a policy that lets the page run only this script and load only what it contains."""
    mark = b64encode(sha256(script.encode()).digest()).decode()
    allowed = [
        "default-src 'none'",
        f"script-src 'sha256-{mark}'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    return "; ".join(allowed)


def _text(module: Any) -> str:
    """Return the text of a built file, which is a path while it is being worked on."""
    return module.read_text(encoding="utf-8") if isinstance(module, Path) else str(module)


def _exported(module: Any) -> str:
    """Return what a bundle exports, as an expression.

    A page opened from a disk can load no modules, and a policy allows only those inside a page, so
    scripts are plain ones.
    """
    body, name = _EXPORT.split(_text(module))[:2]
    return _enclosed(f"{body}\nreturn {name}")


def _enclosed(body: str) -> str:
    """Return the statements of a module as an expression that leaves nothing behind."""
    # Neither "</script" nor "<!--" may occur in a script; both can only stand in strings.
    body = re.sub(r"<(?=/script|!--)", r"\\x3C", body, flags=re.IGNORECASE)
    return f'(()=>{{"use strict";{body}\n}})()'


def _literal(text: str) -> str:
    """Return a text as a literal of JavaScript that may stand in a script."""
    return json.dumps(text, ensure_ascii=False).replace("<", "\\u003c")


def _registered(name: str, value: str) -> str:
    """Return a script that leaves a value where the loader looks for it."""
    return f"(globalThis.parlettWidgets??={{}})[{_literal(name)}]={value};"


# Pictures

_ZOOM: Final = 2
"""Pixels for each unit of the drawing, enough to stay sharp when printed or projected."""

_FONTS: Final = (
    "Segoe UI", "Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic",
    "Helvetica Neue", "Roboto", "Liberation Sans", "DejaVu Sans", "Arial",
)  # fmt: skip
"""The first of these fonts to be found is used; letters that it lacks come from other fonts."""

_STYLE: Final = f"*{{font-family:{','.join(map(repr, _FONTS))}}}"

_LETTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="16">{}</text></svg>'
)
_IN_NO_FONT: Final = "\U0010fffd"

_EASTERN: Final = {
    "CJK": "Chinese or Japanese characters",
    "HANGUL": "Korean letters",
    **dict.fromkeys(("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HALFWIDTH"), "Japanese letters"),
}
"""What the letters in a font for East Asia are called, by how their names in Unicode begin."""


def png(svg: str) -> bytes:
    """Return an SVG picture as a PNG file.

    Raises ``ImportError`` if the ``pictures`` extra is not installed, and ``RuntimeError`` if no
    font on this machine has the letters of the picture.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise ImportError(
            "saving a .png needs the 'pictures' extra: "
            "pip install 'parlett-widgets[pictures]'. Saving a .svg needs no extra."
        ) from None

    def drawn(picture: str, zoom: int = 1) -> bytes:
        return bytes(svg_to_bytes(svg_string=picture, style_sheet=_STYLE, zoom=zoom))

    def missing(letter: str) -> bool:
        return drawn(_LETTER.format(letter)) == drawn(_LETTER.format(_IN_NO_FONT))

    # One letter of a script is enough: a font has all of them, or lacks the last, which is the rarest.
    last = {_script(letter): letter for letter in sorted({"a", *filter(_is_drawn, svg)})}
    if boxes := [letter for letter in last.values() if missing(letter)]:
        raise no_font(boxes, "picture", ".svg")
    return drawn(svg, _ZOOM)


def no_font(letters: Iterable[str], what: str, instead: str) -> RuntimeError:
    """Return the error for letters that no font has; it names fonts and a format to save instead."""
    found: dict[str, tuple[str, str]] = {}
    for letter in sorted(letters):
        name, font = _script(letter)
        found.setdefault(font, (name, letter))
    for plain in ("Noto Sans Symbols", "Noto Sans"):  # any font has these too
        if len(found) > 1:
            found.pop(plain, None)
    names, examples = zip(*found.values(), strict=True)
    return RuntimeError(
        f"no font on this machine has {' and '.join(names)}, so {' and '.join(examples)} would be "
        f"missing from the {what}: install {' and '.join(found)}, or save it as {instead}"
    )


def _is_drawn(letter: str) -> bool:
    """Whether a character has a shape of its own, apart from ASCII, which every font has."""
    kind = unicodedata.category(letter)
    return letter > "\x7f" and (kind[0] in "LNPS" or kind in ("Co", "Cn"))


def _script(letter: str) -> tuple[str, str]:
    """Return what the letters of a script are called, and a font that has them."""
    start = unicodedata.name(letter, "").partition(" ")[0]
    if start in _EASTERN:
        return _EASTERN[start], "Noto Sans CJK"
    if unicodedata.category(letter)[0] != "L":
        return "signs", "Noto Emoji" if letter >= "\U0001f000" else "Noto Sans Symbols"
    if start in ("", "LATIN"):
        return "letters", "Noto Sans"
    common = start in ("CYRILLIC", "GREEK")
    return f"{start.title()} letters", "Noto Sans" + ("" if common else f" {start.title()}")
