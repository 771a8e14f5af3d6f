"""Puts events, refusals and hints into sentences, in English and Japanese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlett_widgets.engine import Rules, View
from parlett_widgets.engine.registry import imported
from parlett_widgets.words.hint_words import HintWords
from parlett_widgets.words.language import LANGUAGES, Language, language
from parlett_widgets.words.narrator import Narrator
from parlett_widgets.words.trick_game_narrator import TrickGameNarrator

__all__ = [
    "LANGUAGES",
    "Language",
    "Narrator",
    "TrickGameNarrator",
    "hint_words",
    "language",
    "narrator",
]


def narrator(
    rules: Rules[Any], players: Sequence[str], *, lang: str = "en", you: int | None = None
) -> Narrator[Any, Any]:
    """Return the narrator of a game.

    It addresses the seat ``you``, or by default a spectator.

    Examples
    --------
    >>> from parlett_widgets.games import Counterpoint
    >>> match = Counterpoint().start(seed=7, dealer=0)
    >>> narrator(match.rules, match.players, you=0).events(match.events)
    'Deal 1. You deal.'
    """
    words: type[Narrator[Any, Any]] = rules.part("words", Narrator)
    return words(language(lang), rules, players, you)


def hint_words(view: View, lang: str = "en") -> HintWords:
    """Return an object that puts hints into words for the viewer."""
    tell = narrator(view.rules, view.players, lang=lang, you=view.seat)
    words: type[HintWords] = imported(tell.hints) if isinstance(tell.hints, str) else tell.hints
    return words(tell, view)
