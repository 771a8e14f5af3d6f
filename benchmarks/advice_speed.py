"""How long advice on a bid takes, and how precise it is.

The error is the largest standard error, in points, among the bids that were tried to the end. Every
hand is new, so the time to fill a game's tables is included. Times are processor times, so other
work on the machine does not count; one core is used.

    python benchmarks/advice_speed.py
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time

from parlett_widgets.engine import COMPILED
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.players.advice import advise

RULES = {
    "ninety-nine": NinetyNine.classic(),
    "ninety-nine-revised": NinetyNine.revised(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint-three": Counterpoint.three(),
}


def main() -> None:
    """Measure and print one line of JSON for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(RULES), help=", ".join(RULES))
    parser.add_argument("--hands", type=int, default=9, help="hands of each game")
    parser.add_argument("--worlds", type=int, help="deals for the finalists (default: as usual)")
    options = parser.parse_args()
    for game in options.games:
        times, errors = [], []
        for seed in range(options.hands):
            match = RULES[game].start(seed=seed)
            view = match.view(match.to_act)
            start = time.process_time()
            found = advise(view, random.Random(seed), worlds=options.worlds)
            times.append(time.process_time() - start)
            errors.append(max(option.error for option in found.options if option.measured))
        print(
            json.dumps(
                {
                    "game": game,
                    "python": platform.python_version(),
                    "compiled": COMPILED,
                    "worlds": found.worlds,
                    "seconds_median": round(statistics.median(times), 3),
                    "seconds_most": round(max(times), 3),
                    "error_median": round(statistics.median(errors), 2),
                    "error_most": round(max(errors), 2),
                }
            )
        )


if __name__ == "__main__":
    main()
