"""The words for a bid trainer's page, for the verdict on a bid, and for how the training goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from parlett_widgets.cards import CardSet
from parlett_widgets.games.bidding.hints import WORTH_TELLING, AdviceWords
from parlett_widgets.players.advice import Advice, Option
from parlett_widgets.widgets.bid_trainer.training import Answer, Told, Weighed
from parlett_widgets.words.labels import figure, leaning, percent
from parlett_widgets.words.language import Language

__all__ = ["TrainerWords", "trainer_words"]


def trainer_words(lang: Language) -> dict[str, str]:
    """Return the words of the page."""
    _ = lang.gettext
    return {
        "title": _("Bid trainer"),
        "saved": _("To bid, run the notebook: this is a saved page."),
        "keys": _(
            "Left and Right choose a card, Enter takes it or puts it back, a suit letter (S H D C) or "
            "a rank jumps to a card, and Escape leaves. Page Down presses the main button."
        ),
        "hands": _("Hands"),
        "estimate_first": _("Estimate first"),
    }


class TrainerWords(AdviceWords):
    """The words for a bid and what it cost, in one language and for one hand.

    Examples
    --------
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.words.language import language
    >>> words = TrainerWords(language("en"), NinetyNine().start(seed=7).view(0))
    >>> words.verdict(Answer(7, "", "", 0.0, 0.5)), words.mean(2.4, 4)
    ('As good as the best.', 'On average your bids cost 2.4 points a deal (4 hands).')
    """

    def heading(self, number: int) -> str:
        """Return the heading, which gives the number of the hand in the training."""
        return self._("Hand {n}").format(n=number)

    def comes_back(self, last: Answer) -> str:
        """Return the sentence about a hand that was bid before, with the cost of that bid."""
        message = self._("This hand comes back: last time your bid cost {points} points.")
        return message.format(points=figure(last.cost))

    def theme(self, theme: str) -> str:
        """Return the name of a theme, which tells which hands come."""
        _ = self._
        names = {
            "all": _("All hands"),
            "no-trump": _("No trump"),
            "weak": _("Weak hands"),
            "close": _("Close calls"),
            "own": _("Your own hands"),
        }
        return names[theme]

    def estimate(self, most: int) -> dict[str, Any]:
        """Return what the page needs to ask for an estimate."""
        return {
            "prompt": self._(
                "First estimate how much this hand will take once you have laid your bid aside."
            ),
            "unit": self.terms.taken(),
            "button": self._("Estimate"),
            "wrong": self._("Write a whole number from 0 to {most}.").format(most=most),
            "most": most,
        }

    def said(self, estimate: int) -> str:
        """Return the sentence about what the hand has been said to take."""
        return self._("You said {amount}.").format(amount=self.terms.amount(estimate))

    def guessed(self, told: Told) -> str:
        """Return sentences on an estimate and on what such hands take; empty without one."""
        estimate = told.answer.estimate
        if estimate is None:
            return ""
        mean = self.terms.parts().format(n=figure(told.answer.taken))
        number = len(told.takings)
        if self.terms.band == 1:
            message = self._("With the best bid, such hands take {mean}, most often {often}.")
            often = Counter(told.takings).most_common(1)[0][0]
            taken = message.format(mean=mean, often=often)
        else:
            message = self._(
                "With the best bid, such hands take {mean}, and half the time between {low} and {high}."
            )
            low, high = told.takings[number // 4], told.takings[(3 * number) // 4]
            taken = message.format(mean=mean, low=low, high=high)
        return self.lang.paragraph([self.said(estimate), taken])

    def calibration(self, pairs: Sequence[tuple[int, float]]) -> str:
        """Return a sentence on how far estimates were from what such hands took, and which way."""
        off = fmean(abs(said - taken) for said, taken in pairs)
        lean = leaning([said - taken for said, taken in pairs])
        amount = self.terms.parts().format(n=figure(off))
        if not lean:
            message = self._(
                "On average your estimates were {amount} off, too high as often as too low "
                "({n} hands)."
            )
        elif lean > 0:
            message = self._(
                "On average your estimates were {amount} off, mostly too high ({n} hands)."
            )
        else:
            message = self._(
                "On average your estimates were {amount} off, mostly too low ({n} hands)."
            )
        return message.format(amount=amount, n=len(pairs))

    def across(self) -> str:
        """Return the label of the axis with the estimates."""
        return self._("You said")

    def up(self) -> str:
        """Return the label of the axis with what such hands took."""
        return self._("Such hands took")

    def dot(self, said: int, taken: float) -> str:
        """Return a few words on one estimate."""
        return self._("You said {said}; such hands took {taken}.").format(
            said=said, taken=figure(taken)
        )

    def verdict(self, answer: Answer) -> str:
        """Return a short sentence stating the cost of a bid."""
        if not answer.cost:
            return self._("As good as the best.")
        message = self._("{points} points a deal less than the best.")
        return message.format(points=figure(answer.cost))

    def returns(self) -> str:
        """Return the sentence about a hand that will come back."""
        return self._("This hand comes back after three others.")

    def measured(self, told: Told, deals: int) -> str:
        """Return a sentence saying how the cost was measured, with two standard errors."""
        answer = told.answer
        if not told.is_beaten:
            return self._("Compared in {n} deals.").format(n=deals)
        if not answer.cost:
            message = self._(
                "Played out in the same {n} deals: a difference below {error} points may be chance."
            )
            return message.format(n=deals, error=figure(2 * answer.error))
        message = self._(
            "Both bids were played out in the same {n} deals; the difference is known to within {error} points."
        )
        return message.format(n=deals, error=figure(2 * answer.error))

    def mean(self, mean: float, hands: int) -> str:
        """Return a sentence stating the average cost of the bids."""
        message = self._("On average your bids cost {points} points a deal ({n} hands).")
        return message.format(points=figure(mean), n=hands)

    def line(self) -> str:
        """Return the heading of the chart of costs."""
        return self._("Average cost so far")

    def yours(self) -> str:
        """Return the heading of the bid that was made."""
        return self._("Your bid")

    def best(self) -> str:
        """Return the heading of the best bid."""
        return self._("The best bid")

    def best_found(self) -> str:
        """Return the heading of the best bid where the one made is as good."""
        return self._("The best found, too close to call")

    def next(self) -> str:
        """Return the label of the button for the next hand."""
        return self._("Next hand")

    def figures(self, weighed: Weighed) -> list[tuple[str, str]]:
        """Return the figures of a bid, each with its label."""
        reason = weighed.reason
        return [
            (
                self._("{taken}, on average").format(taken=self.terms.taken()),
                figure(weighed.taken),
            ),
            self.terms.scored(reason.mean or 0.0),
            (self._("Made"), percent(reason.chance or 0.0)),
        ]

    def number(self, own: Option, advice: Advice, best: Option, answer: Answer) -> list[str]:
        """Return sentences saying whether a costly bid is too high or too low.

        Of the bids that are about as good as the best, the one whose number is nearest is named.
        """
        if not answer.cost:
            return []
        good = [one for one in advice.options if one.is_about_best and one.group != own.group]
        near = min([best, *good], key=lambda one: abs(one.aim - own.aim))
        if near.aim == own.aim:
            if near.aim == best.aim:
                return []
            message = self._("{bid} is a good number here, but with {cards}.")
            return [message.format(bid=self.bid(near), cards=self.cards(near.cards))]
        message = (
            self._("Too high for this hand: {best} is better.")
            if own.aim > near.aim
            else self._("Too low for this hand: {best} is better.")
        )
        told = [message.format(best=self.bid(near))]
        if near.aim != best.aim:
            message = self._("With {cards} it is about as good as the best.")
            told.append(message.format(cards=self.cards(near.cards)))
        return [self.lang.paragraph(told)]

    def about(self, option: Option, advice: Advice, *, is_best: bool) -> list[str]:
        """Return sentences on which cards of a bid cost points and, in the best, which are free.

        The figures of the advice are left out, because they come from different deals.
        """
        better = {CardSet(one.cards) for one in advice.options[: advice.options.index(option)]}
        own = CardSet(option.cards)
        told = [
            self._cost(card, option.mean, None)
            for card in option.bid_cards
            if card.instead
            and card.costs >= WORTH_TELLING
            and own.without(card.card).with_card(card.instead) in better
        ]
        free = self.free(option) if is_best else ""
        return [*told, free] if free else told
