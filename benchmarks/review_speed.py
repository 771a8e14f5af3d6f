"""How long the review of a deal takes, which planted blunders it finds, and how often it is wrong.

Steady plays all seats; in every other deal, one decision of seat 0 is replaced by the worst of its
choices. Each deal is reviewed, and every decision that is marked is compared with the best one in up
to a thousand other deals, until it is clear whether it costs as much as a mark has to: if not, the
mark was false. Prints one line of JSON for each game, with the median of the processor time, and with
the cost of the blunders that were missed.

    python benchmarks/review_speed.py
    python hatch_build.py --players && PYTHONPATH=build/compiled python benchmarks/review_speed.py

With ``--against``, another tree of this project reviews the same deals in turn:

    git worktree add ../before 0123abc && python benchmarks/review_speed.py --against ../before
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
from functools import cache
from pathlib import Path
from typing import Any

from parlett_widgets import Addenda, Counterpoint, NinetyNine, Steady
from parlett_widgets.engine import COMPILED, Match
from parlett_widgets.players.review import review_deal

RULES = {
    "addenda": Addenda.standard(),
    "counterpoint": Counterpoint.standard(),
    "ninety-nine": NinetyNine.classic(),
}

CLEAR = 4
"""How many standard errors apart two values must be to count as different."""


def deal(game: str, seed: int, blunder: tuple[int, str] | None = None) -> Match[Any]:
    """Return a match at the end of its first deal, with a blunder at that revision."""
    match, steady = RULES[game].start(seed=seed), Steady()
    while not match.deal_over:
        action: Any = steady.choose(match.view(match.to_act), random.Random(match.revision))
        if blunder is not None and match.revision == blunder[0]:
            action = blunder[1]
        match = match.apply(action)
    return match


def reviewed(game: str, seed: int, blunder: tuple[int, str] | None) -> dict[str, Any]:
    """Return the marks of a review of seat 0, and how long it took."""
    match = deal(game, seed, blunder)
    start = time.process_time()
    decisions = review_deal(match, 0, seed=seed).decisions
    seconds = time.process_time() - start
    marks = [[one.step, str(one.taken), str(one.best)] for one in decisions]
    return {"marks": marks, "seconds": seconds}


def work() -> None:
    """Review what is asked for on standard input, one deal a line."""
    for line in sys.stdin:
        print(json.dumps(reviewed(*json.loads(line))), flush=True)


def planted(game: str, seed: int) -> tuple[tuple[int, str], float]:
    """Return a revision of a deal, the worst that seat 0 could do there, and what it costs."""
    from parlett_widgets.players.knowledge import alternatives
    from parlett_widgets.players.trials import Comparison

    match, rng = deal(game, seed), random.Random(seed)
    moments = [one for one in match.line if one.to_act == 0 and len(one.legal) > 3]
    view = rng.choice(moments).view(0)
    tried = alternatives(view, 100)
    few = rng.sample(list(tried.candidates), min(12, len(tried.candidates)))
    reasons = sorted(Comparison(tried, few, rng, 100).reasons(), key=lambda one: one.mean)
    return (view.revision, str(reasons[0].action)), reasons[-1].mean - reasons[0].mean


@cache
def false(
    game: str, seed: int, blunder: tuple[int, str] | None, step: int, taken: str, best: str
) -> bool:
    """Return whether a decision costs less than a mark has to, in up to a thousand other deals."""
    from parlett_widgets.engine import Action
    from parlett_widgets.players.knowledge import alternatives
    from parlett_widgets.players.review import LEAST
    from parlett_widgets.players.trials import Comparison

    match = deal(game, seed, blunder)
    view = next(one for one in match.line if one.revision == step).view(0)
    tried = alternatives(view, 1000)
    forms = match.rules.actions
    pair = [tried.matching(Action.parse(text, forms))[0] for text in (best, taken)]
    rng = random.Random(step)
    compared = Comparison(tried, pair, rng, 100)
    while True:
        cost, error = compared.lead(1)
        if compared.deals >= 1000 or abs(cost - LEAST) > CLEAR * error:
            return cost <= LEAST
        compared.more(rng, 100)


def main() -> None:
    """Measure and print one line of JSON for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", default=[*RULES], choices=RULES)
    parser.add_argument("--deals", type=int, default=6, help="deals of each game")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first of them")
    parser.add_argument("--against", type=Path, help="another tree of this project")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        work()
        return
    trees: dict[str, str] = {"here": os.environ.get("PYTHONPATH", str(Path(__file__).parents[1]))}
    if options.against is not None:
        trees["there"] = str(options.against.resolve())
    workers = {
        name: subprocess.Popen(
            [sys.executable, __file__, "--worker"],
            env={**os.environ, "PYTHONPATH": tree},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, tree in trees.items()
    }
    for game in options.games:
        seeds = range(options.first, options.first + options.deals)
        plants = {seed: planted(game, seed) for seed in seeds if seed % 2}
        blunders = {seed: plants[seed][0] if seed in plants else None for seed in seeds}
        line: dict[str, Any] = {"game": game, "deals": options.deals, "compiled": COMPILED}
        found: dict[str, list[Any]] = {name: [] for name in workers}
        for seed, blunder in blunders.items():
            for name, worker in workers.items():
                print(json.dumps([game, seed, blunder]), file=worker.stdin, flush=True)
                found[name].append((seed, json.loads(worker.stdout.readline())))
        line["planted"] = len(plants)
        for name, reviews in found.items():
            line[f"seconds_{name}"] = round(
                statistics.median(one["seconds"] for _, one in reviews), 2
            )
            marked = {seed: [mark[0] for mark in one["marks"]] for seed, one in reviews}
            lost = [seed for seed, (blunder, _) in plants.items() if blunder[0] not in marked[seed]]
            line[f"found_{name}"] = len(plants) - len(lost)
            line[f"lost_{name}"] = {seed: round(plants[seed][1], 1) for seed in lost}
            line[f"marks_{name}"] = sum(len(one["marks"]) for _, one in reviews)
            line[f"false_{name}"] = sum(
                false(game, seed, blunders[seed], *mark)
                for seed, one in reviews
                for mark in one["marks"]
            )
        if len(found) > 1:
            pairs = zip(found["here"], found["there"], strict=True)
            ratios = [here["seconds"] / there["seconds"] for (_, here), (_, there) in pairs]
            line["ratio"] = round(statistics.median(ratios), 2)
            line["ratio_of_all"] = round(
                sum(one["seconds"] for _, one in found["here"])
                / sum(one["seconds"] for _, one in found["there"]),
                2,
            )
        print(json.dumps(line), flush=True)
    for worker in workers.values():
        worker.stdin.close()
        worker.wait()


if __name__ == "__main__":
    main()
