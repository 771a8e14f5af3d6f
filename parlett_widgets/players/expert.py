"""A strong opponent that plays its choices out in sampled deals."""

from __future__ import annotations

import random
from math import inf
from typing import Any

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.options import shown, whole
from parlett_widgets.engine.views import View
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.player import Reason, check_turn

__all__ = ["Expert"]


class Expert:
    """A player that samples the hidden cards and plays its choices out.

    All choices are tried in the same sampled deals, and most of the work goes into the best ones.
    The work is a fixed number of playouts, never a time limit, so the answer is the same on a slow
    machine and on a fast one.

    Parameters
    ----------
    effort : float
        The amount of work per choice: 2 doubles the number of sampled deals and playouts, 0.1 cuts
        it to a tenth.

    Raises
    ------
    TypeError, ValueError
        If the effort is not a finite number greater than 0.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import Addenda
    >>> match = Addenda().start(seed=7)
    >>> view = match.view(match.to_act)
    >>> Expert().choose(view, random.Random(0)) in view.legal
    True
    """

    def __init__(self, effort: float = 1) -> None:
        given: Any = effort
        number = given if isinstance(given, float) else whole(given)
        if number is None:
            raise TypeError(f"effort must be a number, not {shown(given)}")
        effort = number
        if not 0 < effort < inf:
            raise ValueError(f"effort must be a finite number greater than 0, not {shown(effort)}")
        self.effort = effort

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.legal``.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.
        """
        reasons = self.reasons(view, rng)
        return reasons[0].action if reasons else rng.choice(view.legal)

    def reasons(self, view: View, rng: random.Random) -> tuple[Reason, ...]:
        """Return the choices that were tried, best first, with the estimates behind the ranking.

        Returns
        -------
        tuple of Reason
            The first is the action that :meth:`choose` returns. Equivalent bids share one reason,
            and choices that are not worth trying are left out. There are no reasons in a game that
            cannot be sampled.

            The mean is in points. In Ninety-Nine it is the player's own points for the deal. For
            the play of a card, a fifth of the others' average is subtracted in every deal in which
            the bid fails; for a premium, the mean is what the premium gains. The ranking adds 20
            points for a made bid. In Counterpoint the mean is the player's own points less the
            others' average. In Addenda it is the same difference over this trick and the next, and
            in any other game over the deal. Errors are slightly too small, since several sampled
            deals may share a layout.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.

        Examples
        --------
        >>> import random
        >>> from parlett_widgets import Addenda
        >>> match = Addenda().start(seed=7)
        >>> view = match.view(match.to_act)
        >>> len(Expert().reasons(view, random.Random(0))) == len(view.legal)
        True
        """
        check_turn(view)
        return knowledge(view.rules).reasons(view, rng, self.effort)
