"""How much a second process speeds up a simulation, as a ratio from one run.

The same matches are played in this process, by one worker process and by two, in turn. The time of
one worker divided by that of two is the speed-up from the second worker. For comparison, the
speed-up of a bare loop is printed: 2 on a machine that has nothing else to do. The time of this
process divided by that of one worker shows what it costs to hand matches out and to get their
records back (1 means nothing).

    python benchmarks/simulate_speed.py
    python benchmarks/simulate_speed.py --players random --matches 1000
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

from parlett_widgets import NinetyNine, simulate


def seconds(players: str, matches: int, executor: Executor | None) -> float:
    """Return how long the matches take, in seconds."""
    start = time.perf_counter()
    for _ in simulate(NinetyNine.classic(), players, matches=matches, executor=executor):
        pass
    return time.perf_counter() - start


def loop(_number: int) -> int:
    """Do some work that needs nothing but a processor."""
    return sum(number * number for number in range(3_000_000))


def looping(executor: Executor) -> float:
    """Return how long the executor takes for two loops, in seconds."""
    start = time.perf_counter()
    list(executor.map(loop, range(2)))
    return time.perf_counter() - start


def main() -> None:
    """Measure and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", default="steady", help="who plays all seats (default: steady)")
    parser.add_argument("--matches", type=int, default=24, help="matches in a round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, each of all three kinds")
    options = parser.parse_args()
    context = get_context("spawn")
    found: dict[str, list[float]] = {"here": [], "one": [], "two": []}
    loops = []
    with (
        ProcessPoolExecutor(1, mp_context=context) as one,
        ProcessPoolExecutor(2, mp_context=context) as two,
    ):
        for executor in (None, one, two):  # so that all of them have started
            seconds(options.players, 4, executor)
        for _ in range(options.rounds):
            for name, executor in (("here", None), ("one", one), ("two", two)):
                found[name].append(seconds(options.players, options.matches, executor))
            loops.append(looping(one) / looping(two))
    second = [one / two for one, two in zip(found["one"], found["two"], strict=True)]
    sent = [here / one for here, one in zip(found["here"], found["one"], strict=True)]
    print(
        json.dumps(
            {
                "python": platform.python_version(),
                "cores": os.cpu_count(),
                "ms_per_match_here": round(
                    statistics.median(found["here"]) / options.matches * 1e3, 1
                ),
                "two_processes_to_one": round(statistics.median(second), 2),
                "two_loops_to_one": round(statistics.median(loops), 2),
                "here_to_one_process": round(statistics.median(sent), 2),
            }
        )
    )


if __name__ == "__main__":
    main()
