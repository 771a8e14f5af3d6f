"""Puts hints for games with three-card bids into words: the bid to make, and what a card does."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from math import fsum
from operator import attrgetter
from typing import Any, Final

from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.advice_words import AdviceWords
from parlett_widgets.games.bidding.inference import unseen_bits
from parlett_widgets.games.bidding.words import TrickNarrator
from parlett_widgets.players import Expert
from parlett_widgets.players.advice import ENOUGH, Advice, Option, advise
from parlett_widgets.players.player import Reason
from parlett_widgets.words.figures import figure
from parlett_widgets.words.hint_words import Help, HintWords

__all__ = ["BiddingHints"]

_WORLDS: Final = 64
"""The minimum number of worlds in which a hint tries the best bids; few enough to be quick."""


class BiddingHints(HintWords):
    """Puts hints into words for one seat of a game with bids."""

    tell: TrickNarrator[Any, Any]

    def __init__(self, tell: TrickNarrator[Any, Any], view: Any) -> None:
        super().__init__(tell, view)
        tell.joker = view.table.joker

    def worked_out(self, rng: random.Random) -> Help:
        """Return a hint; this may take seconds."""
        if not self._is_bidding():
            return super().worked_out(rng)
        if not self.view.rules.knowledge:  # without it, sampling tries some of the many bids
            return self.sampled_bid(Expert().reasons(self.view, rng))
        return self.bid(advise(self.view, rng, worlds=_WORLDS))

    def _is_bidding(self) -> bool:
        return str(self.view.phase) == "bid"

    def bid(self, advice: Advice) -> Help:
        """Return a hint saying which three cards to bid with, and why."""
        words = AdviceWords(self.lang, self.view)
        best = advice.best
        message = self._("Bid {bid} with {cards}.")
        act = message.format(bid=words.bid(best), cards=words.cards(best.cards))
        why = [self._keeps(best, words), words.free(best)]
        groups = groupby(advice.options, key=attrgetter("group"))
        options = [option for option in (next(alike) for _, alike in groups) if option.measured]
        others = (f"{words.cards(option.cards)} {figure(option.mean)}" for option in options)
        marks = self.bid_marks(advice)
        figures = [
            words.expected(best, advice),
            *islice(words.costs(best, advice), 1),
            self._next(others),
            self._close(options),
            self._marked(marks),
        ]
        told = self.lang.paragraph
        return Help(act, told(why), told(figures), best.cards, marks)

    def _keeps(self, option: Option, words: AdviceWords) -> str:
        """Return a sentence saying what the cards kept take on average, a guide to the bid."""
        mean = fsum(taken * share for taken, share in option.taken)
        message = self._("The cards that you keep take {amount} on average.")
        return message.format(amount=words.terms.parts().format(n=figure(mean)))

    def sampled_bid(self, reasons: Sequence[Reason]) -> Help:
        """Return a hint to make the best of the bids that were tried with random play."""
        best = reasons[0]
        act = self._("Bid with {cards}.").format(cards=self._cards(best))
        others = (f"{self._cards(reason)} {self._figures(reason)}" for reason in reasons)
        figures = self.lang.paragraph([self._worth(best), self._next(others)])
        return Help(act, figures=figures, cards=best.action.cards)

    def _cards(self, reason: Reason) -> str:
        return self.lang.cards(self.view.rules.sorted_cards(reason.action.cards))

    def bid_marks(self, advice: Advice) -> dict[Card, str]:
        """Return marks saying how far the best bid with each card falls short, where known."""
        options = (one for one in advice.options if one.measured and one.worlds >= ENOUGH)
        return self._marks((card, option.mean) for option in options for card in option.cards)

    def _choice(self) -> Iterable[Card]:
        return self.view.hand if self._is_bidding() else super()._choice()

    def _marks_mean(self) -> str:
        if self._is_bidding():
            return self._("Under each card: by how many points the best bid with it falls short.")
        return super()._marks_mean()

    def effect(self, card: Card, *, wants: bool) -> str:
        """Return a sentence saying what a card does to the trick.

        ``wants`` says whether the player wants to win it.
        """
        _, view = self._, self.view
        trick, table = view.trick, view.table
        if not trick:
            return self._leads(card, wants=wants)
        legal = [action.cards[0] for action in view.legal]
        winning = [one for one in legal if table.winner((*trick, one)) == len(trick)]
        if wants and card not in winning:
            if not winning:
                message = _("None of your cards can win this trick, so {card} can go.")
                return message.format(card=card.label)
            kept = winning[table.winner((*trick, *winning)) - len(trick)]
            return _("It lets this trick go and keeps {kept}.").format(kept=kept.label)
        if not wants and len(winning) == len(legal):
            best = trick[table.winner(trick)]
            message = _("None of your cards stays under {best}, so {card} can go.")
            return message.format(best=best.label, card=card.label)
        return self.does(card)

    def does(self, card: Card) -> str:
        """Return a sentence saying what a card does to the trick, whatever the player wants."""
        _, view = self._, self.view
        trick, table = view.trick, view.table
        if not trick:
            return self._beaten(card)
        best, is_last = trick[table.winner(trick)], len(trick) + 1 == len(view.order)
        if table.winner((*trick, card)) == len(trick):
            message = (
                _("{card} wins this trick, and you lead to the next.")
                if is_last
                else _("{card} beats {best}.")
            )
        elif not table.follows[trick[0].number] & card.bit:
            message = (
                _("You hold no {suit}, so you may throw {card} away: here it cannot win.")
                if view.order[len(trick)] == view.seat
                else _("The dummy holds no {suit}: {card} cannot win here.")
            )
        elif is_last:
            message = _("{card} leaves this trick to {best}.")
        else:
            message = _("{card} stays under {best}.")
        suit = table.suit(trick[0]).symbol
        return message.format(card=card.label, best=best.label, suit=suit)

    def _leads(self, card: Card, *, wants: bool) -> str:
        """Return a sentence saying what could beat a lead, or which card it keeps for later."""
        table, hand, higher = self.view.table, self.view.hand, self._higher(card)
        if wants and higher:
            suited = [one for one in hand if table.follows[card.number] & one.bit and one != card]
            better = [one for one in suited if self._higher(one) < higher]
            if not better and higher == len(self._out(card)):  # this suit cannot win a trick
                better = [one for one in hand if not self._higher(one)]
            if better:
                kept = min(better, key=self._higher).label
                return self._("{card} keeps {kept} for later.").format(card=card.label, kept=kept)
            trumps = any(table.suit(one) == table.trump for one in hand)
            if trumps and not suited and table.suit(card) != table.trump:
                message = self._("It is your last {suit}: after it you may trump.")
                return message.format(suit=table.suit(card).symbol)
        return self._beaten(card)

    def _beaten(self, card: Card) -> str:
        """Return a sentence saying how many cards still out in a lead's suit would beat it."""
        higher, out = self._higher(card), len(self._out(card))
        if not higher:
            message = self._("No {suit} still out beats {card}.")
        elif higher == out:
            message = self._("Every {suit} still out beats {card}.")
        else:
            message = self.lang.ngettext(
                "{n} of the {out} {suit} still out beats {card}.",
                "{n} of the {out} {suit} still out beat {card}.",
                higher,
            )
        suit = self.view.table.suit(card).symbol
        return message.format(n=higher, out=out, suit=suit, card=card.label)

    def _higher(self, card: Card) -> int:
        """Return how many of the cards still out would follow suit to a lead and beat it."""
        return sum(self._beats(card, one) for one in self._out(card))

    def _out(self, card: Card) -> CardSet:
        """Return the cards of a card's suit that the view does not show."""
        return CardSet.from_bits(unseen_bits(self.view) & self.view.table.follows[card.number])

    def _beats(self, lead: Card, reply: Card) -> bool:
        return bool(self.view.table.winner((lead, reply)) == 1)
