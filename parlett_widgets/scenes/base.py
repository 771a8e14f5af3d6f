"""What the tables of all games share: seats, hands, buttons, the log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.match import Action, Event, Told, Verb, View
from parlett_widgets.narration.interface import refusal_sentence
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.narrator import Narrator
from parlett_widgets.scenes.parts import face, present

__all__ = ["NO_HINT", "Hint", "Scene", "TableScene", "button"]

Scene = dict[str, Any]

_PLACES: Final = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top", "top", "right"),
}

_LOG_BYTES: Final = 1700
"""How much of the log a scene carries, in UTF-8: three tricks and more."""

_LINE_BYTES: Final = 40
"""What a line takes beside its text."""


class Hint(NamedTuple):
    """What a person who asks for help is told beside the scene.

    Attributes
    ----------
    text : str
        Sentences that go before those of the table.
    short : str
        Those of them that stay while cards are being chosen: what to do, and what marks mean.
    marks : mapping of Card to str
        A few signs for each card of the hand.
    """

    text: str
    short: str
    marks: Mapping[Card, str]


NO_HINT: Final = Hint("", "", {})


def button(
    action: str, label: str, *, primary: bool = False, enabled: bool = True
) -> dict[str, Any]:
    """Return a button of a scene."""
    return {
        "id": action.replace(" ", "-"),
        "action": action,
        "label": label,
        "primary": primary,
        "enabled": enabled,
    }


class TableScene(ABC):
    """Builds the scene of one view; each game derives its own.

    Parameters
    ----------
    view : View
    tell : Narrator
        Speaks to the viewer.
    recent : sequence of Event
        What the viewer has not been told yet.
    playing : bool
        Whether cards can be played here.
    """

    hint = NO_HINT

    def __init__(
        self, view: View, tell: Narrator[Any, Any], recent: Sequence[Event], *, playing: bool
    ) -> None:
        self.view = view
        self.tell = tell
        self.lang = tell.lang
        self.labels = Labels(self.lang)
        self.recent = recent
        self.playing = playing
        self.new_cards = CardSet()
        self.tricks_begun = 0
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
        view = self.view
        shown = {
            "version": 1,
            "game": self.view.rules.game,
            "lang": self.lang.code,
            "rev": rev,
            "seat": view.seat,
            "phase": str(view.phase),
            "title": self.tell.title(view),
            "status": self._status(),
            "seats": [self._seat(seat) for seat in self.order],
            "zones": self._zones(),
            "actions": [*self._engine_actions(), *actions],
            "log": self._log(story),
            "rules": [{"name": name, "value": value} for name, value in self.tell.all_rule_lines()],
        }
        return present(shown | {"choice": self._choice(), "sheet": self._sheet(ends)})

    def _status(self) -> str:
        """Return what is expected now, after the hint that was asked for or what has just happened."""
        told = self.tell.status(self.view, () if self.hint.text else self.recent)
        return self.lang.paragraph([self.hint.text, told])

    @abstractmethod
    def _zones(self) -> list[dict[str, Any]]:
        """Return others' hands first, one's own last: as eye and reading voice go down."""

    @abstractmethod
    def _heading(self, event: Event) -> str | None:
        """Return the heading that an event begins in the log, if any."""

    @abstractmethod
    def _begins_line(self, event: Event) -> bool:
        """Whether the event begins a new line of the log."""

    def _seat(self, seat: int) -> dict[str, Any]:
        labels, view = self.labels, self.view
        plays = seat < len(view.players)
        score = view.scores[seat] if plays else None
        you = seat == view.seat
        name = self.tell.names[seat]
        shown = {
            "seat": seat,
            "name": labels.player(name, you=you),
            "place": _PLACES[len(self.order)][self.order.index(seat)],
            "you": you,
            "dealer": labels.dealer() if seat == view.dealer else None,
            "to_act": labels.to_act() if seat == view.to_act else None,
            "score": score,
            "score_text": "" if score is None else labels.points(score),
            "cards_text": labels.cards(view.hand_sizes[seat]),
            "taken": self._taken(seat),
            "bid": self._bid(seat),
            "side": self._side(seat),
        }
        return present(shown)

    def _taken(self, seat: int) -> dict[str, Any] | None:  # noqa: ARG002 -- games with bids count it
        return None

    def _bid(self, seat: int) -> dict[str, Any] | None:  # noqa: ARG002 -- games with bids have one
        return None

    def _choice(self) -> dict[str, Any] | None:
        """Return what is to be chosen before it is laid down together, if anything."""
        return None

    def _side(self, seat: int) -> str | None:  # noqa: ARG002 -- few games have sides
        return None

    def _hand(self, seat: int) -> dict[str, Any]:
        hand = self.view.hands[seat]
        mine = seat == self.view.seat
        labels, name = self.labels, self.tell.names[seat]
        return {
            "id": f"hand-{seat}",
            "kind": "hand",
            "seat": seat,
            "label": labels.own_hand() if mine else labels.hand(name),
            "cards": [
                self._held_card(card, seat) for card in self.view.rules.sorted_cards(hand or ())
            ],
            "face_down": self.view.hand_sizes[seat] if hand is None else 0,
        }

    def _held_card(self, card: Card, hand: int) -> dict[str, Any]:
        shown = {**face(self.lang, card), **self._held_badges(card)}
        due = self._due_hand()
        if not self.playing or hand not in (self.view.seat, due):
            return shown
        if hand != due:
            return {**shown, "legal": False, "why": self.tell.expected(self.view)}
        action = Action(Verb.PLAY, (card,))
        refusal = self.view.why_not(action)
        why = self.tell.caution(self.view, card)
        if refusal is not None:
            why = refusal_sentence(self.lang, refusal, self.view.players, self.view.rules)
        return present({**shown, "action": str(action), "legal": refusal is None, "why": why})

    def _held_badges(self, card: Card) -> dict[str, Any]:
        """Return what stands on a card that is held: that it is new, and what it is worth."""
        badges = [{"kind": "new", "text": self.labels.new()}] if card in self.new_cards else []
        if card in self.hint.marks:
            badges.append({"kind": "worth", "text": self.hint.marks[card]})
        return {"badges": badges} if badges else {}

    def _due_hand(self) -> int | None:
        """Return the hand that the viewer plays from; one's own unless there is a dummy."""
        return self.view.seat

    def _engine_actions(self) -> list[dict[str, Any]]:
        """Return a button for every legal action without cards."""
        legal = self.view.legal if self.playing else ()
        if not legal or legal[0].cards:
            return []
        return [button(str(action), self._label(action), primary=True) for action in legal]

    def _label(self, action: Action) -> str:
        """Return the words on the button of an action without cards."""
        return self.tell.button(action)

    # The score sheet

    def _sheet(self, ends: Sequence[Event]) -> dict[str, Any] | None:
        """Return the points by deal; None before the first is over."""
        rows = list(self._sheet_rows(ends))
        if not rows:
            return None
        seats = self._scorers()
        return {
            "label": self.labels.score_sheet(),
            "corner": self.labels.deal(),
            "columns": [self.tell.side_name(seat) for seat in seats],
            "rows": rows,
            "total": {
                "head": self.labels.total(),
                "cells": [{"points": self.view.scores[seat]} for seat in seats],
            },
        }

    def _scorers(self) -> Sequence[int]:
        """Return a seat for each column of the score sheet."""
        return range(len(self.view.players))

    @abstractmethod
    def _sheet_rows(self, ends: Sequence[Event]) -> Iterator[dict[str, Any]]:
        """Yield a row for each event that brought points at the end of a deal."""

    # The log

    def _log(self, story: Sequence[Told]) -> list[dict[str, Any]]:
        """Return the latest lines, under their headings; each leads to where it ended."""
        lines: list[dict[str, Any]] = []
        for step, event in story:
            text = self.tell.event(event)
            if not text:
                continue
            heading = self._heading(event)
            if heading is not None:
                head = {"id": f"h{len(lines)}", "text": heading, "step": step, "heading": True}
                lines.append(head)
            if self._begins_line(event) or not lines or lines[-1].get("heading"):
                lines.append({"id": f"l{len(lines)}", "text": text, "step": step})
            else:
                text = self.lang.paragraph([lines[-1]["text"], text])
                lines[-1] |= {"text": text, "step": step}
        room, first = _LOG_BYTES, len(lines)
        while (
            first > 0 and (room := room - _LINE_BYTES - len(lines[first - 1]["text"].encode())) >= 0
        ):
            first -= 1
        return lines[min(first, len(lines) - 1) :] if lines else []
