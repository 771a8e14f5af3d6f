"""Advice before a bid in words: what a bid brings, and why these three cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import fsum
from typing import Final

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.state import counted_bid
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.narration.bids import BidWords
from parlett_widgets.narration.figures import ahead, figure, percent
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import Language
from parlett_widgets.players.advice import Advice, BidCard, Option

__all__ = ["AdviceWords", "figure", "percent"]

_WORTH_TELLING: Final = 0.05
"""Costs below this, in tricks or points, are none."""

_ALIKE: Final = 0.5
"""Bids whose means are no further apart than this, in points, are told to be about the same."""


class AdviceWords:
    """Words what is known of bids, in one language and for one hand.

    Parameters
    ----------
    lang : Language
    view : NinetyNineView or CounterpointView
        Of the player who is to bid.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.narration.language import language
    >>> from parlett_widgets.players.advice_session import advise
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> advice = advise(view, random.Random(1), worlds=40)
    >>> words = AdviceWords(language("en"), view)
    >>> option = advice.option("9D 7D JK")
    >>> words.bid(option), words.cards(option.cards)
    ('1 trick', '♦9 ♦7 JK')
    """

    def __init__(self, lang: Language, view: NinetyNineView | CounterpointView) -> None:
        self.lang = lang
        self._ = lang.gettext
        self.labels = Labels(lang)
        self.view = view
        self.in_points = isinstance(view, CounterpointView)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as prose writes them."""
        return self.lang.cards(self.view.rules.sorted_cards(cards))

    def amount(self, number: int) -> str:
        """Return a number of tricks or points."""
        return self.labels.points(number) if self.in_points else self.labels.tricks(number)

    def bid(self, option: Option) -> str:
        """Return what is bid; where a reading is chosen, or played for, with it."""
        rules = self.view.rules
        if option.aim == option.bid:
            return self.amount(option.bid)
        if isinstance(rules, Counterpoint) and rules.bids_high:
            return self.amount(option.aim)
        message = self._("{low} (to count as {high})")
        return message.format(low=self.amount(option.bid), high=option.aim)

    def expected(self, option: Option, advice: Advice) -> str:
        """Return what a bid brings on average, as a sentence; of one left behind, that it was."""
        if not option.measured:
            return self.left_behind(option, advice)
        if not self.in_points:
            message = self._(
                "It brings {points} points a deal on average and is made {chance} of the time."
            )
            return message.format(points=figure(option.mean), chance=percent(option.exact))
        missed = fsum(share * self._missed(option, taken) for taken, share in option.taken)
        sentence = self._("It misses by {points} points on average.")
        return self.lang.paragraph(
            [self.ahead(option.mean), sentence.format(points=figure(missed))]
        )

    def left_behind(self, option: Option, advice: Advice) -> str:
        """Return where a bid stands that was left behind, as a sentence."""
        message = self.lang.ngettext(
            "Not better than no. {place}; tried in {n} deal.",
            "Not better than no. {place}; tried in {n} deals.",
            option.worlds,
        )
        return message.format(place=advice.leaders, n=option.worlds)

    def _missed(self, option: Option, taken: int) -> int:
        """Return by how much a bid of Counterpoint is missed, in the reading that counts (C3)."""
        rules = self.view.rules
        assert isinstance(rules, Counterpoint)
        counted = counted_bid(
            option.bid,
            taken,
            high_bids=rules.high_bids,
            high=option.aim > option.bid,
            players=rules.players,
        )
        return abs(taken - counted)

    def ahead(self, mean: float) -> str:
        """Return by how much one is ahead of the others, or behind, as a sentence."""
        return ahead(self.lang, len(self.view.players), mean)

    def costs(self, option: Option, advice: Advice) -> Iterator[str]:
        """Yield a sentence for each bid card that is a fighter: what it costs, and what instead.

        No sentence speaks against the order of the bids, and none compares figures unless both bids
        are measured.
        """
        places = {CardSet(one.cards): place for place, one in enumerate(advice.options)}
        own = CardSet(option.cards)
        for bid_card in option.bid_cards:
            if bid_card.instead is not None and bid_card.costs >= _WORTH_TELLING:
                cheaper = CardSet([*option.cards, bid_card.instead]) - CardSet([bid_card.card])
                other = advice.options[places[cheaper]]
                if option.measured and other.measured:
                    yield self._cost(bid_card, option.mean, other.mean)
                elif places[cheaper] < places[own]:
                    yield self._cost(bid_card, option.mean, None)

    def _cost(self, bid_card: BidCard, mean: float, other: float | None) -> str:
        """Word what a bid card costs, by the mean of its bid and that of the cheaper one."""
        if other is None:
            message = self._(
                "{card} bids {n} but costs {costs}; {other} bids the same for nothing."
            )
        elif abs(other - mean) <= _ALIKE:
            message = self._(
                "{card} bids {n} but costs {costs}; {other} bids the same for nothing, and comes "
                "to about as much."
            )
        elif other > mean:
            message = self._(
                "{card} bids {n} but costs {costs}; {other} bids the same for nothing, and comes "
                "to {points} points."
            )
        else:
            message = self._(
                "{card} bids {n} and gives up {costs}, which is good here: with {other} instead it "
                "would be only {points} points."
            )
        return message.format(
            card=bid_card.card.label,
            n=bid_card.counts,
            costs=self._costs(bid_card.costs),
            other=bid_card.instead.label if bid_card.instead else "",
            points="" if other is None else figure(other),
        )

    def _costs(self, costs: float) -> str:
        """Return what a card costs; parts of a trick or point are many."""
        message = self._("{n} points") if self.in_points else self._("{n} tricks")
        return message.format(n=figure(costs))

    def why(self, option: Option, advice: Advice) -> list[str]:
        """Return everything that speaks for or against a bid, sentence by sentence."""
        suit = self.view.table.suit
        left = Counter(map(suit, self.view.hand - CardSet(option.cards)))
        leaves = BidWords(self.lang).leaves({one: left[one] for one in Suit})
        costs = self.costs(option, advice)
        told = [self.expected(option, advice), *costs, self.free(option), leaves]
        return [sentence for sentence in told if sentence]

    def free(self, option: Option) -> str:
        """Return which bid cards cost nothing, as a sentence; empty when all do cost."""
        free = [
            one.card for one in option.bid_cards if not one.instead or one.costs < _WORTH_TELLING
        ]
        if not free:
            return ""
        message = self.lang.ngettext("{cards} costs nothing.", "{cards} cost nothing.", len(free))
        return message.format(cards=self.cards(free))
