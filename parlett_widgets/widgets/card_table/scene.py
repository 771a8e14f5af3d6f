"""Turns a view into a scene, which is plain JSON with exactly what the seat's table may show.

The format is ``scene.schema.json``. Cards that the viewer may not know are only counted.

This module builds what all tables share, and each game's ``table.py`` builds the rest. Only the page
knows which cards a person has chosen for a bid; the scene says what each card adds and what every
total bids, so that the page just adds three numbers and does not know what a bid is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.views import ENDED, CardPlayed, Event, Told, TrickEnded, View
from parlett_widgets.widgets.card_table.result import ResultScene
from parlett_widgets.widgets.page.scene_parts import face, present, units
from parlett_widgets.words import narrator
from parlett_widgets.words.hint_words import Help
from parlett_widgets.words.labels import labels
from parlett_widgets.words.narrator import Narrator
from parlett_widgets.words.refusal_words import refusal_sentence

__all__ = [
    "NO_HINT",
    "ZONES",
    "Asks",
    "Hint",
    "Kept",
    "Scene",
    "TableScene",
    "TrickScene",
    "button",
    "scene",
    "still",
]


_PLACES: Final = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top", "top", "right"),
}


ZONES: Final = ("hand", "bid", "trick", "last", "stock", "turn-up")
"""The kinds of zones that a table has a place for: ``hand`` and ``bid`` with the plate of their seat,
``trick`` in the middle, ``last`` beside it, and ``stock`` and ``turn-up`` in the same corner."""


_LOG_BYTES: Final = 1200
"""The most bytes of UTF-8 that the log may take in a scene; enough for three tricks or more."""


_LINE_BYTES: Final = 28
"""The size of a line apart from its text, in bytes."""


_SETS: Final = 60
"""The most sets of cards that a button lists."""


class Hint(NamedTuple):
    """The help that a person is given in addition to the scene.

    Attributes
    ----------
    told : Help or None
        The hint that has been asked for.
    chance : float or None
        Before a premium call, how often the bid was made in the deals tried, or None if none were.
    may_ask : bool
        Whether help is offered at this moment.
    """

    told: Help | None = None
    chance: float | None = None
    may_ask: bool = False


NO_HINT: Final = Hint()


class Asks(NamedTuple):
    """What a table asks of the viewer at one moment.

    Attributes
    ----------
    counting : bool
        Whether it asks for what the table counts, which is hidden until the answer.
    tried : Card or None
        The card with which the viewer has answered wrongly.
    scene : callable
        Returns that part of the scene, given what the card that was tried would do in words.
    """

    counting: bool
    tried: Card | None
    scene: Callable[[tuple[str, str] | None], Scene]


class Kept:
    """What the scenes of a table have in common, kept from one scene to the next.

    Its use is optional: it saves time, and a scene of a long match takes no longer than one of a
    short match.
    """

    def __init__(self) -> None:
        self._of: tuple[Any, ...] = ()
        self._made: tuple[type[TableScene], Narrator[Any, Any]] | None = None
        self._rules: list[Scene] | None = None
        self._past: tuple[View, ...] = ()
        self._rows: list[Scene] = []
        self._of_deal: dict[int, tuple[View, list[Scene]]] = {}  # the views keep their ids in use

    def table(self, view: View, lang: str) -> tuple[type[TableScene], Narrator[Any, Any]]:
        """Return the builder of a game's scenes, and the narrator of a match for the viewer."""
        of = view.rules, view.players, view.seat, lang
        if self._made is None or of != self._of:
            self._of = of
            tell = narrator(view.rules, view.players, lang=lang, you=view.seat)
            self._made = view.rules.part("table", TableScene), tell
            self._rules = None
        return self._made

    def rules(self, tell: Narrator[Any, Any]) -> list[Scene]:
        """Return the rules in force, in the words of that narrator."""
        if self._rules is None:
            lines = tell.all_rule_lines()
            self._rules = [{"name": name, "value": value} for name, value in lines]
        return self._rules

    def rows(
        self, past: tuple[View, ...], rows_of: Callable[[Sequence[Event]], Iterable[Scene]]
    ) -> list[Scene]:
        """Return the rows of past deals; as long as a deal lasts, this is one and the same list."""
        if past is not self._past:
            for view in past:
                if id(view) not in self._of_deal:
                    self._of_deal[id(view)] = view, list(rows_of(view.events))
            self._rows = [row for view in past for row in self._of_deal[id(view)][1]]
            self._past = past
        return self._rows


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
    asks: Asks | None = None,
    kept: Kept | None = None,
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
    asks : Asks, optional
        What the table asks of the viewer.
    kept : Kept, optional
        What earlier scenes of the same table have in common with this one.

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
    table = _table(view, recent, lang, kept, playing=playing)
    table.hint = hint
    table.gathered = gathered
    table.asks = asks
    table.counting = asks is not None and asks.counting and asks.tried is None
    return table.build(story, view.ends, rev, actions)


def still(
    view: View,
    *,
    lang: str = "en",
    gathered: bool = False,
    counting: bool = False,
    kept: Kept | None = None,
) -> Scene:
    """Return the seats and zones of a scene in which nothing can be played."""
    table = _table(view, view.events, lang, kept, playing=False)
    table.gathered = gathered
    table.counting = counting
    return table.moment()


def _table(
    view: View, recent: Sequence[Event], lang: str, kept: Kept | None, *, playing: bool
) -> TableScene:
    kept = kept or Kept()
    laid, tell = kept.table(view, lang)
    table = laid(view, tell, recent, playing=playing)
    table.kept = kept
    return table


Scene = dict[str, Any]


def button(action: str, label: str, *, primary: bool = False) -> dict[str, Any]:
    """Return a button of a scene."""
    return {
        "id": action.replace(" ", "-"),
        "action": action,
        "label": label,
        "primary": primary,
    }


class TableScene(ABC):
    """Builds the scene of one view; each game has a subclass of its own.

    ``recent`` holds the events that the viewer has not been told yet.

    Attributes
    ----------
    gathered : bool
        Whether a finished trick lies with its winner, and no longer in the middle.
    counting : bool
        Whether the viewer is asked for what the table counts, so that it must not show it.
    labels : mapping of str to str
        The labels that all tables share; a game with other words for them replaces some.
    """

    hint = NO_HINT
    asks: Asks | None = None
    gathered = False
    counting = False
    kept: Kept
    result: ClassVar[type[ResultScene]] = ResultScene
    """The builder of a deal's result; a game with more to tell has its own."""
    deal_end: ClassVar[type[Event] | None] = None
    """The event that ends a deal, with ``number``, ``points`` and ``scores``, or None."""

    def __init__(
        self, view: View, tell: Narrator[Any, Any], recent: Sequence[Event], *, playing: bool
    ) -> None:
        self.view = view
        self.tell = tell
        self.lang = tell.lang
        self._ = self.lang.gettext
        self.labels = labels(self.lang)
        self.recent = recent
        self.playing = playing
        self.new_cards = CardSet()
        first = view.seat or 0
        number = len(view.hand_sizes)
        self.order = [(first + i) % number for i in range(number)]

    def build(
        self,
        story: Sequence[Told],
        ends: Sequence[Event],
        rev: int,
        actions: Iterable[dict[str, Any]],
    ) -> Scene:
        """Return the scene as plain JSON."""
        view, result = self.view, self._result(ends)
        shown = {
            "version": 1,
            "game": self.view.rules.game,
            "lang": self.lang.code,
            "rev": rev,
            "seat": view.seat,
            "phase": str(view.phase),
            "title": self.tell.title(view),
            "name": self.tell.game,
            "status": self._status(),
            **self.moment(),
            "actions": [*self._engine_actions(), *actions],
            "log": self._log(self._told(story)),
            "rules": self.kept.rules(self.tell),
        }
        if result is None:
            told, now = None, self.tell.status(view, _to_this_trick(self.recent, view.seat))
        else:  # the result lies on the table, so the status only has to say what happened aloud
            told, (happened, now) = result.build(), result.status()
            shown["status"] = self.lang.paragraph([happened, now])
        shown["earlier"] = units(shown["status"]) - units(now)
        more: dict[str, Any] = {
            "choice": self._choice(),
            "legend": self._legend(),
            "gauge": self._gauge(),
            "sides": self._sides(),
            "offer": self._offer(),
            "hint": self._hint(),
            "task": self._task(),
        }
        return present(shown | more | {"result": told, "sheet": self._sheet()})

    def _result(self, ends: Sequence[Event]) -> ResultScene | None:
        """Return the builder of the result, if the deal has just ended; None in a replay."""
        ended = self.playing and str(self.view.phase) in ENDED
        if not ended or self.deal_end is None:
            return None
        deals = [event for event in ends if isinstance(event, self.deal_end)]
        return self.result(self.view, self.tell, deals, self._scorers())

    def moment(self) -> Scene:
        """Return what lies on the table: the seats and zones of the scene."""
        return {"seats": [self._seat(seat) for seat in self.order], "zones": self._zones()}

    def _status(self) -> str:
        """Return sentences saying what has just happened and what is expected now."""
        return self.tell.status(self.view, self.recent)

    def _hint(self) -> dict[str, Any] | None:
        """Return the requested hint."""
        told = self.hint.told
        if told is None:
            return None
        labels = self.labels
        figures = {"label": labels["figures"], "text": told.figures} if told.figures else None
        words = {"label": labels["hint"], "act": told.act, "why": told.why}
        return present({**words, "figures": figures})

    @abstractmethod
    def _zones(self) -> list[dict[str, Any]]:
        """Return the zones in the order in which they are seen and read aloud.

        The others' hands come first, the viewer's own last. Each is of a kind in ``ZONES``, and only
        hands and bids may be several of one kind. A card in a trick names the ``seat`` that played it.
        """

    @abstractmethod
    def _begins_trick(self, event: Event) -> bool:
        """Whether the event begins a trick, which has a heading in the log."""

    @abstractmethod
    def _begins_line(self, event: Event) -> bool:
        """Whether the event begins a new line of the log."""

    def _seat(self, seat: int) -> dict[str, Any]:
        labels, view = self.labels, self.view
        plays = seat < len(view.players)
        team = self._team(seat)
        score = view.scores[seat] if plays and team is None else None  # partners have one score
        you = seat == view.seat
        held = view.hand_sizes[seat]
        shown = {
            "seat": seat,
            "name": self.tell.called(seat),
            "place": _PLACES[len(self.order)][self.order.index(seat)],
            "you": you or None,
            "dealer": labels["dealer"] if seat == view.dealer else None,
            "to_act": labels["to_act"] if seat == view.to_act else None,
            "score": score,
            "score_text": "" if score is None else self.lang.points(score),
            "cards_text": self.lang.ngettext("{n} card", "{n} cards", held).format(n=held),
            "taken": self._taken(seat),
            "bid": self._bid(seat),
            "team": team,
            "side": labels["partner"] if team == 0 and not you and view.seat is not None else None,
            "premium": self._premium(seat),
        }
        return present(shown)

    def _task(self) -> dict[str, Any] | None:
        """Return what the table asks."""
        if self.asks is None:
            return None
        counting, tried, told = self.asks
        return told(self.makes(tried) if counting and tried is not None else None)

    def makes(self, card: Card) -> tuple[str, str] | None:  # noqa: ARG002 -- games that count say it
        """Return what a card tried in vain would do, in a few words and in a sentence."""
        return None

    def _taken(self, seat: int) -> dict[str, Any] | None:  # noqa: ARG002 -- games with bids count it
        return None

    def _bid(self, seat: int) -> dict[str, Any] | None:  # noqa: ARG002 -- games with bids have one
        return None

    def _premium(self, seat: int) -> str | None:  # noqa: ARG002 -- only Ninety-Nine has one
        """Return a player's premium, in a word."""
        return None

    @cached_property
    def _ways(self) -> dict[Verb, list[Action]]:
        """What the viewer may do with cards of the hand, by the verb."""
        ways: dict[Verb, list[Action]] = {}
        for action in self.view.legal if self.playing else ():
            if action.cards:
                ways.setdefault(action.verb, []).append(action)
        return ways

    @cached_property
    def _chooses(self) -> bool:
        """Whether cards are chosen first; otherwise the press of a card is an action."""
        several = any(len(one.cards) > 1 for ways in self._ways.values() for one in ways)
        return several or len(self._ways) > 1

    def _choice(self) -> dict[str, Any] | None:
        """Return the choice of cards to be laid down together, if there is one."""
        if not self._chooses:
            return None
        _ = self.lang.gettext
        most = max(len(one.cards) for ways in self._ways.values() for one in ways)
        counted = _("Cards chosen: {n}.")
        return {
            "zone": f"hand-{self.view.seat}",
            "count": most,
            "label": self.labels["own_hand"],
            "prompts": [self._status(), *(counted.format(n=n) for n in range(1, most + 1))],
            "full": _("No more cards can be chosen: press one of them first to take it back."),
            "button": self.tell.verb(next(iter(self._ways))),
            "totals": [],
            "offers": [self._way(verb, ways) for verb, ways in self._ways.items()],
        }

    def _way(self, verb: Verb, ways: Sequence[Action]) -> dict[str, Any]:
        """Return the button that does something with the chosen cards, and the cards that it takes.

        The cards are left out if there are too many ways; other choices are then refused.
        """
        sets = [" ".join(map(str, one.cards)) for one in ways]
        offer = {"action": f"{verb} {{cards}}", "label": self.tell.verb(verb)}
        counts = sorted({len(one.cards) for one in ways})
        return present({**offer, "counts": counts, "sets": sets if len(sets) <= _SETS else None})

    def _legend(self) -> dict[str, Any] | None:
        """Return the help beside the trick at this moment, a few signs with their values."""
        return None

    def _gauge(self) -> dict[str, Any] | None:
        """Return the bar that shows how the points of a deal are shared out, in games with one."""
        return None

    def _offer(self) -> dict[str, Any] | None:
        """Return the premium calls, each with what it gains and what failing costs."""
        return None

    def _team(self, seat: int) -> int | None:  # noqa: ARG002 -- few games have sides
        """Return 0 for a seat of the viewer's side and 1 for one of the other, if there are sides."""
        return None

    def _sides(self) -> list[dict[str, Any]] | None:
        """Return the scores of the viewer's side and of the other, if there are sides."""
        return None

    def _hand(self, seat: int) -> dict[str, Any]:
        hand = self.view.hands[seat]
        mine = seat == self.view.seat
        labels, name = self.labels, self.tell.names[seat]
        cards = [self._held_card(card, seat) for card in self._sorted(hand or ())]
        shown = {
            "id": f"hand-{seat}",
            "kind": "hand",
            "seat": seat,
            "label": labels["own_hand"] if mine else labels["hand"].format(player=name),
            "cards": cards,
            "face_down": self.view.hand_sizes[seat] if hand is None else 0,
        }
        barred = [card for card in cards if card.get("legal") is False]
        reasons = {card.get("why") for card in barred}
        if len(reasons) == 1:  # as a rule, it is the same for all of them, and said once
            shown["why"] = reasons.pop()
            for card in barred:
                card.pop("why", None)
        return present(shown)

    def _stock(self, size: int) -> dict[str, Any]:
        return {
            "id": "stock",
            "kind": "stock",
            "label": self.lang.gettext("Stock: {n}").format(n=size),
            "cards": [],
            "face_down": size,
        }

    @classmethod
    def card_points(cls, rules: Any) -> Mapping[Card, int]:  # noqa: ARG003 -- few games have any
        """Return what each card of the pack is worth, in games whose cards have points."""
        return {}

    def _sorted(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards of a hand in the order in which they are held."""
        return self.view.rules.sorted_cards(hand)

    def _face(self, card: Card) -> dict[str, Any]:
        """Return what every card has: its id, its face and its spoken name."""
        return face(self.lang, card)

    def _held_card(self, card: Card, hand: int) -> dict[str, Any]:
        shown = {**self._face(card), **self._held_badges(card)}
        due = self._due_hand()
        if not self.playing or hand not in (self.view.seat, due):
            return shown
        if hand != due:
            return {**shown, "legal": False, "why": self.tell.expected(self.view)}
        if self._chooses:
            fits = any(card in one.cards for ways in self._ways.values() for one in ways)
            why = None if fits else self.tell.expected(self.view)
            return present({**shown, "legal": fits, "why": why})
        action = Action(next(iter(self._ways), Verb.PLAY), (card,))
        refusal = self.view.why_not(action)
        why = self.tell.caution(self.view, card)
        if refusal is not None:
            why = refusal_sentence(self.lang, refusal, self.view.players, self.view.rules)
        return present({**shown, "action": str(action), "legal": refusal is None, "why": why})

    def _held_badges(self, card: Card) -> dict[str, Any]:
        """Return the marks on a card in hand, which say that it is new and what it is worth."""
        badges = [{"kind": "new", "text": self.labels["new"]}] if card in self.new_cards else []
        told = self.hint.told
        if told is None:
            return {"badges": badges} if badges else {}
        if card in told.marks:
            kind = "worth" if told.marks[card].startswith("−") else "best"
            badges.append({"kind": kind, "text": told.marks[card]})
        return present({"badges": badges, "hinted": True if card in told.cards else None})

    def _due_hand(self) -> int | None:
        """Return the seat whose hand the viewer plays from: their own, or the dummy's."""
        return self.view.seat

    def _engine_actions(self) -> list[dict[str, Any]]:
        """Return a button for every legal action without cards."""
        legal = self.view.legal if self.playing else ()
        return [
            button(str(action), self._label(action), primary=True)
            for action in legal
            if not action.cards
        ]

    def _label(self, action: Action) -> str:
        """Return the label of the button for an action without cards."""
        return self.tell.button(action)

    # The score sheet

    def _sheet(self) -> dict[str, Any] | None:
        """Return the score sheet, deal by deal; None until a deal is over."""
        rows = self.kept.rows(self.view.past, self._sheet_rows)
        if str(self.view.phase) in ENDED:
            rows = [*rows, *self._sheet_rows(self.view.events)]
        if not rows:
            return None
        seats = self._scorers()
        return {
            "label": self.labels["score_sheet"],
            "corner": self.labels["deal"],
            "columns": [self.tell.scorer(seat) for seat in seats],
            "rows": rows,
            "total": {
                "head": self.labels["total"],
                "cells": [{"points": self.view.scores[seat]} for seat in seats],
            },
        }

    def _scorers(self) -> Sequence[int]:
        """Return a seat for each column of the score sheet."""
        return range(len(self.view.players))

    def _sheet_rows(self, ends: Sequence[Any]) -> Iterator[dict[str, Any]]:
        """Yield a row for each of the events at the end of a deal that scored points."""
        end: Any = self.deal_end or ()
        for event in ends:
            if isinstance(event, end):
                cells = [self._cell(event, seat) for seat in self._scorers()]
                yield {"head": str(event.number), "cells": cells}

    def _cell(self, event: Any, seat: int) -> dict[str, Any]:
        """Return a cell of the score sheet: a player's points for a deal."""
        return {"points": event.points[seat]}

    # The log

    def _told(self, story: Sequence[Told]) -> Sequence[Told]:
        """Return the story without what would tell the counts for which the viewer is asked."""
        if not self.counting:
            return story
        ends = [i for i, (_, event) in enumerate(story) if self._begins_trick(event)]
        return story[: ends[-1]] if ends else story

    def _log(self, story: Sequence[Told]) -> list[dict[str, Any]]:
        """Return the latest lines under their headings; each leads to the moment when it ends."""
        lines: list[dict[str, Any]] = []
        room = _LOG_BYTES
        for line in self._latest_lines(story):
            room -= _LINE_BYTES + len(line["text"].encode())
            if room < 0 and lines:
                break
            lines.append(line)
        return lines[::-1]

    def _latest_lines(self, story: Sequence[Told]) -> Iterator[dict[str, Any]]:
        """Yield the lines of the log, the latest first, and each heading after its lines."""
        tricks = sum(self._begins_trick(event) for _, event in story)
        texts: list[str] = []
        last = 0
        for step, event in reversed(story):
            text = self.tell.event(event)
            if not text:
                continue
            last = last if texts else step
            texts.insert(0, text)
            begins_trick = self._begins_trick(event)
            if begins_trick or self._begins_line(event):
                yield {"text": self.lang.paragraph(texts), "step": last}
                texts = []
            if begins_trick:
                heading = self.labels["trick_number"].format(number=tricks)
                yield {"text": heading, "step": step, "heading": True}
                tricks -= 1
        if texts:
            yield {"text": self.lang.paragraph(texts), "step": last}


def _to_this_trick(recent: Sequence[Event], seat: int | None) -> list[Event]:
    """Return the events of the current trick since its lead, or since the given seat acted."""
    told: list[Event] = []
    for event in reversed(recent):
        if event.pauses or getattr(event, "seat", None) == seat:
            return told
        told.insert(0, event)
        if getattr(event, "position", None) == 0:  # the lead
            return told
    return []


class TrickScene(TableScene):
    """Builds the scene of a view that has ``order``, ``trick`` and ``tricks``."""

    view: Any  # the view of any game with tricks

    def _begins_trick(self, event: Event) -> bool:
        return isinstance(event, CardPlayed) and event.position == 0

    def _begins_line(self, event: Event) -> bool:
        return not isinstance(event, TrickEnded)  # the winner is named in the line of the last card

    def _turn_up(self) -> list[dict[str, Any]]:
        """Show the turn-up and say what is trump."""
        view = self.view
        return [
            {
                "id": "turn-up",
                "kind": "turn-up",
                "label": self.lang.trump(view.trump),
                "cards": [] if view.turn_up is None else [face(self.lang, view.turn_up)],
                "face_down": 0,
            }
        ]

    def _trick(self) -> dict[str, Any]:
        """Show the trick on the table or, before the next lead, the one that has just ended."""
        view, finished = self.view, self._finished()
        order, cards = (view.order, view.trick) if finished is None else finished[:2]
        winner = self._winning() if finished is None else order.index(finished.winner)
        label = (
            self.labels["trick"]
            if finished is None
            else self.labels["trick_taken"].format(player=self.tell.called(finished.winner))
        )
        return {
            "id": "trick",
            "kind": "trick",
            "label": label,
            "cards": [self._played(card, order, i, winner) for i, card in enumerate(cards)],
            "face_down": 0,
            "slots": len(order),
        }

    def _finished(self) -> Any:
        """Return the last finished trick if it still lies on the table, otherwise None."""
        view = self.view
        return view.tricks[-1] if view.tricks and not view.trick and not self.gathered else None

    def _winning(self) -> int | None:
        """Return the position of the card that wins the trick so far."""
        trick = self.view.trick
        return self._winner(trick) if trick else None

    @abstractmethod
    def _winner(self, cards: tuple[Card, ...]) -> int:
        """Return the position of the card that wins a trick."""

    def _last_trick(self) -> list[dict[str, Any]]:
        """Show the trick before the one on the table."""
        view = self.view
        before = view.tricks[:-1] if self._finished() is not None else view.tricks
        if not before:
            return []
        order, cards = before[-1][:2]
        winner = order.index(before[-1].winner)
        return [
            {
                "id": "last",
                "kind": "last",
                "label": self.labels["trick_before"].format(player=self.tell.called(order[winner])),
                "cards": [
                    self._face(card) | ({"badges": [self._crown()]} if i == winner else {})
                    for i, card in enumerate(cards)
                ],
                "face_down": 0,
            }
        ]

    def _crown(self, *, so_far: bool = False) -> dict[str, str]:
        return {"kind": "winner", "text": self.labels["wins_so_far" if so_far else "wins"]}

    def _played(
        self, card: Card, order: tuple[int, ...], position: int, winner: int | None
    ) -> dict[str, Any]:
        badges = [{"kind": "led", "text": self.labels["led"]}] if position == 0 else []
        if position == winner:
            badges.append(self._crown(so_far=self._finished() is None))
        hand = order[position]
        shown = {**self._face(card), "seat": hand, "by": self.tell.called(hand)}
        return {**shown, "badges": badges} if badges else shown
