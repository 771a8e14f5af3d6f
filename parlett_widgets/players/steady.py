"""A sensible opponent that plays by rules of thumb."""

from __future__ import annotations

import random

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.views import View
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.player import check_turn

__all__ = ["Steady"]


class Steady:
    """A player that follows rules of thumb and answers within milliseconds.

    In Addenda it plays to the count: it avoids going over 17 and watches which suits are left. In
    Ninety-Nine and Counterpoint it estimates each card's chance of winning a trick, bids what the
    cards it keeps will most likely take, and plays each card towards what it still needs. In a game
    without such rules it tries its choices in a few sampled deals, and plays at random if the game
    cannot be sampled.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import Addenda, NinetyNine
    >>> match = Addenda().start(seed=7)
    >>> str(Steady().choose(match.view(match.to_act), random.Random(0)))
    'play AD'
    >>> match = NinetyNine().start(seed=7)
    >>> Steady().choose(match.view(match.to_act), random.Random(0)) in match.legal
    True
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.
        """
        check_turn(view)
        return knowledge(view.rules).choose(view, rng)
