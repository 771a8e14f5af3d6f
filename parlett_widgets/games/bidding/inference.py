"""A player's inferences about the cards that it does not see.

The Joker is treated as the card that it stands for. That card lies face up and is in nobody's hand,
so no two cards can be confused. Sets of cards are given as the bits of a
:class:`~parlett_widgets.cards.CardSet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from parlett_widgets.cards import JOKER, SUIT_BITS, Card, CardSet, Suit
from parlett_widgets.games.bidding.bids import BID_SIZE, bid_of_bits
from parlett_widgets.players.policy import Likely, Policy
from parlett_widgets.players.sampling import Hidden, Place, SuitCounts, suit_counts
from parlett_widgets.players.trick_policy import EAGER

__all__ = [
    "CardInference",
    "hidden_bits",
    "hidden_in_bidding",
    "plain_bits",
    "plain_number",
    "played_bits",
    "suits_lacking",
    "tricks_of",
]


def plain_bits(bits: int, joker: Card | None) -> int:
    """Return a set with the Joker replaced by the card that it stands for.

    Examples
    --------
    >>> CardSet.from_bits(plain_bits(CardSet("KS JK").bits, Card("9D")))
    CardSet('KS 9D')
    """
    return bits ^ JOKER.bit | joker.bit if joker is not None and bits & JOKER.bit else bits


def plain_number(card: Card, joker: Card | None) -> int:
    """Return the number of a card, or of the card that the Joker stands for."""
    return plain_bits(card.bit, joker).bit_length() - 1


def tricks_of(view: Any) -> list[tuple[tuple[int, ...], tuple[Card, ...]]]:
    """Return the playing order and the cards of every trick so far, including the current one."""
    finished = [(trick.order, trick.cards) for trick in view.tricks]
    return [*finished, (view.order, view.trick)]


def played_bits(view: Any) -> list[int]:
    """Return the bits of the cards that each hand has played in this deal."""
    bits = [0] * len(view.hands)
    for order, cards in tricks_of(view):
        for hand, card in zip(order, cards, strict=False):
            bits[hand] |= card.bit
    return bits


def hidden_bits(view: Any) -> int:
    """Return the bits of the cards that a view does not show."""
    shown = [cards.bits for cards in (*view.hands, *view.bid_cards) if cards is not None]
    if view.turn_up is not None:
        shown.append(view.turn_up.bit)
    return CardSet(view.rules.deal_plan.pack).bits & ~sum([*shown, *played_bits(view)])


def suits_lacking(view: Any) -> set[tuple[int, Suit]]:
    """Return the hands that have failed to follow suit, each with the suit led (N3, C4)."""
    table = view.table
    return {
        (hand, table.suit(cards[0]))
        for order, cards in tricks_of(view)
        for hand, card in zip(order, cards, strict=False)
        if not table.follows[cards[0].number] & card.bit
    }


def hidden_in_bidding(
    view: Any, possible: Callable[[int, SuitCounts], bool] | None = None
) -> Hidden:
    """Return the cards that a view of a game with bids leaves unknown, and where they may be.

    ``possible`` tells whether a hand can have bid the given number of cards of each suit; by
    default every bid is possible.
    """
    hands = tuple(0 if cards is None else cards.bits for cards in view.hands)
    bids = tuple(0 if cards is None else cards.bits for cards in view.bid_cards)
    suits = _by_suit(hidden_bits(view), view.table.joker)
    lacking = suits_lacking(view)
    places = [
        Place(hand, size, _ways_without(lacking, hand, size, suits))
        for hand, size in enumerate(view.hand_sizes)
        if view.hands[hand] is None and size
    ]
    limits = [len(cards) for cards in suits]
    for hand, cards in enumerate(view.bid_cards):
        if cards is None and view.has_bid[hand]:
            ways = None
            if possible is not None:
                splits = suit_counts(BID_SIZE, limits)
                ways = {split: 1 for split in splits if possible(hand, split)}
            places.append(Place(len(hands) + hand, BID_SIZE, ways))
    return Hidden(hands, bids, suits, tuple(places), 0)


def _by_suit(bits: int, joker: Card | None) -> tuple[tuple[Card, ...], ...]:
    """Return the cards by suit; the Joker counts as the card that it stands for."""
    suits = list(SUIT_BITS)
    if joker is not None:
        suits[joker.suit] |= JOKER.bit
    return tuple(tuple(CardSet.from_bits(bits & suit)) for suit in suits)


def _ways_without(
    lacking: set[tuple[int, Suit]], hand: int, size: int, suits: Sequence[Sequence[Card]]
) -> dict[SuitCounts, int] | None:
    limits = [0 if (hand, suit) in lacking else len(suits[suit]) for suit in Suit]
    if sum(limits) == sum(map(len, suits)):
        return None
    return dict.fromkeys(suit_counts(size, limits), 1)


class CardInference:
    """Infers who may hold which card, from what one seat sees.

    Each hidden card is assumed to be in a hidden hand, or in a bid that lies face down, with a
    chance proportional to the size of that hand or bid; hands that have failed to follow the card's
    suit are excluded. ``shown`` has the bits of the visible hands, if they differ from the view's.
    """

    def __init__(
        self,
        view: Any,
        policy: Policy,
        *,
        shown: Mapping[int, int] | None = None,
    ) -> None:
        self._view, self._policy = view, policy
        self._joker = view.table.joker
        self._open = shown or {
            hand: self.plain(cards) for hand, cards in enumerate(view.hands) if cards is not None
        }
        self.hand = self.plain(view.hand)
        self.others = tuple(hand for hand in range(len(view.hands)) if hand != view.seat)
        self.trick = tuple([self.number(card) for card in view.trick])
        self.hidden = plain_bits(hidden_bits(view), self._joker)
        piles = [pile for hand, pile in enumerate(view.bid_cards) if hand != view.seat]
        hidden_bids = BID_SIZE * piles.count(None)
        sizes = {
            hand: size - BID_SIZE * (not view.has_bid[hand])
            for hand, size in enumerate(view.hand_sizes)
            if hand not in self._open
        }
        voids = suits_lacking(view)
        self._held = {hand: _shares(hand, sizes, voids, hidden_bids) for hand in sizes}
        self._live: dict[int, float] = {}
        self._likely: dict[int, list[tuple[int, Likely]]] = {}

    def plain(self, cards: CardSet) -> int:
        """Return the bits of a set, with the Joker replaced by the card that it stands for."""
        return plain_bits(cards.bits, self._joker)

    def real(self, bits: int) -> CardSet:
        """Return a set of the viewer's own cards with the Joker put back in."""
        if self._joker is not None and bits & self._joker.bit:
            bits ^= self._joker.bit | JOKER.bit
        return CardSet.from_bits(bits)

    def number(self, card: Card) -> int:
        """Return the number of a card, or of the card that the Joker stands for."""
        return plain_number(card, self._joker)

    def bids(self) -> list[tuple[int, int]]:
        """Return every combination of three of the viewer's own cards, with its bid in units."""
        threes = map(
            sum, combinations([card.bit for card in CardSet.from_bits(self.hand)], BID_SIZE)
        )
        return [(bits, bid_of_bits(bits, None)) for bits in threes]

    def shown(self, hand: int) -> int:
        """Return the bits of a visible hand."""
        return self._open[hand]

    def without(self, hand: int, card: int) -> CardInference:
        """Return the inferences that hold after a visible hand has played a card."""
        shown = {**self._open, hand: self._open[hand] & ~(1 << card)}
        return CardInference(self._view, self._policy, shown=shown)

    def live(self, bits: int) -> float:
        """Return the expected number of the given cards in other hands."""
        total = self._live.get(bits)
        if total is None:
            total = self._live[bits] = self._count_live(bits)
        return total

    def _count_live(self, bits: int) -> float:
        total = 0.0
        for hand in self.others:
            if hand in self._open:
                total += (self._open[hand] & bits).bit_count()
            else:
                for suit, share in enumerate(self._held[hand]):
                    total += share * (self.hidden & bits & SUIT_BITS[suit]).bit_count()
        return total

    def chances(self, own: int, want: float) -> list[tuple[int, float]]:
        """Return each card of a hand with its chance of taking a trick.

        ``want`` is the share of what is still to be won that the player wants.
        """
        likely = self._likely.get(own)
        if likely is None:
            likely = self._likely[own] = self._policy.likely(self, own)
        return [(card, one.chance(want)) for card, one in likely]

    def none(self, hand: int, bits: int) -> float:
        """Return the chance that a hand has none of the given cards."""
        if hand in self._open:
            return float(not self._open[hand] & bits)
        bits &= self.hidden
        chance = 1.0
        if bits:
            for suit, share in enumerate(self._held[hand]):
                count = (bits & SUIT_BITS[suit]).bit_count()
                if count:
                    chance *= (1 - share) ** count
        return chance

    def chance_to_stay_ahead(self, card: int, led: int, later: Iterable[int]) -> float:
        """Return the chance that the winning card is not beaten by the hands still to play."""
        beat, suit = self._policy.beaten_by[card], SUIT_BITS[led]
        chance = 1.0
        for hand in later:
            void = self.none(hand, suit)
            can = 1 - self.none(hand, beat & suit)
            must = self.none(hand, suit & ~beat) - void
            if beat & ~suit:
                can += void * (1 - self.none(hand, beat & ~suit))
            chance *= 1 - must - EAGER * (can - must)
        return chance


def _shares(
    hand: int, sizes: dict[int, int], voids: set[tuple[int, Suit]], hidden_bids: int
) -> Sequence[float]:
    """Return, for each suit, the chance that a hand has a given hidden card of it."""
    shares = []
    for suit in Suit:
        able = sum(size for other, size in sizes.items() if (other, suit) not in voids)
        void = (hand, suit) in voids
        shares.append(0.0 if void else sizes[hand] / max(1, able + hidden_bids))
    return shares
