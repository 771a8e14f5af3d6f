"""Playing cards as SVG fragments, for pictures that need no browser.

The outlines, places and colours are those of ``card-design.json``, which the front end reads as well,
so that a card looks the same in a widget, in a static page and on paper. A card is drawn in a box
of 100 × 140 units and scaled to the requested width.

>>> ten = card_face("10", "H", x=20, y=20, width=60)
>>> ten.startswith('<g transform="translate(20 20)scale(0.6)"')
True

A picture with many cards stays small when they share their outlines:

>>> hand = "".join(
...     card_face(rank, "S", x=24 * at, width=60, shared="hand") for at, rank in enumerate("A987")
... )
>>> picture = (
...     f'<svg xmlns="http://www.w3.org/2000/svg">{definitions(hand, prefix="hand")}{hand}</svg>'
... )
>>> picture.count('<path id="hand-S"'), picture.count('<use href="#hand-S"')
(1, 33)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Literal
from xml.sax.saxutils import escape

__all__ = [
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "GEOMETRY",
    "RANKS",
    "SUITS",
    "UNMARKED",
    "Colours",
    "Marks",
    "card_back",
    "card_face",
    "definitions",
    "pip_places",
]

GEOMETRY: Final[dict[str, Any]] = json.loads(
    files("parlett_widgets.widgets.page").joinpath("card-design.json").read_text(encoding="utf-8")
)

Colours = Literal["four", "two"]

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
COMPACT: Final = 50
"""Up to this width a card has one large rank and one large suit instead of small ones."""
SUITS: Final = ("C", "D", "H", "S")
RANKS: Final = ("A", *map(str, range(2, 13)), "J", "Q", "K")
JOKER: Final = "JK"


@dataclass(frozen=True, slots=True)
class Marks:
    """What has happened to a card; each mark differs in shape, not only in colour.

    Parameters
    ----------
    dimmed : bool
        Whether the card cannot be played now, shown by a grey veil over it.
    chosen : bool
        Whether it is picked for a bid, shown by a tick on the upper edge, visible even in a fan.
    winner : bool
        Whether it took the trick, shown by a crown in the upper right corner.
    cancelled : bool
        Whether it does not count, shown by a diagonal bar and a cross.
    led : str
        The label of the card that was led, in the reader's language; it hangs over the lower edge by
        15 of the card's 140 units.
    """

    dimmed: bool = False
    chosen: bool = False
    winner: bool = False
    cancelled: bool = False
    led: str = ""


UNMARKED: Final = Marks()


def card_face(
    rank: str,
    suit: str | None = None,
    *,
    x: float = 0,
    y: float = 0,
    width: float = 100,
    colours: Colours = "four",
    marks: Marks = UNMARKED,
    shared: str | None = None,
) -> str:
    """Draw the front of a card.

    Parameters
    ----------
    rank : str
        ``"A"``, ``"2"`` … ``"12"``, ``"J"``, ``"Q"``, ``"K"``, or ``"JK"`` for the Joker.
    suit : str or None
        ``"C"``, ``"D"``, ``"H"`` or ``"S"``; None or ``""`` for the Joker.
    x, y : float
        Upper left corner, in units of the surrounding picture.
    width : float
        Width in the same units; the height is 1.4 times that.
    colours : {"four", "two"}
        A colour for each suit, or black and red.
    marks : Marks
        What has happened to the card.
    shared : str, optional
        The prefix of outlines that `definitions` supplies elsewhere in the same picture. Without it
        the fragment stands alone.

    Returns
    -------
    str
        One ``<g>`` element.

    Raises
    ------
    ValueError
        If there is no such card.

    Examples
    --------
    >>> card_face("K", "S").count(GEOMETRY["ranks"]["K"])  # two corners
    2
    >>> card_face("7", "D", colours="two") == card_face("7", "D")
    False
    >>> card_face("1", "S")
    Traceback (most recent call last):
    ...
    ValueError: no such card: rank '1', suit 'S'
    """
    suit = suit or ""
    if (rank, suit) != (JOKER, "") and (rank not in RANKS or suit not in SUITS):
        raise ValueError(f"no such card: rank {rank!r}, suit {suit!r}")
    pen = _Pen(shared)
    ink = GEOMETRY["colours"][colours][suit or rank]
    sign = suit or rank
    if width <= COMPACT:
        body = pen.paper() + _index(pen, rank, sign, ink, GEOMETRY["compact"])
    else:
        body = pen.paper() + _corners(pen, rank, sign, ink) + _middle(pen, rank, sign, ink)
    return _card(body, (x, y, width), marks, ink)


def card_back(
    *,
    x: float = 0,
    y: float = 0,
    width: float = 100,
    marks: Marks = UNMARKED,
    shared: str | None = None,
) -> str:
    """Draw the back of a card, a plain weave; the parameters are those of `card_face`.

    Examples
    --------
    >>> "<text" in card_back()
    False
    """
    pen = _Pen(shared)
    return _card(pen.paper() + pen.weave(), (x, y, width), marks)


def definitions(drawing: str, *, prefix: str) -> str:
    """Supply the outlines that the cards of a drawing share.

    The cards must have been drawn with ``shared=prefix``. The prefix begins every id, so that the
    ids of several pictures on one page do not clash.

    Examples
    --------
    >>> definitions(card_back(shared="p3"), prefix="p3").count(" id=")
    2
    >>> definitions(card_back(), prefix="p3")
    ''
    """
    pen = _Pen(None)
    drawn = {
        "face": pen.paper(),
        "back": pen.weave(),
        **{name: f'<path d="{outline}"/>' for name, outline in GEOMETRY["shapes"].items()},
        **{f"rank{rank}": f'<path d="{d}"/>' for rank, d in GEOMETRY["ranks"].items()},
        **{f"court{rank}": pen.figure(rank) for rank in "JQK"},
    }
    used = set(re.findall(rf'href="#{re.escape(prefix)}-(\w+)"', drawing))
    parts = [
        re.sub(r"^<(\w+)", rf'<\1 id="{prefix}-{name}"', svg)
        for name, svg in drawn.items()
        if name in used
    ]
    return f"<defs>{''.join(parts)}</defs>" if parts else ""


def _corners(pen: _Pen, rank: str, sign: str, ink: str) -> str:
    """Draw the index in the upper left corner, and again, turned, in the lower right corner."""
    index = _index(pen, rank, sign, ink, GEOMETRY["index"])
    return f'<g>{index}</g><g transform="{GEOMETRY["turned"]}">{index}</g>'


def _index(pen: _Pen, rank: str, sign: str, ink: str, at: Mapping[str, float]) -> str:
    """Draw a rank and a suit; the rank is drawn as a line, so that no host needs a font for it."""
    letter = pen.rank(rank, at["x"], at["base"], at["rank"], ink)
    return letter + pen.shape(sign, at["at"], at["suit"], at["scale"])


def _middle(pen: _Pen, rank: str, sign: str, ink: str) -> str:
    """Draw the pips, turned in the lower half, or a court, which looks the same from both ends."""
    places = pip_places(rank)
    if not places:
        return _court(pen, rank, sign, ink)
    scale = GEOMETRY["scale"].get(rank, GEOMETRY["scale"]["pip"])
    return "".join(pen.shape(sign, x, y, scale, turned=y > CARD_HEIGHT / 2) for x, y in places)


def _court(pen: _Pen, rank: str, sign: str, ink: str) -> str:
    court = GEOMETRY["court"]
    half = pen.figure(rank)
    pip, turned = court["pip"], GEOMETRY["turned"]
    small = pen.shape(sign, pip["x"], pip["y"], pip["scale"])
    return (
        f'<g color="{court["tints"][ink]}" stroke="{ink}" stroke-width="{_number(court["width"])}"'
        f' stroke-linejoin="round"><path d="{court["frame"]}" fill="{GEOMETRY["paper"]}"/>'
        f'<g>{half}{small}</g><g transform="{turned}">{half}{small}</g>'
        f'<path d="{court["belt"]}" fill="{court["gold"]}"/><path d="{court["clasp"]}"/></g>'
    )


def pip_places(rank: str) -> list[tuple[float, float]]:
    """Return the places of a rank's pips, those at the sides first; a court card has none."""
    heights = GEOMETRY["pips"].get(rank, ())
    return [
        (x, y)
        for column, xs in zip(heights, GEOMETRY["columns"], strict=False)
        for y in column
        for x in xs
    ]


def _card(body: str, place: tuple[float, float, float], marks: Marks, ink: str = "") -> str:
    x, y, width = place
    fill = f' fill="{ink}"' if ink else ""
    return (
        f'<g transform="translate({_number(x)} {_number(y)})scale({_number(width / CARD_WIDTH)})"{fill}>'
        f"{body}{_marks(marks)}</g>"
    )


def _marks(marks: Marks) -> str:
    signs = GEOMETRY["marks"]
    drawn = ""
    if marks.dimmed:
        # A veil, not transparency: in a fan, the card beneath must not show through.
        veil = GEOMETRY["veil"]
        drawn += f'<path d="{GEOMETRY["face"]}" fill="{veil["ink"]}" opacity="{_number(veil["opacity"])}"/>'
    if marks.cancelled:
        # A white line under the coloured one sets it off from a card of the same colour.
        ink = signs["cancelled"]["ink"]
        for colour, width in ((GEOMETRY["paper"], 9), (ink, 5)):
            drawn += _line(signs["cancelled"]["bar"], width, colour)
        drawn += _badge("cancelled", _line(signs["cross"], 14))
    if marks.chosen:
        drawn += _badge("chosen", _line(signs["tick"], 14))
    if marks.winner:
        drawn += _badge("winner", _Pen(None).shape("K", 0, 0, signs["winner"]["crown"]))
    if marks.led:
        drawn += _label(marks.led)
    return drawn


def _badge(name: str, sign: str) -> str:
    """Draw a white sign on a disc with a white rim."""
    place = GEOMETRY["marks"][name]
    paper = GEOMETRY["paper"]
    return (
        f'<g transform="translate({_number(place["x"])} {_number(place["y"])})scale({_number(place["scale"])})"'
        f' fill="{paper}"><path d="{GEOMETRY["marks"]["dot"]}" fill="{place["ink"]}"'
        f' stroke="{paper}" stroke-width="8"/>{sign}</g>'
    )


def _label(text: str) -> str:
    """Write white text on a pill in the middle of the lower edge."""
    led = GEOMETRY["led"]
    size = led["size"]
    # Room for the text: a kana or a kanji takes 1 em, a Latin letter about 0.6 em.
    width = size * (0.8 + sum(1 if ord(letter) > 0x2E7F else 0.6 for letter in text))
    return (
        f'<rect x="{_number(led["x"] - width / 2)}" y="{_number(led["y"] - size * 0.72)}"'
        f' width="{_number(width)}" height="{_number(size * 1.44)}" rx="{_number(size * 0.72)}"'
        f' fill="{led["ink"]}" stroke="{GEOMETRY["paper"]}"/>'
        f'<text x="{_number(led["x"])}" y="{_number(led["y"] + size * 0.36)}" font-size="{_number(size)}"'
        f' font-family="{led["font"]}" font-weight="700" text-anchor="middle"'
        f' fill="{GEOMETRY["paper"]}">{escape(text)}</text>'
    )


@dataclass(frozen=True, slots=True)
class _Pen:
    """Writes the elements of a card, in full or as references to shared ones."""

    shared: str | None

    def shape(self, name: str, x: float, y: float, scale: float, *, turned: bool = False) -> str:
        """Draw a suit or an emblem."""
        move = f'transform="translate({_number(x)} {_number(y)})scale({_number(-scale if turned else scale)})"'
        if self.shared is not None:
            return f'<use href="#{self.shared}-{name}" {move}/>'
        return f'<path d="{GEOMETRY["shapes"][name]}" {move}/>'

    def rank(self, name: str, x: float, y: float, scale: float, ink: str) -> str:
        """Draw the letter or number of a rank as a line in the ink of its suit."""
        outline = GEOMETRY["ranks"][name]
        drawn = _line(outline, GEOMETRY["stroke"], ink)
        if self.shared is not None:
            drawn = drawn.replace(f'<path d="{outline}"', f'<use href="#{self.shared}-rank{name}"')
        return f'<g transform="translate({_number(x)} {_number(y)})scale({_number(scale)})">{drawn}</g>'

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
            f' stroke-width="{_number(back["width"])}"/></g>'
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


def _line(d: str, width: float, colour: str = GEOMETRY["paper"]) -> str:
    """Draw a line with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{_number(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _number(value: float) -> str:
    """Write a number with at most three decimal places and no trailing zeros."""
    return f"{round(value, 3):.10g}"
