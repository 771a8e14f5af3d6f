"""What a view leaves open: which cards it does not show, and which places may hold them.

Nothing is guessed here. A hand that has not followed a suit has none of it; a card that was shown
and not played is still held; all else is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from parlett_widgets.cards import JOKER, PACK_52, SUIT_BITS, Card, CardSet, Suit
from parlett_widgets.engine.views import View
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.games.bidding.bids import BID_SIZE, SUIT_CODE
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import successes
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.odds.drawing import DrawnHand, SuitCounts, drawn_hands

__all__ = [
    "Place",
    "Unseen",
    "played_bits",
    "suits_lacking",
    "tricks_of",
    "unseen_bits",
    "unseen_by",
]


class Place(NamedTuple):
    """A hand or a bid that the viewer does not see.

    Attributes
    ----------
    pile : int
        The hand's number; for a bid, the number of hands more.
    room : int
        How many of the unseen cards it holds.
    ways : mapping of SuitCounts to int, or None
        By the number of unseen cards of each suit in it: in how many ways it can have come by
        them. None when any cards may be there.
    """

    pile: int
    room: int
    ways: Mapping[SuitCounts, int] | None = None


class Unseen(NamedTuple):
    """What a view leaves open.

    Attributes
    ----------
    hands, bids : tuple of int
        Bits of the cards that are known to be in each hand and in each bid.
    has_bid : tuple of bool
        By hand.
    suits : tuple of tuple of Card
        The unseen cards, by the suit that they count as.
    places : tuple of Place
        Where the unseen cards are, the stock apart.
    stock : int
        How many of them are in the stock.
    """

    hands: tuple[int, ...]
    bids: tuple[int, ...]
    has_bid: tuple[bool, ...]
    suits: tuple[tuple[Card, ...], ...]
    places: tuple[Place, ...]
    stock: int


def unseen_by(view: View) -> Unseen:
    """Return what a view leaves open.

    Raises
    ------
    TypeError
        If the view is of a game that is not known here.
    """
    match view:
        case NinetyNineView() | CounterpointView():
            return _unseen_in_bidding(view)
        case AddendaView():
            return _unseen_in_addenda(view)
        case _:
            raise TypeError(f"there is no reading of {type(view).__name__}")


# Ninety-Nine and Counterpoint


def _unseen_in_bidding(view: NinetyNineView | CounterpointView) -> Unseen:
    hands = _bits_of_all(view.hands)
    bids = _bits_of_all(view.bid_cards)
    suits = _by_suit(unseen_bits(view), view.table.joker)
    lacking = suits_lacking(view)
    hidden = [hand for hand, cards in enumerate(view.hands) if cards is None]
    places = [
        Place(hand, view.hand_sizes[hand], _ways_without(lacking, hand, view.hand_sizes, suits))
        for hand in hidden
        if view.hand_sizes[hand]
    ]
    piles = [
        Place(len(hands) + hand, BID_SIZE, _ways_to_fail(view, hand, suits))
        for hand, cards in enumerate(view.bid_cards)
        if cards is None and view.has_bid[hand]
    ]
    return Unseen(hands, bids, view.has_bid, suits, (*places, *piles), 0)


def unseen_bits(view: NinetyNineView | CounterpointView) -> int:
    """Return the bits of the cards that a view does not show."""
    shown = sum(_bits_of_all((*view.hands, *view.bid_cards)))
    if view.turn_up is not None:
        shown |= view.turn_up.bit
    return _bits(_pack(view)) & ~(shown + sum(played_bits(view)))


def _pack(view: NinetyNineView | CounterpointView) -> tuple[Card, ...]:
    if isinstance(view.rules, NinetyNine):
        return view.rules.pack
    assert isinstance(view.rules, Counterpoint)
    return view.rules.cards


def tricks_of(
    view: NinetyNineView | CounterpointView,
) -> list[tuple[tuple[int, ...], tuple[Card, ...]]]:
    """Return the order and the cards of each trick of the deal, the present one included."""
    finished = [(trick.order, trick.cards) for trick in view.tricks]
    return [*finished, (view.order, view.trick)]


def played_bits(view: NinetyNineView | CounterpointView) -> list[int]:
    """Return the bits of the cards that each hand has played in this deal."""
    bits = [0] * len(view.hands)
    for order, cards in tricks_of(view):
        for hand, card in zip(order, cards, strict=False):
            bits[hand] |= card.bit
    return bits


def suits_lacking(view: NinetyNineView | CounterpointView) -> set[tuple[int, Suit]]:
    """Return the hands that have not followed, with the suit that was led (N3, C4)."""
    table = view.table
    return {
        (hand, table.suit(cards[0]))
        for order, cards in tricks_of(view)
        for hand, card in zip(order, cards, strict=False)
        if not table.follows[cards[0].number] & card.bit
    }


def _ways_without(
    lacking: set[tuple[int, Suit]],
    hand: int,
    sizes: Sequence[int],
    suits: Sequence[Sequence[Card]],
) -> dict[SuitCounts, int] | None:
    limits = [0 if (hand, suit) in lacking else len(suits[suit]) for suit in Suit]
    if sum(limits) == sum(map(len, suits)):
        return None
    return dict.fromkeys(_splits(sizes[hand], limits), 1)


def _ways_to_fail(
    view: NinetyNineView | CounterpointView, hand: int, suits: Sequence[Sequence[Card]]
) -> dict[SuitCounts, int] | None:
    """Return the suits of a bid that is still hidden when the deal is over: it has failed (N8)."""
    if str(view.phase) not in ("deal-over", "over"):
        return None
    assert isinstance(view.rules, NinetyNine), "in Counterpoint all bids are shown at the end"
    taken, dummy = [view.taken[hand]], 0 if hand == view.rules.dummy else None
    return {
        split: 1
        for split in _splits(BID_SIZE, [len(cards) for cards in suits])
        if not successes([_bid_of(split)], taken, dummy)[0]
    }


def _bid_of(split: SuitCounts) -> int:
    return sum(SUIT_CODE[suit] * number for suit, number in zip(Suit, split, strict=True))


# Addenda


def _unseen_in_addenda(view: AddendaView) -> Unseen:
    assert isinstance(view.rules, Addenda)
    stories = drawn_hands(view)
    hands = tuple(
        _bits(story.shown) if cards is None else cards.bits
        for cards, story in zip(view.hands, stories, strict=True)
    )
    played = [*(card for trick in view.tricks for card in trick.cards), *view.trick.cards]
    suits = _by_suit(_bits(PACK_52) & ~sum(hands) & ~_bits(played), None)
    places = [
        Place(hand, room, _ways_of_drawing(stories[hand], room, suits))
        for hand, cards in enumerate(view.hands)
        if cards is None and (room := view.hand_sizes[hand] - hands[hand].bit_count())
    ]
    none = (0,) * len(hands)
    return Unseen(hands, none, (False,) * len(hands), suits, tuple(places), view.stock_size)


def _ways_of_drawing(
    story: DrawnHand, room: int, suits: Sequence[Sequence[Card]]
) -> dict[SuitCounts, int] | None:
    if not story.tells:
        return None
    splits = _splits(room, [len(cards) for cards in suits])
    return {split: ways for split in splits if (ways := story.ways(split))}


# Both


def _bits_of_all(piles: Iterable[CardSet | None]) -> tuple[int, ...]:
    """Return the bits of each pile; a hidden one has none."""
    return tuple(0 if cards is None else cards.bits for cards in piles)


def _bits(cards: Iterable[Card]) -> int:
    return sum(card.bit for card in cards)


def _by_suit(bits: int, joker: Card | None) -> tuple[tuple[Card, ...], ...]:
    """Return cards by the suit that they count as; the Joker belongs to its model's."""
    suits = list(SUIT_BITS)
    if joker is not None:
        suits[joker.suit] |= JOKER.bit
    return tuple(tuple(CardSet.from_bits(bits & suit)) for suit in suits)


def _splits(cards: int, limits: Sequence[int]) -> Iterator[SuitCounts]:
    """Return how many cards of each suit so many cards can be, with a limit for each suit."""
    for one, two, three in product(*(range(min(limit, cards) + 1) for limit in limits[:3])):
        if 0 <= cards - one - two - three <= limits[3]:
            yield one, two, three, cards - one - two - three
