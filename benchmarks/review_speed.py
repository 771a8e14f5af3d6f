"""How long the review of a deal takes, in seconds of processor time.

The same deals, played at random, are reviewed each time; what is found in them does not matter here.
Compare two trees, or plain and compiled players, in one run on one machine:

    python benchmarks/review_speed.py
    python hatch_build.py --players && PYTHONPATH=build/compiled python benchmarks/review_speed.py
"""

from __future__ import annotations

import json
import random
import statistics
import time
from typing import Any

from parlett_widgets.engine import COMPILED, Match, Rules
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.players.review import review_deal

RULES = {
    "addenda": Addenda.standard(),
    "counterpoint": Counterpoint.standard(),
    "ninety-nine": NinetyNine.classic(),
}
DEALS = 3


def random_deal(rules: Rules[Any], seed: int) -> Match[Any]:
    """Return a match at the end of its first deal."""
    match, rng = rules.start(seed=seed), random.Random(seed)
    while not match.deal_over:
        match = match.apply(rng.choice(match.legal))
    return match


def main() -> None:
    """Measure and print one line of JSON for each game."""
    for game, rules in RULES.items():
        times = []
        for seed in range(DEALS):
            match = random_deal(rules, seed)
            start = time.process_time()
            review_deal(match, 0)
            times.append(time.process_time() - start)
        seconds = round(statistics.median(times), 2)
        print(json.dumps({"game": game, "compiled": COMPILED, "seconds_median": seconds}))


if __name__ == "__main__":
    main()
