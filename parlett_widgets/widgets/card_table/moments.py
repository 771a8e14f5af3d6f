"""Describes the moments of a table between two scenes by what each action has changed.

A page that shows the first scene can play these moments one by one until it reaches the second.

A moment holds what the person's seat may see, and names cards that the page knows. A trick that has
gone to its winner (``gathered``) is shown as the last trick; pictures and text keep it in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from parlett_widgets.engine.match import Match
from parlett_widgets.widgets.card_table.play import ends_trick
from parlett_widgets.widgets.card_table.scene import Scene
from parlett_widgets.widgets.page.scene_parts import present

__all__ = ["moments"]

_LONGEST: Final = 20
"""If more actions than this have happened since the last scene, the page shows only the outcome."""

_FACE: Final = ("id", "rank", "suit", "label", "wears")
_EMPTY: Final[Scene] = {"cards": []}


def moments(
    scene: Scene,
    before: Match[Any],
    now: Scene,
    match: Match[Any],
    lying: Callable[..., Scene],
) -> list[Scene]:
    """Return what each action has changed between two scenes; nothing if the match went elsewhere.

    Each entry has the kind of a moment, how its seats and zones differ from those of the moment
    before, and the ids of the zones that are gone. A seat or zone that is already as in the scene
    *now* is given by its number or id alone. The kind is ``card`` if a card was played,
    ``trick`` if it ended the trick, ``gather`` if the trick went to its winner, and ``other``
    otherwise.

    A card in a zone, too, is given by how it differs from the moment before, whether it lay there or
    in the trick; if it was in neither, from the same zone of the scene *now*, or else from its face
    anywhere in that scene. If nothing differs, its id stands alone. Only faces count for cards in
    hands, and for cards that go from the trick to the last trick.

    Parameters
    ----------
    scene, before
        The scene that the page shows, and the match there.
    now, match
        The scene that it will show, and the match as it now stands.
    lying : callable
        Gives the seats and zones at a moment; the keyword ``gathered`` says whether a finished
        trick already lies with its winner.
    """
    actions: list[Match[Any]] = []
    moment: Match[Any] | None = match
    while moment is not before and moment is not None and len(actions) < _LONGEST:
        actions.append(moment)
        moment = moment.previous
    if moment is not before or not actions:
        return []
    line = [("other", scene)]
    if ends_trick(before) and _has_trick(scene):
        line.append(("gather", lying(before, gathered=True)))
    for played in reversed(actions[1:]):
        line.append((_kind(played), lying(played, gathered=False)))
        if ends_trick(played):
            line.append(("gather", lying(played, gathered=True)))
    if ends_trick(match) and not _has_trick(now):
        line += [("trick", lying(match, gathered=False)), ("gather", now)]
    else:
        line.append((_kind(match), now))
    tables = [(kind, table["seats"], _zones(table)) for kind, table in line]
    _, final, last = tables[-1]
    # The page takes the first zone that has a card.
    faces = {card["id"]: _face(card) for zone in [*last.values()][::-1] for card in zone["cards"]}
    return [
        present(
            {
                "kind": kind,
                **_seat_changes(was, seats, final),
                **_zone_changes(lay, zones, last, faces),
            }
        )
        for (_, was, lay), (kind, seats, zones) in pairwise(tables)
    ]


def _has_trick(scene: Scene) -> bool:
    return any(zone["kind"] == "trick" and zone["cards"] for zone in scene["zones"])


def _kind(match: Match[Any]) -> str:
    """Return what the last action of a match did."""
    if ends_trick(match):
        return "trick"
    before, action = match.previous, match.action
    plays = before is not None and action is not None and before.phase.value == "play"
    return "card" if plays else "other"


_Zones = dict[str, Scene]


def _zones(table: Scene) -> _Zones:
    """Return the zones by their ids, with hands reduced to the faces of their cards."""
    return {
        zone["id"]: {
            **{key: part for key, part in zone.items() if key != "why"},
            "cards": [_face(card) for card in zone["cards"]],
        }
        if zone["kind"] == "hand"
        else zone
        for zone in table["zones"]
    }


def _face(card: Scene) -> Scene:
    return {key: card[key] for key in _FACE if key in card}


def _seat_changes(was: list[Scene], now: list[Scene], last: list[Scene]) -> dict[str, Any]:
    """Return how seats differ from the moment before; *last* are those of the last moment."""
    changed = [
        seat["seat"] if seat == final else _difference("seat", before, seat)
        for before, seat, final in zip(was, now, last, strict=True)
        if seat != before
    ]
    return {"seats": changed or None}


def _zone_changes(
    was: _Zones, now: _Zones, last: _Zones, faces: Mapping[str, Scene]
) -> dict[str, Any]:
    """Return the same for zones, and the ids of those that are gone."""
    trick = {card["id"]: card for card in was.get("trick", _EMPTY)["cards"]}
    changed: list[str | Scene] = []
    for name, zone in now.items():
        before = was.get(name, _EMPTY)
        if zone == before:
            continue
        if zone == last.get(name):
            changed.append(name)
            continue
        known = {**faces, **{card["id"]: card for card in last.get(name, _EMPTY)["cards"]}}
        # The last trick keeps only the faces of the trick's cards.
        known |= {card: _face(trick[card]) for card in trick} if name == "last" else trick
        known |= {card["id"]: card for card in before["cards"]}
        cards = [
            card["id"]
            if known.get(card["id"]) == card
            else _difference("id", known.get(card["id"], {}), card)
            for card in zone["cards"]
        ]
        changed.append(_difference("id", before, {**zone, "cards": cards}))
    return {"zones": changed or None, "gone": sorted(was.keys() - now.keys()) or None}


def _difference(name: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Scene:
    """Return a part's name, what is new or changed in it, and what is gone."""
    changed = {key: value for key, value in now.items() if key == name or was.get(key) != value}
    lost = sorted(was.keys() - now.keys())
    return {**changed, "lost": lost} if lost else changed
