"""Puts events, refusals and hints into sentences, in English and Japanese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlett_widgets.engine import Rules, View
from parlett_widgets.engine.registry import imported
from parlett_widgets.puzzles.making import home_of
from parlett_widgets.puzzles.positions import Position
from parlett_widgets.words.goal_words import GoalWords
from parlett_widgets.words.hint_words import HintWords
from parlett_widgets.words.language import LANGUAGES, Language, language
from parlett_widgets.words.narrator import Narrator
from parlett_widgets.words.trick_game_narrator import TrickGameNarrator

__all__ = [
    "LANGUAGES",
    "Language",
    "Narrator",
    "TrickGameNarrator",
    "goal_words",
    "hint_words",
    "kind_name",
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


def goal_words(position: Position, lang: str = "en") -> GoalWords:
    """Return an object that puts a puzzle into words for the seat that is to reach its goal.

    Examples
    --------
    >>> from parlett_widgets.puzzles import make
    >>> tell = goal_words(make("make-exactly", seed=1, level=1))
    >>> tell.sentence, tell.kind
    ('Take exactly one of the last two tricks.', 'hit the number')
    """
    match = position.match
    tell = narrator(match.rules, match.players, lang=lang, you=position.seat)
    words: type[GoalWords] = imported(tell.goals) if isinstance(tell.goals, str) else tell.goals
    return words(tell, position)


def kind_name(kind: str, lang: str = "en") -> str:
    """Return the name of a kind of puzzle.

    Examples
    --------
    >>> kind_name("break-bid"), kind_name("rescue")
    ('break a bid', 'rescue with King or Jack')
    """
    rules = home_of(kind)
    goals = rules.part("words", Narrator).goals
    words: type[GoalWords] = imported(goals) if isinstance(goals, str) else goals
    return words.kind_name(kind, language(lang))
