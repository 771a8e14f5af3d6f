"""Puts hints and advice for games with three-card bids into words."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import fsum
from operator import attrgetter
from typing import Any, ClassVar, Final

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.registry import imported
from parlett_widgets.games.bidding.inference import hidden_bits
from parlett_widgets.games.bidding.view import BiddingView
from parlett_widgets.games.bidding.words import TrickNarrator
from parlett_widgets.players import Expert
from parlett_widgets.players.advice import ENOUGH, Advice, BidCard, Option, advise
from parlett_widgets.players.player import Reason
from parlett_widgets.widgets.bid_explorer.words import BidWords
from parlett_widgets.words.hint_words import Help, HintWords
from parlett_widgets.words.labels import figure, percent
from parlett_widgets.words.language import Language

__all__ = ["WORTH_TELLING", "AdviceWords", "BidTerms", "BiddingHints", "figure", "percent"]


_WORLDS: Final = 64
"""The minimum number of worlds in which a hint tries the best bids; few enough to be quick."""


class BiddingHints(HintWords):
    """Puts hints into words for one seat of a game with bids."""

    tell: TrickNarrator[Any, Any]

    def __init__(self, tell: TrickNarrator[Any, Any], view: Any) -> None:
        super().__init__(tell, view)
        tell.joker = view.table.joker

    def worked_out(self, rng: random.Random) -> Help:
        """Return a hint; this may take seconds."""
        if not self._is_bidding():
            return super().worked_out(rng)
        if not self.view.rules.knowledge:  # without it, sampling tries some of the many bids
            return self.sampled_bid(Expert().reasons(self.view, rng))
        return self.bid(advise(self.view, rng, worlds=_WORLDS))

    def _is_bidding(self) -> bool:
        return str(self.view.phase) == "bid"

    def bid(self, advice: Advice) -> Help:
        """Return a hint saying which three cards to bid with, and why."""
        words = AdviceWords(self.lang, self.view)
        best = advice.best
        message = self._("Bid {bid} with {cards}.")
        act = message.format(bid=words.bid(best), cards=words.cards(best.cards))
        dear = next(words.costs(best, advice), "") or words.weaker(best)
        why = [self._keeps(best, words), dear, words.free(best)]
        groups = groupby(advice.options, key=attrgetter("group"))
        options = [option for option in (next(alike) for _, alike in groups) if option.measured]
        others = (f"{words.cards(option.cards)} {figure(option.mean)}" for option in options)
        marks = self.bid_marks(advice)
        figures = [
            words.expected(best, advice),
            self._next(others),
            self._close(options),
            self._marked(marks),
        ]
        told = self.lang.paragraph
        return Help(act, told(why), told(figures), best.cards, marks)

    def _keeps(self, option: Option, words: AdviceWords) -> str:
        """Return a sentence saying what the cards kept take on average, a guide to the bid."""
        mean = fsum(taken * share for taken, share in option.taken)
        message = self._("The cards that you keep take {amount} on average.")
        return message.format(amount=words.terms.parts().format(n=figure(mean)))

    def sampled_bid(self, reasons: Sequence[Reason]) -> Help:
        """Return a hint to make the best of the bids that were tried with random play."""
        best = reasons[0]
        act = self._("Bid with {cards}.").format(cards=self._cards(best))
        others = (f"{self._cards(reason)} {self._figures(reason)}" for reason in reasons)
        figures = self.lang.paragraph([self._worth(best), self._next(others)])
        return Help(act, figures=figures, cards=best.action.cards)

    def _cards(self, reason: Reason) -> str:
        return self.lang.cards(self.view.rules.sorted_cards(reason.action.cards))

    def bid_marks(self, advice: Advice) -> dict[Card, str]:
        """Return marks saying how far the best bid with each card falls short, where known."""
        options = (one for one in advice.options if one.measured and one.worlds >= ENOUGH)
        return self._marks((card, option.mean) for option in options for card in option.cards)

    def _choice(self) -> Iterable[Card]:
        return self.view.hand if self._is_bidding() else super()._choice()

    def _marks_mean(self) -> str:
        if self._is_bidding():
            return self._("Under each card: by how many points the best bid with it falls short.")
        return super()._marks_mean()

    def _own_bid(self) -> int:
        """Return what the viewer has bid, in its low reading."""
        cards = self.view.bid_cards[self.view.seat] or ()
        return sum(term.value for term in self.tell.bid_terms(cards))

    def effect(self, card: Card, *, wants: bool) -> str:
        """Return a sentence saying what a card does to the trick.

        ``wants`` says whether the player wants to win it.
        """
        _, view = self._, self.view
        trick, table = view.trick, view.table
        if not trick:
            return self._leads(card, wants=wants)
        legal = [action.cards[0] for action in view.legal]
        winning = [one for one in legal if table.winner((*trick, one)) == len(trick)]
        if wants and card not in winning:
            if not winning:
                message = _("None of your cards can win this trick, so {card} can go.")
                return message.format(card=card.label)
            kept = winning[table.winner((*trick, *winning)) - len(trick)]
            return _("It lets this trick go and keeps {kept}.").format(kept=kept.label)
        if not wants and len(winning) == len(legal):
            best = trick[table.winner(trick)]
            message = _("None of your cards stays under {best}, so {card} can go.")
            return message.format(best=best.label, card=card.label)
        return self.does(card)

    def does(self, card: Card) -> str:
        """Return a sentence saying what a card does to the trick, whatever the player wants."""
        _, view = self._, self.view
        trick, table = view.trick, view.table
        if not trick:
            return self._beaten(card)
        best, is_last = trick[table.winner(trick)], len(trick) + 1 == len(view.order)
        if table.winner((*trick, card)) == len(trick):
            message = (
                _("{card} wins this trick, and you lead to the next.")
                if is_last
                else _("{card} beats {best}.")
            )
        elif not table.follows[trick[0].number] & card.bit:
            message = (
                _("You hold no {suit}, so you may throw {card} away: here it cannot win.")
                if view.order[len(trick)] == view.seat
                else _("The dummy holds no {suit}: {card} cannot win here.")
            )
        elif is_last:
            message = _("{card} leaves this trick to {best}.")
        else:
            message = _("{card} stays under {best}.")
        suit = table.suit(trick[0]).symbol
        return message.format(card=card.label, best=best.label, suit=suit)

    def _leads(self, card: Card, *, wants: bool) -> str:
        """Return a sentence saying what could beat a lead, or which card it keeps for later."""
        table, hand, higher = self.view.table, self.view.hand, self._higher(card)
        if wants and higher:
            suited = [one for one in hand if table.follows[card.number] & one.bit and one != card]
            better = [one for one in suited if self._higher(one) < higher]
            if not better and higher == len(self._out(card)):  # this suit cannot win a trick
                better = [one for one in hand if not self._higher(one)]
            if better:
                kept = min(better, key=self._higher).label
                return self._("{card} keeps {kept} for later.").format(card=card.label, kept=kept)
            trumps = any(table.suit(one) == table.trump for one in hand)
            if trumps and not suited and table.suit(card) != table.trump:
                message = self._("It is your last {suit}: after it you may trump.")
                return message.format(suit=table.suit(card).symbol)
        return self._beaten(card)

    def _beaten(self, card: Card) -> str:
        """Return a sentence saying how many cards still out in a lead's suit would beat it."""
        higher, out = self._higher(card), len(self._out(card))
        if not higher:
            message = self._("No {suit} still out beats {card}.")
        elif higher == out:
            message = self._("Every {suit} still out beats {card}.")
        else:
            message = self.lang.ngettext(
                "{n} of the {out} {suit} still out beats {card}.",
                "{n} of the {out} {suit} still out beat {card}.",
                higher,
            )
        suit = self.view.table.suit(card).symbol
        return message.format(n=higher, out=out, suit=suit, card=card.label)

    def _higher(self, card: Card) -> int:
        """Return how many of the cards still out would follow suit to a lead and beat it."""
        return sum(self._beats(card, one) for one in self._out(card))

    def _out(self, card: Card) -> CardSet:
        """Return the cards of a card's suit that the view does not show."""
        return CardSet.from_bits(hidden_bits(self.view) & self.view.table.follows[card.number])

    def _beats(self, lead: Card, reply: Card) -> bool:
        return bool(self.view.table.winner((lead, reply)) == 1)


# --------------------------------------------------------------------------------- advice on a bid


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

    def weaker(self, option: Option) -> str:
        """Return a sentence saying that the best bid gives a strong card away; empty without one."""
        one = max(option.bid_cards, key=attrgetter("costs"))
        if one.instead is None or one.costs < WORTH_TELLING:
            return ""
        message = self._(
            "Giving up {card} instead of {other} lowers what your hand takes by {costs}, which suits "
            "this bid."
        )
        return message.format(
            card=one.card.label,
            other=one.instead.label,
            costs=self.terms.parts().format(n=figure(one.costs)),
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
