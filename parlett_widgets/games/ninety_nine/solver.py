"""Determines whether a bid of Ninety-Nine can be forced (N3), with all cards open.

All others play together against the bidder. A suit is stored as one integer with fifteen bits for
each hand, the lowest card first. Between tricks, only the order of the remaining cards matters, so
the gaps left by played ranks are closed, and positions that are then equal are searched only once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import JOKER, Card
from parlett_widgets.engine.checks import shown
from parlett_widgets.engine.match import Match
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import NinetyNineState, dummys_player, next_order
from parlett_widgets.players.hindsight import Outcome
from parlett_widgets.players.open_deals import (
    NODES,
    QUICK,
    NodeLimit,
    OutOfNodes,
    legal_cards,
    opened,
)

__all__ = ["Forced", "OpenTrick", "TrickSearch", "force_bid", "outcomes"]


class Forced(NamedTuple):
    """Whether a seat can force its bid.

    Attributes
    ----------
    forced : bool or None
        Whether the seat takes exactly the tricks bid if it plays well, whatever the others do. None
        if the nodes ran out first.
    cards : dict of Card to (bool or None)
        For each playable card, whether the bid can be forced after it is played.
    nodes : int
        The number of positions examined.
    """

    forced: bool | None
    cards: dict[Card, bool | None]
    nodes: int

    @property
    def finished(self) -> bool:
        """Whether the verdicts on the bid and on all cards are known."""
        return self.forced is not None and None not in self.cards.values()

    @property
    def keeping(self) -> tuple[Card, ...]:
        """The cards after which the bid can be forced."""
        return tuple(card for card, forced in self.cards.items() if forced)


def force_bid(match: Match[Any, Any], seat: int, *, nodes: int | None = NODES) -> Forced:
    """Determine whether a seat can force exactly its bid in Ninety-Nine, with all cards open.

    All other players play together against that seat, and everybody knows all hands and bids. With
    two players, the dummy's cards are chosen by one player or the other, as the rules say.

    Parameters
    ----------
    match : Match
        A match of Ninety-Nine in any form, at any moment when a card is due.
    seat : int
        The player whose bid it is, whether or not it is that player's turn.
    nodes : int, optional
        The maximum number of positions to examine; None sets no limit. A whole deal for three
        players takes thousands, seldom more than fifty thousand; one for five may take millions.

    Raises
    ------
    ValueError
        If no card is due, or ``seat`` is not a player's seat.
    TypeError
        If ``match`` is of another game, or is only a seat's view.

    Examples
    --------
    Seat 0 has taken one of the three tricks that it bid, and holds five cards. With its high hearts
    it can make sure of exactly two more tricks:

    >>> import random
    >>> from parlett_widgets.games import NinetyNine
    >>> match = NinetyNine.classic().start(seed=126)
    >>> while match.phase != "play" or len(match.state.tricks) < 4:
    ...     match = match.apply(random.Random(match.revision).choice(match.legal))
    >>> found = force_bid(match, seat=0)
    >>> found.forced, found.keeping
    (True, (Card('AH'), Card('KH')))
    """
    rules, state = opened(match)
    if not isinstance(rules, NinetyNine) or not isinstance(state, NinetyNineState):
        raise TypeError(
            f"only matches of Ninety-Nine have a bid to force, not those of {rules.game}"
        )
    if seat not in range(rules.seats):
        raise ValueError(f"seat must be from 0 to {rules.seats - 1}, not {shown(seat)}")
    legal = legal_cards(match)
    table = state.round.table
    search = TrickSearch(rules, seat, table.trump, nodes)
    moment = OpenTrick.of(state, seat)
    cards: dict[Card, bool | None] = dict.fromkeys(legal)
    try:
        for card in legal:
            cards[card] = search.after(moment, table.stands_for(card) or card)
    except OutOfNodes:
        pass
    return Forced(_settled(cards, own=search.decides(moment)), cards, search.nodes)


def outcomes(match: Match[Any, Any]) -> dict[Card, Outcome] | None:
    """Return, for each card, whether the bid can be forced after it, whatever the others play.

    Return None if that is the same for all cards, or if it is not known.
    """
    if match.rules.game != NinetyNine.game:  # a house rule
        return None
    cards = force_bid(match, match.to_act or 0, nodes=QUICK).cards
    if set(cards.values()) != {True, False}:
        return None
    return {card: Outcome(made=forced) for card, forced in cards.items()}


def _settled(cards: dict[Card, bool | None], *, own: bool) -> bool | None:
    """Return the verdict: one good card is enough for the seat, and one bad card for the others."""
    if own in cards.values():
        return own
    return None if None in cards.values() else not own


# -------------------------------------------------------------------------------------- the search


_SUIT: Final = 0x7FFF
"""The bits of one hand's part of a suit."""

_WIDTH: Final = 15
"""The number of bits that each hand has in a suit."""

_Suits = tuple[int, ...]
"""The cards of all hands, clubs first."""

_Top = tuple[int, int, int, int]
"""The suit led, the suit and the bit of the best card so far, and the hand that played it."""


class OpenTrick(NamedTuple):
    """A moment of a deal whose cards are all known."""

    suits: _Suits  # the cards of all hands
    order: tuple[int, ...]  # the hands in the order in which they play to this trick
    place: int  # how many hands have played
    top: _Top | None  # the suit led; suit and bit of the best card so far; the hand that played it
    need: int  # how many tricks the bidder is still to take
    left: int  # how many tricks are to come, this one included

    @classmethod
    def of(cls, state: NinetyNineState, seat: int) -> OpenTrick:
        """Return the present moment of a deal in progress, for the bid of a seat."""
        table = state.round.table
        suits = [0, 0, 0, 0]
        for hand, bits in enumerate(state.hands):
            if bits & JOKER.bit:
                assert table.joker is not None, "a Joker that stands for nothing is in no hand"
                bits ^= JOKER.bit | table.joker.bit  # noqa: PLW2901 -- the card it stands for
            for suit in range(4):
                suits[suit] |= (bits >> 16 * suit & _SUIT) << _WIDTH * hand
        top = None
        if state.trick:
            position = table.winner(state.trick)
            best = table.stands_for(state.trick[position])
            assert best is not None
            top = table.suit(state.trick[0]), best.suit, 1 << best.rank, state.order[position]
        place = len(state.trick)
        left = state.hands[state.order[place]].bit_count()
        need = state.bid_value(seat) - state.taken[seat]
        return cls(tuple(suits), state.order, place, top, need, left)


class TrickSearch(NodeLimit):
    """Determines whether a seat can force exactly the tricks it bid, whatever the others do."""

    def __init__(
        self, rules: NinetyNine, seat: int, trump: int | None, nodes: int | None = None
    ) -> None:
        super().__init__(nodes)
        self._rules, self._seat, self._trump = rules, seat, trump
        self._hands = rules.hands
        self._own = _SUIT << _WIDTH * seat
        self._known: dict[tuple[_Suits, tuple[int, ...]], int] = {}
        self._deciders: dict[tuple[int, ...], tuple[bool, ...]] = {}

    def after(self, moment: OpenTrick, card: Card) -> bool:
        """Return whether the bid can be forced after a card; for a Joker, pass what it stands for.

        May raise ``OutOfNodes``.
        """
        suits, order, place, top, need, left = moment
        if not 0 <= need <= left:
            return False
        hand, suit, bit = order[place], card.suit, 1 << card.rank
        wins = top is None or self._beats(suit, bit, top)
        led = suit if top is None else top[0]
        following = (led, suit, bit, hand) if wins else top
        played = _without(suits, suit, bit << _WIDTH * hand)
        return self._reply(played, order, place + 1, following, (need, left))

    def decides(self, moment: OpenTrick) -> bool:
        """Return whether the seat chooses the next card."""
        return self._choosing(moment.order)[moment.place]

    def _choosing(self, order: tuple[int, ...]) -> tuple[bool, ...]:
        """Return, for each place in the order, whether the seat chooses that card."""
        if order not in self._deciders:
            self._deciders[order] = tuple(
                self._seat == (dummys_player(order) if hand == self._rules.dummy else hand)
                for hand in order
            )
        return self._deciders[order]

    def _forced(self, suits: _Suits, order: tuple[int, ...], need: int, left: int) -> bool:
        """Return whether exactly ``need`` more tricks can be forced, before a trick begins."""
        if not left:
            return True
        if self._trump is not None:
            won, lost = _sure_tricks(suits[self._trump], self._seat, self._hands)
            if need < won or need > left - lost:
                return False
        key = suits, order
        known = self._known.get(key, 0)
        yes, no = 1 << need, 1 << 16 + need
        if known & (yes | no):
            return bool(known & yes)
        forced = self._reply(suits, order, 0, None, (need, left))
        self._known[key] = known | (yes if forced else no)
        return forced

    def _reply(
        self,
        suits: _Suits,
        order: tuple[int, ...],
        place: int,
        top: _Top | None,
        aim: tuple[int, int],
    ) -> bool:
        """Return whether the bid can be forced in the course of a trick."""
        if place == len(order):
            assert top is not None
            return self._end_trick(suits, order, top[3], aim)
        self._count()
        hand, wanted = order[place], self._choosing(order)[place]
        shift, led = _WIDTH * hand, top[0] if top else None
        for _, bit, suit in self._choices(suits, hand, top, wanted=wanted, need=aim[0]):
            if top is None or self._beats(suit, bit, top):
                best: _Top | None = (suit if led is None else led, suit, bit, hand)
            else:
                best = top
            played = _without(suits, suit, bit << shift)
            if self._reply(played, order, place + 1, best, aim) is wanted:
                return wanted
        return not wanted

    def _end_trick(
        self, suits: _Suits, order: tuple[int, ...], winner: int, aim: tuple[int, int]
    ) -> bool:
        need, left = aim[0] - (winner == self._seat), aim[1] - 1
        if not 0 <= need <= left:
            return False
        one, two, three, four = suits
        hands = self._hands
        closed = (
            _closed(one, hands),
            _closed(two, hands),
            _closed(three, hands),
            _closed(four, hands),
        )
        return self._forced(closed, next_order(order, winner, self._rules.dummy), need, left)

    def _beats(self, suit: int, bit: int, top: _Top) -> bool:
        return bit > top[2] if suit == top[1] else suit == self._trump

    def _choices(
        self, suits: _Suits, hand: int, top: _Top | None, *, wanted: bool, need: int
    ) -> list[tuple[int, int, int]]:
        """Return the cards to try as (why, bit, suit), those likeliest to settle the matter first.

        Cards that take the trick come first, high cards before low ones; the other players first
        lead the seat's long suits. When no more tricks are wanted, low cards come first.
        """
        hands, part = self._hands, _SUIT << _WIDTH * hand
        found: list[tuple[int, int, int]] = []
        if top is None:
            for suit in range(4):
                word = suits[suit]
                if word & part:
                    why = 0 if wanted else (word & self._own).bit_count()
                    found += [(why, bit, suit) for bit in _different(word, hand, hands, 0)]
            found.sort(reverse=not wanted or need > 0)
            return found
        led, best_suit, best, _ = top
        for suit in (led,) if suits[led] & part else range(4):
            word = suits[suit]
            if suit == best_suit:
                bits = _different(word, hand, hands, best)
                found += [(int(bit > best), bit, suit) for bit in bits]
            elif word & part:
                why = int(suit == self._trump)
                found += [(why, bit, suit) for bit in _different(word, hand, hands, 0)]
        found.sort(reverse=need > 0)
        return found


def _without(suits: _Suits, suit: int, bit: int) -> _Suits:
    one, two, three, four = suits
    if suit == 0:
        return one ^ bit, two, three, four
    if suit == 1:
        return one, two ^ bit, three, four
    if suit == 2:
        return one, two, three ^ bit, four
    return one, two, three, four ^ bit


@lru_cache(maxsize=1 << 17)
def _closed(word: int, hands: int) -> int:
    """Return a suit without the ranks that nobody holds any more."""
    held = 0
    for hand in range(hands):
        held |= word >> _WIDTH * hand & _SUIT
    closed = place = 0
    for rank in range(_WIDTH):
        if held >> rank & 1:
            for shift in range(0, _WIDTH * hands, _WIDTH):
                closed |= (word >> shift + rank & 1) << shift + place
            place += 1
    return closed


@lru_cache(maxsize=1 << 17)
def _different(word: int, hand: int, hands: int, best: int) -> tuple[int, ...]:
    """Return the cards of a hand in a suit, keeping only the lowest of equivalent ones.

    Neighbours are equivalent if no card that still matters lies between them: none in another hand,
    and not the best card of this trick.
    """
    others = best
    for other in range(hands):
        if other != hand:
            others |= word >> _WIDTH * other & _SUIT
    found: list[int] = []
    last = 0
    own = word >> _WIDTH * hand & _SUIT
    while own:
        bit = own & -own
        own ^= bit
        if not found or others & (bit - last):
            found.append(bit)
        last = bit
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def _sure_tricks(trumps: int, seat: int, hands: int) -> tuple[int, int]:
    """Return how many tricks a seat's trumps are sure to take, and how many the others' trumps are.

    A trump takes its trick unless a higher one beats it, and each higher one can do that only once.
    """
    own = trumps >> _WIDTH * seat & _SUIT
    held = [trumps >> _WIDTH * hand & _SUIT for hand in range(hands) if hand != seat]
    others = sum(held)
    return _unbeaten(own, others), max(_unbeaten(trumps, own) for trumps in held)


def _unbeaten(trumps: int, against: int) -> int:
    """Return how many trumps remain when each of the others beats a lower one if it can."""
    higher = unbeaten = 0
    for rank in reversed(range(_WIDTH)):
        higher += against >> rank & 1
        if trumps >> rank & 1:
            if higher:
                higher -= 1
            else:
                unbeaten += 1
    return unbeaten
