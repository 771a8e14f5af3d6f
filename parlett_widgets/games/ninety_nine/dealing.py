"""How Ninety-Nine is dealt, with its packs, hands, turn-up and trump (N1, presets)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from parlett_widgets.cards import JOKER, Card, CardSet, Rank, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.deals import DealPlan
from parlett_widgets.engine.views import Deal
from parlett_widgets.games.bidding.bids import BID_SIZE, table_of, trump_of
from parlett_widgets.games.ninety_nine.scoring import successes, trump_after
from parlett_widgets.games.ninety_nine.state import NinetyNineState, Phase, Round, Standing
from parlett_widgets.games.ninety_nine.turns import first_order

if TYPE_CHECKING:
    from parlett_widgets.games.ninety_nine.rules import NinetyNine

__all__ = ["begin", "pack", "plan", "shuffled", "trump"]


@cache
def pack(players: int, joker: bool) -> tuple[Card, ...]:  # noqa: FBT001 -- cached by value
    """Return the cards used by that number of players (N1)."""
    lowest = {4: Rank.TWO, 5: Rank.TWO}.get(players, Rank.SIX)
    extra = () if players == 5 else (Rank.ELEVEN, Rank.TWELVE)
    cards = [
        Card.of(rank, suit)
        for suit in Suit
        for rank in Rank
        if rank >= lowest and rank not in extra
    ]
    return (*cards, JOKER) if joker else tuple(cards)


def shuffled(
    rules: NinetyNine, seed: int, number: int, dealer: int, before: NinetyNineState | None
) -> Deal:
    """Return the cards of a deal of the match, given its number (N1)."""
    cards = Chance(seed, number).shuffled(rules.pack)
    turn_up = cards.pop() if rules.trump == "turn-up" else None
    bits = [card.bit for card in cards]
    if rules.dummy is None:
        step = rules.hands
        return Deal(
            dealer,
            tuple([CardSet.from_bits(sum(bits[hand::step])) for hand in range(step)]),
            (),
            turn_up,
            trump(rules, turn_up, before),
        )
    hands = (sum(bits[0:24:2]), sum(bits[1:24:2]), sum(bits[24:33]))
    return Deal(
        dealer,
        tuple(CardSet.from_bits(hand) for hand in hands),
        tuple(cards[33:]),
        turn_up,
        trump(rules, turn_up, before),
    )


def trump(rules: NinetyNine, turn_up: Card | None, before: NinetyNineState | None) -> Suit | None:
    """Return the trump: the turn-up's suit, or that given by the bids made in the previous deal.

    Without a turn-up, the first deal of a match or of a game of a rubber has ``first_trump``.
    """
    if turn_up is not None:
        return trump_of(turn_up)
    if before is None or _starts_game(before):
        return Suit.DIAMONDS if rules.first_trump == "diamonds" else None
    return trump_after(sum(successes(before.bid_values, before.taken, rules.dummy)))


def _starts_game(before: NinetyNineState) -> bool:
    """Whether the next deal begins a new game of a rubber."""
    standing = before.round.standing
    return standing.carried == standing.scores


def begin(rules: NinetyNine, deal: Deal, before: NinetyNineState | None) -> NinetyNineState:
    """Return the state after dealing: the player on the dealer's left bids first (N1)."""
    none = (0,) * len(deal.hands)
    standing = before.round.standing if before else Standing(none, none, none, ())
    number = before.number + 1 if before else 1
    first = (deal.dealer + 1) % rules.players
    return NinetyNineState(
        round=Round(deal, number, table_of(deal), standing),
        phase=Phase.BID,
        to_act=first,
        hands=tuple([hand.bits for hand in deal.hands]),
        bids=none if rules.dummy is None else (0, 0, CardSet(deal.stock).bits),
        premium=None,
        order=first_order(first, rules.players),
        trick=(),
        taken=none,
        tricks=(),
        playable=0,
    )


def plan(rules: NinetyNine) -> DealPlan:
    """Return the plan by which the cards are dealt (N1)."""
    turns_up = rules.trump == "turn-up"
    if rules.dummy is not None:
        return DealPlan(rules.pack, (12, 12, 9), BID_SIZE, turns_up)
    return DealPlan(rules.pack, (rules.hand_size,) * rules.players, turns_up=turns_up)
