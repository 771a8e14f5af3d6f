"""Why a card or a call is refused in a trick game, from a state or from a view."""

from __future__ import annotations

from parlett_widgets.cards import CardSet, Suit
from parlett_widgets.engine.actions import PLAYS, Action, Refusal, RefusalCode, Verb

__all__ = ["refuse_call", "refuse_play"]


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
    if not hand & card.bit:
        return Refusal(RefusalCode.NOT_IN_HAND, str(action), (card,), rights, seat)
    if not playable & card.bit:
        cards = tuple(CardSet.from_bits(playable))
        return Refusal(RefusalCode.MUST_FOLLOW, str(action), cards, rights, seat, suit=led)
    return None


def refuse_call(action: Action, seat: int, calls: tuple[Action, ...]) -> Refusal | None:
    """Return why an action without cards is refused, or None when it is among ``calls``."""
    if action in calls:
        return None
    offered = [call.verb for call in calls]
    code = RefusalCode.WRONG_PHASE
    if action.verb is Verb.NOMINATE and Verb.NOMINATE in offered:
        code = RefusalCode.NOT_A_SEAT
    elif action.verb is Verb.DECLARE and Verb.REVEAL in offered:
        code = RefusalCode.ALREADY_DECLARED
    return Refusal(code, str(action), action.cards, calls, seat)
