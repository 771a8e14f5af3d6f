"""How often a deal of Addenda has a void trick (A7), with Steady in all seats.

Only deals that were played to their end count. ``docs/games/addenda.md`` quotes the figures.

    python benchmarks/void_tricks.py --matches 100
"""

from __future__ import annotations

import argparse

from parlett_widgets import Addenda, simulate
from parlett_widgets.players import Steady


def void_tricks(rules: Addenda, matches: int, seed: int) -> list[int]:
    """Return the number of void tricks of each deal that was played out."""
    players = [Steady] * rules.seats
    return [
        sum(trick["winner"] is None for trick in deal["result"]["tricks"])
        for record in simulate(rules, players, matches=matches, seed=seed)
        for deal in record["deals"][:-1]  # the match ends at once, in the middle of its last deal
    ]


def main() -> None:
    """Print the share of deals with a void trick, and void tricks per deal, for two and four."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name, rules in {
        "two": Addenda.standard(target=1000),
        "pairs": Addenda.partnership(target=1000),
    }.items():
        counts = void_tricks(rules, options.matches, options.seed)
        share = sum(count > 0 for count in counts) / len(counts)
        print(
            f"{name}: {len(counts)} deals, {share:.0%} with a void trick,"
            f" {sum(counts) / len(counts):.2f} void tricks per deal"
        )


if __name__ == "__main__":
    main()
