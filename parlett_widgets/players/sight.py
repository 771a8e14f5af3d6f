"""What a player can work out about the cards that it does not see.

The Joker is taken for the card that it stands for: that card lies face up, in nobody's hand, so no
two cards are mixed up. A set of cards is the bits of a :class:`~parlett_widgets.cards.CardSet`.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache
from typing import Final

from parlett_widgets.cards import ALL_CARDS, JOKER, SUIT_BITS, Card, CardSet, Rank, Suit
from parlett_widgets.engine.tricks import ACE_HIGH, TrickTable, trick_table
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.odds.evidence import suits_lacking, unseen_bits

__all__ = ["Sight", "beaters"]

EAGER: Final = 0.6
"""How often a player who can beat a card is taken to do it."""


class Sight:
    """Who may hold which card, as one seat sees it.

    Every card that a seat has not seen is taken to be in each hand, or in each bid that lies face
    down, with a chance in proportion to their sizes; but not in a hand that has failed to follow
    its suit.

    Parameters
    ----------
    view : NinetyNineView or CounterpointView
    order : tuple of Rank, optional
        Ranks from low to high.

    Attributes
    ----------
    unseen : int
        Bits of the cards that the seat has not seen.
    """

    __slots__ = ("_held", "_joker", "_open", "_piles", "table", "unseen")

    def __init__(
        self, view: NinetyNineView | CounterpointView, order: tuple[Rank, ...] = ACE_HIGH
    ) -> None:
        self.table = trick_table(view.trump, None, order)
        self._joker = view.table.joker
        self._open = {
            hand: self.plain(cards.bits)
            for hand, cards in enumerate(view.hands)
            if cards is not None
        }
        self.unseen = self.plain(unseen_bits(view))
        piles = [pile for hand, pile in enumerate(view.bid_cards) if hand != view.seat]
        self._piles = BID_SIZE * piles.count(None)
        sizes = {
            hand: size - BID_SIZE * (not view.has_bid[hand])
            for hand, size in enumerate(view.hand_sizes)
            if hand not in self._open
        }
        voids = suits_lacking(view)
        self._held = {hand: self._shares(hand, sizes, voids) for hand in sizes}

    def plain(self, bits: int) -> int:
        """Return a set in which the Joker is the card that it stands for."""
        if bits & JOKER.bit and self._joker is not None:
            return bits ^ JOKER.bit | self._joker.bit
        return bits

    def real(self, bits: int) -> CardSet:
        """Return a set of one's own cards with the Joker in it again."""
        if self._joker is not None and bits & self._joker.bit:
            bits ^= self._joker.bit | JOKER.bit
        return CardSet.from_bits(bits)

    def card(self, card: Card) -> Card:
        """Return what a card stands for."""
        return self._joker if card.is_joker and self._joker is not None else card

    def shown(self, hand: int) -> int:
        """Return the cards of a hand that lies open."""
        return self._open[hand]

    def without(self, hand: int, card: Card) -> Sight:
        """Return what is known after an open hand has played a card."""
        other = copy(self)
        other._open = {**self._open, hand: self._open[hand] & ~card.bit}  # noqa: SLF001 -- its own kind
        return other

    def _shares(
        self, hand: int, sizes: dict[int, int], voids: set[tuple[int, Suit]]
    ) -> tuple[float, ...]:
        """Return by suit the chance that a hand has a certain card that has not been seen."""
        shares = []
        for suit in Suit:
            able = sum(size for other, size in sizes.items() if (other, suit) not in voids)
            void = (hand, suit) in voids
            shares.append(0.0 if void else sizes[hand] / max(1, able + self._piles))
        return tuple(shares)

    def live(self, others: Iterable[int], bits: int) -> float:
        """Return how many of some cards are in other hands, on average."""
        total = 0.0
        for hand in others:
            if hand in self._open:
                total += (self._open[hand] & bits).bit_count()
            else:
                for suit, share in enumerate(self._held[hand]):
                    total += share * (self.unseen & bits & SUIT_BITS[suit]).bit_count()
        return total

    def none(self, hand: int, bits: int) -> float:
        """Return the chance that a hand has none of some cards."""
        if hand in self._open:
            return float(not self._open[hand] & bits)
        bits &= self.unseen
        chance = 1.0
        if bits:
            for suit, share in enumerate(self._held[hand]):
                count = (bits & SUIT_BITS[suit]).bit_count()
                if count:
                    chance *= (1 - share) ** count
        return chance

    def holds_against(self, card: Card, led: Card, later: Iterable[int]) -> float:
        """Return the chance that a card that is winning stays ahead of the hands to come."""
        beat = beaters(self.table, led, card)
        suit = SUIT_BITS[led.suit]
        chance = 1.0
        for hand in later:
            void = self.none(hand, suit)
            can = 1 - self.none(hand, beat & suit)
            must = self.none(hand, suit & ~beat) - void
            if beat & ~suit:
                can += void * (1 - self.none(hand, beat & ~suit))
            chance *= 1 - must - EAGER * (can - must)
        return chance


@cache
def beaters(table: TrickTable, led: Card, card: Card) -> int:
    """Return the cards that beat a card when a suit is led."""
    trick = (led,) if card == led else (led, card)
    return sum(
        other.bit
        for other in ALL_CARDS
        if not other.is_joker and table.winner((*trick, other)) == len(trick)
    )
