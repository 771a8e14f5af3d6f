"""How Steady plays Ninety-Nine: it bids what it can best make, and plays for the tricks it needs."""

from __future__ import annotations

import random
from copy import copy
from functools import cache
from itertools import combinations
from math import fsum
from typing import Final

from parlett_widgets.cards import SUIT_BITS, Card, CardSet, Suit
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_of_bits
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import Phase
from parlett_widgets.games.ninety_nine.turns import DUMMY
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.players.sight import Sight, beaters
from parlett_widgets.players.steady_tricks import Likely, distribution, likely

__all__ = ["choose"]

DECLARES: Final = 0.5
REVEALS: Final = 0.97
"""How good the outlook must be to declare or to reveal. It is a cautious figure: of the bids that
are declared at 0.5, four of five are made."""

_MINOR: Final = SUIT_BITS[Suit.CLUBS] | SUIT_BITS[Suit.DIAMONDS]


def choose(view: NinetyNineView, rng: random.Random) -> Action:
    """Return one of ``view.legal``."""
    match view.phase:
        case Phase.BID:
            return _bid(_Table(view), rng)
        case Phase.PREMIUM:
            return _premium(_Table(view))
        case Phase.NOMINATE:
            return _nominate(_Table(view))
        case _ if len(view.legal) == 1:
            return view.legal[0]
        case _:
            return _play(_Table(view), rng)


class _Table:
    """What the player makes of a view: the Joker is the card it stands for."""

    def __init__(self, view: NinetyNineView) -> None:
        assert isinstance(view.rules, NinetyNine)
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.sight = Sight(view)
        self.hand = self.sight.plain(view.hand.bits)
        self.others = tuple(hand for hand in range(len(view.hands)) if hand != view.seat)
        self.trick = tuple(map(self.sight.card, view.trick))
        self.dummy = view.rules.dummy

    def without(self, card: Card) -> _Table:
        """Return the table after the dummy has played a card."""
        assert self.dummy is not None
        other = copy(self)
        other.sight = self.sight.without(self.dummy, card)
        return other

    def winner(self, cards: tuple[Card, ...]) -> int:
        """Return the position of the card that wins the trick so far."""
        return self.sight.table.winner(cards)

    @property
    def need(self) -> int:
        """Tricks that are still to be taken; less than 0 when there were too many."""
        laid = self.view.bid_cards[self.seat] or CardSet()
        bid = bid_of_bits(self.sight.plain(laid.bits), None)
        return bid - self.view.taken[self.seat]

    def outlook(self, hand: int, need: int) -> float:
        """Return the chance that a hand takes just so many tricks."""
        size = hand.bit_count()
        if not 0 <= need <= size:
            return 0.0
        if not size:
            return 1.0
        cards = likely(self.sight, hand, self.others)
        return distribution(card.chance(need / size) for card in cards)[need]

    def worth(self, hand: int, win: float) -> float:
        """Return the chance to make the bid when the trick is won with a chance, with a hand left.

        What is lost anyway is played for tricks: each is a point.
        """
        chance = win * self.outlook(hand, self.need - 1) if win else 0.0
        if win < 1:
            chance += (1 - win) * self.outlook(hand, self.need)
        return chance + win * 1e-9


# The bid


def _bid(table: _Table, rng: random.Random) -> Action:
    """Lay the cards that bid what the others are most likely to take."""
    worth = _worth_of_bids(table)
    best = max(worth.values())
    bits = rng.choice([bits for bits, chance in worth.items() if chance > best - 1e-9])
    return Action.bid(table.sight.real(bits))


def _worth_of_bids(table: _Table) -> dict[int, float]:
    """Return for every three cards the chance that the others take just what they bid.

    Two suits are looked at together, since many bids leave the same cards of them.
    """
    size = table.hand.bit_count() - BID_SIZE

    @cache
    def kept(cards: int) -> list[Likely]:
        return likely(table.sight, cards, table.others)

    @cache
    def tricks(cards: int, bid: int) -> list[float]:
        return distribution(card.chance(bid / size) for card in kept(cards))

    def worth(bits: int) -> float:
        rest, bid = table.hand ^ bits, bid_of_bits(bits, None)
        minor, major = tricks(rest & _MINOR, bid), tricks(rest & ~_MINOR, bid)
        places = range(max(0, bid - len(major) + 1), min(len(minor), bid + 1))
        return fsum(minor[i] * major[bid - i] for i in places)

    cards = tuple(CardSet.from_bits(table.hand))
    return {
        bits: worth(bits)
        for bits in (a.bit | b.bit | c.bit for a, b, c in combinations(cards, BID_SIZE))
    }


# The premium


def _premium(table: _Table) -> Action:
    """Declare when the bid is nearly certain; reveal when an open hand would not matter."""
    chance = table.outlook(table.hand, table.need)
    reveal, declare = Action(Verb.REVEAL), Action(Verb.DECLARE)
    if chance > REVEALS and reveal in table.view.legal:
        return reveal
    if chance > DECLARES and declare in table.view.legal:
        return declare
    return Action(Verb.PASS)


def _nominate(table: _Table) -> Action:
    """Lead when half of the tricks are wanted; else let the left neighbour lead, and play last."""
    leads = 2 * table.need > table.hand.bit_count()
    players = len(table.view.players)
    leader = table.seat if leads else (table.seat + 1) % players
    return Action(Verb.NOMINATE, word=str(leader))


# The play


def _play(table: _Table, rng: random.Random) -> Action:
    """Play the card after which the bid is most likely to be made."""
    place, view = len(table.trick), table.view
    if view.order[place] == table.seat:
        worth = _worth_of_own
    elif place:
        worth = _worth_of_dummys
    else:
        worth = _worth_of_dummys_lead
    found = {action: worth(table, table.sight.card(action.cards[0])) for action in view.legal}
    best = max(found.values())
    return rng.choice([action for action, chance in found.items() if chance > best - 1e-12])


def _worth_of_own(table: _Table, card: Card) -> float:
    """Return the chance to make the bid after a card of one's own hand."""
    place, order = len(table.trick), table.view.order
    cards = (*table.trick, card)
    rest = table.hand ^ card.bit
    if table.winner(cards) != place:
        return table.worth(rest, 0)
    partner = table.sight.shown(DUMMY) if place == 0 and order[-1] == table.dummy else None
    if partner is None:
        return table.worth(rest, table.sight.holds_against(card, cards[0], order[place + 1 :]))
    # The last card is mine to choose as well: the dummy takes the trick from me, or leaves it.
    win = table.sight.holds_against(card, card, order[1:2])
    replies = partner & SUIT_BITS[card.suit] or partner
    over = replies & beaters(table.sight.table, card, card)
    ends = [table.worth(rest, win)] if replies != over else []
    return max([*ends, table.worth(rest, 0)] if over else ends)


def _worth_of_dummys(table: _Table, card: Card) -> float:
    """Return the chance to make the bid after the dummy's last card to a trick.

    Where that is all the same the dummy takes it: it leads then, and its player plays last.
    """
    cards = (*table.trick, card)
    taker = table.view.order[table.winner(cards)]
    table = table.without(card)
    return table.worth(table.hand, float(taker == table.seat)) + 1e-6 * (taker == table.dummy)


def _worth_of_dummys_lead(table: _Table, card: Card) -> float:
    """Return the chance to make the bid after the dummy's lead, to which one's own hand plays last."""
    after, beat = table.without(card), beaters(table.sight.table, card, card)
    replies = table.hand & SUIT_BITS[card.suit] or table.hand
    between = table.view.order[1:2]
    return max(
        after.worth(
            table.hand ^ reply.bit,
            table.sight.holds_against(reply, card, between) if beat & reply.bit else 0,
        )
        for reply in CardSet.from_bits(replies)
    )
