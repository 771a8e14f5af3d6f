"""Hints for Addenda in words; their figures cover two tricks."""

from __future__ import annotations

from parlett_widgets.cards import Card
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, who_went_over
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.players.player import Reason
from parlett_widgets.words.figures import figure
from parlett_widgets.words.hint_words import HintWords

__all__ = ["AddendaHints"]


class AddendaHints(HintWords):
    """Words hints for one seat of Addenda."""

    view: AddendaView

    def reason(self, card: Card) -> str:
        """Return what a card does to the count, and so to the trick."""
        _, laid = self.lang.gettext, self.view.trick.cards
        if not laid:
            return _("The count begins at {n}.").format(n=running_counts((card,))[-1])
        if self._went_over(laid) is not None:
            return _("Somebody has already gone above 17: all that matters now is the score.")
        if all(self._went_over((*laid, one)) is not None for one in self._choice()):
            return _("You cannot stay at 17 or under: lose as little as you can.")
        count = running_counts((*laid, card), self._rules.king_chain)[-1]
        if self._went_over((*laid, card)) is None and len(laid) == TRICK_SIZE - 1:
            return _(
                "As the fourth card it wins the trick: the count of {n} is not above 17."
            ).format(n=count)
        return _("It takes the count to {n}.").format(n=count)

    @property
    def _rules(self) -> Addenda:
        assert isinstance(self.view.rules, Addenda)
        return self.view.rules

    def _went_over(self, cards: tuple[Card, ...]) -> int | None:
        return who_went_over(running_counts(cards, self._rules.king_chain), self._rules.bust)

    def _worth(self, reason: Reason) -> str:
        message = self._(
            "Over this trick and the next it brings {points} points, less the other side's."
        )
        return message.format(points=figure(reason.mean or 0.0))
