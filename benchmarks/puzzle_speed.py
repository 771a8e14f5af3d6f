"""How long it takes to make a puzzle, beside one finished advice on a bid, in the same run.

Times are processor times, so other work on the machine does not count; one core is used.

    python benchmarks/puzzle_speed.py
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable

from parlett_widgets.games import NinetyNine
from parlett_widgets.players.advice import advise
from parlett_widgets.puzzles import make, puzzle_kinds


def main() -> None:
    """Measure and print one line of JSON for each kind and level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", default=puzzle_kinds())
    parser.add_argument("--puzzles", type=int, default=5, help="puzzles of each kind and level")
    options = parser.parse_args()
    for kind in options.kinds:
        for level in range(1, 6):
            made, advised = [], []
            for seed in range(options.puzzles):
                match = NinetyNine.classic().start(seed=seed)
                view = match.view(match.to_act)
                advised.append(
                    seconds(lambda view=view, seed=seed: advise(view, random.Random(seed)))
                )
                made.append(
                    seconds(lambda kind=kind, seed=seed, level=level: make(kind, seed, level))
                )
            print(
                json.dumps(
                    {
                        "kind": kind,
                        "level": level,
                        "seconds_median": round(statistics.median(made), 2),
                        "seconds_most": round(max(made), 2),
                        "advice_median": round(statistics.median(advised), 2),
                    }
                ),
                flush=True,
            )


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of a piece of work."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
