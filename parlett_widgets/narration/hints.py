"""A hint in words: what a strong player would do now, and the figures that speak for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from operator import attrgetter
from typing import Final

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.match import View
from parlett_widgets.games.addenda.view import AddendaView
from parlett_widgets.games.counterpoint.view import CounterpointView
from parlett_widgets.games.ninety_nine.state import PREMIUM_POINTS
from parlett_widgets.games.ninety_nine.view import NinetyNineView
from parlett_widgets.narration.advice import AdviceWords, figure, levelled, percent
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import Language
from parlett_widgets.odds.advised import Advice, Option
from parlett_widgets.players.reasons import Reason

__all__ = ["HintWords"]

_OTHERS: Final = 2
"""How many of the next best choices a hint names."""

_TRIED: Final = 3
"""In how many worlds a bid must have been tried before a card is marked with what it brings."""

_RESULTS: Final = attrgetter("bid", "worlds", "mean", "error", "taken")
"""What is the same for bids that were tried together, since they come to the same."""


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
        yield words.expected(best)
        known = {CardSet(option.cards): option for option in advice.options}
        yield from islice(words.costs(best, known), 1)
        options = [next(alike) for _, alike in groupby(advice.options, key=_RESULTS)]
        yield self._next(
            f"{words.cards(option.cards)} {figure(mean)}"
            for option, mean in zip(options, levelled(options), strict=True)
        )
        yield self._close(options)

    def bid_marks(self, advice: Advice) -> dict[Card, str]:
        """Return for each card the points of the best bid that it is part of."""
        marks: dict[Card, str] = {}
        for option, mean in zip(advice.options, levelled(advice.options), strict=True):
            for card in option.cards:
                if card not in marks and option.worlds >= _TRIED:
                    marks[card] = figure(mean)
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
        yield self._next(
            f"{reason.action.cards[0].label} {figure(mean)}"
            for reason, mean in zip(reasons, levelled(reasons), strict=True)
        )
        yield self._close(reasons)

    def marks(self, reasons: Sequence[Reason]) -> dict[Card, str]:
        """Return for each card that may be played what it is worth."""
        return {
            reason.action.cards[0]: figure(mean)
            for reason, mean in zip(reasons, levelled(reasons), strict=True)
            if reason.action.cards and reason.mean is not None
        }

    def marked(self, marks: Mapping[Card, str]) -> str:
        """Return what the marks on the cards mean."""
        if not marks:
            return ""
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
