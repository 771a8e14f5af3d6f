"""How fast deals are solved with open cards, and how much time the search saves.

The positions searched and the time are printed for whole deals of Ninety-Nine and for endings of
Counterpoint with six to thirteen cards in each hand. Shorter endings are also searched plainly,
with the rules themselves: that search stops as soon as a question is settled, but it stores nothing
and does not skip equivalent cards. The two searches alternate in this process.

    python benchmarks/solve_speed.py
    python benchmarks/solve_speed.py --deals 20 --cards 6 8 10
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable
from math import inf
from statistics import median
from typing import Any

from parlett_widgets.engine import Match, Rules
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.counterpoint.solver import solve_duel
from parlett_widgets.games.ninety_nine.solver import force_bid
from parlett_widgets.players import Steady

NINETY_NINE = {"three": NinetyNine.classic(), "four": NinetyNine.four(), "five": NinetyNine.five()}
COUNTERPOINT = Counterpoint.standard()


def moment(rules: Rules[Any], seed: int, tricks: int = 0) -> Match[Any]:
    """Return a moment of a deal that Steady bids and plays, after this number of tricks."""
    match = rules.start(seed=seed)
    while match.phase != "play" or len(match.state.tricks) < tricks:
        match = match.apply(Steady().choose(match.view(match.to_act), random.Random(seed)))
    return match


def plainly_forced(rules: NinetyNine, state: Any, seat: int) -> bool:
    if state.phase != "play":
        return bool(state.taken[seat] == state.bid_value(seat))
    own = state.to_act == seat
    for action in rules.choices(state):
        if plainly_forced(rules, rules.perform(state, action), seat) is own:
            return own
    return not own


def plain_alpha_beta(
    rules: Counterpoint, state: Any, low: float = -inf, high: float = inf
) -> float:
    if state.phase != "play":
        one, two = rules.result(state)["scores"]
        return float(one - two)
    best = inf if state.to_act else -inf
    for action in rules.choices(state):
        value = plain_alpha_beta(rules, rules.perform(state, action), low, high)
        if state.to_act:
            best, high = min(best, value), min(high, value)
        else:
            best, low = max(best, value), max(low, value)
        if low >= high:
            break
    return best


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    found = work()
    return found, time.process_time() - start


def summary(found: Iterable[tuple[Any, float]]) -> dict[str, Any]:
    results, seconds = zip(*found, strict=True)
    nodes = [result.nodes for result in results]
    return {
        "median_nodes": median(nodes),
        "most_nodes": max(nodes),
        "median_ms": round(median(seconds) * 1e3, 1),
        "most_ms": round(max(seconds) * 1e3, 1),
        "us_per_node": round(sum(seconds) / sum(nodes) * 1e6, 2),
        "finished": sum(result.finished for result in results) / len(results),
    }


def ninety_nine(rules: NinetyNine, deals: int, nodes: int) -> dict[str, Any]:
    starts = [moment(rules, seed) for seed in range(deals)]
    found = [
        timed(lambda start=start, seat=seat: force_bid(start, seat, nodes=nodes))
        for start in starts
        for seat in range(rules.seats)
    ]
    forced = [result.forced for result, _ in found]
    return {**summary(found), "forced": forced.count(True) / len(forced)}


def counterpoint(cards: int, deals: int, nodes: int) -> dict[str, Any]:
    starts = [moment(COUNTERPOINT, seed, 13 - cards) for seed in range(deals)]
    found = [timed(lambda start=start: solve_duel(start, nodes=nodes)) for start in starts]
    valued = [result.value is not None for result, _ in found]
    return {**summary(found), "valued": sum(valued) / len(valued)}


def saved_in_ninety_nine(cards: int, deals: int) -> float:
    """Return the plain search's time for a verdict on every bid, as a multiple of ours."""
    plain = ours = 0.0
    for seed in range(deals):
        start = moment(NINETY_NINE["three"], seed, 9 - cards)
        for seat in range(3):
            truth, spent = timed(
                lambda start=start, seat=seat: plainly_forced(start.rules, start.state, seat)
            )
            plain += spent
            found, spent = timed(lambda start=start, seat=seat: force_bid(start, seat))
            ours += spent
            assert found.forced == truth
    return round(plain / ours, 1)


def saved_in_counterpoint(cards: int, deals: int) -> float:
    """Return plain alpha-beta's time for the result, as a multiple of ours for all cards."""
    plain = ours = 0.0
    for seed in range(deals):
        start = moment(COUNTERPOINT, seed, 13 - cards)
        truth, spent = timed(lambda start=start: plain_alpha_beta(start.rules, start.state))
        plain += spent
        found, spent = timed(lambda start=start: solve_duel(start, nodes=None))
        ours += spent
        assert found.value == truth
    return round(plain / ours, 1)


def main() -> None:
    """Measure and print one line of JSON for each kind of deal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=5, help="deals of each kind")
    parser.add_argument("--cards", type=int, nargs="*", default=[*range(6, 14)])
    parser.add_argument("--nodes", type=int, default=2_000_000, help="limit for each question")
    options = parser.parse_args()
    for name, rules in NINETY_NINE.items():
        found = ninety_nine(rules, options.deals, options.nodes)
        print(json.dumps({"ninety-nine": name, **found}), flush=True)
    for cards in options.cards:
        found = counterpoint(cards, options.deals, options.nodes)
        print(json.dumps({"counterpoint": cards, **found}), flush=True)
    for cards in (4, 5, 6):
        ratio = saved_in_ninety_nine(cards, options.deals)
        print(json.dumps({"ninety-nine": f"{cards} tricks", "plain_to_ours": ratio}), flush=True)
    for cards in (4, 5, 6):
        ratio = saved_in_counterpoint(cards, options.deals)
        print(json.dumps({"counterpoint": f"{cards} cards", "plain_to_ours": ratio}), flush=True)


if __name__ == "__main__":
    main()
