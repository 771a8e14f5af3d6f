"""What three cards bid, in Ninety-Nine (N2) and in Counterpoint (C3): mistakes and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, SUIT_CODE, bid_value, ways
from parlett_widgets.games.counterpoint.scoring import HIGH, UNIT, card_points, readings
from parlett_widgets.lessons.draft import Choice, Draft, Number, Pick, row
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.reading import hand_of, number_of, trick_of
from parlett_widgets.lessons.topic import (
    N_,
    Misconception,
    OfCards,
    Thought,
    Topic,
    ValueT,
    codes_of,
    draw,
)
from parlett_widgets.lessons.topics.counterpoint_tricks import COUNTERPOINT_PACK
from parlett_widgets.lessons.topics.ninety_nine_tricks import NINETY_NINE_PACK, RANKS
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language

__all__ = [
    "BIDS",
    "BID_CARDS",
    "BID_SUM",
    "BID_WAYS",
    "COUNTERPOINT_BID",
    "HIGH_BIDS",
    "THREE",
    "Bid",
    "bid_sum",
    "off",
]


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


def _both_readings(cards: Bid) -> tuple[int, ...]:
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
            _both_readings,
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
        return (
            labels(lang)["either_bid"].format(low=value[0], high=value[1])
            if len(value) == 2
            else str(value[0])
        )

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


# --------------------------------------------------------------------------------------- questions


_MOST: Final = BID_SIZE * max(SUIT_CODE.values())

Triple = tuple[Suit, ...]


def _code_hint(lang: Language) -> str:
    return lang.gettext("Only the suits count, not the ranks: ♦ 0, ♠ 1, ♥ 2, ♣ 3.")


def _draw_bid(chance: Chance, difficulty: int) -> Bid | None:
    """Draw three cards, at difficulty 1 of three suits and at difficulty 3 of at most two."""
    cards = draw(chance, NINETY_NINE_PACK, BID_SIZE)
    suits = len({card.suit for card in cards})
    return None if (difficulty == 1 and suits < 3) or (difficulty == 3 and suits > 2) else cards


def _read_bid(cards: Any) -> Bid:
    return trick_of("cards", cards, NINETY_NINE_PACK, [BID_SIZE])


def _ask_bid(lang: Language, cards: Bid) -> Draft:
    """Ask what three cards bid in Ninety-Nine."""
    _ = lang.gettext
    first = cards[0]
    hints = [
        _("Ranks do not matter. What does each suit stand for?"),
        _code_hint(lang),
        _("{card} alone adds {n}.").format(card=first.label, n=SUIT_CODE[first.suit]),
    ]
    return about(
        BIDS,
        lang,
        cards,
        _("What do these three cards bid?"),
        hints,
        form=Number.of_tricks(lang),
        rows=[_laid(lang, cards, BIDS.unit)],
    )


def _laid(lang: Language, cards: Bid, unit: int) -> dict[str, Any]:
    notes = [str(unit * SUIT_CODE[card.suit]) for card in cards]
    return row(lang, labels(lang)["own_bid"], cards, notes=notes)


_TOLD: Final = 6  # the most choices of cards that are shown for each sum


class _Wanted(NamedTuple):
    """A hand together with the number of tricks that three of its cards should bid."""

    hand: CardSet
    bid: int

    @property
    def triples(self) -> list[CardSet]:
        """Every choice of three cards from the hand."""
        return [CardSet(cards) for cards in combinations(self.hand, BID_SIZE)]

    @property
    def right(self) -> list[CardSet]:
        """Every choice of three cards that makes the bid."""
        return [cards for cards in self.triples if bid_value(cards) == self.bid]


def _draw_wanted(chance: Chance, difficulty: int) -> _Wanted | None:
    """Draw a hand and a bid that at most six of its triples make."""
    case = _Wanted(CardSet(draw(chance, NINETY_NINE_PACK, 5 + difficulty)), 1 + chance.below(8))
    return case if 1 <= len(case.right) <= 6 else None


def _read_wanted(hand: Any, bid: Any) -> _Wanted:
    case = _Wanted(
        hand_of("hand", hand, NINETY_NINE_PACK, range(4, 13)),
        number_of("bid", bid, range(_MOST + 1)),
    )
    if not case.right:
        possible = sorted({bid_value(cards) for cards in case.triples})
        raise ValueError(
            f"no three cards of this hand bid {case.bid}; "
            f"the possible bids are {', '.join(map(str, possible))}"
        )
    return case


def _ask_wanted(lang: Language, case: _Wanted) -> Draft:
    """Ask for three cards of a hand that bid a given number."""
    hand, total, triples, right = case.hand, case.bid, case.triples, case.right
    _ = lang.gettext
    thoughts = [
        Thought(cards, BIDS, mistake)
        for cards in triples
        for mistake in BIDS.mistakes
        if mistake.wrong(tuple(cards)) == total and cards not in right
    ]
    one = next(iter(right[0]))
    hints = [
        _("Three cards, and only their suits count."),
        _code_hint(lang),
        _("One right choice includes {card}.").format(card=one.label),
    ]
    return Draft(
        game=BIDS.game,
        prompt=_("Choose three cards of this hand that bid {n}.").format(n=total),
        right=right,
        thoughts=thoughts,
        form=Pick(hand, BID_SIZE),
        explanation=lang.paragraph(_sums(lang, right)),
        hints=hints,
        said={cards: off(lang, cards, total) for cards in triples if cards not in right},
    )


def off(lang: Language, cards: CardSet, total: int) -> str:
    """Return a sentence saying what three cards bid, and how far that is from the number wanted."""
    off = bid_value(cards) - total
    told = (
        lang.ngettext("{sum}: {n} too many.", "{sum}: {n} too many.", off)
        if off > 0
        else lang.ngettext("{sum}: {n} too few.", "{sum}: {n} too few.", -off)
    )
    return told.format(sum=bid_sum(cards), n=abs(off))


def _sums(lang: Language, triples: Sequence[CardSet]) -> Iterator[str]:
    """Yield each possible sum with the cards that make it, shortened if there are many."""
    by_sum: dict[str, list[str]] = {}
    for cards in triples:
        by_sum.setdefault(bid_sum(cards), []).append(lang.cards(cards))
    for told, found in by_sum.items():
        if len(found) > _TOLD:
            found[_TOLD - 1 :] = ["…"]
        yield lang.gettext("{sum}: {cards}.").format(sum=told, cards=lang.listed(found))


class _Ways(NamedTuple):
    """A bid, three suits that may be mistaken for it, and the mistakes in random order."""

    bid: int
    odd: Triple
    mistakes: tuple[Misconception[Bid, int], ...]


def _draw_ways(chance: Chance, difficulty: int) -> _Ways:
    return _odd_one(chance, 3 + chance.below(4) if difficulty < 3 else 2 + chance.below(6))


def _read_ways(bid: Any) -> _Ways:
    total = number_of("bid", bid, range(_MOST + 1))
    return _odd_one(Chance(total), total)


def _odd_one(chance: Chance, total: int) -> _Ways:
    mistakes = chance.shuffled(BIDS.mistakes)
    odd = [
        triple
        for triple in combinations_with_replacement(BY_CODE, BID_SIZE)
        if bid_value(triple) != total
        and any(mistake.wrong(_cards_of(triple)) == total for mistake in mistakes)
    ]
    return _Ways(total, odd[chance.below(len(odd))], tuple(mistakes))


def _ask_ways(lang: Language, case: _Ways) -> Draft:
    """Ask which three suits do not bid a number; the odd one out often passes for one that does."""
    total, answer, mistakes = case
    thoughts: list[Thought] = []
    for way in ways(total):
        misled = [mistake for mistake in mistakes if mistake.wrong(_cards_of(way)) != total]
        thoughts += [Thought(way, BIDS, misled[len(thoughts) % len(misled)])]
    _ = lang.gettext
    odd = _("{suits}: {sum}, not {n}.").format(
        suits=_signs(answer), sum=bid_sum(_cards_of(answer)), n=total
    )
    others = [
        _("{suits}: {sum}.").format(suits=_signs(way), sum=bid_sum(_cards_of(way)))
        for way in ways(total)
    ]
    hints = [
        _("All but one of them bid the same number."),
        _code_hint(lang),
        _("Rule out whatever bids {n}: that is not the answer.").format(n=total),
    ]
    return Draft(
        game=BIDS.game,
        prompt=_("Which of these does not bid {n}?").format(n=total),
        right=[answer],
        thoughts=thoughts,
        form=Choice(_signs),
        explanation=lang.paragraph([odd, *others]),
        hints=hints,
    )


def _cards_of(suits: Sequence[Suit]) -> tuple[Card, ...]:
    """Return cards of these suits; for a bid, their ranks do not matter."""
    return tuple(Card(f"{9 - i}{suit.letter}") for i, suit in enumerate(suits))


def _signs(suits: Sequence[Suit]) -> str:
    return " ".join(suit.symbol for suit in suits)


def _draw_high(chance: Chance, difficulty: int) -> Bid | None:
    """Draw three cards; at difficulty 1 their bid has one reading, at difficulty 3 it has two."""
    cards = draw(chance, COUNTERPOINT_PACK, BID_SIZE)
    right = HIGH_BIDS.right(cards)
    if (difficulty == 1 and len(right) > 1) or (difficulty == 3 and len(right) < 2):
        return None
    return cards


def _read_high(cards: Any) -> Bid:
    return trick_of("cards", cards, COUNTERPOINT_PACK, [BID_SIZE])


def _ask_high(lang: Language, cards: Bid) -> Draft:
    """Ask what these three cards may count as in Counterpoint."""
    _ = lang.gettext
    right = HIGH_BIDS.right(cards)
    hints = [
        _("The code is the one from Ninety-Nine, but in tens."),
        _("♦ 0, ♠ 10, ♥ 20, ♣ 30. Which bids have a second reading?"),
        _("The cards add up to {n}.").format(n=right[0]),
    ]
    return about(
        HIGH_BIDS,
        lang,
        cards,
        _("What may these three cards count as?"),
        hints,
        rows=[_laid(lang, cards, HIGH_BIDS.unit)],
    )


BID_SUM: Final = Kind("bid-sum", [BIDS], _draw_bid, _ask_bid, _read_bid, {"cards": "7H 8S 9D"})
BID_CARDS: Final = Kind(
    "bid-cards",
    [BIDS],
    _draw_wanted,
    _ask_wanted,
    _read_wanted,
    {"hand": "♠KJ ♥9 ♦8 ♣AQ", "bid": 5},
)
BID_WAYS: Final = Kind(
    "bid-ways",
    [BIDS],
    _draw_ways,
    _ask_ways,
    _read_ways,
    {"bid": 4},
    spelled=lambda case: str(case.bid),
)
COUNTERPOINT_BID: Final = Kind(
    "counterpoint-bid", [HIGH_BIDS], _draw_high, _ask_high, _read_high, {"cards": "7D 8D 9S"}
)
