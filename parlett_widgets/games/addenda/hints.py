"""Hints for Addenda in words: its figures are of two tricks."""

from __future__ import annotations

from parlett_widgets.narration.figures import figure
from parlett_widgets.narration.hints import HintWords
from parlett_widgets.players.player import Reason

__all__ = ["AddendaHints"]


class AddendaHints(HintWords):
    """Words hints for one seat of Addenda."""

    def _marks_mean(self) -> str:
        return self._(
            "On each card: the points that it brings in this trick and the next, less those "
            "of the other side."
        )

    def _worth(self, reason: Reason) -> str:
        message = self._(
            "In this trick and the next it brings {points} points, less those of the other side."
        )
        return message.format(points=figure(reason.mean or 0.0))
