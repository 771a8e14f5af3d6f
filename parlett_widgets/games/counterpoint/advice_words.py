"""Words for the prospects of bids in Counterpoint."""

from __future__ import annotations

from math import fsum

from parlett_widgets.games.bidding.advice_words import BidTerms
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import UNIT, counted_bid
from parlett_widgets.players.advice import Option
from parlett_widgets.words.figures import ahead, figure

__all__ = ["CounterpointBidTerms"]


class CounterpointBidTerms(BidTerms):
    """Words for bids that are counted in points, and missed by more or fewer of them (C5)."""

    rules: Counterpoint
    unit = UNIT
    band = 5

    def amount(self, number: int) -> str:
        """Return a number of points."""
        return self.labels.points(number)

    def parts(self) -> str:
        """Return the message for a fractional number of points.

        It is in the plural, with the placeholder ``{n}``.
        """
        return self._("{n} points")

    def taken(self) -> str:
        """Return the heading for the distribution of points taken."""
        return self._("Points taken")

    def scored(self, mean: float) -> tuple[str, str]:
        """Return the label for the mean of an option, and the mean as text, with a sign."""
        _you, *others = self.view.players  # bids are compared for seat 0
        label = (
            self._("Your score minus the others' mean")
            if len(others) > 1
            else self._("Your score minus {player}'s").format(player=self.lang.player(others[0]))
        )
        return label, f"+{figure(mean)}" if mean > 0 else figure(mean)

    def reading(self, option: Option) -> str:
        """Return the words for a bid that is to count 100 more.

        If that is chosen with the bid, only the higher amount is named.
        """
        if self.rules.bids_high:
            return self.amount(option.aim)
        return super().reading(option)

    def expected(self, option: Option) -> str:
        """Return sentences giving the average lead and the average miss."""
        missed = fsum(share * self._missed(option, taken) for taken, share in option.taken)
        sentence = self._("It misses by {points} points on average.")
        lead = ahead(self.lang, len(self.view.players), option.mean)
        return self.lang.paragraph([lead, sentence.format(points=figure(missed))])

    def _missed(self, option: Option, taken: int) -> int:
        """Return the points by which a bid is missed, in the reading that counts (C3)."""
        counted = counted_bid(
            option.bid,
            taken,
            high_bids=self.rules.high_bids,
            high=option.aim > option.bid,
            players=self.rules.players,
        )
        return abs(taken - counted)
