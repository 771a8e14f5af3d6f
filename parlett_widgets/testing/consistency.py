"""Checks that a match is consistent: its record, its past, its cards, its scores and its end."""

from __future__ import annotations

import json
from itertools import pairwise

from parlett_widgets.engine import Match
from parlett_widgets.testing.moments import (
    Game,
    attempts,
    random_match,
    sampled,
)

__all__ = ["check_cards", "check_records", "check_scores", "check_the_end", "check_undo"]


def check_records(rules: Game, seed: int) -> None:
    """The record is JSON at any step, and replaying it leads to the same match and record."""
    for match in sampled(random_match(rules, seed), 30):
        record = match.record()
        assert json.loads(json.dumps(record)) == record
        again = Match.replay(json.dumps(record))
        assert again == match
        assert hash(again) == hash(match)
        assert again.record() == record
        assert again.events == match.events


def check_undo(rules: Game, seed: int) -> None:
    """Each match keeps the previous one, from which the same action leads to an equal match."""
    line = list(random_match(rules, seed))
    end = line[-1]
    assert end.line == line
    assert [moment.revision for moment in line] == list(range(len(line)))
    assert all(after.previous is before for before, after in pairwise(line))
    for before, after in sampled(pairwise(line), 30):
        assert after.action is not None
        assert before.apply(after.action) == after
        assert after != before


def check_the_end(rules: Game, seed: int) -> None:
    """A finished match has winners and stays finished, because no action is legal."""
    *unfinished, end = random_match(rules, seed)
    assert all(match.winners == () for match in unfinished)
    assert end.winners
    assert list(end.legal) == []
    for attempt in attempts(end):
        assert attempt not in end.legal
    for seat in (*range(rules.seats), None):
        assert end.view(seat).legal == ()


def check_cards(rules: Game, seed: int) -> None:
    """No card is in two places, and no card appears that was not dealt."""
    for match in random_match(rules, seed):
        deal, hands = match.state.deal, match.view(None, open_hands=True).hands
        dealt = [*(card for hand in deal.hands for card in hand), *deal.stock]
        assert len(set(dealt)) == len(dealt)
        held = [card for hand in hands for card in hand or ()]
        assert len(set(held)) == len(held)
        assert set(held) <= set(dealt)
        assert [len(hand or ()) for hand in hands] == list(match.view(None).hand_sizes)


def check_scores(rules: Game, seed: int) -> None:
    """Scores are integers, add up over the deals, and agree with what the events report.

    An unfinished deal may have no scores.
    """
    moments = list(random_match(rules, seed))
    for match in [*sampled(moments, 12), *(moment for moment in moments if moment.deal_over)]:
        results = [deal["result"] for deal in match.record()["deals"]]
        deals = [result["scores"] for result in results if result]
        for points in deals:
            assert all(type(one) is int for one in points), f"not integers: {points}"
        sums = [sum(points) for points in zip([0] * len(match.scores), *deals, strict=True)]
        assert sums == list(match.scores), f"the deals add up to {sums}, not to {match.scores}"
        for told in (getattr(event, "points", None) for event in match.events):
            assert told is None or list(told) == deals[-1], (
                f"an event says that a deal scored {told}, but its result says {deals[-1]}"
            )
