"""Words for the prospects of bids in Ninety-Nine."""

from __future__ import annotations

from parlett_widgets.games.bidding.advice_words import BidTerms
from parlett_widgets.players.advice import Option
from parlett_widgets.words.figures import figure, percent

__all__ = ["NinetyNineBidTerms"]


class NinetyNineBidTerms(BidTerms):
    """Words for bids that are counted in tricks, and are either made or not (N4)."""

    def amount(self, number: int) -> str:
        """Return a number of tricks."""
        return self.labels.tricks(number)

    def parts(self) -> str:
        """Return the message for a fractional number of tricks.

        It is in the plural, with the placeholder ``{n}``.
        """
        return self._("{n} tricks")

    def taken(self) -> str:
        """Return the heading for the distribution of tricks taken."""
        return self._("Tricks taken")

    def scored(self, mean: float) -> tuple[str, str]:
        """Return the label for the mean of an option, and the mean as text."""
        return self._("Points a deal"), figure(mean)

    def expected(self, option: Option) -> str:
        """Return a sentence saying what a bid scores on average and how often it is made."""
        message = self._(
            "It scores {points} points a deal on average and is made {chance} of the time."
        )
        return message.format(points=figure(option.mean), chance=percent(option.exact))
