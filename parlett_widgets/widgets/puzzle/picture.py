"""The blocks of a puzzle: its table, and the sentence that asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlett_widgets.widgets.card_table.picture import Felt, table_blocks
from parlett_widgets.widgets.page.blocks import ACCENT, HAIR, SIDES, SOFT, Block, text_width

__all__ = ["puzzle_blocks"]

# The corner of the felt, within its border; view.css has the other places.
_X: Final = 13.0
_Y: Final = 49.0
_PLATES: Final = {"left": 84.0, "top": 84.0, "right": 616.0}


def puzzle_blocks(head: Mapping[str, Any], moment: Mapping[str, Any]) -> list[Block]:
    """Return the table of a puzzle before the first choice, with its goal in one sentence."""
    task = {"dots": [], "place": "", "say": head["say"], "note": head["note"]}
    scene = {**moment["scene"], "task": task}
    trick = next(zone for zone in scene["zones"] if zone["kind"] == "trick")
    round_ = len(scene["seats"]) < 4 and "links" not in trick
    return table_blocks(scene, felt=_OpenFelt if round_ else _PuzzleFelt)


class _PuzzleFelt(Felt):
    """A table on which the plates of those whom the goal is about count what it counts."""

    @staticmethod
    def facts(seat: Mapping[str, Any]) -> list[str]:
        """Return what a player's plate says, in its order."""
        return [f"{seat['taken']['text']} {seat['cards_text']}"] if "taken" in seat else []

    def player(self, seat: Mapping[str, Any], place: Mapping[str, Any]) -> None:
        """Draw a player's plate and hand; one's own plate is wider."""
        if not seat.get("you"):
            super().player(seat, place)
            return
        hand = self._zone("hand", seat)
        cards = hand["cards"] if hand else []
        if cards and (len(cards) > 5 or self.chain):
            top = 469 - 70 * SIDES
            self.page.hand(cards, _X + 222, top, 692, 70, tagged=not self.chain)
        elif cards:
            self.page.hand(cards, _X + 222, 477 - 80 * SIDES, 492, 80, gap=16, tagged=True)
        x, y = _X + 16, 402.0
        self.page.box(x, y, 204, 64, edge=ACCENT if "to_act" in seat else HAIR, line=3)
        self.page.text(seat["name"], x + 11, y + 24, size=15, weight=600, room=180)
        left = x + 11
        if "taken" in seat:
            left = self._taken(seat["taken"], left, y + 31, hidden=False) + 8
        self.page.text(seat["cards_text"], left, y + 48, size=14, fill=SOFT, room=x + 193 - left)


class _OpenFelt(_PuzzleFelt):
    """A table on whose plates the others' open hands stand; between two of them lies the trump."""

    def player(self, seat: Mapping[str, Any], place: Mapping[str, Any]) -> None:
        """Draw a plate with the player's hand on it."""
        if seat.get("you"):
            super().player(seat, place)
            return
        page, x, y = self.page, _X + _PLATES[seat["place"]], _Y + 14
        page.box(x, y, 240, 116, edge=ACCENT if "to_act" in seat else HAIR)
        page.text(seat["name"], x + 11, y + 24, size=15, weight=600, room=120)
        if "taken" in seat:
            taken = seat["taken"]
            told = f"{taken['number']}/{taken['aim']}" if "aim" in taken else str(taken["number"])
            boxes = 15 * max(taken["number"], taken.get("aim", 0)) * taken["pips"]
            of = text_width(seat["cards_text"], 14)
            left = x + 218 - boxes - text_width(told, 14, 600) - of
            self._taken(taken, left, y + 7, hidden=False)
            page.text(seat["cards_text"], x + 229 - of, y + 24, size=14, fill=SOFT)
        hand = self._zone("hand", seat)
        if hand and hand["cards"]:
            page.hand(hand["cards"], x + 11, y + 41, 220, 50, start=True, tagged=True)

    def pile(self, zone: Mapping[str, Any], spot: Mapping[str, float]) -> None:
        """Draw the trump between the two plates, or where that of a table for two lies."""
        if len(self.others) < 2:
            super().pile(zone, spot)
            return
        page, width = self.page, text_width(zone["label"], 15, 600)
        cards = zone["cards"]
        left = _X + 470 - (width + 50 * len(cards)) / 2
        for card in cards:
            page.card(card, left, _Y + 42, 40)
            left += 50
        page.text(zone["label"], left, _Y + 75, size=15, weight=600)
