"""A view as a scene: plain JSON with everything that seat's table shows and nothing it may not.

The format is ``scene.schema.json``. A card that the viewer may not know is only counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.addenda import (
    TRICK_SIZE,
    Addenda,
    AddendaView,
    FinishedTrick,
    Outcome,
    who_went_over,
)
from parlett_widgets.engine.addenda_events import (
    CardPlayed,
    Dealt,
    HandsFilled,
)
from parlett_widgets.engine.chains import running_counts
from parlett_widgets.engine.match import Action, Event, Verb, View
from parlett_widgets.narration.addenda import AddendaNarrator, rule_lines
from parlett_widgets.narration.interface import refusal_sentence
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import language
from parlett_widgets.scenes.chain import chain_links, chain_row, face, meter

__all__ = ["Scene", "scene"]

Scene = dict[str, Any]

_PLACES: Final = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top", "top", "right"),
}

_LOG_LINES: Final = 16
"""Lines of the log that a scene carries: about three tricks."""


def scene(
    view: View,
    *,
    recent: Sequence[Event] | None = None,
    story: Sequence[Event] = (),
    rev: int = 0,
    lang: str = "en",
    actions: Iterable[dict[str, Any]] = (),
    playing: bool = True,
) -> Scene:
    """Return what a seat's table shows.

    Parameters
    ----------
    view : View
    recent : sequence of Event, optional
        What the viewer has not been told yet; the view's own events unless given.
    story : sequence of Event
        What happened so far, as that seat saw it; the log tells it.
    rev : int
        The table's revision, which intents refer to.
    lang : {"en", "ja"}
    actions : iterable of dict
        Buttons of the table itself, such as undo.
    playing : bool
        Whether cards can be played here; false in a replay.

    Returns
    -------
    dict
        Plain JSON as ``scene.schema.json`` describes it.

    Examples
    --------
    >>> match = Addenda().start(seed=7, dealer=1)
    >>> picture = scene(match.view(0))
    >>> picture["status"], [zone["id"] for zone in picture["zones"]]
    ('Deal 1. North deals. You lead: play any card.', ['hand-1', 'stock', 'trick', 'hand-0'])
    """
    if not isinstance(view, AddendaView):
        raise TypeError(f"no table is known for {type(view).__name__}")
    recent = view.events if recent is None else recent
    return _AddendaScene(view, recent, lang, playing=playing).build(story, rev, actions)


class _AddendaScene:
    def __init__(
        self, view: AddendaView, recent: Sequence[Event], code: str, *, playing: bool
    ) -> None:
        assert isinstance(view.rules, Addenda)
        self.view = view
        self.recent = recent
        self.rules = view.rules
        self.playing = playing
        self.lang = language(code)
        self.labels = Labels(self.lang)
        self.tell = AddendaNarrator(self.lang, self.rules, view.players, view.seat)
        first = view.seat or 0
        self.order = [(first + i) % self.rules.seats for i in range(self.rules.seats)]

    def build(self, story: Sequence[Event], rev: int, actions: Iterable[dict[str, Any]]) -> Scene:
        view = self.view
        return {
            "version": 1,
            "game": self.rules.game,
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
            "rules": [
                {"name": name, "value": value} for name, value in rule_lines(self.lang, self.rules)
            ],
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        labels = self.labels
        view, cards, score = self.view, self.view.hand_sizes[seat], self.view.scores[seat]
        you = seat == view.seat
        name = self.tell.names[seat]
        return {
            "seat": seat,
            "name": labels.player(name, you=you),
            "place": _PLACES[self.rules.seats][self.order.index(seat)],
            "you": you,
            "dealer": labels.dealer() if seat == view.dealer else None,
            "to_act": labels.to_act() if seat == view.to_act else None,
            "score": score,
            "score_text": labels.points(score),
            "cards_text": labels.cards(cards),
            "side": self._side(seat),
        }

    def _side(self, seat: int) -> str | None:
        if len(self.rules.side(seat)) == 1:
            return None
        names = self.lang.listed(self.tell.names[partner] for partner in self.rules.side(seat))
        return self.labels.side(names)

    def _zones(self) -> list[dict[str, Any]]:
        """Others' hands first, one's own last: as the eye, and the reading voice, goes down."""
        others = [self._hand(seat) for seat in self.order[1:]]
        stock = [self._stock()] if self.rules.players == 2 else []
        return [*others, *stock, self._trick(), self._hand(self.order[0])]

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
        if card in self._newly_drawn():
            shown["badges"] = [{"kind": "new", "text": self.labels.new()}]
        if not (mine and self.playing):
            return shown
        action = Action(Verb.PLAY, (card,))
        refusal = self.view.why_not(action)
        why = self.tell.caution(self.view, card)
        if refusal is not None:
            why = refusal_sentence(self.lang, refusal, self.view.players)
        return {**shown, "action": str(action), "legal": refusal is None, "why": why}

    def _newly_drawn(self) -> CardSet:
        drawn = CardSet()
        for event in self.recent:
            if isinstance(event, HandsFilled):
                for cards in event.drawn:
                    drawn = drawn | (cards or CardSet())
        return drawn

    def _stock(self) -> dict[str, Any]:
        size = self.view.stock_size
        return {
            "id": "stock",
            "kind": "stock",
            "seat": None,
            "label": self.labels.stock(size),
            "cards": [],
            "face_down": size,
        }

    def _trick(self) -> dict[str, Any]:
        """Show the trick on the table; before the next lead, the one that has just ended."""
        trick = self.view.trick
        finished = self.view.tricks[-1] if self.view.tricks and not trick.cards else None
        leader, cards = (trick.leader, trick.cards) if finished is None else finished[:2]
        row = chain_row(self.lang, cards, self.rules.king_chain)
        for position, card in enumerate(row):
            seat = self.rules.seat_of(leader, position)
            card["seat"] = seat
            card["by"] = self.tell.names[seat]
            card["badges"] = self._badges(position, finished)
        return {
            "id": "trick",
            "kind": "trick",
            "seat": None,
            "label": self._trick_label(finished),
            "cards": row,
            "face_down": 0,
            "slots": TRICK_SIZE,
            "links": chain_links(self.lang, cards, self.rules.king_chain),
            "meter": meter(self.lang, running_counts(cards, self.rules.king_chain)),
        }

    def _badges(self, position: int, finished: FinishedTrick | None) -> list[dict[str, str]]:
        badges = [{"kind": "led", "text": self.labels.led()}] if position == 0 else []
        if finished is None:
            return badges
        if position == self._last_card_of(finished, finished.winner):
            badges.append({"kind": "winner", "text": self.labels.winner()})
        if finished.outcome is Outcome.WENT_OVER and position == who_went_over(
            finished.counts, self.rules.bust
        ):
            badges.append({"kind": "over", "text": self.labels.went_above()})
        return badges

    def _last_card_of(self, trick: FinishedTrick, seat: int | None) -> int | None:
        """Return where the last card of a seat lies in a trick."""
        seats = [self.rules.seat_of(trick.leader, i) for i in range(len(trick.cards))]
        return max((i for i, player in enumerate(seats) if player == seat), default=None)

    def _trick_label(self, finished: FinishedTrick | None) -> str:
        if finished is None:
            misplays = self.view.trick.misplays
            first = self.tell.names[misplays[0].seat] if misplays else None
            return self.labels.trick(misplayed=first)
        if finished.winner is None:
            return self.labels.void_trick()
        return self.labels.won_trick(self.tell.side_name(finished.winner), finished.score)

    def _engine_actions(self) -> list[dict[str, Any]]:
        if not self.playing or Action(Verb.DEAL) not in self.view.legal:
            return []
        label = self.labels.deal_next()
        return [{"id": "deal", "action": "deal", "label": label, "primary": True, "enabled": True}]

    def _log(self, story: Sequence[Event]) -> list[dict[str, Any]]:
        """Return the latest lines: one a card, a heading before each trick."""
        lines: list[dict[str, Any]] = []
        trick = 0
        for event in story:
            text = self.tell.event(event)
            if not text:
                continue
            if isinstance(event, CardPlayed) and event.position == 0:
                trick += 1
                heading = self.labels.trick_heading(trick)
                lines.append({"id": f"t{trick}", "text": heading, "heading": True})
            is_new_line = isinstance(event, CardPlayed | Dealt) or not lines
            if is_new_line or lines[-1].get("heading"):
                lines.append({"id": f"l{len(lines)}", "text": text})
            else:
                lines[-1]["text"] = self.lang.paragraph([lines[-1]["text"], text])
        return lines[-_LOG_LINES:]
