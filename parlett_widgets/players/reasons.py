"""Why a player chooses what it does, as numbers: data for those who put it into words."""

from __future__ import annotations

from typing import NamedTuple

from parlett_widgets.engine.actions import Action

__all__ = ["Reason"]


class Reason(NamedTuple):
    """What an action is expected to bring. It comes from a view alone, so it tells no secrets.

    Attributes
    ----------
    action : Action
    mean : float or None
        Expected points of the deal, or of the tricks to come in Addenda; None where there is
        nothing to choose. What else counts is said by the player.
    error : float or None
        The standard error of the mean.
    chance : float or None
        Of making the bid exactly.
    measured : bool
        Whether it was tried to the end, in the same deals as the first. What was left behind earlier
        has a place in the order, but figures of fewer deals, which are never shown.
    """

    action: Action
    mean: float | None = None
    error: float | None = None
    chance: float | None = None
    measured: bool = True
