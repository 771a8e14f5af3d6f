"""The pen that draws cards, from the outlines in ``card-design.json`` and from lines."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

__all__ = ["GEOMETRY", "Pen", "line", "number"]

GEOMETRY: Final[dict[str, Any]] = json.loads(
    files("parlett_widgets.widgets.page").joinpath("card-design.json").read_text(encoding="utf-8")
)


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes the elements of a card, in full or as references to shared ones."""

    shared: str | None

    def shape(self, name: str, x: float, y: float, scale: float, *, turned: bool = False) -> str:
        """Draw a suit or an emblem."""
        move = f'transform="translate({number(x)} {number(y)})scale({number(-scale if turned else scale)})"'
        if self.shared is not None:
            return f'<use href="#{self.shared}-{name}" {move}/>'
        return f'<path d="{GEOMETRY["shapes"][name]}" {move}/>'

    def rank(self, name: str, x: float, y: float, scale: float, ink: str) -> str:
        """Draw the letter or number of a rank as a line in the ink of its suit."""
        outline = GEOMETRY["ranks"][name]
        drawn = line(outline, GEOMETRY["stroke"], ink)
        if self.shared is not None:
            drawn = drawn.replace(f'<path d="{outline}"', f'<use href="#{self.shared}-rank{name}"')
        return (
            f'<g transform="translate({number(x)} {number(y)})scale({number(scale)})">{drawn}</g>'
        )

    def paper(self) -> str:
        """Draw the blank face of a card."""
        if self.shared is not None:
            return f'<use href="#{self.shared}-face"/>'
        return (
            f'<path d="{GEOMETRY["face"]}" fill="{GEOMETRY["paper"]}" stroke="{GEOMETRY["edge"]}"/>'
        )

    def weave(self) -> str:
        """Draw the back of a card."""
        if self.shared is not None:
            return f'<use href="#{self.shared}-back"/>'
        back = GEOMETRY["back"]
        return (
            f'<g><path d="{back["frame"]}" fill="{back["paper"]}"/>'
            f'<path d="{back["d"]}" fill="none" stroke="{back["strand"]}"'
            f' stroke-width="{number(back["width"])}"/></g>'
        )

    def figure(self, rank: str) -> str:
        """Draw the upper half of a court card; its second colour is ``currentColor``."""
        if self.shared is not None:
            return f'<use href="#{self.shared}-court{rank}"/>'
        court = GEOMETRY["court"]
        fills = {
            "tint": "currentColor",
            "line": "none",
            "gold": court["gold"],
            "skin": court["skin"],
        }
        paths = (
            f'<path d="{d}" fill="{fills[role]}"/>' if role in fills else f'<path d="{d}"/>'
            for role, d in court[rank]
        )
        return f"<g>{''.join(paths)}</g>"


def line(d: str, width: float, colour: str = GEOMETRY["paper"]) -> str:
    """Draw a line with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def number(value: float) -> str:
    """Write a number with at most three decimal places and no trailing zeros."""
    return f"{round(value, 3):.10g}"
