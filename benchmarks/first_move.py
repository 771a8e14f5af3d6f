"""The time that Expert takes for its first bid and its first card, at every table.

The least and the median time are printed in milliseconds of processor time, and the median also as
a multiple of the time for a fixed piece of work (a thousand random actions of Ninety-Nine), which
makes machines comparable, busy or not. Choices never depend on these times: Expert counts playouts,
not seconds.

    python benchmarks/first_move.py
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

from parlett_widgets.engine import Match, Rules
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.players import Expert, Steady

RULES: Mapping[str, Rules[Any]] = {
    "ninety-nine": NinetyNine.classic(),
    "ninety-nine two": NinetyNine.two(),
    "ninety-nine four": NinetyNine.four(),
    "ninety-nine five": NinetyNine.five(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint three": Counterpoint.three(),
    "addenda": Addenda.standard(),
}


def milliseconds(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes, in milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def thousand_actions() -> None:
    """Do a fixed piece of work."""
    rng = random.Random(0)
    match = NinetyNine.revised().start(seed=0)
    for _ in range(1000):
        if match.to_act is None:
            match = NinetyNine.revised().start(seed=0)
        match = match.apply(rng.choice(match.legal))


def expert(match: Match[Any]) -> float:
    """Return the time that Expert takes for a choice."""
    assert match.to_act is not None
    view = match.view(match.to_act)
    return milliseconds(lambda: Expert().choose(view, random.Random(0)))


def at_first_card(match: Match[Any]) -> Match[Any]:
    """Return the match after Steady has bid for all seats, and nobody has declared."""
    while match.phase != "play":
        assert match.to_act is not None
        view = match.view(match.to_act)
        bids = match.phase == "bid"
        match = match.apply(Steady().choose(view, random.Random(0)) if bids else "pass")
    return match


def main() -> None:
    """Measure, and print a line of JSON for each table and kind of choice."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=9)
    options = parser.parse_args()
    for table, rules in RULES.items():
        found: dict[str, list[float]] = {"work": [], "bid": [], "card": []}
        for seed in range(options.deals):
            match = rules.start(seed=seed)
            found["work"].append(milliseconds(thousand_actions))
            if match.phase == "bid":
                found["bid"].append(expert(match))
            found["card"].append(expert(at_first_card(match)))
        work = statistics.median(found.pop("work"))
        for move, times in found.items():
            if times:
                middle = statistics.median(times)
                numbers = {"least_ms": min(times), "median_ms": middle, "ratio": middle / work}
                rounded = {name: round(number, 2) for name, number in numbers.items()}
                print(json.dumps({"table": table, "first": move, **rounded}))


if __name__ == "__main__":
    main()
