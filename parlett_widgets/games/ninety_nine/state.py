"""The state of a match of Ninety-Nine, its packs, and the order in which its hands play.

Hands and bids are kept as the bits of a :class:`~parlett_widgets.cards.CardSet`, since matches of
this game are simulated by the thousand.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from parlett_widgets.cards import JOKER, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import Phase, Verb
from parlett_widgets.engine.deals import Deal
from parlett_widgets.engine.tricks import FinishedTrick, TrickTable, order_from
from parlett_widgets.games.bidding.bids import bid_of_bits

__all__ = [
    "DUMMY",
    "FinishedTrick",
    "NinetyNineState",
    "Premium",
    "Round",
    "Standing",
    "cards_of",
    "dummys_player",
    "first_order",
    "next_order",
]

DUMMY: Final = 2
"""The position of the dummy's hand when two play."""


class Premium(NamedTuple):
    """Who has a premium, and whether by declaring or by revealing (N5)."""

    seat: int
    level: Verb
    also: int | None = None  # the other player of two, who declared too (``declarers="both"``)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have a premium."""
        return (self.seat,) if self.also is None else (self.seat, self.also)


class Standing(NamedTuple):
    """How the match stands, from one deal to the next."""

    scores: tuple[int, ...]
    carried: tuple[int, ...]  # points of the games of a rubber that are over, bonuses included
    games: tuple[int, ...]  # games of a rubber won
    winners: tuple[int, ...]


class Round(NamedTuple):
    """What stays the same until the deal is scored."""

    deal: Deal
    number: int
    table: TrickTable
    standing: Standing


class NinetyNineState(NamedTuple):
    """The whole state of a match of Ninety-Nine, hidden cards included."""

    round: Round
    phase: Phase
    to_act: int | None
    hands: tuple[int, ...]  # bits of the cards held
    bids: tuple[int, ...]  # bits of the bid cards; 0 before the bid
    premium: Premium | None
    order: tuple[int, ...]  # the hands in the order in which they play to the present trick
    trick: tuple[Card, ...]
    taken: tuple[int, ...]  # tricks won by each hand
    tricks: tuple[FinishedTrick, ...]
    playable: int  # bits of the cards that may be played now; 0 when none is due

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt."""
        return self.round.deal

    @property
    def number(self) -> int:
        """The number of the deal, from 1."""
        return self.round.number

    @property
    def scores(self) -> tuple[int, ...]:
        """Each hand's match points, including a dummy's."""
        return self.round.standing.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty until the match is over."""
        return self.round.standing.winners

    @property
    def bid_values(self) -> tuple[int, ...]:
        """The bids, in tricks, once every hand has bid."""
        joker = self.round.table.joker
        return tuple([bid_of_bits(bits, joker) for bits in self.bids])

    def bid_value(self, hand: int) -> int:
        """Return the bid of a hand, in tricks."""
        return bid_of_bits(self.bids[hand], self.round.table.joker)

    def bid_cards(self, hand: int) -> CardSet:
        """Return the bid cards of a hand."""
        return CardSet.from_bits(self.bids[hand])


@cache
def cards_of(players: int, *, joker: bool) -> tuple[Card, ...]:
    """Return the cards that this number of players uses (N1)."""
    lowest = {4: Rank.TWO, 5: Rank.TWO}.get(players, Rank.SIX)
    extra = () if players == 5 else (Rank.ELEVEN, Rank.TWELVE)
    cards = [
        Card.of(rank, suit)
        for suit in Suit
        for rank in Rank
        if rank >= lowest and rank not in extra
    ]
    return (*cards, JOKER) if joker else tuple(cards)


def first_order(leader: int, players: int) -> tuple[int, ...]:
    """Return the order of the first trick; with a dummy, the dummy's hand plays third."""
    return (leader, 1 - leader, DUMMY) if players == 2 else order_from(leader, players)


def next_order(order: tuple[int, ...], winning: int, dummy: int | None) -> tuple[int, ...]:
    """Return the order of the next trick, which the winner leads (N3).

    With a dummy, the player who leads, from hand or from the dummy, also plays third.
    """
    if dummy is None:
        return order_from(winning, len(order))
    if winning != dummy:
        return (winning, 1 - winning, dummy)
    player = dummys_player(order)
    return (dummy, 1 - player, player)


def dummys_player(order: tuple[int, ...]) -> int:
    """Return the dummy's player: the leader, or the third to play if the dummy leads."""
    return order[0] if order[0] != DUMMY else order[2]
