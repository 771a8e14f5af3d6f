"""Fit the chances that cards take a trick, using deals in which Steady plays all seats.

In each deal, a random moment before a lead is chosen. For each card in the leader's hand, a sample
has what makes the card strong or weak, as the leader sees it, and whether the card takes a trick
later; trumps that nothing beats are left out. The weights come from logistic regression. They are
printed beside those in use, which are rounded (`players/policy.py`), or were found by trial,
as those with which players miss their bids by the fewest points (`games/counterpoint/duel.py`).

    python benchmarks/fit_chances.py --deals 300
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import exp
from typing import Any

from parlett_widgets.cards import SUIT_BITS
from parlett_widgets.engine import Match
from parlett_widgets.games import Counterpoint, NinetyNine
from parlett_widgets.games.bidding.knowledge import BiddingKnowledge
from parlett_widgets.games.counterpoint import duel
from parlett_widgets.players import Steady
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.policy import PLAIN, TRUMP, WITHOUT_TRUMP, numbers

Sample = tuple[list[float], bool]
RULES = {
    "three": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "duel": Counterpoint.standard(),
}
IN_USE = {
    "trump": TRUMP._asdict(),
    "plain": PLAIN._asdict(),
    "without trump": WITHOUT_TRUMP._asdict(),
    "duel": {
        "start": duel.START,
        "part": duel.PART,
        "higher": duel.HIGHER,
        "pull": duel.PULL,
    },
}


def played(rules: Any, seed: int) -> list[Match[Any, Any]]:
    """Return the moments of a deal at which a card is due, and the end of the deal."""
    match, moments = rules.start(seed=seed), []
    while match.phase not in ("deal-over", "over"):
        if match.phase == "play":
            moments.append(match)
        rng = random.Random(f"{seed}/{match.revision}")
        match = match.apply(Steady().choose(match.view(match.to_act), rng))
    return [*moments, match]


def samples(rules: Any, seed: int) -> Iterator[tuple[str, Sample]]:
    """Yield the kind and the terms of each card of one seat, and whether it took a trick."""
    *moments, end = played(rules, seed)
    match = random.Random(seed).choice([one for one in moments if not one.state.trick])
    view, known = match.view(match.to_act), knowledge(rules)
    assert isinstance(known, BiddingKnowledge)
    seen, policy = known.seen(view), known.policy(view)
    took = {seen.number(trick.cards[trick.order.index(trick.winner)]) for trick in end.state.tricks}
    trick = 120 / 13 if isinstance(rules, Counterpoint) else 1.0
    need = known.aims(view)[0] - view.taken[view.seat]
    want = min(1.0, max(0.0, need / (len(view.hand) * trick)))
    others = len(seen.others)
    for card in numbers(seen.hand):
        suit = SUIT_BITS[card >> 4]
        over = policy.beaten_by[card]
        higher = seen.live(over & suit)
        if isinstance(rules, Counterpoint):
            part = seen.live(over) / max(1.0, seen.live(seen.hidden))
            yield "duel", ([1.0, part, higher, want], card in took)
            continue
        own = (seen.hand & suit).bit_count() - 1
        length = seen.live(suit) / others
        if view.trump is None:
            yield "without trump", ([1.0, higher, own, length, want], card in took)
        elif card >> 4 == view.trump:
            if higher:  # a trump that nothing beats is sure to take a trick
                yield "trump", ([1.0, higher, own, want], card in took)
        else:
            trumps = seen.live(SUIT_BITS[view.trump]) / others
            yield "plain", ([1.0, higher, own, length, trumps, want], card in took)


NAMES = {
    "trump": ("start", "higher", "own", "pull"),
    "plain": ("start", "higher", "own", "length", "trumps", "pull"),
    "without trump": ("start", "higher", "own", "length", "pull"),
    "duel": ("start", "part", "higher", "pull"),
}


def fitted(found: Sequence[Sample]) -> list[float]:
    """Return the weights that make what happened most likely, by Newton's method."""
    size = len(found[0][0])
    weights = [0.0] * size
    for _ in range(25):
        slope = [0.0] * size
        bend = [[1e-6 * (i == j) for j in range(size)] for i in range(size)]
        for terms, won in found:
            score = sum(weight * term for weight, term in zip(weights, terms, strict=True))
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, score))))
            for i, term in enumerate(terms):
                slope[i] += (won - chance) * term
                for j, other in enumerate(terms):
                    bend[i][j] += chance * (1 - chance) * term * other
        step = solved(bend, slope)
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a system of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda row: abs(rows[row][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j, row in enumerate(rows):
            if j != i:
                rows[j] = [a - row[i] * b for a, b in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]


def main() -> None:
    """Play, fit, and print a line of JSON for each kind of card."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=300, help="deals of each rule set")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal")
    options = parser.parse_args()
    found: dict[str, list[Sample]] = defaultdict(list)
    for rules in RULES.values():
        for seed in range(options.seed, options.seed + options.deals):
            for kind, sample in samples(rules, seed):
                found[kind].append(sample)
    for kind, cards in found.items():
        weights = dict(zip(NAMES[kind], fitted(cards), strict=True))
        print(
            json.dumps(
                {
                    "kind": kind,
                    "cards": len(cards),
                    "fitted": {name: round(weight, 2) for name, weight in weights.items()},
                    "in use": {name: IN_USE[kind][name] for name in weights},
                }
            )
        )


if __name__ == "__main__":
    main()
