"""How deals, games, rubbers and matches of Ninety-Nine end (N4, N6, presets)."""

from __future__ import annotations

from operator import add, sub
from typing import TYPE_CHECKING, Final

from parlett_widgets.engine.rules import highest
from parlett_widgets.games.ninety_nine.state import NinetyNineState, Phase, Standing

if TYPE_CHECKING:
    from parlett_widgets.games.ninety_nine.rules import NinetyNine

__all__ = ["GAMES_WON", "GAME_BONUS", "end_deal", "rubber_bonus"]

GAME_BONUS: Final = 100
"""Points for each player who has reached the target when a game of a rubber ends."""

GAMES_WON: Final = 3
"""The number of games won that ends a rubber."""


def end_deal(rules: NinetyNine, state: NinetyNineState) -> NinetyNineState:
    """Score a deal that has been played out (N4, N6), and end the game or match if it is over."""
    ended = state.round
    scores = tuple(map(add, state.scores, rules.deal_points(state)))
    standing = ended.standing._replace(scores=scores)
    match rules.ending:
        case "nine-deals":
            over = state.number == rules.deals
        case "hundred":
            over = _leader_at_target(rules, scores) is not None
        case "rubber":
            standing = _end_rubber_game(rules, standing)
            over = GAMES_WON in standing.games
    if over:
        standing = standing._replace(winners=highest(standing.scores[: rules.players]))
    return state._replace(
        round=ended._replace(standing=standing),
        phase=Phase.OVER if over else Phase.DEAL_OVER,
        to_act=None if over else (ended.deal.dealer + 1) % rules.players,
    )


def _leader_at_target(rules: NinetyNine, points: tuple[int, ...]) -> int | None:
    """Return the seat that leads alone with at least the target, or None.

    After a tie, one more deal is played.
    """
    first, *others = highest(points[: rules.players])
    return first if points[first] >= rules.target and not others else None


def _end_rubber_game(rules: NinetyNine, standing: Standing) -> Standing:
    """Add the bonuses of a finished game and, once three games are won, that of the rubber."""
    points = tuple(map(sub, standing.scores, standing.carried))
    winner = _leader_at_target(rules, points)
    if winner is None:
        return standing
    games = list(standing.games)
    games[winner] += 1
    more = [
        score + GAME_BONUS if seat < rules.players and points[seat] >= rules.target else score
        for seat, score in enumerate(standing.scores)
    ]
    if games[winner] == GAMES_WON:
        more[winner] += rubber_bonus(sum(games))
    return Standing(tuple(more), tuple(more), tuple(games), ())


def rubber_bonus(games: int) -> int:
    """Return the points for winning a rubber of that many games.

    Four or five players may need more than eight games; the bonus is then 0, never negative.

    Examples
    --------
    >>> [rubber_bonus(games) for games in (3, 7, 8, 11)]
    [500, 100, 0, 0]
    """
    return 100 * max(0, 8 - games)
