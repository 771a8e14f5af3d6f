"""The state of a match of Counterpoint.

Hands and bids are kept as the bits of a :class:`~parlett_widgets.cards.CardSet`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from parlett_widgets.cards import JOKER, Card, CardSet, Rank, Suit
from parlett_widgets.engine.actions import Action, Phase
from parlett_widgets.engine.deals import Deal
from parlett_widgets.engine.tricks import TrickTable
from parlett_widgets.games.bidding.bids import BidChoices, bid_of_bits, bid_value
from parlett_widgets.games.counterpoint.scoring import UNIT, Pack, readings

__all__ = [
    "CounterpointState",
    "FinishedTrick",
    "Round",
    "bids_with_readings",
    "cards_of",
]


class FinishedTrick(NamedTuple):
    """A trick that has been played."""

    order: tuple[int, ...]  # the seats in the order in which they played
    cards: tuple[Card, ...]
    winner: int
    points: int  # card-points in the trick


class Round(NamedTuple):
    """What stays the same throughout one deal."""

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
        """The number of the deal, from 1."""
        return self.round.number

    def bid_cards(self, seat: int) -> CardSet:
        """Return the bid cards of a seat."""
        return CardSet.from_bits(self.bids[seat])

    def bid_value(self, seat: int) -> int:
        """Return the bid of a seat in points, in its low reading."""
        return UNIT * bid_of_bits(self.bids[seat], self.round.table.joker)


@cache
def cards_of(players: int, pack: Pack) -> tuple[Card, ...]:
    """Return the cards of the game (C1)."""
    texts = "A 10 9 8 7 5 4 3" if pack == "easy" else "A 10 K Q J 9 8 7"
    ranks = [Rank.read(text) for text in texts.split()] + ([Rank.SIX] if players == 3 else [])
    cards = tuple(Card.of(rank, suit) for suit in Suit for rank in sorted(ranks))
    return (*cards, JOKER) if players == 3 else cards


@lru_cache(maxsize=16)
def bids_with_readings(hand: int, joker: Card | None, players: int) -> tuple[Action, ...]:
    """Return every bid of a hand, each followed by its high reading if it has one."""
    found = []
    for bid in BidChoices(hand):
        found.append(bid)
        value = bid_value(bid.cards, UNIT, joker=joker)
        if len(readings(value, "with-bid", players)) > 1:
            found.append(bid._replace(word="high"))
    return tuple(found)
