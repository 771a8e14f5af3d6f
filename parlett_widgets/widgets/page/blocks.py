"""What a widget shows as a list of blocks, which are printed as text or drawn as a picture.

This is what a page without a browser gets: ``print``, a stored notebook, a saved picture, and the
text in place of a picture. A widget lists its blocks in ``picture.py``; one with a layout of its own
derives a `Block` there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from parlett_widgets.widgets.page.card_svg import (
    UNMARKED,
    Colours,
    Marks,
    card_back,
    card_face,
    definitions,
)
from parlett_widgets.widgets.page.defaults import Theme

__all__ = [
    "ACCENT",
    "EDGE",
    "FELT",
    "FELT_EDGE",
    "GROUND",
    "HAIR",
    "HIGHEST",
    "ON_ACCENT",
    "PADDING",
    "PREMIUM",
    "PREMIUM_TINT",
    "RAISED",
    "RIGHT",
    "SIDES",
    "SOFT",
    "SUIT_SIGNS",
    "TEXT",
    "TINT",
    "WIDTH",
    "WRONG",
    "Block",
    "Buttons",
    "Fan",
    "Heading",
    "Line",
    "Page",
    "Space",
    "Trick",
    "height_of",
    "played_line",
    "svg_of",
    "text_of",
    "text_width",
    "width_in_letters",
    "wrapped",
]

WIDTH: Final = 960
"""The width at which pictures are drawn, that of a stage."""
PADDING: Final = 16
SIDES: Final = 7 / 5
"""How much higher than wide a card is."""
HIGHEST: Final = 702
"""How high a stage of 560 units grows on a page, with its border."""
_SHARED: Final = "pw"
_FONT: Final = "system-ui, sans-serif"
_FILLS: Final = "width:calc(100% - 1px);height:calc(100% - 1px)"
"""The panel is as large as the box of the picture, which may have other proportions than the drawing."""

# The colours of base.css.
TEXT, SOFT, EDGE, HAIR = "#17211B", "#4C5A51", "#718077", "#B9C7BE"
ACCENT, ON_ACCENT, RIGHT, WRONG = "#0B6B57", "#FFFFFF", "#1B6E3C", "#B3261E"
PREMIUM, PREMIUM_TINT, TINT = "#8A5A00", "#F6E7BF", "#CFE6DD"
GROUND, RAISED, FELT, FELT_EDGE = "#EAF1EC", "#F7FBF8", "#D3E3D9", "#C6DACE"
_INKS: Final = {"♠": "#000000", "♥": "#C41100", "♦": "#0F58CC", "♣": "#14505A"}
_SUIT_INKS: Final = {
    "four": _INKS,
    "two": _INKS | {"♦": _INKS["♥"], "♣": _INKS["♠"]},
}
_DARK: Final = {
    TEXT: "#E9F2EC", SOFT: "#A9BBB0", EDGE: "#6E8378", HAIR: "#3B5146",
    ACCENT: "#5FD3B5", ON_ACCENT: "#08231B", RIGHT: "#7FDBA0", WRONG: "#FF9C94",
    PREMIUM: "#F0C76A", PREMIUM_TINT: "#4A3B14", TINT: "#1F4A3E",
    GROUND: "#16241E", RAISED: "#132019", FELT: "#1F362C", FELT_EDGE: "#274236",
    _INKS["♠"]: "#F4F7F5", _INKS["♥"]: "#FF9485", _INKS["♦"]: "#8BB8FF", _INKS["♣"]: "#6CD3C4",
}  # fmt: skip
_NO_CARD: Final = "svg>:not(svg,defs,[transform*=scale])"
"""What is drawn besides cards, as a sheet selects it: cards look alike on every page."""
_COLOUR: Final = re.compile("|".join(_DARK))
_SUIT: Final = re.compile("[♠♥♦♣]")


def text_of(blocks: Iterable[Block]) -> str:
    """Return blocks as lines of text."""
    return "\n".join(line for block in blocks for line in block.lines())


def svg_of(
    blocks: Iterable[Block],
    *,
    lang: str = "en",
    colours: Colours = "four",
    theme: Theme = "light",
    height: float = 0,
    tag: str = "",
) -> str:
    """Return blocks as an SVG picture, 960 units wide.

    With ``theme="auto"`` it is light or dark like the page that shows it as an image. It is at least as
    high as the widget, whose *height* this is. A *tag*, such as "Run to play", stands in its upper right
    corner.

    Examples
    --------
    >>> blocks = [Heading("Trump"), Line("Spades are trump.")]
    >>> print(text_of(blocks))
    Trump
    Spades are trump.
    >>> svg_of(blocks).count("<text")
    2
    """
    page = Page(colours, lang, theme, tag)
    for block in blocks:
        block.draw(page)
    return page.picture(height)


class Block:
    """A part of what a widget shows."""

    def lines(self) -> Iterable[str]:
        """Return the block as lines of text."""
        return ()

    def draw(self, page: Page) -> None:
        """Draw the block below what is on the page already."""


@dataclass(frozen=True)
class Line(Block):
    """Words, which a picture breaks into lines; empty words take no room.

    Attributes
    ----------
    text : str
    size, weight, fill
        The looks in a picture.
    room : float
        How many characters a line of the picture holds.
    told, drawn : bool
        Whether the words are in the text, and in the picture.
    """

    text: str
    size: int = 14
    weight: int = 400
    fill: str = TEXT
    room: float = 120
    told: bool = True
    drawn: bool = True

    def lines(self) -> Iterable[str]:
        """Return the words, unless they are in the picture alone."""
        return [self.text] if self.told and self.text else ()

    def draw(self, page: Page) -> None:
        """Write the words, unless they are in the text alone."""
        for text in wrapped(self.text, self.room) if self.drawn else ():
            page.line(text, size=self.size, weight=self.weight, fill=self.fill)


@dataclass(frozen=True)
class Heading(Line):
    """A line in large, bold letters."""

    size: int = 16
    weight: int = 600
    room: float = 84

    def draw(self, page: Page) -> None:
        """Write the words with the space of a title below them."""
        super().draw(page)
        if self.drawn and self.text:
            page.y += 12


@dataclass(frozen=True)
class Space(Block):
    """Free space in a picture, as high as something that only the page has."""

    height: float

    def draw(self, page: Page) -> None:
        """Leave the space free."""
        page.y += self.height


@dataclass(frozen=True)
class Fan(Block):
    """Cards of a hand side by side.

    Attributes
    ----------
    cards : sequence of dict
        The cards as a scene describes them.
    width : float
        The width of a card in the picture.
    text : str
        The cards as a line of text.
    above, below : float
        Space in the picture.
    """

    cards: Sequence[Mapping[str, Any]]
    width: float
    text: str
    above: float = 0
    below: float = 0

    def lines(self) -> Iterable[str]:
        """Return the line of text."""
        return [self.text] if self.text else ()

    def draw(self, page: Page) -> None:
        """Draw the cards."""
        page.y += self.above
        page.fan(self.cards, width=self.width)
        page.y += self.below


@dataclass(frozen=True)
class Trick(Block):
    """A trick as a row of cards, with the count after each if it is a chain.

    Attributes
    ----------
    trick : dict
        The trick as a scene describes it.
    text : sequence of str or None
        The trick as lines of text; by default a line for each card and one for the count.
    """

    trick: Mapping[str, Any]
    text: Sequence[str] | None = None

    def lines(self) -> Iterable[str]:
        """Return a line for each card, and one for the count of a chain."""
        if self.text is not None:
            return self.text
        count = [self.trick["meter"]["text"]] if "meter" in self.trick else []
        return [*map(played_line, self.trick["cards"]), *count]

    def draw(self, page: Page) -> None:
        """Draw the cards in a row, above the scale of a chain."""
        page.row(self.trick)
        if "meter" in self.trick:
            page.meter(self.trick["meter"], (WIDTH - 416) / 2, page.y + 8, 416)
            page.y += 88
            page.text(
                *(self.trick["meter"]["text"], WIDTH / 2, page.y),
                size=12,
                fill=SOFT,
                anchor="middle",
            )
            page.y += 16


@dataclass(frozen=True)
class Buttons(Block):
    """Rows of buttons, which only the picture shows.

    Attributes
    ----------
    rows : sequence of sequences of str
    chosen : collection of str
        The words on the buttons that stand out.
    wide : bool
        Whether a row is as wide as the page, or its buttons only as wide as their words.
    """

    rows: Sequence[Sequence[str]]
    chosen: Collection[str] = ()
    wide: bool = True

    def draw(self, page: Page) -> None:
        """Draw the buttons."""
        for row in self.rows:
            page.buttons(row, self.chosen, wide=self.wide)


SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": ""}


def played_line(card: Mapping[str, Any]) -> str:
    """Return a line of text for a card in a trick, with the remarks on it."""
    name = SUIT_SIGNS[card["suit"]] + card["rank"]
    badges = [badge["text"] for badge in card.get("badges", ())]
    told = [card.get(key) for key in ("by", "note", "cancelled", "count_text")]
    return f"{name:<4}{' · '.join(filter(None, [*told, *badges]))}"


class Page:
    """A picture that is drawn from top to bottom, in units that are a page's pixels.

    Attributes
    ----------
    right : float
        Where its first line must end, at the margin or before the *tag*.
    """

    def __init__(self, colours: Colours, lang: str, theme: Theme = "light", tag: str = "") -> None:
        self.colours = colours
        self.lang = lang
        self.theme = theme
        self.drawn: list[str] = []
        self.y = float(PADDING)
        self._tag = tag
        self.right = WIDTH - PADDING - (_tag_width(tag) + 12 if tag else 0)

    def add(self, markup: str) -> None:
        """Add a drawing, in the colours of a dark page if this one is dark."""
        self.drawn.append(
            _COLOUR.sub(lambda found: _DARK[found[0]], markup) if self.theme == "dark" else markup
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        rx: float = 12,
        fill: str = RAISED,
        edge: str = HAIR,
        line: float = 1,
        dashed: bool = False,
    ) -> None:
        """Draw a box whose edge lies within it."""
        half = line / 2
        looks = f' stroke-width="{line:g}"' if line != 1 else ""
        if dashed:
            looks += ' stroke-dasharray="4 3"'
        self.add(
            f'<rect x="{x + half:g}" y="{y + half:g}" width="{width - line:g}" '
            f'height="{height - line:g}" rx="{rx:g}" fill="{fill}" stroke="{edge}"{looks}/>'
        )

    def line(
        self, text: str, *, size: int, weight: int = 400, fill: str = TEXT, x: float = PADDING
    ) -> None:
        """Write a line of text."""
        self.y += size * 1.25
        self.text(text, x, self.y, size=size, weight=weight, fill=fill)
        self.y += size * 0.25

    def fan(self, cards: Sequence[Mapping[str, Any]], *, width: float) -> None:
        """Draw a hand as the page lays it out: side by side in the middle, closer if there is little room."""
        if not cards:
            return
        top = self.y + 18
        told = any("verdict" in card for card in cards)
        self.hand(cards, PADDING, top, WIDTH - 2 * PADDING, width)
        self.y = top + width * SIDES + (40 if told else 8)

    def hand(
        self,
        cards: Sequence[Mapping[str, Any]],
        left: float,
        top: float,
        room: float,
        width: float,
        *,
        gap: float = 6,
        start: bool = False,
        tagged: bool = False,
    ) -> None:
        """Draw the cards of a hand in a room, in its middle or from its start.

        Where cards are *tagged*, each that has points shows them.
        """
        step = min(width + gap, (room - width) / max(1, len(cards) - 1))
        if not start:
            left += (room - width - step * (len(cards) - 1)) / 2
        turn = any(card.get("legal") for card in cards)
        for i, card in enumerate(cards):
            blocked = turn and not card["legal"]
            x, y = left + i * step, top - (6 if turn and not blocked else 0)
            self.card(card, x, y, width)
            if blocked:
                self.add(
                    f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{width * SIDES:g}" '
                    f'rx="{width * 0.06:g}" fill="{GROUND}" opacity=".45"/>'
                )
            if tagged and card.get("points"):
                self.chip(str(card["points"]), x + 18, y - 6)
            for badge in card.get("badges", ()):
                if badge["kind"] in ("worth", "best"):
                    self._worth(badge["text"], x, y + width * SIDES)
            if "verdict" in card:
                self._verdict(card["verdict"], x, y, width, room=max(step, width * 0.6) - 2)

    def _verdict(
        self, verdict: Mapping[str, str], x: float, y: float, width: float, *, room: float
    ) -> None:
        """Draw a ring round a card and a word below it: solid and green only for a right one."""
        right = verdict["kind"] == "right"
        colour, dashes = (RIGHT, "") if right else (WRONG, ' stroke-dasharray="6 4"')
        self.add(
            f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{width + 4:g}" '
            f'height="{width * SIDES + 4:g}" rx="6" fill="none" stroke="{colour}" '
            f'stroke-width="{3 if right else 2}"{dashes}/>'
        )
        # On lines of their own, since neighbours may be marked too.
        base = y + width * SIDES + (16 if right else 32)
        middle = x + width / 2
        self.text(
            verdict["text"],
            middle,
            base,
            size=12,
            weight=700,
            fill=colour,
            anchor="middle",
            room=room,
        )

    def _worth(self, text: str, x: float, y: float) -> None:
        """Write what a card is worth over its lower left corner."""
        self.box(x, y - 22, 8 + 7 * len(text), 18, rx=9, fill=TEXT, edge=TEXT)
        self.text(text, x + 4, y - 9, size=12, fill=RAISED)

    def row(
        self, trick: Mapping[str, Any], *, place: float = 104, middle: float = WIDTH / 2
    ) -> None:
        """Draw cards as a row of the page: 82 of each place's 100 units, with arcs, counts and names."""
        cards, links = trick["cards"], trick.get("links")
        places = max(trick.get("slots", 0), len(cards))
        left, width = middle - places * place / 2, place * 0.82
        band = place * (0.12 if links is None else 0.3)
        top = self.y + band
        low = top + width * SIDES + band
        for i in range(places):
            x = left + (i + 0.5) * place - width / 2
            if i >= len(cards):
                self.empty(x, top, width)
                continue
            self.played(cards[i], x, top, width)
            low = max(low, self.notes(cards[i], x + width / 2, top + width * SIDES + band, place))
        for link in links or ():
            self._arc(link, left, top, place)
        self.y = low

    def played(self, card: Mapping[str, Any], x: float, y: float, width: float) -> None:
        """Draw a card of a trick with its marks, and a ring if it has won."""
        badges = {badge["kind"]: badge["text"] for badge in card.get("badges", ())}
        if "winner" in badges:
            self.ring(x, y, width)
        marks = Marks(winner="winner" in badges, cancelled="cancelled" in card)
        self.card(card, x, y, width, marks)
        if "led" in badges:
            self.chip(badges["led"], x + width / 2, y + width * SIDES)

    def chip(self, text: str, x: float, y: float) -> None:
        """Write a word or a number on a chip around a point, usually on the edge of a card."""
        width = max(24, text_width(text, 12) + 12)
        self.box(x - width / 2, y - 9, width, 18, rx=9, edge=EDGE)
        self.text(text, x, y + 4, size=12, anchor="middle")

    def ring(self, x: float, y: float, width: float) -> None:
        """Draw the ring round a card that has won or is hinted at."""
        self.box(
            *(x - 5, y - 5, width + 10, width * SIDES + 10), rx=8, fill="none", edge=ACCENT, line=3
        )

    def notes(self, card: Mapping[str, Any], middle: float, y: float, room: float) -> float:
        """Write what the page says below a card, and return where that ends."""
        if "count" in card:
            over = card.get("over", False)
            if over:
                self.box(middle - 19, y, 38, 32, rx=6, fill="none", edge=WRONG, line=2)
            self.text(
                str(card["count"]),
                *(middle, y + 23),
                size=20,
                weight=600,
                fill=WRONG if over else TEXT,
                anchor="middle",
            )
            y += 32
        elif "term" in card:
            self.text(card["term"], middle, y + 23, size=20, weight=600, anchor="middle", room=room)
            y += 32
        out = [badge["text"] for badge in card.get("badges", ()) if badge["kind"] == "over"]
        told = [
            (card.get("by", ""), SOFT),
            *((text, WRONG) for text in out),
            (card.get("note", ""), TEXT),
            (card.get("cancelled", ""), WRONG),
        ]
        for text, fill in told:
            for part in wrapped(text, room / 6.6):
                weight = 600 if fill == WRONG else 400
                self.text(
                    part,
                    middle,
                    y + 12,
                    size=12,
                    weight=weight,
                    fill=fill,
                    anchor="middle",
                    room=room,
                )
                y += 16
        return y

    def _arc(self, link: Mapping[str, Any], left: float, top: float, place: float) -> None:
        """Draw an arc: above the cards from a copy to its model, below from a canceller to its victim."""
        start, end = link["from"], link["to"]
        copies = link["kind"] == "copies"
        side, toward = (-1 if copies else 1), (1 if start > end else -1)
        edge = top + (0 if copies else place * 0.82 * SIDES) + side * 3
        x1, x2 = left + (start + 0.5) * place - 8 * toward, left + (end + 0.5) * place + 8 * toward
        reach = side * place / 100 * (22 + 8 * abs(start - end))
        y2 = edge + side * 6
        colour, dashes = (ACCENT, "") if copies else (WRONG, ' stroke-dasharray="5 5"')
        tip = (
            f"M{x2 - 6:g} {y2 - 3:g}h12l-6 9z"
            if copies
            else f"M{x2 - 6:g} {y2 - 8:g}l12 12m0-12l-12 12"
        )
        self.add(
            f'<g fill="none" stroke="{colour}" stroke-width="2.5"><path{dashes} d="M{x1:g} {edge:g}'
            f'C{x1:g} {edge + reach:g} {x2:g} {y2 + reach - side * 6:g} {x2:g} {y2:g}"/>'
            f'<path d="{tip}" fill="{colour if copies else "none"}"/></g>'
        )

    def meter(self, meter: Mapping[str, Any], left: float, y: float, width: float) -> None:
        """Draw the scale of a running count, as high as 46 units; what is said of it stands elsewhere."""
        at = {key: left + width * meter[key] / meter["max"] for key in ("value", "line")}
        fill, y = WRONG if meter["over"] else ACCENT, y + 28
        self.box(left, y, width, 16, rx=4)
        self.add(
            f'<rect x="{left:g}" y="{y:g}" width="{at["value"] - left:g}" height="16" rx="3" fill="{fill}"/>'
            f'<path d="M{at["line"]:g} {y - 6:g}v24" stroke="{TEXT}" stroke-width="3"/>'
        )
        for mark in (5, 10, 20, 25):
            x = left + width * mark / meter["max"]
            self.text(str(mark), x, y + 30, size=12, fill=SOFT, anchor="middle")
        self.text(str(meter["line"]), at["line"], y + 30, size=12, weight=700, anchor="middle")
        if meter.get("unknown"):
            return
        self.box(at["value"] - 14, y - 30, 28, 22, rx=6, fill=fill, edge=fill)
        self.text(
            *(str(meter["value"]), at["value"], y - 14),
            size=14,
            weight=600,
            fill=RAISED,
            anchor="middle",
        )

    def buttons(self, row: Sequence[str], chosen: Collection[str], *, wide: bool) -> None:
        """Draw a row of buttons; those of the chosen words stand out."""
        left, even = float(PADDING), (WIDTH - 2 * PADDING - 4 * (len(row) - 1)) / len(row)
        for text in row:
            width, here = even if wide else text_width(text, 14) + 34, text in chosen
            edge, line = (ACCENT, 2) if here else (EDGE, 1)
            self.box(left, self.y, width, 44, rx=8, edge=edge, line=line)
            middle, weight, size = left + width / 2, 600 if here else 400, 16 if wide else 14
            self.text(
                *(text, middle, self.y + 28),
                size=size,
                weight=weight,
                anchor="middle",
                room=width - 8,
            )
            left += width + 4
        self.y += 48

    def back(self, x: float, y: float, width: float) -> None:
        """Draw the back of a card."""
        self.drawn.append(card_back(x=x, y=y, width=width, shared=_SHARED))

    def card(
        self, card: Mapping[str, Any], x: float, y: float, width: float, marks: Marks = UNMARKED
    ) -> None:
        """Draw the face of a card."""
        self.drawn.append(
            card_face(
                card["rank"],
                card["suit"],
                x=x,
                y=y,
                width=width,
                colours=self.colours,
                marks=marks,
                shared=_SHARED,
            )
        )

    def empty(self, x: float, y: float, width: float, edge: str = EDGE) -> None:
        """Draw the place of a card that is still to come."""
        self.box(x, y, width, width * SIDES, rx=5, fill="none", edge=edge, dashed=True)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: int,
        weight: int = 400,
        fill: str = TEXT,
        anchor: str = "start",
        room: float | None = None,
    ) -> None:
        """Write text on a baseline, with the suits in their colours, and squeeze it if it is too wide."""
        narrow = room is not None and text_width(text, size, weight) > room
        squeezed = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if narrow else ""
        heavy = f' font-weight="{weight}"' if weight != 400 else ""
        placed = f' text-anchor="{anchor}"' if anchor != "start" else ""
        words = _SUIT.sub(self._suit, escape(text))
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}"{heavy} fill="{fill}"{placed}{squeezed}>'
            f"{words}</text>"
        )

    def _suit(self, found: re.Match[str]) -> str:
        return f'<tspan fill="{_SUIT_INKS[self.colours][found[0]]}">{found[0]}</tspan>'

    def _write_tag(self) -> None:
        """Write what the reader can do, in the upper right corner."""
        text, width = self._tag, _tag_width(self._tag)
        left = WIDTH - PADDING - width
        self.box(left, 12, width, 28, rx=14, fill=ACCENT, edge=ACCENT)
        self.text(text, left + width / 2, 31, size=14, weight=600, fill=ON_ACCENT, anchor="middle")

    def picture(self, least: float = 0) -> str:
        """Return everything drawn so far, on a rounded panel that fills whatever box it is shown in."""
        if self._tag:
            self._write_tag()
        body = "".join(self.drawn)
        height = max(self.y + PADDING, least)
        panel = Page(self.colours, self.lang, self.theme)
        panel.box(0, 0, WIDTH, height, fill=GROUND, edge=EDGE)
        sheet = _dark_sheet(panel.drawn[0] + body) if self.theme == "auto" else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" lang="{self.lang}" xml:lang="{self.lang}" '
            f'direction="ltr" width="{WIDTH}" height="{height:g}" font-family="{_FONT}">'
            f"{sheet}{definitions(body, prefix=_SHARED)}"
            f'<rect style="{_FILLS}"{panel.drawn[0][5:]}<svg viewBox="0 0 {WIDTH} {height:g}" preserveAspectRatio="xMidYMin">{body}</svg></svg>'
        )


def _dark_sheet(drawn: str) -> str:
    """Return the sheet for a picture on a dark page: other colours, except on cards."""
    rules = "".join(
        f'&amp;[{part}="{light}"]{{{part}:{dark}}}'
        for light, dark in _DARK.items()
        for part in ("fill", "stroke")
        if f'{part}="{light}"' in drawn
    )
    return f"<style>@media(prefers-color-scheme:dark){{{_NO_CARD},{_NO_CARD} *{{{rules}}}}}</style>"


def height_of(svg: str) -> float:
    """Return the height of a picture."""
    return float(svg.partition(' height="')[2].partition('"')[0])


_EMS: Final = (
    dict.fromkeys(" ijlI.,:;'!|", 0.31)
    | dict.fromkeys("tfr()-·", 0.4)
    | dict.fromkeys("mwMW", 0.9)
    | dict.fromkeys("♠♥♦♣", 0.8)
)
"""How wide letters are that are narrower or wider than most."""


def text_width(text: str, size: float, weight: int = 400) -> float:
    """Return about how wide a text is, in units; a wide letter is as wide as high."""
    ems = sum(1 if east_asian_width(sign) in "WF" else _EMS.get(sign, 0.6) for sign in text)
    return size * ems * (1 if weight == 400 else 1.1)


def _tag_width(tag: str) -> float:
    return text_width(tag, 14, 600) + 28


def wrapped(text: str, room: float = 120) -> list[str]:
    """Break text into lines of at most ``room`` characters, counting wide ones as two.

    Latin words stay whole; Japanese may be broken anywhere except before closing punctuation.
    """
    lines, line, width = [], "", 0.0
    for piece in _pieces(text):
        piece_width = width_in_letters(piece)
        if line and width + piece_width > room:
            lines.append(line.rstrip())
            line, width = "", 0.0
            piece = piece.lstrip()  # noqa: PLW2901 -- a line does not begin with a space
        line += piece
        width += piece_width
    return [*lines, line] if line else lines


def width_in_letters(text: str) -> int:
    """Return the width of a text in letters, of which a wide one is two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for sign in text:
        wide = east_asian_width(sign) in "WF"
        closing = sign in "。、」）：！？"
        starts_word = sign == " " or (wide and not closing)
        if not pieces or starts_word or (not closing and _ends_wide(pieces[-1])):
            pieces.append(sign)
        else:
            pieces[-1] += sign
    return pieces


def _ends_wide(piece: str) -> bool:
    return east_asian_width(piece[-1]) in "WF"
