"""Samples positions to play out, such as one seat must expect, with bids that make sense.

As far as the rules go, every layout of the hidden cards is equally likely. But nobody bids at
random: a hand's bid is assumed to consist of those of its unplayed cards that a sensible player
would have laid aside. The cards played are evidence too: a player who lets others win either needs
no more or has nothing to win with, and a card that was played was not laid aside for the bid.
Late in a deal of Ninety-Nine, the true position explains the play about six times as well as one
that merely fits the rules.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, combinations, product
from math import prod
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.deals import Deal, World
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE, bid_of_bits
from parlett_widgets.games.bidding.inference import (
    plain_bits,
    plain_number,
    played_bits,
    suits_lacking,
    tricks_of,
)
from parlett_widgets.players.playouts import Position
from parlett_widgets.players.policy import STEPS, Found, Policy, Trick, part_wanted
from parlett_widgets.players.sampling import Layouts
from parlett_widgets.players.trick_policy import RANKS, TrickPolicy

__all__ = ["LikelyWorlds", "PlayedCards", "TrickWorlds", "sample_world"]


def sample_world(view: Any, rng: random.Random) -> World:
    """Return a deal with the hidden cards sampled, and the bids made from it."""
    layout = Layouts(view).sample(rng)
    dealt: list[CardSet] = []
    chosen: dict[int, tuple[Action, ...]] = {}
    aside: tuple[Card, ...] = ()
    piles = zip(layout.hands, layout.bids, played_bits(view), strict=True)
    for hand, (held, bid, played) in enumerate(piles):
        cards = held | CardSet.from_bits(played)
        if bid and hand < len(view.players):
            cards |= bid
            chosen[hand] = (Action(Verb.BID, tuple(bid)),)
        elif bid:  # the dummy's bid is set aside in the deal
            aside = tuple(bid)
        dealt.append(cards)
    return World(Deal(view.dealer, tuple(dealt), aside, view.turn_up, view.trump), chosen)


# ----------------------------------------------------------------------------------- likely worlds


_KEEN: Final = 20
"""How strongly good bids are preferred to worse ones: the exponent of their worth."""

_MODEST: Final = 0.15
"""By how many tricks bids fall short of what the cards take on average.

Fitted to Steady's bids in games for three and for four players.
"""

_TRUST: Final = 0.75
"""The exponent of the whole likelihood, since others do not play exactly as the policy assumes."""

_BOTH: Final = 1 << 15 | 1
"""A factor that turns a card's bit into a mask for the card in both parts of an outlook's key."""

_SPLITS: Final = tuple(
    (split, sum(SUIT_CODE[suit] * number for suit, number in zip(Suit, split, strict=True)))
    for split in product(range(BID_SIZE + 1), repeat=len(Suit))
    if sum(split) == BID_SIZE
)
"""Every way to split three bid cards among the suits, each with the bid that it makes."""

_Part = tuple[int, Found]
"""The bits of the cards laid aside from a suit, and the outlook for the cards kept in it."""


class TrickWorlds:
    """Samples positions that fit a player's view of a deal in progress.

    Each layout of the cards serves for ``uses`` positions in a row, with different bids. That saves
    time, since weighing all bids takes most of it; but such positions are alike, so standard errors
    come out too small.
    """

    def __init__(self, view: Any, policy: TrickPolicy, unit: int = 1, *, uses: int = 1) -> None:
        self.view, self.policy = view, policy
        self._unit = unit
        self._layouts = Layouts(view)
        self._joker = view.table.joker
        self._played = [plain_bits(bits, self._joker) for bits in played_bits(view)]
        self._guessed = [
            bid is None and hand not in (view.seat, policy.dummy)
            for hand, bid in enumerate(view.bid_cards)
        ]
        self._void = suits_lacking(view)
        self._known: dict[tuple[int, int, int, int], list[list[_Part]]] = {}
        self._guesses: dict[tuple[int, int], _Guess] = {}
        self._shares: dict[tuple[int, int], float] = {}
        self._piles: list[tuple[int, int | _Guess]] = []
        self._uses, self._used = uses, 0
        self._trick = tuple([plain_number(card, self._joker) for card in view.trick])

    def sample(self, rng: random.Random) -> Position:
        """Return one position; the hand of a viewer who has not bid is whole, and its aim is 0."""
        if not self._used % self._uses:
            self._piles = self._dealt(rng)
        self._used += 1
        hands, aims = [], []
        for cards, guess in self._piles:
            bid = guess if isinstance(guess, int) else guess.drawn(rng)
            hands.append(cards if isinstance(guess, int) else cards ^ bid)
            aims.append(self._unit * bid_of_bits(bid, None))
        return Position(hands, aims, self.view.taken, self.view.order, self._trick)

    def _dealt(self, rng: random.Random) -> list[tuple[int, int | _Guess]]:
        """Deal the hidden cards; return each hand with its bid or its possible bids."""
        hands, bids, _ = self._layouts.sample_bits(rng)
        found: list[tuple[int, int | _Guess]] = []
        for hand, (cards, bid) in enumerate(zip(hands, bids, strict=True)):
            held, aside = plain_bits(cards, self._joker), plain_bits(bid, self._joker)
            if self._guessed[hand]:
                found.append((held | aside, self._guess(hand, held | aside)))
            else:
                found.append((held, aside))
        return found

    def _guess(self, hand: int, pool: int) -> _Guess:
        """Return the bids that a hand may have made from the cards that it has not played.

        Each bid includes all of these cards in any suit that the hand has failed to follow.
        """
        if (hand, pool) not in self._guesses:  # late in a deal, few pools are left
            played = self._played[hand]
            parts = []
            for suit in Suit:
                words = pool >> 16 * suit & RANKS
                fewest = words.bit_count() if (hand, suit) in self._void else 0
                parts.append(self._parts(suit, words, played >> 16 * suit & RANKS, fewest))
            self._guesses[hand, pool] = _Guess(self.policy, self._unit, parts)
        return self._guesses[hand, pool]

    def kept(self) -> float:
        """Return how likely the last position's bidders were to keep the cards they have played."""
        found = 1.0
        for hand, (pool, guess) in enumerate(self._piles):
            if isinstance(guess, _Guess):
                key = hand, pool
                if key not in self._shares:
                    whole = pool | self._played[hand]
                    parts = [self._parts(suit, whole >> 16 * suit & RANKS, 0, 0) for suit in Suit]
                    before = _Guess(self.policy, self._unit, parts)
                    self._shares[key] = guess.total / before.total
                found *= self._shares[key]
        return found

    def _parts(self, suit: Suit, cards: int, played: int, fewest: int) -> list[list[_Part]]:
        """Return the possible bid cards of a suit, by number of cards, given those played."""
        known = suit, cards, played, fewest
        if known not in self._known:
            key = (self.policy.facts.pack >> 16 * suit & RANKS) << 15 | cards | played
            outlook = self.policy.before_bids[suit]
            bits = [1 << rank for rank in range(15) if cards >> rank & 1]
            self._known[known] = [
                [
                    (sum(aside) << 16 * suit, outlook[key ^ sum(aside) * _BOTH])
                    for aside in combinations(bits, number)
                    if number >= fewest
                ]
                for number in range(BID_SIZE + 1)
            ]
        return self._known[known]


class _Guess:
    """The bids that a hand may have made, grouped by their suits, each with its likelihood."""

    def __init__(self, policy: TrickPolicy, unit: int, parts: Sequence[list[list[_Part]]]) -> None:
        self._suits: list[list[list[_Part]]] = []
        self._ends: list[int] = []
        weights: list[float] = []
        clubs, diamonds, hearts, spades = parts
        for (i, j, k, m), bid in _SPLITS:
            one, two, three, four = clubs[i], diamonds[j], hearts[k], spades[m]
            if one and two and three and four:
                weights += _weights(policy, one, two, three, four, unit * bid)
                self._suits.append([one, two, three, four])
                self._ends.append(len(weights))
        self._sums = list(accumulate(weights))

    @property
    def total(self) -> float:
        """The likelihood that one of these bids was made, up to a factor."""
        return self._sums[-1]

    def drawn(self, rng: random.Random) -> int:
        """Return the bits of one of these bids, drawn at random by likelihood."""
        sums = self._sums
        place = min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)
        split = bisect(self._ends, place)
        place -= self._ends[split - 1] if split else 0
        bits = 0
        for parts in reversed(self._suits[split]):
            place, here = divmod(place, len(parts))
            bits |= parts[here][0]
        return bits


def _weights(
    policy: TrickPolicy,
    one: list[_Part],
    two: list[_Part],
    three: list[_Part],
    four: list[_Part],
    aim: int,
) -> list[float]:
    """Return the likelihood of each bid that combines one part of each suit, up to a factor."""
    unit = policy.facts.trick
    step = part_wanted(aim, policy.facts.size * unit)
    spread = step + STEPS + 1
    goal, doubt = aim + _MODEST * unit, policy.doubt
    minor = [
        (a[step] + b[step] - goal, a[spread] + b[spread] + doubt) for _, a in one for _, b in two
    ]
    major = [(c[step] + d[step], c[spread] + d[spread]) for _, c in three for _, d in four]
    return [(v + w + (m + n) * (m + n)) ** -_KEEN for m, v in minor for n, w in major]


class LikelyWorlds(TrickWorlds):
    """Samples positions that fit a view and explain the play.

    Until the first trick is complete, these are positions of :class:`TrickWorlds`. Later,
    ``number`` of those are drawn once, and each sample is one of them, chosen with a probability
    proportional to its likelihood. With ``anew``, others are drawn after so many samples.
    """

    def __init__(
        self,
        view: Any,
        policy: TrickPolicy,
        unit: int = 1,
        *,
        uses: int = 1,
        number: int = 200,
        anew: bool = False,
    ) -> None:
        super().__init__(view, policy, unit, uses=uses)
        self._number, self._anew, self._sampled = number, anew, 0
        guessed = [hand for hand, guessed in enumerate(self._guessed) if guessed]
        self._cards = PlayedCards(view, policy, of=guessed)
        self._drawn: tuple[list[Position], list[float]] | None = None

    def sample(self, rng: random.Random) -> Position:
        """Return one position."""
        if not self.view.tricks:
            return super().sample(rng)
        if self._drawn is None or (self._anew and not self._sampled % self._number):
            self._drawn = self._draw(rng)
        self._sampled += 1
        positions, sums = self._drawn
        return positions[min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)]

    def _draw(self, rng: random.Random) -> tuple[list[Position], list[float]]:
        """Return positions with their cumulative likelihoods."""
        positions, weights = [], []
        for _ in range(self._number):
            position = super().sample(rng)
            positions.append(position)
            weights.append((self._cards.likelihood(position) * self.kept()) ** _TRUST)
        return positions, list(accumulate(weights))


# ---------------------------------------------------------------------------- the play as evidence


class _Step(NamedTuple):
    """A card that was played."""

    hand: int
    card: int
    trick: Trick | None  # the trick before this card; None if the card is not to be explained
    taken: int  # what the hand had taken by then


class PlayedCards:
    """The cards played in a deal, and how well a position explains those of some hands.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.players.knowledge import knowledge
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> while len(match.state.tricks) < 4:
    ...     match = match.apply(match.legal[0])
    >>> view = match.view(0)
    >>> worlds = knowledge(match.rules).worlds(view)
    >>> played = PlayedCards(view, worlds.policy, of=(1, 2))
    >>> 0 < played.likelihood(worlds.sample(Random(1))) < 1
    True
    """

    def __init__(self, view: Any, policy: Policy, *, of: Collection[int]) -> None:
        self._policy = policy
        self._played = [plain_bits(bits, view.table.joker) for bits in played_bits(view)]
        self._steps = list(self._story(view, of))

    def _story(self, view: Any, of: Collection[int]) -> Iterator[_Step]:
        taken = [0] * len(view.hands)
        for order, cards in tricks_of(view):
            trick = Trick(self._policy, order)
            for hand, real in zip(order, cards, strict=False):
                card = plain_number(real, view.table.joker)
                yield _Step(hand, card, trick.copy() if hand in of else None, taken[hand])
                trick.add(hand, card)
            taken[trick.winner] += trick.worth

    def likelihood(self, position: Position) -> float:
        """Return the likelihood that exactly these cards were played, up to a factor."""
        return prod([chance for _, chance in self.chances(position)])

    def chances(self, position: Position) -> list[tuple[int, float]]:
        """Return, for each card to be explained, what its hand still wanted, and its likelihood."""
        hands = [held | gone for held, gone in zip(position.hands, self._played, strict=True)]
        live, found = sum(hands), []
        for hand, card, trick, taken in self._steps:
            if trick is not None:
                need = position.aims[hand] - taken
                chance = self._policy.chance_to_play(card, hands[hand], live, trick, need)
                found.append((need, chance))
            hands[hand] ^= 1 << card
            live ^= 1 << card
        return found
