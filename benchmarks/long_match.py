"""How the time of a replay and of saving a table grows with the length of a match.

Prints, for matches of Counterpoint with more and more deals, the processor time in seconds, the size
of the saved page in kilobytes, and how each compares with the shortest match. In proportion to the
length, every ratio is at most that of the deals.

    python benchmarks/long_match.py
    python benchmarks/long_match.py --deals 10 20 40
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parlett_widgets import CardTable, Counterpoint, Replay
from parlett_widgets.engine import Match


def played(deals: int) -> Match[Any]:
    """Return a match of that many deals, played at random."""
    match, rng = Counterpoint(target=1_000_000).start(seed=1, dealer=1), random.Random(1)
    while match.deal < deals or not match.deal_over:
        match = match.apply(rng.choice(match.legal))
    return match


def measured(deals: int, page: Path) -> tuple[float, float, float]:
    """Return the times of a replay and of saving a table, and the size of the page."""
    match, began = played(deals), time.process_time()
    Replay(match)
    replayed = time.process_time()
    CardTable(match).save(page)
    return replayed - began, time.process_time() - replayed, page.stat().st_size / 1000


def main() -> None:
    """Print a line for each length."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", nargs="+", type=int, default=[10, 40, 160])
    lengths = parser.parse_args().deals
    first = None
    with TemporaryDirectory() as folder:
        for deals in lengths:
            found = measured(deals, Path(folder, "page.html"))
            first = first or found
            ratios = " ".join(f"x{now / then:.1f}" for now, then in zip(found, first, strict=True))
            replay, save, size = found
            print(
                f"{deals} deals (x{deals / lengths[0]:.1f}): replay {replay:.2f} s, "
                f"save {save:.2f} s, page {size:.0f} kB; {ratios}"
            )


if __name__ == "__main__":
    main()
