"""Questions about bids: what three cards bid, and which cards bid a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, SUIT_CODE, bid_value, ways
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.making import Choice, Draft, Number, Pick, row
from parlett_widgets.lessons.parts import hand_of, number_of, trick_of
from parlett_widgets.lessons.topic import Misconception, Thought, draw
from parlett_widgets.lessons.topics.counterpoint_tricks.mistakes import COUNTERPOINT_PACK
from parlett_widgets.lessons.topics.ninety_nine_tricks.mistakes import NINETY_NINE_PACK
from parlett_widgets.lessons.topics.three_cards.mistakes import BIDS, HIGH_BIDS, Bid, bid_sum
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["BID_CARDS", "BID_SUM", "BID_WAYS", "COUNTERPOINT_BID", "off"]

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
    return row(lang, Labels(lang).own_bid(), cards, notes=notes)


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
