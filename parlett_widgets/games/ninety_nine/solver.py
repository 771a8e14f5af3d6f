"""Whether a bid of Ninety-Nine can be forced, with all cards open."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.match import Match
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.search import OpenTrick, TrickSearch
from parlett_widgets.games.ninety_nine.state import NinetyNineState
from parlett_widgets.players.hindsight import Outcome
from parlett_widgets.players.open_deals import NODES, QUICK, OutOfNodes, legal_cards, opened

__all__ = ["Forced", "force_bid", "outcomes"]


class Forced(NamedTuple):
    """Whether a seat can force its bid.

    Attributes
    ----------
    forced : bool or None
        Whether it takes exactly the tricks bid if it plays well, whatever all others do. None if
        the nodes ran out first.
    cards : dict of Card to (bool or None)
        For each playable card, whether the bid can be forced after it.
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


def force_bid(match: Match[Any, Any], seat: int, *, nodes: int | None = NODES) -> Forced:
    """Return whether a seat can force exactly its bid in Ninety-Nine, with all cards open.

    All other players play together against it, and everybody knows all hands and bids. With two
    players the dummy's cards are chosen as in the rules, by one or by the other.

    Parameters
    ----------
    match : Match
        A match of Ninety-Nine in any form, at any card of a deal.
    seat : int
        Whose bid it is; it need not be this player's turn.
    nodes : int, optional
        How many positions may be looked at; None sets no limit. A whole deal for three
        takes thousands, seldom more than fifty thousand; one for five players may take millions.

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
    rules, state = opened(match)
    if not isinstance(rules, NinetyNine) or not isinstance(state, NinetyNineState):
        raise TypeError(f"only bids in Ninety-Nine can be forced, not in {rules.game}")
    if seat not in range(rules.seats):
        raise ValueError(f"seat must be from 0 to {rules.seats - 1}, not {seat!r}")
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
    """Return whether the player's bid is made after each card, whatever the others play.

    None where that is the same for all cards, or not known.
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
