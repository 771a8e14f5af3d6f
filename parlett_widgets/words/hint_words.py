"""Puts a hint into words: what a strong player would do now, and the figures that support it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.views import View
from parlett_widgets.players import Expert
from parlett_widgets.players.advice import Option
from parlett_widgets.players.player import Reason
from parlett_widgets.words.labels import ahead, figure
from parlett_widgets.words.narrator import Narrator

__all__ = ["Help", "HintWords"]

_OTHERS: Final = 2
"""How many of the next best choices a hint names."""


class Help(NamedTuple):
    """A hint in words.

    Attributes
    ----------
    act : str
        A sentence saying what to do.
    why : str
        The reason, in the words of the rules; empty if there is no simple one.
    figures : str
        Sentences saying what this choice is expected to score, and what is next best.
    cards : tuple of Card
        The cards to choose; empty for a button.
    marks : mapping of Card to str
        Maps each card that was tried to the end to a text saying how far it falls short of the
        best.
    chance : float or None
        In a hint before a premium, the share of the deals tried in which the bid was made.
    call : Action or None
        The action whose button is to be pressed.
    """

    act: str
    why: str = ""
    figures: str = ""
    cards: tuple[Card, ...] = ()
    marks: Mapping[Card, str] = {}
    chance: float | None = None
    call: Action | None = None


class HintWords:
    """The wording of hints for one seat; a game whose figures mean other things derives its own."""

    view: Any
    _places: ClassVar[int] = 1
    """How many decimal places the figures on the cards have."""

    def __init__(self, tell: Narrator[Any, Any], view: View) -> None:
        self.tell = tell
        self.lang = tell.lang
        self._ = tell.lang.gettext
        self.view = view

    def worked_out(self, rng: random.Random) -> Help:
        """Return a hint; this may take seconds."""
        return self.help(Expert().reasons(self.view, rng))

    def help(self, reasons: Sequence[Reason]) -> Help:
        """Return a hint that says what to do, and why.

        Examples
        --------
        >>> from parlett_widgets.games import Addenda
        >>> from parlett_widgets.engine import Action
        >>> from parlett_widgets.engine.actions import Verb
        >>> from parlett_widgets.words import hint_words
        >>> match = Addenda().start(seed=7, dealer=1)
        >>> words = hint_words(match.view(0))
        >>> four, king = (Action(Verb.PLAY, (Card(card),)) for card in ("4D", "KH"))
        >>> hint = words.help([Reason(four, 3.14, 0.5), Reason(king, 1.0, 0.5)])
        >>> hint.act, dict(hint.marks)
        ('Play ♦4.', {Card('4D'): 'best', Card('KH'): '−2'})
        """
        best = reasons[0]
        if best.action.verb is not Verb.PLAY or len(best.action.cards) > 1:
            return self._call(reasons)
        card = best.action.cards[0]
        if best.mean is None:
            why = self._("This is the only choice.")
            return Help(self._plays(card), why, cards=(card,))
        measured = [reason for reason in reasons if reason.measured]
        others = (f"{one.action.cards[0].label} {self._figures(one)}".strip() for one in measured)
        marks = self._marks((one.action.cards[0], one.mean or 0.0) for one in measured)
        figures = [
            self._worth(best),
            self._next(others),
            self._close(measured),
            self._marked(marks),
        ]
        why = self.reason(card)
        return Help(self._plays(card), why, self.lang.paragraph(figures), (card,), marks)

    def _marks(self, means: Iterable[tuple[Card, float]]) -> dict[Card, str]:
        """Return, for each card, by how much it falls short of the first, which is the best."""
        marks: dict[Card, str] = {}
        best: float | None = None
        for card, mean in means:
            best = mean if best is None else best
            less = figure(mean - best, self._places)
            marks.setdefault(card, less if less.startswith("−") else self._("best"))
        return marks

    def _marked(self, marks: Mapping[Card, str]) -> str:
        """Return sentences saying what the marks on the cards mean."""
        if len(marks) < 2:
            return ""
        left_behind = ""
        if any(card not in marks for card in self._choice()):
            left_behind = self._("Cards without a mark fell behind early.")
        return self.lang.paragraph([self._marks_mean(), left_behind])

    # What a game may word differently

    def reason(self, card: Card) -> str:  # noqa: ARG002 -- derived classes use it
        """Return a reason to play a card, in the words of the rules; empty if there is none."""
        return ""

    def better(self, card: Card, taken: Card) -> str:  # noqa: ARG002 -- a game may compare the two
        """Return sentences saying why a card was better than the one played."""
        return self.reason(card)

    def _plays(self, card: Card) -> str:
        """Return the sentence that names the card to play."""
        return self._("Play {card}.").format(card=card.label)

    def _figures(self, reason: Reason) -> str:
        """Return a choice's value as text, with anything else on which its rank depends."""
        return figure(reason.mean or 0.0)

    def _choice(self) -> Iterable[Card]:
        """Return the cards to choose from."""
        return (action.cards[0] for action in self.view.legal)

    def _marks_mean(self) -> str:
        """Return a sentence saying what the mark on a card means."""
        return self._("Under each card: how many points it falls short of the best.")

    def _worth(self, reason: Reason) -> str:
        """Return a sentence saying what a choice is worth."""
        return ahead(self.lang, len(self.view.players), reason.mean or 0.0)

    def _call(self, reasons: Sequence[Reason]) -> Help:
        """Return a hint that says which button to press."""
        best = reasons[0]
        others = (
            f"{self.tell.button(reason.action)} {figure(reason.mean or 0.0)}" for reason in reasons
        )
        figures = self.lang.paragraph([self._worth(best), self._next(others)])
        cards = best.action.cards
        return Help(self._presses(best.action), figures=figures, cards=cards, call=best.action)

    def _presses(self, action: Action) -> str:
        return self._("Choose “{action}”.").format(action=self.tell.button(action))

    def _next(self, choices: Iterable[str]) -> str:
        """Return a sentence that lists the choices after the first, with their points."""
        others = list(islice(choices, 1, 1 + _OTHERS))
        return (
            self._("Next best: {others}.").format(others=self.lang.listed(others)) if others else ""
        )

    def _close(self, reasons: Sequence[Reason | Option]) -> str:
        """Return a remark if the top two differ by at most the standard error; otherwise empty."""
        first, second = [*reasons[:2], None, None][:2]
        if first is None or second is None or first.mean is None or second.mean is None:
            return ""
        if first.mean - second.mean > (first.error or 0.0):
            return ""
        return self._("The first two are too close to call.")
