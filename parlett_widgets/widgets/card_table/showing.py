"""Shows the table to the person at it, including what has happened since the last scene."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import traitlets

from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.checks import shown
from parlett_widgets.engine.match import Match
from parlett_widgets.widgets.card_table.changes import Still, changes
from parlett_widgets.widgets.card_table.lines import Moment, ends_trick
from parlett_widgets.widgets.card_table.picture import table_svg, table_text
from parlett_widgets.widgets.card_table.running import RunningTable
from parlett_widgets.widgets.card_table.scene import Scene, scene, still
from parlett_widgets.widgets.replay.widget import Replay

__all__ = ["ShownTable"]

_SLOW: Final = {"rules", "sheet"}
"""Parts of a scene that change only between deals; they are sent as traits of their own."""

_LONGEST: Final = 20
"""If more actions than this have happened since the last scene, the page shows only the outcome."""


def _without_slow_parts(scene: Scene, _: Any) -> Scene:
    return {key: part for key, part in scene.items() if key not in _SLOW}


class ShownTable(RunningTable):
    """The part of a table that decides what the person may see."""

    scene = traitlets.Dict(
        help="Everything that the page draws, as the person's seat may see it."
    ).tag(sync=True, echo_update=False, to_json=_without_slow_parts)

    _seen: tuple[int, Match[Any], Scene] | None = None

    @property
    def open_hands(self) -> bool:
        """Whether all hands are shown; can be set at any time."""
        return self._open_hands

    @open_hands.setter
    def open_hands(self, value: bool) -> None:
        self._open_hands = bool(value)
        self._show()

    @property
    def hide(self) -> frozenset[int]:
        """The opponents whose hands stay hidden even if hands are open; can be set at any time."""
        return self._hide

    @hide.setter
    def hide(self, value: Collection[int]) -> None:
        self._hide = self._hidden(value)
        self._show()

    def _sight(self, match: Match[Any]) -> dict[str, Any]:
        """Return the options of a view that show more than the person's own hand."""
        hide = self._hide - {self._seated(match).person}
        return {"open_hands": self._open_hands, "hide": hide.intersection(range(match.rules.seats))}

    def _hidden(self, hide: Collection[int]) -> frozenset[int]:
        try:
            hidden = frozenset(hide)
        except TypeError:
            told = f"hide must be a list of seats, such as [1], not {shown(hide)}"
            raise TypeError(told) from None
        wrong = hidden - set(self._seated(self.match).opponents)
        if wrong:
            raise ValueError(f"hide must name seats of opponents, not {shown(next(iter(wrong)))}")
        return hidden

    def _moments_until(self, match: Match[Any], drawn: Scene) -> Scene:
        """Return the moments since the last scene, if the match has gone on from there."""
        seen, self._seen = self._seen, (drawn["rev"], match, drawn)
        if seen is None:
            return {}
        since, before, scene = seen
        actions: list[Match[Any]] = []
        moment: Match[Any] | None = match
        while moment is not before and moment is not None and len(actions) < _LONGEST:
            actions.append(moment)
            moment = moment.previous
        if moment is not before or not actions:
            return {}
        lies = any(zone["kind"] == "trick" and zone["cards"] for zone in scene["zones"])
        stills = [self._gather(before)] if ends_trick(before) and lies else []
        for played in reversed(actions):
            stills.append(self._still(played))
            if ends_trick(played) and (played is not match or self._gathers(match)):
                stills.append(self._gather(played))
        return {"moments": {"since": since, "steps": changes(scene, stills)}}

    def _still(self, match: Match[Any]) -> Still:
        kind = "trick" if ends_trick(match) else "other"
        if kind == "other" and match.action is not None and match.action.verb is Verb.PLAY:
            kind = "card"
        return Still(kind, self._lying(match, gathered=False))

    def _gather(self, match: Match[Any]) -> Still:
        return Still("gather", self._lying(match, gathered=True))

    def _lying(self, match: Match[Any], *, gathered: bool) -> Scene:
        view = match.view(self._seated(match).person, **self._sight(match))
        return still(view, lang=self.language.code, gathered=gathered)

    def _gathers(self, match: Match[Any]) -> bool:
        """Whether a finished trick leaves the table before the person acts."""
        waits = match.to_act in self._seated(match).opponents
        return match.deal_over or (self.pace != "step" and not waits)

    def _draw(self, moment: Moment, **options: Any) -> Scene:
        match, seat = moment.match, self._seated(moment.match).person
        sight = self._sight(match)
        story = match.story(seat, **sight)
        drawn = scene(
            match.view(seat, **sight),
            recent=[told.event for told in story if told.revision >= moment.new_from],
            story=story,
            lang=self.language.code,
            **options,
        )
        if self._at:
            drawn["title"] = f"{self._say['what_if']} · {drawn['title']}"
        return drawn

    def scene_at(self, step: int) -> Scene:
        """Return the scene of an earlier moment of the match, given its revision."""
        return self._draw(self._past_moment(step), rev=self.revision, playing=False)

    def text(self) -> str:
        """Return the table as text."""
        return table_text(self._still_picture())

    def svg(self) -> str:
        """Return the table as an SVG picture."""
        return table_svg(self._still_picture(), colours=self.card_colours)

    def title(self) -> str:
        """Return the title of the table: the game, the deal and the trick."""
        return str(self.scene["title"])

    def _page(self) -> str:
        """Return a page that replays what the person was told, since no page can go on playing."""
        match = self.match
        sight = self._sight(match)
        seat = None if sight["open_hands"] else self._seated(match).person
        replay = Replay(match, seat, hide=sight["hide"], step=-1, **self._looks)
        page = replay._page()  # noqa: SLF001 -- both are saved pages
        replay.close()
        return page

    def _still_picture(self) -> Scene:
        """Return the scene with the finished trick in the middle, since a picture does not move."""
        tricks = [
            zone
            for zone in self._lying(self.match, gathered=False)["zones"]
            if zone["id"] == "trick"
        ]
        zones = [tricks[0] if zone["id"] == "trick" else zone for zone in self.scene["zones"]]
        return {**self.scene, "zones": zones}
