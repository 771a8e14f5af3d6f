"""Puts the result of a deal of Addenda into words, with the tricks and points of each side."""

from __future__ import annotations

from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.widgets.card_table.result_scene import ResultScene

__all__ = ["AddendaResult"]


class AddendaResult(ResultScene):
    """Builds the result of a deal of Addenda."""

    view: AddendaView

    def columns(self) -> list[str]:
        """Return the column headings: the tricks won, and the best of them."""
        return [self.words.tricks(), self.tell.lang.gettext("Best trick")]

    def cells(self, seat: int) -> list[str]:
        """Return the number of tricks that a side has won, and the score of the best one."""
        rules = self.view.rules
        won = [trick.score for trick in self.view.tricks if trick.winner in rules.side(seat)]
        return [str(len(won)), str(max(won, default="–"))]

    def to_go(self) -> str:
        """Return a sentence saying which score ends the match."""
        rules = self.view.rules
        return self.words.target(rules.target)
