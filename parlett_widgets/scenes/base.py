"""What the tables of all games share: seats, hands, buttons, the log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.match import Action, Event, Verb, View
from parlett_widgets.narration.interface import refusal_sentence
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.narrator import Narrator
from parlett_widgets.scenes.chain import face

__all__ = ["Scene", "TableScene"]

Scene = dict[str, Any]

_PLACES: Final = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top", "top", "right"),
}

_LOG_LINES: Final = 16
"""Lines of the log that a scene carries: about three tricks."""


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

    def build(self, story: Sequence[Event], rev: int, actions: Iterable[dict[str, Any]]) -> Scene:
        """Return the scene as plain JSON."""
        view = self.view
        return {
            "version": 1,
            "game": self.view.rules.game,
            "lang": self.lang.code,
            "rev": rev,
            "seat": view.seat,
            "phase": str(view.phase),
            "title": self.tell.title(view),
            "status": self.tell.status(view, self.recent),
            "seats": [self._seat(seat) for seat in self.order],
            "zones": self._zones(),
            "actions": [*self._engine_actions(), *actions],
            "log": self._log(story),
            "rules": [{"name": name, "value": value} for name, value in self.tell.rule_lines()],
        }

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
        labels = self.labels
        view, cards, score = self.view, self.view.hand_sizes[seat], self.view.scores[seat]
        you = seat == view.seat
        name = self.tell.names[seat]
        return {
            "seat": seat,
            "name": labels.player(name, you=you),
            "place": _PLACES[len(self.order)][self.order.index(seat)],
            "you": you,
            "dealer": labels.dealer() if seat == view.dealer else None,
            "to_act": labels.to_act() if seat == view.to_act else None,
            "score": score,
            "score_text": labels.points(score),
            "cards_text": self._cards_text(seat, cards),
            "side": self._side(seat),
        }

    def _cards_text(self, seat: int, cards: int) -> str:  # noqa: ARG002 -- games say more
        return self.labels.cards(cards)

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
            "cards": [self._held_card(card, mine=mine) for card in hand or ()],
            "face_down": self.view.hand_sizes[seat] if hand is None else 0,
        }

    def _held_card(self, card: Card, *, mine: bool) -> dict[str, Any]:
        shown = face(self.lang, card)
        if card in self.new_cards:
            shown["badges"] = [{"kind": "new", "text": self.labels.new()}]
        if not (mine and self.playing):
            return shown
        action = Action(Verb.PLAY, (card,))
        refusal = self.view.why_not(action)
        why = self.tell.caution(self.view, card)
        if refusal is not None:
            why = refusal_sentence(self.lang, refusal, self.view.players)
        return {**shown, "action": str(action), "legal": refusal is None, "why": why}

    def _engine_actions(self) -> list[dict[str, Any]]:
        if not self.playing or Action(Verb.DEAL) not in self.view.legal[:1]:
            return []
        label = self.labels.deal_next()
        return [{"id": "deal", "action": "deal", "label": label, "primary": True, "enabled": True}]

    def _log(self, story: Sequence[Event]) -> list[dict[str, Any]]:
        """Return the latest lines, under their headings."""
        lines: list[dict[str, Any]] = []
        for event in story:
            text = self.tell.event(event)
            if not text:
                continue
            heading = self._heading(event)
            if heading is not None:
                lines.append({"id": f"h{len(lines)}", "text": heading, "heading": True})
            if self._begins_line(event) or not lines or lines[-1].get("heading"):
                lines.append({"id": f"l{len(lines)}", "text": text})
            else:
                lines[-1]["text"] = self.lang.paragraph([lines[-1]["text"], text])
        return lines[-_LOG_LINES:]
