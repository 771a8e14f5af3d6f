"""Many positions at once, as one seat may imagine them before its bid, with NumPy.

What :class:`.TrickWorlds` samples one by one: from the same chance the same cards and bids.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from parlett_widgets.engine.bidding import BID_SIZE
from parlett_widgets.odds.batch_tables import Floats, Ints, first_tables, places_of
from parlett_widgets.odds.outlook import STEPS
from parlett_widgets.odds.rollouts import Position
from parlett_widgets.odds.trick_model import Words
from parlett_widgets.odds.trick_worlds import (
    _DOUBT,
    _KEEN,
    _MODEST,
    _SPLITS,
    CODE,
    TrickWorlds,
    bid_of_words,
)

__all__ = ["Draft", "DraftedWorlds"]

_SUITS: Final = np.arange(4)
_CODE: Final = np.array(CODE)
_FOURTH: Final = 4**_SUITS
"""Added up these tell how many cards of each suit there are."""

_PLACE_OF_SPLIT: Final = np.zeros(BID_SIZE * 4**3 + 1, np.uint8)
_PLACE_OF_SPLIT[np.array([split for split, _ in _SPLITS]) @ _FOURTH] = np.arange(len(_SPLITS))


class Draft(NamedTuple):
    """A position of which some bids are still to be chosen, each from a whole hand.

    Attributes
    ----------
    hands, bids : list of list of int
        Cards by suit.
    chances : list of float
        For each bid to be chosen a number from 0 up to 1.
    """

    hands: list[Words]
    bids: list[Words]
    chances: list[float]


class DraftedWorlds(TrickWorlds):
    """Samples positions that fit a view from before the first trick, many at once."""

    def draft(self, rng: random.Random) -> Draft:
        """Return what one position needs of chance, which is what ``sample`` needs."""
        hands, bids, _ = self._hidden.sample_bits(rng)
        chances = [rng.random() for guessed in self._guessed if guessed]
        whole = [
            hand | bid if guessed else hand
            for hand, bid, guessed in zip(hands, bids, self._guessed, strict=True)
        ]
        return Draft([*map(self.model.words, whole)], [*map(self.model.words, bids)], chances)

    def positions(self, drafts: Sequence[Draft]) -> list[Position]:
        """Return the positions that ``sample`` returns."""
        guessed = [hand for hand, guessed in enumerate(self._guessed) if guessed]
        if guessed:
            pools: Ints = np.array([d.hands[hand] for d in drafts for hand in guessed], np.int64)
            chances: Floats = np.array([chance for d in drafts for chance in d.chances])
            chosen = iter(self._chosen(pools, chances).tolist())
            for draft in drafts:
                for hand in guessed:
                    draft.bids[hand] = bid = next(chosen)
                    held = draft.hands[hand]
                    draft.hands[hand] = [one ^ two for one, two in zip(held, bid, strict=True)]
        unit, view = self.model.unit, self.view
        return [
            Position(
                [word for hand in draft.hands for word in hand],
                [unit * bid_of_words(bid) for bid in draft.bids],
                view.taken,
                view.order,
            )
            for draft in drafts
        ]

    def _chosen(self, pools: Ints, chances: Floats) -> Ints:
        """Return three cards of each hand, likely to be its bid: see ``TrickWorlds``."""
        model, size = self.model, sum(map(int.bit_count, pools[0].tolist()))
        cards = places_of(np.bitwise_or.reduce(pools << 16 * _SUITS, axis=1), size).T
        three = np.array(list(combinations(range(size), BID_SIZE)))
        suits = cards >> 4

        def summed(values: Ints) -> Ints:
            found: Ints = values[:, three[:, 0]] + values[:, three[:, 1]] + values[:, three[:, 2]]
            return found

        order = _PLACE_OF_SPLIT[summed(_FOURTH[suits])].argsort(axis=1, kind="stable")
        laid = np.take_along_axis(summed(1 << cards), order, axis=1)
        aims = model.unit * np.take_along_axis(summed(_CODE[suits]), order, axis=1)
        weights = self._weights(pools, laid, aims)
        sums = weights.cumsum(axis=1)
        number = (sums <= (chances * sums[:, -1])[:, None]).sum(axis=1)
        found = laid[np.arange(len(laid)), np.minimum(number, len(three) - 1)]
        bids: Ints = found[:, None] >> 16 * _SUITS & 0x7FFF
        return bids

    def _weights(self, pools: Ints, laid: Ints, aims: Ints) -> Floats:
        """Return how likely each three cards of each hand are to be its bid."""
        model, tables = self.model, first_tables(self.model)
        trick = model.trick
        steps = np.minimum(STEPS, (STEPS * aims / (model.size * trick) + 0.5).astype(np.int64))
        means, variances = [], []
        for suit in range(4):
            gone = laid >> 16 * suit & 0x7FFF
            row = tables.rows(np.array(suit), model.pack[suit] ^ gone, pools[:, suit, None] ^ gone)
            means.append(tables.found.take(row + steps))
            variances.append(tables.found.take(row + steps + STEPS + 1))
        # The terms are added up in the same order as one by one, so that the sums are equal.
        minor = means[0] + means[1] - (aims + _MODEST * trick)
        miss = minor + (means[2] + means[3])
        doubt = variances[0] + variances[1] + _DOUBT * trick**2 + (variances[2] + variances[3])
        weights: Floats = (doubt + miss * miss) ** -_KEEN
        return weights
