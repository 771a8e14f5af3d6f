"""Made-up advice: every bid of a hand, with figures that do not depend on a simulation."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

from parlett_widgets.cards import CardSet
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_value
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.players.advice import Advice, BidCard, Option


def made_advice(view, *, finalists: int = 5, worlds: int = 400) -> Advice:
    """Return advice in which a bid card costs 0.8 tricks if a lower one of its suit is kept."""
    unit = 10 if isinstance(view, CounterpointView) else 1
    found = []
    for cards in combinations(sorted(view.hand), BID_SIZE):
        suits = [view.table.suit(card) for card in cards]
        bid = bid_value(suits, unit)
        kept = view.hand - CardSet(cards)
        bid_cards = []
        for card, suit in zip(cards, suits, strict=True):
            lower = [other for other in kept if other < card and view.table.suit(other) is suit]
            counts = bid_value([suit] * BID_SIZE, unit) // BID_SIZE
            instead = min(lower, default=None)
            bid_cards.append(BidCard(card, counts, 0.8 * unit if instead else 0.0, instead))
        dear = sum(one.costs for one in bid_cards) / unit
        mean = 18.0 - 2 * dear - abs(bid / unit - 3) / 2
        found.append((cards, bid, mean, tuple(bid_cards)))
    found.sort(key=lambda one: -one[2])
    options = []
    for place, (cards, bid, mean, bid_cards) in enumerate(found):
        tried = worlds if place < finalists else max(2, worlds >> 1 + place // 12)
        taken = ((bid, 0.6), (bid + unit, 0.25), (bid + 3 * unit, 0.15))
        own = mean - place / 1000  # so that no two are equal
        error = 12 / sqrt(tried)
        options.append(
            Option(
                cards, bid, bid, own, error, 0.6, taken, tried, bid_cards, place, place < finalists
            )
        )
    return Advice(tuple(options), worlds, 5000, 1.0)
