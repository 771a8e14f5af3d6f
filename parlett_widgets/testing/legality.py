"""Checks that only the player to act may act, and that only legal actions are accepted."""

from __future__ import annotations

from parlett_widgets.engine import Action, IllegalAction, Match, Refusal
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.testing.moments import (
    Game,
    Moment,
    attempts,
    random_match,
    sampled,
)

__all__ = ["check_only_the_player_to_act_may_act", "check_what_is_legal", "check_what_is_not_legal"]


def check_what_is_legal(rules: Game, seed: int) -> None:
    """Legal actions are distinct, can be read as printed, and are accepted.

    There is at least one until the match is over.
    """
    for match in random_match(rules, seed):
        legal = match.legal
        actions = list(legal)
        assert bool(actions) == bool(legal) == (match.to_act is not None)
        assert len(legal) == len(actions) == len(set(actions))
        for action in actions:
            assert Action.parse(str(action)) == action
            assert action in legal
            assert str(action) in legal
            assert legal.why_not(action, match.to_act) is None


def check_what_is_not_legal(rules: Game, seed: int) -> None:
    """Illegal actions change nothing; the match and its views refuse them for the same reason."""
    for match in sampled(random_match(rules, seed), 12):
        twin = Match.replay(match.record())
        views = [match.view(seat) for seat in range(rules.seats)]
        choices = match.legal
        legal = set(map(str, choices))
        for attempt in attempts(match):
            for seat, view in enumerate(views):
                told = choices.why_not(attempt, seat)
                unread = told is not None and told.code is RefusalCode.NOT_AN_ACTION
                assert unread or view.why_not(attempt) == told, attempt
            refusal = choices.why_not(attempt)
            assert (refusal is None) == (attempt in legal), attempt
            if refusal is None:
                continue
            assert str(refusal)
            assert set(map(str, refusal.instead)) <= legal
            assert refusal_of(match, attempt) == refusal, attempt
        assert match == twin


def refusal_of(match: Moment, attempt: str) -> Refusal | None:
    """Return the refusal of an attempt by the match, or None if the match accepts it."""
    try:
        match.apply(attempt)
    except IllegalAction as error:
        return error.refusal
    return None


def check_only_the_player_to_act_may_act(rules: Game, seed: int) -> None:
    """Nobody acts for another player, and only the player to act sees what is legal."""
    for match in random_match(rules, seed):
        for seat in range(rules.seats):
            view = match.view(seat)
            if seat == match.to_act:
                assert list(view.legal) == list(match.legal)
                assert all(view.why_not(action) is None for action in view.legal)
            else:
                assert view.legal == ()
                for action in list(match.legal)[:3]:
                    assert match.legal.why_not(action, seat) is not None
                    assert view.why_not(action) is not None
