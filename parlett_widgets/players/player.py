"""What a player is, why it chooses what it does, and the simplest one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from parlett_widgets.engine.match import Action, View

__all__ = ["CannotPlay", "Player", "Random", "Reason", "check_turn"]


class CannotPlay(TypeError):  # noqa: N818 -- it says what is the matter
    """Raised by a player that has no answer here; everybody may read the text, so it names no card."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V_contra = TypeVar("V_contra", bound=View, default=Any, contravariant=True)
else:
    from typing import TypeVar

    V_contra = TypeVar("V_contra", contravariant=True)


class Player(Protocol[V_contra]):
    """Anything that can choose an action; generic in the view of the game that it plays."""

    def choose(self, view: V_contra, rng: random.Random) -> Action:
        """Return one of ``view.legal``; the same view and ``rng`` give the same action."""


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


def check_turn(view: View) -> None:
    """Raise ``ValueError`` unless it is the viewer's turn."""
    if not view.legal:
        raise ValueError("it is not this seat's turn: pass match.view(match.to_act)")


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
