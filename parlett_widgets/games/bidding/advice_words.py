"""Puts advice before a bid into words: what the bid is worth, and why to bid these three cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.registry import imported
from parlett_widgets.games.bidding.view import BiddingView
from parlett_widgets.players.advice import Advice, BidCard, Option
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.words.figures import figure, percent
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["WORTH_TELLING", "AdviceWords", "BidTerms", "figure", "percent"]

WORTH_TELLING: Final = 0.05
"""Costs below this, in tricks or points, count as nothing."""

_ALIKE: Final = 0.5
"""Bids whose means are no further apart than this, in points, are called about the same."""


class BidTerms(ABC):
    """The units of one game's bids, and the words for their prospects.

    Attributes
    ----------
    unit : int
        What one unit of the bid code is worth.
    band : int
        How many tricks or points one column of the distribution covers; the bid lies in the middle
        of a column.
    """

    unit: ClassVar[int] = 1
    band: ClassVar[int] = 1

    def __init__(self, lang: Language, view: BiddingView) -> None:
        self.lang = lang
        self._ = lang.gettext
        self.view = view
        self.rules: Any = view.rules
        self.labels = Labels(lang)

    @abstractmethod
    def amount(self, number: int) -> str:
        """Return a number of tricks or points, with its unit."""

    @abstractmethod
    def parts(self) -> str:
        """Return the message for a fractional number, with the placeholder ``{n}``."""

    @abstractmethod
    def taken(self) -> str:
        """Return the heading for the distribution of the tricks or points taken."""

    @abstractmethod
    def scored(self, mean: float) -> tuple[str, str]:
        """Return the label for the mean of an option, and the mean as text."""

    @abstractmethod
    def expected(self, option: Option) -> str:
        """Return a sentence saying how well a bid does on average."""

    def reading(self, option: Option) -> str:
        """Return the words for a bid chosen to count as something else."""
        message = self._("{low} (to count as {high})")
        return message.format(low=self.amount(option.bid), high=option.aim)


class AdviceWords:
    """Puts what is known about bids into words, in one language and for one hand.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.words.language import language
    >>> from parlett_widgets.players.advice import advise
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> advice = advise(view, random.Random(1), worlds=40)
    >>> words = AdviceWords(language("en"), view)
    >>> option = advice.option("9D 7D JK")
    >>> words.bid(option), words.cards(option.cards)
    ('1 trick', '♦9 ♦7 JK')
    """

    def __init__(self, lang: Language, view: BiddingView) -> None:
        self.lang = lang
        self._ = lang.gettext
        self.labels = Labels(lang)
        self.view = view
        terms: type[BidTerms] = imported(view.rules.part("words").bid_advice)
        self.terms = terms(lang, view)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as they are written in a sentence."""
        return self.lang.cards(self.view.rules.sorted_cards(cards))

    def bid(self, option: Option) -> str:
        """Return the bid, with its reading if it is to count as something else."""
        if option.aim == option.bid:
            return self.terms.amount(option.bid)
        return self.terms.reading(option)

    def expected(self, option: Option, advice: Advice) -> str:
        """Return a sentence saying how well a bid does on average, or how a dropped bid ranks."""
        return self.terms.expected(option) if option.measured else self.left_behind(option, advice)

    def left_behind(self, option: Option, advice: Advice) -> str:
        """Return a sentence giving the best possible rank of a dropped bid.

        Before any trial, the sentence gives the bid's estimated points instead.
        """
        if not advice.plays:
            message = self._("At a glance: about {points} points a deal.")
            return message.format(points=figure(option.mean, 0))
        message = self.lang.ngettext(
            "No better than place {place}; tried in {n} deal.",
            "No better than place {place}; tried in {n} deals.",
            option.worlds,
        )
        return message.format(place=advice.leaders, n=option.worlds)

    def costs(self, option: Option, advice: Advice) -> Iterator[str]:
        """Yield a sentence for each bid card with a cost: how much, and which card to bid instead.

        No sentence contradicts the order of the bids, and figures are compared only if both bids
        are measured.
        """
        places = {CardSet(one.cards): place for place, one in enumerate(advice.options)}
        own = CardSet(option.cards)
        for bid_card in option.bid_cards:
            if bid_card.instead is not None and bid_card.costs >= WORTH_TELLING:
                cheaper = CardSet([*option.cards, bid_card.instead]) - CardSet([bid_card.card])
                other = advice.options[places[cheaper]]
                if option.measured and other.measured:
                    yield self._cost(bid_card, option.mean, other.mean)
                elif places[cheaper] < places[own]:
                    yield self._cost(bid_card, option.mean, None)

    def _cost(self, bid_card: BidCard, mean: float, other: float | None) -> str:
        """Return a sentence on the cost of a bid card; a cheaper bid has the mean ``other``."""
        if other is None:
            message = self._(
                "{card} bids {n} but costs {costs}; {other} bids the same for nothing."
            )
        elif abs(other - mean) <= _ALIKE:
            message = self._(
                "{card} bids {n} but costs {costs}; {other} bids the same for nothing, and is "
                "worth about as many points."
            )
        elif other > mean:
            message = self._(
                "{card} bids {n} but costs {costs}; {other} bids the same for nothing, and is "
                "worth {points} points."
            )
        else:
            message = self._(
                "{card} bids {n} and gives up {costs}, which is good here: with {other} instead, "
                "the bid would be worth only {points} points."
            )
        return message.format(
            card=bid_card.card.label,
            n=bid_card.counts,
            costs=self.terms.parts().format(n=figure(bid_card.costs)),
            other=bid_card.instead.label if bid_card.instead else "",
            points="" if other is None else figure(other),
        )

    def why(self, option: Option, advice: Advice) -> list[str]:
        """Return sentences with everything in favour of or against a bid."""
        suit = self.view.table.suit
        left = Counter(map(suit, self.view.hand - CardSet(option.cards)))
        leaves = BidWords(self.lang).leaves({one: left[one] for one in Suit})
        costs = self.costs(option, advice)
        told = [self.expected(option, advice), *costs, self.free(option), leaves]
        return [sentence for sentence in told if sentence]

    def free(self, option: Option) -> str:
        """Return a sentence naming the bid cards that cost nothing; empty if there are none."""
        free = [
            one.card for one in option.bid_cards if not one.instead or one.costs < WORTH_TELLING
        ]
        if not free:
            return ""
        message = self.lang.ngettext("{cards} costs nothing.", "{cards} cost nothing.", len(free))
        return message.format(cards=self.cards(free))
