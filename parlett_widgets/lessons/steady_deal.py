"""Plays a deal with steady players, so that it can be watched."""

from __future__ import annotations

import random
from typing import Any

from parlett_widgets.engine.checks import check_number
from parlett_widgets.engine.match import Match
from parlett_widgets.players.bots import Steady

__all__ = ["played_deal"]


def played_deal(match: Match[Any], seed: int = 1) -> Match[Any]:
    """Return the match after steady players have played its deal to the end.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> from parlett_widgets.lessons import played_deal
    >>> played_deal(Addenda.standard().start(seed=98, dealer=0))
    <Addenda match: deal 1, deal-over, scores 89 97>
    """
    rng, steady = random.Random(check_number("seed", seed)), Steady()
    while (to_act := match.to_act) is not None and match.phase != "deal-over":
        match = match.apply(steady.choose(match.view(to_act), rng))
    return match
