"""The blocks of a table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final
from xml.sax.saxutils import escape

from parlett_widgets.cards import without_unseen
from parlett_widgets.widgets.page.blocks import (
    ACCENT,
    EDGE,
    FELT,
    FELT_EDGE,
    GROUND,
    HAIR,
    ON_ACCENT,
    PADDING,
    PREMIUM,
    PREMIUM_TINT,
    RAISED,
    RIGHT,
    SIDES,
    SOFT,
    SUIT_SIGNS,
    TEXT,
    TINT,
    WRONG,
    Block,
    Heading,
    Line,
    Page,
    played_line,
    text_width,
    wrapped,
)
from parlett_widgets.words.language import in_figures

__all__ = ["STAGE", "Felt", "table_blocks"]

STAGE: Final[dict[str, Any]] = json.loads(
    files("parlett_widgets.widgets.card_table").joinpath("stage.json").read_text(encoding="utf-8")
)
"""The places on a stage, which layout.ts reads as well."""

# Within its border, the felt begins here; plate and hand of the viewer stand on lines of their own.
_FELT_X: Final = 13.0
_FELT_Y: Final = 49.0
_PLATE_LOW: Final = 401.0
_HAND_LOW: Final = 469.0
_TRICK_CARD: Final = 70.0

Seat = Mapping[str, Any]
Zone = Mapping[str, Any]


def table_blocks(
    scene: Mapping[str, Any],
    told: Mapping[str, Any] | None = None,
    felt: type[Felt] | None = None,
) -> list[Block]:
    """Return a table as the page shows it, and in words as *told* has it, with what is said below it.

    *felt* draws what lies on the felt, if not as on a table.

    Examples
    --------
    >>> from parlett_widgets.widgets.page.blocks import text_of
    >>> from parlett_widgets.games import Addenda
    >>> from parlett_widgets.widgets.card_table.scene import scene
    >>> print(
    ...     text_of(table_blocks(scene(Addenda().start(seed=7, dealer=1).view(0)))).splitlines()[0]
    ... )
    Addenda · deal 1 · trick 1
    """
    more = (*_hint_lines(scene), *_offer_lines(scene), *_result_lines(scene))
    return [
        Heading(scene["title"], drawn=False),
        _Stage(scene, told or scene, felt or Felt),
        *_said(scene),
        *(Line(text, drawn=False) for text in more),
    ]


def _said(scene: Mapping[str, Any]) -> Iterator[Line]:
    """Yield what is said below the table: the task that is set, if there is one, or the status."""
    task = scene.get("task", {})
    if "say" not in task:
        yield Line(scene["status"], drawn=False)
        return
    if len(task["dots"]) > 1:
        yield Line(task["place"], drawn=False)
    reply = task.get("reply")
    if reply is None:
        told = [task["say"], task["note"] or scene["status"]]
    else:
        yield Line(task["say"], drawn=False)
        told = [reply["head"], reply["why"]]
    yield Line(" ".join(filter(None, told)), drawn=False)


@dataclass(frozen=True)
class _Stage(Block):
    """A table: in a picture laid out as the page does, in text with the others above the trick.

    Attributes
    ----------
    scene : dict
        The table as the page draws it.
    told : dict
        The table as it is told, with a finished trick still in the middle.
    felt : type
        What draws the felt.
    """

    scene: Mapping[str, Any]
    told: Mapping[str, Any]
    felt: type[Felt]

    def lines(self) -> Iterator[str]:
        for seat in reversed(self.told["seats"]):
            told = [*self.felt.facts(seat), *filter(None, [seat.get("to_act")])]
            if told:
                yield f"{seat['name']}: {' · '.join(told)}"
        for zone in self.told["zones"]:
            yield from _zone_lines(zone)

    def draw(self, page: Page) -> None:
        """Draw the head, the felt with all that lies on it, and the bar below it."""
        scene = self.scene
        _head(page, scene)
        page.box(12, 48, 936, 436, rx=20, fill=FELT)
        page.box(19, 55, 922, 422, rx=13, fill="none", edge=FELT_EDGE)
        if "result" in scene:
            _result(page, scene["result"])
        else:
            self.felt(page, scene).draw()
        _bar(page, scene)
        page.y = STAGE["height"] - PADDING


def _head(page: Page, scene: Mapping[str, Any]) -> None:
    """Write the title, in which the game stands out."""
    before, name, after = scene["title"].partition(scene["name"])
    page.add(
        f'<text x="16" y="31" font-size="14" fill="{SOFT}">{escape(before)}<tspan font-size="16" '
        f'font-weight="600" fill="{TEXT}">{escape(name)}</tspan>{escape(after)}</text>'
    )


def _bar(page: Page, scene: Mapping[str, Any]) -> None:
    """Write what is said below the felt, the latest in large letters, with the buttons at the right."""
    right = STAGE["width"] - 16
    ordered = sorted(scene["actions"], key=lambda button: button["primary"])
    for button in reversed(ordered):
        width = min(210, text_width(button["label"], 14) + 28)
        fill, ink = (ACCENT, ON_ACCENT) if button["primary"] else (RAISED, TEXT)
        page.box(
            right - width,
            500,
            width,
            44,
            rx=8,
            fill=fill,
            edge=ACCENT if button["primary"] else EDGE,
        )
        weight = 600 if button["primary"] else 400
        middle = right - width / 2
        page.text(
            button["label"],
            middle,
            527,
            size=14,
            weight=weight,
            fill=ink,
            anchor="middle",
            room=width - 16,
        )
        right -= width + 8
    room = right - 24
    status, earlier, task = scene["status"], scene.get("earlier", 0), scene.get("task", {})
    if "say" in task:
        status = f"{task['note']} {task['say']}"
        earlier = len(task["note"]) + 1
    now = wrapped(status[earlier:].strip(), room / 8.8)
    before = wrapped(status[:earlier].strip(), room / 7.2)[:2]
    y = 522 - (22 * len(now) + 15 * len(before)) / 2
    for text in now:
        page.text(text, 16, y + 17, size=16)
        y += 22
    for text in before:
        page.text(text, 16, y + 11, size=13, fill=SOFT)
        y += 15


class Felt:
    """Draws what lies on the felt, at the places that the page reads as well."""

    def __init__(self, page: Page, scene: Mapping[str, Any]) -> None:
        self.page = page
        self.scene = scene
        self.zones = scene["zones"]
        self.trick = next((zone for zone in self.zones if zone["kind"] == "trick"), None)
        self.chain = self.trick is not None and "links" in self.trick
        self.own, *self.others = scene["seats"]
        self.layout = STAGE["tables"][min(len(self.others), len(STAGE["tables"])) - 1]

    def draw(self) -> None:
        """Draw the players, the middle, and what lies over it."""
        for seat, place in self._places():
            self.player(seat, place)
        self._sides()
        for zone in self.zones:
            if zone["kind"] in ("stock", "turn-up"):
                self.pile(zone, STAGE["corner"])
            if zone["kind"] == "last":
                self._last(zone, STAGE["lastChain"] if self.chain else self.layout["last"])
        choice = self.scene.get("choice")
        if choice and choice["totals"]:
            self._tray(choice)
        elif self.trick is not None and self.chain:
            self._chain(self.trick)
        elif self.trick is not None:
            self._round(self.trick)
        if "legend" in self.scene:
            self._legend(self.scene["legend"], self.layout["aside"])
        if "gauge" in self.scene:
            self._gauge(self.scene["gauge"], STAGE["gauge"])
        if "offer" in self.scene:
            self._offer(self.scene["offer"])
        if "hint" in self.scene:
            self._hint(self.scene["hint"])

    @staticmethod
    def facts(seat: Seat) -> list[str]:
        """Return the known facts about a player in words, apart from whose turn it is."""
        taken, bid = (seat.get(key, {}).get("text") for key in ("taken", "bid"))
        marks = [seat.get("side"), seat.get("dealer")]
        facts = [seat["score_text"], seat["cards_text"], taken, bid, *marks]
        return [fact for fact in facts if fact]

    def _places(self) -> Iterator[tuple[Seat, dict[str, Any]]]:
        """Yield each seat with its place; with two or four players, a plate makes way for the arcs."""
        for i, seat in enumerate(self.others):
            place = self.layout["others"][min(i, len(self.layout["others"]) - 1)]
            moved = {}
            if self.chain and len(self.others) == 1:
                moved = STAGE["besideChain"]
            elif self.chain and len(self.others) == 3:
                moved = STAGE["aroundChain"][i]
            yield seat, {**place, **moved}
        yield self.own, self.layout["own"]

    def _zone(self, kind: str, seat: Seat) -> Zone | None:
        return next(
            (one for one in self.zones if one["kind"] == kind and one.get("seat") == seat["seat"]),
            None,
        )

    def player(self, seat: Seat, place: Mapping[str, Any]) -> None:
        """Draw a player's plate and hand."""
        near = seat["place"] == "bottom"
        hand, bid = self._zone("hand", seat), self._zone("bid", seat)
        spot = {**place["plate"], "y": _PLATE_LOW - _FELT_Y} if near else place["plate"]
        self._plate(seat, hand, bid, spot)
        if hand is None or not hand["cards"]:
            return
        cards = hand["cards"]
        if near:
            large = len(cards) < 6 and not self.chain
            width = 80 if large else 70
            top = _HAND_LOW - width * SIDES
            gap, tagged = (18 if large else 6), not any("meter" in zone for zone in self.zones)
            self.page.hand(cards, _FELT_X + 222, top, 692, width, gap=gap, tagged=tagged)
        else:
            at, pressed = place["hand"], any("action" in card for card in cards)
            width = 50 if pressed else 40
            self.page.hand(
                *(cards, _FELT_X + at["x"], _FELT_Y + at["y"], at["w"], width), start=True
            )

    def _plate(
        self, seat: Seat, hand: Zone | None, bid: Zone | None, spot: Mapping[str, float]
    ) -> None:
        """Draw a plate: name, marks and score, and below them what was won and bid, or the cards held."""
        page, x, y = self.page, _FELT_X + spot["x"], _FELT_Y + spot["y"]
        acts = "to_act" in seat
        fill = TINT if seat.get("team") == 0 else RAISED
        page.box(x, y, 200, 64, fill=fill, edge=ACCENT if acts else HAIR, line=3 if acts else 1)
        right = x + 189
        if "score" in seat:
            score = in_figures(seat["score"])
            page.text(score, right, y + 26, size=20, weight=600, anchor="end")
            right -= text_width(score, 20, 600) + 6
            if "standing" in seat:
                page.text(seat["standing"], right, y + 25, size=12, fill=SOFT, anchor="end")
                right -= text_width(seat["standing"], 12) + 6
        left = x + 11
        premium, mark = seat.get("premium", ""), 24 if "dealer" in seat else 0
        badge = text_width(premium, 12, 600) + 12 if premium else 0
        room = right - left - mark - badge
        page.text(seat["name"], left, y + 24, size=15, weight=600, room=room)
        left += min(room, text_width(seat["name"], 15, 600)) + 8
        if "dealer" in seat:
            page.add(
                f'<circle cx="{left + 9:g}" cy="{y + 19:g}" r="9.5" fill="none" stroke="{EDGE}"/>'
            )
            page.text(
                seat["dealer"][:1].upper(), left + 9, y + 23, size=12, fill=SOFT, anchor="middle"
            )
            left += 24
        if premium:
            page.box(left, y + 9, badge, 20, rx=8, fill=PREMIUM_TINT, edge=PREMIUM)
            page.text(premium, left + 6, y + 23, size=12, weight=600, fill=PREMIUM)
        self._tally(seat, hand, bid, x + 11, y + 31)

    def _sides(self) -> None:
        """Draw the scores of both sides, in their tints."""
        page = self.page
        for team, side in enumerate(self.scene.get("sides", ())):
            spot = STAGE["sides"][team]
            x, y = _FELT_X + spot["x"], _FELT_Y + spot["y"]
            fill, edge = (RAISED, EDGE) if team else (TINT, ACCENT)
            page.box(x, y, 160, 38, rx=10, fill=fill, edge=edge)
            page.text(side["name"], x + 13, y + 24, size=14, room=90)
            page.text(in_figures(side["score"]), x + 147, y + 26, size=20, weight=600, anchor="end")

    def _tally(
        self, seat: Seat, hand: Zone | None, shown: Zone | None, left: float, top: float
    ) -> None:
        page, bid = self.page, seat.get("bid")
        right, base = left + 178, top + 17
        backs = bid.get("face_down", 0) if bid else hand["face_down"] if hand else 0
        if taken := seat.get("taken"):
            left = self._taken(taken, left, top, hidden=bid is not None and backs > 0)
        if shown and shown["cards"]:
            for i, card in enumerate(shown["cards"]):
                page.card(card, right - 27 * (len(shown["cards"]) - i) + 2, top - 5, 25)
        elif bid and backs:
            for i in range(backs):
                page.back(right - 20 - 14 * (backs - 1 - i), top - 2, 20)
        elif bid:
            page.text(bid["text"], left + 6, base, size=14, room=right - left - 6)
        else:
            step = min(14, 76 / max(1, backs - 1))
            for i in range(backs):
                page.back(left + i * step, top - 2, 20)
            if backs:
                left += 26 + step * (backs - 1)
            page.text(seat["cards_text"], left, base - 1, size=12, fill=SOFT, room=right - left)

    def _taken(self, taken: Mapping[str, Any], left: float, top: float, *, hidden: bool) -> float:
        """Draw how much of a bid has been won, as boxes or a number; return where it ends."""
        page, number, aim = self.page, taken["number"], taken.get("aim")
        for i in range(max(number, aim or 0) if taken.get("pips") else 0):
            beyond = aim is not None and i >= aim
            edge = WRONG if beyond else ACCENT if i < number else EDGE
            page.box(left, top + 6, 12, 12, rx=3, fill=edge if i < number else "none", edge=edge)
            left += 15
        told = f"{number}/{aim}" if aim is not None else str(number)
        page.text(told, left + 3, top + 17, size=14, weight=600)
        left += 8 + text_width(told, 14, 600)
        if hidden and aim is None:
            page.text("/ ?", left, top + 17, size=12, fill=SOFT)
            left += 24
        return left

    def pile(self, zone: Zone, spot: Mapping[str, float]) -> None:
        """Draw a pile, with its name below."""
        page, x, y = self.page, _FELT_X + spot["x"] + 0.5, _FELT_Y + spot["y"]
        for card in zone["cards"]:
            page.card(card, x, y, 55)
            y += 81
        if zone["face_down"]:
            page.box(x + 4, y + 4, 55, 77, rx=4, fill=EDGE, edge=EDGE)
            page.box(x + 2, y + 2, 55, 77, rx=4)
            page.back(x, y, 55)
            y += 81
        page.text(zone["label"], x + 27.5, y + 13, size=13, weight=600, anchor="middle", room=110)

    def _last(self, zone: Zone, spot: Mapping[str, float]) -> None:
        """Draw the previous trick, small, with a ring round the card that won it."""
        page, x, y = self.page, _FELT_X + spot["x"], _FELT_Y + spot["y"]
        page.text(zone["label"], x, y + 13, size=12, fill=SOFT, room=STAGE["width"] - 24 - x)
        pairs = len(zone["cards"]) > 4 and len(self.others) < 3
        for i, card in enumerate(zone["cards"]):
            _laid(page, card, x + i * (18 if pairs else 44), y + 22, 40, 13)

    def _round(self, trick: Zone) -> None:
        """Draw a trick whose cards are laid towards their players, with the places of those to come."""
        spot = STAGE["round"]
        places = {seat["seat"]: place["card"] for seat, place in self._places()}
        laid: dict[int, int] = {}
        laying: list[tuple[Mapping[str, Any], float, float]] = []
        for card in trick["cards"]:
            before = laid.get(card["seat"], 0)
            laid[card["seat"]] = before + 1
            at = places[card["seat"]]
            x, y = _FELT_X + spot["x"] + at["x"] + 30 * before, _FELT_Y + spot["y"] + at["y"]
            laying.append((card, x, y))
        # The winner lies on top.
        for card, x, y in sorted(laying, key=lambda one: _has_won(one[0])):
            self.page.played(card, x, y, _TRICK_CARD)
        if len(trick["cards"]) < trick.get("slots", len(places)):
            for seat, at in places.items():
                if seat not in laid:
                    x, y = _FELT_X + spot["x"] + at["x"], _FELT_Y + spot["y"] + at["y"]
                    self.page.empty(x, y, _TRICK_CARD)

    def _chain(self, trick: Zone) -> None:
        """Draw a trick in order of play, with counts below, arcs above and the scale."""
        page = self.page
        spot = STAGE["chainLow" if len(self.others) > 1 else "chain"]
        left, y = _FELT_X + spot["x"] + 22, _FELT_Y + spot["y"]
        slots, cards = trick.get("slots", 4), trick["cards"]
        place, top = 392 / slots, y + (26 if len(self.others) > 1 else 48)
        for i in range(slots):
            x = left + place * (i + 0.5) - _TRICK_CARD / 2
            if i < len(cards):
                page.played(cards[i], x, top, _TRICK_CARD)
                shown = {key: value for key, value in cards[i].items() if key != "note"}
                page.notes(shown, x + _TRICK_CARD / 2, top + _TRICK_CARD * SIDES + 4, place)
                continue
            follows = i == len(cards) and "next" in trick
            page.empty(x, top, _TRICK_CARD, ACCENT if follows else EDGE)
            if follows:
                middle, base = x + _TRICK_CARD / 2, top + 56
                page.text(trick["next"], middle, base, size=18, weight=600, anchor="middle")
        for link in trick["links"]:
            self._arc(link, left, top - 48, place)
        if "stamp" in trick:
            width = text_width(trick["stamp"], 26, 600) + 44
            page.box(left + 60, y + 76, width, 52, rx=10, edge=TEXT, line=2)
            page.text(
                *(trick["stamp"], left + 60 + width / 2, y + 111),
                size=26,
                weight=600,
                anchor="middle",
                room=width - 16,
            )
        if "meter" in trick:
            page.meter(trick["meter"], left - 6, top + 166, 404)

    def _arc(self, link: Mapping[str, Any], left: float, top: float, place: float) -> None:
        """Draw a labelled arc above the cards of a chain, as trick.tsx does."""
        copies = link["kind"] == "copies"
        back = 8 if link["from"] > link["to"] else -8
        start = left + place * (link["from"] + 0.5) - back
        end = left + place * (link["to"] + 0.5) + back
        colour, dashes = (ACCENT, "") if copies else (WRONG, ' stroke-dasharray="5 5"')
        tip = (
            f"M{end - 6:g} {top + 34:g}h12l-6 10z"
            if copies
            else f"M{end - 6:g} {top + 32:g}l12 12m0-12l-12 12"
        )
        self.page.add(
            f'<g fill="none" stroke="{colour}" stroke-width="2.5"><path{dashes} d="M{start:g} {top + 44:g}'
            f'C{start:g} {top + 4:g} {end:g} {top + 4:g} {end:g} {top + 38:g}"/>'
            f'<path d="{tip}" fill="{colour if copies else "none"}"/></g>'
        )
        if len(self.others) > 1:  # a player sits where the words would be
            return
        self.page.text(
            *(link["text"], (start + end) / 2, top + 9),
            size=12,
            weight=600,
            fill=colour,
            anchor="middle",
        )

    def _tray(self, choice: Mapping[str, Any]) -> None:
        """Draw the places of the cards of a bid, and below them all possible sums."""
        held = any(
            zone["kind"] == "hand" and zone["cards"] and zone["seat"] != self.own["seat"]
            for zone in self.zones
        )
        spot, count = STAGE["trayLow" if held else "tray"], choice["count"]
        page, y = self.page, _FELT_Y + spot["y"]
        x = _FELT_X + spot["x"] + (500 - (108 * count - 28) - 98) / 2
        for i in range(count):
            page.box(x + 108 * i, y, 80, 56, fill=RAISED, edge=EDGE, line=1.5, dashed=True)
            if i:
                page.text("+", x + 108 * i - 14, y + 36, size=24, anchor="middle")
        totals = choice["totals"]
        x = _FELT_X + spot["x"] + (500 - 42 * len(totals) + 6) / 2
        for i, total in enumerate(totals):
            page.box(x + 42 * i, y + 68, 36, 30, rx=8, fill="none")
            page.text(
                *(str(total["value"]), x + 42 * i + 18, y + 88), size=14, fill=SOFT, anchor="middle"
            )

    def _legend(self, legend: Mapping[str, Any], spot: Mapping[str, float]) -> None:
        page, x, y = self.page, _FELT_X + spot["x"], _FELT_Y + spot["y"]
        page.text(legend["title"], x, y + 13, size=12, fill=SOFT)
        left, y = x, y + 22
        for item in legend["items"]:
            head, text = text_width(item["head"], 14, 600), text_width(item["text"], 14)
            width = head + text + 25
            if left > x and left + width > x + 270:
                left, y = x, y + 31
            page.box(left, y, width, 27, rx=8)
            page.text(item["head"], left + 10, y + 18, size=14, weight=600)
            page.text(item["text"], left + 15 + head, y + 18, size=14, fill=SOFT, room=text + 2)
            left += width + 4

    def _gauge(self, gauge: Mapping[str, Any], spot: Mapping[str, float]) -> None:
        """Draw the bar that divides all points of a deal, with the pin of one's own bid."""
        page, x, y = self.page, _FELT_X + spot["x"], _FELT_Y + spot["y"]
        if "aim" in gauge:
            pin = x + 400 * gauge["aim"]["value"] / gauge["total"]
            page.text(gauge["aim"]["text"], pin, y + 15, size=14, weight=600, anchor="middle")
        page.box(x, y + 22, 400, 28, rx=8)
        if "aim" in gauge:
            page.add(f'<path d="M{pin - 7:g} {y + 20:g}h14v4l-6 6v24h-2v-24l-6-6z" fill="{TEXT}"/>')
        left, fills = x, {"own": ACCENT, "other": SOFT, "aside": HAIR}
        for part in gauge["parts"]:
            width = 400 * part["points"] / gauge["total"]
            if width and part["kind"] in fills:
                page.add(
                    f'<rect x="{left:g}" y="{y + 23:g}" width="{width:g}" height="26" '
                    f'fill="{fills[part["kind"]]}"/>'
                )
            told, middle = (
                (part["text"], SOFT) if part["kind"] == "open" else (str(part["points"]), RAISED)
            )
            if text_width(told, 12) < width and part["kind"] != "aside":
                weight = 400 if part["kind"] == "open" else 600
                page.text(
                    told,
                    left + width / 2,
                    y + 41,
                    size=12,
                    weight=weight,
                    fill=middle,
                    anchor="middle",
                )
            left += width
        told = [part["text"] for part in gauge["parts"] if part["kind"] != "open"]
        page.text(told[0], x, y + 70, size=12, fill=SOFT)
        page.text(" · ".join(told[1:]), x + 400, y + 70, size=12, fill=SOFT, anchor="end")

    def _offer(self, offer: Mapping[str, Any]) -> None:
        """Draw the premium calls side by side, over the middle of the felt."""
        page, x, y = self.page, _FELT_X + 220, _FELT_Y + 98
        options = offer["options"]
        page.box(x, y, 496, 190)
        page.text(offer["title"], x + 16, y + 32, size=20, weight=600, room=464)
        for i, text in enumerate(wrapped(offer.get("text", ""), 78)[:2]):
            page.text(text, x + 16, y + 52 + 16 * i, size=12, fill=SOFT)
        width = (464 - 10 * (len(options) - 1)) / max(1, len(options))
        for i, option in enumerate(options):
            left, main = x + 16 + i * (width + 10), option["primary"]
            page.box(
                left,
                y + 80,
                width,
                98,
                rx=8,
                fill=ACCENT if main else RAISED,
                edge=ACCENT if main else EDGE,
            )
            base, ink = y + 100, ON_ACCENT if main else TEXT
            for key, weight in (("label", 600), ("shows", 400), ("gain", 400), ("loss", 400)):
                for text in wrapped(option[key], width / 8.2)[:2]:
                    page.text(
                        text, left + 12, base, size=14, weight=weight, fill=ink, room=width - 20
                    )
                    base += 17

    def _hint(self, hint: Mapping[str, Any]) -> None:
        """Draw the hint where it covers neither trick nor hand."""
        page = self.page
        left = _FELT_X + (680 if "choice" in self.scene or "legend" in self.scene else 16)
        act, why = wrapped(hint["act"], 26), wrapped(hint.get("why", ""), 29)
        height = 24 + 20 * len(act) + 18 * len(why) + (24 if "figures" in hint else 0)
        y = _FELT_Y + 434 - 118 - height
        page.box(left, y, 242, height)
        y += 6
        for text in act:
            y += 20
            page.text(text, left + 13, y, size=16, weight=600, room=218)
        for text in why:
            y += 18
            page.text(text, left + 13, y, size=14, room=218)
        if "figures" in hint:
            page.text(f"▸ {hint['figures']['label']}", left + 13, y + 24, size=14, fill=SOFT)


def _has_won(card: Mapping[str, Any]) -> bool:
    return any(badge["kind"] == "winner" for badge in card.get("badges", ()))


def _result(page: Page, result: Mapping[str, Any]) -> None:
    """Draw the result of a deal over the whole felt: what became of it, tiles, a table and a chart."""
    left, y, right = _FELT_X + 42, _FELT_Y + 28, STAGE["width"] - 12 - 42
    page.box(_FELT_X + 18, _FELT_Y + 12, 898, 410)
    beside = left
    for key, size, fill in (("number", 48, ACCENT), ("against", 26, SOFT)):
        if key in result:
            page.text(result[key], beside, y + 36, size=size, weight=700, fill=fill)
            beside += text_width(result[key], 1.2 * size, 600) + 14
    page.text(result["headline"], beside, y + 18, size=20, weight=600, room=right - beside)
    page.text(result.get("detail", ""), beside, y + 40, size=14, fill=SOFT, room=right - beside)
    y += 62
    tiles = result["tiles"]
    width = (right - left - 12 * (len(tiles) - 1)) / max(1, len(tiles))
    high = 150 if any("count" in card for tile in tiles for card in tile.get("cards", ())) else 130
    for i, tile in enumerate(tiles):
        _tile(page, tile, left + i * (width + 12), y, width, high)
    if tiles:
        y += high + 10
    else:
        _figure(page, result["chart"], left, y)
        y += result["chart"]["height"] + 28
    page.add(f'<path d="M{left:g} {y:g}H{right:g}" stroke="{HAIR}"/>')
    if tiles:
        right -= result["chart"]["width"] + 28
        _figure(page, result["chart"], right + 28, y + 6)
    _rows(page, result, left, y + 20, right)


def _laid(page: Page, card: Mapping[str, Any], x: float, y: float, width: int, size: int) -> None:
    """Draw a card of a finished trick: with a ring if it won, and with the count after it, if any."""
    if _has_won(card):
        page.ring(x, y, width)
    page.card(card, x, y, width)
    if "count" in card:
        fill, below = WRONG if card.get("over") else TEXT, y + width * SIDES + 16
        page.text(
            str(card["count"]),
            x + width / 2,
            below,
            size=size,
            weight=600,
            fill=fill,
            anchor="middle",
        )


def _tile(
    page: Page, tile: Mapping[str, Any], x: float, y: float, width: float, high: float
) -> None:
    """Draw a tile of a result: a trick, or a sentence that stands out, and what is said of it."""
    page.box(x, y, width, high, rx=10, fill=GROUND)
    page.text(tile["label"], x + 15, y + 24, size=14, weight=600, room=width - 30)
    base = y + 34
    for i, card in enumerate(tile.get("cards", ())):
        _laid(page, card, x + 15 + 53 * i, base, 45, 14)
    if tile.get("cards"):
        base += 88 if "count" in tile["cards"][0] else 68
    for text in wrapped(tile.get("head", ""), width / 10):
        page.text(text, x + 15, base + 18, size=18, weight=600)
        base += 24
    for text in wrapped(tile["text"], (width - 30) / 7.4)[:2]:
        page.text(text, x + 15, base + 16, size=14)
        base += 19


def _rows(page: Page, result: Mapping[str, Any], left: float, y: float, right: float) -> None:
    """Write the rows of a result under their headings."""
    heads, rows = result["columns"][1:], result["rows"]
    step = min(70, (right - left - 170) / len(heads))
    high = 34 if len(rows) < 4 else 26
    ends = [right - 8 - step * i for i in range(len(heads))][::-1]
    for head, end in zip(heads, ends, strict=True):
        page.text(without_unseen(head), end, y, size=12, fill=SOFT, anchor="end", room=step - 4)
    y += 8
    for row in rows:
        if row.get("you"):
            page.box(left, y, right - left, high, rx=0, fill=TINT, edge=TINT)
        base = y + high / 2 + 5
        page.text(row["name"], left + 8, base, size=14, weight=600, room=96)
        made = RIGHT if row.get("good") else WRONG
        page.text(row.get("verdict", ""), left + 108, base, size=14, fill=made, room=80)
        for cell, end in zip(row["cells"], ends, strict=True):
            page.text(cell, end, base, size=14, anchor="end")
        y += high
        page.add(f'<path d="M{left:g} {y:g}H{right:g}" stroke="{HAIR}"/>')


def _figure(page: Page, figure: Mapping[str, Any], x: float, y: float) -> None:
    """Draw a figure of a result as Python has made it for the page."""
    page.text(figure["label"], x, y + 12, size=12, fill=SOFT)
    page.add(f'<g transform="translate({x:g} {y + 18:g})">')
    inks = {"own": ACCENT, "grid": HAIR, "flag": TEXT, "area": TINT, "crown": PREMIUM}
    for part in figure["parts"]:
        kind = part.get("kind", "other")
        ink, filled = inks.get(kind, SOFT), kind in ("flag", "area", "crown")
        thick = (
            'stroke-width="16" stroke-linecap="round"' if part.get("thick") else 'stroke-width="2"'
        )
        if "d" in part:
            page.add(
                f'<path d="{part["d"]}" fill="{ink if filled else "none"}" stroke="{ink}" {thick} '
                f'stroke-dasharray="{part.get("dash", "none")}"/>'
            )
        if "dot" in part:
            page.add(f'<circle cx="{part["dot"][0]}" cy="{part["dot"][1]}" r="4" fill="{ink}"/>')
        for at, base, text in part.get("words", ()):
            page.text(text, at, base, size=13, anchor="middle" if kind == "grid" else "start")
    page.add("</g>")


def _hint_lines(scene: Mapping[str, Any]) -> list[str]:
    """Return the hint that is shown, as lines."""
    hint = scene.get("hint")
    if hint is None:
        return []
    texts = [hint["act"], hint.get("why"), hint.get("figures", {}).get("text")]
    return [f"{hint['label']}: {texts[0]}", *filter(None, texts[1:])]


def _offer_lines(scene: Mapping[str, Any]) -> list[str]:
    """Return the premium calls, one on each line."""
    offer = scene.get("offer")
    if offer is None:
        return []
    return [
        " · ".join(filter(None, map(option.get, ("label", "shows", "gain", "loss"))))
        for option in offer["options"]
    ]


def _result_lines(scene: Mapping[str, Any]) -> list[str]:
    """Return the result of the deal as lines, or no lines while the deal goes on."""
    result = scene.get("result")
    if result is None:
        return []
    heads = list(map(without_unseen, result["columns"][1:]))
    rows = [
        " · ".join(
            filter(
                None,
                [
                    row["name"],
                    row.get("verdict"),
                    *(f"{head} {cell}" for head, cell in zip(heads, row["cells"], strict=True)),
                ],
            )
        )
        for row in result["rows"]
    ]
    number = " ".join(filter(None, map(result.get, ("number", "against"))))
    tiles = [
        f"{tile['label']}: {' '.join(filter(None, map(tile.get, ('head', 'text'))))}"
        for tile in result["tiles"]
    ]
    return [text for text in (number, result.get("detail"), *rows, *tiles) if text]


def _zone_lines(zone: Mapping[str, Any]) -> list[str]:
    if zone["kind"] == "trick":
        if not zone["cards"]:
            return [f"{zone['label']}: –"]
        return [zone["label"], *(f"  {played_line(card)}" for card in zone["cards"])]
    if zone["kind"] in ("stock", "bid"):
        cards = " ".join(SUIT_SIGNS[card["suit"]] + card["rank"] for card in zone["cards"])
        return [" · ".join(filter(None, [zone["label"], cards]))]
    if zone["kind"] == "turn-up":
        turned = "".join(SUIT_SIGNS[card["suit"]] + card["rank"] for card in zone["cards"])
        return [" · ".join(filter(None, [turned, zone["label"]]))]
    if zone["kind"] == "hand" and zone["cards"]:
        return [f"{zone['label']}: {_hand(zone['cards'])}"]
    return []


def _hand(cards: Iterable[Mapping[str, Any]]) -> str:
    """Return the cards as text by suit; on the player's turn, unplayable ones are in brackets.

    A marked card is followed by its worth.
    """
    held = list(cards)
    turn = any(card.get("legal") for card in held)
    suits: dict[str, list[str]] = {}
    for card in held:
        blocked = turn and not card["legal"]
        name = " ".join(filter(None, [card["rank"], card.get("wears")]))
        name = f"({name})" if blocked else name
        worth = [one["text"] for one in card.get("badges", ()) if one["kind"] in ("worth", "best")]
        suits.setdefault(card["suit"], []).append("=".join([name, *worth]))
    return "  ".join(SUIT_SIGNS[suit] + " ".join(ranks) for suit, ranks in suits.items())
