"""A replay shows a match that can be stepped through without a kernel.

It carries every frame of its match. Its marks come from :mod:`parlett_widgets.players.hindsight`, with
all hands open: if the rules name a function as ``solved``, it works them out, and otherwise playouts
do. There are none if playouts stop before the end of the deal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import traitlets

from parlett_widgets.engine.checks import check_number, shown, whole
from parlett_widgets.engine.match import Match
from parlett_widgets.players.hindsight import Outcome, hindsight
from parlett_widgets.widgets.card_table.picture import table_blocks
from parlett_widgets.widgets.card_table.scene import Kept, Scene, scene
from parlett_widgets.widgets.card_table.words import picture_words
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.scene_parts import pack
from parlett_widgets.widgets.page.widget import ParlettWidget, WholeNumber, front_end, validates
from parlett_widgets.widgets.page.words import step_words
from parlett_widgets.words.labels import figure
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Replay", "replay_words"]

_SPEEDS: Final = (0.5, 1, 2, 4)


class Replay(ParlettWidget):
    """A match of any game to step through, action by action, or to play back.

    The page receives every moment at once, so it keeps working without a kernel, and :meth:`save`
    writes it as a page that needs no Jupyter.

    Parameters
    ----------
    record : Match, mapping or str
        The match, or its record as data or JSON text.
    seat : int, optional
        The seat whose view is shown, with what it knew at the time; by default all hands are open.
    hide : collection of int
        Seats whose hands stay hidden, such as those that a class is asked about.
    step : int
        The moment that is shown first; a negative number counts from the end.
    speed : {0.5, 1, 2, 4}
        The playback speed; at 1 each moment stays for 1.5 seconds.
    marks : bool
        Whether each playable card is marked with its outcome when all hands are open. The mark
        shows the points that the card costs, or whether the bid is still made whatever the others
        play. Outcomes are solved exactly where possible (in Ninety-Nine, and in the last tricks of
        Counterpoint for two). Elsewhere they are estimated by playing on, which takes a few seconds
        per deal. Addenda has no marks.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    BrokenRecord
        If the record cannot be replayed to its end.
    ValueError
        If marks are requested while hands are hidden, since the marks would reveal them.

    Examples
    --------
    >>> from parlett_widgets import Addenda, Replay
    >>> match = Addenda.standard().start(seed=7, dealer=1).apply("play 4D")
    >>> replay = Replay(match.record())
    >>> len(replay.frames), replay.step
    (2, 0)
    """

    _invites = "play"
    _is_stage = True

    _esm = front_end("replay.js")
    _css = front_end("replay.css")

    packed = traitlets.Dict(
        help="Every moment of the match; parts that several moments share are sent once."
    ).tag(sync=True, echo_update=False)
    jumps: traitlets.List[Any] = traitlets.List(
        help="The step and a label for each place where a deal, the bidding or a trick begins."
    ).tag(sync=True, echo_update=False)
    step = WholeNumber(help="The moment shown, counting from 0.").tag(sync=True)
    marked = traitlets.Bool(help="Whether playable cards are marked with their outcomes.").tag(
        sync=True, echo_update=False
    )
    speed = traitlets.Float(1.0, help="The playback speed: 0.5, 1, 2 or 4.").tag(sync=True)

    def __init__(
        self,
        record: Match[Any] | Mapping[str, Any] | str,
        seat: int | None = None,
        *,
        hide: Collection[int] = (),
        step: int = 0,
        speed: float = 1.0,
        marks: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        if whole(hide) is not None:
            raise TypeError(f"hide must be a list of seats, such as [{hide}], not {hide}")
        step = check_number("step", step)
        if marks and (seat is not None or hide):
            raise ValueError("marks need all hands open: leave out seat and hide, or marks")
        match = record if isinstance(record, Match) else Match.replay(record)
        super().__init__(
            options, ("record", "seat", "hide", "step", "speed", "marks"), replay_words
        )
        self._match = match
        eyes: dict[str, Any] = {"open_hands": seat is None, "hide": hide}
        kept = Kept()
        self._frames = [
            scene(
                moment.view(seat, **eyes),
                story=moment.story(seat, **eyes),
                rev=moment.revision,
                lang=self.language.code,
                playing=False,
                kept=kept,
            )
            for moment in match.line
        ]
        if marks:
            pairs = zip(self._frames, match.line, strict=True)
            self._frames = [_marked(frame, moment, self.language) for frame, moment in pairs]
        self.marked = marks
        self.packed = pack(self._frames)
        self.jumps = list(_jumps(self._frames))
        self.step = step + len(self._frames) if step < 0 else step
        chosen = speed if whole(speed) is None else check_number("speed", speed)
        if chosen not in _SPEEDS:  # before it is made a float, which not every number can be
            raise ValueError(f"speed must be 0.5, 1, 2 or 4, not {shown(chosen)}")
        self.speed = chosen

    @property
    def match(self) -> Match[Any]:
        """The match at the last moment of its record."""
        return self._match

    @property
    def frames(self) -> list[Scene]:
        """The scene of every moment of the match."""
        return self._frames

    @validates("step")
    def _step_is_within(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.frames) - 1))

    @validates("speed")
    def _speed_is_offered(self, proposal: dict[str, Any]) -> float:
        speed = proposal["value"]
        if speed not in _SPEEDS:
            raise ValueError(f"speed must be 0.5, 1, 2 or 4, not {shown(speed)}")
        return float(speed)

    def title(self) -> str:
        """Return the title of the moment shown: the game, the deal and the trick."""
        return str(self.frames[self.step]["title"])

    def _blocks(self) -> list[Block]:
        return table_blocks(self.frames[self.step])


def _jumps(frames: Sequence[Scene]) -> Iterator[dict[str, Any]]:
    """Yield the frames at which the title changes, since a new part begins there."""
    before = None
    for step, frame in enumerate(frames):
        if frame["title"] != before:
            before = frame["title"]
            yield {"step": step, "label": before}


def _marked(frame: Scene, moment: Match[Any], lang: Language) -> Scene:
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


def replay_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a replay."""
    _ = lang.gettext
    return {
        **picture_words(lang),
        **step_words(lang),
        "play": _("Play"),
        "pause": _("Pause"),
        "speed": _("Speed"),
        "jump": _("Go to"),
        "marks": _("Marks on cards"),
        "marks_note": _(
            "With all hands open: the points that each card costs compared with the best, "
            "or whether the bid is still made, whatever the others play."
        ),
    }
