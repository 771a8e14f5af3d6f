"""The widgets: what a notebook shows and what one can touch in it."""

from parlett_widgets.widgets.card_table import CardTable
from parlett_widgets.widgets.chain_explorer import ChainExplorer
from parlett_widgets.widgets.defaults import use
from parlett_widgets.widgets.replay import Replay

__all__ = ["CardTable", "ChainExplorer", "Replay", "use"]
