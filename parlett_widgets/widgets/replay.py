"""Replay: a match to step through, with no kernel needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from parlett_widgets.engine.match import Match
from parlett_widgets.scenes.svg import table_svg
from parlett_widgets.scenes.table import scene
from parlett_widgets.scenes.text import table_text
from parlett_widgets.widgets.base import ParlettWidget, front_end

__all__ = ["Replay"]


class Replay(ParlettWidget):
    """Step through a match of any game, action by action.

    All moments are sent to the page at once, so it goes on working when the kernel has gone.

    Parameters
    ----------
    record : Match, mapping or str
        A match, or its record as data or JSON text.
    seat : int, optional
        Whose view is shown, as far as that seat knew at the time; all hands are open unless given.
    step : int
        The moment shown first; negative steps count from the end.
    **options
        ``lang``, ``theme`` and ``colours``, as for every widget.

    Raises
    ------
    BrokenRecord
        If the record cannot be followed to its end.

    Examples
    --------
    >>> from parlett_widgets.engine import Addenda
    >>> match = Addenda().start(seed=7, dealer=1).apply("play 4D")
    >>> replay = Replay(match.record())
    >>> len(replay.frames), replay.step
    (2, 0)
    """

    _esm = front_end("replay.js")

    frames: traitlets.List[Any] = traitlets.List(help="Every moment of the match.").tag(
        sync=True, echo_update=False
    )
    step = traitlets.Int(help="The moment shown, from 0.").tag(sync=True)

    def __init__(
        self,
        record: Match[Any] | Mapping[str, Any] | str,
        seat: int | None = None,
        *,
        step: int = 0,
        **options: Any,
    ) -> None:
        match = record if isinstance(record, Match) else Match.replay(record)
        super().__init__(options, ("record", "seat", "step"))
        self._match = match
        self.frames = [
            scene(
                moment.view(seat, open_hands=seat is None),
                story=moment.story(seat, open_hands=seat is None),
                rev=moment.revision,
                lang=self.language.code,
                playing=False,
            )
            for moment in match.line
        ]
        self.step = step + len(self.frames) if step < 0 else step

    @property
    def match(self) -> Match[Any]:
        """The match at its end."""
        return self._match

    @traitlets.validate("step")
    def _step_is_within(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.frames) - 1))

    def text(self) -> str:
        """Return the moment shown as text."""
        return table_text(self.frames[self.step])

    def svg(self) -> str:
        """Return the moment shown as an SVG picture."""
        return table_svg(self.frames[self.step], colours=self.card_colours)
