"""The questions of lessons 01 and 05: who takes a trick, and who would rather not."""

from __future__ import annotations

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.lessons.making import row
from parlett_widgets.lessons.predictions.builders import Asked, choose, pick, prediction
from parlett_widgets.lessons.topics.ninety_nine_tricks.mistakes import TRICK, TrickCase
from parlett_widgets.widgets.figure.charts import points_by_tricks
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__: list[str] = []

_GAME = "ninety-nine"
_NINE = "AS KS 6S AH 7H 6H 6D 8C 6C"


def _winners(lang: Language, laid: str, hand: str, trump: Suit | None, why: str) -> Asked:
    """Ask which cards of a hand win a trick as its last card."""
    _ = lang.gettext
    labels, cards = Labels(lang), parse_cards(laid)
    won = CardSet(
        card for card in CardSet(hand) if TRICK.right(TrickCase((*cards, card), trump)) == card
    )
    return pick(
        lang,
        _("You play last. Choose every card that would win this trick."),
        hand,
        [won],
        why,
        rows=[row(lang, labels.trick(), cards)],
        facts=[labels.trump(None if trump is None else trump.symbol)],
    )


@prediction("first-trick", _GAME)
def _first_trick(lang: Language) -> Asked:
    _ = lang.gettext
    labels = Labels(lang)

    def said(cards: CardSet) -> str:
        (card,) = cards
        return _("{card} is neither a spade nor a trump.").format(card=card.label)

    return pick(
        lang,
        _("Hearts are trump, and West has led. Press the card that takes the trick."),
        "JC AD 7H QC",
        [CardSet("7H")],
        _("The lowest trump beats the highest card of any other suit. That is lesson 01."),
        count=1,
        said=said,
        rows=[row(lang, labels.trick(), parse_cards("KS 9S"), ("West", "North"))],
        facts=[labels.trump("♥")],
    )


@prediction("01-third", _GAME)
def _third(lang: Language) -> Asked:
    _ = lang.gettext
    why = _("Only a diamond above ♦10 wins. ♠A is the highest spade, but spades were not led.")
    return _winners(lang, "10D 6D", "AD KD AS 6H", None, why)


@prediction("01-over", _GAME)
def _over(lang: Language) -> Asked:
    _ = lang.gettext
    why = _("♠6 is a trump, so only a higher trump wins. Even an Ace of another suit loses.")
    return _winners(lang, "AH 6S", "10S AD AC", Suit.SPADES, why)


@prediction("01-king-led", _GAME)
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
        _("Your turn. Press the card that wins this trick."),
        "7S AH KH QH 10H 9H 6H AC 8C",
        [CardSet("AC")],
        _("You must follow with a club, and only the Ace is higher than the King."),
        count=1,
        said=said,
        rows=[row(lang, labels.trick(), parse_cards("KC 7C"), ("West", "North"))],
        facts=[labels.trump("♦")],
    )


@prediction("01-highest-heart", _GAME)
def _highest_heart(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("You lead ♥A, the highest heart there is. Can it lose?"),
        [
            _("No: no heart is higher"),
            _("Yes, to a diamond: diamonds are trump"),
            _("Yes, to the Ace of any other suit"),
        ],
        1,
        _("A player who has no heart may play a diamond, and even the lowest trump beats ♥A."),
        rows=[row(lang, Labels(lang).trick(), [Card("AH")])],
    )


@prediction("05-one-more", _GAME)
def _one_more(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("South takes a fourth trick, one of West's. What becomes of South's 23 points?"),
        [
            _("24: one more trick, one more point"),
            _("23: the bid of 3 was made already"),
            _("4: the bonus is lost"),
        ],
        2,
        _(
            "Four tricks are 4 points, and the bonus is gone. West was one trick short and missed "
            "as well: each of them needed the other to have that trick."
        ),
        in_order=True,
        figures=[points_by_tricks(lang, bid=3, others=1)],
    )


@prediction("05-three-sure", _GAME)
def _three_sure(lang: Language) -> Asked:
    _ = lang.gettext
    return pick(
        lang,
        _("You lead, and there is no trump. Choose the three cards that will take your tricks."),
        _NINE,
        [CardSet("AS KS AH")],
        _(
            "Without trump an Ace that is led always wins. Once ♠A has gone, ♠K is the highest "
            "spade left."
        ),
        count=3,
    )


@prediction("05-lose", _GAME)
def _lose(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("You have your three tricks, and you must lead. Which lead is most likely to lose?"),
        [_("A middle card such as ♣8"), _("♥7, to keep the Sixes"), _("♦6, your only diamond")],
        2,
        _("♦6 is the lowest diamond. As long as another player has a diamond, it cannot win."),
    )


@prediction("05-spade-six", _GAME)
def _spade_six(lang: Language) -> Asked:
    _ = lang.gettext
    return choose(
        _("What if you lead ♠6 instead of ♦6?"),
        [
            _("It loses, like every Six"),
            _("It wins: nobody has a spade left"),
            _("It wins only with luck"),
        ],
        1,
        _(
            "Seven spades have been played or are yours, and ♠Q and ♠J lie in West's bid. Nobody "
            "can follow, so ♠6 wins and your bid is lost. Before you lead to lose, count the suit."
        ),
        facts=[_("Two of West's bid cards are ♠Q and ♠J.")],
    )
