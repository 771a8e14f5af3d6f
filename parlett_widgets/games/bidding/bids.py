"""The bid code that Ninety-Nine and Counterpoint share: the suits of three cards.

A diamond stands for 0 tricks, a spade for 1, a heart for 2 and a club for 3 (N2). In Counterpoint
the suits stand for 0, 10, 20 and 30 points (C3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, overload

from parlett_widgets.cards import JOKER, SUIT_BITS, Card, CardSet, Rank, Suit, parse_cards
from parlett_widgets.engine.actions import FORMS, Action, Phase, Verb
from parlett_widgets.engine.deals import Deal
from parlett_widgets.engine.legal import Refusal, RefusalCode, refuse_call, refuse_play
from parlett_widgets.engine.tricks import ACE_HIGH, TrickTable, counts_as, plays, trick_table

__all__ = [
    "BID_SIZE",
    "BY_CODE",
    "HIDDEN_BID",
    "SUIT_CODE",
    "BidChoices",
    "bid_of_bits",
    "bid_value",
    "bid_ways",
    "bits_of_bid",
    "refuse_from",
    "table_of",
    "trump_of",
    "ways",
]

BID_SIZE: Final = 3
"""The number of cards in a bid."""

SUIT_CODE: Final = {Suit.DIAMONDS: 0, Suit.SPADES: 1, Suit.HEARTS: 2, Suit.CLUBS: 3}
"""The value of one card of each suit in a bid: tricks, or tens of points."""

BY_CODE: Final = tuple(sorted(SUIT_CODE, key=SUIT_CODE.__getitem__, reverse=True))
"""The suits from the highest bid value to the lowest."""


def bid_value(
    cards: str | Iterable[Card | Suit | str],
    unit: int = 1,
    *,
    joker: Card | str | None = None,
) -> int:
    """Return the bid that three cards make.

    Parameters
    ----------
    cards : str or iterable of Card or Suit
        The bid cards, or their suits.
    unit : int
        1 for tricks in Ninety-Nine, 10 for points in Counterpoint.
    joker : Card, optional
        The card that the Joker stands for.

    Returns
    -------
    int
        The bid, in tricks or points.

    Raises
    ------
    ValueError
        If there are not exactly three cards, or a Joker stands for no card.

    Notes
    -----
    Rules N2 and C3.

    Examples
    --------
    >>> from parlett_widgets import Suit
    >>> from parlett_widgets.games.bidding import bid_value
    >>> bid_value("7D 9H 6S"), bid_value([Suit.CLUBS, Suit.HEARTS, Suit.SPADES], unit=10)
    (3, 60)
    """
    if isinstance(cards, str):
        cards = parse_cards(cards)
    suits = [card if isinstance(card, Suit) else counts_as(card, joker).suit for card in cards]
    if len(suits) != BID_SIZE:
        raise ValueError(f"a bid is {BID_SIZE} cards, not {len(suits)}")
    return unit * sum(SUIT_CODE[suit] for suit in suits)


def ways(total: int) -> tuple[tuple[Suit, Suit, Suit], ...]:
    """Return every combination of three suits that makes a given bid.

    Parameters
    ----------
    total : int
        The bid, 0 to 9: in tricks, or in tens of points.

    Examples
    --------
    >>> from parlett_widgets.games.bidding import ways
    >>> [len(ways(total)) for total in range(10)]
    [1, 1, 2, 3, 3, 3, 3, 2, 1, 1]
    >>> ["".join(suit.symbol for suit in way) for way in ways(3)]
    ['♣♦♦', '♥♠♦', '♠♠♠']
    """
    return tuple(
        (one, two, three)
        for one, two, three in combinations_with_replacement(BY_CODE, BID_SIZE)
        if bid_value((one, two, three)) == total
    )


def bid_ways(
    cards: str | Iterable[Card], unit: int = 1, *, joker: Card | str | None = None
) -> dict[int, int]:
    """Return a mapping of each possible bid to the number of ways in which a hand can make it.

    A bid that the hand cannot make has 0 ways. Bids are in tricks with ``unit=1`` and in points
    with ``unit=10``; the Joker stands for ``joker``.

    Examples
    --------
    >>> bid_ways("AS KS QS AH KH AD KD QD 10D AC KC QC")
    {0: 4, 1: 18, 2: 24, 3: 43, 4: 46, 5: 36, 6: 30, 7: 12, 8: 6, 9: 1}
    >>> sum(bid_ways("AS KS QS AH KH AD KD QD 10D AC KC QC").values())
    220
    """
    codes = [SUIT_CODE[counts_as(card, joker).suit] for card in CardSet(cards)]
    bids = Counter(sum(three) for three in combinations(codes, BID_SIZE))
    return {unit * total: bids[total] for total in range(BID_SIZE * max(SUIT_CODE.values()) + 1)}


def bid_of_bits(bits: int, joker: Card | None) -> int:
    """Return the bid of three cards, in units of the code, from the bits of their :class:`CardSet`.

    Examples
    --------
    >>> bid_of_bits(CardSet("7D 9H 6S").bits, None)
    3
    """
    total = sum([code * (bits & suit).bit_count() for suit, code in _CODES])
    if joker is not None and bits & JOKER.bit:
        total += SUIT_CODE[joker.suit]
    return total


_CODES: Final = tuple((SUIT_BITS[suit], code) for suit, code in SUIT_CODE.items() if code)


HIDDEN_BID: Final = FORMS[Verb.BID]._replace(secret=True)
"""The form of a bid that lies face down until the deal is over (N2, C3)."""


def bits_of_bid(action: Action, hand: int) -> int:
    """Return the bits of the cards that an action bids from a hand, or 0 if it is not legal (N2).

    Examples
    --------
    >>> hand = CardSet("KS QH 7D 6C").bits
    >>> bits = bits_of_bid(Action.parse("bid QH 7D 6C"), hand)
    >>> CardSet.from_bits(bits), bits_of_bid(Action.parse("bid QH 7D 5C"), hand)
    (CardSet('QH 7D 6C'), 0)
    """
    verb, cards, word = action
    if verb is not Verb.BID or len(cards) != BID_SIZE or word:
        return 0
    bits = cards[0].bit | cards[1].bit | cards[2].bit
    return bits if bits & hand == bits and bits.bit_count() == BID_SIZE else 0


class BidChoices(Sequence[Action]):
    """Every bid that a hand can make, each created on demand.

    Examples
    --------
    >>> bids = BidChoices(CardSet("KS QH 7D 6C").bits)
    >>> len(bids), bids[-1]
    (4, Action('bid 6C 7D QH'))
    """

    __slots__ = ("_bits", "_positions")

    def __init__(self, bits: int) -> None:
        self._bits = bits
        self._positions = _triples(bits.bit_count())

    def __iter__(self) -> Iterator[Action]:
        for cards in combinations(CardSet.from_bits(self._bits), BID_SIZE):
            yield Action.bid(cards)

    def __len__(self) -> int:
        return len(self._positions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and bits_of_bid(action, self._bits) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BidChoices) and self._bits == other._bits

    def __hash__(self) -> int:
        return hash(self._bits)

    def __reduce__(self) -> tuple[Any, ...]:
        return (BidChoices, (self._bits,))

    def __repr__(self) -> str:
        return f"<the {len(self)} bids of {CardSet.from_bits(self._bits)}>"

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        held = plays(self._bits)
        one, two, three = self._positions[index]
        cards = (held[one].cards[0], held[two].cards[0], held[three].cards[0])
        return Action.bid(cards)


@cache
def _triples(cards: int) -> tuple[tuple[int, int, int], ...]:
    """Return the ways to choose a bid from that many cards, each as three positions."""
    return tuple(combinations(range(cards), BID_SIZE))


def refuse_from(
    phase: Phase,
    action: Action,
    seat: int,
    hand: int,
    trick: tuple[Card, ...],
    table: TrickTable,
    legal: Sequence[Action],
) -> Refusal | None:
    """Return a reason to refuse an action, using only what the hand's owner knows (N2, N3)."""
    match phase:
        case Phase.BID:
            return _refuse_bid(action, seat, hand, legal)
        case Phase.PLAY:
            led = table.suit(trick[0]) if trick else None
            return refuse_play(action, seat, hand, table.playable(hand, trick), led)
        case _:
            return refuse_call(action, seat, tuple(legal))


def _refuse_bid(action: Action, seat: int, hand: int, legal: Sequence[Action]) -> Refusal | None:
    if action.verb is not Verb.BID:
        example = Action.bid(tuple(CardSet.from_bits(hand))[:BID_SIZE])
        return Refusal(RefusalCode.WRONG_PHASE, str(action), (), (example,), seat)
    missing = tuple(card for card in action.cards if not hand & card.bit)
    if missing:
        return Refusal(RefusalCode.NOT_IN_HAND, str(action), missing, (), seat)
    if len(set(action.cards)) < BID_SIZE:
        return Refusal(RefusalCode.CARD_TWICE, str(action), action.cards, (), seat)
    if action.high and action not in legal:
        return Refusal(RefusalCode.NO_HIGH_READING, str(action), action.cards, (), seat)
    return None


def table_of(deal: Deal, order: tuple[Rank, ...] = ACE_HIGH) -> TrickTable:
    """Return the order of the cards in a deal; the Joker counts as the card turned up (N1)."""
    turn_up = deal.turn_up
    joker = None if turn_up is None or turn_up.is_joker else turn_up
    return trick_table(deal.trump, joker, order)


def trump_of(turn_up: Card | None) -> Suit | None:
    """Return the turn-up's suit; a Nine, the Joker or no turn-up means no trump (N1)."""
    if turn_up is None or turn_up.is_joker or turn_up.rank is Rank.NINE:
        return None
    return turn_up.suit
