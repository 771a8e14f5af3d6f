"""Turns SVG pictures into PNG files."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

__all__ = ["no_font", "png"]

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
