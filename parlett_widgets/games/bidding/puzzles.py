"""Where the two games with bids and tricks look for puzzles: late in deals that Steady has played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final

from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.rules import Rules
from parlett_widgets.puzzles.positions import natural

__all__ = ["BRANCHES", "LAST_TRICKS", "late_moments"]

LAST_TRICKS: Final = {1: (2, 3), 2: (3,), 3: (3, 4), 4: (4,), 5: (4, 5)}
"""How many cards the person has left, by level."""

BRANCHES: Final = {1: 6, 2: 6, 3: 6, 4: 20, 5: 20}
"""In how many ways the play goes on once it is late, by level; what comes before takes longer."""

_DEALS: Final = 15
"""After so many deals without a puzzle, one is rare, and more is made of each deal."""


def late_moments(
    rules: Rules[Any, Any], lasts: Sequence[int], branches: int, rng: random.Random
) -> Iterator[Match[Any, Any]]:
    """Yield moments of seat 0 when it has a few cards left, in one deal after the other."""
    for deal in count():
        tricks, ways = (1, branches) if deal < _DEALS else (3, 4 * branches)
        match = rules.start(seed=rng.randrange(1 << 31))
        while match.phase is not Phase.PLAY or _left(match) > lasts[-1] + tricks:
            match = match.apply(natural(match))
        seen = set()
        for branch in range(ways):
            late = match
            while late.phase is Phase.PLAY and _left(late) >= lasts[0]:
                lies = late.state.hands, late.state.trick, late.state.taken
                if late.to_act == 0 and _left(late) in lasts and lies not in seen:
                    seen.add(lies)
                    yield late
                late = late.apply(rng.choice(late.legal) if branch else natural(late))


def _left(match: Match[Any, Any]) -> int:
    left: int = match.state.hands[0].bit_count()
    return left
