"""Who wins a trick of Ninety-Nine (N3): mistakes and questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Rank, Suit, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH, trick_table
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import trick_winner
from parlett_widgets.lessons.draft import Choice, Draft, row
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.reading import suit_of, trick_of
from parlett_widgets.lessons.topic import N_, Misconception, Topic, draw, highest
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = [
    "NINETY_NINE_PACK",
    "NINETY_NINE_PLAYERS",
    "RANKS",
    "TRICK",
    "TRICK_WINNER",
    "TrickCase",
    "trump_told",
]


NINETY_NINE_PLAYERS: Final = NinetyNine.revised().seat_names
NINETY_NINE_PACK: Final = NinetyNine.revised().pack
RANKS: Final = tuple(rank for rank in ACE_HIGH if rank in {card.rank for card in NINETY_NINE_PACK})
"""The ranks of Ninety-Nine, from low to high."""


class TrickCase(NamedTuple):
    """The cards of a trick in the order of play, and the trump suit if there is one."""

    cards: tuple[Card, ...]
    trump: Suit | None


def trump_told(lang: Language, trump: Suit | None) -> str:
    """Return a few words saying which suit is trump, if any."""
    return lang.trump(trump)


_ACE_LOW: Final = (Rank.ACE, *ACE_HIGH[:-1])


def _first_trump(case: TrickCase) -> Card | None:
    return next((card for card in case.cards if card.suit is case.trump), None)


def _in_order(case: TrickCase, order: tuple[Rank, ...]) -> Card:
    return case.cards[trick_table(case.trump, None, order).winner(case.cards)]


class _Trick(Topic[TrickCase, Card]):
    game = "ninety-nine"
    name = "trick"
    subject = N_("Who wins a trick in Ninety-Nine")
    ranks = RANKS
    mistakes = (
        Misconception(
            "suits-do-not-matter",
            N_("“The highest card wins, whatever its suit.”"),
            N_("A card of a suit other than the one led cannot win unless it is a trump."),
            lambda case: highest(CardSet(case.cards), ACE_HIGH),
        ),
        Misconception(
            "trump-must-be-led",
            N_("“A trump wins only when trump was led.”"),
            N_("A trump beats every card of the other suits, whichever suit was led."),
            lambda case: case.cards[trick_winner(case.cards, None)],
        ),
        Misconception(
            "first-trump-wins",
            N_("“The first trump wins.”"),
            N_("Among trumps the highest wins, in whatever order they were played."),
            _first_trump,
        ),
        Misconception(
            "ten-is-high",
            N_("“The 10 ranks just below the Ace.”"),
            N_(
                "That is the order of Counterpoint. In Ninety-Nine it is A K Q J 10 9, and so on down."
            ),
            lambda case: _in_order(case, TEN_HIGH),
        ),
        Misconception(
            "ace-is-low",
            N_("“The Ace is the lowest card.”"),
            N_("The Ace is high: A K Q J 10 9, and so on down."),
            lambda case: _in_order(case, _ACE_LOW),
        ),
        Misconception(
            "leader-wins",
            N_("“The leader wins unless a trump is played.”"),
            N_("The highest card of the suit led wins, whoever plays it."),
            lambda case: None if _first_trump(case) else case.cards[0],
        ),
    )

    def right(self, case: TrickCase) -> Card:
        return case.cards[trick_winner(case.cards, case.trump)]

    def small(self) -> Iterable[TrickCase]:
        yield TrickCase(parse_cards("9S KS AH"), None)
        yield TrickCase(parse_cards("9S KS 6H"), Suit.HEARTS)
        yield TrickCase(parse_cards("9S 7H 10H"), Suit.HEARTS)
        yield TrickCase(parse_cards("10S KS 7D"), None)
        yield TrickCase(parse_cards("AS KS 7D"), None)

    def laid(self, case: TrickCase) -> tuple[Card, ...]:
        return case.cards

    def relaid(self, case: TrickCase, cards: tuple[Card, ...]) -> TrickCase:
        return case._replace(cards=cards)

    def marks(self, case: TrickCase) -> list[dict[str, Any]]:
        won = self.right(case)
        return [{"won": card == won} for card in case.cards]

    def aside(self, lang: Language, case: TrickCase) -> str:
        return trump_told(lang, case.trump)

    def case_text(self, lang: Language, case: TrickCase) -> str:
        return lang.bracketed(lang.cards(case.cards), trump_told(lang, case.trump))

    def value_text(self, lang: Language, value: Card) -> str:
        return lang.gettext("{card} wins").format(card=value.label)

    def working(self, lang: Language, case: TrickCase) -> str:
        _ = lang.gettext
        card = self.right(case)
        message = (
            _("The highest trump wins: {card}.")
            if card.suit is case.trump
            else _("No trump was played, so the highest card of the suit led wins: {card}.")
        )
        return message.format(card=card.label)


TRICK: Final = _Trick()


# --------------------------------------------------------------------------------------- questions


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
        rows=[row(lang, labels(lang)["trick"], cards, players, won=cards.index(won))],
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
