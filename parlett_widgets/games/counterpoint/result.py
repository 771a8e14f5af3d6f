"""Puts results of Counterpoint into words: misses cross the table, bonuses do not (C5)."""

from __future__ import annotations

from typing import Any

from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.widgets.card_table.result_figures import crossing
from parlett_widgets.widgets.card_table.result_scene import ResultScene

__all__ = ["CounterpointResult"]


class CounterpointResult(ResultScene):
    """Builds the result of a deal of Counterpoint."""

    view: CounterpointView

    def headline(self) -> str:
        """Return a sentence saying how close the reader came to the bid."""
        seat, _ = self.view.seat, self.tell.lang.gettext
        if seat is None:
            return super().headline()
        message = _("You bid {bid} and took exactly that.")
        if self.deal.misses[seat]:
            message = _("You bid {bid} and took {taken}: a miss of {miss}.")
        miss = self.deal.misses[seat]
        return message.format(bid=self.deal.bids[seat], taken=self.deal.taken[seat], miss=miss)

    def detail(self) -> str:
        """Return a sentence saying who scores misses and bonuses."""
        return self.tell.lang.gettext("Misses cross the table; a bonus stays with its bidder.")

    def columns(self) -> list[str]:
        """Return the column headings: points taken, miss, misses of the others and bonus."""
        _ = self.tell.lang.gettext
        others = _("Their miss") if len(self.scorers) == 2 else _("Others' misses")
        return [self.words.taken(), _("Miss"), others, self.words.bonus()]

    def cells(self, seat: int) -> list[str]:
        """Return the points taken, the miss, the points from the others' misses, and the bonus."""
        deal = self.deal
        crossing = deal.points[seat] - deal.bonuses[seat]
        numbers = (deal.taken[seat], deal.misses[seat], crossing)
        return [*map(str, numbers), str(deal.bonuses[seat] or "–")]

    def figures(self) -> list[dict[str, Any]]:
        """Return the figure that shows two players' misses crossing the table."""
        if len(self.scorers) > 2:
            return []
        miss = self.columns()[1]
        sides = []
        for seat, other in (self.scorers, self.scorers[::-1]):
            heads = [self._miss_of(other), self.words.bonus(), self.words.deal()]
            cells = [*self.cells(seat)[2:], str(self.deal.points[seat])]
            rows = list(zip(heads, cells, strict=True))
            sides.append((self.tell.scorer(seat), rows))
        return [crossing(miss, [self.deal.misses[seat] for seat in self.scorers], sides)]

    def _miss_of(self, seat: int) -> str:
        """Return the label for a miss that comes from across the table."""
        _ = self.tell.lang.gettext
        message = _("Your miss") if seat == self.own else _("{player}'s miss")
        return message.format(player=self.tell.names[seat])

    def verdict(self, seat: int) -> tuple[str, bool]:
        """Return a label for the miss, and whether the bid was made exactly."""
        miss = self.deal.taken[seat] - self.deal.bids[seat]
        if miss == 0:
            return self.tell.lang.gettext("exact"), True
        return self.words.missed(miss), False

    def to_go(self) -> str:
        """Return the text for the deals left, or for the score that ends the match."""
        rules = self.view.rules
        if rules.ending == "deals":
            return self.words.deals_to_go(rules.deals - self.deal.number)
        return self.words.target(rules.target)
