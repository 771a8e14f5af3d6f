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

from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.odds.deals import HiddenDeals
from parlett_widgets.odds.evidence import played_bits, suits_lacking
from parlett_widgets.odds.outlook import STEPS, Found
from parlett_widgets.odds.rollouts import Position
from parlett_widgets.odds.trick_model import TrickModel, Words, trick_model

__all__ = ["CODE", "TrickWorlds", "bid_of_words"]

_KEEN: Final = 20
"""How much more often a good bid is made than one that is worse: the power of its worth."""

_DOUBT: Final = 0.5
"""What is added to the variance of what the cards kept will bring, in tricks."""

_MODEST: Final = 0.15
"""By how many tricks less is bid than the cards bring on average: few tricks are likelier than many.
Fitted to what Steady bids with three and with four players."""

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
    uses : int
        How many positions in turn come from one layout of the cards, with other bids. To weigh all
        bids takes the most time; but such positions are alike, so that errors look too small.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> position = TrickWorlds(view).sample(Random(1))
    >>> [word.bit_count() for word in position.hands[:4]], sum(map(int.bit_count, position.hands))
    ([2, 5, 3, 2], 30)
    """

    def __init__(self, view: NinetyNineView | CounterpointView, *, uses: int = 1) -> None:
        assert isinstance(view.rules, NinetyNine | Counterpoint)
        self.view = view
        self.model: TrickModel = trick_model(view.rules, view.trump, view.table.joker)
        self._hidden = HiddenDeals(view)
        self._played = [self.model.words(bits) for bits in played_bits(view)]
        self._guessed = [
            bid is None and hand not in (view.seat, self.model.dummy)
            for hand, bid in enumerate(view.bid_cards)
        ]
        self._void = {(hand, int(suit)) for hand, suit in suits_lacking(view)}
        self._known: dict[tuple[int, int, int, int], list[list[_Part]]] = {}
        self._shares: dict[tuple[int, ...], float] = {}
        self._piles: list[tuple[Words, Words | _Guess]] = []
        self._uses, self._used = uses, 0
        self._trick = tuple(self.model.places[card] for card in view.trick)

    def sample(self, rng: random.Random) -> Position:
        """Return one position. Before the viewer's bid its hand is whole, and it aims at 0."""
        if not self._used % self._uses:
            self._piles = self._dealt(rng)
        self._used += 1
        words: Words = []
        aims = []
        for held, guess in self._piles:
            if isinstance(guess, _Guess):
                aside = guess.drawn(rng)
                words += [one ^ two for one, two in zip(held, aside, strict=True)]
            else:
                aside = guess
                words += held
            aims.append(self.model.unit * bid_of_words(aside))
        return Position(words, aims, self.view.taken, self.view.order, self._trick)

    def _dealt(self, rng: random.Random) -> list[tuple[Words, Words | _Guess]]:
        """Deal the hidden cards; return each hand with its bid, or with those that it may make."""
        hands, bids, _ = self._hidden.sample_bits(rng)
        found: list[tuple[Words, Words | _Guess]] = []
        for hand, (cards, bid) in enumerate(zip(hands, bids, strict=True)):
            held, aside = self.model.words(cards), self.model.words(bid)
            if self._guessed[hand]:
                pool = [one | two for one, two in zip(held, aside, strict=True)]
                found.append((pool, self._guess(hand, pool)))
            else:
                found.append((held, aside))
        return found

    def _guess(self, hand: int, pool: Words) -> _Guess:
        """Return the bids of cards that a hand has not played; all of those it has not followed."""
        parts = [
            self._parts(suit, words, played, words.bit_count() if (hand, suit) in self._void else 0)
            for suit, (words, played) in enumerate(zip(pool, self._played[hand], strict=True))
        ]
        return _Guess(self.model, parts)

    def kept(self) -> float:
        """Return how likely, in the last position, those who bid kept all that they have played."""
        found = 1.0
        for hand, (pool, guess) in enumerate(self._piles):
            if isinstance(guess, _Guess):
                key = hand, *pool
                if key not in self._shares:
                    whole = [one | two for one, two in zip(pool, self._played[hand], strict=True)]
                    parts = [self._parts(suit, words, 0, 0) for suit, words in enumerate(whole)]
                    self._shares[key] = guess.total / _Guess(self.model, parts).total
                found *= self._shares[key]
        return found

    def _parts(self, suit: int, cards: int, played: int, fewest: int) -> list[list[_Part]]:
        """Return by number the cards of a suit that may be bid; a hand has played others of it."""
        known = suit, cards, played, fewest
        if known not in self._known:
            key = self.model.pack[suit] << 15 | cards | played
            table = self.model.first[suit]
            bits = [1 << i for i in range(15) if cards >> i & 1]
            self._known[known] = [
                [
                    (sum(three), table[key ^ sum(three) * _BOTH])
                    for three in combinations(bits, number)
                    if number >= fewest
                ]
                for number in range(BID_SIZE + 1)
            ]
        return self._known[known]


class _Guess:
    """The bids that a hand may have made, and how likely each is.

    Parameters
    ----------
    model : TrickModel
    parts : sequence
        By suit and by number, the cards that may have been bid.
    """

    def __init__(self, model: TrickModel, parts: Sequence[list[list[_Part]]]) -> None:
        self._suits: list[list[list[_Part]]] = []
        self._ends: list[int] = []
        weights: list[float] = []
        for split, bid in _SPLITS:
            suits = [by_number[number] for by_number, number in zip(parts, split)]  # noqa: B905 -- speed
            if all(suits):
                weights += _weights(model, suits, bid)
                self._suits.append(suits)
                self._ends.append(len(weights))
        self._sums = list(accumulate(weights))

    @property
    def total(self) -> float:
        """How likely it is that one of them was made, up to a factor."""
        return self._sums[-1]

    def drawn(self, rng: random.Random) -> Words:
        """Return three cards, drawn at random."""
        sums = self._sums
        place = min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)
        split = bisect(self._ends, place)
        place -= self._ends[split - 1] if split else 0
        words: Words = []
        for parts in reversed(self._suits[split]):
            place, here = divmod(place, len(parts))
            words.append(parts[here][0])
        return words[::-1]


def _weights(model: TrickModel, suits: Sequence[list[_Part]], bid: int) -> list[float]:
    """Return how likely is every bid of so many cards of each suit."""
    aim = model.unit * bid
    step = min(STEPS, int(STEPS * aim / (model.size * model.trick) + 0.5))
    spread = step + STEPS + 1
    goal, doubt = aim + _MODEST * model.trick, _DOUBT * model.trick**2
    one, two, three, four = suits
    minor = [
        (a[step] + b[step] - goal, a[spread] + b[spread] + doubt) for _, a in one for _, b in two
    ]
    major = [(c[step] + d[step], c[spread] + d[spread]) for _, c in three for _, d in four]
    return [(v + w + (m + n) * (m + n)) ** -_KEEN for m, v in minor for n, w in major]


def bid_of_words(bid: Sequence[int]) -> int:
    """Return what three cards bid, in units of the bid code (N2, C3).

    Examples
    --------
    >>> bid_of_words([0b1000, 0b0100, 0b0010, 0])  # a club, a diamond, a heart
    5
    """
    return sum(code * word.bit_count() for code, word in zip(CODE, bid, strict=True))
