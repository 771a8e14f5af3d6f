"""The actions of Ninety-Nine and their effects (N2, N3, N5).

Every step of a simulation runs through this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.refusals import Refusal
from parlett_widgets.engine.tricks import order_from, plays, put
from parlett_widgets.games.bidding.bids import BidChoices, bits_of_bid, refuse_from
from parlett_widgets.games.ninety_nine.ends import end_deal
from parlett_widgets.games.ninety_nine.state import FinishedTrick, NinetyNineState, Phase, Premium

if TYPE_CHECKING:
    from parlett_widgets.games.ninety_nine.rules import NinetyNine

__all__ = [
    "DUMMY",
    "choices",
    "dummys_player",
    "first_order",
    "next_order",
    "perform",
    "refuse",
]

DUMMY: Final = 2
"""The position of the dummy's hand when two play."""

# In Python 3.11, looking up an enum member takes as long as calling a short function.
_BID: Final = Phase.BID
_PLAY: Final = Phase.PLAY
_PLAYS: Final = Verb.PLAY

_PASS_OR_REVEAL: Final = (Action(Verb.PASS), Action(Verb.REVEAL))
_ANY_PREMIUM: Final = (Action(Verb.PASS), Action(Verb.DECLARE), Action(Verb.REVEAL))
_DEAL: Final = (Action(Verb.DEAL),)


def choices(rules: NinetyNine, state: NinetyNineState) -> Sequence[Action]:
    """Return the legal actions, with cards from spades to clubs and from high to low."""
    if state.phase is _PLAY:
        return plays(state.playable)
    if state.phase is _BID:
        return BidChoices(state.hands[state.to_act or 0])
    return _calls(rules, state)


def _calls(rules: NinetyNine, state: NinetyNineState) -> tuple[Action, ...]:
    """Return the legal actions that involve no cards."""
    match state.phase:
        case Phase.PREMIUM:
            return _offers(rules, state.premium)
        case Phase.NOMINATE:
            return tuple(Action(Verb.NOMINATE, word=str(seat)) for seat in range(rules.players))
        case Phase.DEAL_OVER:
            return _DEAL
        case _:
            return ()


def _offers(rules: NinetyNine, premium: Premium | None) -> tuple[Action, ...]:
    """Return the possible answers to a premium offer (N5)."""
    if rules.dummy is not None:
        return _ANY_PREMIUM[:2]
    return _ANY_PREMIUM if premium is None else _PASS_OR_REVEAL


def refuse(rules: NinetyNine, state: NinetyNineState, action: Action) -> Refusal | None:
    """Return why the player to act may not take an action, or None if it is legal."""
    seat, table = state.to_act, state.round.table
    assert seat is not None
    hand = state.hands[state.order[len(state.trick)] if state.phase is _PLAY else seat]
    legal = choices(rules, state)
    return refuse_from(state.phase, action, seat, hand, state.trick, table, legal)


def perform(rules: NinetyNine, state: NinetyNineState, action: Action) -> NinetyNineState | None:
    """Return the state after an action other than a deal, or None when it is not legal."""
    if state.phase is _PLAY:
        verb, cards, word = action
        whole = verb is _PLAYS and len(cards) == 1 and not word
        return _play(rules, state, cards[0]) if whole else None
    seat = state.to_act
    if seat is None or action.verb is Verb.DEAL:
        return None
    if state.phase is _BID:
        bits = bits_of_bid(action, state.hands[seat])
        return _bid(rules, state, seat, bits) if bits else None
    if action not in _calls(rules, state):
        return None
    if action.seat is not None:
        return _start_play(rules, state, state.premium, action.seat)
    return _answer_offer(rules, state, seat, action.verb)


def _bid(rules: NinetyNine, state: NinetyNineState, seat: int, bits: int) -> NinetyNineState:
    """Lay three cards aside, face down (N2); after the dealer's bid, offer a premium, if any."""
    last, following = seat == state.round.deal.dealer, (seat + 1) % rules.players
    after = state._replace(
        phase=Phase.PREMIUM if last else Phase.BID,
        to_act=following,
        hands=put(state.hands, seat, state.hands[seat] ^ bits),
        bids=put(state.bids, seat, bits),
    )
    offered = rules.premiums == "on" or not last
    return after if offered else _start_play(rules, after, None, following)


def _answer_offer(
    rules: NinetyNine, state: NinetyNineState, seat: int, verb: Verb
) -> NinetyNineState:
    """Pass, declare or reveal; a reveal over a declaration lets the declarer raise (N5).

    Then a revealer may name who leads; otherwise the player on the dealer's left leads (N3).
    """
    offered, dealer = state.premium, state.round.deal.dealer
    if verb is Verb.PASS:
        premium = offered
    elif offered is not None and rules.dummy is not None:
        premium = offered._replace(also=seat)
    else:
        premium = Premium(seat, verb)
    raising = offered is not None and offered.level is Verb.REVEAL
    settled = (
        raising
        or verb is Verb.REVEAL
        or (verb is Verb.DECLARE and rules.declarers == "one" and rules.dummy is not None)
    )
    phase = Phase.PREMIUM
    if offered is not None and verb is Verb.REVEAL and not raising:
        following = offered.seat
    elif not settled and seat != dealer:
        following = (seat + 1) % rules.players
    elif premium and premium.level is Verb.REVEAL and rules.reveal == "nominate-leader":
        phase, following = Phase.NOMINATE, premium.seat
    else:
        return _start_play(rules, state, premium, (dealer + 1) % rules.players)
    return state._replace(phase=phase, to_act=following, premium=premium)


def _start_play(
    rules: NinetyNine, state: NinetyNineState, premium: Premium | None, leader: int
) -> NinetyNineState:
    """Begin the play: the leader is to lead to the first trick (N3)."""
    return state._replace(
        phase=Phase.PLAY,
        to_act=leader,
        premium=premium,
        order=first_order(leader, rules.players),
        playable=state.hands[leader],
    )


def _play(rules: NinetyNine, state: NinetyNineState, card: Card) -> NinetyNineState | None:
    """Play a card to the trick, which its last card decides; return None if it is illegal (N3)."""
    bit = card.bit
    if not state.playable & bit:
        return None
    table, order, taken, tricks = state.round.table, state.order, state.taken, state.tricks
    place = len(state.trick)
    hands = put(state.hands, order[place], state.hands[order[place]] ^ bit)
    trick = (*state.trick, card)
    place += 1
    if place < len(order):
        playable = table.playable(hands[order[place]], trick)
    else:
        winning = order[table.winner(trick)]
        taken = put(taken, winning, taken[winning] + 1)
        tricks = (*tricks, FinishedTrick(order, trick, winning))
        trick, place = (), 0
        order = next_order(order, winning, DUMMY if rules.players == 2 else None)
        playable = hands[order[0]]
    seat = order[place]
    if seat == DUMMY and rules.players == 2:
        seat = dummys_player(order)
    # Nine out of ten states of a simulation are created here; `_replace` would take twice as long.
    after = NinetyNineState(
        round=state.round,
        phase=_PLAY,
        to_act=seat,
        hands=hands,
        bids=state.bids,
        premium=state.premium,
        order=order,
        trick=trick,
        taken=taken,
        tricks=tricks,
        playable=playable,
    )
    return after if playable else end_deal(rules, after)


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
