"""Describes the moments of a table between two scenes by what each action has changed.

A page that shows the first scene can play these moments one by one until it reaches the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple

from parlett_widgets.widgets.card_table.scene import Scene

__all__ = ["Still", "changes"]

_FACE: Final = ("id", "rank", "suit", "label")


class Still(NamedTuple):
    """The table after an action, and what the action did.

    Attributes
    ----------
    kind : {"card", "trick", "gather", "other"}
        Respectively: a card was played, a card ended the trick, the trick went to its winner, or
        something else happened.
    table : dict
        The seats and zones of a scene.
    """

    kind: str
    table: Scene


def changes(before: Scene, stills: Iterable[Still]) -> list[dict[str, Any]]:
    """Return what each moment changes on the table.

    Each entry has the kind of a moment, how its seats and zones differ from those of the moment
    before, and the ids of the zones that are gone. In a zone, a card that is unchanged from the
    moment before, whether it lay there or in the trick, is given by its id alone; any other card
    of a hand is given by its face.
    """
    line = [Still("other", _faces_in_hands(before))]
    line += [Still(still.kind, _faces_in_hands(still.table)) for still in stills]
    return [
        {"kind": after.kind, **_change(was.table, after.table)} for was, after in pairwise(line)
    ]


def _faces_in_hands(table: Mapping[str, Any]) -> Scene:
    """Return the seats and zones with the cards of hands reduced to their faces."""
    zones = [
        {**zone, "cards": [{key: card[key] for key in _FACE} for card in zone["cards"]]}
        if zone["kind"] == "hand"
        else zone
        for zone in table["zones"]
    ]
    return {"seats": table["seats"], "zones": zones}


def _change(was: Scene, now: Scene) -> dict[str, Any]:
    zones = {zone["id"]: zone for zone in was["zones"]}
    seats = {seat["seat"]: seat for seat in was["seats"]}
    change = {
        "seats": [
            _difference("seat", seats.get(seat["seat"], {}), seat)
            for seat in now["seats"]
            if seat not in was["seats"]
        ],
        "zones": list(_changed_zones(zones, now["zones"])),
        "gone": sorted(zones.keys() - {zone["id"] for zone in now["zones"]}),
    }
    return {key: changed for key, changed in change.items() if changed}


def _changed_zones(was: Mapping[str, Scene], zones: Iterable[Scene]) -> Iterator[dict[str, Any]]:
    trick = {card["id"] for card in was.get("trick", {"cards": []})["cards"]}
    for zone in zones:
        before = was.get(zone["id"], {"cards": []})
        if zone != before:
            lay = {card["id"]: card for card in before["cards"]}
            if zone["kind"] == "last":  # its cards come from the trick
                lay |= {card["id"]: card for card in zone["cards"] if card["id"] in trick}
            cards = [card["id"] if lay.get(card["id"]) == card else card for card in zone["cards"]]
            yield _difference("id", before, {**zone, "cards": cards})


def _difference(name: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Return a part's name, what is new or changed in it, and what is gone."""
    changed = {key: value for key, value in now.items() if key == name or was.get(key) != value}
    lost = sorted(was.keys() - now.keys())
    return {**changed, "lost": lost} if lost else changed
