"""What a bid or a card can be expected to bring: the names that lessons and widgets use."""

from parlett_widgets.games.bidding.bids import bid_ways
from parlett_widgets.games.counterpoint.solver import Solution, solve_duel
from parlett_widgets.games.ninety_nine.solver import Forced, force_bid
from parlett_widgets.players.advice import Advice, BidCard, Option
from parlett_widgets.players.advice_session import AdviceSession, advise
from parlett_widgets.players.hidden_deals import HiddenDeals, World
from parlett_widgets.players.open_deals import Moment

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
