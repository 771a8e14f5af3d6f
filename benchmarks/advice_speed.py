"""How long advice on a bid takes with NumPy and without, and how sure it is: a ratio from one run.

For each hand ``advise`` is asked by turns with deals played out at once and one after the other. The
advice is the same, which is checked. The error is the largest standard error among the finalists, in
points. Every hand is new: what a game's tables take to fill is part of the time. Times are of the
processor, so that other work of the machine does not count; one core is used.

    pip install 'numpy>=2'
    python benchmarks/advice_speed.py
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from unittest.mock import patch

from parlett_widgets.engine import Counterpoint, NinetyNine, View
from parlett_widgets.odds import Advice, advice

RULES = {
    "ninety-nine": NinetyNine.classic(),
    "ninety-nine-revised": NinetyNine.revised(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint-three": Counterpoint.three(),
}


def timed(view: View, seed: int, *, at_once: bool, worlds: int | None) -> tuple[float, Advice]:
    """Return the seconds of work that advice takes, and the advice."""
    with patch.object(advice, "_at_once", lambda: at_once):
        start = time.process_time()
        found = advice.advise(view, random.Random(seed), worlds=worlds)
        return time.process_time() - start, found


def main() -> None:
    """Measure and print one line of JSON for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(RULES), help=", ".join(RULES))
    parser.add_argument("--hands", type=int, default=9, help="hands of each game")
    parser.add_argument("--worlds", type=int, help="for the finalists; unless given, as usual")
    options = parser.parse_args()
    import numpy as np

    for game in options.games:
        fast, slow, errors = [], [], []
        for seed in range(options.hands):
            match = RULES[game].start(seed=seed)
            view = match.view(match.to_act)
            with_numpy, found = timed(view, seed, at_once=True, worlds=options.worlds)
            without, same = timed(view, seed, at_once=False, worlds=options.worlds)
            assert found == same
            fast.append(with_numpy)
            slow.append(without)
            errors.append(max(option.error for option in found.options[: found.finalists]))
        ratios = [two / one for one, two in zip(fast, slow, strict=True)]
        print(
            json.dumps(
                {
                    "game": game,
                    "python": platform.python_version(),
                    "numpy": np.__version__,
                    "worlds": found.worlds,
                    "numpy_seconds": round(statistics.median(fast), 3),
                    "numpy_seconds_most": round(max(fast), 3),
                    "pure_seconds": round(statistics.median(slow), 3),
                    "pure_seconds_most": round(max(slow), 3),
                    "ratio_median": round(statistics.median(ratios), 1),
                    "error_median": round(statistics.median(errors), 2),
                    "error_most": round(max(errors), 2),
                }
            )
        )


if __name__ == "__main__":
    main()
