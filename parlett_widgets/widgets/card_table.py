"""CardTable: a match one plays in the notebook, against opponents."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from threading import Thread
from typing import Any, Final

import traitlets

from parlett_widgets.engine.match import Action, IllegalAction, Match
from parlett_widgets.narration.interface import refusal_sentence, table_words
from parlett_widgets.players import Steady
from parlett_widgets.scenes.base import button
from parlett_widgets.scenes.svg import table_svg
from parlett_widgets.scenes.table import Scene, scene
from parlett_widgets.scenes.text import table_text
from parlett_widgets.widgets.base import ParlettWidget, front_end, in_turn
from parlett_widgets.widgets.hints import Hints, WorkedOut
from parlett_widgets.widgets.lines import Line, Moment
from parlett_widgets.widgets.opponents import NoAction, OpponentFailed, Thought, acted
from parlett_widgets.widgets.requests import Requests, as_action
from parlett_widgets.widgets.seating import Occupant, Seating
from parlett_widgets.widgets.worker import forward_interrupts, running_loop

__all__ = ["CardTable", "OpponentFailed"]


_SLOW: Final = {"rules", "sheet"}
"""Parts of a scene that change between deals at most; a message for every play goes without them."""


def _without_slow_parts(scene: Scene, _: Any) -> Scene:
    return {key: part for key, part in scene.items() if key not in _SLOW}


class CardTable(ParlettWidget):
    """A table at which one person plays a match of any game against opponents.

    The page gets only what the person's seat may know. Opponents act at once; after a trick the
    table waits, so that it can be looked at, until the person goes on. While an opponent thinks
    longer, the table says so and offers to stop it; cells and other tables go on.

    Parameters
    ----------
    match : Match
    seats : mapping of int to ("human" or Player), optional
        Who sits where. Seat 0 is the person's and the others are :class:`Steady` unless given.
    open_hands : bool
        Show all hands and bids, for teaching.
    hide : collection of int
        Hands of opponents that stay hidden all the same.
    hints : bool
        Whether the person may ask what a strong player would do, and what each card is worth.
    **options
        ``lang``, ``theme``, ``colours`` and ``size``, as for every widget.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> table = CardTable(Addenda().start(seed=7, dealer=1))
    >>> table.play("4D")
    >>> len(table.match.history)
    2
    >>> table.undo()
    >>> len(table.match.history)
    0
    """

    _esm = front_end("card-table.js")
    _css = front_end("card-table.css")

    scene = traitlets.Dict(help="What the person's seat may see.").tag(
        sync=True, echo_update=False, to_json=_without_slow_parts
    )
    rules: traitlets.List[Any] = traitlets.List(help="The scene's rules in force.").tag(
        sync=True, echo_update=False
    )
    sheet: Any = traitlets.Dict(help="The scene's score sheet; empty before a deal is over.").tag(
        sync=True, echo_update=False
    )

    # A table that is refused in its making is closed all the same.
    _thought: Thought | None = None

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
        """Grows each time the table changes; what the page asks for names the one it saw."""
        return self._rev

    @property
    def match(self) -> Match[Any]:
        """The match as it stands, in the line that is shown."""
        return self._line.now.match

    @property
    def open_hands(self) -> bool:
        """Whether all hands are shown; may be set at any time."""
        return self._open_hands

    @open_hands.setter
    def open_hands(self, value: bool) -> None:
        self._open_hands = bool(value)
        self._show()

    @property
    def hide(self) -> frozenset[int]:
        """The opponents' hands that stay hidden when hands are open; may be set at any time."""
        return self._hide

    @hide.setter
    def hide(self, value: Collection[int]) -> None:
        self._hide = self._hidden(value)
        self._show()

    def play(self, action: str | Action) -> None:
        """Act for the person at the table; a card alone is played.

        Raises
        ------
        IllegalAction
            If the action is refused; the message says what would be right.
        OpponentFailed
            If an opponent's code fails; the table is then as it was.
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
        """Let the opponents go on after a trick that the table waited at.

        Raises
        ------
        OpponentFailed
            If an opponent's code fails; the table is then as it was.
        """
        with self._turn:
            self._check_that_nobody_thinks()
            if not self.waiting:
                over = self.match.to_act is None
                raise ValueError(self._say["over" if over else "nothing_to_continue"])
            thought = self._go_to(Moment.before_acting(self.match))
        self._wait_for(thought)

    @property
    def waiting(self) -> bool:
        """Whether the table waits for the person to go on before an opponent acts."""
        opponents = self._seated(self.match).opponents
        return self.match.to_act in opponents and self._thinker is None

    @property
    def stoppable(self) -> int | None:
        """The seat of an opponent that has failed or still thinks; None where all goes well."""
        thinker = self._thinker
        return self._failed if thinker is None else thinker.seat

    def let_steady_play(self, seat: int) -> None:
        """Put a :class:`Steady` in the place of an opponent; if that one still thinks, it is stopped."""
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
        """Show what a strong player would do in the person's place and why, and return it.

        It comes from what the person's seat may know, and goes when play goes on.
        """
        return self._helped(self._hints.tell)

    def mark_cards(self) -> None:
        """Mark each card of the hand with the points that it may bring, or take the marks away."""
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

    # Back, and another way

    @in_turn
    def undo(self) -> None:
        """Take back what was done last: a card, going on, a longer way back or a new match."""
        if not self._line.past:
            raise ValueError(self._say["nothing_to_undo"])
        self._lines[self._at] = self._line.back()
        self._failed = None
        self._show()

    @in_turn
    def back_to(self, step: int) -> None:
        """Go back to an earlier moment of the match, by its revision; :meth:`undo` returns."""
        self._lines[self._at] = self._line.then(self._past_moment(step))
        self._failed = None
        self._show()

    @in_turn
    def what_if(self, step: int) -> None:
        """Go on in a second line from an earlier moment, by its revision.

        The first line stays as it is; an earlier what-if comes back with :meth:`undo`.
        """
        moment = self._past_moment(step)
        self._lines[1:] = [line.then(moment) for line in self._lines[1:]] or [Line(moment)]
        self.go_to_line(1)

    @in_turn
    def go_to_line(self, line: int) -> None:
        """Show the match (0) or the what-if (1)."""
        if line not in range(len(self._lines)):
            raise ValueError(self._say["no_line"])
        self._at = line
        self._failed = None
        self._show()

    def scene_at(self, step: int) -> Scene:
        """Return what an earlier moment of the match looked like, by its revision."""
        return self._draw(self._past_moment(step), rev=self._rev, playing=False)

    def _past_moment(self, step: int) -> Moment:
        line = self.match.line
        if step not in range(len(line)):
            raise ValueError(self._say["no_step"])
        return Moment.at(line[step])

    # Other matches, and this one as text

    def new_match(self, seed: int | None = None) -> None:
        """Begin a match by the same rules; the next seed is taken unless one is given."""
        old = self.match
        if seed is None:
            seed = old.seed + 1
        self._replace(old.rules.start(seed, players=old.players))

    def load(self, record: Mapping[str, Any] | str) -> None:
        """Go on with a match from its record, as data or as JSON text.

        Raises
        ------
        BrokenRecord
            If the record cannot be followed to its end.
        """
        self._replace(Match.replay(record))

    def record(self) -> dict[str, Any]:
        """Return the record of the match so far."""
        return self.match.record()

    def as_text(self, *, deal_only: bool = False) -> str:
        """Return the match, or only how its present deal began, as text that :meth:`load` reads.

        Raises
        ------
        ValueError
            While the deal goes on, unless all hands are open: the text holds every hand and every
            bid, also those that the rules keep hidden for good.
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

    def _seated(self, match: Match[Any]) -> Seating:
        """Return who plays a match; one for another number of players has players of its own."""
        seating, number = self._seating, match.rules.seats
        return seating if len(seating.opponents) + 1 == number else Seating.of({}, number)

    # How the match goes on

    @property
    def _line(self) -> Line:
        return self._lines[self._at]

    def _go_to(self, moment: Moment) -> Thought | None:
        """Go on from a moment; return whose action is waited for then, if any."""
        back = self._line
        self._failed = None
        self._lines[self._at] = back.then(moment)
        return self._ask(back)

    @in_turn
    def _ask(self, back: Line, *, shown: bool = False) -> Thought | None:
        """Return what the table waits for; where the person can do something it is shown instead."""
        moment = self._line.now
        seat = moment.match.to_act
        acts = seat in self._seated(moment.match).opponents and not moment.paused
        self._think_of(Thought(moment, back, seat, shown) if acts else None)
        if shown or not acts:
            self._show()
        return self._thought

    def _think_of(self, thought: Thought | None) -> None:
        if self._thought is not None:
            self._thought.end()
        self._thought = thought

    def _wait_for(self, thought: Thought | None) -> None:
        """Let the opponents act until the person can; if one of them fails, nothing has changed.

        Nothing is locked while one thinks, so the table may be elsewhere when its answer comes: then
        that is of no use, nor is a failure.
        """
        while thought is not None:
            match = thought.moment.match
            assert thought.seat is not None
            try:
                match = acted(match, self._seated(match).opponents[thought.seat], self._say)
            except NoAction as failure:
                none = failure
                break
            except BaseException:  # an interrupt
                self._give_up(thought, self._about("stopped", thought))
                raise
            thought = self._go_on_with(thought, match)
        else:
            return
        sentence = self._about("opponent_failed", thought).format(reason=none)
        if self._give_up(thought, sentence):
            open_to_all = self._open_hands and not self._hide
            raise OpponentFailed(sentence) from none.__cause__ if open_to_all else None

    @in_turn
    def _go_on_with(self, thought: Thought, match: Match[Any]) -> Thought | None:
        if self._thinker is not thought:
            return None
        self._lines[self._at] = self._line._replace(now=thought.moment._replace(match=match))
        return self._ask(thought.back, shown=thought.shown)

    @in_turn
    def _give_up(self, thought: Thought, sentence: str) -> bool:
        """Go back to where the person acted; return whether that was still waited for."""
        if self._thinker is not thought:
            return False
        self._thought = None
        self._failed = thought.seat
        self._lines[self._at] = thought.back
        self._show(status=sentence)
        return True

    def close(self) -> None:
        """End the widget, and whoever still thinks."""
        if self._thought is not None:
            self._thought.end()
        super().close()

    # Who thinks

    @property
    def _thinker(self) -> Thought | None:
        """What the table waits for, as long as it stands where that began."""
        thought = self._thought
        return thought if thought is not None and thought.moment is self._line.now else None

    @property
    def thinking(self) -> str:
        """A sentence that says who thinks; empty when nobody does."""
        thought = self._thinker
        if thought is None:
            return ""
        return self._about("hint_thinking" if thought.seat is None else "thinking", thought)

    def _check_that_nobody_thinks(self) -> None:
        """Check that the table does not wait for an opponent; a hint holds nobody up."""
        thought = self._thinker
        if thought is not None and thought.seat is not None:
            raise ValueError(self.thinking)

    @in_turn
    def tell_who_thinks(self, thread: Thread | None = None) -> bool:
        """Show who thinks, in a thread or in any; return whether there is something to be told."""
        thought = self._thinker
        if thought is None or thread not in {None, thought.thread}:
            return False
        if not thought.shown:
            thought.shown = True
            self._show()
        forward_interrupts(self._loop)
        return True

    def _about(self, key: str, thought: Thought) -> str:
        """Return a sentence about the one who thinks, with room for what else it says."""
        name = self.language.player(thought.moment.match.players[thought.seat or 0])
        return self._say[key].replace("{player}", name)

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
