"""Describes the moments of a table between two scenes by what each action has changed.

A page that shows the first scene can play these moments one by one until it reaches the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.match import Match
from parlett_widgets.widgets.card_table.play import ends_trick
from parlett_widgets.widgets.card_table.scene import Scene

__all__ = ["moments"]

_LONGEST: Final = 20
"""If more actions than this have happened since the last scene, the page shows only the outcome."""

_FACE: Final = ("id", "rank", "suit", "label")


def moments(
    scene: Scene,
    before: Match[Any],
    match: Match[Any],
    lying: Callable[..., Scene],
    *,
    gathers: bool,
) -> list[Scene]:
    """Return what each action has changed since a scene; nothing if the match went elsewhere.

    Each entry has the kind of a moment, how its seats and zones differ from those of the moment
    before, and the ids of the zones that are gone. The kind is ``card`` if a card was played,
    ``trick`` if it ended the trick, ``gather`` if the trick went to its winner, and ``other``
    otherwise. In a zone, a card that is unchanged from the moment before, whether it lay there or
    in the trick, is given by its id alone; any other card of a hand is given by its face.

    Parameters
    ----------
    scene : dict
        The scene of the match *before*.
    before, match : Match
        The match as the page shows it, and as it now stands.
    lying : callable
        Gives the seats and zones at a moment; the keyword ``gathered`` says whether a finished
        trick already lies with its winner.
    gathers : bool
        Whether a trick that has just ended leaves the table.
    """
    actions: list[Match[Any]] = []
    moment: Match[Any] | None = match
    while moment is not before and moment is not None and len(actions) < _LONGEST:
        actions.append(moment)
        moment = moment.previous
    if moment is not before or not actions:
        return []
    line = [("other", _faces_in_hands(scene))]
    if ends_trick(before) and any(z["kind"] == "trick" and z["cards"] for z in scene["zones"]):
        line.append(("gather", _faces_in_hands(lying(before, gathered=True))))
    for played in reversed(actions):
        line.append((_kind(played), _faces_in_hands(lying(played, gathered=False))))
        if ends_trick(played) and (played is not match or gathers):
            line.append(("gather", _faces_in_hands(lying(played, gathered=True))))
    return [{"kind": kind, **_change(was, now)} for (_, was), (kind, now) in pairwise(line)]


def _kind(match: Match[Any]) -> str:
    """Return what the last action of a match did."""
    if ends_trick(match):
        return "trick"
    return "card" if match.action is not None and match.action.verb is Verb.PLAY else "other"


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
