"""The state of a match of Counterpoint, and the arithmetic of a deal.

Hands and bids are kept as the bits of a :class:`~parlett_widgets.cards.CardSet`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from parlett_widgets.cards import JOKER, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import Action, Word
from parlett_widgets.engine.options import check_choice
from parlett_widgets.engine.tricks import TEN_HIGH, TrickTable
from parlett_widgets.engine.views import Deal
from parlett_widgets.games.bidding.bids import BidChoices, bid_value

__all__ = [
    "UNIT",
    "CounterpointState",
    "Courts",
    "FinishedTrick",
    "HighBids",
    "Pack",
    "Phase",
    "Round",
    "bids_with_readings",
    "bonus",
    "card_points",
    "cards_of",
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
"""Points that one unit of the bid code stands for (C3)."""

_POINTS: Final[dict[Pack, dict[Rank, int]]] = {
    "standard": {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2},
    "easy": {Rank.ACE: 11, Rank.TEN: 10, Rank.NINE: 4, Rank.EIGHT: 3, Rank.SEVEN: 2},
}


class Phase(Word):
    """What is going on in a match of Counterpoint."""

    BID = "bid"
    PLAY = "play"
    DEAL_OVER = "deal-over"
    OVER = "over"


class FinishedTrick(NamedTuple):
    """A trick that has been played."""

    order: tuple[int, ...]  # the seats in the order in which they played
    cards: tuple[Card, ...]
    winner: int
    points: int  # card-points in the trick


class Round(NamedTuple):
    """What stays the same through one deal."""

    deal: Deal
    number: int
    table: TrickTable


class CounterpointState(NamedTuple):
    """The whole state of a match of Counterpoint, hidden cards included."""

    round: Round
    phase: Phase
    to_act: int | None
    hands: tuple[int, ...]  # bits of the cards held
    bids: tuple[int, ...]  # bits of the bid cards; 0 before the bid
    high: tuple[bool, ...]  # whether the bid was chosen in its high reading (``with-bid``)
    order: tuple[int, ...]  # the seats in the order in which they play to the present trick
    trick: tuple[Card, ...]
    taken: tuple[int, ...]  # card-points won by each seat
    tricks: tuple[FinishedTrick, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt."""
        return self.round.deal

    @property
    def number(self) -> int:
        """Number of the deal, from 1."""
        return self.round.number

    def bid_cards(self, seat: int) -> CardSet:
        """Return the bid cards of a seat."""
        return CardSet.from_bits(self.bids[seat])

    def bid_value(self, seat: int) -> int:
        """Return the bid of a seat in points, in its low reading."""
        return bid_value(self.bid_cards(seat), UNIT, joker=self.round.table.joker)


@cache
def cards_of(players: int, pack: Pack) -> tuple[Card, ...]:
    """Return the cards of the game (C1)."""
    texts = "A 10 9 8 7 5 4 3" if pack == "easy" else "A 10 K Q J 9 8 7"
    ranks = [Rank.read(text) for text in texts.split()] + ([Rank.SIX] if players == 3 else [])
    cards = tuple(Card.of(rank, suit) for suit in Suit for rank in sorted(ranks))
    return (*cards, JOKER) if players == 3 else cards


def card_points(card: Card | str, pack: Pack = "standard", courts: Courts = "432") -> int:
    """Return what a card is worth, in points (C1).

    With ``courts="333"`` King, Queen and Jack, or what stands for them in the easy pack, are worth
    3 each.

    Examples
    --------
    >>> [card_points(Card(text)) for text in "AS 10S KS QS JS 9S".split()]
    [11, 10, 4, 3, 2, 0]
    >>> card_points(Card("9S"), pack="easy"), card_points("KS", courts="333")
    (4, 3)
    """
    check_choice("pack", pack, Pack)
    check_choice("courts", courts, Courts)
    points = _POINTS[pack].get(Card(card).rank, 0)
    return 3 if courts == "333" and 0 < points < 10 else points


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
        The pack, which decides the cards that have points.

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
    """Return what a bid may count as (C3): itself, and for low bids 100 more.

    Examples
    --------
    >>> readings(20, "at-scoring"), readings(30, "at-scoring"), readings(20, "at-scoring", 3)
    ((20, 120), (30,), (20,))
    """
    check_choice("high_bids", high_bids, HighBids)
    reads_high = bid <= (20 if players == 2 else 0)
    return (bid, bid + HIGH) if high_bids != "off" and reads_high else (bid,)


@lru_cache(maxsize=16)
def bids_with_readings(hand: int, joker: Card | None, players: int) -> tuple[Action, ...]:
    """Return every bid of a hand, and again in its high reading where it has one."""
    found = []
    for bid in BidChoices(hand):
        found.append(bid)
        value = bid_value(bid.cards, UNIT, joker=joker)
        if len(readings(value, "with-bid", players)) > 1:
            found.append(bid._replace(word="high"))
    return tuple(found)


def counted_bid(
    bid: int,
    taken: int,
    *,
    high_bids: HighBids = "at-scoring",
    high: bool = False,
    players: int = 2,
) -> int:
    """Return the reading of a bid that counts: the nearer one, or the one chosen with the bid.

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
    """Return by how much each player missed the bid, in points (C5)."""
    return tuple(abs(got - bid) for bid, got in zip(bids, taken, strict=True))


def bonus(miss: int, players: int = 2) -> int:
    """Return a bidder's own bonus (C5): for a miss of 0, 1, 2; with three players for 0, 1–2, 3–5.

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
        Points: what the others missed by, plus the player's own bonus (C5).

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
    """Return the points of a deal: the others' misses and the player's own bonus (C5).

    Examples
    --------
    >>> points_from_misses([2, 8])
    (18, 2)
    """
    total, players = sum(missed), len(missed)
    return tuple(total - own + bonus(own, players) for own in missed)
