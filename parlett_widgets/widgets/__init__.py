"""The widgets that a notebook shows."""

from parlett_widgets.widgets.bid_advisor import BidAdvisor
from parlett_widgets.widgets.bid_explorer import BidExplorer
from parlett_widgets.widgets.card_table import CardTable
from parlett_widgets.widgets.chain_explorer import ChainExplorer
from parlett_widgets.widgets.defaults import use
from parlett_widgets.widgets.predict import Predict
from parlett_widgets.widgets.replay import Replay
from parlett_widgets.widgets.score_explorer import ScoreExplorer
from parlett_widgets.widgets.trick_explorer import TrickExplorer

__all__ = [
    "BidAdvisor",
    "BidExplorer",
    "CardTable",
    "ChainExplorer",
    "Predict",
    "Replay",
    "ScoreExplorer",
    "TrickExplorer",
    "use",
]
