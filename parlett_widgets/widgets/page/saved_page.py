"""What widgets are saved as: pages that need no Jupyter, and PNG pictures.

A page holds the bundle, its style sheet and the state of the widget, for which ``page.ts`` provides a
model; its content security policy lets it load nothing.
"""

from __future__ import annotations

import json
import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from parlett_widgets.engine.checks import shown

__all__ = ["SAVED_AS", "file_to_write", "no_font", "page_of", "png"]

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
{style}</style>
</head>
<body>
<main>
<h1 class="unseen">parlett-widgets</h1>
<h2 class="unseen">{title}</h2>
<div id="widget"></div>
<noscript>{picture}</noscript>
</main>
<script type="application/json" id="state">{state}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def page_of(
    bundle: Any,
    runtime: Any,
    state: Mapping[str, Any],
    *,
    title: str,
    spoken: str,
    theme: str,
    style: str,
    picture: str,
) -> str:
    """Return a page that shows a widget.

    Parameters
    ----------
    bundle, runtime : str or Path
        The widget's bundle, and the one that gives it a model in a page.
    state : mapping
        The traits that the page needs.
    title : str
    spoken : str
        The attributes that name the language.
    theme : {"auto", "light", "dark"}
    style : str
        The style sheet.
    picture : str
        What is shown where no script may run.
    """
    script = f"{_exported(runtime)}({_exported(bundle)}.render)"
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return _PAGE.format(
        spoken=spoken,
        title=escape(title),
        scheme={"auto": "light dark"}.get(theme, theme),
        style=style,
        picture=picture,
        # Neither "</script" nor "<!--" may occur in a script.
        state=text.replace("<", "\\u003c"),
        policy=_policy(script),
        script=script,
    )


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


def _exported(module: Any) -> str:
    """Return what a bundle exports, as an expression.

    A page opened from a disk cannot load modules that a policy allows by their content, so its one
    script contains them.
    """
    text = module.read_text(encoding="utf-8") if isinstance(module, Path) else str(module)
    body, name = _EXPORT.split(text)[:2]
    # Neither "</script" nor "<!--" may occur in a script; both can only stand in strings.
    body = re.sub(r"<(?=/script|!--)", r"\\x3C", body, flags=re.IGNORECASE)
    return f"(()=>{{{body}\nreturn {name}}})()"


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
