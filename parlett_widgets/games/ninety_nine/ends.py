"""How deals, games, rubbers and matches of Ninety-Nine end (N4, N6, presets)."""

from __future__ import annotations

from operator import add, sub
from typing import TYPE_CHECKING, Final

from parlett_widgets.engine.rules import highest
from parlett_widgets.games.ninety_nine.state import NinetyNineState, Phase, Standing, deal_scores

if TYPE_CHECKING:
    from parlett_widgets.games.ninety_nine.rules import NinetyNine

__all__ = ["GAMES_WON", "GAME_BONUS", "end_deal", "rubber_bonus"]

GAME_BONUS: Final = 100
"""Points for each player who has reached the target when a game of a rubber ends."""

GAMES_WON: Final = 3
"""Games won that end a rubber."""


def end_deal(rules: NinetyNine, state: NinetyNineState) -> NinetyNineState:
    """Score a deal that has been played out (N4, N6), and end what it ends."""
    points = deal_scores(state.bid_values, state.taken, state.premium, dummy=rules.dummy)
    scores, standing = tuple(map(add, state.scores, points)), state.standing
    match rules.ending:
        case "nine-deals":
            over = state.number == rules.deals
        case "hundred":
            over = _leader_at_target(rules, scores) is not None
        case "rubber":
            scores, standing, over = _end_rubber_game(rules, scores, standing)
    return state._replace(
        phase=Phase.OVER if over else Phase.DEAL_OVER,
        to_act=None if over else (state.deal.dealer + 1) % rules.players,
        standing=standing,
        scores=scores,
        winners=highest(scores[: rules.players]) if over else (),
    )


def _leader_at_target(rules: NinetyNine, points: tuple[int, ...]) -> int | None:
    """Return the sole player with the highest total, if it reaches the target; a tie plays one more deal."""
    first, *others = highest(points[: rules.players])
    return first if points[first] >= rules.target and not others else None


def _end_rubber_game(
    rules: NinetyNine, scores: tuple[int, ...], standing: Standing
) -> tuple[tuple[int, ...], Standing, bool]:
    """Add the bonuses of a game, and those of the rubber at three games won, which end it."""
    points = tuple(map(sub, scores, standing.carried))
    winner = _leader_at_target(rules, points)
    if winner is None:
        return scores, standing, False
    games = list(standing.games)
    games[winner] += 1
    more = [
        score + GAME_BONUS if seat < rules.players and points[seat] >= rules.target else score
        for seat, score in enumerate(scores)
    ]
    over = games[winner] == GAMES_WON
    if over:
        more[winner] += rubber_bonus(sum(games))
    return tuple(more), Standing(tuple(more), tuple(games)), over


def rubber_bonus(games: int) -> int:
    """Return the points for winning a rubber of that many games.

    Four or five players may need more than eight games; then nothing is deducted.

    Examples
    --------
    >>> [rubber_bonus(games) for games in (3, 7, 8, 11)]
    [500, 100, 0, 0]
    """
    return 100 * max(0, 8 - games)
