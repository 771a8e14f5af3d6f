"""Questions about who wins a trick of Ninety-Nine."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.cards import Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games import NinetyNine
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.making import Choice, Draft, row
from parlett_widgets.lessons.parts import suit_of, trick_of
from parlett_widgets.lessons.topic import draw
from parlett_widgets.lessons.topics.ninety_nine_tricks.mistakes import (
    NINETY_NINE_PACK,
    NINETY_NINE_PLAYERS,
    TRICK,
    TrickCase,
    trump_told,
)
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["TRICK_WINNER"]

_FOUR: Final = NinetyNine.four()


def _draw_trick(chance: Chance, difficulty: int) -> TrickCase | None:
    """Draw a trick, at difficulty 1 without trump and at difficulty 3 among four players."""
    players = _FOUR.seat_names if difficulty == 3 else NINETY_NINE_PLAYERS
    pack = _FOUR.pack if difficulty == 3 else NINETY_NINE_PACK
    cards = draw(chance, pack, len(players))
    trump = None if difficulty == 1 else tuple(Suit)[chance.below(4)]
    case = TrickCase(cards, trump)
    return None if difficulty > 1 and not any(card.suit is trump for card in cards) else case


def _read_trick(cards: Any, trump: Any = None) -> TrickCase:
    played = trick_of("cards", cards, _FOUR.pack, [3, 4])
    if len(played) == 3:
        trick_of("cards", played, NINETY_NINE_PACK, [3])
    return TrickCase(played, suit_of("trump", trump))


def _ask_trick(lang: Language, case: TrickCase) -> Draft:
    """Ask which card wins a trick of three or four players."""
    _ = lang.gettext
    cards, trump, won = case.cards, trump_told(lang, case.trump), TRICK.right(case)
    players = _FOUR.seat_names if len(cards) == 4 else NINETY_NINE_PLAYERS
    by = dict(zip(cards, map(lang.player, players), strict=True))
    hints = [
        _("The highest trump wins; without a trump, the highest card of the suit led."),
        _("{suit} was led. {trump}.").format(suit=cards[0].suit.symbol, trump=trump),
        _("From high to low the cards rank A K Q J 10 9, and so on down."),
    ]
    return about(
        TRICK,
        lang,
        case,
        _("Which card wins this trick?"),
        hints,
        form=Choice(lambda card: lang.bracketed(card.label, by[card]), card=lambda card: card),
        rows=[row(lang, Labels(lang).trick(), cards, players, won=cards.index(won))],
        facts=[trump],
        others=cards,
    )


TRICK_WINNER: Final = Kind(
    "trick-winner",
    [TRICK],
    _draw_trick,
    _ask_trick,
    _read_trick,
    {"cards": "9S KS 6H", "trump": "H"},
)
