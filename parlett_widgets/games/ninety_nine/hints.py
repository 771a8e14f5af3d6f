"""Puts hints for Ninety-Nine into words, with premiums and the dummy, and advice on a bid."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Verb
from parlett_widgets.games.bidding.hints import AdviceWords, BiddingHints, BidTerms
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS
from parlett_widgets.players.advice import Option
from parlett_widgets.players.player import Reason
from parlett_widgets.words.hint_words import Help
from parlett_widgets.words.labels import figure, percent

__all__ = ["NinetyNineBidTerms", "NinetyNineHints"]


class NinetyNineHints(BiddingHints):
    """Puts hints into words for one seat of Ninety-Nine."""

    def reason(self, card: Card) -> str:
        """Return sentences on what the bid still needs and on what the card does."""
        seat, view = self.view.seat, self.view
        if seat is None:
            return ""
        bid = self._own_bid()
        needed, left = bid - view.taken[seat], len(view.hand)
        if not 0 <= needed <= left:
            asked = self._("Your bid has failed: now spoil the bids of the others.")
            return self.lang.paragraph([asked, self.does(card)])
        plays_own = view.order[len(view.trick)] == seat
        effect = self.effect(card, wants=needed > 0) if plays_own else self.does(card)
        return self.lang.paragraph([self._asked(bid, needed, left), effect])

    def _keeps(self, option: Option, words: AdviceWords) -> str:
        """Return a sentence saying why this number: how often the cards kept take exactly it."""
        shares = dict(option.taken)
        mean = fsum(taken * share for taken, share in option.taken)
        exactly = shares.get(option.aim, 0.0)
        message = (
            self._(
                "The cards that you keep take {amount} on average, but most often {bid}, in {chance} "
                "of the deals."
            )
            if exactly == max(shares.values()) and round(mean) != option.aim
            else self._(
                "The cards that you keep take {amount} on average, and exactly {bid} in {chance} of "
                "the deals."
            )
        )
        return message.format(
            amount=words.terms.parts().format(n=figure(mean)),
            bid=option.aim,
            chance=percent(exactly),
        )

    def _asked(self, bid: int, needed: int, left: int) -> str:
        """Return a sentence saying how many tricks the bid still needs."""
        if bid == 0:
            return self._("You bid 0: take no tricks.")
        if needed == 0:
            return self.lang.ngettext(
                "You have your {bid} trick: take no more.",
                "You have your {bid} tricks: take no more.",
                bid,
            ).format(bid=bid)
        if needed == left:
            return self._("You need every trick that is left.")
        return self._("You need {n} of the {left} tricks left.").format(n=needed, left=left)

    def _plays(self, card: Card) -> str:
        if self.view.order[len(self.view.trick)] == self.view.seat:
            return super()._plays(card)
        return self._("Play {card} from dummy.").format(card=card.label)

    def _figures(self, reason: Reason) -> str:
        message = self._("{points} (made {chance})")
        return message.format(
            points=figure(reason.mean or 0.0), chance=percent(reason.chance or 0.0)
        )

    def _worth(self, reason: Reason) -> str:
        message = self._(
            "It is worth {points} points a deal (your own, less a fifth of the others' average "
            "whenever your bid fails), and your bid is made {chance} of the time."
        )
        return message.format(
            points=figure(reason.mean or 0.0), chance=percent(reason.chance or 0.0)
        )

    def _call(self, reasons: Sequence[Reason]) -> Help:
        """Return a hint saying which button to press: for a premium, or for who leads."""
        premium = next((reason for reason in reasons if reason.action.verb in PREMIUM_POINTS), None)
        if premium is None:
            return super()._call(reasons)
        reveals = premium.action.verb is Verb.REVEAL
        if premium is reasons[0]:
            act = self._("Reveal.") if reveals else self._("Declare.")
            message = self._("On average that gains {points} points.")
        else:
            act = self._("Pass.")
            message = self._("“{action}” would lose {points} points on average.")
        why = self._(
            "Showing a bid pays if it is made more often than not: made or failed, it shifts your "
            "score against each of the others by the same number of points."
        )
        label = self._("Reveal") if reveals else self._("Declare")
        figures = message.format(action=label, points=figure(abs(premium.mean or 0.0)))
        return Help(act, why, figures, chance=premium.chance, call=reasons[0].action)


# --------------------------------------------------------------------------------- advice on a bid


class NinetyNineBidTerms(BidTerms):
    """Words for bids that are counted in tricks, and are either made or not (N4)."""

    def amount(self, number: int) -> str:
        """Return a number of tricks."""
        return self.lang.tricks(number)

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
