"""Hints at a table: what a strong player would do in the person's place, and what each card is worth."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeAlias

from parlett_widgets.cards import Card
from parlett_widgets.engine.match import Match
from parlett_widgets.narration import hint_words
from parlett_widgets.narration.interface import table_words
from parlett_widgets.narration.language import Language
from parlett_widgets.players.knowledge import can_advise
from parlett_widgets.scenes.base import NO_HINT, Hint, button

__all__ = ["Hints", "WorkedOut"]

WorkedOut: TypeAlias = tuple[list[str], Mapping[Card, str], str]
"""The sentences of a hint, the marks of the cards, and a sentence that explains the marks."""


class Hints:
    """What a person has asked to be told, moment by moment.

    A hint is worked out from the view of the person's seat and nothing else, even where all hands
    are open; its chance comes from the revision, so that the same moment always gets the same hint.

    Parameters
    ----------
    lang : Language
    allowed : bool
        Whether hints are given at all.
    """

    def __init__(self, lang: Language, *, allowed: bool) -> None:
        self.allowed = allowed
        self._lang = lang
        self._say = table_words(lang)
        self._moment: Match[Any] | None = None
        self._worked_out: WorkedOut = ([], {}, "")
        self._told = self._marked = False

    def check(self, match: Match[Any], seat: int) -> None:
        """Check that help is offered at a moment.

        Raises
        ------
        ValueError
            If the person has nothing to choose, or hints are not allowed.
        """
        if not self.allowed or (self._is_to_choose(match, seat) and not self._known(match, seat)):
            raise ValueError(self._say["no_hints"])
        if not self._is_to_choose(match, seat):
            raise ValueError(self._say["nothing_to_choose"])

    def work_out(self, match: Match[Any], seat: int) -> WorkedOut:
        """Return what help there is at a moment; it may take seconds and changes nothing."""
        if match is self._moment:
            return self._worked_out
        words = hint_words(match.view(seat), self._lang.code)
        hint, marks = words.worked_out(random.Random(match.revision))
        return hint, marks, words.marked(marks)

    def text(self, worked_out: WorkedOut) -> str:
        """Return a hint as one text."""
        return self._lang.paragraph(worked_out[0])

    def tell(self, match: Match[Any], worked_out: WorkedOut) -> None:
        """Tell the hint from now on."""
        self._turn_to(match, worked_out)
        self._told = True

    def mark(self, match: Match[Any], worked_out: WorkedOut) -> None:
        """Mark the cards from now on, or no longer."""
        self._turn_to(match, worked_out)
        self._marked = not self._marked

    def _turn_to(self, match: Match[Any], worked_out: WorkedOut) -> None:
        if match is not self._moment:
            self._moment, self._worked_out = match, worked_out
            self._told = self._marked = False

    def shown(self, match: Match[Any]) -> Hint:
        """Return what is told at a moment."""
        if match is not self._moment:
            return NO_HINT
        hint, marks, marked = self._worked_out
        told = hint if self._told else []
        explained = marked if self._marked else ""
        text = self._lang.paragraph([*told, explained])
        short = self._lang.paragraph([*told[:1], explained])
        return Hint(text, short, marks if self._marked else {})

    def buttons(self, match: Match[Any], seat: int) -> list[dict[str, Any]]:
        """Return the buttons that offer help."""
        if not self._offered(match, seat):
            return []
        now = match is self._moment
        buttons = [button("hint", self._say["hint"], enabled=not (now and self._told))]
        if match.legal[0].cards:
            key = "no marks" if now and self._marked else "marks"
            buttons.append(button("marks", self._say[key]))
        return buttons

    def _offered(self, match: Match[Any], seat: int) -> bool:
        return self.allowed and self._is_to_choose(match, seat) and self._known(match, seat)

    @staticmethod
    def _is_to_choose(match: Match[Any], seat: int) -> bool:
        return match.to_act == seat and len(match.legal) > 1

    @staticmethod
    def _known(match: Match[Any], seat: int) -> bool:
        """Whether anybody can give reasons in this game."""
        return can_advise(match.view(seat))
