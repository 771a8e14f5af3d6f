"""The view of one seat in a match of Ninety-Nine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlett_widgets.engine.actions import Verb
from parlett_widgets.games.bidding.view import BiddingView, bidding_facts
from parlett_widgets.games.ninety_nine.scoring import successes
from parlett_widgets.games.ninety_nine.state import FinishedTrick, NinetyNineState, Phase, Premium

if TYPE_CHECKING:
    from parlett_widgets.engine.match import Match
    from parlett_widgets.games.ninety_nine.rules import NinetyNine

__all__ = ["NinetyNineView", "see"]


@dataclass(frozen=True)
class NinetyNineView(BiddingView):
    """What one seat may know of a match of Ninety-Nine.

    Attributes
    ----------
    premium : Premium or None
        The seat that declared or revealed (``premium.seat``, ``premium.level``); None if nobody has.
    tricks : tuple of FinishedTrick
        The finished tricks of this deal; each has ``order``, ``cards`` and ``winner``.
    taken : tuple of int
        The tricks won by each hand in this deal.
    games : tuple of int
        The games of a rubber won by each player.
    carried : tuple of int
        Each player's points from the finished games of a rubber, bonuses included.
    """

    rules: NinetyNine
    premium: Premium | None
    tricks: tuple[FinishedTrick, ...]
    taken: tuple[int, ...]
    games: tuple[int, ...]
    carried: tuple[int, ...]


def see(
    rules: NinetyNine, match: Match[NinetyNineState], seat: int | None, eyes: frozenset[int]
) -> NinetyNineView:
    """Return the view of a seat (N5, N8)."""
    state = match.state
    hands, bids = eyes | _shown_hands(rules, state), eyes | _shown_bids(rules, state)
    return NinetyNineView(
        **bidding_facts(match, seat, eyes, hands=hands, bids=bids),
        premium=state.premium,
        games=state.round.standing.games,
        carried=state.round.standing.carried,
    )


def _shown_hands(rules: NinetyNine, state: NinetyNineState) -> set[int | None]:
    """Return the hands that everybody can see: a revealer's and the dummy's (N5)."""
    opened = bool(state.tricks or state.trick)
    if state.phase in (Phase.BID, Phase.PREMIUM):
        return set()
    shown = {rules.dummy}
    premium = state.premium
    if premium and premium.level is Verb.REVEAL and (opened or not rules.shows_after_lead):
        shown.add(premium.seat)
    return shown


def _shown_bids(rules: NinetyNine, state: NinetyNineState) -> set[int]:
    """Return the hands whose bid cards are public (N8).

    These are the holders of a premium and, once the deal is over, all that made their bids.
    """
    shown: set[int] = set()
    if state.premium and state.phase not in (Phase.BID, Phase.PREMIUM):
        shown.update(state.premium.seats)
    if state.phase in (Phase.DEAL_OVER, Phase.OVER):
        made = successes(state.bid_values, state.taken, rules.dummy)
        shown.update(hand for hand, success in enumerate(made) if success)
    return shown
