"""What a widget shows as a list of blocks, which are printed as text or drawn as a picture.

This is what a page without a browser gets: ``print``, a stored notebook, a saved picture, and the
text in place of a picture. A widget lists its blocks in ``picture.py``; one with a layout of its own
derives a `Block` there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from parlett_widgets.widgets.page.card_svg import Colours, Marks, card_back, card_face, definitions
from parlett_widgets.words.language import isolated

__all__ = [
    "ACCENT",
    "EDGE",
    "PADDING",
    "RAISED",
    "SOFT",
    "SUIT_SIGNS",
    "TEXT",
    "WIDTH",
    "Block",
    "Fan",
    "Heading",
    "Line",
    "Page",
    "Trick",
    "played_line",
    "svg_of",
    "text_of",
    "wrapped",
]

WIDTH: Final = 720
PADDING: Final = 16
_TRICK_CARD: Final = 84
_TRICK_STEP: Final = 128
_STAGGER: Final = {"top": -8, "bottom": 8}
_SIDES: Final = 7 / 5
_SHARED: Final = "pw"
_FONT: Final = "system-ui, sans-serif"

TEXT, SOFT, EDGE = "#17211B", "#4C5A51", "#718077"
ACCENT, _RIGHT, _WRONG = "#0B6B57", "#1B6E3C", "#B3261E"
_GROUND, RAISED = "#EAF1EC", "#F6FAF7"


def text_of(blocks: Iterable[Block]) -> str:
    """Return blocks as lines of text."""
    return "\n".join(line for block in blocks for line in block.lines())


def svg_of(blocks: Iterable[Block], *, lang: str = "en", colours: Colours = "four") -> str:
    """Return blocks as an SVG picture, 720 units wide.

    Examples
    --------
    >>> blocks = [Heading("Trump"), Line("Spades are trump.")]
    >>> print(text_of(blocks))
    Trump
    Spades are trump.
    >>> svg_of(blocks).count("<text")
    2
    """
    page = Page(colours, lang)
    for block in blocks:
        block.draw(page)
    return page.picture()


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
    room: float = 92
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
    room: float = 80


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
        page.fan({"cards": self.cards, "face_down": 0}, width=self.width)
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
        """Draw the cards in a row."""
        page.trick(self.trick, None, {})


SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": ""}


def played_line(card: Mapping[str, Any]) -> str:
    """Return a line of text for a card in a trick, with the remarks on it."""
    name = SUIT_SIGNS[card["suit"]] + card["rank"]
    badges = [badge["text"] for badge in card.get("badges", ())]
    told = [card.get(key) for key in ("by", "note", "cancelled", "count_text")]
    return f"{name:<4}{' · '.join(filter(None, [*told, *badges]))}"


class Page:
    """A picture that is drawn from top to bottom."""

    def __init__(self, colours: Colours, lang: str) -> None:
        self.colours = colours
        self.lang = lang
        self.drawn: list[str] = []
        self.y = float(PADDING)

    def line(self, text: str, *, size: int, weight: int = 400, fill: str = TEXT) -> None:
        """Write a line of text."""
        self.y += size * 1.25
        self.text(text, PADDING, self.y, size=size, weight=weight, fill=fill)
        self.y += size * 0.25

    def fan(
        self,
        hand: Mapping[str, Any],
        *,
        width: float,
        left: float = PADDING,
        room: float = WIDTH - 2 * PADDING,
    ) -> None:
        """Draw the cards of a hand side by side, overlapping where there is too little room."""
        cards, face_down = hand["cards"], hand["face_down"]
        number = len(cards) + face_down
        step = min(width + 4, (room - width) / max(1, number - 1))
        top = self.y + 8
        turn = any(card.get("legal") for card in cards)
        told = any("verdict" in card for card in cards)
        for i, card in enumerate(cards):
            blocked = turn and not card["legal"]
            lift = 6 if turn and not blocked else 0
            x, y = left + i * step, top - lift
            self.card(card, x, y, width, Marks(dimmed=blocked))
            for badge in card.get("badges", ()):
                if badge["kind"] == "worth":
                    self._worth(badge["text"], x, y + width * _SIDES)
            if "verdict" in card:
                self._verdict(card["verdict"], x, y, width, room=max(step, width * 0.6) - 2)
        for i in range(face_down):
            self.back(left + i * step * 0.5, top, width)
        if number:
            self.y = top + width * _SIDES + (40 if told else 4)

    def _verdict(
        self, verdict: Mapping[str, str], x: float, y: float, width: float, *, room: float
    ) -> None:
        """Draw a ring round a card and a word below it: solid and green only for a right one."""
        right = verdict["kind"] == "right"
        colour, dashes = (_RIGHT, "") if right else (_WRONG, ' stroke-dasharray="6 4"')
        self.drawn.append(
            f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{width + 4:g}" '
            f'height="{width * _SIDES + 4:g}" rx="6" fill="none" stroke="{colour}" '
            f'stroke-width="{3 if right else 2}"{dashes}/>'
        )
        # On lines of their own, since neighbours may be marked too.
        base = y + width * _SIDES + (16 if right else 32)
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
        self.drawn.append(
            f'<rect x="{x:g}" y="{y - 22:g}" width="{8 + 7 * len(text)}" height="18" rx="9" '
            f'fill="{TEXT}"/>'
        )
        self.text(text, x + 4, y - 9, size=12, fill="#FFFFFF")

    def trick(
        self,
        trick: Mapping[str, Any],
        pile: Mapping[str, Any] | None,
        places: Mapping[int, str],
    ) -> None:
        """Draw the trick as a row with counts and arcs, a meter below it and a pile to its left."""
        counts, slots = "meter" in trick, trick["slots"]
        top = self.y + (48 if counts else 16)
        row = (slots - 1) * _TRICK_STEP + _TRICK_CARD
        left = (WIDTH - row) / 2
        if pile is not None:
            if slots > 3:
                left = min(left + 48, WIDTH - PADDING - row)
            self.pile(pile, PADDING, top, width=48, room=left - 2 * PADDING)
        height = _TRICK_CARD * _SIDES
        for slot in range(trick["slots"]):
            x = left + slot * _TRICK_STEP
            if slot < len(trick["cards"]):
                card = trick["cards"][slot]
                self._played(card, x, top, _STAGGER.get(places.get(card.get("seat"), ""), 0))
            else:
                self._outline(x, top, height)
        self._arcs(trick.get("links", ()), left, top)
        self.y = top + height + (84 if counts else 52)
        if counts:
            self._meter(trick["meter"])

    def pile(
        self, pile: Mapping[str, Any], left: float, top: float, *, width: float, room: float
    ) -> float:
        """Draw overlapping cards, or a back for hidden ones, and a label; return its lower edge."""
        for i, card in enumerate(pile["cards"]):
            self.card(card, left + i * 22, top, width, Marks())
        if pile["face_down"]:
            self.back(left, top, width)
        if pile["cards"] or pile["face_down"]:
            top += width * _SIDES
        for text in wrapped(pile["label"], room / 6.6):
            top += 16
            self.text(text, left, top, size=12, fill=SOFT)
        return top

    def _played(self, card: Mapping[str, Any], x: float, top: float, stagger: float) -> None:
        badges = {badge["kind"]: badge["text"] for badge in card.get("badges", ())}
        marks = Marks(
            winner="winner" in badges,
            cancelled="cancelled" in card,
            led=badges.get("led", ""),
        )
        self.card(card, x, top + stagger, _TRICK_CARD, marks)
        middle, y = x + _TRICK_CARD / 2, top + _TRICK_CARD * _SIDES + 34
        by = " · ".join(filter(None, [isolated(card.get("by", "")), card.get("note")]))
        if "count" in card:
            fill = _WRONG if card["over"] else TEXT
            self.text(
                str(card["count"]), middle, y, size=16, weight=700, fill=fill, anchor="middle"
            )
            y += 20
        self.text(by, middle, y, size=12, fill=SOFT, anchor="middle")

    def _arcs(self, links: Iterable[Mapping[str, Any]], left: float, top: float) -> None:
        for link in links:
            start, end = (left + link[at] * _TRICK_STEP + _TRICK_CARD / 2 for at in ("from", "to"))
            cancels = link["kind"] == "cancels"
            colour, dashes = (_WRONG, ' stroke-dasharray="5 4"') if cancels else (ACCENT, "")
            y = top - 12
            path = f"M{start - 12:g} {y:g}Q{(start + end) / 2:g} {y - 44:g} {end + 12:g} {y:g}"
            self.drawn.append(
                f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{dashes}/>'
            )
            sign = "×" if cancels else "●"
            self.text(sign, end + 12, y + 5, size=16, weight=700, fill=colour, anchor="middle")

    def _meter(self, meter: Mapping[str, Any]) -> None:
        """Draw a scale from 0 to the highest count, with marks at the limit and at the count."""
        left, width, y = 120.0, WIDTH - 240.0, self.y + 12
        at = {key: left + width * meter[key] / meter["max"] for key in ("value", "line")}
        fill = _WRONG if meter["over"] else ACCENT
        self.drawn.append(
            f'<path d="M{left:g} {y:g}h{width:g}" stroke="{EDGE}" stroke-width="2"/>'
            f'<path d="M{at["line"]:g} {y - 10:g}v20" stroke="{TEXT}" stroke-width="2"/>'
            f'<circle cx="{at["value"]:g}" cy="{y:g}" r="6" fill="{fill}"/>'
        )
        self.text(str(meter["line"]), at["line"], y + 24, size=12, anchor="middle")
        self.text(meter["text"], left, y - 14, size=12, fill=SOFT)
        self.y = y + 34

    def back(self, x: float, y: float, width: float) -> None:
        """Draw the back of a card."""
        self.drawn.append(card_back(x=x, y=y, width=width, shared=_SHARED))

    def card(self, card: Mapping[str, Any], x: float, y: float, width: float, marks: Marks) -> None:
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

    def _outline(self, x: float, y: float, height: float) -> None:
        self.drawn.append(
            f'<rect x="{x:g}" y="{y:g}" width="{_TRICK_CARD}" height="{height:g}" rx="6" '
            f'fill="none" stroke="{EDGE}" stroke-dasharray="4 4"/>'
        )

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
        """Write text on a baseline, and squeeze it if it is too wide."""
        narrow = room is not None and _letters(text) * size * 0.6 > room
        squeezed = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if narrow else ""
        self.drawn.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" '
            f'fill="{fill}" text-anchor="{anchor}"{squeezed}>{escape(text)}</text>'
        )

    def picture(self) -> str:
        """Return everything drawn so far, on a rounded panel."""
        body = "".join(self.drawn)
        height = self.y + PADDING
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" lang="{self.lang}" xml:lang="{self.lang}" '
            f'direction="ltr" viewBox="0 0 {WIDTH} {height:g}" '
            f'width="{WIDTH}" height="{height:g}" font-family="{_FONT}">'
            f"{definitions(body, prefix=_SHARED)}"
            f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1:g}" rx="12" '
            f'fill="{_GROUND}" stroke="{EDGE}"/>{body}</svg>'
        )


def wrapped(text: str, room: float = 92) -> list[str]:
    """Break text into lines of at most ``room`` characters, counting wide ones as two.

    Latin words stay whole; Japanese may be broken anywhere except before closing punctuation.
    """
    lines, line, width = [], "", 0.0
    for piece in _pieces(text):
        piece_width = _letters(piece)
        if line and width + piece_width > room:
            lines.append(line.rstrip())
            line, width = "", 0.0
            piece = piece.lstrip()  # noqa: PLW2901 -- a line does not begin with a space
        line += piece
        width += piece_width
    return [*lines, line] if line else lines


def _letters(text: str) -> int:
    """Return the width of a text, in narrow characters."""
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
