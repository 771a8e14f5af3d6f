"""The questions of lesson 01 and of the first page, about cards that win a trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.lessons.making import row
from parlett_widgets.lessons.predictions.builders import Asked, choose, pick, predictions
from parlett_widgets.lessons.topic import N_
from parlett_widgets.lessons.topics.ninety_nine_tricks import TRICK, TrickCase, trump_told
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__: list[str] = []


def _winners(
    lang: Language,
    laid: str,
    hand: str,
    trump: Suit | None,
    prompt: str,
    why: str,
    by: Sequence[str] = (),
    **more: Any,
) -> Asked:
    """Ask which cards of a hand would win a trick if played last."""
    cards = parse_cards(laid)
    won = [card for card in CardSet(hand) if TRICK.right(TrickCase((*cards, card), trump)) == card]
    return pick(
        lang,
        prompt,
        hand,
        [CardSet(won)],
        why,
        rows=[row(lang, labels(lang)["trick"], cards, by)],
        facts=[trump_told(lang, trump)],
        **more,
    )


def _under_the_king(lang: Language, card: Card) -> str:
    """Return a sentence saying why a card does not win a trick in which a club was led."""
    if card.suit is Suit.CLUBS:
        message = lang.gettext("{card} follows suit, but is lower than ♣K.")
        return message.format(card=card.label)
    return lang.gettext("You have clubs, so you must play one.")


_LAST: Final = N_("You play last. Choose every card that would win this trick.")

predictions(
    "ninety-nine",
    {
        "first-trick": lambda lang: _winners(
            lang,
            "KS 9S",
            "JC AD 7H QC",
            Suit.HEARTS,
            N_("Hearts are trump, and West has led. Press the card that takes the trick."),
            N_("The lowest trump beats the highest card of any other suit: see lesson 01."),
            ("West", "North"),
            count=1,
            said=lambda one: lang.gettext("{card} is neither a spade nor a trump.").format(
                card=lang.cards(one)
            ),
        ),
        "01-third": lambda lang: _winners(
            lang,
            "10D 6D",
            "AD KD AS 6H",
            None,
            _LAST,
            N_("Only a diamond above ♦10 wins. ♠A is the highest spade, but spades were not led."),
        ),
        "01-over": lambda lang: _winners(
            lang,
            "AH 6S",
            "10S AD AC",
            Suit.SPADES,
            _LAST,
            N_("♠6 is a trump, so only a higher trump wins. Even an Ace of another suit loses."),
        ),
        "01-king-led": lambda lang: _winners(
            lang,
            "KC 7C",
            "7S AH KH QH 10H 9H 6H AC 8C",
            Suit.DIAMONDS,
            N_("Your turn. Press the card that wins this trick."),
            N_("You must follow with a club, and only the Ace is higher than the King."),
            ("West", "North"),
            count=1,
            said=lambda one: _under_the_king(lang, *one),
        ),
        "01-highest-heart": lambda lang: choose(
            lang,
            N_("You lead ♥A, the highest heart there is. Can it lose?"),
            [
                N_("No: no heart is higher"),
                N_("Yes, to a diamond: diamonds are trump"),
                N_("Yes, to the Ace of any other suit"),
            ],
            1,
            N_("A player who has no heart may play a diamond, and even the lowest trump beats ♥A."),
            rows=[row(lang, labels(lang)["trick"], [Card("AH")])],
        ),
    },
)
