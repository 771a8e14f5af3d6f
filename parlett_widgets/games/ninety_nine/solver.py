"""Determines whether a bid of Ninety-Nine can be forced, with all cards open."""

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
