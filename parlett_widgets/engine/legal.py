"""The legal actions of the player to act, and the reasons for refusing others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.refusals import Refusal, read_action, refuse_out_of_turn
from parlett_widgets.engine.views import State

if TYPE_CHECKING:
    from parlett_widgets.engine.rules import Rules

__all__ = ["LegalActions"]


class LegalActions:
    """The legal actions of the player to act.

    They support membership tests, ``len``, indexing and iteration. The actions are created only on
    demand, since there can be hundreds of possible bids.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> legal = NinetyNine.classic().start(seed=7).legal
    >>> len(legal), legal[0], "pass" in legal
    (220, Action('bid QS JS 8S'), False)
    >>> legal.why_not("pass").code.value
    'wrong-phase'
    """

    __slots__ = ("_choices", "_rules", "_state")

    def __init__(self, choices: Sequence[Action], rules: Rules[Any], state: State) -> None:
        self._choices = choices
        self._rules = rules
        self._state = state

    def __iter__(self) -> Iterator[Action]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self._choices[index]

    def __contains__(self, action: object) -> bool:
        try:
            return isinstance(action, Action | str) and self.why_not(action) is None
        except TypeError:  # the action contains something that no action can contain
            return False

    @overload
    def why_not(self, action: Action, seat: int | None = None) -> Refusal | None: ...
    @overload
    def why_not(self, action: str, seat: int | None = None) -> Refusal | None: ...
    def why_not(self, action: Any, seat: int | None = None) -> Refusal | None:
        """Return the refusal of an action, with its reason, or None when the action is legal.

        Parameters
        ----------
        action : Action or str
            The action to check.
        seat : int, optional
            The seat that would take the action; by default, the seat of the player to act.

        Raises
        ------
        TypeError
            If *action* is neither an action nor text.
        """
        state, read = self._state, read_action(action, self._choices)
        if isinstance(read, Refusal):
            return read
        wanted_by = state.to_act if seat is None else seat
        refusal = refuse_out_of_turn(read, wanted_by, state.to_act)
        return refusal or self._rules.refuse(state, read)

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {', '.join(map(str, self))}>"
