"""Builds the table of a score explorer, with the sentences about how deals are scored."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

from parlett_widgets.engine.checks import shown, whole
from parlett_widgets.games.counterpoint.scoring import HighBids
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.widgets.score_explorer.counterpoint_sheet import CounterpointScores
from parlett_widgets.widgets.score_explorer.ninety_nine_sheet import NinetyNineScores
from parlett_widgets.widgets.score_explorer.reckoning import Scores
from parlett_widgets.words.language import language

__all__ = ["SCORES", "ScoreGame", "score_table", "scores_of"]

ScoreGame = Literal["counterpoint", "ninety-nine"]

SCORES: Final[Mapping[ScoreGame, type[Scores]]] = {
    "counterpoint": CounterpointScores,
    "ninety-nine": NinetyNineScores,
}
"""How each game that an explorer shows is scored."""


def scores_of(game: ScoreGame, high_bids: HighBids, players: int | None) -> Scores:
    """Return the scoring of a game for a number of players; by default, the usual number."""
    known = SCORES[game].examples
    if players is None:
        players = next(iter(known))
    number = whole(players)
    if number is None or number not in known:
        numbers = sorted(known)
        instead = f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"
        raise ValueError(f"players must be {instead} in this game, not {shown(players)}")
    return SCORES[game](number, high_bids)


@cache
def score_table(
    code: str,
    game: ScoreGame = "counterpoint",
    high_bids: HighBids = "at-scoring",
    players: int | None = None,
    *,
    choose_premium: bool = False,
) -> dict[str, Any]:
    """Return a table with the sentences for every deal, for an explorer without a kernel.

    ``choose_premium`` lets the page offer the premium bids of Ninety-Nine.

    Examples
    --------
    >>> score_table("en")["choices"][6]
    {'value': 60, 'readings': [60], 'text': '60'}
    """
    lang, scores = language(code), scores_of(game, high_bids, players)
    table = {
        "version": 1,
        "lang": code,
        "game": game,
        "between": lang.typography.between_sentences,
        "players": scores.names(lang),
        "most": scores.most,
        "choose_premium": choose_premium and bool(scores.premiums),
        **scores.table(lang),
    }
    return present(table)
