"""Hints for Ninety-Nine in words: chances of the bid, the dummy's cards, premiums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlett_widgets.cards import Card
from parlett_widgets.games.bidding.hints import BiddingHints
from parlett_widgets.games.ninety_nine.state import PREMIUM_POINTS
from parlett_widgets.narration.figures import figure, percent
from parlett_widgets.players.player import Reason

__all__ = ["NinetyNineHints"]


class NinetyNineHints(BiddingHints):
    """Words hints for one seat of Ninety-Nine."""

    def _plays(self, card: Card) -> str:
        if self.view.order[len(self.view.trick)] == self.view.seat:
            return super()._plays(card)
        return self._("Hint: play {card} from dummy.").format(card=card.label)

    def _figures(self, reason: Reason) -> str:
        message = self._("{points} (made {chance})")
        return message.format(
            points=figure(reason.mean or 0.0), chance=percent(reason.chance or 0.0)
        )

    def _marks_mean(self) -> str:
        if self._is_bidding():
            return super()._marks_mean()
        return self._(
            "On each card: your points a deal, less a fifth of the others' mean whenever your "
            "bid fails."
        )

    def _worth(self, reason: Reason) -> str:
        message = self._(
            "It is worth {points} points a deal (your own, less a fifth of the others' mean whenever "
            "your bid fails), and your bid is made {chance} of the time."
        )
        return message.format(
            points=figure(reason.mean or 0.0), chance=percent(reason.chance or 0.0)
        )

    def _button(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """Yield which button to press: the premium, or who leads."""
        premium = next((reason for reason in reasons if reason.action.verb in PREMIUM_POINTS), None)
        if premium is None:
            yield from super()._button(reasons)
            return
        message = (
            self._(
                "Hint: {action}. It gains {points} points on average, with the bid made "
                "{chance} of the time."
            )
            if premium is reasons[0]
            else self._(
                "Hint: pass. {action} would lose {points} points on average, with the bid made "
                "{chance} of the time."
            )
        )
        yield message.format(
            action=self.tell.button(premium.action),
            points=figure(abs(premium.mean or 0.0)),
            chance=percent(premium.chance or 0.0),
        )
