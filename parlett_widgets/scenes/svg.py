"""The SVG painter: a scene as a picture that needs neither browser code nor kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from parlett_widgets.scenes.card_svg import (
    Colours,
    Marks,
    card_back,
    card_face,
    definitions,
)
from parlett_widgets.scenes.text import seat_facts

__all__ = ["Page", "chain_svg", "table_svg", "wrapped"]

_WIDTH: Final = 720
_PADDING: Final = 16
_TRICK_CARD: Final = 84
_HAND_CARD: Final = 72
_TRICK_STEP: Final = 128
_BID_CARD: Final = 40
_BID_STEP: Final = 232
_STAGGER: Final = {"top": -8, "bottom": 8}
_SIDES: Final = 7 / 5
_SHARED: Final = "pw"
_FONT: Final = "system-ui, sans-serif"

_GROUND, _TEXT, _SOFT, _EDGE = "#EAF1EC", "#17211B", "#55645B", "#7C8B82"
_ACCENT, _WRONG = "#0B6B57", "#B3261E"


def table_svg(scene: Mapping[str, Any], *, colours: Colours = "four") -> str:
    """Return a table as a picture, 720 units wide.

    Parameters
    ----------
    scene : mapping
        As ``scene.schema.json`` describes it.
    colours : {"four", "two"}
        Of the suits.

    Returns
    -------
    str
        An SVG document.

    Examples
    --------
    >>> from parlett_widgets.engine import Addenda
    >>> from parlett_widgets.scenes import scene
    >>> table_svg(scene(Addenda().start(seed=7).view(0))).startswith("<svg xmlns=")
    True
    """
    zones = {zone["id"]: zone for zone in scene["zones"]}
    own, *others = scene["seats"]
    places = {seat["seat"]: seat["place"] for seat in scene["seats"]}
    page = Page(colours)
    page.line(scene["title"], size=16, weight=600)
    for seat in others:
        page.seat(seat)
        page.fan(zones[f"hand-{seat['seat']}"], width=36)
    page.trick(zones["trick"], zones.get("stock") or zones.get("turn-up"), places)
    page.bids([zone for zone in scene["zones"] if zone["kind"] == "bid"])
    page.seat(own)
    page.fan(zones[f"hand-{own['seat']}"], width=_HAND_CARD)
    for text in wrapped(scene["status"]):
        page.line(text, size=14)
    return page.picture()


def chain_svg(
    row: Sequence[Mapping[str, Any]],
    links: Sequence[Mapping[str, Any]],
    meter: Mapping[str, Any],
    text: str,
    *,
    slots: int = 4,
    colours: Colours = "four",
) -> str:
    """Return a chain of cards as a picture, 720 units wide.

    Parameters
    ----------
    row, links, meter
        As the zone of a trick in ``scene.schema.json`` has them.
    text : str
        The sentence below.
    slots : int
        Places for cards.
    colours : {"four", "two"}
    """
    page = Page(colours)
    zone = {"label": "", "cards": row, "links": links, "meter": meter, "slots": slots}
    page.trick(zone, None, {})
    for line in wrapped(text):
        page.line(line, size=14)
    return page.picture()


class Page:
    """Collects drawings from top to bottom."""

    def __init__(self, colours: Colours) -> None:
        self.colours = colours
        self.drawn: list[str] = []
        self.y = float(_PADDING)

    def line(self, text: str, *, size: int, weight: int = 400, fill: str = _TEXT) -> None:
        """Write a line of text."""
        self.y += size * 1.25
        self._text(text, _PADDING, self.y, size=size, weight=weight, fill=fill)
        self.y += size * 0.25

    def seat(self, seat: Mapping[str, Any]) -> None:
        """Write a player's strip: the name, then the facts."""
        self.y += 24
        self._text(seat["name"], _PADDING, self.y, size=14, weight=600)
        self._text(" · ".join(seat_facts(seat)), 180, self.y, size=14, fill=_SOFT)
        if seat["to_act"]:
            self._text(
                f"● {seat['to_act']}",
                _WIDTH - _PADDING,
                self.y,
                size=14,
                weight=600,
                fill=_ACCENT,
                anchor="end",
            )
        self.y += 8

    def fan(self, hand: Mapping[str, Any], *, width: float) -> None:
        """Draw a hand side by side, overlapping when there is no room."""
        cards, face_down = hand["cards"], hand["face_down"]
        number = len(cards) + face_down
        room = _WIDTH - 2 * _PADDING - width
        step = min(width + 4, room / max(1, number - 1))
        top = self.y + 8
        turn = any(card.get("legal") for card in cards)
        for i, card in enumerate(cards):
            blocked = turn and not card["legal"]
            lift = 6 if turn and not blocked else 0
            self._card(card, _PADDING + i * step, top - lift, width, Marks(dimmed=blocked))
            for badge in card.get("badges", ()):
                if badge["kind"] == "worth":
                    self._worth(badge["text"], _PADDING + i * step, top - lift + width * _SIDES)
        for i in range(face_down):
            self.drawn.append(
                card_back(x=_PADDING + i * step * 0.5, y=top, width=width, shared=_SHARED)
            )
        if number:
            self.y = top + width * _SIDES + 4

    def _worth(self, text: str, x: float, y: float) -> None:
        """Write what a card is worth on its lower left corner."""
        self.drawn.append(
            f'<rect x="{x:g}" y="{y - 22:g}" width="{8 + 7 * len(text)}" height="18" rx="9" '
            f'fill="{_TEXT}"/>'
        )
        self._text(text, x + 4, y - 9, size=12, fill="#FFFFFF")

    def trick(
        self,
        trick: Mapping[str, Any],
        pile: Mapping[str, Any] | None,
        places: Mapping[int, str],
    ) -> None:
        """Draw the trick as a row with counts and arcs, its line under it, stock or turn-up beside."""
        if trick["label"]:
            self.line(trick["label"], size=14, weight=600, fill=_SOFT)
        top = self.y + (48 if trick.get("links") or not trick["label"] else 20)
        left = (_WIDTH - (trick["slots"] - 1) * _TRICK_STEP - _TRICK_CARD) / 2
        if pile is not None:
            if pile["face_down"]:
                self.drawn.append(card_back(x=_PADDING, y=top, width=48, shared=_SHARED))
            for card in pile["cards"]:
                self._card(card, _PADDING, top, 48, Marks())
            self._text(pile["label"], _PADDING, top + 48 * _SIDES + 18, size=12, fill=_SOFT)
            left += 48
        height = _TRICK_CARD * _SIDES
        for slot in range(trick["slots"]):
            x = left + slot * _TRICK_STEP
            if slot < len(trick["cards"]):
                card = trick["cards"][slot]
                self._played(card, x, top, _STAGGER.get(places.get(card.get("seat"), ""), 0))
            else:
                self._outline(x, top, height)
        self._arcs(trick.get("links", ()), left, top)
        self.y = top + height + 84
        if "meter" in trick:
            self._meter(trick["meter"])

    def bids(self, zones: Sequence[Mapping[str, Any]]) -> None:
        """Draw the bid cards that may be seen, three bids in a row."""
        for i, zone in enumerate(zones):
            x = _PADDING + i % 3 * _BID_STEP
            for place, card in enumerate(zone["cards"]):
                self._card(card, x + place * 22, self.y, _BID_CARD, Marks())
            low = self.y + _BID_CARD * _SIDES + 16
            self._text(zone["label"], x, low, size=12, fill=_SOFT)
            if i % 3 == 2 or i == len(zones) - 1:
                self.y = low + 12

    def _played(self, card: Mapping[str, Any], x: float, top: float, stagger: float) -> None:
        badges = {badge["kind"]: badge["text"] for badge in card.get("badges", ())}
        marks = Marks(
            winner="winner" in badges,
            cancelled=card.get("cancelled") is not None,
            led=badges.get("led", ""),
        )
        self._card(card, x, top + stagger, _TRICK_CARD, marks)
        middle, y = x + _TRICK_CARD / 2, top + _TRICK_CARD * _SIDES + 34
        by = " · ".join(filter(None, [card.get("by"), card.get("note")]))
        self._text(by, middle, y, size=12, fill=_SOFT, anchor="middle")
        if "count" not in card:
            return
        count = f"= {card['count']}"
        fill = _WRONG if card["over"] else _TEXT
        self._text(count, middle, y + 22, size=16, weight=700, fill=fill, anchor="middle")

    def _arcs(self, links: Iterable[Mapping[str, Any]], left: float, top: float) -> None:
        for link in links:
            start, end = (left + link[at] * _TRICK_STEP + _TRICK_CARD / 2 for at in ("from", "to"))
            cancels = link["kind"] == "cancels"
            colour, dashes = (_WRONG, ' stroke-dasharray="5 4"') if cancels else (_ACCENT, "")
            y = top - 12
            path = f"M{start - 12:g} {y:g}Q{(start + end) / 2:g} {y - 44:g} {end + 12:g} {y:g}"
            self.drawn.append(
                f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{dashes}/>'
            )
            sign = "×" if cancels else "●"
            self._text(sign, end + 12, y + 5, size=16, weight=700, fill=colour, anchor="middle")

    def _meter(self, meter: Mapping[str, Any]) -> None:
        """Draw the line from 0 to the highest count, its mark at 17, and where the count stands."""
        left, width, y = 120.0, _WIDTH - 240.0, self.y + 12
        at = {key: left + width * meter[key] / meter["max"] for key in ("value", "line")}
        fill = _WRONG if meter["over"] else _ACCENT
        self.drawn.append(
            f'<path d="M{left:g} {y:g}h{width:g}" stroke="{_EDGE}" stroke-width="2"/>'
            f'<path d="M{at["line"]:g} {y - 10:g}v20" stroke="{_TEXT}" stroke-width="2"/>'
            f'<circle cx="{at["value"]:g}" cy="{y:g}" r="6" fill="{fill}"/>'
        )
        self._text(str(meter["line"]), at["line"], y + 24, size=12, anchor="middle")
        self._text(meter["text"], left, y - 14, size=12, fill=_SOFT)
        self.y = y + 34

    def _card(
        self, card: Mapping[str, Any], x: float, y: float, width: float, marks: Marks
    ) -> None:
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
            f'fill="none" stroke="{_EDGE}" stroke-dasharray="4 4"/>'
        )

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: int,
        weight: int = 400,
        fill: str = _TEXT,
        anchor: str = "start",
    ) -> None:
        self.drawn.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" '
            f'fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'
        )

    def picture(self) -> str:
        """Return everything on a rounded panel."""
        body = "".join(self.drawn)
        height = self.y + _PADDING
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:g}" '
            f'width="{_WIDTH}" height="{height:g}" font-family="{_FONT}">'
            f"{definitions(body, prefix=_SHARED)}"
            f'<rect x=".5" y=".5" width="{_WIDTH - 1}" height="{height - 1:g}" rx="12" '
            f'fill="{_GROUND}" stroke="{_EDGE}"/>{body}</svg>'
        )


def wrapped(text: str, room: float = 92) -> list[str]:
    """Break text into lines of at most ``room`` letters, wide letters counting as two.

    Latin words stay whole; Japanese may break anywhere but before closing punctuation.
    """
    lines, line, width = [], "", 0.0
    for piece in _pieces(text):
        piece_width = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in piece)
        if line and width + piece_width > room:
            lines.append(line.rstrip())
            line, width = "", 0.0
            piece = piece.lstrip()  # noqa: PLW2901 -- a line does not begin with a space
        line += piece
        width += piece_width
    return [*lines, line] if line else lines


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
