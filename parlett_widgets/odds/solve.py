"""What could have been: deals solved with all cards open.

These are tools for looking at a deal afterwards, or at one that was sampled. They see every card, so
no player may ask them about the match that it plays.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import CounterpointState, misses, points_from_misses
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import NinetyNineState
from parlett_widgets.odds.duel_search import DuelSearch
from parlett_widgets.odds.duels import Duel, duel_pack
from parlett_widgets.odds.node_limit import OutOfNodes
from parlett_widgets.odds.trick_search import OpenTrick, TrickSearch

__all__ = ["Forced", "Moment", "OpenMoment", "Solution", "force_bid", "solve_duel"]

NODES: Final = 5_000_000
"""Positions that are looked at unless more or fewer are asked for: some seconds."""


class OpenMoment(Protocol):
    """A moment of a deal with all its cards: a ``Match``, or a :class:`Moment`."""

    @property
    def rules(self) -> Any:
        """The rules in force."""

    @property
    def state(self) -> Any:
        """The whole state."""


class Moment(NamedTuple):
    """A state with its rules, where there is no match.

    Attributes
    ----------
    rules : Rules
    state : State
    """

    rules: Any
    state: Any


class Forced(NamedTuple):
    """Whether a seat can force its bid.

    Attributes
    ----------
    forced : bool or None
        Whether it takes exactly the tricks bid if it plays well, whatever all others do. None if
        the nodes were spent before that was found.
    cards : dict of Card to (bool or None)
        By card that may be played now, whether the bid can be forced after it.
    nodes : int
        How many positions have been looked at.
    """

    forced: bool | None
    cards: dict[Card, bool | None]
    nodes: int

    @property
    def finished(self) -> bool:
        """Whether all is known."""
        return self.forced is not None and None not in self.cards.values()

    @property
    def keeping(self) -> tuple[Card, ...]:
        """The cards after which the bid can be forced."""
        return tuple(card for card, forced in self.cards.items() if forced)


def force_bid(match: OpenMoment, seat: int, *, nodes: int | None = NODES) -> Forced:
    """Return whether a seat can force exactly its bid in Ninety-Nine, with all cards open.

    All other players play together against it, and everybody knows all hands and bids. With two
    players the dummy's cards are chosen as in the rules, by one or by the other.

    Parameters
    ----------
    match : Match or Moment
        Of Ninety-Nine in any form, at any card of a deal.
    seat : int
        Whose bid it is; it need not be this player's turn.
    nodes : int, optional
        How many positions may be looked at; None sets no limit. A whole deal for three
        takes thousands, seldom more than fifty thousand; one for five players may take millions.

    Returns
    -------
    Forced

    Raises
    ------
    ValueError
        If no card is due.
    TypeError
        If it is another game, or only what a seat sees of it.

    Examples
    --------
    Seat 0 has one of the three tricks that it bid, and five cards. With its high hearts it can make
    sure of exactly two tricks more:

    >>> import random
    >>> from parlett_widgets.games import NinetyNine
    >>> match = NinetyNine.classic().start(seed=126)
    >>> while match.phase != "play" or len(match.state.tricks) < 4:
    ...     match = match.apply(random.Random(match.revision).choice(match.legal))
    >>> found = force_bid(match, seat=0)
    >>> found.forced, found.keeping
    (True, (Card('AH'), Card('KH')))
    """
    rules, state = _opened(match)
    if not isinstance(rules, NinetyNine) or not isinstance(state, NinetyNineState):
        raise TypeError(f"only bids of Ninety-Nine can be forced, not of {rules.game}")
    if seat not in range(rules.seats):
        raise ValueError(f"seat must be from 0 to {rules.seats - 1}, not {seat!r}")
    legal = _legal(match)
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


def _settled(cards: dict[Card, bool | None], *, own: bool) -> bool | None:
    """Return the verdict: one good card is enough for the seat, and one bad card for the others."""
    if own in cards.values():
        return own
    return None if None in cards.values() else not own


class Solution(NamedTuple):
    """What the rest of a deal of Counterpoint comes to when both play perfectly.

    Results are the points of the deal (C5) that seat 0 scores more than seat 1.

    Attributes
    ----------
    low, high : int
        Bounds of the result. They are equal unless the nodes were spent before.
    cards : dict of Card to (int, int)
        By card that may be played now, the bounds of the result after it.
    nodes : int
        How many positions have been looked at.
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


def solve_duel(match: OpenMoment, *, nodes: int | None = NODES) -> Solution:
    """Return what a deal of Counterpoint for two comes to, with all cards open and perfect play.

    Both know all hands and bids and play for the difference of what they score for the deal (C5),
    in the readings of the bids that will count (C3).

    Parameters
    ----------
    match : Match or Moment
        Of Counterpoint for two, at any card of a deal.
    nodes : int, optional
        How many positions may be looked at; None sets no limit. Eight cards each take about
        ten thousand, thirteen some millions.

    Returns
    -------
    Solution

    Raises
    ------
    ValueError
        If no card is due.
    TypeError
        If it is another game, not for two, or only what a seat sees of it.

    Examples
    --------
    Seat 0 is to lead from its last eight cards. The Jack of clubs loses seven points, the Ace of
    diamonds thirteen:

    >>> import random
    >>> from parlett_widgets.games import Counterpoint
    >>> match = Counterpoint.standard().start(seed=10)
    >>> while match.phase != "play" or len(match.state.tricks) < 5:
    ...     match = match.apply(random.Random(match.revision).choice(match.legal))
    >>> found = solve_duel(match)
    >>> found.value, found.best, found.cards[Card("AD")]
    (-7, (Card('JC'),), (-13, -13))

    With too few nodes there are bounds:

    >>> found = solve_duel(match, nodes=1000)
    >>> found.finished, found.value, found.low <= -7 <= found.high
    (False, None, True)
    """
    rules, state = _opened(match)
    if not isinstance(rules, Counterpoint) or not isinstance(state, CounterpointState):
        raise TypeError(f"this is for Counterpoint, not for {rules.game}")
    if rules.players != 2:
        raise TypeError("this is for Counterpoint with two players")
    if rules.courts != "432":
        raise TypeError("this is for Counterpoint with courts worth 4, 3 and 2")
    legal = _legal(match)
    places = duel_pack(rules.pack).places
    duel = _duel(rules, state)
    search = DuelSearch(_worths(rules, state, duel), nodes)
    value = search.bounds(duel)
    cards = _by_card(search, value, {card: duel.after(places[card]) for card in legal}, duel.to_act)
    return Solution(*value, cards, search.nodes, duel.to_act)


def _by_card(
    search: DuelSearch, value: tuple[int, int], duels: dict[Card, Duel], seat: int
) -> dict[Card, tuple[int, int]]:
    """Return the bounds of the result after each card; which are the best is found out first."""
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
"""Beyond every result."""


def _opened(match: OpenMoment) -> tuple[Any, Any]:
    """Return the rules and the state with all its cards."""
    if not hasattr(match, "state"):
        raise TypeError(
            f"this needs the whole match with all its cards, not a {type(match).__name__}"
        )
    return match.rules, match.state


def _legal(match: OpenMoment) -> tuple[Card, ...]:
    """Return the cards that may be played now."""
    if str(match.state.phase) != "play":
        raise ValueError(f"no card is due in the phase {str(match.state.phase)!r}")
    return tuple(action.cards[0] for action in match.rules.choices(match.state))


def _duel(rules: Counterpoint, state: CounterpointState) -> Duel:
    pack = duel_pack(rules.pack)
    one, two = (pack.bits(CardSet.from_bits(hand)) for hand in state.hands)
    led = pack.places[state.trick[0]] if state.trick else -1
    first, second = state.taken
    return Duel((one, two), (0, 0), (first, second), state.order[0], led)


def _worths(rules: Counterpoint, state: CounterpointState, duel: Duel) -> list[int]:
    """Return by the points that seat 0 takes in the deal what it scores more than seat 1 (C5)."""
    total = sum(state.taken) + duel.rest
    found = []
    for points in range(total + 1):
        taken = points, total - points
        counted = rules.counted_bids(state._replace(taken=taken))
        mine, others = points_from_misses(misses(counted, taken))
        found.append(mine - others)
    return found
