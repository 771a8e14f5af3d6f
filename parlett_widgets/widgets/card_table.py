"""CardTable: a match one plays in the notebook, against opponents."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import traitlets

from parlett_widgets.engine.addenda import Addenda
from parlett_widgets.engine.match import Action, Event, IllegalAction, Match, Refusal, Verb
from parlett_widgets.narration.interface import refusal_sentence, table_words
from parlett_widgets.players import Player, Steady
from parlett_widgets.scenes.svg import table_svg
from parlett_widgets.scenes.table import scene
from parlett_widgets.scenes.text import table_text
from parlett_widgets.widgets.base import ParlettWidget, front_end

__all__ = ["CardTable", "OpponentFailed"]

Occupant = Literal["human"] | Player


class OpponentFailed(RuntimeError):  # noqa: N818 -- it is named by who failed
    """Raised when a player's code raises or answers illegally; the table is as it was."""


class _Moment(NamedTuple):
    """What the table goes back to: the match, and what was new at that time."""

    match: Match[Any]
    recent: tuple[Event, ...]


class CardTable(ParlettWidget):
    """A table at which one person plays a match against opponents.

    The page gets only what the person's seat may know. Opponents act at once; after a trick the
    table waits, so that it can be looked at, until the person goes on.

    Parameters
    ----------
    match : Match
    seats : mapping of int to ("human" or Player), optional
        Who sits where. Seat 0 is the person's and the others are :class:`Steady` unless given.
    **options
        ``lang``, ``theme`` and ``colours``, as for every widget.

    Examples
    --------
    >>> from parlett_widgets.engine import Addenda
    >>> table = CardTable(Addenda().start(seed=7, dealer=1))
    >>> table.play("4D")
    >>> len(table.match.history)
    2
    >>> table.undo()
    >>> len(table.match.history)
    0
    """

    _esm = front_end("card-table.js")

    scene = traitlets.Dict(help="What the person's seat may see.").tag(sync=True, echo_update=False)

    def __init__(
        self,
        match: Match[Any],
        seats: Mapping[int, Occupant] | None = None,
        **options: Any,
    ) -> None:
        if not isinstance(match, Match):
            raise TypeError(
                f"a table needs a match, such as Addenda().start(seed=7), not {match!r}"
            )
        if not isinstance(match.rules, Addenda):
            raise TypeError(
                f"there is no table for {match.rules.game} yet: Replay(match) shows it, and "
                "match.apply(...) plays it"
            )
        self._seat, self._players = _seating(match, seats or {})
        self._past: list[_Moment] = []
        self._rev = 0
        super().__init__(options, ("match", "seats"))
        self._say = table_words(self.language)
        self._now = self._opponents_act(_Moment(match, self._seen(match)))
        self._show()
        self.on_msg(self._received)

    @property
    def match(self) -> Match[Any]:
        """The match as it stands."""
        return self._now.match

    def play(self, action: str | Action) -> None:
        """Act for the person at the table; a card alone is played.

        Raises
        ------
        IllegalAction
            If the action is refused; the message says what would be right.
        """
        action = _as_action(action)
        refusal = self.match.legal.why_not(action, self._seat)
        if refusal is not None:
            raise IllegalAction(refusal, self._sentence(refusal))
        self._go_to(self._after(_Moment(self.match, ()), action))

    def go_on(self) -> None:
        """Let the opponents go on after a trick that the table waited at."""
        if not self.waiting:
            over = self.match.to_act is None
            raise ValueError(self._say["over" if over else "nothing_to_continue"])
        self._go_to(self._after_opponent(_Moment(self.match, ())))

    def undo(self) -> None:
        """Go back to before the person's last card, or the last time of going on."""
        if not self._past:
            raise ValueError(self._say["nothing_to_undo"])
        self._now = self._past.pop()
        self._show()

    @property
    def waiting(self) -> bool:
        """Whether the table waits for the person to go on before an opponent acts."""
        return self.match.to_act in self._players

    def record(self) -> dict[str, Any]:
        """Return the record of the match so far."""
        return self.match.record()

    def text(self) -> str:
        """Return the table as text."""
        return table_text(self.scene)

    def svg(self) -> str:
        """Return the table as an SVG picture."""
        return table_svg(self.scene, colours=self.card_colours)

    # How the match goes on

    def _go_to(self, moment: _Moment) -> None:
        """Let the opponents act, then show the table; if one of them fails, nothing has changed."""
        moment = self._opponents_act(moment)
        self._past.append(self._now)
        self._now = moment
        self._show()

    def _after(self, moment: _Moment, action: str | Action) -> _Moment:
        match = moment.match.apply(action)
        return _Moment(match, (*moment.recent, *self._seen(match)))

    def _seen(self, match: Match[Any]) -> tuple[Event, ...]:
        return tuple(event.seen_by(self._seat) for event in match.events)

    def _opponents_act(self, moment: _Moment) -> _Moment:
        while moment.match.to_act in self._players and not any(
            event.pauses for event in moment.match.events
        ):
            moment = self._after_opponent(moment)
        return moment

    def _after_opponent(self, moment: _Moment) -> _Moment:
        """Let an opponent act; whatever goes wrong there is not the person's mistake.

        Nor may the refusal of an opponent's action be told: it would name hidden cards.
        """
        seat = moment.match.to_act
        try:
            return self._after(moment, self._opponents_choice(moment.match))
        except Exception as failure:  # noqa: BLE001 -- an opponent may be anybody's code
            name = self.language.player(moment.match.players[seat or 0])
            sentence = self._say["opponent_failed"].format(
                player=name, error=type(failure).__name__
            )
            hidden = isinstance(failure, IllegalAction)
            raise OpponentFailed(sentence) from (None if hidden else failure)

    def _opponents_choice(self, match: Match[Any]) -> Action:
        """Ask the opponent whose turn it is; the same moment always gets the same answer."""
        seat = match.to_act
        assert seat is not None
        rng = random.Random(f"{match.seed}/{match.revision}")
        return self._players[seat].choose(match.view(seat), rng)

    # What the page sees and says

    def _show(self) -> None:
        self._rev += 1
        self.scene = scene(
            self.match.view(self._seat),
            recent=self._now.recent,
            story=self.match.story(self._seat),
            rev=self._rev,
            lang=self.language.code,
            actions=self._buttons(),
        )

    def _buttons(self) -> list[dict[str, Any]]:
        go_on = {"action": "continue", "primary": True, "enabled": True}
        undo = {"action": "undo", "primary": False, "enabled": bool(self._past)}
        return [
            {"id": button["action"], "label": self._say[str(button["action"])], **button}
            for button in ([go_on] if self.waiting else []) + [undo]
        ]

    def _received(self, _: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, dict) or content.get("kind") != "intent":
            return
        error: str | None = "?"
        try:
            error = self._answer(content)
        except OpponentFailed as failure:
            error = str(failure)
            raise
        except Exception as failure:
            error = f"{type(failure).__name__}: {failure}"
            raise
        finally:
            self.send({"kind": "ack", "id": content.get("id"), "ok": error is None, "error": error})

    def _answer(self, intent: dict[str, Any]) -> str | None:
        """Do what the page asks for; return a sentence when it cannot be done."""
        if intent.get("rev") != self._rev:
            return self._say["stale"]
        action = str(intent.get("action"))
        own = {"undo": self.undo, "continue": self.go_on}
        try:
            if action in own:
                own[action]()
            else:
                self.play(action)
        except IllegalAction as illegal:
            return self._sentence(illegal.refusal)
        except ValueError as refused:
            return str(refused)
        return None

    def _sentence(self, refusal: Refusal) -> str:
        return refusal_sentence(self.language, refusal, self.match.players)


def _as_action(action: str | Action) -> str | Action:
    """Read a word alone that is no verb as the card to play."""
    if isinstance(action, str) and " " not in action.strip() and action not in list(Verb):
        return f"{Verb.PLAY} {action}"
    return action


def _seating(match: Match[Any], seats: Mapping[int, Occupant]) -> tuple[int, dict[int, Player]]:
    """Return the person's seat and the opponents by seat."""
    number = match.rules.seats
    wrong = [seat for seat in seats if seat not in range(number)]
    if wrong:
        raise ValueError(f"seats go from 0 to {number - 1}; there is no seat {wrong[0]!r}")
    humans = [seat for seat, who in seats.items() if who == "human"]
    if len(humans) > 1:
        raise ValueError("one person sits at this table: mark one seat as 'human'")
    free = [i for i in range(number) if i not in seats]
    if not humans and not free:
        raise ValueError("one seat must be left to the person: mark it as 'human'")
    seat = humans[0] if humans else free[0]
    players: dict[int, Player] = {}
    for i in range(number):
        who = seats.get(i, Steady())
        if i == seat:
            continue
        if isinstance(who, str) or not hasattr(who, "choose"):
            raise TypeError(
                f"seat {i} must be 'human' or a player with choose(view, rng), not {who!r}"
            )
        players[i] = who
    return seat, players
