"""A sensible opponent that thinks with plain rules, not with simulation."""

from __future__ import annotations

import random

from parlett_widgets.engine.match import Action, View
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.player import check_turn

__all__ = ["Steady"]


class Steady:
    """Plays every game by plain rules, at once, and without looking at single hidden deals.

    In Addenda it plays to the count: never over 17 when it need not, and with an eye on the suits
    that are left. In Ninety-Nine and Counterpoint it gives each card a chance of a trick, bids what
    the cards that it keeps are most likely to take, and plays each card for what is still needed.
    In a game that brings no such rules it tries its choices in a few imagined deals; where not even
    that is possible, it plays by chance.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda, NinetyNine
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
