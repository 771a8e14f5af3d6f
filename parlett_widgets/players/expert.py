"""A strong opponent: it tries everything out in worlds that fit what it has seen."""

from __future__ import annotations

import random

from parlett_widgets.engine.match import Action, View
from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.player import Reason, check_turn

__all__ = ["Expert"]


class Expert:
    """Samples how the hidden cards may lie, and plays every choice out, many times.

    Choices are tried in the same worlds, and most of the work goes into those that may be best.
    The work is a number of playouts, never a time: the same view and the same ``rng`` give the same
    answer, on a slow machine as on a fast one.

    Parameters
    ----------
    effort : float
        How much work goes into a choice: with 2 twice as many worlds and playouts as usual, with 0.1 a
        tenth.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> match = Addenda().start(seed=7)
    >>> view = match.view(match.to_act)
    >>> Expert().choose(view, random.Random(0)) in view.legal
    True
    """

    def __init__(self, effort: float = 1) -> None:
        if not effort > 0:
            raise ValueError(f"effort must be more than 0, not {effort!r}")
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
        """Return what may be done and what it is expected to bring; the first is what it chooses.

        Returns
        -------
        tuple of Reason
            In Ninety-Nine a mean is one's own points of the deal (for a card, when the bid fails,
            less a fifth of what the others make on average; for a premium, what it gains), and the
            order is that of the mean and 20 points for a made bid. In Counterpoint it is one's own
            points less the others' mean, in Addenda the same over two tricks. Bids that come to the
            same are one reason; bids and cards that are not worth a trial are left out. Errors are
            rather too small, since sampled worlds share their layouts. In other games a mean is
            one's own points of the deal less the others' mean; where the hidden cards cannot be
            dealt anew there are no reasons.

        Raises
        ------
        ValueError
            If it is not the viewer's turn.

        Examples
        --------
        >>> from parlett_widgets.games import Addenda
        >>> match = Addenda().start(seed=7)
        >>> view = match.view(match.to_act)
        >>> len(Expert().reasons(view, random.Random(0))) == len(view.legal)
        True
        """
        check_turn(view)
        return knowledge(view.rules).reasons(view, rng, self.effort)
