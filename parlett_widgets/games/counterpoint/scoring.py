"""The arithmetic of Counterpoint: the worth of cards and bids, who wins a trick, and the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, Literal

from parlett_widgets.cards import Card, Rank
from parlett_widgets.engine.checks import check_choice
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.bidding.bids import bid_value

__all__ = [
    "HIGH",
    "UNIT",
    "Courts",
    "HighBids",
    "Pack",
    "bonus",
    "card_points",
    "counted_bid",
    "deal_scores",
    "misses",
    "points_from_misses",
    "readings",
    "trick_winner",
]

HighBids = Literal["at-scoring", "with-bid", "off"]


Pack = Literal["standard", "easy"]


Courts = Literal["432", "333"]


HIGH: Final = 100
"""What the high reading of a low bid adds, in points (C3)."""


UNIT: Final = 10
"""The number of points that one unit of the bid code stands for (C3)."""


_POINTS: Final[dict[Pack, dict[Rank, int]]] = {
    "standard": {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2},
    "easy": {Rank.ACE: 11, Rank.TEN: 10, Rank.NINE: 4, Rank.EIGHT: 3, Rank.SEVEN: 2},
}


def card_points(card: Card | str, pack: Pack = "standard", courts: Courts = "432") -> int:
    """Return the points that a card is worth (C1).

    With ``courts="333"`` King, Queen and Jack, or what stands for them in the easy pack, are worth
    3 each.

    Examples
    --------
    >>> [card_points(Card(text)) for text in "AS 10S KS QS JS 9S".split()]
    [11, 10, 4, 3, 2, 0]
    >>> card_points(Card("9S"), pack="easy"), card_points("KS", courts="333")
    (4, 3)
    """
    return _worths(pack, courts).get(Card(card).rank, 0)


@cache
def _worths(pack: Pack, courts: Courts) -> Mapping[Rank, int]:
    """Return the points of the ranks that have any."""
    check_choice("pack", pack, Pack)
    check_choice("courts", courts, Courts)
    worths = _POINTS[pack]
    same = {rank: 3 for rank, points in worths.items() if points < 10}
    return {**worths, **same} if courts == "333" else worths


def trick_winner(lead: Card | str, reply: Card | str, pack: Pack = "standard") -> int:
    """Return who wins a trick of two cards: 0 for the leader, 1 for the follower (C4).

    The higher rank wins whether or not the suits match. Between equal ranks, the leader's card wins
    if the cards have points, otherwise the follower's.

    Parameters
    ----------
    lead : Card or str
        The card led.
    reply : Card or str
        The follower's card.
    pack : {"standard", "easy"}
        The pack, which decides which cards have points.

    Examples
    --------
    >>> from parlett_widgets.games.counterpoint import trick_winner
    >>> trick_winner("JS", "AH"), trick_winner("JS", "9H")
    (1, 0)
    >>> trick_winner("KS", "KH"), trick_winner("8S", "8H")
    (0, 1)
    """
    lead, reply = Card(lead), Card(reply)
    if lead.rank is reply.rank:
        return 0 if card_points(lead, pack) else 1
    return int(TEN_HIGH.index(reply.rank) > TEN_HIGH.index(lead.rank))


def readings(bid: int, high_bids: HighBids, players: int = 2) -> tuple[int, ...]:
    """Return the values that a bid may count as (C3): itself and, if low and allowed, 100 more.

    Examples
    --------
    >>> readings(20, "at-scoring"), readings(30, "at-scoring"), readings(20, "at-scoring", 3)
    ((20, 120), (30,), (20,))
    """
    check_choice("high_bids", high_bids, HighBids)
    reads_high = bid <= (20 if players == 2 else 0)
    return (bid, bid + HIGH) if high_bids != "off" and reads_high else (bid,)


def counted_bid(
    bid: int,
    taken: int,
    *,
    high_bids: HighBids = "at-scoring",
    high: bool = False,
    players: int = 2,
) -> int:
    """Return the reading of a bid that counts at scoring: the nearer one or the one chosen with it.

    Examples
    --------
    >>> counted_bid(0, 93), counted_bid(0, 12), counted_bid(0, 93, high_bids="with-bid")
    (100, 0, 0)
    """
    options = readings(bid, high_bids, players)
    if high_bids == "with-bid":
        return options[-1] if high else bid
    return min(options, key=lambda reading: abs(taken - reading))


def misses(bids: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    """Return the points by which each player missed the bid (C5)."""
    return tuple(abs(got - bid) for bid, got in zip(bids, taken, strict=True))


def bonus(miss: int, players: int = 2) -> int:
    """Return the bonus that a bidder scores for a small miss (C5).

    With two players, the bonus depends on whether the miss is 0, 1 or 2; with three, on whether it
    is 0, 1–2 or 3–5.

    Examples
    --------
    >>> [bonus(miss) for miss in range(4)], [bonus(miss, players=3) for miss in range(7)]
    ([30, 20, 10, 0], [30, 20, 20, 10, 10, 10, 0])
    """
    limits = (0, 1, 2) if players == 2 else (0, 2, 5)
    return next(
        (points for limit, points in zip(limits, (30, 20, 10), strict=True) if miss <= limit), 0
    )


def deal_scores(
    bid_cards: Sequence[str | Iterable[Card | str]],
    taken: Sequence[int],
    *,
    high_bids: HighBids = "at-scoring",
    high: Sequence[bool] | None = None,
    joker: Card | str | None = None,
) -> tuple[int, ...]:
    """Return the points that each player scores in one deal.

    Parameters
    ----------
    bid_cards : sequence of (str or iterable of Card)
        Each player's three bid cards.
    taken : sequence of int
        Each player's card-points from tricks.
    high_bids : {"at-scoring", "with-bid", "off"}
        The option of that name in the rules.
    high : sequence of bool, optional
        Whether each player chose the high reading, with ``high_bids="with-bid"``.
    joker : Card, optional
        The card that the Joker stands for.

    Returns
    -------
    tuple of int
        Each player's points: what the others missed by, plus the player's own bonus (C5).

    Examples
    --------
    >>> from parlett_widgets.games.counterpoint import deal_scores
    >>> deal_scores(["7C 7H 7S", "8C 8H 8H"], [58, 62])
    (18, 2)
    """
    players = len(bid_cards)
    low = [bid_value(cards, UNIT, joker=joker) for cards in bid_cards]
    counted = [
        counted_bid(bid, got, high_bids=high_bids, high=bool(high and high[i]), players=players)
        for i, (bid, got) in enumerate(zip(low, taken, strict=True))
    ]
    return points_from_misses(misses(counted, taken))


def points_from_misses(missed: Sequence[int]) -> tuple[int, ...]:
    """Return each player's points: the others' misses and the player's own bonus (C5).

    Examples
    --------
    >>> points_from_misses([2, 8])
    (18, 2)
    """
    total, players = sum(missed), len(missed)
    return tuple(total - own + bonus(own, players) for own in missed)
