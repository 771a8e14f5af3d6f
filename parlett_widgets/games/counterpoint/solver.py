"""The result of a deal of Counterpoint for two with perfect play and all cards open."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.match import Match
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import misses, points_from_misses
from parlett_widgets.games.counterpoint.search import Duel, DuelSearch, duel_pack
from parlett_widgets.games.counterpoint.state import CounterpointState
from parlett_widgets.players.hindsight import Outcome
from parlett_widgets.players.open_deals import NODES, QUICK, OutOfNodes, legal_cards, opened

__all__ = ["Solution", "outcomes", "solve_duel"]


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
