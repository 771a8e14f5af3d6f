"""Topics about what three cards bid, in Ninety-Nine (N2) and in Counterpoint (C3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.games.bidding.bids import SUIT_CODE, bid_value, ways
from parlett_widgets.games.counterpoint.scoring import HIGH, UNIT, card_points, readings
from parlett_widgets.lessons.topic import N_, Misconception, OfCards, Topic, ValueT, codes_of
from parlett_widgets.lessons.topics.ninety_nine_tricks.mistakes import RANKS
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["BIDS", "HIGH_BIDS", "THREE", "Bid", "bid_sum"]

Bid = tuple[Card, ...]
Code = Mapping[Suit, int]

_CLUBS, _DIAMONDS, _HEARTS, _SPADES = Suit


def bid_sum(cards: Iterable[Card], unit: int = 1) -> str:
    """Return the arithmetic of a bid, in the order of its cards: ``2 + 1 + 0 = 3``.

    The suits are left out, since ♥2 would look like a card.
    """
    values = [unit * SUIT_CODE[card.suit] for card in cards]
    return f"{' + '.join(map(str, values))} = {sum(values)}"


# Codes that people believe in, and what is true instead.

_CODES: Final[tuple[tuple[str, str, str, Code], ...]] = (
    (
        "clubs-are-four",
        N_("“♣ is 4.”"),
        N_("The suits bid 0, 1, 2 and 3: ♦ 0, ♠ 1, ♥ 2, ♣ 3. Think of the shape of each sign."),
        SUIT_CODE | {_CLUBS: 4},
    ),
    (
        "suits-from-one",
        N_("“The suits count from 1 to 4.”"),
        N_("They count from 0: a ♦ bids nothing, so ♦♦♦ is a bid of 0."),
        {suit: code + 1 for suit, code in SUIT_CODE.items()},
    ),
    (
        "spades-above-hearts",
        N_("“♠ is 2 and ♥ is 1.”"),
        N_("A ♠ has one point, so it bids 1; a ♥ has two bumps, so it bids 2."),
        SUIT_CODE | {_SPADES: 2, _HEARTS: 1},
    ),
    (
        "order-of-bridge",
        N_("“The suits count as in Bridge: ♣ ♦ ♥ ♠.”"),
        N_("The bid code has an order of its own: ♦ 0, ♠ 1, ♥ 2, ♣ 3."),
        {_CLUBS: 0, _DIAMONDS: 1, _HEARTS: 2, _SPADES: 3},
    ),
)


def _by_code(code: Code, unit: int) -> Callable[[Bid], int]:
    return lambda cards: unit * codes_of(cards, dict(code))


def _each_suit_once(cards: Bid) -> int:
    return sum(SUIT_CODE[suit] for suit in {card.suit for card in cards})


class _ThreeCards(OfCards[ValueT]):
    """A topic about what three given cards bid."""

    unit: ClassVar[int]
    ranks = RANKS

    def marks(self, case: Bid) -> list[dict[str, Any]]:
        return [{"note": str(self.unit * SUIT_CODE[card.suit])} for card in case]

    def working(self, lang: Language, case: Bid) -> str:
        return lang.gettext("Only the suits count: {sum}.").format(sum=bid_sum(case, self.unit))


class _Bids(_ThreeCards[int]):
    game = "ninety-nine"
    unit = 1
    name = "bids"
    subject = N_("A bid in Ninety-Nine")
    mistakes = (
        *(
            Misconception(name, said, truth, _by_code(code, 1))
            for name, said, truth, code in _CODES
        ),
        Misconception(
            "each-suit-once",
            N_("“A suit counts only once.”"),
            N_("Each of the three bid cards counts, even when two or three share a suit."),
            _each_suit_once,
        ),
    )

    def right(self, case: Bid) -> int:
        return bid_value(case)

    def small(self) -> Iterable[Bid]:
        return map(parse_cards, ("7C 8D 9D", "7H 8S 9D", "7H 8H 9D"))

    def value_text(self, lang: Language, value: int) -> str:
        return lang.gettext("a bid of {n}").format(n=value)


def _read_high(cards: Bid) -> tuple[int, ...]:
    value = bid_value(cards, UNIT)
    return (value, value + HIGH)


def _by_readings(code: Code) -> Callable[[Bid], tuple[int, ...]]:
    return lambda cards: readings(_by_code(code, UNIT)(cards), "at-scoring")


class _HighBids(_ThreeCards[tuple[int, ...]]):
    game = "counterpoint"
    unit = UNIT
    name = "high-bids"
    subject = N_("A bid in Counterpoint")
    mistakes = (
        *(
            Misconception(name, said, truth, _by_readings(code))
            for name, said, truth, code in _CODES
        ),
        Misconception(
            "units-not-tens",
            N_("“Counterpoint bids in ones.”"),
            N_("In Counterpoint the same code counts tens: ♦ 0, ♠ 10, ♥ 20, ♣ 30."),
            lambda cards: readings(bid_value(cards), "off"),
        ),
        Misconception(
            "every-bid-reads-high",
            N_("“Any bid may count 100 more.”"),
            N_("Only 0, 10 and 20 may count as 100, 110 and 120: there are only 120 points."),
            _read_high,
        ),
        Misconception(
            "no-high-reading",
            N_("“A bid stands for only one number.”"),
            N_("A bid of 0, 10 or 20 may also count 100 more: whichever is nearer counts."),
            lambda cards: (bid_value(cards, UNIT),),
        ),
        Misconception(
            "bid-by-points",
            N_("“A bid is the sum of its cards' points.”"),
            N_("Only the suits of the bid cards count. Their points belong to nobody."),
            lambda cards: (sum(map(card_points, cards)),),
        ),
    )

    def right(self, case: Bid) -> tuple[int, ...]:
        return readings(bid_value(case, UNIT), "at-scoring")

    def small(self) -> Iterable[Bid]:
        return map(parse_cards, ("7C 8C 9D", "7H 8S 9D", "7D 8D 9S"))

    def value_text(self, lang: Language, value: tuple[int, ...]) -> str:
        return Labels(lang).either(*value) if len(value) == 2 else str(value[0])

    def working(self, lang: Language, case: Bid) -> str:
        total = super().working(lang, case)
        if len(self.right(case)) == 1:
            return total
        high = lang.gettext("A bid of 0, 10 or 20 may also count 100 more.")
        return lang.paragraph([total, high])


class _Three(Topic[int, tuple[Suit, ...]]):
    """A topic about the cards for a bid of Counterpoint that only one combination makes."""

    game = "counterpoint"
    name = "three-cards"
    subject = N_("The cards of a bid in Counterpoint")
    mistakes = (
        Misconception(
            "bid-of-four",
            N_("“A bid may have four cards.”"),
            N_("A bid is three cards, no more and no fewer. An extra ♦ adds nothing."),
            lambda total: (*_only_way(total), _DIAMONDS),
        ),
        Misconception(
            "bid-of-one",
            N_("“A bid needs only the cards that count.”"),
            N_("A bid is three cards: the missing ones are ♦, which bid 0."),
            lambda total: tuple(suit for suit in _only_way(total) if SUIT_CODE[suit]) or None,
        ),
    )

    def right(self, case: int) -> tuple[Suit, ...]:
        return _only_way(case)

    def small(self) -> Iterable[int]:
        return (10,)

    def case_text(self, lang: Language, case: int) -> str:
        return lang.gettext("a bid of {n}").format(n=case)

    def value_text(
        self,
        lang: Language,  # noqa: ARG002 -- signs need no language
        value: Sequence[Suit],
    ) -> str:
        return "".join(suit.symbol for suit in value)

    def working(self, lang: Language, case: int) -> str:
        cards = CardSet(Card(f"{7 + i}{suit.letter}") for i, suit in enumerate(self.right(case)))
        message = lang.gettext("A bid is three cards: {sum}.")
        return message.format(sum=bid_sum(cards, UNIT))


def _only_way(total: int) -> tuple[Suit, ...]:
    return ways(total // UNIT)[0]


BIDS: Final = _Bids()
HIGH_BIDS: Final = _HighBids()
THREE: Final = _Three()
