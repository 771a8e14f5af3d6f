"""Counting the bids that a hand can make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.tricks import counts_as
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE

__all__ = ["bid_ways"]


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
    codes = [SUIT_CODE[counts_as(card, joker).suit] for card in CardSet(cards)]
    bids = Counter(map(sum, combinations(codes, BID_SIZE)))
    return {unit * total: bids[total] for total in range(BID_SIZE * max(SUIT_CODE.values()) + 1)}
