"""Builds the table of a bid explorer, with its suits, every total, and what a hand can bid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final, Literal, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine import Rules
from parlett_widgets.games.bidding.bids import BID_SIZE, BY_CODE, SUIT_CODE, bid_value, ways
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import UNIT, card_points, readings
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language, language

__all__ = ["BID_CODES", "BidCode", "BidGame", "bid_table", "bid_told", "discards", "way_of"]

BidGame = Literal["ninety-nine", "counterpoint"]


class BidCode(NamedTuple):
    """The bid code in one game.

    Attributes
    ----------
    game : str
        The game's name as it appears in error messages.
    rules : Rules
        The rules of the game; a hand is sorted in their order of ranks.
    pack : tuple of Card
    units : tuple of int
        What one unit is worth in each code shown; the game's own code comes last.
    points : range
        The possible card-points of three bid cards; empty in a game that does not count them.
    """

    game: str
    rules: Rules[Any, Any]
    pack: tuple[Card, ...]
    units: tuple[int, ...]
    points: range = range(0)

    @property
    def unit(self) -> int:
        """What one unit is worth in this game."""
        return self.units[-1]


BID_CODES: Final[Mapping[BidGame, BidCode]] = {
    "ninety-nine": BidCode("Ninety-Nine", NinetyNine.revised(), NinetyNine.revised().pack, (1,)),
    "counterpoint": BidCode(
        "Counterpoint",
        Counterpoint.standard(),
        Counterpoint.standard().cards,
        (1, UNIT),
        range(BID_SIZE * card_points("AS") + 1),
    ),
}

_TOTALS: Final = range(BID_SIZE * max(SUIT_CODE.values()) + 1)


@cache
def bid_table(
    code: str, game: BidGame = "ninety-nine", hand: CardSet | None = None
) -> dict[str, Any]:
    """Return everything that an explorer needs to show bids of three cards without a kernel.

    For Ninety-Nine the table has the code of that game alone. For Counterpoint it has both codes,
    because the code of Counterpoint is that of Ninety-Nine multiplied by ten.

    Examples
    --------
    >>> table = bid_table("en")
    >>> table["totals"][3]["ways"]
    ['CDD', 'HSD', 'SSS']
    """
    lang = language(code)
    words = BidWords(lang)
    bid = BID_CODES[game]
    table = {
        "version": 1,
        "lang": code,
        "game": game,
        "unit": bid.unit,
        "size": BID_SIZE,
        "prompts": words.prompts(hand=hand is not None),
        "games": list(words.games()[: len(bid.units)]),
        "suits": [
            {
                "suit": suit.letter,
                "symbol": suit.symbol,
                "label": lang.suit_name(suit),
                "terms": [str(SUIT_CODE[suit] * unit) for unit in bid.units],
            }
            for suit in BY_CODE
        ],
        "totals": [_total(words, total, len(bid.units), hand) for total in _TOTALS],
        "hand": None if hand is None else _hand(lang, words, hand, bid),
    }
    return present(table)


def _letters(suits: Sequence[Suit]) -> str:
    return "".join(suit.letter for suit in suits)


def _total(words: BidWords, total: int, codes: int, hand: CardSet | None) -> dict[str, Any]:
    options = readings(total * UNIT, "at-scoring")
    amounts = words.amounts(total, options)[:codes]
    every_way = ways(total)
    shown: dict[str, Any] = {
        "numbers": [str(total), words.number(options)][:codes],
        "amounts": list(amounts),
        "ways": list(map(_letters, every_way)),
    }
    if hand is None:
        return shown
    found = len(discards(hand, total))
    shown["found"] = words.ways_of_hand(found)
    if not found:
        shown["why"] = words.cannot(amounts[-1], every_way, _suit_counts(hand))
    return shown


def discards(hand: CardSet, total: int) -> list[tuple[Card, ...]]:
    """Return every choice of three cards from a hand that bids *total*, which is in units.

    Examples
    --------
    >>> [" ".join(map(str, cards)) for cards in discards(CardSet("KS QH 7D 6C"), 5)]
    ['QH 7D 6C']
    """
    return [cards for cards in combinations(hand, BID_SIZE) if bid_value(cards) == total]


def way_of(cards: Sequence[Card]) -> str:
    """Return the suits of bid cards as letters, starting with those that add most.

    Examples
    --------
    >>> way_of([Card("QH"), Card("6C"), Card("7D")])
    'CHD'
    """
    return _letters(sorted((card.suit for card in cards), key=BY_CODE.index))


def _suit_counts(hand: CardSet) -> dict[Suit, int]:
    return {suit: len(hand.of_suit(suit)) for suit in Suit}


def _hand(lang: Language, words: BidWords, hand: CardSet, bid: BidCode) -> dict[str, Any]:
    held = bid.rules.sorted_cards(hand)
    by_way = {way_of(cards): cards for cards in combinations(held, BID_SIZE)}
    return {
        "cards": [
            {
                **face(lang, card),
                "legal": True,
                "term": str(SUIT_CODE[card.suit] * bid.unit),
                "points": card_points(card) if bid.points else 0,
            }
            for card in held
        ],
        "leaves": {
            way: words.leaves(_suit_counts(hand - CardSet(cards))) for way, cards in by_way.items()
        },
        "points": [words.set_aside(points) for points in bid.points],
    }


def bid_told(lang: Language, suits: Sequence[Suit], game: BidGame) -> str:
    """Return a sentence with the sum of three suits, in the game's code, and what it bids.

    Examples
    --------
    >>> bid_told(language("en"), (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS), "ninety-nine")
    '2 + 1 + 0 = 3 tricks.'
    """
    table = bid_table(lang.code, game)
    terms = [
        suit["terms"][-1] for one in suits for suit in table["suits"] if suit["suit"] == one.letter
    ]
    total = table["totals"][bid_value(suits)]
    told = BidWords(lang).sum_told(both=len(table["games"]) > 1)
    amounts = dict(zip(("tricks", "points"), total["amounts"], strict=False))
    return told.format(sum=" + ".join(terms), **amounts)
