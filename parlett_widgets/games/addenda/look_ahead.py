"""Plays on in Addenda for a trick or two, with hands stored as integers.

Each hand is stored as the bits of a :class:`~parlett_widgets.cards.CardSet`. Nobody draws between
tricks, because a hand has enough cards for so few tricks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Rank
from parlett_widgets.games.addenda.chains import LINE, KingChain, running_counts
from parlett_widgets.games.addenda.ends import who_leads_next
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, Trick

__all__ = ["HIGH_LEAD", "play_tricks", "points_of"]

WILD: Final = 0.1
"""How often a player plays a card at random."""

TRICKS: Final = 2
"""The number of tricks to play ahead, including the current one."""

HIGH_LEAD: Final = 9
"""A lead above this leaves the leader little room for the third card."""


def play_tricks(
    rules: Addenda, hands: list[int], trick: Trick, random: Callable[[], float]
) -> list[int]:
    """Play on for at most ``TRICKS`` tricks, and return the points scored by each seat's side.

    ``random`` returns numbers from 0 up to 1, as ``random.Random().random`` does.

    Examples
    --------
    >>> from random import Random
    >>> from parlett_widgets.cards import parse_cards
    >>> hands = [CardSet("2C").bits, 0]
    >>> trick = Trick(1, parse_cards("9S 4H 3D"))
    >>> play_tricks(Addenda(), hands, trick, Random(1).random)  # 2C takes the count to 18
    [0, 18]
    """
    points = [0] * rules.players
    for _ in range(TRICKS):
        while len(trick.cards) < TRICK_SIZE:
            seat = rules.seat_of(trick.leader, len(trick.cards))
            card = _chosen(rules, hands[seat], trick, seat, random)
            if card is None:
                break
            hands[seat] ^= card.bit
            trick = trick._replace(cards=(*trick.cards, card))
        if len(trick.cards) < TRICK_SIZE:  # void (A7)
            if rules.stuck == "end-deal" or not trick.cards:
                return points
            trick = Trick(trick.leader)
            continue
        count, winner, loser = _decided(rules, trick)
        for seat in rules.side(winner):
            points[seat] += count
        trick = Trick(who_leads_next(rules, trick.leader, winner, loser))
    return points


def _decided(rules: Addenda, trick: Trick) -> tuple[int, int, int]:
    """Return the final count, the winner and the loser of a full trick (A5)."""
    after = counts(tuple(card.rank for card in trick.cards), rules.king_chain)
    _, winner, loser = rules.decide(trick, after)
    return after[-1], winner, loser


def points_of(rules: Addenda, trick: Trick, seat: int) -> int:
    """Return the points of a full trick, negative if the side of the given seat loses it."""
    count, winner, _ = _decided(rules, trick)
    return count if winner in rules.side(seat) else -count


@cache
def counts(ranks: tuple[Rank, ...], king_chain: KingChain) -> tuple[int, ...]:
    """Return the count after each card; results are cached, because the same chains recur."""
    return running_counts(ranks, king_chain)


def _chosen(
    rules: Addenda, hand: int, trick: Trick, seat: int, random: Callable[[], float]
) -> Card | None:
    """Return a card to play, or None if there is none; now and then it is chosen at random.

    The fourth card is the best one; an earlier one stays within the limit if it can.
    """
    for card in trick.cards:
        hand &= ~SUIT_BITS[card.suit]
    cards = list(CardSet.from_bits(hand))
    if not cards:
        return None
    if len(cards) == 1 or random() < WILD:
        return cards[int(random() * len(cards))]
    place = len(trick.cards)
    if place == TRICK_SIZE - 1:
        full = (trick._replace(cards=(*trick.cards, card)) for card in cards)
        return max(full, key=lambda one: points_of(rules, one, seat)).cards[-1]
    ranks = tuple(card.rank for card in trick.cards)
    counted = [(counts((*ranks, card.rank), rules.king_chain)[-1], card) for card in cards]
    limit = LINE if place else HIGH_LEAD
    kept = [pair for pair in counted if pair[0] <= limit]
    if not kept:
        return min(counted)[1]
    if place == TRICK_SIZE - 2:  # as high as possible, to leave the last player the least room
        return max(kept)[1]
    return kept[int(random() * len(kept))][1]
