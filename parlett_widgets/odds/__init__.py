"""Odds: what lies where nobody looks, how likely it is, and states to play on from.

* :mod:`.deals` has every way in which hidden cards may lie, and fair samples of them;
  :mod:`.states` turns such a world into a state that the rules can take on.
* :mod:`.counting` has exact chances of bids, of points in bid cards and of Addenda's counts.
* :mod:`.advice` ranks all bids of a hand by the points that they bring in deals that are played out
  (:mod:`.rollouts`, :mod:`.duel_rollouts`) in plausible worlds (:mod:`.trick_worlds`, :mod:`.duel_worlds`).
* :mod:`.solve` looks at deals with all cards open: who can force the bid, and what perfect play brings.
"""

from parlett_widgets.odds.advice import Advice, BidCard, Option, advise, improving_advice
from parlett_widgets.odds.counting import (
    bid_chances,
    bid_ways,
    chance_of_going_over,
    final_counts,
    hidden_points,
)
from parlett_widgets.odds.deals import HiddenDeals, World
from parlett_widgets.odds.solve import Forced, Moment, Solution, force_bid, solve_duel
from parlett_widgets.odds.states import state_from, state_maker

__all__ = [
    "Advice",
    "BidCard",
    "Forced",
    "HiddenDeals",
    "Moment",
    "Option",
    "Solution",
    "World",
    "advise",
    "bid_chances",
    "bid_ways",
    "chance_of_going_over",
    "final_counts",
    "force_bid",
    "hidden_points",
    "improving_advice",
    "solve_duel",
    "state_from",
    "state_maker",
]
