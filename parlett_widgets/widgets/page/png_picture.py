"""Turns SVG pictures into PNG files."""

from __future__ import annotations

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

    # One letter of a script is enough: a font has all of its letters, or none.
    wide = next((sign for sign in svg if "\u3040" <= sign <= "\u9fff"), "a")
    if missing(wide):
        raise no_font(wide, "picture", ".svg")
    return drawn(svg, _ZOOM)


def no_font(letter: str, what: str, instead: str) -> RuntimeError:
    """Return the error for letters that no font has; it names a format to save instead."""
    letters, font = (
        ("Japanese letters", "Noto Sans CJK") if letter > "\u3000" else ("letters", "Noto Sans")
    )
    return RuntimeError(
        f"no font on this machine has {letters}, so they would be missing from the {what}: "
        f"install one, such as {font}, or save it as {instead}"
    )
