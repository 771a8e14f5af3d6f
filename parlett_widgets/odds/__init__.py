"""Odds: what lies where nobody looks, how likely it is, and what a bid or a card can be expected to bring.

* :mod:`.deals` has every way in which hidden cards may lie, and fair samples of them.
* :mod:`.advice` ranks all bids of a hand by the points that they bring in deals that are played out
  (:mod:`.rollouts`, :mod:`.duel_rollouts`) in plausible worlds (:mod:`.trick_worlds`, :mod:`.duel_worlds`).
* :mod:`.solve` looks at deals with all cards open: who can force the bid, and what perfect play brings.
"""

from parlett_widgets.odds.advice import Advice, AdviceSession, BidCard, Option, advise
from parlett_widgets.odds.counting import bid_ways
from parlett_widgets.odds.deals import HiddenDeals, World
from parlett_widgets.odds.solve import Forced, Moment, Solution, force_bid, solve_duel

__all__ = [
    "Advice",
    "AdviceSession",
    "BidCard",
    "Forced",
    "HiddenDeals",
    "Moment",
    "Option",
    "Solution",
    "World",
    "advise",
    "bid_ways",
    "force_bid",
    "solve_duel",
]
