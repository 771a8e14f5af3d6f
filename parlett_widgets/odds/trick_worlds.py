"""Positions to play out, as one seat may imagine them: sampled hands, with bids that make sense.

Every way in which the hidden cards may lie is equally likely, as far as the rules go. But nobody
bids at random: of the cards that a hand has not played, those are taken for its bid that a sensible
player would have laid aside.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, combinations, product
from typing import Final

from parlett_widgets.engine.bidding import BID_SIZE, SUIT_CODE
from parlett_widgets.engine.counterpoint import Counterpoint, CounterpointView
from parlett_widgets.engine.ninety_nine import NinetyNine, NinetyNineView
from parlett_widgets.odds.deals import HiddenDeals
from parlett_widgets.odds.evidence import played_bits
from parlett_widgets.odds.outlook import STEPS, Found
from parlett_widgets.odds.rollouts import Position
from parlett_widgets.odds.trick_model import TrickModel, Words, trick_model

__all__ = ["CODE", "TrickWorlds", "bid_of_words"]

_KEEN: Final = 20
"""How much more often a good bid is made than one that is worse: the power of its worth."""

_DOUBT: Final = 0.5
"""What is added to the variance of what the cards kept will bring, in tricks."""

_MODEST: Final = 0.5
"""By how many tricks less is bid than the cards bring on average: few tricks are likelier than many."""

CODE: Final = tuple(SUIT_CODE[suit] for suit in sorted(SUIT_CODE))
"""What a card of each suit adds to a bid, clubs first (N2)."""

_BOTH: Final = 1 << 15 | 1
"""Takes a card out of a hand and out of play, in a key of an outlook."""

_SPLITS: Final = tuple(
    (split, sum(code * number for code, number in zip(CODE, split, strict=True)))
    for split in product(range(BID_SIZE + 1), repeat=len(CODE))
    if sum(split) == BID_SIZE
)
"""How many cards of each suit a bid may have, and what it bids then."""

_Part = tuple[int, Found]
"""Some cards of a suit, and what those bring that are kept."""


class TrickWorlds:
    """Samples positions that fit a view.

    Parameters
    ----------
    view : NinetyNineView or CounterpointView
        Of a player, in a deal that is being played; of Counterpoint only among three.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.engine import NinetyNine
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> position = TrickWorlds(view).sample(Random(1))
    >>> [word.bit_count() for word in position.hands[:4]], sum(map(int.bit_count, position.hands))
    ([2, 5, 3, 2], 30)
    """

    def __init__(self, view: NinetyNineView | CounterpointView) -> None:
        assert isinstance(view.rules, NinetyNine | Counterpoint)
        self.view = view
        self.model: TrickModel = trick_model(view.rules, view.trump, view.table.joker)
        self._hidden = HiddenDeals(view)
        self._played = [self.model.words(bits) for bits in played_bits(view)]
        self._guessed = [
            bid is None and hand not in (view.seat, self.model.dummy)
            for hand, bid in enumerate(view.bid_cards)
        ]
        self._void = _suits_lacking(view)
        self._known: dict[tuple[int, int, int], list[list[_Part]]] = {}
        self._trick = tuple(self.model.places[card] for card in view.trick)

    def sample(self, rng: random.Random) -> Position:
        """Return one position. Before the viewer's bid its hand is whole, and it aims at 0."""
        hands, bids, _ = self._hidden.sample_bits(rng)
        words: Words = []
        aims = []
        for hand, (cards, bid) in enumerate(zip(hands, bids, strict=True)):
            held, aside = self.model.words(cards), self.model.words(bid)
            if self._guessed[hand]:
                pool = [one | two for one, two in zip(held, aside, strict=True)]
                aside = self._plausible(pool, hand, rng)
                held = [one ^ two for one, two in zip(pool, aside, strict=True)]
            words += held
            aims.append(self.model.unit * bid_of_words(aside))
        return Position(words, aims, self.view.taken, self.view.order, self._trick)

    def _plausible(self, pool: Words, hand: int, rng: random.Random) -> Words:
        """Return three cards of those that a hand has not played, likely to be its bid."""
        parts = [self._parts(suit, cards, hand) for suit, cards in enumerate(pool)]
        splits: list[list[list[_Part]]] = []
        ends: list[int] = []
        weights: list[float] = []
        for split, bid in _SPLITS:
            suits = [by_number[number] for by_number, number in zip(parts, split)]  # noqa: B905 -- speed
            if all(suits):
                weights += self._weights(suits, bid)
                splits.append(suits)
                ends.append(len(weights))
        sums = list(accumulate(weights))
        place = min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)
        split_place = bisect(ends, place)
        place -= ends[split_place - 1] if split_place else 0
        return [bits for bits, _ in _pick(splits[split_place], place)]

    def _parts(self, suit: int, cards: int, hand: int) -> list[list[_Part]]:
        """Return by number the cards of a suit that may be bid; all of those it has not followed."""
        known = suit, cards, hand
        if known not in self._known:
            key = self.model.pack[suit] << 15 | cards | self._played[hand][suit]
            table = self.model.first[suit]
            bits = [1 << i for i in range(15) if cards >> i & 1]
            fewest = len(bits) if self._void[hand][suit] else 0
            self._known[known] = [
                [
                    (sum(three), table[key ^ sum(three) * _BOTH])
                    for three in combinations(bits, number)
                    if number >= fewest
                ]
                for number in range(BID_SIZE + 1)
            ]
        return self._known[known]

    def _weights(self, suits: Sequence[list[_Part]], bid: int) -> list[float]:
        """Return how likely is every bid of so many cards of each suit."""
        trick = self.model.trick
        aim = self.model.unit * bid
        step = min(STEPS, int(STEPS * aim / (self.model.size * trick) + 0.5))
        spread = step + STEPS + 1
        goal, doubt = aim + _MODEST * trick, _DOUBT * trick * trick
        one, two, three, four = suits
        minor = [
            (a[step] + b[step] - goal, a[spread] + b[spread] + doubt)
            for _, a in one
            for _, b in two
        ]
        major = [(c[step] + d[step], c[spread] + d[spread]) for _, c in three for _, d in four]
        return [(v + w + (m + n) * (m + n)) ** -_KEEN for m, v in minor for n, w in major]


def _pick(suits: Sequence[list[_Part]], place: int) -> list[_Part]:
    """Return one part of each suit: those at a place in the order of their product."""
    found = []
    for parts in reversed(suits):
        place, here = divmod(place, len(parts))
        found.append(parts[here])
    return found[::-1]


def bid_of_words(bid: Sequence[int]) -> int:
    """Return what three cards bid, in units of the bid code (N2, C3).

    Examples
    --------
    >>> bid_of_words([0b1000, 0b0100, 0b0010, 0])  # a club, a diamond, a heart
    5
    """
    return sum(code * word.bit_count() for code, word in zip(CODE, bid, strict=True))


def _suits_lacking(view: NinetyNineView | CounterpointView) -> list[list[bool]]:
    """Return by hand and suit whether the hand has failed to follow (N3)."""
    found = [[False] * 4 for _ in view.hands]
    tricks = [*((trick.order, trick.cards) for trick in view.tricks), (view.order, view.trick)]
    for order, cards in tricks:
        for hand, card in zip(order, cards, strict=False):
            if not view.table.follows[cards[0]] >> card & 1:
                found[hand][view.table.suit(cards[0])] = True
    return found
