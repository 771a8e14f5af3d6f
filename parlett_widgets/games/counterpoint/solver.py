"""The result of a deal of Counterpoint for two with perfect play and all cards open.

What one player gains the other loses (C5), and since every point in play goes to one of the two,
the result is a function of the points that seat 0 ends with. So the search asks one question again
and again, whether seat 0 can reach at least a certain result, and each answer halves the results
that are still possible.

The higher rank wins whatever its suit (C4). So cards are placed by rank first, at bit ``4 *
strength + suit``: the cards that beat a whole hand are those from a certain bit upwards. Unlike in
Ninety-Nine, neighbouring cards are rarely equivalent, since few ranks are worth the same points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.tricks import TEN_HIGH
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    Courts,
    Pack,
    card_points,
    misses,
    points_from_misses,
)
from parlett_widgets.games.counterpoint.state import CounterpointState
from parlett_widgets.players.hindsight import Outcome
from parlett_widgets.players.open_deals import (
    NODES,
    QUICK,
    NodeLimit,
    OutOfNodes,
    legal_cards,
    opened,
)

__all__ = ["Duel", "DuelPack", "DuelSearch", "Solution", "duel_pack", "outcomes", "solve_duel"]


class Solution(NamedTuple):
    """The result of a deal of Counterpoint when both play the rest of it perfectly.

    A result is the number of points by which seat 0 outscores seat 1 in the deal (C5).

    Attributes
    ----------
    low, high : int
        Bounds on the result. They are equal unless the nodes ran out.
    cards : dict of Card to (int, int)
        For each playable card, bounds on the result after it is played.
    nodes : int
        The number of positions examined.
    seat : int
        Whose turn it is.
    """

    low: int
    high: int
    cards: dict[Card, tuple[int, int]]
    nodes: int
    seat: int

    @property
    def value(self) -> int | None:
        """The result, or None while only its bounds are known."""
        return self.low if self.low == self.high else None

    @property
    def finished(self) -> bool:
        """Whether the results of all cards are known."""
        return all(low == high for low, high in self.cards.values())

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that are known to be the best; empty if none is."""
        return tuple(card for card, bounds in self.cards.items() if bounds == (self.value,) * 2)


def solve_duel(match: Match[Any, Any], *, nodes: int | None = NODES) -> Solution:
    """Return the result of a deal of Counterpoint for two, with all cards open and perfect play.

    Both players know all hands and bids, and play for the difference between their scores for the
    deal (C5), each bid in the reading that will count (C3).

    Parameters
    ----------
    match : Match
        A match of Counterpoint for two, at any moment when a card is due.
    nodes : int, optional
        The maximum number of positions to examine; None sets no limit. With eight cards each, about
        ten thousand are needed; with thirteen, some millions.

    Raises
    ------
    ValueError
        If no card is due.
    TypeError
        If ``match`` is of another game, is not for two players, or is only a seat's view.

    Examples
    --------
    Seat 0 is to lead from its last eight cards. The Jack of clubs leaves it seven points behind,
    the Ace of diamonds thirteen:

    >>> import random
    >>> from parlett_widgets.games import Counterpoint
    >>> match = Counterpoint.standard().start(seed=10)
    >>> while match.phase != "play" or len(match.state.tricks) < 5:
    ...     match = match.apply(random.Random(match.revision).choice(match.legal))
    >>> found = solve_duel(match)
    >>> found.value, found.best, found.cards[Card("AD")]
    (-7, (Card('JC'),), (-13, -13))

    With too few nodes, only bounds are known:

    >>> found = solve_duel(match, nodes=1000)
    >>> found.finished, found.value, found.low <= -7 <= found.high
    (False, None, True)
    """
    rules, state = opened(match)
    if not isinstance(rules, Counterpoint) or not isinstance(state, CounterpointState):
        raise TypeError(f"solve_duel is for Counterpoint, not for {rules.game}")
    if rules.game != Counterpoint.game:  # a house rule
        raise TypeError(f"solve_duel is for Counterpoint, not for {rules.game}")
    if rules.players != 2:
        raise TypeError(f"solve_duel is for two players, not {rules.players}")
    legal = legal_cards(match)
    pack = duel_pack(rules.pack, rules.courts)
    duel = pack.duel(state.hands, state.taken, state.order[0], state.trick)
    search = DuelSearch(_worths(rules, state, duel), pack.points, nodes)
    value = search.bounds(duel)
    cards = _by_card(
        search, value, {card: duel.after(pack.places[card]) for card in legal}, duel.to_act
    )
    return Solution(*value, cards, search.nodes, duel.to_act)


def outcomes(match: Match[Any, Any]) -> dict[Card, Outcome] | None:
    """Return the points that each card loses with perfect play; None if they are not known."""
    if match.rules.game != Counterpoint.game or match.rules.seats != 2:
        return None
    found = solve_duel(match, nodes=QUICK)
    if not found.finished:
        return None
    sign = -1 if found.seat else 1
    brought = {card: sign * low for card, (low, _) in found.cards.items()}
    best = max(brought.values())
    return {card: Outcome(best - points) for card, points in brought.items()}


def _by_card(
    search: DuelSearch, value: tuple[int, int], duels: dict[Card, Duel], seat: int
) -> dict[Card, tuple[int, int]]:
    """Return bounds on the result after each card, finding the best cards first."""
    low, high = value
    worse = dict.fromkeys(duels, (-_FAR, high) if seat == 0 else (low, _FAR))
    if low == high:
        for card, duel in duels.items():
            try:
                if seat == 0:
                    worse[card] = value if search.reaches(duel, low) else (-_FAR, low - 1)
                else:
                    worse[card] = (high + 1, _FAR) if search.reaches(duel, high + 1) else value
            except OutOfNodes:
                break
    return {card: search.bounds(duel, worse[card]) for card, duel in duels.items()}


_FAR: Final = 1 << 16
"""A number beyond every result."""


def _worths(rules: Counterpoint, state: CounterpointState, duel: Duel) -> list[int]:
    """Return seat 0's lead in score for each number of points that it takes in the deal (C5)."""
    total = sum(state.taken) + duel.rest
    found = []
    for points in range(total + 1):
        taken = points, total - points
        counted = rules.counted_bids(state._replace(taken=taken))
        mine, others = points_from_misses(misses(counted, taken))
        found.append(mine - others)
    return found


# -------------------------------------------------------------------------------------- the search


SUITS: Final = tuple(0x11111111 << suit for suit in range(4))
"""The cards of each suit."""

OVER: Final = tuple(
    0xFFFFFFFF << 4 * (place // 4 + (place >= 12)) & 0xFFFFFFFF & ~(1 << place)
    for place in range(32)
)
"""For each place, the cards that beat the card there when it is led; equal ranks as in C4."""


class DuelPack:
    """The places of a pack's cards in an integer. Use :func:`duel_pack` to get a pack."""

    def __init__(self, pack: Pack, courts: Courts) -> None:
        cards = Counterpoint(pack=pack).cards
        ranks = sorted({card.rank for card in cards}, key=TEN_HIGH.index)
        self.places: dict[Card, int] = {
            card: 4 * ranks.index(card.rank) + card.suit for card in cards
        }
        self.cards = {place: card for card, place in self.places.items()}
        self.points = tuple(
            [card_points(self.cards[place], pack, courts) for place in range(len(cards))]
        )

    def bits(self, cards: CardSet) -> int:
        """Return a set of cards as an integer."""
        return sum(1 << self.places[card] for card in cards)

    def duel(
        self, hands: Sequence[int], taken: Sequence[int], leader: int, trick: tuple[Card, ...]
    ) -> Duel:
        """Return a moment of a deal; ``hands`` are the bits of sets of cards."""
        one, two = [self.bits(CardSet.from_bits(hand)) for hand in hands]
        led = self.places[trick[0]] if trick else -1
        return Duel(self.points, (one, two), (taken[0], taken[1]), leader, led)


@cache
def duel_pack(pack: Pack, courts: Courts = "432") -> DuelPack:
    """Return the places of the cards of a pack.

    Examples
    --------
    >>> places = duel_pack("standard").places
    >>> places[Card("AS")], places[Card("7C")]
    (31, 0)
    """
    return DuelPack(pack, courts)


class Duel(NamedTuple):
    """A moment of a deal, with hands and cards as integers."""

    points: tuple[int, ...]  # what the card at each place is worth
    hands: tuple[int, int]
    taken: tuple[int, int]
    leader: int
    led: int = -1  # the place of the card on the table, or -1

    @property
    def to_act(self) -> int:
        """The seat whose turn it is."""
        return self.leader if self.led < 0 else 1 - self.leader

    @property
    def rest(self) -> int:
        """The points still to be won, including those of the card on the table."""
        held = self.hands[0] | self.hands[1]
        return points_of(held if self.led < 0 else held | 1 << self.led, self.points)

    def after(self, place: int) -> Duel:
        """Return the moment after a card is played."""
        one, two = self.hands
        if self.to_act:
            two ^= 1 << place
        else:
            one ^= 1 << place
        hands = one, two
        if self.led < 0:
            return self._replace(hands=hands, led=place)
        winner = 1 - self.leader if OVER[self.led] >> place & 1 else self.leader
        points = self.points[self.led] + self.points[place]
        first, second = self.taken
        taken = (first, second + points) if winner else (first + points, second)
        return self._replace(hands=hands, taken=taken, leader=winner, led=-1)


_FROM: Final = tuple(0xFFFFFFFF << 4 * ((place + 3) // 4) & 0xFFFFFFFF for place in range(33))
"""For each bit length of a hand, the cards whose ranks are above every card in it."""


class DuelSearch(NodeLimit):
    """Finds the results of moments of a deal; one limit on positions covers all calls together.

    ``worth`` gives the value to seat 0 of each number of points in the whole deal, ``points`` the
    value of the card at each place.

    Examples
    --------
    The Ace of spades takes the Ten. Seat 0 wants no points, but has nothing else to play:

    >>> from parlett_widgets.cards import CardSet
    >>> pack = duel_pack("standard")
    >>> hands = [CardSet("AS").bits, CardSet("10S").bits]
    >>> search = DuelSearch([-points for points in range(22)], pack.points)
    >>> search.bounds(pack.duel(hands, taken=(0, 0), leader=1, trick=()))
    (-21, -21)
    """

    def __init__(
        self, worth: Sequence[int], points: tuple[int, ...], nodes: int | None = None
    ) -> None:
        super().__init__(nodes)
        self._worth = worth
        self._points = points
        self._spans: dict[tuple[int, int], tuple[int, int]] = {}
        self._known: dict[int, tuple[int, int]] = {}
        self._best_leads: dict[int, int] = {}

    def bounds(self, duel: Duel, within: tuple[int, int] | None = None) -> tuple[int, int]:
        """Return bounds on the result; they are equal unless the nodes run out.

        Bounds that are already known can be passed as ``within`` to shorten the search.
        """
        taken, rest = duel.taken[0], duel.rest
        low, high = self._span(taken, rest)
        if within is not None:
            low, high = max(low, within[0]), min(high, within[1])
        steps = sorted({low, high, *self._worth[taken : taken + rest + 1]})
        steps = steps[steps.index(low) : steps.index(high) + 1]
        try:
            while len(steps) > 1:
                middle = len(steps) // 2
                steps = steps[middle:] if self.reaches(duel, steps[middle]) else steps[:middle]
        except OutOfNodes:
            pass
        return steps[0], steps[-1]

    def reaches(self, duel: Duel, value: int) -> bool:
        """Return whether seat 0 can force at least a given result; may raise ``OutOfNodes``."""
        (one, two), taken = duel.hands, duel.taken[0]
        if duel.led < 0:
            return self._forced(one, two, duel.leader, taken, value)
        led = 1 << duel.led
        if duel.leader:
            return self._reply(one, two | led, 1, led, (taken, value))
        return self._reply(one | led, two, 0, led, (taken, value))

    def _span(self, taken: int, rest: int) -> tuple[int, int]:
        """Return the worst and the best result for any share of the remaining points."""
        key = taken, rest
        if key not in self._spans:
            possible = self._worth[taken : taken + rest + 1]
            self._spans[key] = min(possible), max(possible)
        return self._spans[key]

    def _forced(self, one: int, two: int, leader: int, taken: int, value: int) -> bool:
        """Return whether seat 0 can reach a value, at the start of a trick."""
        self._count()
        if not one:
            return self._worth[taken] >= value
        # Nothing beats the cards that rank above all of the other hand: their points are sure.
        above = _FROM[two.bit_length()] & one
        below = _FROM[one.bit_length()] & two
        sure, gone = points_of(above, self._points), points_of(below, self._points)
        low, high = self._span(taken + sure, points_of(one | two, self._points) - sure - gone)
        if low >= value or high < value:
            return low >= value
        key = (one << 32 | two) << 8 | leader << 7 | taken  # a tuple takes more memory
        if key in self._known:
            low, high = self._known[key]
            if low >= value or high < value:
                return low >= value
        forced = self._lead(one, two, leader, taken, value)
        self._known[key] = (value, high) if forced else (low, value - 1)
        return forced

    def _lead(self, one: int, two: int, leader: int, taken: int, value: int) -> bool:
        position = (one << 32 | two) << 1 | leader
        cards = singles(two if leader else one)[::-1]
        best = self._best_leads.get(position)
        if best is not None:
            cards.remove(best)
            cards.insert(0, best)
        wanted = leader == 0
        for card in cards:
            if self._reply(one, two, leader, card, (taken, value)) is wanted:
                self._best_leads[position] = card
                return wanted
        return not wanted

    def _reply(self, one: int, two: int, leader: int, led: int, aim: tuple[int, int]) -> bool:
        """Return whether seat 0 can reach a value once a card is led.

        The card led is still in the leader's hand.
        """
        self._count()
        taken, value = aim
        place = led.bit_length() - 1
        over, points = OVER[place], self._points[place]
        hand = one if leader else two
        wanted = leader == 1
        for card in reversed(singles(hand & SUITS[place & 3] or hand)):
            winner = 1 - leader if over & card else leader
            after = taken if winner else taken + points + self._points[card.bit_length() - 1]
            if leader:
                forced = self._forced(one ^ card, two ^ led, winner, after, value)
            else:
                forced = self._forced(one ^ led, two ^ card, winner, after, value)
            if forced is wanted:
                return wanted
        return not wanted


def points_of(bits: int, points: tuple[int, ...]) -> int:
    """Return the points that cards are worth; ``points`` has the value of each place.

    Examples
    --------
    >>> pack = duel_pack("standard")
    >>> points_of(pack.bits(CardSet("AS KS 7D")), pack.points), points_of(0xFFFFFFFF, pack.points)
    (15, 120)
    """
    return (
        points[28] * (bits >> 28).bit_count()
        + points[24] * (bits >> 24 & 15).bit_count()
        + points[20] * (bits >> 20 & 15).bit_count()
        + points[16] * (bits >> 16 & 15).bit_count()
        + points[12] * (bits >> 12 & 15).bit_count()
    )


def singles(bits: int) -> list[int]:
    """Return the bits one by one, the lowest first.

    Examples
    --------
    >>> singles(0b1010)
    [2, 8]
    """
    found = []
    while bits:
        found.append(bits & -bits)
        bits &= bits - 1
    return found
