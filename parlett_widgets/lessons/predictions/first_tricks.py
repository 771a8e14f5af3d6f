"""The questions of lesson 01, and of the first page: who takes a trick."""

from __future__ import annotations

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.lessons.making import row
from parlett_widgets.lessons.predictions.builders import Asked, choose, pick, predictions
from parlett_widgets.lessons.topic import N_
from parlett_widgets.lessons.topics.ninety_nine_tricks.mistakes import TRICK, TrickCase
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__: list[str] = []


def _first_trick(lang: Language) -> Asked:
    _ = lang.gettext
    labels = Labels(lang)

    def said(cards: CardSet) -> str:
        (card,) = cards
        return _("{card} is neither a spade nor a trump.").format(card=card.label)

    return pick(
        lang,
        N_("Hearts are trump, and West has led. Press the card that takes the trick."),
        "JC AD 7H QC",
        [CardSet("7H")],
        N_("The lowest trump beats the highest card of any other suit. That is lesson 01."),
        count=1,
        said=said,
        rows=[row(lang, labels.trick(), parse_cards("KS 9S"), ("West", "North"))],
        facts=[labels.trump("♥")],
    )


def _winners(lang: Language, laid: str, hand: str, trump: Suit | None, why: str) -> Asked:
    """Ask which cards of a hand win a trick as its last card."""
    labels, cards = Labels(lang), parse_cards(laid)
    won = CardSet(
        card for card in CardSet(hand) if TRICK.right(TrickCase((*cards, card), trump)) == card
    )
    return pick(
        lang,
        N_("You play last. Choose every card that would win this trick."),
        hand,
        [won],
        why,
        rows=[row(lang, labels.trick(), cards)],
        facts=[labels.trump(None if trump is None else trump.symbol)],
    )


def _king_led(lang: Language) -> Asked:
    _ = lang.gettext
    labels = Labels(lang)

    def said(cards: CardSet) -> str:
        (card,) = cards
        if card.suit is Suit.CLUBS:
            return _("{card} follows suit, but is lower than ♣K.").format(card=card.label)
        return _("You have clubs, so you must play one.")

    return pick(
        lang,
        N_("Your turn. Press the card that wins this trick."),
        "7S AH KH QH 10H 9H 6H AC 8C",
        [CardSet("AC")],
        N_("You must follow with a club, and only the Ace is higher than the King."),
        count=1,
        said=said,
        rows=[row(lang, labels.trick(), parse_cards("KC 7C"), ("West", "North"))],
        facts=[labels.trump("♦")],
    )


predictions(
    "ninety-nine",
    {
        "first-trick": _first_trick,
        "01-third": lambda lang: _winners(
            lang,
            "10D 6D",
            "AD KD AS 6H",
            None,
            N_("Only a diamond above ♦10 wins. ♠A is the highest spade, but spades were not led."),
        ),
        "01-over": lambda lang: _winners(
            lang,
            "AH 6S",
            "10S AD AC",
            Suit.SPADES,
            N_("♠6 is a trump, so only a higher trump wins. Even an Ace of another suit loses."),
        ),
        "01-king-led": _king_led,
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
            rows=[row(lang, Labels(lang).trick(), [Card("AH")])],
        ),
    },
)
