"""The hints that a table shows: what a strong player would do in the person's place, and why."""

from __future__ import annotations

import random
from typing import Any

from parlett_widgets.engine.match import Match
from parlett_widgets.players.knowledge import can_advise
from parlett_widgets.widgets.card_table.scene import Hint, button
from parlett_widgets.widgets.card_table.words import table_answers
from parlett_widgets.words import hint_words
from parlett_widgets.words.hint_words import Help
from parlett_widgets.words.language import Language

__all__ = ["Hints"]


class Hints:
    """The hint for the current moment of a table, and whether it is offered or shown.

    A hint is worked out from the view of the person's seat and nothing else, even if all hands are
    open; its random numbers are seeded by the revision, so that the same moment always gets the
    same hint.
    """

    def __init__(self, lang: Language, *, allowed: bool) -> None:
        self.allowed = allowed
        self._lang = lang
        self._say = table_answers(lang)
        self._moment: Match[Any] | None = None
        self._help: Help | None = None
        self._told = False

    def check(self, match: Match[Any], seat: int) -> None:
        """Check that a hint is offered at a moment."""
        if not self.allowed or (self._is_to_choose(match, seat) and not self._known(match, seat)):
            raise ValueError(self._say["no_hints"])
        if not self._is_to_choose(match, seat):
            raise ValueError(self._say["nothing_to_choose"])

    def work_out(self, match: Match[Any], seat: int) -> Help:
        """Return the help for a moment; this may take seconds, but it changes nothing."""
        if match is self._moment and self._help is not None:
            return self._help
        words = hint_words(match.view(seat), self._lang.code)
        return words.worked_out(random.Random(match.revision))

    def know(self, match: Match[Any], found: Help) -> None:
        """Keep the help found for a moment; its ``chance`` is shown on the premium calls."""
        if match is not self._moment:
            self._moment, self._told = match, False
        self._help = found

    def tell(self, match: Match[Any], found: Help) -> None:
        """Show the hint from now on."""
        self.know(match, found)
        self._told = True

    def close(self) -> None:
        """Stop showing the hint."""
        self._told = False

    def is_told(self, match: Match[Any]) -> bool:
        """Whether the hint of a moment is shown."""
        return self._told and match is self._moment

    def shown(self, match: Match[Any], seat: int) -> Hint:
        """Return the help shown at a moment."""
        known = self._help if match is self._moment else None
        told = known if self.is_told(match) else None
        chance = None if known is None else known.chance
        return Hint(told, chance, may_ask=self._offered(match, seat))

    def buttons(self, match: Match[Any], seat: int) -> list[dict[str, Any]]:
        """Return the button that offers or closes the hint, or no button if none is offered."""
        if not self._offered(match, seat):
            return []
        return [button("hint", self._say["close_hint" if self.is_told(match) else "hint"])]

    def _offered(self, match: Match[Any], seat: int) -> bool:
        return self.allowed and self._is_to_choose(match, seat) and self._known(match, seat)

    @staticmethod
    def _is_to_choose(match: Match[Any], seat: int) -> bool:
        return match.to_act == seat and len(match.legal) > 1

    @staticmethod
    def _known(match: Match[Any], seat: int) -> bool:
        """Whether reasons can be given for choices in this game."""
        return can_advise(match.view(seat))
