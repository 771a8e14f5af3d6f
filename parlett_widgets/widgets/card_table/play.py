"""A match being played by a person against opponents, with its lines of play; it knows no widget."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Thread, current_thread
from typing import Any, Final, Literal, NamedTuple, TypeVar

from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.checks import FAILURES, shown, whole
from parlett_widgets.engine.legal import IllegalAction, read_action
from parlett_widgets.engine.match import LegalActions, Match
from parlett_widgets.engine.views import View
from parlett_widgets.players import Player, Review, Steady, review_deal
from parlett_widgets.players.bots import PLAYERS
from parlett_widgets.players.player import CannotPlay, generator_for
from parlett_widgets.players.review import Decision, cost_of, is_as_good
from parlett_widgets.widgets.card_table.thinking import Ahead, Watch
from parlett_widgets.widgets.card_table.words import table_answers
from parlett_widgets.widgets.page.worker import (
    TURN,
    Worker,
    forward_interrupts,
    in_turn,
    reported,
    running_loop,
)
from parlett_widgets.words import hint_words
from parlett_widgets.words.hint_words import Help
from parlett_widgets.words.language import language
from parlett_widgets.words.refusal_words import refusal_sentence

__all__ = [
    "Again",
    "Line",
    "Moment",
    "NoAction",
    "Occupant",
    "OpponentFailed",
    "Play",
    "Seating",
    "Thought",
    "Try",
    "acted",
    "ends_trick",
]

Occupant = Literal["human", "random", "steady", "expert"] | Player

_Found = TypeVar("_Found")

_NOTHING: Final = object()
_QUOTED: Final[ContextVar[object]] = ContextVar("quoted", default=_NOTHING)
"""The revision that the request being served has quoted; a cell quotes none."""


class Play:
    """A match that one person plays against opponents.

    There are one or two lines of play, the match and a what-if. The opponents act as soon as it is
    their turn, except after a deal and, with ``by_tricks``, after a trick: then the person goes on.
    Nothing is locked while anybody thinks, so other threads may ask for something else meanwhile;
    an answer that comes too late is ignored.

    Parameters
    ----------
    match : Match
        The match to play, at any moment.
    seats : mapping of int to ("human", "random", "steady", "expert" or Player), optional
        The occupants of the seats; by default seat 0 is the person's and the others are
        :class:`Steady`.
    lang : {"en", "ja"}
        The language of what is said about refusals, failures and thinking.
    open_hands : bool
        Whether the person sees all hands and bids.
    hide : collection of int
        Seats of opponents whose hands stay hidden even with ``open_hands=True``.
    hints : bool
        Whether the person may ask for hints.
    changed : callable, optional
        Called with a revision and a sentence whenever there is something new to show. The sentence
        says what went wrong, and is empty if nothing did.

    Attributes
    ----------
    revision : int
        A number that grows by one with every change.
    by_tricks : bool
        Whether the person goes on after every trick.
    judge : callable or None
        Called with the match and a legal action of the person; unless it returns True, the action is
        not taken.
    heard : callable or None
        Called after every action with the seat and the action, None for one that the person's seat
        may not know.
    pressed : callable
        Called when the person has acted at a page, before anything of it is shown.
    ended : callable
        Called with the match and the person's seat when the deal is over, before that is shown, if
        the person has played it at a page from the first choice to the last; no what-if counts.
    judged : callable
        Called with the match and its review once such a deal has been reviewed.
    weighed : callable
        Called with the same after that, if the review was begun before anybody asked for it; then
        the moment is shown again.
    counted : Match or None
        The last deal that counted, at its end.
    thinks_ahead : callable
        Returns whether such a deal is reviewed by itself, where there are threads.
    tells : bool
        Whether the table says at once when something that the person does costs points.
    opened : dict of int to tuple of Try
        The decisions of the review about which everything is shown, by step, each with what the
        person has tried when it was asked again.
    looking : int or None
        The step of the one that is shown first; None as long as none is to be shown.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> play = Play(Addenda.standard().start(seed=7, dealer=1))
    >>> play.begin()
    >>> play.act("4D")
    >>> len(play.match.history)
    2
    >>> play.undo()
    >>> len(play.match.history)
    0
    """

    def __init__(
        self,
        match: Match[Any],
        seats: Mapping[int, Occupant] | None = None,
        *,
        lang: str = "en",
        open_hands: bool = False,
        hide: Collection[int] = (),
        hints: bool = True,
        changed: Callable[[int, str], object] = lambda _revision, _said: None,
    ) -> None:
        if not isinstance(match, Match):
            raise TypeError(
                f"a table needs a match, such as Addenda().start(seed=7), not {shown(match)}"
            )
        self.language = language(lang)
        self.revision = 0
        self.by_tricks = False
        self.judge: Callable[[Match[Any], Action], bool] | None = None
        self.heard: Callable[[int, Action | None], object] | None = None
        self.pressed: Callable[[], object] = lambda: None
        self.ended: Callable[[Match[Any], int], object] = lambda _match, _seat: None
        self.judged: Callable[[Match[Any], Review], object] = lambda _match, _found: None
        self.weighed: Callable[[Match[Any], Review], object] = lambda _match, _found: None
        self._say = table_answers(self.language)
        self._changed = changed
        self._lines = [Line(Moment.at(match))]
        self._again: Again | None = None
        self._at = 0
        # Players belong to a match, which is identified by its first moment.
        self._seatings = [(match.first, Seating.of(seats or {}, match.rules.seats))]
        self._open_hands = open_hands
        self._hide = self._hidden(hide)
        self._hints = hints
        self._help: tuple[Match[Any], Help] | None = None
        self._told: Match[Any] | None = None
        self._reviewed: tuple[Match[Any], Review] | None = None
        self._ahead: Ahead | None = None
        self._watched: Watch | None = None
        self.tells = False
        self.thinks_ahead: Callable[[], bool] = lambda: False
        self.opened: dict[int, tuple[Try, ...]] = {}
        self.looking: int | None = None
        self._thought: Thought | None = None
        self._failed: int | None = None
        self._left = -1
        self._same = (-1, -1)  # the last two revisions between which nothing has moved
        self._news: list[tuple[int, Action | None]] = []
        self._whole: Match[Any] | None = None  # the first moment of a deal that counts so far
        self._over: list[Match[Any]] = []
        self.counted: Match[Any] | None = None
        self._loop = running_loop()

    def begin(self) -> None:
        """Let the opponents act who come before the person; call this once."""
        self._wait_for(self._ask(self._line))

    # Where the match stands

    @property
    def now(self) -> Moment:
        """The moment that is shown, in the line that is shown."""
        return self._line.now

    @property
    def match(self) -> Match[Any]:
        """The match as it now stands, in the line that is shown.

        While a decision is asked again, it stands where that was taken.
        """
        return self.now.match

    @property
    def main(self) -> Match[Any]:
        """The match as it now stands, even while the what-if is shown."""
        return self._lines[0].now.match

    @property
    def line(self) -> int:
        """The line that is shown: 0 is the match, 1 the what-if."""
        return self._at

    @property
    def has_what_if(self) -> bool:
        """Whether there is a second line."""
        return len(self._lines) > 1

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back in this line."""
        return bool(self._line.past)

    @property
    def waiting(self) -> bool:
        """Whether the person has to go on before an opponent acts."""
        return self.match.to_act in self.seating().opponents and self._thinker is None

    def past_moment(self, step: int) -> Moment:
        """Return an earlier moment of the match, given its revision."""
        line = self.match.line
        if step not in range(len(line)):
            raise ValueError(self._say["no_step"])
        return Moment.at(line[step])

    @property
    def _line(self) -> Line:
        return self._lines[self._at] if self._again is None else Line(self._again.moment)

    # Who sits where, and what the person sees

    def seating(self, match: Match[Any] | None = None) -> Seating:
        """Return who plays this match, or another one that has been played here."""
        first = (self.match if match is None else match).first
        return next(seating for start, seating in self._seatings if start is first)

    @property
    def person(self) -> int:
        """The person's seat in this match."""
        return self.seating().person

    @property
    def met(self) -> list[Player]:
        """All opponents in the matches that have been played here."""
        return [one for _, seating in self._seatings for one in seating.opponents.values()]

    def seat(self, match: Match[Any], seating: Seating) -> None:
        """Say who plays a match."""
        others = [(first, one) for first, one in self._seatings if first is not match.first]
        self._seatings = [*others, (match.first, seating)]

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

    @property
    def hides_nothing(self) -> bool:
        """Whether the person sees every card."""
        return self._open_hands and not self._hide

    def sight(self, match: Match[Any]) -> dict[str, Any]:
        """Return the options of a view that show more than the person's own hand."""
        hide = self._hide - {self.seating(match).person}
        return {"open_hands": self._open_hands, "hide": hide.intersection(range(match.rules.seats))}

    def view(self, match: Match[Any]) -> Any:
        """Return what the person sees at a moment of a match."""
        return match.view(self.seating(match).person, **self.sight(match))

    def _hidden(self, hide: Collection[int]) -> frozenset[int]:
        try:
            hidden = frozenset(hide)
        except TypeError:
            told = f"hide must be a list of seats, such as [1], not {shown(hide)}"
            raise TypeError(told) from None
        wrong = hidden - set(self.seating().opponents)
        if wrong:
            raise ValueError(f"hide must name seats of opponents, not {shown(next(iter(wrong)))}")
        return hidden

    # How the match goes on

    def act(self, action: str | Action) -> None:
        """Act for the person; a card by itself is played, and a call by itself is made.

        Raises
        ------
        IllegalAction
            If the action is refused; the message says what would be legal.
        OpponentFailed
            If an opponent's code fails; everything then stays as it was.
        """
        if not isinstance(action, str | Action):
            raise TypeError(f"an action is a text such as 'play KS', not {shown(action)}")
        again = self._again
        if again is not None:
            self._try(again, action)
            return
        with self._move():
            self._check_that_nobody_thinks()
            match = self.match
            action = self._legal(action)
            if not self._at and self.judge is not None:
                taken = read_action(action, forms=match.rules.actions)
                assert isinstance(taken, Action)
                if not self.judge(match, taken):
                    self._show()
                    return
            if self.judge is None:
                self._count(match)
            after = match.apply(action)
            if _QUOTED.get() is not _NOTHING:
                self.pressed()
            self._happened(after)
            thought = self._go_to(Moment.before_acting(match)._replace(match=after))
            self._watch(match)
        self._report()
        self._wait_for(thought)

    def _legal(self, action: str | Action) -> str | Action:
        """Return an action that the person may take at this moment, or refuse it."""
        match = self.match
        action = _as_action(action, match.legal)
        refusal = match.legal.why_not(action, self.person)
        if refusal is not None:
            sentence = refusal_sentence(self.language, refusal, match.players, match.rules)
            raise IllegalAction(refusal, sentence)
        return action

    def go_on(self) -> None:
        """Let the opponents go on after a trick or a deal."""
        with self._move():
            self._check_that_nobody_thinks()
            if not self.waiting:
                over = self.match.to_act is None
                raise ValueError(self._say["over" if over else "nothing_to_continue"])
            thought = self._go_to(Moment.before_acting(self.match))
        self._wait_for(thought)

    def play_another(self, match: Match[Any], seating: Seating | None = None) -> None:
        """Go on with another match; :meth:`undo` returns to the one before."""
        with self._move():
            self.seat(match, seating or self.seating().at(match.rules.seats))
            self._at = 0
            thought = self._go_to(Moment.at(match))
        self._wait_for(thought)

    @property
    def counts(self) -> bool:
        """Whether the person has made every choice in the deal of the match at a page."""
        return self._whole is self.main.moments_of_deal[0]

    def resume(self, match: Match[Any], seating: Seating, *, counts: bool) -> None:
        """Go on with a match that was left; :meth:`undo` takes back what the person did in it."""
        with self._move():
            self.seat(match, seating)
            self._lines, self._at = [Line.through(match, seating.person)], 0
            self._whole = match.moments_of_deal[0] if counts else None
            self._failed = None
            thought = self._ask(self._line)
        self._wait_for(thought)

    def _go_to(self, moment: Moment) -> Thought | None:
        """Go on from a moment; return what is then waited for, if anything."""
        back = self._line
        self._failed = None
        self._lines[self._at] = back.then(moment)
        return self._ask(back)

    # Taking back, and what-if

    def undo(self) -> None:
        """Undo the last step, such as an action, going on, going back or another match."""
        with self._move():
            if not self.can_undo:
                raise ValueError(self._say["nothing_to_undo"])
            self._lines[self._at] = self._line.back()
            self._failed = None
            self._show()

    def back_to(self, step: int) -> None:
        """Go back to an earlier moment of the match, given its revision; :meth:`undo` returns."""
        with self._move():
            self._lines[self._at] = self._line.then(self.past_moment(step))
            self._failed = None
            self._show()

    def what_if(self, step: int) -> None:
        """Play on in a second line from an earlier moment, given its revision.

        The match itself stays as it is; :meth:`undo` brings back an earlier what-if.
        """
        with self._move():
            moment = self.past_moment(step)
            self._lines[1:] = [line.then(moment) for line in self._lines[1:]] or [Line(moment)]
            self.go_to_line(1)

    def go_to_line(self, line: int) -> None:
        """Show the match (line 0) or the what-if (line 1)."""
        with self._move():
            if line not in range(len(self._lines)):
                raise ValueError(self._say["no_line"])
            self._at = line
            self._failed = None
            self._show()

    # Two pages may ask for the same moment at once

    @staticmethod
    @contextmanager
    def quoting(revision: Any) -> Iterator[None]:
        """Refuse whatever this thread asks for once that revision has passed."""
        token = _QUOTED.set(revision)
        try:
            yield
        finally:
            _QUOTED.reset(token)

    def still(self, revision: Any) -> bool:
        """Whether nothing has moved since a revision was shown, so that what was pressed then counts."""
        return bool(revision == self.revision or (revision, self.revision) == self._same)

    def _check_quoted(self) -> None:
        """Refuse a request that quotes another revision; call this in the turn that serves it."""
        quoted = _QUOTED.get()
        if quoted is _NOTHING:
            return
        if not self.still(quoted):
            raise ValueError(self._say["stale"])
        if self._left == self.revision:
            raise ValueError(self.thinking or self._say["stale"])

    @contextmanager
    def _move(self) -> Iterator[None]:
        """Take a turn that changes where the match stands.

        Until an opponent has answered, the revision from which the match has moved on is still
        shown, and a second request that quotes this revision is too late.
        """
        with TURN:
            self._check_quoted()
            revision, self._again = self.revision, None
            yield
            self._left = revision

    @in_turn
    def show_again(self) -> None:
        """Show the same moment again, after something about it has changed."""
        self._check_quoted()
        self._show()

    def _show(self, said: str = "") -> None:
        if self._thinker is None:
            self._think_of(None)
        revision = self.revision + 1
        self._changed(revision, said)
        self.revision = revision

    # The opponents

    @in_turn
    def _ask(self, back: Line, *, shown: bool = False) -> Thought | None:
        """Return what is waited for; if no opponent acts now, show how things stand instead."""
        moment = self.now
        seat = moment.match.to_act
        paused = moment.paused(tricks=self.by_tricks)
        acts = seat in self.seating().opponents and not paused
        self._think_of(Thought(moment, back, seat, shown) if acts else None)
        if shown or not acts:
            self._show()
        return self._thought

    def _wait_for(self, thought: Thought | None) -> None:
        """Let the opponents act until the person can; if one of them fails, nothing changes.

        Nothing is locked while an opponent thinks, so the match may have moved on when its answer
        comes. In that case the answer, or a failure, is ignored.
        """
        while thought is not None:
            match = thought.moment.match
            assert thought.seat is not None
            try:
                match = acted(match, self.seating(match).opponents[thought.seat], self._say)
            except NoAction as failure:
                none = failure
                break
            except BaseException:  # an interrupt
                self._give_up(thought, self._about("stopped", thought))
                raise
            thought = self._go_on_with(thought, match)
            self._report()
        else:
            return
        sentence = self._about("opponent_failed", thought).format(reason=none)
        if self._give_up(thought, sentence):
            raise OpponentFailed(sentence) from none.__cause__ if self.hides_nothing else None

    @in_turn
    def _go_on_with(self, thought: Thought, match: Match[Any]) -> Thought | None:
        if self._thinker is not thought:
            return None
        self._lines[self._at] = self._line._replace(now=thought.moment._replace(match=match))
        self._happened(match)
        return self._ask(thought.back, shown=thought.shown)

    @in_turn
    def _give_up(self, thought: Thought, sentence: str) -> bool:
        """Go back to where the person acted; return whether the answer was still waited for."""
        if self._thinker is not thought:
            return False
        self._thought = None
        self._failed = thought.seat
        self._lines[self._at] = thought.back
        self._show(sentence)
        return True

    @property
    def stoppable(self) -> int | None:
        """The seat of an opponent that has failed or is still thinking; None if there is none."""
        thinker = self._thinker
        return self._failed if thinker is None else thinker.seat

    def let_steady_play(self, seat: int) -> None:
        """Replace an opponent with :class:`Steady`, stopping it if it is still thinking."""
        with self._move():
            if seat not in self.seating().opponents:
                raise ValueError(self._say["no_opponent"].format(seat=shown(seat)))
            self.seat(self.match, self.seating().replaced(seat))
            self._failed = None
            thinker = self._thinker
            if thinker is None or thinker.seat != seat:
                self._show()
                return
            again = Moment(*self.now)  # not the moment of the earlier thought
            self._lines[self._at] = self._line._replace(now=again)
            thought = self._ask(thinker.back)
        self._wait_for(thought)

    def _count(self, match: Match[Any]) -> None:
        """Note whether the person has made every choice of this deal, from the first, at a page."""
        dealt, person = match.moments_of_deal[0], self.person
        if _QUOTED.get() is _NOTHING:  # a cell acts
            self._whole = None
        elif not any(one.to_act == person for one in match.moments_of_deal[:-1]):
            self._whole = dealt
        if self._whole is not dealt:
            self._whole = None

    def _happened(self, match: Match[Any]) -> None:
        """Record the last action of a match, as far as the person may know it."""
        if match.deal_over and self._at == 0 and self._whole is match.moments_of_deal[0]:
            self.counted = match
            with reported():
                self.ended(match, self.seating(match).person)
            self._over.append(match)
        if self.heard is not None:
            self._news.append(self.view(match).history[-1])

    def _report(self) -> None:
        """Tell whoever listens which actions were taken. Their code runs while nothing is locked."""
        with TURN:
            news, self._news = self._news, []
            over, self._over = self._over, []
        for match in over:
            if self.thinks_ahead():
                self._review_ahead(match)
        for seat, action in news:
            if self.heard is not None:
                self.heard(seat, action)

    # Who thinks

    @property
    def _thinker(self) -> Thought | None:
        """What is waited for, as long as the moment is shown where that began."""
        thought = self._thought
        return thought if thought is not None and thought.moment is self.now else None

    @property
    def thinking(self) -> str:
        """A sentence that says who is thinking; empty when nobody is."""
        thought = self._thinker
        if thought is None:
            return ""
        told = self._about(thought.what if thought.seat is None else "thinking", thought)
        return told + thought.progress

    @property
    def long_thinking(self) -> str:
        """The same sentence, once the thinking has taken long enough to be mentioned."""
        return self.thinking if self._thought is not None and self._thought.shown else ""

    @in_turn
    def tell_who_thinks(self, thread: Thread | None = None) -> bool:
        """Show who is thinking, in one thread or in any; return whether anybody is."""
        thought = self._thinker
        if thought is None or thread not in {None, thought.thread}:
            return False
        if not thought.shown:
            thought.shown = True
            self._show()
        forward_interrupts(self._loop)
        return True

    def close(self) -> None:
        """Stop any opponent that is still thinking."""
        if self._thought is not None:
            self._thought.end()
        for one in (self._ahead, self._watched):
            if one is not None:
                one.end()

    def _think_of(self, thought: Thought | None) -> None:
        if self._thought is not None:
            self._thought.end()
        self._thought = thought

    def _check_that_nobody_thinks(self) -> None:
        """Check that no opponent is waited for; hints do not count."""
        thought = self._thinker
        if thought is not None and thought.seat is not None:
            raise ValueError(self.thinking)

    def _about(self, key: str, thought: Thought) -> str:
        """Return a sentence with the thinker's name filled in; any other blank stays as it is."""
        name = self.language.player(thought.moment.match.players[thought.seat or 0])
        return self._say[key].replace("{player}", name)

    # Hints and reviews

    @property
    def hint_offered(self) -> bool:
        """Whether the person may ask for a hint at this moment."""
        match, seat = self.match, self.person
        return self._hints and _is_to_choose(match, seat) and _can_advise(match.view(seat))

    @property
    def help(self) -> Help | None:
        """What a hint would say at this moment, once it has been worked out."""
        match, found = self._help or (None, None)
        return found if match is self.match else None

    @property
    def hint_shown(self) -> Help | None:
        """The hint that is shown at this moment."""
        return self.help if self._told is self.match else None

    def hint(self) -> Help:
        """Show and return a hint: what a strong player would do in the person's place, and why.

        It is worked out from the view of the person's seat and nothing else, even if all hands are
        open; its random numbers are seeded by the revision, so that the same moment always gets the
        same hint.
        """
        return self._worked_out(self._check_hint, self._work_out_help, self._tell)

    def work_out_chance(self) -> None:
        """Work out a hint without showing it; the chance that the bid is made is part of it.

        Nobody has asked for it, so whatever is pressed meanwhile still counts.
        """
        if self.help is not None:
            return  # another view has asked
        self._worked_out(self._check_hint, self._work_out_help, self._know)

    @in_turn
    def close_hint(self) -> None:
        """Stop showing the hint."""
        self._check_quoted()
        self._told = None
        self._show()

    def _check_hint(self, match: Match[Any], seat: int) -> None:
        to_choose = _is_to_choose(match, seat)
        if not self._hints or (to_choose and not _can_advise(match.view(seat))):
            raise ValueError(self._say["no_hints"])
        if not to_choose:
            raise ValueError(self._say["nothing_to_choose"])

    def _work_out_help(self, match: Match[Any], seat: int) -> Help:
        if self._help is not None and self._help[0] is match:
            return self._help[1]
        words = hint_words(match.view(seat), self.language.code)
        return words.worked_out(random.Random(match.revision))

    def _know(self, match: Match[Any], found: Help) -> None:
        self._help = match, found
        self._same = self.revision, self.revision + 1

    def _tell(self, match: Match[Any], found: Help) -> None:
        self._help, self._told = (match, found), match

    @property
    def reviewed(self) -> Review | None:
        """The review of this deal, once it has been worked out."""
        match, found = self._reviewed or (None, None)
        return found if match is self.match else None

    def review(self, *, ask: bool = False) -> Review:
        """Find and return the person's decisions in this deal that cost points.

        They are judged by what the person could know, which includes all hands if none is hidden.
        With *ask*, the first of them that has not been opened is asked again.
        """

        def check(match: Match[Any], _: int) -> None:
            if not match.deal_over:
                raise ValueError(self._say["no_review"])

        def look_back(match: Match[Any], seat: int) -> Review:
            found, ahead = self.reviewed, self._ahead
            if found is None and ahead is not None and ahead.match is match:
                found = ahead.wait(self._tell_progress)
            if found is None:
                known = self.hides_nothing
                found = review_deal(match, seat, open_hands=known, progress=self._tell_progress)
            return found

        def keep(match: Match[Any], found: Review) -> None:
            if self.reviewed is not found:
                self._reviewed, self.opened, self.looking = (match, found), {}, None
            closed = [one.step for one in found.decisions if one.step not in self.opened]
            if ask and closed:
                self._ask_again(found, closed[0])
            elif self.looking is None:
                self.looking = found.decisions[0].step if found.decisions else match.revision

        match, ahead = self.match, self._ahead
        found = self._worked_out(check, look_back, keep, what="review_thinking")
        if match is self.counted and (ahead is None or ahead.review is not found):
            self.judged(match, found)
        return found

    def _review_ahead(self, match: Match[Any]) -> None:
        """Begin to review a deal before anybody asks for it, if there are threads."""
        ahead = Ahead(
            match,
            self.seating(match).person,
            open_hands=self.hides_nothing,
            busy=self._is_waiting,
            found=self._found_ahead,
        )
        with TURN:
            self._ahead = ahead if ahead.begin() else None
            self._changed(self.revision, "")

    def _found_ahead(self, ahead: Ahead) -> None:
        assert ahead.review is not None
        with TURN:
            if self.match is ahead.match and self.reviewed is None and self._thinker is None:
                self._reviewed, self.opened, self.looking = (ahead.match, ahead.review), {}, None
                # The same revision: whatever is pressed at this moment still counts.
                self._changed(self.revision, "")
        self.judged(ahead.match, ahead.review)
        self.weighed(ahead.match, ahead.review)
        with TURN:
            if self.match is ahead.match and self._thinker is None:
                self._changed(self.revision, "")

    @property
    def looks_back(self) -> bool:
        """Whether the deal that is over is being reviewed before anybody has asked for it."""
        ahead = self._ahead
        return ahead is not None and ahead.match is self.match and ahead.thinking

    # Told at once

    @property
    def can_tell(self) -> bool:
        """Whether the table can say at once what has cost points, which takes threads."""
        threads = sys.platform != "emscripten"
        return threads and self._hints and self.judge is None and bool(self.match.rules.knowledge)

    def tell_at_once(self, *, on: bool) -> None:
        """Say from now on, or no more, when something that the person does costs points."""
        with TURN:
            self._check_quoted()
            if not self.can_tell:
                raise ValueError(self._say["no_hints"])
            self.tells, self._watched = on, None
            self._show()

    @property
    def blunder(self) -> Decision | None:
        """What the person did last, if it has cost points and the table tells so at once."""
        watched = self._watched
        told = watched is not None and watched.decision is not None and self._is_last(watched)
        return watched.decision if told and watched is not None else None

    def _is_last(self, watched: Watch) -> bool:
        """Whether what was watched is the last thing that the person did."""
        after, person = watched.after, self.person
        moments = self.match.line[after.revision :]
        return moments[:1] == [after] and all(one.to_act != person for one in moments[:-1])

    def _watch(self, before: Match[Any]) -> None:
        """Begin to look at what the person has just done."""
        after, action = self.match, self.match.action
        self._watched = None
        if not self.tells or not self.can_tell or after.deal_over or action is None:
            return
        view = before.view(self.person, open_hands=self.hides_nothing)
        watched = Watch(view, action, after, busy=self._is_waiting, found=self._found_blunder)
        self._watched = watched if watched.begin() else None

    def _found_blunder(self, watched: Watch) -> None:
        with TURN:
            if self._watched is watched and self.blunder is not None and not self.match.deal_over:
                self._changed(self.revision, "")

    def _is_waiting(self) -> bool:
        """Whether somebody is waited for."""
        thinker = self._thinker
        return thinker is not None and thinker.seat is not None

    # A decision asked again

    @property
    def asked_again(self) -> Again | None:
        """The decision of the reviewed deal that is asked again, if one is."""
        return self._again

    def look_again(self, step: int) -> None:
        """Ask again for a decision that the review of this deal has found costly."""
        with TURN:
            self._check_quoted()
            self._again = None
            self._check_that_nobody_thinks()
            found = self.reviewed
            decisions = found.decisions if found is not None else ()
            if found is None or step not in [one.step for one in decisions]:
                raise ValueError(self._say["no_step"])
            self.opened.pop(step, None)
            self._ask_again(found, step)
            self._show()

    def _ask_again(self, found: Review, step: int) -> None:
        decision = next(one for one in found.decisions if one.step == step)
        self._again = Again(Moment.at(self.match.line[step]), decision, found)

    def show_better(self) -> None:
        """Show what would have been better, where a decision is asked again."""
        with TURN:
            self._check_quoted()
            if self._again is None:
                raise ValueError(self._say["no_step"])
            self._open(self._again)
            self._show()

    def stop_looking(self) -> None:
        """Return to the deal that is over from a decision that is asked again."""
        with TURN:
            self._check_quoted()
            self._again = None
            self._show()

    def open_review(self) -> None:
        """Show everything that the review of this deal has found."""
        with TURN:
            self._check_quoted()
            found = self.reviewed
            if found is not None:
                for decision in reversed(found.decisions):
                    self._open(Again(self.now, decision, found))
            self._show()

    def _open(self, again: Again) -> None:
        """Let everything be shown about a decision."""
        self._again, self.looking = None, again.decision.step
        self.opened[again.decision.step] = again.tries

    def _try(self, again: Again, action: str | Action) -> None:
        """Weigh what the person would do now; a second try, or a right one, shows the best."""

        def check(_match: Match[Any], _seat: int) -> None:
            self._legal(action)

        def weigh(match: Match[Any], _seat: int) -> Try:
            taken = read_action(_as_action(action, match.legal), match.legal, match.rules.actions)
            assert isinstance(taken, Action), "it is legal"
            found = cost_of(again.decision, taken)
            return Try(taken, *(found or (None, 0.0)))

        def keep(_match: Match[Any], tried: Try) -> None:
            self._again = again._replace(tries=(*again.tries, tried))
            if tried.right or again.tries:
                self._open(self._again)

        self._worked_out(check, weigh, keep, what="try_thinking")

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
        """Work something out while nothing is locked; keep the result if it still applies."""
        with TURN:
            self._check_quoted()
            match, seat = self.match, self.person
            check(match, seat)
            if self.thinking:
                raise ValueError(self.thinking)
            thought = self._thought = Thought(self.now, self._line, what=what)
        found = None
        try:
            found = work_out(match, seat)
        finally:
            with TURN:
                if self._thinker is thought:
                    self._thought = None
                    if found is not None:
                        keep(match, found)
                    self._show()
        return found


class Try(NamedTuple):
    """What somebody would do now, with what that would have cost; None if that cannot be said."""

    action: Action
    cost: float | None
    error: float

    @property
    def right(self) -> bool:
        """Whether it is as good as the best."""
        return self.cost is not None and is_as_good(self.cost, self.error)


class Again(NamedTuple):
    """A costly decision that is asked again, at its moment, and the tries so far."""

    moment: Moment
    decision: Decision
    found: Review
    tries: tuple[Try, ...] = ()


class Moment(NamedTuple):
    """A match together with the revision from which its events are new to the person.

    The events themselves are not kept: what may be told about them depends on which hands are open
    when they are told.
    """

    match: Match[Any]
    new_from: int

    @classmethod
    def at(cls, match: Match[Any]) -> Moment:
        """Return the moment that a match has reached, in which its last action is new."""
        return cls(match, match.revision)

    @classmethod
    def before_acting(cls, match: Match[Any]) -> Moment:
        """Return the moment that a match has reached, in which only later actions will be new."""
        return cls(match, match.revision + 1)

    def paused(self, *, tricks: bool) -> bool:
        """Whether something has just happened that the person should see before others go on.

        This is the case after a deal has ended and, with ``tricks``, after any trick.
        """
        news = self.new_from <= self.match.revision
        return news and (tricks or self.match.deal_over) and ends_trick(self.match)


def ends_trick(match: Match[Any]) -> bool:
    """Whether the last action ended a trick."""
    return any(event.pauses for event in match.events)


class Line(NamedTuple):
    """A line of play, with its current moment and, in order, those that undoing returns to.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> start = Moment.at(Addenda().start(seed=7, dealer=1))
    >>> line = Line(start).then(Moment.at(start.match.apply("play 4D")))
    >>> line.now.match.revision, line.back().now == start
    (1, True)
    """

    now: Moment
    past: tuple[Moment, ...] = ()

    @classmethod
    def through(cls, match: Match[Any], person: int) -> Line:
        """Return a line that has come to a match by what one person has done in it."""
        past, new_from = [], 0
        for moment in match.line[:-1]:
            if moment.to_act == person or moment.deal_over:
                past.append(Moment(moment, new_from))
                new_from = moment.revision + 1
        return cls(Moment(match, new_from), tuple(past))

    def then(self, moment: Moment) -> Line:
        """Return the line after a move to a later or earlier moment."""
        return Line(moment, (*self.past, self.now))

    def back(self) -> Line:
        """Return the line after taking back one step; there must be one to take back."""
        return Line(self.past[-1], self.past[:-1])


class Seating(NamedTuple):
    """The person's seat, and the opponents keyed by seat."""

    person: int
    opponents: dict[int, Player]

    @classmethod
    def of(cls, seats: Mapping[int, Occupant], number: int) -> Seating:
        """Return the seating of a table with a given number of seats.

        Unless a seat is marked as ``"human"``, the first free one is the person's;
        :class:`Steady` takes the other free seats.

        Examples
        --------
        >>> seating = Seating.of({1: "human"}, 3)
        >>> seating.person, sorted(seating.opponents)
        (1, [0, 2])
        """
        if not isinstance(seats, Mapping):
            raise TypeError(
                f"seats must say who sits where, such as {{0: 'human'}}, not {shown(seats)}"
            )
        seats = {seat if (n := whole(seat)) is None else n: who for seat, who in seats.items()}
        person = _person(seats, number)
        others = (seat for seat in range(number) if seat != person)
        return cls(person, {seat: _opponent(seat, seats.get(seat, Steady())) for seat in others})

    def at(self, number: int) -> Seating:
        """Return the seating for another number of seats.

        Examples
        --------
        >>> Seating.of({2: "human"}, 3).at(2).person
        0
        """
        person = self.person if self.person < number else 0
        others = (seat for seat in range(number) if seat != person)
        return Seating(person, {seat: self.opponents.get(seat) or Steady() for seat in others})

    def replaced(self, seat: int) -> Seating:
        """Return the seating with a :class:`Steady` in place of an opponent."""
        return self._replace(opponents={**self.opponents, seat: Steady()})


def _person(seats: Mapping[int, Occupant], number: int) -> int:
    wrong = [seat for seat in seats if seat not in range(number)]
    if wrong:
        raise ValueError(f"seats go from 0 to {number - 1}; there is no seat {shown(wrong[0])}")
    people = [seat for seat, who in seats.items() if who == "human"]
    if len(people) > 1:
        raise ValueError("only one person can sit at this table: mark only one seat as 'human'")
    free = [seat for seat in range(number) if seat not in seats]
    if not people and not free:
        raise ValueError("one seat must be left for the person: mark it as 'human'")
    return (people or free)[0]


def _opponent(seat: int, who: Occupant) -> Player:
    if isinstance(who, type):
        raise TypeError(f"seat {seat} needs a player, not its class: write {who.__name__}()")
    if isinstance(who, str) and who in PLAYERS:
        return PLAYERS[who]()
    if isinstance(who, str) or not hasattr(who, "choose"):
        raise TypeError(
            f"seat {seat} must be 'human', {', '.join(map(repr, PLAYERS))} or a player with "
            f"choose(view, rng), not {shown(who)}"
        )
    return who


class OpponentFailed(RuntimeError):  # noqa: N818 -- the name says who failed
    """Raised when a player's code fails or its action is illegal; the table stays as it was.

    The code's own error is the cause if all hands are open; otherwise it is left out, since its
    text may name hidden cards.
    """


class NoAction(Exception):  # noqa: N818 -- the name says what is missing
    """Raised when an opponent gives no action; the text is part of a sentence and names no card."""


@dataclass(eq=False)
class Thought:
    """What a table is waiting for, which is an opponent's action, a hint or a review.

    Attributes
    ----------
    moment : Moment
        The moment that is being thought about. Once the table has moved on, the answer is useless.
    back : Line
        The line to which a failure returns.
    seat : int or None
        The opponent's seat; None for a hint or a review.
    shown : bool
        Whether the page says that somebody is thinking.
    what : str
        The key of the sentence that says so, if there is no opponent.
    progress : str
        How far the work has come, shown after that sentence.
    thread : Thread
        The thread that does the thinking.
    """

    moment: Moment
    back: Line
    seat: int | None = None
    shown: bool = False
    what: str = "hint_thinking"
    progress: str = ""
    thread: Thread = field(default_factory=current_thread)

    def end(self) -> None:
        """End the thinking of another thread as soon as possible; a cell has its own interrupt."""
        if isinstance(self.thread, Worker) and self.thread is not current_thread():
            self.thread.interrupt()


def acted(match: Match[Any], player: Player, say: Mapping[str, str]) -> Match[Any]:
    """Return the match after an opponent has acted; the same moment always gets the same answer.

    Raises ``NoAction`` if the opponent fails or its answer is refused. The reason for refusing an
    answer is withheld, since it may name hidden cards.
    """
    view = match.view(match.to_act)
    try:
        action: object = player.choose(view, generator_for(view))
    except CannotPlay as reason:
        raise NoAction(str(reason)) from reason
    except FAILURES as error:
        raise NoAction(_failure(error, say)) from error
    if not isinstance(action, Action | str):
        raise NoAction(say["no_action"])
    try:
        return match.apply(action)
    except Exception:  # noqa: BLE001 -- an odd answer may raise anything
        raise NoAction(say["not_allowed"]) from None


def _failure(error: BaseException, say: Mapping[str, str]) -> str:
    """Return a phrase saying what failed in a player's code and where, without the error's text."""
    name = type(error).__name__
    for frame in traceback.extract_tb(error.__traceback__)[1:2]:
        return say["code_failed_in"].format(error=name, line=frame.lineno)
    return say["code_failed"].format(error=name)


def _can_advise(view: View) -> bool:
    """Return whether players can give reasons for their choices in the game of a view."""
    return bool(view.rules.knowledge) or view.rules.sample_world(view, random.Random(0)) is not None


def _is_to_choose(match: Match[Any], seat: int) -> bool:
    return match.to_act == seat and len(match.legal) > 1


def _as_action(action: str | Action, due: LegalActions) -> str | Action:
    """Read text without a verb as the cards or the call that is due, or else as a card to play."""
    words = action.split() if isinstance(action, str) else []
    if not words or words[0].lower() in due.forms:
        return action
    for verb in dict.fromkeys(one.verb for one in due):
        form = due.forms[verb]
        if len(words) in form.numbers or (form.says is True and len(words) == 1):
            return f"{verb} {action}"
    return f"{Verb.PLAY} {action}" if len(words) == 1 else action
