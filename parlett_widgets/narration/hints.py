"""A hint in words: what a strong player would do now, and the figures that speak for it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from parlett_widgets.cards import Card
from parlett_widgets.engine.match import View
from parlett_widgets.narration.figures import ahead, figure
from parlett_widgets.narration.narrator import Narrator
from parlett_widgets.players import Expert
from parlett_widgets.players.advice import Option
from parlett_widgets.players.player import Reason

__all__ = ["HintWords"]

_OTHERS: Final = 2
"""How many of the next best choices a hint names."""


class HintWords:
    """Words hints for one seat; a game whose figures mean something else derives its own.

    Parameters
    ----------
    tell : Narrator
        Speaks to the player who is to act.
    view : View
        Of that player.
    """

    view: Any

    def __init__(self, tell: Narrator[Any, Any], view: View) -> None:
        self.tell = tell
        self.lang = tell.lang
        self._ = tell.lang.gettext
        self.view = view

    def worked_out(self, rng: random.Random) -> tuple[list[str], dict[Card, str]]:
        """Return the sentences of a hint, and the marks of the cards; it may take seconds."""
        reasons = Expert().reasons(self.view, rng)
        return list(self.act(reasons)), self.marks(reasons)

    def act(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """Yield sentences on what to do, and why.

        Parameters
        ----------
        reasons : sequence of Reason
            The best first, as :meth:`Expert.reasons` has them.

        Examples
        --------
        >>> from parlett_widgets.games import Addenda
        >>> from parlett_widgets.engine import Action
        >>> from parlett_widgets.engine.match import Verb
        >>> from parlett_widgets.narration import hint_words
        >>> match = Addenda().start(seed=7, dealer=1)
        >>> words = hint_words(match.view(0))
        >>> four, king = (Action(Verb.PLAY, (Card(card),)) for card in ("4D", "KH"))
        >>> list(words.act([Reason(four, 3.14, 0.5), Reason(king, 1.0, 0.5)]))[::2]
        ['Hint: play ♦4.', 'Next best: ♥K 1.0.']
        """
        best = reasons[0]
        if not best.action.cards:
            yield from self._button(reasons)
            return
        yield self._plays(best.action.cards[0])
        if best.mean is None:
            yield self._("There is nothing else to choose from.")
            return
        yield self._worth(best)
        measured = [reason for reason in reasons if reason.measured]
        yield self._next(
            f"{reason.action.cards[0].label} {self._figures(reason)}" for reason in measured
        )
        yield self._close(measured)

    def marks(self, reasons: Sequence[Reason]) -> dict[Card, str]:
        """Return for each card that was tried to the end what it is worth."""
        return {
            reason.action.cards[0]: figure(reason.mean)
            for reason in reasons
            if reason.measured and reason.action.cards and reason.mean is not None
        }

    def marked(self, marks: Mapping[Card, str]) -> str:
        """Return what the marks on the cards mean."""
        if not marks:
            return ""
        left_behind = ""
        if any(card not in marks for card in self._choice()):
            left_behind = self._("Cards without a figure were left behind early.")
        return self.lang.paragraph([self._marks_mean(), left_behind])

    # What a game words otherwise

    def _plays(self, card: Card) -> str:
        """Return that a card should be played."""
        return self._("Hint: play {card}.").format(card=card.label)

    def _figures(self, reason: Reason) -> str:
        """Return what a choice is worth, and what else its place depends on."""
        return figure(reason.mean or 0.0)

    def _choice(self) -> Iterable[Card]:
        """Return the cards that may be chosen from."""
        return (action.cards[0] for action in self.view.legal)

    def _marks_mean(self) -> str:
        """Return what the figure on a card is."""
        if len(self.view.players) == 2:
            return self._(
                "On each card: by how many points a deal it ends ahead of the other player."
            )
        return self._(
            "On each card: by how many points a deal it ends ahead of the mean of the others."
        )

    def _worth(self, reason: Reason) -> str:
        """Return what a choice is worth, as a sentence."""
        return ahead(self.lang, len(self.view.players), reason.mean or 0.0)

    def _button(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """Yield which button to press."""
        best = reasons[0]
        yield self._("Hint: {action}.").format(action=self.tell.button(best.action))
        yield self._worth(best)
        yield self._next(
            f"{self.tell.button(reason.action)} {figure(reason.mean or 0.0)}" for reason in reasons
        )

    def _next(self, choices: Iterable[str]) -> str:
        """Return the choices after the first with their points, as a sentence."""
        others = list(islice(choices, 1, 1 + _OTHERS))
        return (
            self._("Next best: {others}.").format(others=self.lang.listed(others)) if others else ""
        )

    def _close(self, reasons: Sequence[Reason | Option]) -> str:
        """Say so when the first two are closer than the figures are certain."""
        first, second = [*reasons[:2], None, None][:2]
        if first is None or second is None or first.mean is None or second.mean is None:
            return ""
        if first.mean - second.mean > (first.error or 0.0):
            return ""
        return self._("Which of the first two is better is too close to tell.")
