"""A hint in words: what a strong player would do now, and the figures that speak for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from operator import attrgetter
from typing import Final

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.match import View
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.state import PREMIUM_POINTS
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.narration.advice import AdviceWords, figure, percent
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import Language
from parlett_widgets.odds.advised import ENOUGH, Advice, Option
from parlett_widgets.players.reasons import Reason

__all__ = ["HintWords"]

_OTHERS: Final = 2
"""How many of the next best choices a hint names."""


class HintWords:
    """Words hints for one seat, in one language.

    Parameters
    ----------
    lang : Language
    view : View
        Of the player who is to act.
    """

    def __init__(self, lang: Language, view: View) -> None:
        self.lang = lang
        self._ = lang.gettext
        self.labels = Labels(lang)
        self.view = view

    # Bids

    def bid(self, advice: Advice) -> Iterator[str]:
        """Yield sentences on which three cards to bid with, and why."""
        assert isinstance(self.view, NinetyNineView | CounterpointView)
        words = AdviceWords(self.lang, self.view)
        best = advice.best
        message = self._("Hint: bid {bid} with {cards}.")
        yield message.format(bid=words.bid(best), cards=words.cards(best.cards))
        yield words.expected(best, advice)
        yield from islice(words.costs(best, advice), 1)
        groups = groupby(advice.options, key=attrgetter("group"))
        options = [option for option in (next(alike) for _, alike in groups) if option.measured]
        yield self._next(f"{words.cards(option.cards)} {figure(option.mean)}" for option in options)
        yield self._close(options)

    def bid_marks(self, advice: Advice) -> dict[Card, str]:
        """Return for each card the points of the best bid that it is part of, where they are known."""
        marks: dict[Card, str] = {}
        for option in advice.options:
            if option.measured and option.worlds >= ENOUGH:
                for card in option.cards:
                    marks.setdefault(card, figure(option.mean))
        return marks

    # Cards and buttons

    def act(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """Yield sentences on what to do, and why.

        Parameters
        ----------
        reasons : sequence of Reason
            The best first, as :meth:`Expert.reasons` has them.

        Examples
        --------
        >>> from parlett_widgets.games import Addenda
        >>> from parlett_widgets.narration.language import language
        >>> match = Addenda().start(seed=7, dealer=1)
        >>> words = HintWords(language("en"), match.view(0))
        >>> four, king = (Action(Verb.PLAY, (Card(card),)) for card in ("4D", "KH"))
        >>> list(words.act([Reason(four, 3.14, 0.5), Reason(king, 1.0, 0.5)]))[::2]
        ['Hint: play ♦4.', 'Next best: ♥K 1.0.']
        """
        best = reasons[0]
        if not best.action.cards:
            yield from self._button(reasons)
            return
        message = (
            self._("Hint: play {card} from dummy.")
            if self._for_dummy()
            else self._("Hint: play {card}.")
        )
        yield message.format(card=best.action.cards[0].label)
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

    def _figures(self, reason: Reason) -> str:
        """Return what a card is worth, and what else its place depends on."""
        points = figure(reason.mean or 0.0)
        if not isinstance(self.view, NinetyNineView):
            return points
        message = self._("{points} (made {chance})")
        return message.format(points=points, chance=percent(reason.chance or 0.0))

    def marked(self, marks: Mapping[Card, str]) -> str:
        """Return what the marks on the cards mean."""
        if not marks:
            return ""
        left_behind = ""
        if any(card not in marks for card in self._choice()):
            left_behind = self._("Cards without a figure were left behind early.")
        return self.lang.paragraph([self._marks_mean(), left_behind])

    def _choice(self) -> Iterable[Card]:
        """Return the cards that may be chosen from."""
        if self.view.legal[0].verb is Verb.BID:
            return self.view.hand
        return (action.cards[0] for action in self.view.legal)

    def _marks_mean(self) -> str:
        if self.view.legal[0].verb is Verb.BID:
            return self._("On each card: the points a deal of the best bid with it.")
        if isinstance(self.view, AddendaView):
            return self._(
                "On each card: the points that it brings in this trick and the next, less those "
                "of the other side."
            )
        if isinstance(self.view, NinetyNineView):
            return self._(
                "On each card: your points a deal, less a fifth of the others' mean whenever your "
                "bid fails."
            )
        if len(self.view.players) == 2:
            return self._(
                "On each card: by how many points a deal it ends ahead of the other player."
            )
        return self._(
            "On each card: by how many points a deal it ends ahead of the mean of the others."
        )

    def _for_dummy(self) -> bool:
        """Whether the card is to come from the dummy's hand."""
        view = self.view
        return isinstance(view, NinetyNineView) and view.order[len(view.trick)] != view.seat

    def _worth(self, reason: Reason) -> str:
        """Return what an action is worth, as a sentence."""
        mean = reason.mean or 0.0
        view = self.view
        if isinstance(view, AddendaView):
            message = self._(
                "In this trick and the next it brings {points} points, less those of the other "
                "side."
            )
            return message.format(points=figure(mean))
        if isinstance(view, CounterpointView):
            return AdviceWords(self.lang, view).ahead(mean)
        message = self._(
            "It is worth {points} points a deal (your own, less a fifth of the others' mean whenever "
            "your bid fails), and your bid is made {chance} of the time."
        )
        return message.format(points=figure(mean), chance=percent(reason.chance or 0.0))

    def _button(self, reasons: Sequence[Reason]) -> Iterator[str]:
        """Yield which button to press: the premium, or who leads."""
        best, premium = reasons[0], next(self._premiums(reasons), None)
        if premium is None:
            yield self._("Hint: {action}.").format(action=self._label(best.action))
            yield self._worth(best)
            yield self._next(
                f"{self._label(reason.action)} {figure(reason.mean or 0.0)}" for reason in reasons
            )
            return
        blanks = {
            "action": self._label(premium.action),
            "points": figure(abs(premium.mean or 0.0)),
            "chance": percent(premium.chance or 0.0),
        }
        message = (
            self._(
                "Hint: {action}. It gains {points} points on average, with the bid made "
                "{chance} of the time."
            )
            if premium is best
            else self._(
                "Hint: pass. {action} would lose {points} points on average, with the bid made "
                "{chance} of the time."
            )
        )
        yield message.format(**blanks)

    @staticmethod
    def _premiums(reasons: Sequence[Reason]) -> Iterator[Reason]:
        return (reason for reason in reasons if reason.action.verb in PREMIUM_POINTS)

    def _label(self, action: Action) -> str:
        """Return the words on the button of an action."""
        match action.verb:
            case Verb.DECLARE:
                return self.labels.declare(PREMIUM_POINTS[Verb.DECLARE])
            case Verb.REVEAL:
                return self.labels.reveal(PREMIUM_POINTS[Verb.REVEAL])
            case _:
                seat = action.seat or 0
                name = self.lang.player(self.view.players[seat])
                return self.labels.leads(name, you=seat == self.view.seat)

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
