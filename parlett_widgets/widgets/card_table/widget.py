"""A card table, at which a match is played in the notebook against opponents."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple

import traitlets
from ipywidgets import CallbackDispatcher

from parlett_widgets.cards import plain
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.record import BrokenRecord
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players import Review, Steady
from parlett_widgets.practice import progress
from parlett_widgets.widgets.card_table.keeping import Keeper, Offer, go_on_label
from parlett_widgets.widgets.card_table.links import deal_of_code, link_to_deal
from parlett_widgets.widgets.card_table.moments import moments
from parlett_widgets.widgets.card_table.picture import table_blocks
from parlett_widgets.widgets.card_table.play import (
    Moment,
    Occupant,
    OpponentFailed,
    Play,
    Seating,
    ends_trick,
)
from parlett_widgets.widgets.card_table.remembered import (
    keep_luck,
    keep_result,
    keep_review,
    points_lost,
    worth_of_cards,
)
from parlett_widgets.widgets.card_table.review import (
    asked_again,
    review_scene,
    second_look,
    told_at_once,
)
from parlett_widgets.widgets.card_table.scene import Hint, Kept, Scene, button, scene, still
from parlett_widgets.widgets.card_table.setting import Setting
from parlett_widgets.widgets.card_table.tasks import Task, Tasks
from parlett_widgets.widgets.card_table.words import (
    kept_table_words,
    table_answers,
    table_words,
)
from parlett_widgets.widgets.page.blocks import Block
from parlett_widgets.widgets.page.defaults import Defaults, WidgetOptions, current, values
from parlett_widgets.widgets.page.saved_page import Parts
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.widgets.page.widget import ParlettWidget, front_end
from parlett_widgets.widgets.page.words import kernel_words
from parlett_widgets.widgets.page.worker import TURN, Worker, reported
from parlett_widgets.widgets.replay.widget import Replay
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["SHORT_WHILE", "CardTable", "OpponentFailed", "open_deal"]

SHORT_WHILE = 0.4
"""Seconds after which the page is told who is thinking, instead of the outcome."""

_LONGEST: Final = 40
"""A number in a request is not read if it has this many digits or more."""

_SLOW: Final = {"rules", "sheet"}
"""Parts of a scene that change only between deals; they are sent as traits of their own."""


def _without_slow_parts(scene: Scene, _: Any) -> Scene:
    return {key: part for key, part in scene.items() if key not in _SLOW}


class CardTable(ParlettWidget):
    """A table at which one person plays a match of any game against opponents.

    The page receives only what the person's seat may know. Opponents act immediately, and the page shows
    their cards one after the other; after a deal, or with ``pace="step"`` after each trick, the
    table waits until the person continues. If an opponent takes a long time, the table says so and
    offers to stop it; other cells and tables keep working.

    A match in which the person has acted is kept in a file of the learner's own. When the same cell
    is run again, be it tomorrow or in a new kernel, the table offers to go on with it; until the
    person decides, :attr:`match` is the one that was passed.

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
    tasks : iterable of Task, optional
        What the table asks of the person, one task after the other, each at the first moment at which
        one of its right actions is legal. A wrong action gets a reply and is not played.
    pace : {"standard", "quick", "step"}, optional
        How play is shown. ``standard`` shows it card by card, ``quick`` takes half the time, and
        ``step`` waits for the person after each trick. :func:`parlett_widgets.use` sets the pace
        for all tables.
    keep : str or False, optional
        A name under which the match is kept, for any table of that name; with ``False`` it is not
        kept. By default, the table is kept under its notebook and cell where the kernel knows these,
        as in JupyterLab and Notebook, unless it has tasks, its match has begun before or the cell
        plays at it.
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

    _invites = "play"
    _is_stage = True

    _esm = front_end("card-table.js")
    _css = front_end("card-table.css")

    _more_requests: ClassVar[Mapping[str, Callable[[Any, str], None]]] = {}

    pace = traitlets.Enum(
        values("pace"),
        Defaults.pace,
        help="Whether play is shown card by card, quicker, or with a pause after each trick.",
    ).tag(sync=True)
    scene = traitlets.Dict(
        help="Everything that the page draws, as the person's seat may see it."
    ).tag(sync=True, echo_update=False, to_json=_without_slow_parts)
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
        tasks: Iterable[Task] = (),
        pace: str | None = None,
        keep: str | Literal[False] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        own = ("match", "seats", "open_hands", "hide", "hints", "tasks", "pace", "keep")
        self._keeper = Keeper(keep, scripted=bool(tasks) or getattr(match, "revision", 0) > 0)
        super().__init__(options, own, self._page_words, pace=current(pace=pace).pace)
        self._say = table_answers(self.language)
        self._listeners = CallbackDispatcher()
        self._kept = Kept()
        self._drawn: tuple[int, Match[Any], Scene] | None = None
        self._review: tuple[Any, Scene, Scene] | None = None
        self._weighed: tuple[Match[Any], str, str] | None = None
        self._play = Play(
            match,
            seats,
            lang=self.language.code,
            open_hands=open_hands,
            hide=hide,
            hints=hints,
            changed=self._show,
        )
        self._play.pressed = partial(self._keeper.acted, self._play)
        self._play.ended = partial(keep_result, done=progress)
        self._play.judged = partial(keep_review, done=progress)
        self._play.weighed = self._weigh
        # Where nothing is kept, nobody may be there: a test or a converter has started the kernel.
        self._play.thinks_ahead = lambda: progress.file is not None
        self._tasks = Tasks(tasks, match, self._play.person, self.language)
        self._play.judge = self._tasks.judge if len(self._tasks) else None
        self._set_pace()
        self.observe(self._set_pace, "pace")
        self._find_kept()
        self._keeper.say_troubles(self.language)
        with suppress(OpponentFailed):  # the table says so
            self._play.begin()
        self.on_msg(_Requests(self, self._play, self._keeper).received)

    def _page_words(self, lang: Language) -> dict[str, str]:
        """Return the texts of the page."""
        return kept_table_words(lang) if self._keeper.name else table_words(lang)

    def _find_kept(self) -> None:
        """Find the match to go on with, if one was left."""
        self._keeper.look(self._play.seating())

    def _set_pace(self, _: Any = None) -> None:
        self._play.by_tricks = self.pace == "step"

    def close(self) -> None:
        """Close the widget and stop any opponent that is still thinking."""
        if "_play" in vars(self):  # a table whose construction fails is closed too
            self._play.close()
        super().close()

    # The match being played

    @property
    def match(self) -> Match[Any]:
        """The match as it now stands, in the line that is shown."""
        return self._play.match

    @property
    def waiting(self) -> bool:
        """Whether the table waits for the person to continue before an opponent acts."""
        return self._play.waiting

    @property
    def thinking(self) -> str:
        """A sentence that says who is thinking; empty when nobody is."""
        return self._play.thinking

    def play(self, action: str | Action) -> None:
        """Act for the person at the table; a wrong answer to a task gets its reply and is not played.

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
        if self._keeper.follow_the_cell():
            self.words = {**self.words, **kernel_words(self.language)}
        self._play.act(action)

    def go_on(self) -> None:
        """Continue after a trick or a deal, when the table waits for the person.

        Raises
        ------
        OpponentFailed
            If an opponent's code fails; the table then stays as it was.
        """
        self._play.go_on()

    def undo(self) -> None:
        """Undo the last step, such as an action, continuing, going back or starting a new match."""
        self._play.undo()

    def back_to(self, step: int) -> None:
        """Go back to an earlier moment of the match, given its revision; :meth:`undo` returns."""
        self._play.back_to(step)

    def what_if(self, step: int) -> None:
        """Play on in a second line from an earlier moment, given its revision.

        The match itself stays as it is; :meth:`undo` brings back an earlier what-if.
        """
        self._play.what_if(step)

    def go_to_line(self, line: int) -> None:
        """Show the match (line 0) or the what-if (line 1)."""
        self._play.go_to_line(line)

    def let_steady_play(self, seat: int) -> None:
        """Replace an opponent with :class:`Steady`, stopping it if it is still thinking."""
        self._play.let_steady_play(seat)

    def on_action(
        self, callback: Callable[[int, Action | None], object], *, remove: bool = False
    ) -> None:
        """Call a function after every action at the table, for loggers and other widgets.

        Parameters
        ----------
        callback : callable
            Called with the seat that has acted and its action; None stands for an action that the
            person's seat may not know, such as an opponent's bid. If it raises an error, the error
            is shown and the match goes on.
        remove : bool
            Whether to stop calling the function.

        Examples
        --------
        >>> from parlett_widgets import Addenda, CardTable
        >>> table = CardTable(Addenda.standard().start(seed=7, dealer=1))
        >>> table.on_action(lambda seat, action: print(seat, action))
        >>> table.play("4D")
        0 play 4D
        1 play 10S
        """
        self._listeners.register_callback(callback, remove=remove)
        self._play.heard = self._listeners if self._listeners.callbacks else None

    # A match that was kept

    def resume(self) -> None:
        """Go on with the match that the table offers; :meth:`undo` takes back what was done in it.

        Raises
        ------
        ValueError
            If the table offers none.
        OpponentFailed
            If an opponent's code fails; the table then stays as it was.
        """
        offer = self._keeper.decided()
        if offer is None:
            raise ValueError(self._say["nothing_kept"])
        self._keeper.goes_on(offer.match)
        self._play.resume(offer.match, offer.seating, counts=offer.counts)

    def begin_anew(self) -> None:
        """Leave the match that the table offers, for the one that it was made with."""
        self._keeper.decided()
        self._play.show_again()

    # Help

    def hint(self) -> str:
        """Show and return a hint: what a strong player would do in the person's place, and why.

        The hint uses only what the person's seat may know, and disappears with the next action. While
        the table asks, it is the next hint of the task.
        """
        if self._asks:
            return self._hint_of_task()
        told = self._play.hint()
        return self.language.paragraph([told.act, told.why, told.figures])

    @property
    def _asks(self) -> bool:
        """Whether the table asks something now."""
        return not self._play.line and self._tasks.asking(self.match)

    def _hint_of_task(self) -> str:
        if not self._tasks.has_hint(self.match):
            raise ValueError(self._say["no_hints"])
        told = self._tasks.hint()
        self._play.show_again()
        return told

    def show_answer(self) -> None:
        """Show the right answer to the task that asks, once a wrong one has been given."""
        if not (self._asks and self._tasks.can_show(self.match)):
            raise ValueError(self._say["nothing_to_show"])
        self._tasks.show(self.match)
        self._play.show_again()

    def close_hint(self) -> None:
        """Close the hint."""
        self._play.close_hint()

    def review(self) -> Review:
        """Show and return the decisions of the deal that cost points.

        The decisions are judged by what the person could know, which includes all hands if none is
        hidden.

        Raises
        ------
        ValueError
            If the deal is not over.
        """
        found = self._play.review()
        self._play.open_review()
        return found

    # Other matches

    def new_match(
        self,
        seed: int | None = None,
        *,
        rules: Rules[Any, Any] | None = None,
        seats: Mapping[int, Occupant] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        """Start a new match; :meth:`undo` returns to the one before.

        Parameters
        ----------
        seed : int, optional
            The seed; by default the next one.
        rules : Rules, optional
            Other rules, of any game.
        seats : mapping of int to ("human", "random", "steady", "expert" or Player), optional
            The occupants of the seats; by default everybody stays.
        players : sequence of str, optional
            The players' names by seat; by default they stay as well, if the number of seats does.

        Examples
        --------
        >>> from parlett_widgets import CardTable, NinetyNine
        >>> table = CardTable(NinetyNine.classic().start(seed=7))
        >>> table.new_match(rules=NinetyNine.four(), seats={2: "expert"})
        >>> table.match.seed, table.match.players
        (8, ('South', 'West', 'North', 'East'))
        """
        old = self.match
        rules = old.rules if rules is None else rules
        if seed is None:
            seed = old.seed + 1
        if players is None and rules.seats == old.rules.seats:
            players = old.players
        match = rules.start(seed, players=players)
        self._play.play_another(match, None if seats is None else Seating.of(seats, rules.seats))

    def load(self, record: Mapping[str, Any] | str) -> None:
        """Continue a match from its record, as data or as JSON text.

        Raises
        ------
        BrokenRecord
            If the record cannot be replayed to its end.
        """
        self._play.play_another(Match.replay(record))

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
            If the deal is not over and some hands are hidden, since the text holds every hand and
            every bid, even those that the rules never reveal.
        """
        match = self.match
        over = str(match.phase) in ("deal-over", "over")
        if not over and not self._play.hides_nothing:
            raise ValueError(self._say["still_hidden"].format(seed=match.seed))
        if deal_only:
            match = match.moments_of_deal[0]
        return json.dumps(match.record(), ensure_ascii=False)

    def link(self, site: str, *, step: int = 0) -> str:
        """Return a link that opens this deal at a table of its own, in a page.

        The site is one that ``make site`` builds (docs/teaching.md). Whoever opens the link can
        play without installing anything, and whoever decodes it can read every hand.

        Parameters
        ----------
        site : str
            The address of the site, such as ``"https://example.org/cards"``.
        step : int
            How many actions of the deal have been taken when the link opens it; a negative number
            counts from the end, so -1 is the table as it stands. By default the cards have just
            been dealt.

        Raises
        ------
        ValueError
            If the address is not valid, or the rules belong to no installed game.

        Examples
        --------
        >>> from parlett_widgets import CardTable, Counterpoint
        >>> table = CardTable(Counterpoint.standard().start(seed=7))
        >>> table.link("https://example.org/cards")
        'https://example.org/cards/play/#eNqLNtRRSs4vzStJLSrIz8wrUdKprtUx1zHUiY6NBQCKwQlM'
        """
        return link_to_deal(site, self.match, step)

    # What the person sees

    @property
    def open_hands(self) -> bool:
        """Whether all hands are shown; can be set at any time."""
        return self._play.open_hands

    @open_hands.setter
    def open_hands(self, value: bool) -> None:
        self._play.open_hands = value

    @property
    def hide(self) -> frozenset[int]:
        """The opponents whose hands stay hidden even if hands are open; can be set at any time."""
        return self._play.hide

    @hide.setter
    def hide(self, value: Collection[int]) -> None:
        self._play.hide = value

    def scene_at(self, step: int) -> Scene:
        """Return the scene of an earlier moment of the match, given its revision."""
        return self._scene(self._play.past_moment(step), rev=self.revision, playing=False)

    def _blocks(self) -> list[Block]:
        return table_blocks(self.scene, self._told_scene())

    def title(self) -> str:
        """Return the title of the table: the game, the deal and the trick."""
        return str(self.scene["title"])

    def _parts(self) -> Parts:
        """Return a replay of what the person was told, since no page can go on playing."""
        match = self.match
        sight = self._play.sight(match)
        seat = None if sight["open_hands"] else self._play.person
        replay = Replay(match, seat, hide=sight["hide"], step=-1, **self._looks)
        parts = replay._parts()  # noqa: SLF001 -- it is shown in place of the table
        replay.close()
        return parts

    def _told_scene(self) -> Scene:
        """Return the scene with the finished trick in the middle, since words do not move."""
        if self._keeper.offered is not None:
            return self.scene
        tricks = [
            zone
            for zone in self._lying(self.match, gathered=False)["zones"]
            if zone["id"] == "trick"
        ]
        zones = [tricks[0] if zone["id"] == "trick" else zone for zone in self.scene["zones"]]
        return {**self.scene, "zones": zones}

    def _show(self, revision: int, said: str) -> None:
        """Show the table as it stands; *said* takes the place of the usual status."""
        play = self._play
        offer = self._keeper.offered
        if offer is not None:
            self._show_offer(offer, revision)
            return
        with reported():
            self._keeper.keep(play)  # first: what a page has shown is there after a crash
        match, found = play.match, play.help
        chance = None if found is None else found.chance
        offered = self._tasks.has_hint(match) if self._asks else play.hint_offered
        hint = Hint(None if self._asks else play.hint_shown, chance, may_ask=offered)
        drawn = self._scene(
            play.now,
            rev=revision,
            actions=self._buttons(hint),
            hint=hint,
            gathered=self._gathers(match),
            asks=None if play.line else self._tasks.at(match, play.now.new_from),
        )
        again = play.asked_again
        if again is not None:
            drawn["title"] = f"{self._say['review']} · {drawn['title']}"
            task = drawn["task"] = asked_again(self.language, again, play.opened)
            drawn["status"] = self.language.paragraph([task["say"], task["note"]])
            drawn.pop("earlier", None)
        elif play.blunder is not None:
            drawn["task"] = told_at_once(self.language, play.blunder, drawn["status"])
        if play.can_tell:
            drawn["tells"] = play.tells
        shown = {**drawn, **self._moments_until(match, drawn)}
        if said or play.long_thinking:
            shown["status"] = said or self.language.paragraph([drawn["status"], play.long_thinking])
            shown.pop("earlier", None)
            if again is not None or play.blunder is not None:
                shown.pop("task")
        review, look = self._reviewed_deal()
        if look and drawn["result"]["tiles"]:
            *best, aim = drawn["result"]["tiles"]
            if self._cost_points(best):
                best = []
            shown["result"] = {**drawn["result"], "tiles": [*best, look, aim]}
        weighed = self._weighed  # which a thread may replace
        if weighed is not None and weighed[0] is match and "result" in shown:
            _, lost, worth = weighed
            detail = self.language.paragraph([shown["result"].get("detail", ""), worth])
            shown["result"] = {**shown["result"], **({"detail": detail} if detail else {})}
            shown["status"] = self.language.paragraph([shown["status"], lost])
        with self.hold_sync():
            self.set_trait("revision", revision)
            self.rules = drawn["rules"]
            self.sheet = drawn.get("sheet", {})
            self.reviewed = review
            self.scene = shown

    def _show_offer(self, offer: Offer, revision: int) -> None:
        """Show a match as it was left, with the choice to go on with it."""
        match, seating = offer.match, offer.seating
        self._play.seat(match, seating)
        label = go_on_label(self.language, match, seating.person)
        choice = [button("anew", self._say["anew"]), button("resume", label, primary=True)]
        drawn = scene(
            self._play.view(match),
            recent=(),
            rev=revision,
            lang=self.language.code,
            actions=choice,
            playing=False,
            gathered=self._gathers(match),
        )
        drawn.pop("earlier", None)
        with self.hold_sync():
            self.set_trait("revision", revision)
            self.rules = drawn["rules"]
            self.sheet = drawn.get("sheet", {})
            self.scene = {**drawn, "status": self._say["kept"]}

    def _scene(self, moment: Moment, **options: Any) -> Scene:
        play, match = self._play, moment.match
        story = match.story(play.seating(match).person, **play.sight(match))
        drawn = scene(
            play.view(match),
            recent=[told.event for told in story if told.revision >= moment.new_from],
            story=story,
            lang=play.language.code,
            kept=self._kept,
            **options,
        )
        if play.line:
            drawn["title"] = f"{self._say['what_if']} · {drawn['title']}"
        return drawn

    def _lying(self, match: Match[Any], *, gathered: bool) -> Scene:
        play = self._play
        return still(
            play.view(match),
            lang=play.language.code,
            gathered=gathered,
            counting=self._counts_hidden(match),
            kept=self._kept,
        )

    def _counts_hidden(self, match: Match[Any]) -> bool:
        """Whether the counts at a moment are those for which the table asks now."""
        moment: Match[Any] | None = self.match
        if self._play.line or not self._tasks.counting(self.match):
            return False
        while moment is not None and not ends_trick(moment):
            if moment is match:
                return True
            moment = moment.previous
        return False

    def _gathers(self, match: Match[Any]) -> bool:
        """Whether a finished trick leaves the table before the person acts."""
        waits = match.to_act in self._play.seating(match).opponents
        return match.deal_over or (self.pace != "step" and not waits)

    def _moments_until(self, match: Match[Any], drawn: Scene) -> Scene:
        """Return the moments since the last scene, if the match has gone on from there."""
        seen, self._drawn = self._drawn, (drawn["rev"], match, drawn)
        if seen is None:
            return {}
        since, before, shown = seen
        steps = moments(shown, before, drawn, match, self._lying)
        return {"moments": {"since": since, "steps": steps}} if steps else {}

    def _reviewed_deal(self) -> tuple[Scene, Scene]:
        """Return the review of the deal if it is shown, and the tile with what to look at again."""
        play, match = self._play, self.match
        review, opened, looking = play.reviewed, dict(play.opened), play.looking
        if review is None:
            say = self._say
            looks = {"kind": "look", "label": say["second_look"], "text": say["looking_back"]}
            return {}, looks if play.looks_back else {}
        known, sight = (review, opened, looking), play.sight(match)
        if self._review is None or self._review[0] != known:
            shown = (
                {}
                if looking is None
                else review_scene(self.language, review, match, opened, looking, **sight)
            )
            self._review = known, shown, second_look(self.language, review, match, **sight)
        return self._review[1:]

    def _weigh(self, match: Match[Any], found: Review) -> None:
        """Work out what is told beside the result: the points lost, and what the cards came to."""
        keep_luck(match, found.seat, progress)
        lost = points_lost(self.language, match, found, progress)
        worth = worth_of_cards(self.language, match, found.seat, progress)
        with TURN:
            if match is self._play.counted:  # no other deal has ended meanwhile
                self._weighed = match, lost, worth

    def _cost_points(self, tiles: list[Scene]) -> bool:
        """Whether a card in these tricks cost the person points, so that it is not to be praised."""
        review = self._play.reviewed
        costly = () if review is None else review.decisions
        dear = {str(card) for decision in costly for card in decision.taken.cards}
        return any(card["id"] in dear for tile in tiles for card in tile["cards"])

    def _buttons(self, hint: Hint) -> list[dict[str, Any]]:
        say, play, match = self._say, self._play, self.match
        if play.asked_again is not None:
            return [button("result", say["result"]), button("show", say["show"])]
        over = match.to_act is None and not play.line
        main = "continue" if play.waiting else "new" if over else None
        label = "next_deal" if main == "continue" and match.deal_over else main
        buttons = [button(main, say[label], primary=True)] if main and label else []
        if match.deal_over:
            first = match.moments_of_deal[0]
            buttons.insert(0, button(f"what-if {first.revision}", say["same_cards"]))
            buttons.insert(0, button("review", say["review"]))
        blunder = play.blunder
        if blunder is not None:
            buttons.append(button(f"back {blunder.step}", say["undo"]))
        elif play.can_undo:
            buttons.append(button("undo", say["undo"]))
        if play.has_what_if:
            action = f"line {1 - play.line}"
            buttons.append(button(action, say[action]))
        seat = play.stoppable
        if seat is not None and not isinstance(play.seating().opponents[seat], Steady):
            name = self.language.player(match.players[seat])
            label = say["stop" if play.thinking else "steady"].format(player=name)
            buttons.append(button(f"steady {seat}", label))
        if self._asks and self._tasks.can_show(match):
            buttons.append(button("show", say["show"]))
        if hint.may_ask:
            buttons.append(button("hint", say["close_hint" if hint.told else "hint"]))
        return buttons


def open_deal(code: str, **options: Any) -> CardTable:
    """Return a table with the deal that a link leads to.

    Parameters
    ----------
    code : str
        The link, from :meth:`CardTable.link`, or only the code in it.
    **options
        The options of :class:`CardTable`.

    Raises
    ------
    ValueError
        If *code* is not the code of a deal, or is damaged.

    Examples
    --------
    >>> from parlett_widgets import open_deal
    >>> open_deal("eNqLNtRRSs4vzStJLSrIz8wrUdKprtUx1zHUiY6NBQCKwQlM").match
    <Counterpoint match: deal 1, bid, scores 0 0>
    """
    return CardTable(deal_of_code(code), **options)


class _Answer(NamedTuple):
    """The answer to a request, which may be a past scene, a text to copy, options or nothing."""

    scene: Scene | None = None
    text: str | None = None
    setting: list[dict[str, Any]] | None = None


class _Requests:
    """Answers every intent of the page: ``{kind: "intent", id, rev, action}``.

    The answer is ``{kind: "ack", id, ok, error}``; some answers also have a ``scene``, a ``text`` or
    a ``setting``. The actions are those of the game, such as ``play KS``, and those of the table:
    ``undo``, ``continue``, ``resume``, ``anew``, ``look 12``, ``back 12``, ``what-if 12``,
    ``line 1``, ``setting {}``, ``new {}``, ``paste ...``, ``copy deal``, ``copy record``,
    ``steady 1``, ``hint``, ``chance``, ``review``, ``again 12``, ``show``, ``result``,
    ``tell on``.
    """

    def __init__(self, table: CardTable, play: Play, keeper: Keeper) -> None:
        self.table = table
        self.play = play
        self._keeper = keeper
        self._served = {**_REQUESTS, **table._more_requests}  # noqa: SLF001 -- a part of the table
        self._say = table_answers(table.language)

    def received(self, _: Any, content: Any, _buffers: Any) -> None:
        """Do what an intent asks for, and always answer it.

        The work runs in a thread of its own. If it takes long, the message is answered in the
        meantime, so that the page shows who is thinking and other messages get through.
        """
        if not isinstance(content, dict) or content.get("kind") != "intent":
            return
        answered = _Once(self.table, content.get("id"))
        worker = Worker(partial(self._do, content, answered))
        try:
            worker.start()
        except RuntimeError:  # there are no threads, as in a browser
            self.table.send({"kind": "busy"})
            self._do(content, answered)
            return
        worker.join(SHORT_WHILE)
        while worker.is_alive():
            if self.play.tell_who_thinks(worker):
                worker.watched = False
                answered("", _Answer())
                return
            worker.join(SHORT_WHILE)
        if worker.failure is not None:
            raise worker.failure

    def _do(self, content: dict[str, Any], answered: _Once) -> None:
        error, answer = "", _Answer()
        try:
            error, answer = self._answer(content)
        except OpponentFailed as failure:
            error = str(failure)
            raise
        except Exception:
            error = self._say["unexpected"]
            raise
        finally:
            answered(error, answer)

    def _answer(self, intent: dict[str, Any]) -> tuple[str, _Answer]:
        """Carry out a request; return an error sentence, which may be empty, and the answer."""
        if not self.play.still(intent.get("rev")):
            return self._say["stale"], _Answer()
        asked = intent.get("action")
        action = asked if isinstance(asked, str) else ""
        word, _, rest = action.partition(" ")
        if self._keeper.offered is not None and word not in _WHILE_OFFERED:
            return self._say["kept"], _Answer()
        try:
            with self.play.quoting(intent.get("rev")):
                if word in self._served:
                    return "", self._served[word](self, rest) or _Answer()
                self.play.act(action)
        except BrokenRecord as broken:
            # What is wrong in a part is said in English only.
            problem = f"{broken.where}: {broken.problem}"
            if self.table.language.code != "en":
                problem = self._say["not_whole"] if broken.where == "record" else broken.where
            return self._say["not_a_record"].format(problem=problem), _Answer()
        except ValueError as refused:
            self.play.tell_who_thinks()  # perhaps somebody is thinking for a cell
            return str(refused), _Answer()
        return "", _Answer()

    def _setting(self, chosen: str = "") -> Setting:
        """Return the setting of the next match; *chosen* is the choices as JSON, or a seed."""
        match, play = self.play.match, self.play
        now = Setting.of(match.rules, match.players, play.seating(), match.seed + 1, play.met)
        return now.chosen(chosen, self.table.language, self._say)

    def begin(self, chosen: str) -> None:
        """Start the match that was chosen."""
        setting = self._setting(chosen)
        match = setting.rules.start(setting.seed, players=setting.players)
        self._keeper.decided()
        self.play.play_another(match, setting.seating)

    def options(self, chosen: str) -> _Answer:
        """Return the options for another match, given the choices so far."""
        return _Answer(setting=self._setting(chosen).scene(self.table.language, self._say))

    def paste(self, text: str) -> None:
        """Play the match whose seed or record was pasted."""
        seed = plain(text)
        if seed.removeprefix("-").isdecimal():
            self.begin(seed)
        elif "{" in text:
            match = Match.replay(text)
            self._keeper.decided()
            self.play.play_another(match)
        else:
            raise ValueError(self._say["no_text"])

    def hint(self) -> None:
        """Show the hint or close it; the hint is part of the scene, not of the answer."""
        if self.play.hint_shown and not self.table.scene.get("task", {}).get("say"):
            self.play.close_hint()
        else:
            self.table.hint()

    def review(self) -> None:
        """Review the deal, and first ask again for a decision that cost points.

        The review is part of the table, not of the answer.
        """
        self.play.review(ask=True)

    def show(self) -> None:
        """Show what is right: for a decision that is asked again, or for the task that asks."""
        if self.play.asked_again is not None:
            self.play.show_better()
        else:
            self.table.show_answer()

    def let_steady_play(self, seat: str) -> None:
        """Replace an opponent that has failed or is still thinking with a steady one."""
        if self.play.stoppable is None or _number(seat) != self.play.stoppable:
            raise ValueError(self._say["no_failure"])
        self.play.let_steady_play(self.play.stoppable)


_WHILE_OFFERED: Final = {"resume", "anew", "setting", "new", "paste"}
"""The requests that are served before the person has decided about a kept match."""


class _Once:
    """Answers one message, and only once."""

    def __init__(self, table: CardTable, message: Any) -> None:
        self._table = table
        self._message = message
        self._first = Lock()

    def __call__(self, error: str, answer: _Answer) -> None:
        if not self._first.acquire(blocking=False):
            return
        ack = {"kind": "ack", "id": self._message, "ok": not error, "error": error or None}
        self._table.send(present({**ack, **answer._asdict()}))


def _number(text: str) -> int:
    """Return the number of a seat, a step or a line, or -1 if the text is not a number."""
    return int(text) if text.isdecimal() and len(text) < _LONGEST else -1


_REQUESTS: Final[dict[str, Callable[[_Requests, str], _Answer | None]]] = {
    "resume": lambda page, _: page.table.resume(),
    "anew": lambda page, _: page.table.begin_anew(),
    "undo": lambda page, _: page.play.undo(),
    "continue": lambda page, _: page.play.go_on(),
    "look": lambda page, step: _Answer(scene=page.table.scene_at(_number(step))),
    "back": lambda page, step: page.play.back_to(_number(step)),
    "what-if": lambda page, step: page.play.what_if(_number(step)),
    "line": lambda page, line: page.play.go_to_line(_number(line)),
    "steady": _Requests.let_steady_play,
    "hint": lambda page, _: page.hint(),
    "show": lambda page, _: page.show(),
    "review": lambda page, _: page.review(),
    "tell": lambda page, on: page.play.tell_at_once(on=on == "on"),
    "again": lambda page, step: page.play.look_again(_number(step)),
    "result": lambda page, _: page.play.stop_looking(),
    "chance": lambda page, _: page.play.work_out_chance(),
    "setting": _Requests.options,
    "new": _Requests.begin,
    "paste": _Requests.paste,
    "copy": lambda page, what: _Answer(text=page.table.as_text(deal_only=what == "deal")),
}
"""Requests to the table itself; everything else is an action of the game."""
