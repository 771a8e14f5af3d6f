"""Turns a view into a scene, which is plain JSON with exactly what the seat's table may show.

The format is ``scene.schema.json``. Cards that the viewer may not know are only counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from parlett_widgets.engine.views import Event, Told, View
from parlett_widgets.widgets.card_table.table_scene import (
    NO_HINT,
    Hint,
    Scene,
    Sheets,
    TableScene,
)
from parlett_widgets.words import narrator

__all__ = ["Scene", "Sheets", "scene", "still"]


def scene(  # noqa: PLR0913 -- each is a part of what a table shows
    view: View,
    *,
    recent: Sequence[Event] | None = None,
    story: Sequence[Told] = (),
    rev: int = 0,
    lang: str = "en",
    actions: Iterable[dict[str, Any]] = (),
    playing: bool = True,
    hint: Hint = NO_HINT,
    gathered: bool = False,
    sheets: Sheets | None = None,
) -> Scene:
    """Return the scene that a seat's table shows.

    Parameters
    ----------
    view : View
    recent : sequence of Event, optional
        The events that the viewer has not been told yet; by default the view's own events.
    story : sequence of Told
        What has happened in this deal so far, from :meth:`Match.story`, for the log.
    rev : int
        The table's revision, which intents refer to.
    lang : {"en", "ja"}
    actions : iterable of dict
        Buttons of the table itself, such as undo.
    playing : bool
        Whether cards can be played; false in a replay.
    hint : Hint
        The hint that the viewer has asked for.
    gathered : bool
        Whether a finished trick already lies with its winner.
    sheets : Sheets, optional
        The rows of the score sheet in earlier scenes of the same match; those of later deals are
        added, so that a scene of a long match takes no longer than one of a short match.

    Returns
    -------
    dict
        Plain JSON as ``scene.schema.json`` describes it.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> match = Addenda().start(seed=7, dealer=1)
    >>> picture = scene(match.view(0))
    >>> picture["status"], [zone["id"] for zone in picture["zones"]]
    ('Deal 1. North deals. You lead: play any card.', ['hand-1', 'stock', 'trick', 'hand-0'])
    """
    recent = view.events if recent is None else recent
    table = _table(view, recent, lang, playing=playing)
    table.hint = hint
    table.gathered = gathered
    table.sheets = sheets
    return table.build(story, view.ends, rev, actions)


def still(view: View, *, lang: str = "en", gathered: bool = False) -> Scene:
    """Return the seats and zones of a scene in which nothing can be played."""
    table = _table(view, view.events, lang, playing=False)
    table.gathered = gathered
    return table.moment()


def _table(view: View, recent: Sequence[Event], lang: str, *, playing: bool) -> TableScene:
    tell = narrator(view.rules, view.players, lang=lang, you=view.seat)
    laid: type[TableScene] = view.rules.part("table")
    return laid(view, tell, recent, playing=playing)
