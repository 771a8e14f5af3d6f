"""A card table, at which a match is played in the notebook against opponents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import traitlets

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import shown
from parlett_widgets.engine.legal import IllegalAction
from parlett_widgets.engine.match import Match
from parlett_widgets.players import Review, Steady, review_deal
from parlett_widgets.widgets.card_table.hinting import Hints
from parlett_widgets.widgets.card_table.lines import Line, Moment
from parlett_widgets.widgets.card_table.opponents import OpponentFailed, Thought
from parlett_widgets.widgets.card_table.other_matches import OtherMatches
from parlett_widgets.widgets.card_table.requests import Requests, as_action
from parlett_widgets.widgets.card_table.review import review_scene, second_look
from parlett_widgets.widgets.card_table.scene import button
from parlett_widgets.widgets.card_table.seating import Occupant, Seating
from parlett_widgets.widgets.card_table.words import table_answers, table_words
from parlett_widgets.widgets.page.defaults import Defaults, WidgetOptions, current, values
from parlett_widgets.widgets.page.widget import front_end, in_turn
from parlett_widgets.widgets.page.worker import running_loop
from parlett_widgets.words.refusal_words import refusal_sentence

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["CardTable", "OpponentFailed"]

_Found = TypeVar("_Found")


class CardTable(OtherMatches):
    """A table at which one person plays a match of any game against opponents.

    The page receives only what the person's seat may know. Opponents act at once, and the page shows
    their cards one after the other; after a deal, or with ``pace="step"`` after each trick, the
    table waits until the person continues. If an opponent takes a long time, the table says so and
    offers to stop it; other cells and tables keep working.

    Parameters
    ----------
    match : Match
        The match to play, at any moment.
    seats : mapping of int to ("human", "random", "steady", "expert" or Player), optional
        The occupants of the seats; by default seat 0 is the person's and the others are
        :class:`Steady`. Other opponents, names and rules can be chosen at the table.
    open_hands : bool
        Whether all hands and bids are shown, for teaching.
    hide : collection of int
        Seats of opponents whose hands stay hidden even with ``open_hands=True``.
    hints : bool
        Whether the person may ask for hints and for the value of each card.
    pace : {"standard", "quick", "step"}, optional
        How play is shown. ``standard`` shows it card by card, ``quick`` takes half the time, and
        ``step`` waits for the person after each trick. :func:`parlett_widgets.use` sets the pace
        for all tables.
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

    pace = traitlets.Enum(
        values("pace"),
        Defaults.pace,
        help="Whether play is shown card by card, quicker, or with a pause after each trick.",
    ).tag(sync=True)
    rules: traitlets.List[Any] = traitlets.List(
        help="The rules in force, each with a heading and its sentences."
    ).tag(sync=True, echo_update=False)
    sheet: Any = traitlets.Dict(help="The score sheet; empty until a deal is over.").tag(
        sync=True, echo_update=False
    )

    reviewed: Any = traitlets.Dict(
        help="The review of the deal that is over; empty unless it is shown."
    ).tag(sync=True, echo_update=False)

    revision = traitlets.Int(
        0,
        read_only=True,
        help="A number that grows with every change of the table; the page's requests quote it.",
    ).tag(sync=True, echo_update=False)

    def __init__(
        self,
        match: Match[Any],
        seats: Mapping[int, Occupant] | None = None,
        *,
        open_hands: bool = False,
        hide: Collection[int] = (),
        hints: bool = True,
        pace: str | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        if not isinstance(match, Match):
            raise TypeError(
                f"a table needs a match, such as Addenda().start(seed=7), not {shown(match)}"
            )
        self._at = 0
        self._lines = [Line(Moment.at(match))]
        self._seatings = {}
        self._seat(match, Seating.of(seats or {}, match.rules.seats))
        self._open_hands = open_hands
        self._hide = self._hidden(hide)
        self._failed: int | None = None
        own = ("match", "seats", "open_hands", "hide", "hints", "pace")
        super().__init__(options, own, table_words, pace=current(pace=pace).pace)
        self._hints = Hints(self.language, allowed=hints)
        self._say = table_answers(self.language)
        self._reviewed: tuple[Match[Any] | None, dict[str, Any], str] = (None, {}, "")
        self._loop = running_loop()
        with suppress(OpponentFailed):  # the table says so
            self._wait_for(self._ask(self._line))
        self.on_msg(Requests(self).received)

    def play(self, action: str | Action) -> None:
        """Act for the person at the table.

        Parameters
        ----------
        action : str or Action
            The action, such as ``"play KS"``; a card by itself is played, and a call by itself is
            made.

        Raises
        ------
        IllegalAction
            If the action is refused; the message says what would be legal.
        OpponentFailed
            If an opponent's code fails; the table then stays as it was.
        """
        if not isinstance(action, str | Action):
            raise TypeError(f"an action is a text such as 'play KS', not {shown(action)}")
        with self._move():
            self._check_that_nobody_thinks()
            match = self.match
            action = as_action(action, match.legal)
            refusal = match.legal.why_not(action, self._seated(match).person)
            if refusal is not None:
                sentence = refusal_sentence(self.language, refusal, match.players, match.rules)
                raise IllegalAction(refusal, sentence)
            moment = Moment.before_acting(match)
            thought = self._go_to(moment._replace(match=match.apply(action)))
            self._happened(self.match)
        self._report()
        self._wait_for(thought)

    def go_on(self) -> None:
        """Continue after a trick or a deal, when the table waits for the person.

        Raises
        ------
        OpponentFailed
            If an opponent's code fails; the table then stays as it was.
        """
        with self._move():
            self._check_that_nobody_thinks()
            if not self.waiting:
                over = self.match.to_act is None
                raise ValueError(self._say["over" if over else "nothing_to_continue"])
            thought = self._go_to(Moment.before_acting(self.match))
        self._wait_for(thought)

    # Help

    def hint(self) -> str:
        """Show and return a hint: what a strong player would do in the person's place, and why.

        The hint uses only what the person's seat may know, and disappears with the next action.
        """
        hints = self._hints
        told = self._worked_out(hints.check, hints.work_out, hints.tell)
        return self.language.paragraph([told.act, told.why, told.figures])

    @in_turn
    def close_hint(self) -> None:
        """Close the hint."""
        self._check_quoted()
        self._hints.close()
        self._show()

    def work_out_chance(self) -> None:
        """Work out how often the bid is made, which the labels of the premium calls then show."""
        hints = self._hints
        self._worked_out(hints.check, hints.work_out, hints.know)

    def review(self) -> Review:
        """Show and return the decisions of the deal that cost points.

        The decisions are judged by what the person could know, which includes all hands if none is
        hidden.

        Raises
        ------
        ValueError
            If the deal is not over.
        """

        def check(match: Match[Any], _: int) -> None:
            if not match.deal_over:
                raise ValueError(self._say["no_review"])

        def look_back(match: Match[Any], seat: int) -> Review:
            known = self._open_hands and not self._hide
            return review_deal(match, seat, open_hands=known, progress=self._tell_progress)

        def keep(match: Match[Any], found: Review) -> None:
            shown = review_scene(self.language, found, match, **self._sight(match))
            self._reviewed = match, shown, second_look(self.language, found, shown)

        return self._worked_out(check, look_back, keep, what="review_thinking")

    @in_turn
    def _tell_progress(self, done: int, of: int) -> None:
        """Show how many decisions have been reviewed, next to the sentence that says to wait."""
        thought = self._thinker
        if thought is not None:
            thought.progress = f" {done} / {of}"
            if thought.shown:
                self._show()

    def _worked_out(
        self,
        check: Callable[[Match[Any], int], None],
        work_out: Callable[[Match[Any], int], _Found],
        keep: Callable[[Match[Any], _Found], None],
        what: str = "hint_thinking",
    ) -> _Found:
        """Work something out without blocking the table; keep the result if it still applies."""
        with self._turn:
            self._check_quoted()
            match, seat = self.match, self._seated(self.match).person
            check(match, seat)
            if self.thinking:
                raise ValueError(self.thinking)
            thought = self._thought = Thought(self._line.now, self._line, what=what)
        found = None
        try:
            found = work_out(match, seat)
        finally:
            with self._turn:
                if self._thinker is thought:
                    self._thought = None
                    if found is not None:
                        keep(match, found)
                    self._show()
        return found

    # What the page sees

    @in_turn
    def _show(self, **said: str) -> None:
        if self._thinker is None:
            self._think_of(None)
        now = self._line.now
        hint = self._hints.shown(now.match, self._seated(now.match).person)
        gathered = self._gathers(now.match)
        rev = self.revision + 1
        drawn = self._draw(now, rev=rev, actions=self._buttons(), hint=hint, gathered=gathered)
        if self._thought is not None and self._thought.shown:
            said["status"] = self.language.paragraph([drawn["status"], self.thinking])
        if "status" in said:
            drawn.pop("earlier", None)
        match, review, look = self._reviewed
        if match is not now.match:
            review = {}
        elif look:
            standing = drawn["result"].get("next")
            result = {**drawn["result"], "next": "\n".join(filter(None, [standing, look]))}
            drawn = {**drawn, "result": result}
        said = {**drawn, **said, **self._moments_until(now.match, drawn)}
        with self.hold_sync():
            self.set_trait("revision", rev)
            self.rules = drawn["rules"]
            self.sheet = drawn.get("sheet", {})
            self.reviewed = review
            self.scene = said

    def _buttons(self) -> list[dict[str, Any]]:
        say, match = self._say, self.match
        over = match.to_act is None and not self._at
        main = "continue" if self.waiting else "new" if over else None
        label = "next_deal" if main == "continue" and match.deal_over else main
        buttons = [button(main, say[label], primary=True)] if main and label else []
        if match.deal_over:
            first = match.moments_of_deal[0]
            buttons.insert(0, button(f"what-if {first.revision}", say["same_cards"]))
            buttons.insert(0, button("review", say["review"]))
        if self._line.past:
            buttons.append(button("undo", say["undo"]))
        if len(self._lines) > 1:
            action = f"line {1 - self._at}"
            buttons.append(button(action, say[action]))
        seat = self.stoppable
        if seat is not None and not isinstance(self._seated(match).opponents[seat], Steady):
            name = self.language.player(match.players[seat])
            label = say["steady" if self._thinker is None else "stop"].format(player=name)
            buttons.append(button(f"steady {seat}", label))
        return buttons + self._hints.buttons(match, self._seated(match).person)
