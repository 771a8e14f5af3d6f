"""The SVG painter: a scene as a picture that needs neither browser code nor kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlett_widgets.scenes.card_svg import Colours
from parlett_widgets.scenes.picture import (
    ACCENT,
    PADDING,
    RAISED,
    SOFT,
    WIDTH,
    Page,
    wrapped,
)
from parlett_widgets.scenes.text import seat_facts

__all__ = ["chain_svg", "table_svg"]

_ROOM: Final = WIDTH - 2 * PADDING
_GAP: Final = 12
_HAND_CARD: Final = 72
_OTHERS_CARD: Final = 36
_BID_CARD: Final = 40
_BID_STEP: Final = 232
_ASIDE: Final = 546
"""Where something beside a trick of two or three cards begins."""

Seat = Mapping[str, Any]
Zone = Mapping[str, Any]


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
    >>> from parlett_widgets.games import Addenda
    >>> from parlett_widgets.scenes import scene
    >>> table_svg(scene(Addenda().start(seed=7).view(0))).startswith("<svg xmlns=")
    True
    """
    zones = {zone["id"]: zone for zone in scene["zones"]}
    own, *others = scene["seats"]
    page = Page(colours)
    page.line(scene["title"], size=16, weight=600)
    page.y += 8
    columns = len(others) if len(others) < 4 else 2
    for i in range(0, len(others), columns):
        _seats(page, others[i : i + columns], zones, alone=len(others) == 1)
    _middle(page, scene, zones)
    _strips(page, [own])
    page.y += 4
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
    page.trick({"cards": row, "links": links, "meter": meter, "slots": slots}, None, {})
    for line in wrapped(text):
        page.line(line, size=14)
    return page.picture()


def _seats(page: Page, seats: Sequence[Seat], zones: Mapping[str, Zone], *, alone: bool) -> None:
    """Draw players side by side, with the cards that are open; one alone shows backs as well."""
    _strips(page, seats)
    top = low = page.y
    width = _column(len(seats))
    for i, seat in enumerate(seats):
        hand = zones[f"hand-{seat['seat']}"]
        if hand["cards"] or alone:
            page.y = top
            left = PADDING + i * (width + _GAP)
            page.fan(hand, width=_OTHERS_CARD, left=left, room=width)
            low = max(low, page.y)
    page.y = low + 8


def _strips(page: Page, seats: Sequence[Seat]) -> None:
    """Write who they are and what is known of them, in strips side by side."""
    width = _column(len(seats))
    facts = [" · ".join(seat_facts({**seat, "dealer": None})) for seat in seats]
    lines = [wrapped(text, (width - 24) / 6.6) for text in facts]
    height = 32 + 16 * max(map(len, lines))
    for i, (seat, known) in enumerate(zip(seats, lines, strict=True)):
        left = PADDING + i * (width + _GAP)
        to_act = seat.get("to_act")
        page.drawn.append(
            f'<rect x="{left:g}" y="{page.y:g}" width="{width:g}" height="{height}" rx="8" '
            f'fill="{RAISED}" stroke="{ACCENT if to_act else RAISED}"/>'
        )
        marks = [seat.get("dealer"), to_act and f"▸ {to_act}"]
        room = width - 32 - 80 * sum(map(bool, marks))
        page.text(seat["name"], left + 12, page.y + 22, size=14, weight=600, room=room)
        page.text(
            " · ".join(filter(None, marks)),
            left + width - 12,
            page.y + 22,
            size=12,
            weight=600 if to_act else 400,
            fill=ACCENT if to_act else SOFT,
            anchor="end",
        )
        for place, text in enumerate(known):
            page.text(text, left + 12, page.y + 40 + 16 * place, size=12, fill=SOFT)
    page.y += height


def _column(columns: int) -> float:
    return (_ROOM - (columns - 1) * _GAP) / columns


def _middle(page: Page, scene: Mapping[str, Any], zones: Mapping[str, Zone]) -> None:
    """Draw the trick, stock or turn-up to its left, and bids to its right or below."""
    trick = zones["trick"]
    bids = [zone for zone in scene["zones"] if zone["kind"] == "bid"]
    places = {seat["seat"]: seat["place"] for seat in scene["seats"]}
    top = page.y + 16
    page.trick(trick, zones.get("stock") or zones.get("turn-up"), places)
    if len(bids) == 1 and trick["slots"] < 4:
        page.pile(bids[0], _ASIDE, top, width=_BID_CARD + 8, room=WIDTH - PADDING - _ASIDE)
        return
    for i in range(0, len(bids), 3):
        low = 0.0
        for column, bid in enumerate(bids[i : i + 3]):
            left = PADDING + column * _BID_STEP
            end = page.pile(bid, left, page.y, width=_BID_CARD, room=_BID_STEP - _GAP)
            low = max(low, end)
        page.y = low + 12
