"""The interface of a player, the reasons it may give, and the simplest player."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha512
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.views import View

__all__ = [
    "CannotPlay",
    "Player",
    "Random",
    "Reason",
    "check_turn",
    "generator_for",
    "one_of_the_best",
]


class CannotPlay(TypeError):  # noqa: N818 -- it says what is wrong
    """Raised by a player that cannot act; everybody sees the message, so it must name no card."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V_contra = TypeVar("V_contra", bound=View, default=Any, contravariant=True)
else:
    from typing import TypeVar

    V_contra = TypeVar("V_contra", contravariant=True)


class Player(Protocol[V_contra]):
    """Anything that can choose an action; generic in the view of the game that it plays.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> class Highest:
    ...     def choose(self, view, rng):
    ...         return max(view.legal, key=lambda action: action.cards[-1:])
    >>> match = Addenda.standard().start(seed=7)
    >>> Highest().choose(match.view(match.to_act), None) in match.legal
    True
    """

    def choose(self, view: V_contra, rng: random.Random) -> Action:
        """Return one of ``view.legal``.

        Parameters
        ----------
        view : View
            Everything that the player may know.
        rng : random.Random
            The only source of randomness: the same view and generator state give the same action.
            At a table and in simulations it is seeded with what the view tells, and nothing else.
        """


class Reason(NamedTuple):
    """The value of one action as a player estimates it, from its view alone.

    Attributes
    ----------
    action : Action
        The action.
    mean : float or None
        The expected points for the deal, or in Addenda for the coming tricks; None for a forced
        action. What exactly is counted depends on the player; see :meth:`Expert.reasons`.
    error : float or None
        The standard error of the mean, in points.
    chance : float or None
        The probability of making the bid exactly.
    measured : bool
        Whether the action was tried in as many deals as the best one. An action dropped earlier is
        ranked, but its figures come from fewer deals and are never shown.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import Expert, NinetyNine
    >>> match = NinetyNine.classic().start(seed=7)
    >>> best, *others = Expert().reasons(match.view(match.to_act), random.Random(1))
    >>> best.measured, 0 <= best.chance <= 1, best.error > 0
    (True, True, True)
    """

    action: Action
    mean: float | None = None
    error: float | None = None
    chance: float | None = None
    measured: bool = True


_T = TypeVar("_T")


def one_of_the_best(worths: Mapping[_T, float], rng: random.Random, within: float = 1e-9) -> _T:
    """Return one of the choices that are worth the most, drawn at random."""
    best = max(worths.values())
    return rng.choice([choice for choice, worth in worths.items() if worth > best - within])


def check_turn(view: View) -> None:
    """Raise ``ValueError`` unless it is the viewer's turn."""
    if not view.legal:
        raise ValueError("it is not this seat's turn: pass match.view(match.to_act)")


def generator_for(view: View) -> random.Random:
    """Return the generator for a player's turn, seeded only with what its seat has been told.

    So the same turn always gets the same numbers, and the generator gives away no hidden card. If
    it were seeded with the match's seed, a player could try seeds until one gave its state, and
    then deal every hand.
    """
    return _Unseeded(view)


class _Unseeded(random.Random):
    """A generator that is seeded when it is first used, since many turns need no random number.

    From then on it is a plain one, which draws without looking whether it is seeded.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self.gauss_next = None

    def seed(self, *args: Any, **options: Any) -> None:
        vars(self).pop("_view", None)
        self.__class__ = random.Random  # type: ignore[assignment]  # the layout is the same
        random.Random.seed(self, *args, **options)

    def random(self) -> float:
        return random.Random.random(_seeded(self))

    def getrandbits(self, k: int, /) -> int:
        return random.Random.getrandbits(_seeded(self), k)

    def getstate(self) -> tuple[Any, ...]:
        return random.Random.getstate(_seeded(self))

    def setstate(self, state: tuple[Any, ...]) -> None:
        random.Random.setstate(_seeded(self), state)

    def __reduce__(self) -> str | tuple[Any, ...]:
        return random.Random.__reduce__(_seeded(self))


def _seeded(rng: random.Random) -> random.Random:
    view = vars(rng).get("_view")  # missing, if the generator has been seeded meanwhile
    if view is not None:
        rng.seed(_seed_of(view))
    return rng


def _seed_of(view: View) -> int:
    """Return a number that depends on what a view tells."""
    hands = [None if hand is None else hand.bits for hand in view.hands]
    turn_up = getattr(view, "turn_up", None)
    done = ", ".join([_written(action) for _, action in view.history[-_RECENT:]])
    told = f"{view.seat},{view.revision},{view.dealer},{view.scores!r},{turn_up},{hands!r},[{done}]"
    return int.from_bytes(sha512(told.encode()).digest()[:_ENOUGH], "big")


@lru_cache(maxsize=4096)
def _written(action: Action | None) -> str:
    return repr(str(action))


_RECENT: Final = 8
"""How many actions count: with the hand they tell situations apart, and more would take longer."""
_ENOUGH: Final = 16
"""Bytes of the digest with which a generator is seeded."""


class Random:
    """A player that chooses among its legal actions with equal probability.

    Examples
    --------
    >>> from random import Random as Generator
    >>> from parlett_widgets import Addenda
    >>> match = Addenda.standard().start(seed=7)
    >>> Random().choose(match.view(match.to_act), Generator(1)) in match.legal
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
        return rng.choice(view.legal) if len(view.legal) > 1 else view.legal[0]
