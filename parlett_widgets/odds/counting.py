"""Exact chances of bids, of points in bid cards, and of the counts of Addenda's tricks.

Chances are fractions: nothing is sampled and nothing is rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import Final

from parlett_widgets.cards import PACK_52, Card, CardSet, Rank, Suit
from parlett_widgets.engine.addenda_state import TRICK_SIZE, Bust, who_went_over
from parlett_widgets.engine.bidding import BID_SIZE, SUIT_CODE, bid_value
from parlett_widgets.engine.chains import KingChain, running_counts
from parlett_widgets.engine.counterpoint import Counterpoint
from parlett_widgets.engine.counterpoint_state import UNIT, Pack, card_points
from parlett_widgets.engine.ninety_nine import NinetyNine
from parlett_widgets.engine.tricks import counts_as

__all__ = [
    "bid_chances",
    "bid_ways",
    "chance_of_going_over",
    "final_counts",
    "hidden_points",
]


# The bid code (N2, C3)


def bid_ways(
    cards: str | Iterable[Card], unit: int = 1, *, joker: Card | str | None = None
) -> dict[int, int]:
    """Return in how many ways three of some cards bid each total.

    Parameters
    ----------
    cards : str or iterable of Card
        A hand, before the bid.
    unit : int
        1 for tricks in Ninety-Nine, 10 for points in Counterpoint.
    joker : Card, optional
        The card that the Joker stands for.

    Returns
    -------
    dict of int to int
        By bid, in tricks or points, from 0 up: every total of the code, also those that these
        cards cannot bid.

    Examples
    --------
    >>> bid_ways("AS KS QS AH KH AD KD QD 10D AC KC QC")
    {0: 4, 1: 18, 2: 24, 3: 43, 4: 46, 5: 36, 6: 30, 7: 12, 8: 6, 9: 1}
    >>> sum(bid_ways("AS KS QS AH KH AD KD QD 10D AC KC QC").values())
    220
    """
    suits = Counter(counts_as(card, joker).suit for card in CardSet(cards))
    return _bid_ways(suits, unit)


def _bid_ways(sizes: Mapping[Suit, int], unit: int) -> dict[int, int]:
    ways = dict.fromkeys((unit * total for total in _TOTALS), 0)
    for split in _BID_SPLITS:
        bid = unit * sum(SUIT_CODE[suit] * number for suit, number in split.items())
        ways[bid] += prod(comb(sizes[suit], number) for suit, number in split.items())
    return ways


_TOTALS: Final = range(BID_SIZE * max(SUIT_CODE.values()) + 1)
_BID_SPLITS: Final = tuple(
    dict(zip(Suit, split, strict=True))
    for split in product(range(BID_SIZE + 1), repeat=len(Suit))
    if sum(split) == BID_SIZE
)
"""Every way to make a bid of so many cards of each suit."""


def bid_chances(rules: NinetyNine | Counterpoint, cards: int | None = None) -> dict[int, Fraction]:
    """Return how likely a hand is that can bid a total, by total.

    Parameters
    ----------
    rules : NinetyNine or Counterpoint
    cards : int, optional
        How many cards are dealt at random from the game's pack; a whole hand unless given.

    Returns
    -------
    dict of int to Fraction
        By bid, in tricks or points. A hand can bid several totals: the chances do not add up to 1.

    Notes
    -----
    Where a card is turned up, the Joker takes its place in its suit.

    Examples
    --------
    >>> chances = bid_chances(NinetyNine.classic())
    >>> [f"{float(chance):.3f}" for chance in chances.values()]
    ['0.650', '0.879', '0.983', '0.998', '0.999', '0.999', '0.998', '0.983', '0.879', '0.650']
    >>> bid_chances(NinetyNine.classic(), cards=3)[9]  # three clubs out of three cards
    Fraction(1, 85)
    """
    pack = _pack_without_joker(rules)
    sizes = {suit: len(pack.of_suit(suit)) for suit in Suit}
    dealt = _hand_size(rules) if cards is None else cards
    if not BID_SIZE <= dealt <= len(pack):
        raise ValueError(f"cards must be from {BID_SIZE} to {len(pack)}, not {dealt}")
    unit = 1 if isinstance(rules, NinetyNine) else UNIT
    hands: Counter[int] = Counter()
    for split in product(*(range(min(size, dealt) + 1) for size in sizes.values())):
        if sum(split) == dealt:
            ways = prod(map(comb, sizes.values(), split))
            able = _bid_ways(dict(zip(sizes, split, strict=True)), unit)
            hands.update({bid: ways for bid, choices in able.items() if choices})
    every = comb(len(pack), dealt)
    return {unit * total: Fraction(hands[unit * total], every) for total in _TOTALS}


def _pack_without_joker(rules: NinetyNine | Counterpoint) -> CardSet:
    cards = rules.pack if isinstance(rules, NinetyNine) else rules.cards
    return CardSet(card for card in cards if not card.is_joker)


def _hand_size(rules: NinetyNine | Counterpoint) -> int:
    """Return how many cards a player is dealt, the turn-up being one of the rest (N1, C2)."""
    hands = rules.hands if isinstance(rules, NinetyNine) else rules.players
    return len(_pack_without_joker(rules)) // hands


# Points in bid cards (C1, C3)


def hidden_points(
    cards: str | Iterable[Card],
    bid: int | None = None,
    *,
    pack: Pack = "standard",
    joker: Card | str | None = None,
) -> dict[int, Fraction]:
    """Return how likely three bid cards hold each number of points.

    Parameters
    ----------
    cards : str or iterable of Card
        The cards of which any three may have been bid, all triples being equally likely.
    bid : int, optional
        In points: only triples that make this bid, in its low reading.
    pack : {"standard", "easy"}
    joker : Card, optional
        The card that the Joker stands for; it has that card's points.

    Returns
    -------
    dict of int to Fraction
        By points, from few to many; those that are possible.

    Raises
    ------
    ValueError
        If no three of the cards make the bid.

    Examples
    --------
    >>> points = hidden_points(Counterpoint().cards)
    >>> sum(number * chance for number, chance in points.items())  # 3 cards of 30 / 8 points
    Fraction(45, 4)
    >>> hidden_points("7D 8D AD 7C", bid=30)
    {0: Fraction(1, 3), 11: Fraction(2, 3)}
    """
    hand = CardSet(cards)
    ways: Counter[int] = Counter()
    for three in combinations(hand, BID_SIZE):
        if bid is None or bid_value(three, UNIT, joker=joker) == bid:
            ways[sum(card_points(counts_as(card, joker), pack) for card in three)] += 1
    if not ways:
        raise ValueError(f"no three of {hand} bid {'anything' if bid is None else bid}")
    return _shares(ways)


# The counts of Addenda (A3 to A5)


def final_counts(king_chain: KingChain = "copy") -> dict[int, Fraction]:
    """Return how likely each final count is when four cards make a full trick by chance.

    All tricks of one card of each suit, in any order, are equally likely.

    Parameters
    ----------
    king_chain : {"copy", "delta"}

    Returns
    -------
    dict of int to Fraction
        By count, from few points to many; those that are possible.

    Examples
    --------
    >>> counts = final_counts()
    >>> min(counts), max(counts), counts[17]
    (0, 40, Fraction(1350, 28561))
    """
    ways: Counter[int] = Counter()
    for counts, number in _courses(king_chain).items():
        ways[counts[-1]] += number
    return _shares(ways)


def chance_of_going_over(king_chain: KingChain = "copy", bust: Bust = "first-crossing") -> Fraction:
    """Return the share of full tricks in which somebody loses by going above 17 (A5).

    Parameters
    ----------
    king_chain : {"copy", "delta"}
    bust : {"first-crossing", "final-count"}

    Examples
    --------
    >>> over, over_at_the_end = chance_of_going_over(), chance_of_going_over(bust="final-count")
    >>> f"{float(over):.3f} {float(over_at_the_end):.3f}"
    '0.494 0.475'
    """
    courses = _courses(king_chain)
    over = sum(
        number for counts, number in courses.items() if who_went_over(counts, bust) is not None
    )
    return Fraction(over, sum(courses.values()))


@cache
def _courses(king_chain: KingChain) -> Counter[tuple[int, ...]]:
    """Return how often the counts after each card occur among all tricks; the suits do not matter."""
    ranks = sorted({card.rank for card in PACK_52})
    chains: Iterable[tuple[Rank, ...]] = product(ranks, repeat=TRICK_SIZE)
    return Counter(running_counts(chain, king_chain) for chain in chains)


def _shares(ways: Mapping[int, int]) -> dict[int, Fraction]:
    total = sum(ways.values())
    return {value: Fraction(ways[value], total) for value in sorted(ways)}
