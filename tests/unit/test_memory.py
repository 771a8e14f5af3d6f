"""What a long match costs in memory: the past is shared, not copied."""

from __future__ import annotations

import gc
import random
import tracemalloc

import pytest

from parlett_widgets.engine import Rules
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine


@pytest.mark.parametrize(
    "rules",
    [NinetyNine.classic(), Counterpoint(ending="deals"), Addenda(target=1200)],
    ids=["ninety-nine", "counterpoint", "addenda"],
)
def test_a_moment_of_a_late_deal_costs_no_more_than_one_of_an_early_deal(rules: Rules) -> None:
    rng = random.Random(1)
    match = rules.start(1)
    while match.deal < 2:  # what is made once for all matches is made by now
        match = match.apply(rng.choice(match.legal))
    costs = {}
    gc.freeze()  # what is there already need not be looked through
    tracemalloc.start()
    try:
        for deal in range(2, 5):
            gc.collect()
            before, moments = tracemalloc.get_traced_memory()[0], match.revision
            while match.deal == deal and match.to_act is not None:
                match = match.apply(rng.choice(match.legal))
            gc.collect()
            costs[deal] = (tracemalloc.get_traced_memory()[0] - before) / (match.revision - moments)
    finally:
        tracemalloc.stop()
    assert match.deal == 5, "the match was long enough"
    assert costs[4] < 1.3 * costs[2], costs
