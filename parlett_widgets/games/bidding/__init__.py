"""The three-card bid that Ninety-Nine and Counterpoint share."""

from __future__ import annotations

from parlett_widgets.games.bidding.bids import bid_value, bid_ways, ways

__all__ = ["bid_value", "bid_ways", "ways"]
