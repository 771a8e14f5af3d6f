"""Strength of the computer players, with standard errors.

For each player named, this prints how often it makes its bids (or by how much it misses them) when
it plays all seats itself, and how many points per deal it scores against an opponent, which plays
all the other seats. Against an opponent, every deal is played once for each seat, with the player
in that seat. All figures are means over deals.

    python benchmarks/strength.py --deals 500
    python benchmarks/strength.py steady --opponent random --deals 2000
    python benchmarks/strength.py expert --opponent steady --games ninety-nine --deals 200 --jobs 2
    python benchmarks/strength.py expert --opponent novice --deals 50 --jobs 2

Novice is included because it is different: it fits neither Expert's playouts nor Expert's guesses
at hidden bids.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import product
from multiprocessing import Pool
from statistics import fmean, stdev
from typing import Any

from parlett_widgets.engine import Action, Rules
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.players import Expert, Player, Random, Steady


class Novice:
    """A player that bids with its lowest cards, and plays high until it has its bid, then low."""

    def choose(self, view: Any, rng: random.Random) -> Action:  # noqa: ARG002 -- it uses no randomness
        """Return one of ``view.legal``."""
        if str(view.phase) != "play":
            return min(view.legal, key=height)
        unit = 1 if isinstance(view.rules, NinetyNine) else 10
        bid = bid_value(view.bid_cards[view.seat], unit, joker=view.table.joker)
        return (max if view.taken[view.seat] < bid else min)(view.legal, key=height)


def height(action: Action) -> int:
    """Return the sum of the ranks of an action's cards; the Joker is the highest."""
    return sum(card.number % 16 for card in action.cards)


PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": Random,
    "steady": Steady,
    "expert": Expert,
    "novice": Novice,
}
RULES: Mapping[str, Rules[Any]] = {
    "ninety-nine": NinetyNine.classic(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint-three": Counterpoint.three(),
}


def played(rules: Rules[Any], seats: Sequence[str], seed: int) -> dict[str, Any]:
    """Return the result of the first deal of a match."""
    match = rules.start(seed=seed)
    players = [PLAYERS[name]() for name in seats]
    while (result := rules.result(match.state)) is None:
        assert match.to_act is not None
        view = match.view(match.to_act)
        rng = random.Random(f"{seed}/{match.revision}")
        match = match.apply(players[match.to_act].choose(view, rng))
    return result


def among_themselves(rules: Rules[Any], name: str, seed: int) -> dict[str, float]:
    """Play one deal with the same player in all seats."""
    result = played(rules, [name] * rules.seats, seed)
    if "misses" in result:
        return {"miss": fmean(result["misses"])}
    return {"bids made": fmean(map(int.__eq__, result["bids"], result["tricks"]))}


def against(rules: Rules[Any], name: str, opponent: str, seed: int) -> dict[str, float]:
    """Play one deal with the player in each seat in turn, and an opponent in the others."""
    found = defaultdict(list)
    for seat in range(rules.seats):
        seats = [name if other == seat else opponent for other in range(rules.seats)]
        result = played(rules, seats, seed)
        for label, key in (("points", "scores"), ("miss", "misses")):
            if key in result:
                theirs = list(result[key])
                found[label].append(theirs.pop(seat))
                found[f"{label} of an opponent"].append(fmean(theirs))
        if "tricks" in result:
            found["bids made"].append(float(result["bids"][seat] == result["tricks"][seat]))
        found["points more"].append(found["points"][-1] - found["points of an opponent"][-1])
    return {label: fmean(values) for label, values in found.items()}


def lines_of(step: tuple[str, str, int], opponent: str) -> dict[str, dict[str, float]]:
    """Return the figures of one deal for a player, by who plays whom."""
    game, name, seed = step
    rules = RULES[game]
    lines = {f"{name} among themselves": among_themselves(rules, name, seed)}
    if name != opponent:
        lines[f"{name} against {opponent}"] = against(rules, name, opponent, seed)
    return lines


def progress(steps: Iterable[Any], total: int) -> Iterable[Any]:
    """Return the steps, with a progress bar on a terminal if tqdm is installed."""
    try:
        bar = import_module("tqdm").tqdm
    except ImportError:
        return steps
    counted: Iterable[Any] = bar(steps, total=total, unit=" deals", disable=None, leave=False)
    return counted


def report(game: str, who: str, numbers: Mapping[str, Sequence[float]]) -> None:
    """Print one line of JSON: means with their standard errors."""
    means = {
        label: [round(fmean(values), 3), round(stdev(values) / len(values) ** 0.5, 3)]
        for label, values in numbers.items()
    }
    print(json.dumps({"game": game, "who": who, **means}))


def main() -> None:
    """Play, and print a line for each game and player."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="*", help=f"{', '.join(PLAYERS)} (default: all)")
    parser.add_argument("--opponent", default="random", choices=PLAYERS)
    parser.add_argument("--games", nargs="+", default=list(RULES), choices=RULES)
    parser.add_argument("--deals", type=int, default=300, help="deals of each kind, at least 2")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal")
    options = parser.parse_args()
    unknown = [name for name in options.players if name not in PLAYERS]
    if unknown or options.deals < 2:
        parser.error(f"unknown player: {unknown[0]!r}" if unknown else "--deals must be at least 2")
    found: dict[tuple[str, str], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    seeds = range(options.seed, options.seed + options.deals)
    steps = list(product(options.games, options.players or PLAYERS, seeds))
    with Pool(options.jobs) as pool:
        every = pool.imap(partial(lines_of, opponent=options.opponent), steps)
        for (game, _, _), lines in zip(steps, progress(every, len(steps)), strict=True):
            for who, numbers in lines.items():
                for label, value in numbers.items():
                    found[game, who][label].append(value)
    print(f"{options.deals} deals of each kind; [mean, standard error]")
    for (game, who), values in found.items():
        report(game, who, values)


if __name__ == "__main__":
    main()
