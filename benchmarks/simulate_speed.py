"""How long a view and a simulated match take, and how much a second process speeds up a simulation.

For each game: microseconds for the view of the player to act, at every moment of some deals, and for
one action of a simulation. With ``--against``, another tree of this project does the same work in
turn, and the ratios of this tree to it are printed as well (below 1 is faster):

    python benchmarks/simulate_speed.py
    git worktree add ../before 0123abc && python benchmarks/simulate_speed.py --against ../before

With ``--processes``, the same matches are played by one worker process and by two, in turn; the ratio
of their times is the speed-up from the second worker, to be compared with that of a bare loop, which
is 2 on a machine that has nothing else to do:

    python benchmarks/simulate_speed.py --processes --players steady
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from parlett_widgets import Addenda, Counterpoint, NinetyNine, simulate

RULES = {
    "addenda": Addenda.standard(),
    "counterpoint": Counterpoint.standard(),
    "ninety-nine": NinetyNine.classic(),
}


def view_microseconds(game: str, _players: str) -> float:
    """Return the processor time of a view, at every moment of four random deals."""
    seconds, views = 0.0, 0
    for seed in range(4):
        match, rng = RULES[game].start(seed=seed), random.Random(seed)
        moments = []
        while not match.deal_over:
            moments.append(match)
            match = match.apply(rng.choice(match.legal))
        start = time.process_time()
        for moment in moments:
            moment.view(moment.to_act)
        seconds += time.process_time() - start
        views += len(moments)
    return seconds / views * 1e6


def action_microseconds(game: str, players: str) -> float:
    """Return the processor time of a simulated match, divided by its actions."""
    start = time.process_time()
    (record,) = simulate(RULES[game], players, seed=3)
    seconds = time.process_time() - start
    return seconds / sum(len(deal["actions"]) + 1 for deal in record["deals"]) * 1e6


WORK = {"view": view_microseconds, "action": action_microseconds}


def work(players: str) -> None:
    """Measure what is asked for on standard input, once for each line."""
    for line in sys.stdin:
        what, game = line.split()
        print(WORK[what](game, players), flush=True)


def measured(trees: list[Path], players: str, rounds: int) -> None:
    """Let workers with different trees do the same work in turn, and print a line for each game."""
    command = [sys.executable, __file__, "--worker", "--players", players]
    workers = [
        subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": str(tree.resolve())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for tree in trees
    ]
    for game in RULES:
        line = {"game": game, "players": players}
        for what in WORK:
            found: list[list[float]] = [[] for _ in workers]
            for _ in range(rounds):
                for worker, times in zip(workers, found, strict=True):
                    print(what, game, file=worker.stdin, flush=True)
                    times.append(float(worker.stdout.readline()))
            line[f"{what}_microseconds"] = round(min(found[0]), 1)
            if len(found) > 1:
                ratios = [here / there for here, there in zip(*found, strict=True)]
                line[f"{what}_ratio"] = round(statistics.median(ratios), 2)
        print(json.dumps(line), flush=True)
    for worker in workers:
        worker.stdin.close()
        worker.wait()


def played(players: str, matches: int, executor: Executor) -> float:
    """Return how long an executor takes for the matches, in seconds."""
    start = time.perf_counter()
    for _ in simulate(RULES["ninety-nine"], players, matches=matches, executor=executor):
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


def processes(players: str, matches: int, rounds: int) -> None:
    """Print how much faster two processes are than one."""
    context = get_context("spawn")
    found, loops = [], []
    with (
        ProcessPoolExecutor(1, mp_context=context) as one,
        ProcessPoolExecutor(2, mp_context=context) as two,
    ):
        for executor in (one, two):  # so that both have started
            played(players, 4, executor)
        for _ in range(rounds):
            found.append(played(players, matches, one) / played(players, matches, two))
            loops.append(looping(one) / looping(two))
    line = {
        "cores": os.cpu_count(),
        "two_processes_to_one": round(statistics.median(found), 2),
        "two_loops_to_one": round(statistics.median(loops), 2),
    }
    print(json.dumps(line))


def main() -> None:
    """Measure and print lines of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", default="random", help="who plays all seats")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--against", type=Path, help="another tree of this project")
    parser.add_argument("--processes", action="store_true", help="compare one process with two")
    parser.add_argument("--matches", type=int, default=24, help="matches in a round of --processes")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work(options.players)
    elif options.processes:
        processes(options.players, options.matches, options.rounds)
    else:
        here = Path(__file__).resolve().parents[1]
        others = [] if options.against is None else [options.against]
        measured([here, *others], options.players, options.rounds)


if __name__ == "__main__":
    main()
