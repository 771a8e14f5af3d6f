"""Puts the result of a deal of Ninety-Nine into words, with bids, bonus and premium (N4, N6)."""

from __future__ import annotations

from parlett_widgets.engine.actions import Verb
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS, bonus
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.games.ninety_nine.words import NinetyNineNarrator
from parlett_widgets.widgets.card_table.result_scene import ResultScene
from parlett_widgets.words.result_words import signed

__all__ = ["NinetyNineResult"]


class NinetyNineResult(ResultScene):
    """Builds the result of a deal of Ninety-Nine."""

    view: NinetyNineView
    tell: NinetyNineNarrator

    def headline(self) -> str:
        """Return a sentence saying whether the reader's bid was made."""
        seat, _ = self.view.seat, self.tell.lang.gettext
        if seat is None:
            return super().headline()
        message = _("You made your {bid}.")
        if not self.deal.made[seat]:
            message = _("You bid {bid} and took {tricks}.")
        return message.format(bid=self.deal.bids[seat], tricks=self.deal.tricks[seat])

    def detail(self) -> str:
        """Return sentences on the outcome of the premium, or on how many earned the bonus."""
        premium, _ = self.deal.premium, self.tell.lang.gettext
        if premium is None:
            made = sum(self.deal.made)
            message = self.tell.lang.ngettext(
                "{n} bid was made: a bonus of {bonus}.",
                "{n} bids were made: a bonus of {bonus} each.",
                made,
            )
            return message.format(n=made, bonus=self._each()) if made else _("No bid was made.")
        sentences = []
        for seat in premium.seats:
            points = PREMIUM_POINTS[premium.level]
            if self.deal.made[seat]:
                mine = _("You made the bid that you had shown: {points} more.")
                theirs = _("{player} made the bid that was shown: {points} more.")
            elif premium.level is Verb.REVEAL:
                mine = _("You revealed and failed: {points} to each opponent.")
                theirs = _("{player} revealed and failed: {points} to each opponent.")
            else:
                mine = _("You declared and failed: {points} to each opponent.")
                theirs = _("{player} declared and failed: {points} to each opponent.")
            message = mine if seat == self.view.seat else theirs
            sentences.append(message.format(player=self.tell.names[seat], points=points))
        return self.tell.lang.paragraph(sentences)

    def columns(self) -> list[str]:
        """Return the column headings: tricks, bonus and premium."""
        premium = (
            [self.tell.lang.gettext("Premium")] if any(map(self._premium, self.scorers)) else []
        )
        return [self.words.tricks(), self.words.bonus(), *premium]

    def cells(self, seat: int) -> list[str]:
        """Return the tricks taken, the bonus and, if the deal had one, the premium."""
        cells = [str(self.deal.tricks[seat]), _or_dash(self._bonus(seat))]
        if any(map(self._premium, self.scorers)):
            premium = self._premium(seat)
            cells.append(signed(premium) if premium else "–")
        return cells

    def verdict(self, seat: int) -> tuple[str, bool]:
        """Return a label for the outcome of the bid, and whether it was made."""
        bid = self.deal.bids[seat]
        if self.deal.made[seat]:
            return self.words.made(), True
        if bid is None:
            return self.words.failed(), False
        return self.words.missed(self.deal.tricks[seat] - bid), False

    def to_go(self) -> str:
        """Return the text for the deals left, or for the score that ends the match."""
        rules = self.view.rules
        if rules.ending == "nine-deals":
            return self.words.deals_to_go((rules.deals or 0) - self.deal.number)
        if rules.ending == "rubber":
            return self.tell.rubber(self.view)
        return self.words.target(rules.target)

    def _bonus(self, seat: int) -> int:
        return self._each() if self.deal.made[seat] else 0

    def _each(self) -> int:
        return bonus(len(self.deal.made), sum(self.deal.made))

    def _premium(self, seat: int) -> int:
        points: int = self.deal.points[seat] - self.deal.tricks[seat] - self._bonus(seat)
        return points


def _or_dash(points: int) -> str:
    return str(points) if points else "–"
