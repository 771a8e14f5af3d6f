"""What is told of bids of Counterpoint before one is made."""

from __future__ import annotations

from math import fsum

from parlett_widgets.games.bidding.advice_words import BidTerms
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import UNIT, counted_bid
from parlett_widgets.players.advice import Option
from parlett_widgets.words.figures import ahead, figure

__all__ = ["CounterpointBidTerms"]


class CounterpointBidTerms(BidTerms):
    """Bids are counted in points, and a bid is missed by more or less (C5)."""

    rules: Counterpoint
    unit = UNIT
    band = 5

    def amount(self, number: int) -> str:
        """Return a number of points."""
        return self.labels.points(number)

    def parts(self) -> str:
        """Return how a number with a fraction is written, with the blank ``{n}``: points are many."""
        return self._("{n} points")

    def taken(self) -> str:
        """Return the heading over how many points are taken how often."""
        return self._("Points taken")

    def reading(self, option: Option) -> str:
        """Return what is bid to count 100 more; where that is chosen with the bid, this alone."""
        if self.rules.bids_high:
            return self.amount(option.aim)
        return super().reading(option)

    def expected(self, option: Option) -> str:
        """Return by how much one is ahead on average and misses the bid, as sentences."""
        missed = fsum(share * self._missed(option, taken) for taken, share in option.taken)
        sentence = self._("It misses by {points} points on average.")
        lead = ahead(self.lang, len(self.view.players), option.mean)
        return self.lang.paragraph([lead, sentence.format(points=figure(missed))])

    def _missed(self, option: Option, taken: int) -> int:
        """Return by how much a bid is missed, in the reading that counts (C3)."""
        counted = counted_bid(
            option.bid,
            taken,
            high_bids=self.rules.high_bids,
            high=option.aim > option.bid,
            players=self.rules.players,
        )
        return abs(taken - counted)
