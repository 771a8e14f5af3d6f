"""Says where a learner's progress is kept and what is due, and asks again what is due.

A question is made again from its name; a decision of a deal of one's own that has cost points is made
a question from the record of the deal.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import date
from itertools import count
from math import isfinite
from typing import Any, Final

from parlett_widgets.cards import CardSet
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.match import Match
from parlett_widgets.lessons.draft import named
from parlett_widgets.lessons.questions import KINDS, again, question
from parlett_widgets.lessons.topic import N_
from parlett_widgets.practice import HERE_AGAIN, PUZZLE, Item, Progress, Trouble, progress
from parlett_widgets.widgets.card_table.scene import Scene, scene
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.widgets.puzzle.tries import puzzle_again
from parlett_widgets.words import hint_words, narrator
from parlett_widgets.words.language import Language, language, say

__all__ = [
    "FIRST_TRICK",
    "Progress",
    "asked_again",
    "can_be_asked",
    "due_now",
    "due_since",
    "here_again",
    "kept_where",
    "progress",
    "say_troubles",
    "weekday",
]

FIRST_TRICK: Final = "first-trick"
"""The question on the overview, which is asked before any lesson and thus needs none."""


def kept_where(lang: Language, done: Progress) -> str:
    """Return a sentence saying how long answers are kept; empty if nobody has asked for that."""
    _ = lang.gettext
    in_browser = sys.platform == "emscripten"
    if done.file is not None:
        if in_browser:
            return _("Your answers are kept in this browser.")
        return _("Your answers are kept on this computer.")
    return _("Your answers are kept as long as this page is open.") if in_browser else ""


def due_now(done: Progress) -> list[Item]:
    """Return what is due and can be asked anywhere, the most overdue first."""
    return [item for item in done.due() if can_be_asked(item.kind)]


def can_be_asked(kind: str) -> bool:
    """Return whether what is of this kind can be asked outside its lesson."""
    return kind in KINDS or kind in (FIRST_TRICK, HERE_AGAIN, PUZZLE)


def asked_again(item: Item, lang: str, done: Progress) -> dict[str, Any] | None:
    """Return the question to ask about something that is due, or None if it cannot be made again.

    About a kind, that is a new question.
    """
    about = done.about(item.name)
    if item.kind == HERE_AGAIN:
        return here_again(item.name, about or {}, lang)
    if item.kind == PUZZLE:
        return puzzle_again(item.name, about or {}, lang)
    if item.kind == FIRST_TRICK:
        return question(FIRST_TRICK, lang=lang)
    if item.name != item.kind:
        return again(item.name, lang)
    seeds = (seed for seed in count(1) if not done.answered(f"{item.kind}-1-{seed}"))
    return question(item.kind, seed=next(seeds), lang=lang)


def due_since(lang: Language, due: date, today: date) -> str:
    """Return a few words on how long something has been due."""
    days = (today - due).days
    if days == 0:
        return lang.gettext("due again today")
    since = weekday(lang, due) if days < 7 else lang.day(due)
    return lang.gettext("due again since {day}").format(day=since)


_WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)


def weekday(lang: Language, day: date) -> str:
    """Return the name of a weekday."""
    return lang.gettext(_WEEKDAYS[day.weekday()])


def say_troubles(lang: Language, done: Progress) -> None:
    """Print what has happened to the file of a learner's progress, once."""
    while done.troubles:
        say(_sentence(lang, done.troubles.pop(0)))


def _sentence(lang: Language, trouble: Trouble) -> str:
    _ = lang.gettext
    match trouble.kind:
        case "damaged":
            told = _(
                "The file with your progress was damaged: {aside} has what it held, and what could "
                "be read is kept."
            )
        case "newer":
            told = _(
                "A newer version of parlett-widgets has written {file}, so it is left alone; "
                "progress now lasts until the kernel stops."
            )
        case _:
            told = _(
                "{file} cannot be read or written, so progress now lasts until the kernel stops."
            )
    return told.format(file=trouble.file, aside=trouble.aside)


_LETTERS: Final = "abcdef"
_SIDE_BY_SIDE: Final = 2
"""How many players have room for their plates beside the hand."""


def here_again(name: str, about: Mapping[str, Any], lang: str) -> dict[str, Any] | None:
    """Return the question about a decision that was remembered, or None if it cannot be asked."""
    try:
        match = Match.replay(about["record"])
        seat = match.to_act
        if seat is None or seat != about["seat"]:
            return None
        forms = match.rules.actions
        costs = {Action.parse(text, forms): float(cost) for text, cost in about["costs"].items()}
        taken, best = (Action.parse(about[part], forms) for part in ("taken", "best"))
        day = date.fromisoformat(about["day"])
        legal = set(match.legal)
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError, ImportError):
        return None  # of a game that is not installed, or of a later version
    if not {taken, best, *costs} <= legal or not all(map(isfinite, costs.values())):
        return None
    asked = _Asked(language(lang), match, seat, taken, best, costs, day)
    return named(name, HERE_AGAIN, lang, asked.content())


class _Asked:
    """One decision, asked in one language."""

    def __init__(
        self,
        lang: Language,
        match: Match[Any],
        seat: int,
        taken: Action,
        best: Action,
        costs: Mapping[Action, float],
        day: date,
    ) -> None:
        self.lang = lang
        self._match = match
        self._view = match.view(seat)
        self._taken = taken
        self._best = best
        self._costs = {**costs, best: 0.0}
        self._day = day
        self._scene = scene(self._view, lang=lang.code, gathered=True)

    def content(self) -> dict[str, Any]:
        """Return the question without its name."""
        _ = self.lang.gettext
        by_cards = bool(self._taken.cards)
        number = len(self._taken.cards)
        if not by_cards:
            prompt = _("You, here, again: what do you choose?")
        elif self._taken.verb is Verb.BID:
            prompt = _("You, here, again: which cards do you bid?")
        else:
            prompt = self.lang.ngettext(
                "You, here, again: which card do you play?",
                "You, here, again: which cards do you play?",
                number,
            )
        return {
            "game": self._match.rules.game,
            "prompt": prompt,
            "rows": self._rows(),
            "facts": self._facts(),
            **({"seats": self._seats()} if len(self._seats()) <= _SIDE_BY_SIDE else {}),
            "answer": self._cards() if by_cards else self._calls(),
            "misconceptions": [],
            "hints": [],
            "explanation": self._explanation(),
        }

    def _zones(self, kind: str) -> list[Scene]:
        return [zone for zone in self._scene["zones"] if zone["kind"] == kind]

    def _rows(self) -> list[dict[str, Any]]:
        tricks = [zone for zone in self._zones("trick") if zone["cards"]]
        return [
            {
                "label": self.lang.gettext("The trick so far"),
                "cards": [_face(card, "by") for card in zone["cards"]],
                "places": zone["slots"],
            }
            for zone in tricks
        ]

    def _facts(self) -> list[str]:
        told = self.lang.gettext("Your deal of {day}: {title}.")
        day = told.format(day=self.lang.day(self._day), title=self._scene["title"])
        piles = [zone["label"] for zone in self._zones("turn-up")]
        counts = [zone["meter"]["text"] for zone in self._zones("trick") if "meter" in zone]
        seats = self._seats()
        lines = (
            [f"{seat['name']}: {seat['line']}" for seat in seats]
            if len(seats) > _SIDE_BY_SIDE
            else []
        )
        return [day, *piles, *counts, *lines]

    def _seats(self) -> list[dict[str, Any]]:
        """Return what every player has taken of what was bid, or has scored if nothing was bid."""
        return [
            {
                "name": self.lang.gettext("You") if "you" in seat else seat["name"],
                "line": seat["taken"]["text"] if "taken" in seat else seat["score_text"],
            }
            for seat in self._scene["seats"]
        ]

    def _right(self) -> list[Action]:
        best = min(self._costs.values())
        return [one for one, cost in self._costs.items() if cost - best < 1]

    def _cards(self) -> dict[str, Any]:
        """Return the answer as cards of the hand; one that may not be played says why."""
        hand = next(zone for zone in self._zones("hand") if zone.get("seat") == self._view.seat)
        said = {
            card["id"]: why
            for card in hand["cards"]
            if not card.get("legal") and (why := card.get("why", hand.get("why")))
        }
        right = self._right()
        for action, cost in self._costs.items():
            if action not in right:
                said[CardSet(action.cards).notation] = self._cost_told(action, cost)
        return present(
            {
                "type": "cards",
                "hand": [_face(card) for card in hand["cards"]],
                "count": len(self._taken.cards),
                "right": [CardSet(one.cards).notation for one in right if one.cards],
                "wrong": {},
                "said": said or None,
            }
        )

    def _calls(self) -> dict[str, Any]:
        """Return the answer as one of the calls that may be made."""
        tell = narrator(
            self._match.rules, self._match.players, lang=self.lang.code, you=self._view.seat
        )
        calls = dict(
            zip(_LETTERS, [one for one in self._match.legal if not one.cards], strict=False)
        )
        right = self._right()
        said = {
            letter: self._cost_told(call, self._costs[call])
            for letter, call in calls.items()
            if call in self._costs and call not in right
        }
        return present(
            {
                "type": "options",
                "options": [{"id": one, "text": tell.button(call)} for one, call in calls.items()],
                "right": [letter for letter, call in calls.items() if call in right],
                "wrong": {},
                "said": said or None,
            }
        )

    def _cost_told(self, action: Action, cost: float) -> str:
        points = self.lang.points(round(cost))
        if action == self._taken:
            told = self.lang.gettext("That is what you chose then. It cost about {points}.")
        else:
            told = self.lang.gettext("It would cost about {points}.")
        return told.format(points=points)

    def _explanation(self) -> str:
        _, taken, best = self.lang.gettext, self._taken, self._best
        if not taken.cards or not best.cards:
            return ""
        told = _("{taken} cost about {points}; {best} was best.").format(
            best=self.lang.cards(best.cards),
            taken=self.lang.cards(taken.cards),
            points=self.lang.points(round(self._costs.get(taken, 0.0))),
        )
        why = ""
        if taken.verb is best.verb is Verb.PLAY and len(taken.cards) == len(best.cards) == 1:
            why = hint_words(self._view, self.lang.code).better(best.cards[0], taken.cards[0])
        return self.lang.paragraph([told, why])


def _face(card: Scene, *more: str) -> Scene:
    return {
        part: card[part] for part in ("id", "rank", "suit", "label", "wears", *more) if part in card
    }
