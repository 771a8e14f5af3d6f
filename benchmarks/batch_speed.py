"""Speed of deals played at once with NumPy beside OpenSpiel's run wholly in C++, as a ratio from one run.

Random deals of Ninety-Nine (36 cards dealt, three bids, nine tricks, the score; every bid and every
card by pure chance), and random deals of OpenSpiel's Oh Hell set up as its twin, which its own bots
and loop play without Python in between (it has no pack for five). Both run in this process on one
core, by turns; times are of the processor, so that other work of the machine does not count.

    pip install open_spiel==2.0.2 'numpy>=2'
    python benchmarks/batch_speed.py
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
import pyspiel

from parlett_widgets.engine import NinetyNine
from parlett_widgets.odds.random_deals import random_deals

RULES = {
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "four": NinetyNine.four(),
}
TWINS = {
    "classic": (3, 9, 9),
    "revised": (3, 9, 9),
    "four": (4, 13, 10),
}
"""Players, cards of a suit, tricks."""


def microseconds(play: Callable[[int, int], None], deals: int, seed: int) -> float:
    """Return the mean time of a deal."""
    start = time.process_time()
    play(deals, seed)
    return (time.process_time() - start) / deals * 1e6


def measured(form: str, deals: int, theirs: int, rounds: int) -> dict[str, object]:
    """Return what both need for a deal of a form of the game, and the ratio."""
    players, ranks, tricks = TWINS[form]
    twin = pyspiel.load_game(
        f"oh_hell(players={players},num_suits=4,num_cards_per_suit={ranks},num_tricks_fixed={tricks})"
    )
    bots = [pyspiel.make_uniform_random_bot(seat, 11 + seat) for seat in range(players)]

    def play_ours(number: int, seed: int) -> None:
        random_deals(RULES[form], random.Random(seed), number)

    def play_theirs(number: int, seed: int) -> None:
        for deal in range(number):
            pyspiel.evaluate_bots(twin.new_initial_state(), bots, seed * number + deal)

    microseconds(play_ours, deals, 0)
    microseconds(play_theirs, theirs, 0)
    times = [
        (microseconds(play_ours, deals, seed), microseconds(play_theirs, theirs, seed))
        for seed in range(1, rounds + 1)
    ]
    ratios = [their / our for our, their in times]
    return {
        "form": form,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "ours_us_per_deal": round(statistics.median(our for our, _ in times), 2),
        "openspiel_us_per_deal": round(statistics.median(their for _, their in times), 2),
        "ratio_median": round(statistics.median(ratios), 1),
        "ratio_least": round(min(ratios), 1),
        "ratio_most": round(max(ratios), 1),
    }


def main() -> None:
    """Measure and print one line of JSON for each form of the game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("forms", nargs="*", default=list(RULES), help=", ".join(RULES))
    parser.add_argument("--deals", type=int, default=40_960, help="our deals in a round")
    parser.add_argument("--theirs", type=int, default=4_000, help="OpenSpiel's deals in a round")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each, by turns")
    options = parser.parse_args()
    for form in options.forms:
        print(json.dumps(measured(form, options.deals, options.theirs, options.rounds)))


if __name__ == "__main__":
    main()
