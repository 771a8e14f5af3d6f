"""The blocks of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlett_widgets.cards import without_unseen
from parlett_widgets.widgets.page.blocks import (
    ACCENT,
    PADDING,
    RAISED,
    SOFT,
    SUIT_SIGNS,
    WIDTH,
    Block,
    Heading,
    Line,
    Page,
    played_line,
    wrapped,
)

__all__ = ["table_blocks"]

_ROOM: Final = WIDTH - 2 * PADDING
_GAP: Final = 12
_HAND_CARD: Final = 72
_OTHERS_CARD: Final = 36
_BID_CARD: Final = 40
_BID_STEP: Final = 232
_ASIDE: Final = 546
"""Where the space beside a trick of two or three cards begins."""

Seat = Mapping[str, Any]
Zone = Mapping[str, Any]


def table_blocks(scene: Mapping[str, Any]) -> list[Block]:
    """Return a table as it lies, and what is said below it.

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
        Heading(scene["title"]),
        _Layout(scene),
        *_said(scene),
        *(Line(text, size=13) for text in more),
    ]


def _said(scene: Mapping[str, Any]) -> Iterator[Line]:
    """Yield what is said below the table: the task that is set, if there is one, or the status."""
    task = scene.get("task", {})
    if "say" not in task:
        yield Line(scene["status"])
        return
    yield Line(task["say"])
    reply = task.get("reply", {"head": task["note"], "why": ""})
    told = [reply["head"], reply["why"], task["place"]]
    yield from (Line(text, size=13) for text in told if text)


@dataclass(frozen=True)
class _Layout(Block):
    """The players and zones of a table: the others above the trick, one's own hand below it."""

    scene: Mapping[str, Any]

    def lines(self) -> Iterator[str]:
        yield from map(_seat_line, reversed(self.scene["seats"]))
        for zone in self.scene["zones"]:
            yield from _zone_lines(zone)

    def draw(self, page: Page) -> None:
        zones = {zone["id"]: zone for zone in self.scene["zones"]}
        own, *others = self.scene["seats"]
        page.y += 8
        columns = len(others) if len(others) < 4 else 2
        for i in range(0, len(others), columns):
            _seats(page, others[i : i + columns], zones, alone=len(others) == 1)
        _middle(page, self.scene, zones)
        _strips(page, [own])
        page.y += 4
        page.fan(zones[f"hand-{own['seat']}"], width=_HAND_CARD)


def _seats(page: Page, seats: Sequence[Seat], zones: Mapping[str, Zone], *, alone: bool) -> None:
    """Draw players side by side with their visible cards; for a single player, draw backs too."""
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
    """Write the players' names and what is known about them, in strips side by side."""
    width = _column(len(seats))
    facts = [" · ".join(_seat_facts({**seat, "dealer": None})) for seat in seats]
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
    """Draw the trick, the stock or turn-up to its left, and the bids to its right or below."""
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
    return [text for text in (result.get("detail"), *rows, result.get("next")) if text]


def _seat_line(seat: Mapping[str, Any]) -> str:
    return (
        f"{seat['name']}: {' · '.join([*_seat_facts(seat), *filter(None, [seat.get('to_act')])])}"
    )


def _seat_facts(seat: Mapping[str, Any]) -> list[str]:
    """Return the known facts about a player in words, apart from whose turn it is."""
    taken, bid = (seat.get(key, {}).get("text") for key in ("taken", "bid"))
    marks = [seat.get("side"), seat.get("dealer")]
    facts = [seat["score_text"], seat["cards_text"], taken, bid, *marks]
    return [fact for fact in facts if fact]


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
        name = f"({card['rank']})" if blocked else card["rank"]
        worth = [one["text"] for one in card.get("badges", ()) if one["kind"] in ("worth", "best")]
        suits.setdefault(card["suit"], []).append("=".join([name, *worth]))
    return "  ".join(SUIT_SIGNS[suit] + " ".join(ranks) for suit, ranks in suits.items())
