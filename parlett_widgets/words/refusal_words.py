"""Puts a refusal into sentences that say why the action was refused and what would be legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlett_widgets.engine.actions import Verb, example_of
from parlett_widgets.engine.refusals import Refusal, RefusalCode
from parlett_widgets.engine.rules import Rules
from parlett_widgets.words.language import Language

__all__ = ["refusal_sentence"]


def refusal_sentence(
    lang: Language, refusal: Refusal, players: Sequence[str], rules: Rules[Any]
) -> str:
    """Return one or two sentences saying why an action is refused and what would be legal.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> from parlett_widgets.words.language import language
    >>> match = Addenda().start(seed=7, dealer=0)
    >>> refusal = match.legal.why_not("play KS", seat=0)
    >>> refusal_sentence(language("en"), refusal, match.players, match.rules)
    "It is North's turn."
    """
    _ = lang.gettext
    plain = {
        RefusalCode.MATCH_OVER: _("The match is over."),
        RefusalCode.ALREADY_DECLARED: _("After a declaration you can only reveal or pass."),
        RefusalCode.CARD_TWICE: _("A bid needs three different cards."),
        RefusalCode.NO_HIGH_READING: _("This bid has no high reading."),
    }
    if refusal.code in plain:
        return plain[refusal.code]
    match refusal.code:
        case RefusalCode.NOT_A_CARD:
            message = _("“{text}” is not a card: write a rank and a suit, as in KS or 10H.")
            return message.format(text=refusal.attempt)
        case RefusalCode.NOT_AN_ACTION:
            message = _("“{text}” is not an action: write, for example, “{example}”.")
            meant = refusal.instead[0] if refusal.instead else example_of(refusal.attempt)
            return message.format(text=refusal.attempt, example=meant)
        case RefusalCode.NOT_YOUR_TURN:
            assert refusal.to_act is not None
            name = lang.player(players[refusal.to_act])
            return _("It is {player}'s turn.").format(player=name)
        case RefusalCode.WRONG_PHASE:
            return _expected(lang, refusal)
        case RefusalCode.NOT_A_SEAT:
            return _("There is no such player: the seats are numbered {first} to {last}.").format(
                first=0, last=len(players) - 1
            )
        case RefusalCode.NOT_A_CALL:
            message = _("“{text}” is not one of the calls here: {calls}.")
            calls = lang.listed(action.word for action in refusal.instead)
            return message.format(text=refusal.attempt.removeprefix("call "), calls=calls)
        case RefusalCode.NOT_IN_HAND:
            cards = lang.cards(refusal.cards) or refusal.attempt
            sentence = _("{card} is not in your hand.").format(card=cards)
        case RefusalCode.SUIT_REPEATED:
            (repeated,) = refusal.cards
            sentence = _("{suit} is already in the trick: {card}.").format(
                suit=repeated.suit.symbol, card=repeated.label
            )
        case RefusalCode.MUST_FOLLOW:
            suit = "" if refusal.suit is None else refusal.suit.symbol
            return _("You must follow {suit}: you hold {cards}.").format(
                suit=suit, cards=lang.cards(rules.sorted_cards(refusal.cards))
            )
    playable = [action.cards[0] for action in refusal.instead if action.cards]
    rights = lang.cards(rules.sorted_cards(playable))
    advice = _("You can play {cards}.").format(cards=rights) if rights else ""
    return lang.paragraph([sentence, advice])


def _expected(lang: Language, refusal: Refusal) -> str:
    """Return a sentence saying what to do instead of an action that this phase rules out."""
    _ = lang.gettext
    match refusal.instead[0].verb:
        case Verb.DEAL:
            return _("This deal is over: the next one must be dealt first.")
        case Verb.BID:
            return _("Three cards must be bid first, such as {cards}.").format(
                cards=lang.cards(refusal.instead[0].cards)
            )
        case Verb.NOMINATE:
            return _("First name the player who leads.")
        case Verb.CALL:
            return _("A call must be made first.")
        case Verb.PASS:
            return _("A premium is offered: pass, or declare or reveal if you still can.")
        case _:
            return _("A card must be played now.")
