"""Puzzles that players complain bots get wrong, in positions that deals have come to.

In these deals everybody bids with sense and then plays any card, so that trumps, seats, voids and
losers are mixed. A position is found by what makes the puzzle, and none is laid out by hand.
"""

import random
from itertools import product

import pytest
from bid_dealing import pack_of

from parlett_widgets.cards import Suit
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.bidding.bids import bid_value
from parlett_widgets.players import Expert, Steady

CLASSIC = NinetyNine.classic()
BOTS = {"steady": Steady(), "expert": Expert(effort=0.4)}
"""Expert needs few playouts where the right answer is plain."""


class Sure:
    """What a player knows for sure; the Joker is the card that it stands for."""

    def __init__(self, view):
        self._joker = view.table.joker
        out = [card for trick in view.tricks for card in trick.cards]
        bid = view.bid_cards[view.seat] or ()
        seen = set(map(self.plain, [*out, *view.trick, *view.hand, *bid]))
        beaten = [
            card
            for card in map(self.plain, pack_of(CLASSIC))
            if card not in seen and card.suit is view.trump
        ]
        own = [card for card in view.hand if self.plain(card).suit is view.trump]
        self.boss = {card for card in own if not beaten or self.plain(card) > max(beaten)}
        self.lower = set(own) - self.boss
        if bid:
            self.need = bid_value(map(self.plain, bid)) - view.taken[view.seat]

    def plain(self, card):
        return self._joker if card.is_joker else card


def reached(seed, puzzle):
    """Return the first moment of a deal that is a puzzle, or None."""
    match, rng = CLASSIC.start(seed=seed), random.Random(seed)
    while match.phase in ("bid", "premium", "play"):
        view = match.view(match.to_act)
        if match.phase == "bid":
            match = match.apply(Steady().choose(view, rng))
        elif match.phase == "premium":
            match = match.apply("pass")
        elif view.trump is not None and puzzle(view):
            return match
        else:
            match = match.apply(rng.choice(match.legal))
    return None


def chosen(bot, match, seed=0):
    return BOTS[bot].choose(match.view(match.to_act), random.Random(seed)).cards


# Needing every remaining trick


def all_are_needed(view):
    """One leads, with a trump that nothing beats, and one that may be beaten."""
    if view.trick or len(view.hand) < 2:
        return False
    sure = Sure(view)
    return sure.need == len(view.hand) and bool(sure.boss and sure.lower)


# The seeds of deals in which this happens with two to four cards in hand. Steady is not asked the
# last: with a King beside the trumps it leads the King.
ALL_NEEDED = (21, 127, 130, 194, 230, 238, 248, 98)


@pytest.mark.parametrize(
    ("bot", "seed"), [*product(["expert"], ALL_NEEDED), *product(["steady"], ALL_NEEDED[:-1])]
)
def test_needing_every_trick_the_high_trump_is_led(bot, seed):
    match = reached(seed, all_are_needed)
    (card,) = chosen(bot, match, seed)

    assert card in Sure(match.view(match.to_act)).boss


# Needing one more


def one_is_needed(view):
    """One may ruff with the only trump that nothing beats, or throw a card that loses the trick."""
    cards = {card for action in view.legal for card in action.cards}
    if (
        not view.trick
        or len(cards) < 2
        or view.table.follows[view.trick[0].number] & view.hand.bits
    ):
        return False
    sure = Sure(view)
    place = len(view.trick)
    loses = any(view.table.winner((*view.trick, card)) != place for card in cards - sure.boss)
    return sure.need == 1 and len(sure.boss) == 1 and loses


# Deals in which this happens with two to six cards in hand, with low trumps beside it or without.
ONE_NEEDED = (1, 4, 12, 19, 25, 43, 44, 51, 52, 73, 82, 147)


@pytest.mark.parametrize("seed", ONE_NEEDED)
def test_needing_one_more_expert_keeps_the_boss_trump(seed):
    match = reached(seed, one_is_needed)
    (card,) = chosen("expert", match, seed)

    assert card not in Sure(match.view(match.to_act)).boss


def all_that_follow_are_sure(view):
    """One needs all of one's sure trumps, and must give one to a higher trump."""
    cards = {card for action in view.legal for card in action.cards}
    if not view.trick or len(cards) < 2:
        return False
    sure = Sure(view)
    beaten = view.table.winner((*view.trick, max(cards))) != len(view.trick)
    return cards <= sure.boss and beaten and sure.need == len(sure.boss)


@pytest.mark.parametrize("seed", [83, 154, 170, 177])
def test_a_sure_trump_is_given_when_nothing_else_follows(seed):
    match = reached(seed, all_that_follow_are_sure)
    (card,) = chosen("expert", match, seed)

    assert card in Sure(match.view(match.to_act)).boss


# Bidding zero


def zero_is_tempting(view):
    """One can bid zero and keep a trump that nothing beats."""
    if view.trump is None:
        return False
    boss = Sure(view).boss
    diamonds = [card for card in view.hand - boss if view.table.suit(card) is Suit.DIAMONDS]
    return len(diamonds) >= 3 and bool(boss)


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_bids_fewer_tricks_than_the_trumps_that_nothing_beats(bot):
    asked = 0
    for seed, seat in product(range(60 if bot == "steady" else 12), range(3)):
        match = CLASSIC.start(seed=seed, dealer=(seat - 1) % 3)
        view = match.view(seat)
        if zero_is_tempting(view):
            asked += 1
            sure, bid = Sure(view), chosen(bot, match, seed)
            assert bid_value(map(sure.plain, bid)) >= len(sure.boss.difference(bid))
    assert asked >= 5
