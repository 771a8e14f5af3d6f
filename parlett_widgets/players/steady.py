"""A sensible opponent that thinks with plain rules, not with simulation."""

from __future__ import annotations

import random

from parlett_widgets.engine.match import Action, View
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.players import steady_addenda, steady_counterpoint, steady_ninety_nine
from parlett_widgets.players.player import check_turn

__all__ = ["Steady"]


class Steady:
    """Plays every game by plain rules, at once, and without looking at single hidden deals.

    In Addenda it plays to the count: never over 17 when it need not, and with an eye on the suits
    that are left. In Ninety-Nine and Counterpoint it gives each card a chance of a trick, bids what
    the cards that it keeps are most likely to take, and plays each card for what is still needed.

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
        TypeError
            In a game that it does not know.
        ValueError
            If it is not the viewer's turn.
        """
        check_turn(view)
        match view:
            case AddendaView():
                return steady_addenda.choose(view, rng)
            case NinetyNineView():
                return steady_ninety_nine.choose(view, rng)
            case CounterpointView():
                return steady_counterpoint.choose(view, rng)
            case _:
                raise TypeError(f"Steady does not know {view.rules.game}: take Random")
