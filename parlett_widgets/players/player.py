"""What a player is, and the simplest one."""

from __future__ import annotations

import random
from typing import Protocol

from parlett_widgets.engine.match import Action, View

__all__ = ["CannotPlay", "Player", "Random", "check_turn"]


class CannotPlay(TypeError):  # noqa: N818 -- it says what is the matter
    """Raised by a player that has no answer here; everybody may read the text, so it names no card."""


class Player(Protocol):
    """Anything that can choose an action."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``; the same view and ``rng`` give the same action."""


def check_turn(view: View) -> None:
    """Raise ``ValueError`` unless it is the viewer's turn."""
    if not view.legal:
        raise ValueError("nothing is to be chosen here: give match.view(match.to_act)")


class Random:
    """Chooses among the legal actions, all equally likely."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.
        """
        check_turn(view)
        return rng.choice(view.legal)
