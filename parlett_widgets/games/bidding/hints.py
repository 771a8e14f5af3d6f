"""Hints for games with three-card bids in words: which bid to make, and what each card of it brings."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import attrgetter
from typing import Final

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Verb
from parlett_widgets.narration.advice import AdviceWords
from parlett_widgets.narration.figures import figure
from parlett_widgets.narration.hints import HintWords
from parlett_widgets.players import Expert
from parlett_widgets.players.advice import ENOUGH, Advice
from parlett_widgets.players.advice_session import advise
from parlett_widgets.players.player import Reason

__all__ = ["BiddingHints"]

_WORLDS: Final = 64
"""In how many worlds the best bids are tried at least for a hint, so that it comes at once."""


class BiddingHints(HintWords):
    """Words hints for one seat of a game with bids."""

    def worked_out(self, rng: random.Random) -> tuple[list[str], dict[Card, str]]:
        """Return the sentences of a hint, and the marks of the cards; it may take seconds."""
        if not self._is_bidding():
            return super().worked_out(rng)
        if not self.view.rules.knowledge:  # of its many bids, sampling tries some
            return list(self.sampled_bid(Expert().reasons(self.view, rng))), {}
        advice = advise(self.view, rng, worlds=_WORLDS)
        return list(self.bid(advice)), self.bid_marks(advice)

    def _is_bidding(self) -> bool:
        return self.view.legal[0].verb is Verb.BID

    def bid(self, advice: Advice) -> Iterator[str]:
        """Yield sentences on which three cards to bid with, and why."""
        words = AdviceWords(self.lang, self.view)
        best = advice.best
        message = self._("Hint: bid {bid} with {cards}.")
        yield message.format(bid=words.bid(best), cards=words.cards(best.cards))
        yield words.expected(best, advice)
        yield from islice(words.costs(best, advice), 1)
        groups = groupby(advice.options, key=attrgetter("group"))
        options = [option for option in (next(alike) for _, alike in groups) if option.measured]
        yield self._next(f"{words.cards(option.cards)} {figure(option.mean)}" for option in options)
        yield self._close(options)

    def sampled_bid(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """Yield sentences on the best of the bids that were tried by chance alone."""
        best = reasons[0]
        yield self._("Hint: bid with {cards}.").format(cards=self._cards(best))
        yield self._worth(best)
        yield self._next(f"{self._cards(reason)} {self._figures(reason)}" for reason in reasons)

    def _cards(self, reason: Reason) -> str:
        return self.lang.cards(self.view.rules.sorted_cards(reason.action.cards))

    def bid_marks(self, advice: Advice) -> dict[Card, str]:
        """Return for each card the points of the best bid that it is part of, where they are known."""
        marks: dict[Card, str] = {}
        for option in advice.options:
            if option.measured and option.worlds >= ENOUGH:
                for card in option.cards:
                    marks.setdefault(card, figure(option.mean))
        return marks

    def _choice(self) -> Iterable[Card]:
        return self.view.hand if self._is_bidding() else super()._choice()

    def _marks_mean(self) -> str:
        if self._is_bidding():
            return self._("On each card: the points a deal of the best bid with it.")
        return super()._marks_mean()
