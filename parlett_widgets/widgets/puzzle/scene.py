"""Turns a position with a goal into frames: what the page needs to play every line of it.

The first frame of a puzzle is its head: the sentence and the way. All others are moments, each with the
scene of a table at the person's decision, or where the goal is decided, and what has been played since
the decision before. The format is ``scene.schema.json``.

The frames hold the cards of all lines. What a moment shows is what the seat may know there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.puzzles import Node, Position
from parlett_widgets.widgets.card_table.moments import moments
from parlett_widgets.widgets.card_table.play import ends_trick
from parlett_widgets.widgets.card_table.scene import Kept, Scene, scene, still
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.words import goal_words
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = ["add_frames"]

_ZONES: Final = ("hand", "stock", "turn-up", "trick")
"""The zones that a puzzle shows: what is on the table and in the hands, and not what is over."""

_PARTS: Final = ("choice", "legend", "gauge", "sides", "offer", "hint", "result", "sheet")
"""The parts of a table's scene that a puzzle has no use for."""

_ON_SEATS: Final = ("dealer", "bid", "score", "premium", "standing", "taken")
"""The parts of a seat that a puzzle leaves out; where the goal counts, ``taken`` is set again."""


def add_frames(position: Position, lang: Language, frames: list[Scene]) -> int:
    """Add the frames of a puzzle to those of others, and return the place of its head."""
    return _Frames(position, lang, frames).add()


class _Frames:
    def __init__(self, position: Position, lang: Language, frames: list[Scene]) -> None:
        self.position = position
        self.lang = lang
        self.frames = frames
        self.say = goal_words(position, lang.code)
        self.labels = labels(lang)
        self._kept = Kept()
        self._lain: dict[tuple[int, bool], tuple[Match[Any], Scene]] = {}
        self._places: dict[int, int] = {}

    def add(self) -> int:
        """Add the head, and after it the moments of all lines."""
        place, tree, say = len(self.frames), self.position.tree, self.say
        self.frames.append({})
        start = self._add_moment(tree)
        head, why = say.way()
        self.frames[place] = {
            "start": start,
            "say": say.sentence,
            "note": self._note(),
            "hint": self._hint(),
            "way": {
                "head": head,
                "why": why,
                "marks": [
                    {"card": str(card), "kind": "right", "text": self.lang.gettext("wins")}
                    for action in tree.winning
                    for card in action.cards[:1]
                ],
                "film": self._film(self.position.best_line(tree)[-1]),
            },
        }
        return place

    # What is said

    def _note(self) -> str:
        """Return what to do."""
        _ = self.lang.gettext
        if len(self.position.match.players) == 2:
            return _("Press a card. {player} plays as well as possible against you.").format(
                player=self.lang.player(self.position.match.players[1 - self.position.seat])
            )
        return _("Press a card. The others play together against you.")

    def _hint(self) -> str:
        """Return how many of the first choices still reach the goal."""
        tree, lang = self.position.tree, self.lang
        message = lang.ngettext(
            "Only {n} of your {all} choices reaches the goal.",
            "{n} of your {all} choices reach the goal.",
            len(tree.winning),
        )
        return message.format(n=len(tree.winning), all=len(tree.choices))

    # The moments

    def _add_moment(self, node: Node, before: tuple[int, Match[Any], Scene] | None = None) -> int:
        """Add the moment of a node, and after it those that follow; return its place."""
        place = len(self.frames)
        self._places[id(node)] = place
        match = node.match
        drawn = self._scene(node, place)
        shown = drawn
        if before is not None:
            since, was, seen = before
            steps = moments(seen, was, drawn, match, self._lying)
            shown = {**drawn, "moments": {"since": since, "steps": steps}}
        moment: Scene = {"scene": shown, "aside": self._aside(node, drawn), "choices": []}
        self.frames.append(moment)
        for action, child in node.choices.items():
            at = self._add_moment(child, (place, match, drawn))
            moment["choices"].append({"action": str(action), "to": at})
        if node.reached is not None:
            moment["end"] = self._end(node)
        elif not node.winning:
            moment["lost"] = self._lost(node)
        return place

    def _scene(self, node: Node, place: int) -> Scene:
        match, seat = node.match, self.position.seat
        drawn = scene(
            match.view(seat, open_hands=True),
            rev=place,
            lang=self.lang.code,
            playing=node.reached is None,
            gathered=node.reached is None,
            kept=self._kept,
        )
        for part in _PARTS:
            drawn.pop(part, None)
        status = drawn["status"][drawn.pop("earlier", 0) :]
        offered = {str(action) for action in node.choices}
        buttons = [one for one in drawn["actions"] if one["action"] in offered]
        return {
            **drawn,
            **self._plated(match, drawn),
            **self._title(drawn["name"]),
            "status": status,
            "actions": buttons,
            "log": [],
        }

    def _title(self, game: str) -> Scene:
        """Return the title: what it is, the game, and the kind and level of a puzzle that was made."""
        _, level = self.lang.gettext, self.position.level
        graded = _("level {n}").format(n=level) if level else ""
        parts = [_("Puzzle"), game, self.say.kind, graded]
        return {"title": " · ".join(filter(None, parts)), "name": parts[0]}

    def _aside(self, node: Node, drawn: Scene) -> list[str]:
        """Return what is said beside the trick: which it is and what is due, and what is open."""
        if node.reached is not None:
            return []
        _ = self.lang.gettext
        due = _("Trick {number}. {due}").format(number=_tricks(node.match) + 1, due=drawn["status"])
        return [due, *self._led(drawn), _("All hands are open.")]

    def _led(self, drawn: Scene) -> list[str]:
        """Return who led to the trick that lies, if it was another player and is not said yet.

        A card that has just been led is in the status.
        """
        trick = next(zone for zone in drawn["zones"] if zone["kind"] == "trick")["cards"]
        if len(trick) < 2 or trick[0]["seat"] == self.position.seat:
            return []
        leader = self.say.tell.names[trick[0]["seat"]]
        return [self.lang.gettext("{player} led.").format(player=leader)]

    def _lying(self, match: Match[Any], *, gathered: bool) -> Scene:
        """Return the seats and zones at a moment in which nothing can be played."""
        known = self._lain.get((id(match), gathered))
        if known is None:
            view = match.view(self.position.seat, open_hands=True)
            lying = still(view, lang=self.lang.code, gathered=gathered, kept=self._kept)
            known = self._lain[id(match), gathered] = match, self._plated(match, lying)
        return known[1]

    def _plated(self, match: Match[Any], lying: Scene) -> Scene:
        """Return the seats and zones of a table whose plates show only what the goal counts."""
        counts = {count.seat: count for count in self.say.counts(match)}
        seats = []
        without = _ON_SEATS if self.position.reached(match) is None else (*_ON_SEATS, "to_act")
        for seat in lying["seats"]:
            bare = {name: part for name, part in seat.items() if name not in without}
            count = counts.get(seat["seat"])
            bare |= {"score_text": "", "cards_text": count.of if count else ""}
            if count:
                aim = "" if count.aim is None else f"/{count.aim}"
                taken = {
                    "number": count.number,
                    "aim": count.aim,
                    "pips": count.aim is not None and count.aim < _PIPS,
                    "text": f"{count.number}{aim}",
                }
                bare["taken"] = present(taken)
            seats.append(bare)
        return {
            "seats": seats,
            "zones": [zone for zone in lying["zones"] if zone["kind"] in _ZONES],
        }

    # How a line ends

    def _lost(self, node: Node) -> Scene:
        """Return what is said once no card reaches the goal, and where to take the line back to."""
        _, lost = self.lang.gettext, _loss(node)
        assert lost is not None, "it could be reached at first"
        back, action = lost
        return {
            "head": _("After {choice}, the goal is out of reach.").format(
                choice=self.say.choice(action)
            ),
            "why": _("Take it back, or play on to see why."),
            "back": self._places[id(back)],
        }

    def _end(self, node: Node) -> Scene:
        """Return how a line ends; if the goal is missed, where to go back to, and what was wrong."""
        head, why = self.say.reply(node)
        end = {"reached": node.reached is True, "head": head, "why": why}
        lost = _loss(node)
        if lost is None:
            return end
        back, action = lost
        text = self.lang.gettext("your card")
        marks = [{"card": str(card), "kind": "wrong", "text": text} for card in action.cards[:1]]
        film = self._film(node)
        return {**end, "film": film, "back": self._places[id(back)], "marks": marks}

    def _film(self, node: Node) -> Scene:
        """Return the tricks of a line, the last of which decides it."""
        _, lost = self.lang.gettext, _loss(node)
        first = node.path[1].steps[0] if lost is None else lost[1]
        held = _("one line that works")
        return {
            "head": _("After {choice}").format(choice=self.say.choice(first)),
            "soft": held if lost is None else _("the others’ best replies"),
            "tricks": [self._trick(match) for match in self._ends(node)],
        }

    def _ends(self, node: Node) -> list[Match[Any]]:
        """Return the moments of a line at which a trick was over, or at which the line ended."""
        played: list[Match[Any]] = []
        moment: Match[Any] | None = node.match
        while moment is not None and moment is not self.position.match:
            if moment is node.match or ends_trick(moment):
                played.append(moment)
            moment = moment.previous
        return played[::-1]

    def _trick(self, match: Match[Any]) -> Scene:
        """Return a trick as a film shows it: its cards, the winner, and what the goal counts."""
        text, good = self.say.after(match)
        trick = next(
            zone for zone in self._lying(match, gathered=False)["zones"] if zone["kind"] == "trick"
        )
        number = _tricks(match) + (not ends_trick(match))
        shown = {
            "label": self.labels["trick_number"].format(number=number),
            "cards": [_small(card) for card in trick["cards"]],
            "text": text,
            "good": good,
        }
        return present(shown)


_PIPS: Final = 6
"""Fewer than this many are drawn as boxes."""


def _loss(node: Node) -> tuple[Node, Action] | None:
    """Return the decision of a line that lost the goal, with what was chosen there, if any did."""
    for before, after in pairwise(node.path):
        if after.steps[0] not in before.winning:
            return before, after.steps[0]
    return None


def _tricks(match: Match[Any]) -> int:
    """Return how many tricks of the deal are over."""
    number, first = 0, match.moments_of_deal[0]
    moment: Match[Any] | None = match
    while moment is not None and moment is not first:
        number += ends_trick(moment)
        moment = moment.previous
    return number


def _small(card: Scene) -> Scene:
    """Return a card of a finished trick: its face, its player, its count and whether it won."""
    names = ("id", "rank", "suit", "label", "wears", "seat", "by", "count", "over", "cancelled")
    won = any(badge["kind"] == "winner" for badge in card.get("badges", ()))
    return {name: card[name] for name in names if name in card} | ({"won": True} if won else {})
