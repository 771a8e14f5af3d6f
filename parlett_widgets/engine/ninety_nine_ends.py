"""How deals, games, rubbers and matches of Ninety-Nine end (N4, N6, presets)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlett_widgets.engine.ninety_nine_state import (
    NinetyNineState,
    Phase,
    Standing,
    deal_scores,
)

if TYPE_CHECKING:
    from parlett_widgets.engine.ninety_nine import NinetyNine

__all__ = ["end_deal"]

GAME: Final = 100
"""Points that end a match or a game of a rubber."""


def end_deal(rules: NinetyNine, state: NinetyNineState) -> NinetyNineState:
    """Score a deal that has been played out (N4, N6), and end what it ends."""
    points = deal_scores(state.bid_values, state.taken, state.premium, dummy=rules.dummy)
    scores = tuple(had + got for had, got in zip(state.scores, points, strict=True))
    state = state._replace(scores=scores)
    match rules.ending:
        case "nine-deals":
            over = state.number == 3 * rules.players
        case "hundred":
            over = _leader_at_hundred(rules, scores) is not None
        case "rubber":
            state, over = _end_rubber_game(rules, state)
    if not over:
        dealer = (state.deal.dealer + 1) % rules.players
        return state._replace(phase=Phase.DEAL_OVER, to_act=dealer)
    best = max(state.scores[: rules.players])
    winners = tuple(seat for seat in range(rules.players) if state.scores[seat] == best)
    return state._replace(phase=Phase.OVER, to_act=None, winners=winners)


def _leader_at_hundred(rules: NinetyNine, points: tuple[int, ...]) -> int | None:
    """Return who has the highest total of at least 100; a tie plays one more deal."""
    live = points[: rules.players]
    best = max(live)
    return live.index(best) if best >= GAME and live.count(best) == 1 else None


def _end_rubber_game(rules: NinetyNine, state: NinetyNineState) -> tuple[NinetyNineState, bool]:
    """Add the bonuses of a game, and those of the rubber at three games won."""
    standing = state.standing
    points = tuple(
        now - carried for now, carried in zip(state.scores, standing.carried, strict=True)
    )
    winner = _leader_at_hundred(rules, points)
    if winner is None:
        return state, False
    games = list(standing.games)
    games[winner] += 1
    scores = [
        score + GAME if seat < rules.players and points[seat] >= GAME else score
        for seat, score in enumerate(state.scores)
    ]
    over = games[winner] == 3
    if over:
        scores[winner] += 100 * max(0, 8 - sum(games))  # four or five may need more games
    ended = Standing(tuple(scores), tuple(games))
    return state._replace(scores=tuple(scores), standing=ended), over
