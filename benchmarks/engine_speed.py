"""Speed of the engine compared with OpenSpiel's, as a ratio from one run.

Random deals of Ninety-Nine (revised rules: 36 cards, three bids, the premium offers, nine tricks)
are played through the public immutable API. They are compared with random deals of OpenSpiel's Oh
Hell, set up as a twin: three players, the same 36 cards, nine tricks, exact bids. The two run
alternately in this process, so that other work on the machine affects both.

    pip install open_spiel==2.0.2
    python benchmarks/engine_speed.py

To measure the compiled engine, which needs a C compiler:

    make compiled
    PYTHONPATH=build/compiled python benchmarks/engine_speed.py
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from collections.abc import Callable

import pyspiel

from parlett_widgets.engine import COMPILED
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.state import Phase

RULES = NinetyNine.revised()
DEAL_OVER = Phase.DEAL_OVER
TWIN = pyspiel.load_game("oh_hell(players=3,num_suits=4,num_cards_per_suit=9,num_tricks_fixed=9)")


def our_deal(rng: random.Random) -> None:
    """Play one random deal with our immutable matches."""
    match = RULES.start(rng.getrandbits(32))
    while match.phase is not DEAL_OVER:  # 100 points take more than one deal
        match = match.apply(rng.choice(match.legal))


def their_deal(rng: random.Random) -> None:
    """Play one random deal as OpenSpiel's own Python examples do."""
    state = TWIN.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def microseconds(deal: Callable[[random.Random], None], deals: int, seed: int) -> float:
    """Return the mean time of a deal, in microseconds."""
    rng = random.Random(seed)
    start = time.perf_counter()
    for _ in range(deals):
        deal(rng)
    return (time.perf_counter() - start) / deals * 1e6


def main() -> None:
    """Measure and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=300, help="deals in a round")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each engine, alternating")
    options = parser.parse_args()
    for deal in (our_deal, their_deal):
        microseconds(deal, options.deals, seed=0)
    ours, theirs = [], []
    for seed in range(options.rounds):
        ours.append(microseconds(our_deal, options.deals, seed))
        theirs.append(microseconds(their_deal, options.deals, seed))
    ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
    print(
        json.dumps(
            {
                "python": platform.python_version(),
                "engine": "compiled" if COMPILED else "python",
                "ours_us_per_deal": round(statistics.median(ours), 1),
                "openspiel_us_per_deal": round(statistics.median(theirs), 1),
                "ratio_median": round(statistics.median(ratios), 2),
                "ratio_least": round(min(ratios), 2),
                "ratio_most": round(max(ratios), 2),
            }
        )
    )


if __name__ == "__main__":
    main()
