"""What is remembered of a deal that somebody has played at a table: its result."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from parlett_widgets.engine.match import Match
from parlett_widgets.players import Review
from parlett_widgets.practice import Progress, Result

__all__ = ["keep_cost", "keep_result", "name_of_deal"]


def name_of_deal(match: Match[Any], seat: int) -> str:
    """Return the name of a deal, which is the same whenever the seat has the same cards to play.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> match = Addenda().start(seed=7, dealer=1)
    >>> name_of_deal(match, 0) == name_of_deal(match.apply("play 4D"), 0)
    True
    >>> name_of_deal(match, 0) == name_of_deal(match, 1)
    False
    """
    dealt = match.moments_of_deal[0].record()
    known = [dealt["game"], dealt["rules"], dealt["deals"][-1], seat]
    return f"deal-{sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:16]}"


def keep_result(match: Match[Any], seat: int, done: Progress) -> None:
    """Add the result of a deal that is over, unless the same cards have been played before."""
    before = match.last_deal.scores if match.last_deal else (0,) * len(match.scores)
    points = [now - was for now, was in zip(match.scores, before, strict=True)]
    own = points.pop(seat)
    done.results.add(
        Result(
            name_of_deal(match, seat),
            done.today(),
            "deal",
            match.rules.game,
            match.rules.options(),
            points=own,
            others=tuple(points),
        )
    )


def keep_cost(match: Match[Any], found: Review, done: Progress) -> None:
    """Add to the result of a deal what its decisions have cost."""
    if not found.why:
        done.results.add_to(
            name_of_deal(match, found.seat),
            lost=round(found.cost, 2),
            decisions=found.looked_at,
        )
