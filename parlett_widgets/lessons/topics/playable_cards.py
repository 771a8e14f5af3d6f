"""The playable cards of a hand, in Addenda (A3) and in Ninety-Nine (N3): mistakes and questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import PACK_52, Card, CardSet, Rank, Suit, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.tricks import trick_table
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.state import Trick, playable
from parlett_widgets.lessons.draft import Draft, Pick, row
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.reading import hand_of, suit_of, trick_of
from parlett_widgets.lessons.topic import N_, CaseT, Misconception, Topic, draw
from parlett_widgets.lessons.topics.addenda_tricks import ADDENDA_PLAYERS
from parlett_widgets.lessons.topics.kings_and_jacks import NUMBERS, differ_in_suit, read_chain
from parlett_widgets.lessons.topics.ninety_nine_tricks import (
    NINETY_NINE_PACK,
    NINETY_NINE_PLAYERS,
    RANKS,
    trump_told,
)
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = ["ADDENDA_LEGAL", "FOLLOW", "FOLLOWING", "LEGAL", "FollowCase", "LegalCase"]


class _Playable(Topic[CaseT, CardSet]):
    def value_text(self, lang: Language, value: CardSet) -> str:
        return lang.cards(value) or lang.gettext("no card")

    def in_hand(self, case: CaseT, hand: CardSet) -> list[dict[str, Any]]:
        """Return the marks of the cards in a hand, saying for each whether it may not be played."""
        right = self.right(case)
        return [{"out": card not in right} for card in hand]


class LegalCase(NamedTuple):
    """A hand together with the trick so far."""

    hand: CardSet
    trick: tuple[Card, ...]


def _without(case: LegalCase, barred: Iterable[Card]) -> CardSet:
    return playable(case.hand, Trick(0, tuple(barred)))


def _follows_suit(case: LegalCase) -> CardSet:
    return case.hand.of_suit(case.trick[0].suit) or case.hand


def _only_the_led_suit(case: LegalCase) -> CardSet:
    return _without(case, case.trick[:1])


def _only_the_last_suit(case: LegalCase) -> CardSet:
    return _without(case, case.trick[-1:])


def _never_above(case: LegalCase) -> CardSet:
    return CardSet(
        card
        for card in playable(case.hand, Trick(0, case.trick))
        if running_counts([*case.trick, card])[-1] <= LINE
    )


def _ranks_barred(case: LegalCase) -> CardSet:
    ranks: set[Rank] = {card.rank for card in case.trick}
    return CardSet(card for card in case.hand if card.rank not in ranks)


class _Legal(_Playable[LegalCase]):
    game = "addenda"
    name = "addenda-legal"
    subject = N_("Cards that may be played in Addenda")
    ranks = NUMBERS
    mistakes = (
        Misconception(
            "addenda-follows",
            N_("“The suit that was led must be followed.”"),
            N_("In Addenda it is the other way round: no suit may appear twice in a trick."),
            _follows_suit,
        ),
        Misconception(
            "only-the-led-suit",
            N_("“Only the suit that was led is barred.”"),
            N_("Every suit already in the trick is barred, not only that of the first card."),
            _only_the_led_suit,
        ),
        Misconception(
            "only-the-last-suit",
            N_("“Only the suit of the last card is barred.”"),
            N_("Every suit already in the trick is barred, not only that of the last card."),
            _only_the_last_suit,
        ),
        Misconception(
            "never-above",
            N_("“A card that takes the count above 17 may not be played.”"),
            N_("It may be played; it just loses the trick. Only its suit can bar a card."),
            _never_above,
        ),
        Misconception(
            "ranks-barred",
            N_("“No rank may appear twice in a trick.”"),
            N_("It is the suit that may not appear twice. A rank may."),
            _ranks_barred,
        ),
    )

    def right(self, case: LegalCase) -> CardSet:
        return playable(case.hand, Trick(0, case.trick))

    def small(self) -> Iterable[LegalCase]:
        yield LegalCase(CardSet("9S 5H 3D"), parse_cards("5S"))
        yield LegalCase(CardSet("9S 5H 3D"), parse_cards("4S 6H"))
        yield LegalCase(CardSet("9S 9D 3C"), parse_cards("8S 6H"))

    def laid(self, case: LegalCase) -> tuple[Card, ...]:
        return (*case.trick, *case.hand)

    def relaid(self, case: LegalCase, cards: tuple[Card, ...]) -> LegalCase | None:
        trick, hand = cards[: len(case.trick)], cards[len(case.trick) :]
        suits = {card.suit for card in trick}
        return LegalCase(CardSet(hand), trick) if len(suits) == len(trick) else None

    def marks(self, case: LegalCase) -> list[dict[str, Any]]:
        start = len(case.trick)
        trick = [{"by": ADDENDA_PLAYERS[(start + i) % 2]} for i in range(start)]
        return [*trick, *self.in_hand(case, case.hand)]

    def case_text(self, lang: Language, case: LegalCase) -> str:
        message = lang.gettext("{hand} in the hand, {trick} in the trick")
        return message.format(hand=lang.cards(case.hand), trick=lang.cards(case.trick))

    def working(self, lang: Language, case: LegalCase) -> str:
        message = lang.gettext(
            "These suits are in the trick: {suits}. "
            "Cards of the other suits may be played: {cards}."
        )
        suits = " ".join(card.suit.symbol for card in case.trick)
        return message.format(suits=suits, cards=self.value_text(lang, self.right(case)))


class FollowCase(NamedTuple):
    """A hand, the card led, the trump suit, and the second card of the trick if there is one."""

    hand: CardSet
    led: Card
    trump: Suit | None
    second: Card | None = None

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table."""
        return (self.led,) if self.second is None else (self.led, self.second)


def _of_suit_led(case: FollowCase) -> CardSet:
    return CardSet.from_bits(
        case.hand.bits & trick_table(case.trump, None).follows[case.led.number]
    )


def _must_beat(case: FollowCase) -> CardSet | None:
    following = _of_suit_led(case)
    top = max(card.rank for card in case.trick if card.suit is case.led.suit)
    higher = CardSet(card for card in following if card.rank > top)
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


class _Follow(_Playable[FollowCase]):
    game = "ninety-nine"
    name = "follow"
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
            N_("“No suit may appear twice in a trick.”"),
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
            N_("A player who cannot follow suit may play any card, trump or not."),
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
        return case._replace(hand=CardSet(cards[1:]), led=cards[0], second=None)

    def marks(self, case: FollowCase) -> list[dict[str, Any]]:
        return [{"by": NINETY_NINE_PLAYERS[-1]}, *self.in_hand(case, case.hand)]

    def aside(self, lang: Language, case: FollowCase) -> str:
        return trump_told(lang, case.trump)

    def case_text(self, lang: Language, case: FollowCase) -> str:
        message = lang.gettext("{led} led, {hand} in the hand ({trump})")
        hand, trump = lang.cards(case.hand), trump_told(lang, case.trump)
        return message.format(led=case.led.label, hand=hand, trump=trump)

    def working(self, lang: Language, case: FollowCase) -> str:
        _ = lang.gettext
        message = (
            _("{suit} was led and the hand has {suit}, so you must follow suit: {cards}.")
            if _of_suit_led(case)
            else _("{suit} was led and the hand has none, so any card may be played: {cards}.")
        )
        cards = self.value_text(lang, self.right(case))
        return message.format(suit=case.led.suit.symbol, cards=cards)


LEGAL: Final = _Legal()
FOLLOW: Final = _Follow()


# --------------------------------------------------------------------------------------- questions


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
        rows=[row(lang, labels(lang)["trick"], case.trick, by)],
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
        rows=[
            row(lang, labels(lang)["trick"], case.trick, NINETY_NINE_PLAYERS[-len(case.trick) :])
        ],
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
