"""How long it takes to make a puzzle, beside one finished advice on a bid, and how large its page is.

The advice is on a hand of the puzzle's game, or of Ninety-Nine where nobody bids. Times are processor
times, so other work on the machine does not count; one core is used.

    python benchmarks/puzzle_speed.py
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from parlett_widgets import NinetyNine, Puzzle
from parlett_widgets.engine.actions import Phase
from parlett_widgets.engine.views import View
from parlett_widgets.players.advice import advise
from parlett_widgets.puzzles import make, puzzle_kinds
from parlett_widgets.puzzles.making import LEVELS, home_of

T = TypeVar("T")


def main() -> None:
    """Measure and print one line of JSON for each kind and level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", default=puzzle_kinds())
    parser.add_argument("--puzzles", type=int, default=5, help="puzzles of each kind and level")
    options = parser.parse_args()
    for kind in options.kinds:
        for level in LEVELS:
            made, advised, pages = [], [], []
            for seed in range(options.puzzles):
                advised.append(seconds(partial(advise, hand(kind, seed), random.Random(seed)))[0])
                took, position = seconds(partial(make, kind, seed, level))
                made.append(took)
                pages.append(kilobytes(Puzzle(position)))
            print(
                json.dumps(
                    {
                        "kind": kind,
                        "level": level,
                        "seconds_median": round(statistics.median(made), 2),
                        "seconds_most": round(max(made), 2),
                        "advice_median": round(statistics.median(advised), 2),
                        "advice_least": round(min(advised), 2),
                        "page_kb_most": round(max(pages)),
                    }
                ),
                flush=True,
            )


def hand(kind: str, seed: int) -> View:
    """Return the view of whoever has the first bid of a deal."""
    match = home_of(kind)().start(seed=seed)
    if match.phase is not Phase.BID:
        match = NinetyNine.classic().start(seed=seed)
    view: View = match.view(match.to_act)
    return view


def kilobytes(asked: Puzzle) -> float:
    """Return the size of the page with a puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        return asked.save(Path(folder) / "puzzle.html").stat().st_size / 1000


def seconds(work: Callable[[], T]) -> tuple[float, T]:
    """Return the processor time of a piece of work, and what it returned."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


if __name__ == "__main__":
    main()
