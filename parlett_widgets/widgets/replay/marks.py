"""Marks each playable card in a replay with the outcome of playing it when all hands are open."""

from __future__ import annotations

from typing import Any

from parlett_widgets.engine.match import Match
from parlett_widgets.players.hindsight import Outcome, hindsight
from parlett_widgets.widgets.card_table.scene import Scene
from parlett_widgets.words.labels import figure
from parlett_widgets.words.language import Language

__all__ = ["marked"]


def marked(frame: Scene, moment: Match[Any], lang: Language) -> Scene:
    """Return the frame of a moment, with marks on its playable cards if their outcomes differ."""
    marks = {str(card): _mark(lang, outcome) for card, outcome in hindsight(moment).items()}
    if not marks:
        return frame
    zones = [
        {**zone, "cards": [_with_mark(card, marks) for card in zone["cards"]]}
        if zone["kind"] == "hand"
        else zone
        for zone in frame["zones"]
    ]
    return {**frame, "zones": zones}


def _with_mark(card: Scene, marks: dict[str, Scene]) -> Scene:
    mark = marks.get(card["id"])
    return {**card, "badges": [*card.get("badges", ()), mark]} if mark else card


def _mark(lang: Language, outcome: Outcome) -> Scene:
    _ = lang.gettext
    if outcome.made is not None:
        return {"kind": "best", "text": _("made")} if outcome.made else _worse(_("failed"))
    if outcome.lost:
        return _worse(figure(-outcome.lost, 0))
    return {"kind": "best", "text": _("best")}


def _worse(text: str) -> Scene:
    return {"kind": "worth", "text": text}
