"""CardTable: a match to play in the notebook against opponents."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any, Final

import traitlets

from parlett_widgets.engine.match import Action, IllegalAction, Match
from parlett_widgets.narration.interface import refusal_sentence, table_words
from parlett_widgets.players import Steady
from parlett_widgets.scenes.base import button
from parlett_widgets.scenes.svg import table_svg
from parlett_widgets.scenes.table import Scene, scene
from parlett_widgets.scenes.text import table_text
from parlett_widgets.widgets.base import front_end, in_turn
from parlett_widgets.widgets.course import Course
from parlett_widgets.widgets.hints import Hints, WorkedOut
from parlett_widgets.widgets.lines import Line, Moment
from parlett_widgets.widgets.opponents import OpponentFailed, Thought
from parlett_widgets.widgets.requests import Requests, as_action
from parlett_widgets.widgets.seating import Occupant, Seating
from parlett_widgets.widgets.worker import running_loop

__all__ = ["CardTable", "OpponentFailed"]


_SLOW: Final = {"rules", "sheet"}
"""Parts of a scene that change only between deals; the message for a play leaves them out."""


def _without_slow_parts(scene: Scene, _: Any) -> Scene:
    return {key: part for key, part in scene.items() if key not in _SLOW}


class CardTable(Course):
    """A table at which one person plays a match of any game against opponents.

    The page receives only what the person's seat may know. Opponents act at once; after a trick the
    table waits until the person continues. While an opponent thinks for longer, the table says so and
    offers to stop it; other cells and tables keep working.

    Parameters
    ----------
    match : Match
        The match to play, at any moment.
    seats : mapping of int to ("human" or Player), optional
        The occupants of the seats; by default seat 0 is the person's and the others are
        :class:`Steady`.
    open_hands : bool
        Whether all hands and bids are shown, for teaching.
    hide : collection of int
        Seats of opponents whose hands stay hidden even with ``open_hands=True``.
    hints : bool
        Whether the person may ask for hints and for the value of each card.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Examples
    --------
    >>> from parlett_widgets import Addenda, CardTable
    >>> table = CardTable(Addenda.standard().start(seed=7, dealer=1))
    >>> table.play("4D")
    >>> len(table.match.history)
    2
    >>> table.undo()
    >>> len(table.match.history)
    0
    """

    _esm = front_end("card-table.js")
    _css = front_end("card-table.css")

    scene = traitlets.Dict(
        help="Everything that the page draws, as the person's seat may see it."
    ).tag(sync=True, echo_update=False, to_json=_without_slow_parts)
    rules: traitlets.List[Any] = traitlets.List(
        help="The rules in force, a heading and sentences each."
    ).tag(sync=True, echo_update=False)
    sheet: Any = traitlets.Dict(help="The score sheet; empty until a deal is over.").tag(
        sync=True, echo_update=False
    )

    def __init__(
        self,
        match: Match[Any],
        seats: Mapping[int, Occupant] | None = None,
        *,
        open_hands: bool = False,
        hide: Collection[int] = (),
        hints: bool = True,
        **options: Any,
    ) -> None:
        if not isinstance(match, Match):
            raise TypeError(
                f"a table needs a match, such as Addenda().start(seed=7), not {match!r}"
            )
        self._seating = Seating.of(seats or {}, match.rules.seats)
        self._open_hands = open_hands
        self._hide = self._hidden(hide)
        self._failed: int | None = None
        self._rev = 0
        super().__init__(options, ("match", "seats", "open_hands", "hide", "hints"))
        self._hints = Hints(self.language, allowed=hints)
        self._say = table_words(self.language)
        self._at = 0
        self._lines = [Line(Moment.at(match))]
        self._loop = running_loop()
        with suppress(OpponentFailed):  # the table says so
            self._wait_for(self._ask(self._line))
        self.on_msg(Requests(self).received)

    @property
    def revision(self) -> int:
        """A number that grows with every change of the table; the page's requests name it."""
        return self._rev

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
        """The opponents whose hands stay hidden even when hands are open; can be set at any time."""
        return self._hide

    @hide.setter
    def hide(self, value: Collection[int]) -> None:
        self._hide = self._hidden(value)
        self._show()

    def play(self, action: str | Action) -> None:
        """Act for the person at the table.

        Parameters
        ----------
        action : str or Action
            The action, such as ``"play KS"``; a card alone is played.

        Raises
        ------
        IllegalAction
            If the action is refused; the message says what would be legal.
        OpponentFailed
            If an opponent's code fails; the table then stays as it was.
        """
        if not isinstance(action, str | Action):
            raise TypeError(f"an action is a text such as 'play KS', not {action!r}")
        action = as_action(action)
        with self._turn:
            self._check_that_nobody_thinks()
            match = self.match
            refusal = match.legal.why_not(action, self._seated(match).person)
            if refusal is not None:
                sentence = refusal_sentence(self.language, refusal, match.players, match.rules)
                raise IllegalAction(refusal, sentence)
            moment = Moment.before_acting(match)
            thought = self._go_to(moment._replace(match=match.apply(action)))
        self._wait_for(thought)

    def go_on(self) -> None:
        """Continue after a trick, when the table waits for the person.

        Raises
        ------
        OpponentFailed
            If an opponent's code fails; the table then stays as it was.
        """
        with self._turn:
            self._check_that_nobody_thinks()
            if not self.waiting:
                over = self.match.to_act is None
                raise ValueError(self._say["over" if over else "nothing_to_continue"])
            thought = self._go_to(Moment.before_acting(self.match))
        self._wait_for(thought)

    def let_steady_play(self, seat: int) -> None:
        """Replace an opponent by :class:`Steady`, stopping it if it is still thinking."""
        with self._turn:
            if seat not in self._seated(self.match).opponents:
                raise ValueError(self._say["no_opponent"].format(seat=seat))
            if self._seated(self.match) is self._seating:
                self._seating = self._seating.replaced(seat)
            self._failed = None
            thinker = self._thinker
            if thinker is None or thinker.seat != seat:
                self._show()
                return
            again = Moment(*self._line.now)  # not the moment that the other one thinks about
            self._lines[self._at] = self._line._replace(now=again)
            thought = self._ask(thinker.back)
        self._wait_for(thought)

    # Help

    def hint(self) -> str:
        """Show and return a hint: what a strong player would do in the person's place, and why.

        The hint uses only what the person's seat may know, and disappears with the next action.
        """
        return self._helped(self._hints.tell)

    def mark_cards(self) -> None:
        """Mark each card of the hand with its expected points, or clear the marks."""
        self._helped(self._hints.mark)

    def _helped(self, give: Callable[[Match[Any], WorkedOut], None]) -> str:
        """Work out what help there is, without holding the table up, and give it."""
        with self._turn:
            match, seat = self.match, self._seated(self.match).person
            self._hints.check(match, seat)
            if self.thinking:
                raise ValueError(self.thinking)
            thought = self._thought = Thought(self._line.now, self._line)
        worked_out = None
        try:
            worked_out = self._hints.work_out(match, seat)
        finally:
            with self._turn:
                if self._thinker is thought:
                    self._thought = None
                    if worked_out is not None:
                        give(match, worked_out)
                    self._show()
        return self._hints.text(worked_out)

    def scene_at(self, step: int) -> Scene:
        """Return the scene of an earlier moment of the match, given its revision."""
        return self._draw(self._past_moment(step), rev=self._rev, playing=False)

    # Other matches, and this one as text

    def new_match(self, seed: int | None = None) -> None:
        """Start a new match by the same rules, with the next seed by default."""
        old = self.match
        if seed is None:
            seed = old.seed + 1
        self._replace(old.rules.start(seed, players=old.players))

    def load(self, record: Mapping[str, Any] | str) -> None:
        """Continue a match from its record, as data or as JSON text.

        Raises
        ------
        BrokenRecord
            If the record cannot be replayed to its end.
        """
        self._replace(Match.replay(record))

    def record(self) -> dict[str, Any]:
        """Return the record of the match so far."""
        return self.match.record()

    def as_text(self, *, deal_only: bool = False) -> str:
        """Return the match, or the start of its current deal, as text for :meth:`load`.

        Parameters
        ----------
        deal_only : bool
            Whether the text leaves out the play of the current deal.

        Raises
        ------
        ValueError
            If the deal is not over and not all hands are open, since the text holds every hand and
            every bid, even those that the rules never show.
        """
        match = self.match
        over = str(match.phase) in ("deal-over", "over")
        if not over and (not self._open_hands or self._hide):
            raise ValueError(self._say["still_hidden"].format(seed=match.seed))
        if deal_only:
            match = next(moment for moment in match.line if moment.deal == match.deal)
        return json.dumps(match.record(), ensure_ascii=False)

    def _replace(self, match: Match[Any]) -> None:
        """Show another match; taking back leads to the one before."""
        with self._turn:
            self._at = 0
            thought = self._go_to(Moment.at(match))
        self._wait_for(thought)

    # What the page sees

    def _sight(self, match: Match[Any]) -> dict[str, Any]:
        """Return what the person may see beside the own hand."""
        hide = self._hide - {self._seated(match).person}
        return {"open_hands": self._open_hands, "hide": hide.intersection(range(match.rules.seats))}

    def _hidden(self, hide: Collection[int]) -> frozenset[int]:
        if isinstance(hide, int):
            raise TypeError(f"hide must be a list of seats, such as [{hide}], not {hide}")
        wrong = set(hide) - set(self._seating.opponents)
        if wrong:
            raise ValueError(f"hide must name seats of opponents, not {min(wrong)!r}")
        return frozenset(hide)

    @in_turn
    def _show(self, **said: str) -> None:
        if self._thinker is None:
            self._think_of(None)
        now, hint = self._line.now, self._hints.shown(self.match)
        drawn = self._draw(now, rev=self._rev + 1, actions=self._buttons(), hint=hint)
        if self._thought is not None and self._thought.shown:
            said["status"] = self.language.paragraph([drawn["status"], self.thinking])
        self._rev += 1
        with self.hold_sync():
            self.rules = drawn["rules"]
            self.sheet = drawn.get("sheet", {})
            self.scene = {**drawn, **said}

    def _draw(self, moment: Moment, **options: Any) -> Scene:
        match, seat = moment.match, self._seated(moment.match).person
        sight = self._sight(match)
        story = match.story(seat, **sight)
        drawn = scene(
            match.view(seat, **sight),
            recent=[told.event for told in story if told.revision >= moment.new_from],
            story=story,
            ends=match.ends(seat, **sight),
            lang=self.language.code,
            **options,
        )
        if self._at:
            drawn["title"] = f"{self._say['what_if']} · {drawn['title']}"
        return drawn

    def _buttons(self) -> list[dict[str, Any]]:
        say, match = self._say, self.match
        over = match.to_act is None and not self._at
        main = "continue" if self.waiting else "new" if over else None
        buttons = [button(main, say[main], primary=True)] if main else []
        buttons.append(button("undo", say["undo"], enabled=bool(self._line.past)))
        if len(self._lines) > 1:
            action = f"line {1 - self._at}"
            buttons.append(button(action, say[action]))
        seat = self.stoppable
        if seat is not None and not isinstance(self._seated(match).opponents[seat], Steady):
            name = self.language.player(match.players[seat])
            label = say["steady" if self._thinker is None else "stop"].format(player=name)
            buttons.append(button(f"steady {seat}", label))
        return buttons + self._hints.buttons(match, self._seated(match).person)

    def text(self) -> str:
        """Return the table as text."""
        return table_text(self.scene)

    def svg(self) -> str:
        """Return the table as an SVG picture."""
        return table_svg(self.scene, colours=self.card_colours)
