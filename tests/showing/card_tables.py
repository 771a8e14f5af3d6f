"""Card tables of every game with opponents that play at random."""

from __future__ import annotations

import random

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Random

RULES = {
    "addenda": Addenda(),
    "classic": NinetyNine.classic(),
    "two": NinetyNine.two(),
    "five": NinetyNine.five(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint with bid": Counterpoint(high_bids="with-bid"),
    "counterpoint three": Counterpoint.three(),
}


def table_of(rules, seed=7, dealer=0, **options) -> CardTable:
    """Return a table with the person at seat 0 and opponents that play at random."""
    opponents = {seat: Random() for seat in range(1, rules.seats)}
    return CardTable(rules.start(seed, dealer=dealer), {0: "human", **opponents}, **options)


def play_on(table: CardTable, until, seed=1) -> None:
    rng = random.Random(seed)
    while not until(table.match):
        table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))
