"""A position with a goal, to be played against the best replies, and several of them on one page.

Every line is worked out in Python and sent once, so a puzzle plays where no kernel is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import traitlets

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import shown
from parlett_widgets.engine.match import Match
from parlett_widgets.practice import progress
from parlett_widgets.puzzles import Goal, Position, make
from parlett_widgets.widgets.card_table.links import deal_of_code, link_to_code
from parlett_widgets.widgets.card_table.words import picture_words
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import WidgetOptions
from parlett_widgets.widgets.page.scene_parts import pack
from parlett_widgets.widgets.page.widget import ParlettWidget, WholeNumber, front_end, validates
from parlett_widgets.widgets.page.words import kernel_words
from parlett_widgets.widgets.puzzle.codes import code_of_puzzles, puzzles_of_code
from parlett_widgets.widgets.puzzle.picture import puzzle_blocks
from parlett_widgets.widgets.puzzle.scene import add_frames
from parlett_widgets.widgets.puzzle.tries import keep, question_of
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Puzzle", "PuzzleSet", "puzzle"]

_MOST: Final = 8
"""The most puzzles of a set."""

_LARGEST: Final = 110_000
"""The most bytes that the moments of a puzzle may take, so that its page stays under 250 KB."""

_LARGEST_SET: Final = 330_000
"""The same for a set, whose page stays under 500 KB."""


class _Puzzles(ParlettWidget):
    """What a puzzle and a set of puzzles share: the page, which plays them one after the other."""

    _invites = "play"
    _is_stage = True

    _esm = front_end("puzzle.js")
    _css = front_end("puzzle.css")

    packed = traitlets.Dict(
        help="The heads and the moments of the puzzles; parts that several share are sent once."
    ).tag(sync=True, echo_update=False)
    heads: traitlets.List[Any] = traitlets.List(
        help="The frame of each puzzle with its sentence and its way."
    ).tag(sync=True, echo_update=False)
    at = WholeNumber(0, help="The puzzle shown, counting from 0.").tag(sync=True)
    results: traitlets.List[Any] = traitlets.List(
        help="For each puzzle, how the first try ended: right, wrong, or empty."
    ).tag(sync=True)
    more = traitlets.Bool(help="Whether another puzzle can be made after the last.").tag(
        sync=True, echo_update=False
    )

    def __init__(
        self, positions: Iterable[Position], options: Any, own: tuple[str, ...], largest: int
    ) -> None:
        super().__init__(options, own, puzzle_words)
        self._positions: list[Position] = []
        self._largest = largest
        self._frames: list[dict[str, Any]] = []
        self._kept: set[int] = set()  # those whose first try has been kept
        self._set(list(positions))

    def _set(self, positions: list[Position]) -> None:
        """Show puzzles from the first of them; none has been tried yet."""
        frames: list[dict[str, Any]] = []
        heads = [add_frames(one, self.language, frames) for one in positions]
        packed = pack(frames)
        size = len(json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode())
        if size > self._largest:
            many = "These puzzles have" if len(positions) > 1 else "This puzzle has"
            rest = (
                "put them into several sets"
                if len(positions) > 1
                else "begin it later in the deal, or offer fewer choices"
            )
            raise ValueError(
                f"{many} too many lines for one page ({size // 1000} KB, and at most "
                f"{self._largest // 1000} KB fit): {rest}."
            )
        self._positions, self._frames = positions, frames
        self._kept = set()
        with self.hold_sync():
            self.results = ["" for _ in positions]
            self.heads = heads
            self.packed = packed
            self.at = 0

    @traitlets.observe("results")
    def _keep(self, change: Any) -> None:
        """Keep how the first tries ended that are new; a puzzle that failed is asked again."""
        for place, result in enumerate(change["new"]):
            if result and place not in self._kept:
                self._kept.add(place)
                keep(self._positions[place], progress, right=result == "right")

    @validates("results")
    def _results_are_known(self, proposal: dict[str, Any]) -> list[str]:
        given = proposal["value"]
        known = ["", "right", "wrong"]
        if len(given) != len(self._positions) or not all(one in known for one in given):
            raise ValueError("results must be 'right', 'wrong' or '' for each puzzle")
        return list(given)

    @validates("at")
    def _at_is_within(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self._positions) - 1))

    @property
    def _now(self) -> Position:
        now: Position = self._positions[self.at]
        return now

    def title(self) -> str:
        """Return the title of the puzzle shown: its game, its kind and its level."""
        return str(self._first()["title"])

    def _head(self) -> dict[str, Any]:
        head: dict[str, Any] = self._frames[self.heads[self.at]]
        return head

    def _first(self) -> dict[str, Any]:
        scene: dict[str, Any] = self._frames[self._head()["start"]]["scene"]
        return scene

    def _blocks(self) -> list[Block]:
        return puzzle_blocks(self._head(), self._frames[self._head()["start"]])

    def _saved(self) -> dict[str, Any]:
        return {**super()._saved(), "more": False}

    @property
    def code(self) -> str:
        """The code that opens the same puzzle, or all of a set, wherever it is pasted."""
        return code_of_puzzles(self._positions)

    def link(self, site: str) -> str:
        """Return a link that opens the same on a site, with no console and no cell.

        Whoever decodes it can read every hand.

        Parameters
        ----------
        site : str
            The address of the site, such as ``https://example.org/cards``.

        Examples
        --------
        >>> from parlett_widgets import Puzzle, puzzle
        >>> asked = puzzle("make-exactly", seed=3)
        >>> Puzzle(asked.link("https://example.org/cards")).winning == asked.winning
        True
        """
        return link_to_code(site, self.code)


class Puzzle(_Puzzles):
    """A position with a goal: play cards until it is reached or missed, as often as you like.

    The others play together against the goal, as well as they can. All of their replies are worked
    out when the puzzle is made, so it plays without a kernel: in a saved page, in the docs, on a
    phone. All hands are open. Its data also holds cards that are drawn later on a line, which the
    page shows only then.

    Parameters
    ----------
    match : Match, Position or str
        The moment, late in a deal; the code of a table's link; a position with its goal, from
        :func:`parlett_widgets.puzzles.make`; or the code or the link of a puzzle.
    goal : Goal or str
        What is to be reached, such as ``Goal("take-exactly", 2)`` or ``"take-exactly 2"``. Leave it
        out where the puzzle has one already.
    seat : int
        The seat that is played from.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If the goal cannot be reached or always is, or there are too many lines for one page.

    Examples
    --------
    >>> from parlett_widgets import puzzle
    >>> asked = puzzle("make-exactly", seed=3)
    >>> asked.goal, asked.winning
    (Goal(name='take-exactly', number=1), (Action('play 6H'),))
    """

    def __init__(
        self,
        match: Match[Any] | Position | str,
        goal: Goal | str = "",
        seat: int = 0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        if isinstance(match, str) and not goal:
            match, *others = puzzles_of_code(match)
            if others:
                raise ValueError(
                    "this is the code of several puzzles: open it with PuzzleSet(code)"
                )
        elif isinstance(match, str):
            match = deal_of_code(match)
        position = match if isinstance(match, Position) else Position(match, goal, seat)
        super().__init__([position], options, ("match", "goal", "seat"), _LARGEST)
        self.more = bool(position.kind)
        self.on_msg(self._received)

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Show the next puzzle when the page asks for it, which may take some seconds."""
        if not isinstance(content, dict) or content.get("action") != "next":
            return
        self.send({"kind": "busy"})
        ack = {"kind": "ack", "id": str(content.get("id")), "ok": True}
        try:
            self.next()
        except ValueError as refused:
            ack = {**ack, "ok": False, "error": str(refused)}
        self.send(ack)

    def next(self) -> None:
        """Show another puzzle of the same kind and level, as the button does.

        Raises
        ------
        ValueError
            If the puzzle was not made by :func:`puzzle`.
        """
        now = self._now
        if not now.kind:
            raise ValueError("there is no next puzzle: only those made by puzzle() have one")
        self._set([make(now.kind, level=now.level)])

    @property
    def question(self) -> dict[str, Any]:
        """The puzzle as a question for its first card, which a worksheet can ask."""
        return question_of(self._now, self.language)

    @property
    def match(self) -> Match[Any]:
        """The match at the moment at which the puzzle begins."""
        return self._now.match

    @property
    def goal(self) -> Goal:
        """What is to be reached."""
        return self._now.goal

    @property
    def seat(self) -> int:
        """The seat that is played from."""
        return self._now.seat

    @property
    def level(self) -> int:
        """How hard the puzzle is, from 1 to 5; 0 if it was not made by :func:`puzzle`."""
        return self._now.level

    @property
    def winning(self) -> tuple[Action, ...]:
        """The actions after which the goal can still be reached, whatever the others do."""
        return self._now.winning

    def reached(self, match: Match[Any]) -> bool | None:
        """Return whether a line has reached the goal; None while that is open."""
        return self._now.reached(match)


class PuzzleSet(_Puzzles):
    """Up to eight puzzles on one page, each with its sentence, tried one after the other.

    Parameters
    ----------
    puzzles : iterable of Puzzle, or str
        The puzzles, in the order in which they are shown; or the code or the link of a set.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If there are no puzzles, more than eight, or too many lines for one page.

    Examples
    --------
    >>> from parlett_widgets import PuzzleSet, puzzle
    >>> asked = PuzzleSet([puzzle("make-exactly", seed=seed) for seed in range(3)])
    >>> len(asked.puzzles), asked.results
    (3, ['', '', ''])
    """

    def __init__(self, puzzles: Iterable[Puzzle] | str, **options: Unpack[WidgetOptions]) -> None:
        if isinstance(puzzles, str):
            puzzles = [Puzzle(one) for one in puzzles_of_code(puzzles)]
        if isinstance(puzzles, Puzzle) or not isinstance(puzzles, Iterable):
            raise TypeError(f"a set takes a list of puzzles, as in PuzzleSet([{shown(puzzles)}])")
        self._puzzles = list(puzzles)
        for one in self._puzzles:
            if not isinstance(one, Puzzle):
                raise TypeError(
                    f"a set takes puzzles, such as puzzle('make-exactly'), not {shown(one)}"
                )
        if not 1 <= len(self._puzzles) <= _MOST:
            raise ValueError(f"a set has from 1 to {_MOST} puzzles, not {len(self._puzzles)}")
        positions = [one._now for one in self._puzzles]  # noqa: SLF001 -- of the same page
        super().__init__(positions, options, ("puzzles",), _LARGEST_SET)

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles, in the order in which they are shown."""
        return self._puzzles


def puzzle(
    kind: str, seed: int | None = None, level: int = 1, **options: Unpack[WidgetOptions]
) -> Puzzle:
    """Return a puzzle of a kind, made from a seed.

    Parameters
    ----------
    kind : str
        A kind of puzzle, from :func:`puzzle_kinds`.
    seed : int, optional
        The same seed makes the same puzzle; by default any.
    level : int
        How hard it is, from 1 to 5.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Raises
    ------
    ValueError
        If there is no such kind or level.

    Examples
    --------
    >>> from parlett_widgets import puzzle
    >>> puzzle("make-exactly", seed=3, level=2).level
    2
    """
    return Puzzle(make(kind, seed, level), **options)


def puzzle_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a puzzle."""
    _ = lang.gettext
    return {
        **kernel_words(lang),
        **picture_words(lang),
        "title": _("Puzzle"),
        "actions": _("Actions"),
        "again": _("Try again"),
        "back": _("Take back"),
        "show": _("Show the way"),
        "next": _("Next"),
        "hint": _("Hint"),
        "place": _("{n} of {all}"),
        "solved": _("{n} of {all} right the first time"),
        "making": _("The next puzzle is being made."),
    }
