"""Puts a refusal into sentences that say why the action was refused and what would be legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlett_widgets.cards import NotACard, parse_cards
from parlett_widgets.engine.actions import Verb, example_of, number_wanted
from parlett_widgets.engine.legal import Refusal, RefusalCode
from parlett_widgets.engine.rules import Rules
from parlett_widgets.words.language import Language

__all__ = ["refusal_sentence", "shortened", "unread_cards"]


def refusal_sentence(  # noqa: C901, PLR0911, PLR0912 -- a sentence for each reason
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
    match refusal.code:
        case RefusalCode.MATCH_OVER:
            return _("The match is over.")
        case RefusalCode.CARD_TWICE if refusal.attempt.startswith(Verb.BID):
            return _("A bid needs three different cards.")
        case RefusalCode.CARD_TWICE:
            return _("All the cards must be different.")
        case RefusalCode.ALREADY_DECLARED:
            return _("After a declaration you can only reveal or pass.")
        case RefusalCode.NO_HIGH_READING:
            return _("This bid has no high reading.")
        case RefusalCode.NOT_A_CARD:
            return unread_cards(lang, _read_again(refusal.attempt))
        case RefusalCode.NOT_AN_ACTION:
            message = _("“{text}” is not an action: write, for example, “{example}”.")
            meant = (
                refusal.instead[0]
                if refusal.instead
                else example_of(refusal.attempt, rules.actions)
            )
            sentence = message.format(text=shortened(refusal.attempt), example=meant)
            return lang.paragraph([sentence, _number_wanted(lang, refusal, rules)])
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
            return message.format(
                text=shortened(refusal.attempt.removeprefix("call ")), calls=calls
            )
        case RefusalCode.NOT_A_CHOICE:
            message = _("“{text}” is not possible now.")
            sentence = message.format(text=shortened(refusal.attempt))
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
    if any(action.verb is not Verb.PLAY or len(action.cards) > 1 for action in refusal.instead):
        return lang.paragraph([sentence, _possible(lang, refusal)])
    playable = [action.cards[0] for action in refusal.instead]
    rights = lang.cards(rules.sorted_cards(playable))
    advice = _("You can play {cards}.").format(cards=rights) if rights else ""
    return lang.paragraph([sentence, advice])


def unread_cards(lang: Language, error: NotACard) -> str:
    """Return a sentence that says what is wrong with a text that should name cards.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> unread_cards(language("en"), NotACard("AKS", "together"))
    'Put spaces between the cards in “AKS”.'
    """
    _ = lang.gettext
    sentences = {
        "": _("“{text}” is not a card: write a rank and a suit, as in KS or 10H."),
        "suit": _("“{part}” in “{text}” is not a suit: write ♠ ♥ ♦ ♣ or S H D C."),
        "rank": _("“{part}” in “{text}” is not a rank: write A, 2 to 10, J, Q or K."),
        "no-suit": _("The suit of “{text}” is missing: write, for example, KS or ♠K."),
        "no-rank": _(
            "The rank of “{text}” is missing: write, for example, KS, or ♥– for a suit without "
            "cards."
        ),
        "apart": _("Leave out the space in “{text}”: write, for example, KS or ♠K."),
        "together": _("Put spaces between the cards in “{text}”."),
        "ace-or-ten": _("Write A for an Ace and 10 for a Ten instead of “{text}”."),
        "dash": _("Write out all the cards of “{text}”, with spaces between them."),
        "several": _("Write one card instead of “{text}”."),
    }
    text, part = map(shortened, (error.text, error.part))
    return sentences[error.fault].format(text=text, part=part)


def shortened(text: str) -> str:
    """Return a text that a sentence quotes, cut short if it is long."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


_LONGEST: Final = 40
"""The maximum number of characters of a faulty text that a sentence quotes."""


def _number_wanted(lang: Language, refusal: Refusal, rules: Rules[Any]) -> str:
    """Return a sentence saying how many cards an action takes, if it has another number."""
    wanted = number_wanted(refusal.attempt, rules.actions)
    if wanted is None:
        return ""
    verb, number, most = wanted
    message = lang.ngettext("“{verb}” takes {number} card.", "“{verb}” takes {number} cards.", most)
    return message.format(verb=verb, number=number)


def _read_again(text: str) -> NotACard:
    """Return the error for the part of an action that is not a card."""
    try:
        parse_cards(text)
    except NotACard as error:
        return error
    return NotACard(text)


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
        case Verb.PLAY if len(refusal.instead[0].cards) == 1:
            return _("A card must be played now.")
        case _:
            return _possible(lang, refusal)


def _possible(lang: Language, refusal: Refusal) -> str:
    """Return a sentence that gives examples of what is possible now."""
    examples = lang.listed(map(str, refusal.instead))
    return lang.gettext("Possible now: {actions}.").format(actions=examples)
