"""Why a bid or a card is refused: for Ninety-Nine and Counterpoint, from a state or from a view."""

from __future__ import annotations

from parlett_widgets.cards import CardSet, Suit
from parlett_widgets.engine.actions import PLAYS, Action, Refusal, RefusalCode, Verb
from parlett_widgets.engine.bidding import BID_SIZE

__all__ = ["refuse_bid", "refuse_call", "refuse_play"]


def refuse_bid(action: Action, seat: int, hand: int, *, reads_high: bool = False) -> Refusal | None:
    """Return why three cards may not be bid, or None when they may (N2, C3).

    Parameters
    ----------
    action : Action
    seat : int
    hand : int
        Bits of the player's hand.
    reads_high : bool
        Whether these cards may be bid in a high reading.
    """
    if action.verb is not Verb.BID:
        example = Action(Verb.BID, tuple(CardSet.from_bits(hand))[:BID_SIZE])
        return Refusal(RefusalCode.WRONG_PHASE, str(action), (), (example,), seat)
    missing = tuple(card for card in action.cards if not hand >> card & 1)
    if missing:
        return Refusal(RefusalCode.NOT_IN_HAND, str(action), missing, (), seat)
    if len(set(action.cards)) < BID_SIZE:
        return Refusal(RefusalCode.CARD_TWICE, str(action), action.cards, (), seat)
    if action.high and not reads_high:
        return Refusal(RefusalCode.NO_HIGH_READING, str(action), action.cards, (), seat)
    return None


def refuse_play(
    action: Action, seat: int, hand: int, playable: int, led: Suit | None
) -> Refusal | None:
    """Return why a card may not be played, or None when it may (N3, C4).

    Parameters
    ----------
    action : Action
    seat : int
    hand, playable : int
        Bits of the hand that plays, and of its cards that may be played.
    led : Suit or None
        The suit led.
    """
    rights = tuple(PLAYS[card] for card in CardSet.from_bits(playable))
    if action.verb is not Verb.PLAY:
        return Refusal(RefusalCode.WRONG_PHASE, str(action), (), rights, seat)
    (card,) = action.cards
    if not hand >> card & 1:
        return Refusal(RefusalCode.NOT_IN_HAND, str(action), (card,), rights, seat)
    if not playable >> card & 1:
        cards = tuple(CardSet.from_bits(playable))
        return Refusal(RefusalCode.MUST_FOLLOW, str(action), cards, rights, seat, suit=led)
    return None


def refuse_call(action: Action, seat: int, calls: tuple[Action, ...]) -> Refusal | None:
    """Return why an action without cards is refused, or None when it is among ``calls``."""
    if action in calls:
        return None
    nominates = action.verb is Verb.NOMINATE and calls[0].verb is Verb.NOMINATE
    code = RefusalCode.NOT_A_SEAT if nominates else RefusalCode.WRONG_PHASE
    return Refusal(code, str(action), action.cards, calls, seat)
