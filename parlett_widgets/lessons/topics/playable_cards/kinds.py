"""Questions about which cards may be played to a trick, in Addenda and in Ninety-Nine."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.cards import PACK_52, CardSet, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.making import Draft, Pick, row
from parlett_widgets.lessons.parts import hand_of, suit_of, trick_of
from parlett_widgets.lessons.topic import draw
from parlett_widgets.lessons.topics.addenda_tricks.mistakes import ADDENDA_PLAYERS
from parlett_widgets.lessons.topics.kings_and_jacks.kinds import read_chain
from parlett_widgets.lessons.topics.kings_and_jacks.mistakes import differ_in_suit
from parlett_widgets.lessons.topics.ninety_nine_tricks.mistakes import (
    NINETY_NINE_PACK,
    NINETY_NINE_PLAYERS,
    trump_told,
)
from parlett_widgets.lessons.topics.playable_cards.mistakes import (
    FOLLOW,
    LEGAL,
    FollowCase,
    LegalCase,
)
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["ADDENDA_LEGAL", "FOLLOWING"]


def _number_hint(lang: Language, cards: CardSet) -> str:
    number = len(cards)
    message = lang.ngettext("{n} card may be played.", "{n} cards may be played.", number)
    return message.format(n=number)


def _draw_legal(chance: Chance, difficulty: int) -> LegalCase | None:
    """Draw a hand and the trick so far, which has one card at difficulty 1 and otherwise two."""
    lying = 1 if difficulty == 1 else 2
    cards = draw(chance, PACK_52, lying + 4 + difficulty)
    case = LegalCase(CardSet(cards[lying:]), cards[:lying])
    return case if differ_in_suit(case.trick) and LEGAL.right(case) else None


def _read_legal(hand: Any, trick: Any) -> LegalCase:
    lying = read_chain(trick, (1, 2, 3), part="trick")
    held = hand_of("hand", hand, PACK_52, range(2, 13))
    doubled = held & CardSet(lying)
    if doubled:
        raise ValueError(
            f"{next(iter(doubled)).label} is in the trick, so it cannot be in the hand"
        )
    case = LegalCase(held, lying)
    if not LEGAL.right(case):
        signs = " ".join(card.suit.symbol for card in lying)
        raise ValueError(f"hand must have a card of a suit other than {signs}")
    return case


def _ask_legal(lang: Language, case: LegalCase) -> Draft:
    """Ask which cards of a hand may be played."""
    _ = lang.gettext
    hints = [
        _("A full trick has one card of each suit."),
        _("Look at the suits already in the trick: {suits}.").format(
            suits=" ".join(card.suit.symbol for card in case.trick)
        ),
        _number_hint(lang, LEGAL.right(case)),
    ]
    # South is to play.
    by = ADDENDA_PLAYERS if len(case.trick) == 2 else ADDENDA_PLAYERS[::-1]
    return about(
        LEGAL,
        lang,
        case,
        _("Your turn in Addenda. Choose every card that you may play."),
        hints,
        form=Pick(case.hand),
        rows=[row(lang, Labels(lang).trick(), case.trick, by)],
    )


def _draw_follow(chance: Chance, difficulty: int) -> FollowCase | None:
    """Draw a hand and a card led; from difficulty 2 on, the hand has none of that suit."""
    led, *held = draw(chance, NINETY_NINE_PACK, 5 + difficulty)
    case = FollowCase(CardSet(held), led, tuple(Suit)[chance.below(4)])
    void = led.suit not in case.hand.suits
    return (
        None if void is (difficulty == 1) or (difficulty == 3 and led.suit is case.trump) else case
    )


def _read_follow(hand: Any, led: Any, trump: Any = None, second: Any = None) -> FollowCase:
    (card,) = trick_of("led", led, NINETY_NINE_PACK, [1])
    (after,) = (None,) if second is None else trick_of("second", second, NINETY_NINE_PACK, [1])
    held = hand_of("hand", hand, NINETY_NINE_PACK, range(2, 13))
    case = FollowCase(held, card, suit_of("trump", trump), after)
    if card == after:
        raise ValueError(f"{card.label} is led, so it cannot be the second card")
    for laid, done in zip(case.trick, ("led", "in the trick"), strict=False):
        if laid in held:
            raise ValueError(f"{laid.label} is {done}, so it cannot be in the hand")
    return case


def _ask_follow(lang: Language, case: FollowCase) -> Draft:
    """Ask which cards may be played after the card led and perhaps a second card."""
    _ = lang.gettext
    hints = [
        _("Whoever can follow suit must do so. Trump makes no difference."),
        _("Look for {suit} in the hand.").format(suit=case.led.suit.symbol),
        _number_hint(lang, FOLLOW.right(case)),
    ]
    return about(
        FOLLOW,
        lang,
        case,
        _("Your turn. Choose every card that you may play."),
        hints,
        form=Pick(case.hand),
        rows=[row(lang, Labels(lang).trick(), case.trick, NINETY_NINE_PLAYERS[-len(case.trick) :])],
        facts=[trump_told(lang, case.trump)],
    )


ADDENDA_LEGAL: Final = Kind(
    "addenda-legal",
    [LEGAL],
    _draw_legal,
    _ask_legal,
    _read_legal,
    {"hand": "♠9 ♥5 ♦3", "trick": "4S 6H"},
)
FOLLOWING: Final = Kind(
    "follow",
    [FOLLOW],
    _draw_follow,
    _ask_follow,
    _read_follow,
    {"hand": "♠K7 ♥9 ♦6", "led": "10S", "trump": "H", "second": "QS"},
)
