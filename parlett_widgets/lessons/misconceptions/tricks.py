"""Following suit and winning tricks in Ninety-Nine (N3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Rank, Suit, parse_cards
from parlett_widgets.engine.tricks import ACE_HIGH, TEN_HIGH, trick_table
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.state import trick_winner
from parlett_widgets.lessons.topics import N_, Misconception, Topic, highest
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["FOLLOW", "RANKS", "TRICK", "FollowCase", "TrickCase"]


_PACK: Final = NinetyNine.revised().pack
RANKS: Final = tuple(rank for rank in ACE_HIGH if rank in {card.rank for card in _PACK})
"""The ranks of Ninety-Nine, from low to high."""


class FollowCase(NamedTuple):
    """A hand, the card led, and what is trump."""

    hand: CardSet
    led: Card
    trump: Suit | None


def _of_suit_led(case: FollowCase) -> CardSet:
    return CardSet.from_bits(
        case.hand.bits & trick_table(case.trump, None).follows[case.led.number]
    )


def _must_beat(case: FollowCase) -> CardSet | None:
    following = _of_suit_led(case)
    higher = CardSet(card for card in following if card.rank > case.led.rank)
    return higher or None


def _must_trump(case: FollowCase) -> CardSet | None:
    if case.trump is None or _of_suit_led(case):
        return None
    return case.hand.of_suit(case.trump) or None


def _must_not_trump(case: FollowCase) -> CardSet | None:
    if case.trump is None or _of_suit_led(case):
        return None
    return case.hand - case.hand.of_suit(case.trump) or None


def _trump_any_time(case: FollowCase) -> CardSet | None:
    following = _of_suit_led(case)
    if case.trump is None or not following:
        return None
    return following | case.hand.of_suit(case.trump)


class _Follow(Topic[FollowCase, CardSet]):
    subject = N_("Cards that may be played in Ninety-Nine")
    ranks = RANKS
    mistakes = (
        Misconception(
            "any-card-goes",
            N_("“Any card may be played.”"),
            N_("A player who holds a card of the suit led must follow suit."),
            lambda case: case.hand,
        ),
        Misconception(
            "no-suit-twice",
            N_("“No suit may come twice in a trick.”"),
            N_("That is the rule of Addenda. Here you must follow the suit led."),
            lambda case: case.hand - case.hand.of_suit(case.led.suit) or None,
        ),
        Misconception(
            "must-beat",
            N_("“You must play higher if you can.”"),
            N_("You must follow suit, but high or low as you like."),
            _must_beat,
        ),
        Misconception(
            "must-trump",
            N_("“A player who cannot follow must play a trump.”"),
            N_("A player who cannot follow suit may play any card, a trump or another."),
            _must_trump,
        ),
        Misconception(
            "must-not-trump",
            N_("“A trump may not be played before one is led.”"),
            N_("A player who cannot follow suit may play a trump at any time."),
            _must_not_trump,
        ),
        Misconception(
            "trump-any-time",
            N_("“A trump may be played at any time.”"),
            N_("A trump is no exception: whoever can follow suit must do so."),
            _trump_any_time,
        ),
    )

    def right(self, case: FollowCase) -> CardSet:
        return _of_suit_led(case) or case.hand

    def small(self) -> Iterable[FollowCase]:
        yield FollowCase(CardSet("KS 7S 9H 6D"), Card("10S"), Suit.HEARTS)
        yield FollowCase(CardSet("9H QD 6D"), Card("10S"), Suit.HEARTS)

    def laid(self, case: FollowCase) -> tuple[Card, ...]:
        return (case.led, *case.hand)

    def relaid(self, case: FollowCase, cards: tuple[Card, ...]) -> FollowCase:
        return case._replace(hand=CardSet(cards[1:]), led=cards[0])

    def marks(self, lang: Language, case: FollowCase) -> list[dict[str, Any]]:
        right = self.right(case)
        return [{"by": lang.player("West")}, *({"out": card not in right} for card in case.hand)]

    def aside(self, lang: Language, case: FollowCase) -> str:
        return Labels(lang).trump(None if case.trump is None else case.trump.symbol)

    def case_text(self, lang: Language, case: FollowCase) -> str:
        message = lang.gettext("{led} led, {hand} in the hand ({trump})")
        trump = Labels(lang).trump(None if case.trump is None else case.trump.symbol)
        return message.format(led=case.led.label, hand=lang.cards(case.hand), trump=trump)

    def value_text(
        self,
        lang: Language,
        case: FollowCase,  # noqa: ARG002 -- the value says it all
        value: CardSet,
    ) -> str:
        return lang.cards(value) or lang.gettext("no card")

    def working(self, lang: Language, case: FollowCase) -> str:
        _ = lang.gettext
        message = (
            _("{suit} was led and there is {suit} in the hand, so you must follow: {cards}.")
            if _of_suit_led(case)
            else _("{suit} was led and there is none in the hand, so any card will do: {cards}.")
        )
        cards = self.value_text(lang, case, self.right(case))
        return message.format(suit=case.led.suit.symbol, cards=cards)


class TrickCase(NamedTuple):
    """The cards of a trick in the order of play, and what is trump."""

    cards: tuple[Card, ...]
    trump: Suit | None


def _best(case: TrickCase, cards: Iterable[Card], order: tuple[Rank, ...] = ACE_HIGH) -> int | None:
    best = highest(CardSet(cards), order)
    return None if best is None else case.cards.index(best)


_ACE_LOW: Final = (Rank.ACE, *ACE_HIGH[:-1])


def _first_trump(case: TrickCase) -> int | None:
    trumps = [i for i, card in enumerate(case.cards) if card.suit is case.trump]
    return trumps[0] if trumps else None


def _in_order(case: TrickCase, order: tuple[Rank, ...]) -> int:
    return trick_table(case.trump, None, order).winner(case.cards)


class _Trick(Topic[TrickCase, int]):
    subject = N_("Who wins a trick in Ninety-Nine")
    ranks = RANKS
    mistakes = (
        Misconception(
            "suits-do-not-matter",
            N_("“The highest card wins, whatever its suit.”"),
            N_("A card of another suit than the one led cannot win, unless it is a trump."),
            lambda case: _best(case, case.cards),
        ),
        Misconception(
            "trump-must-be-led",
            N_("“A trump wins only when trump was led.”"),
            N_("A trump beats every card of the other suits, whichever suit was led."),
            lambda case: trick_winner(case.cards, None),
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
            N_("That is the order of Counterpoint. In Ninety-Nine it is A K Q J 10 9 8 7 6."),
            lambda case: _in_order(case, TEN_HIGH),
        ),
        Misconception(
            "ace-is-low",
            N_("“The Ace is the lowest card.”"),
            N_("The Ace is high: A K Q J 10 9 8 7 6."),
            lambda case: _in_order(case, _ACE_LOW),
        ),
        Misconception(
            "leader-wins",
            N_("“The leader wins unless a trump is played.”"),
            N_("The highest card of the suit led wins, whoever plays it."),
            lambda case: None if _first_trump(case) is not None else 0,
        ),
    )

    def right(self, case: TrickCase) -> int:
        return trick_winner(case.cards, case.trump)

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

    def marks(
        self,
        lang: Language,  # noqa: ARG002 -- a crown needs no language
        case: TrickCase,
    ) -> list[dict[str, Any]]:
        won = self.right(case)
        return [{"won": i == won} for i in range(len(case.cards))]

    def aside(self, lang: Language, case: TrickCase) -> str:
        return Labels(lang).trump(None if case.trump is None else case.trump.symbol)

    def case_text(self, lang: Language, case: TrickCase) -> str:
        trump = Labels(lang).trump(None if case.trump is None else case.trump.symbol)
        return lang.bracketed(lang.cards(case.cards), trump)

    def value_text(self, lang: Language, case: TrickCase, value: int) -> str:
        return lang.gettext("{card} wins").format(card=case.cards[value].label)

    def working(self, lang: Language, case: TrickCase) -> str:
        _ = lang.gettext
        card = case.cards[self.right(case)]
        message = (
            _("The highest trump wins: {card}.")
            if card.suit is case.trump
            else _("No trump was played, so the highest card of the suit led wins: {card}.")
        )
        return message.format(card=card.label)


FOLLOW: Final = _Follow()
TRICK: Final = _Trick()
