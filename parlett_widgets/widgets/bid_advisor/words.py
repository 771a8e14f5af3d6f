"""The words that a bid advisor shows besides the advice itself: headings, buttons and its state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from parlett_widgets.games.bidding.hints import AdviceWords
from parlett_widgets.games.bidding.words import bid_full, bid_prompts, bid_terms
from parlett_widgets.players.advice import Option
from parlett_widgets.words.labels import figure, labels, percent

__all__ = ["AdvisorWords", "Thinking"]

Thinking = Literal["first", "thinking", "stopped", "done"]
"""How far the thinking has got."""

_ALIKE: Final = 4
"""The maximum number of equivalent bids to name."""


class AdvisorWords(AdviceWords):
    """The words for the parts of a bid advisor, in one language and for one hand.

    Examples
    --------
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.words.language import language
    >>> words = AdvisorWords(language("en"), NinetyNine().start(seed=7).view(0))
    >>> words.button("done"), words.state("done", 400)
    ('Look closer', 'Done: the best bids have been tried in 400 deals each.')
    """

    def page(self) -> dict[str, str]:
        """Return the words of the page."""
        _ = self._
        return {
            "title": _("Which three cards to bid with"),
            "choose": labels(self.lang)["own_hand"],
            "keys": _(
                "In the list, Up and Down choose a bid. In the hand, Left and Right choose a card, "
                "Enter takes it or puts it back, a suit letter (S H D C) or a rank jumps to a "
                "card, and Escape leaves."
            ),
            "full": bid_full(self.lang),
            "progress": _("Progress"),
            "bids": _("Bids, best first"),
            "cards": _("Cards"),
            "bid": _("The bid"),
            "points": _("Points a deal"),
            "made": _("Made"),
            "legend": _(
                "Each bar is a range that contains the true mean 19 times out of 20. +1: one other "
                "choice is equivalent."
            ),
            "best": _("Ranked first: {bid}"),
            "spread": self.terms.taken(),
            "map": _("Card by card and total by total"),
            "map_key": _(
                "Each number gives the points a deal of the best bid with that card and that total. "
                "A hatched cell has been tried in too few deals for a figure."
            ),
            "map_few": _("Deals tried: {n}, too few for a figure."),
            "card": _("Card"),
            "unknown": _(
                "These three cards have not been tried yet; trying them takes a running kernel."
            ),
        }

    def alike(self, options: Sequence[Option]) -> Iterator[str]:
        """Yield a sentence that names the equivalent bids, if there are any."""
        if options:
            cards = self.lang.listed(self.cards(option.cards) for option in options[:_ALIKE])
            message = self._("Equivalent: {cards}.")
            yield message.format(cards=cards if len(options) <= _ALIKE else f"{cards} …")

    def prompts(self) -> list[str]:
        """Return the prompts for the next step, one for each number of cards chosen."""
        return [
            self._("Choose a bid from the list, or three cards of your own."),
            *bid_prompts(self.lang)[1:3],
        ]

    def chosen(self, option: Option) -> str:
        """Return the sentence that names the bid shown."""
        message = self._("{cards}: a bid of {bid}.")
        return message.format(cards=self.cards(option.cards), bid=self.bid(option))

    def sum(self, option: Option) -> str:
        """Return the sum of a bid, in its low reading and in the order of its cards."""
        joker = self.view.table.joker
        terms = {
            term.card: term.value for term in bid_terms(option.cards, self.terms.unit, joker=joker)
        }
        values = [terms[card] for card in option.cards]
        return f"{' + '.join(map(str, values))} = {sum(values)}"

    def behind(self, points: float, error: float) -> str:
        """Return a sentence saying how far a bid falls short of the best in the same deals."""
        message = (
            self._("{points} points a deal less than the best bid, give or take {error}.")
            if points > error
            else self._(
                "{points} points a deal less than the best bid, give or take {error}: that may be "
                "chance."
            )
        )
        return message.format(points=figure(points), error=figure(error))

    def facts(self) -> str:
        """Return a line saying what is trump and who deals."""
        view, trump = self.view, self.view.trump
        told = self._("You deal.")
        if view.dealer != view.seat:
            told = self._("{player} deals.").format(
                player=self.lang.player(view.players[view.dealer])
            )
        return f"{self.lang.trump(trump)} · {told}"

    def apart(self, leaders: int) -> str:
        """Return a sentence saying how many of the top bids cannot be told apart, if several."""
        if leaders < 2:
            return ""
        message = self._(
            "The bars of the first {n} overlap: which of them is best cannot be told for certain."
        )
        return message.format(n=leaders)

    def guess(self) -> str:
        """Return the question asked before the ranking is shown."""
        return self._("Which three cards would you bid with? Choose them to see the ranking.")

    def state(self, state: Thinking, worlds: int) -> str:
        """Return a sentence, which rarely changes, saying how far the thinking has got."""
        match state:
            case "thinking":
                message = self._("Thinking: the figures improve while you look.")
            case "first" | "stopped" if not worlds:
                message = self._("A ranking at a glance: no deal has been played out yet.")
            case "first" | "stopped":
                message = self.lang.ngettext(
                    "Stopped: the best bids have been tried in {n} deal each.",
                    "Stopped: the best bids have been tried in {n} deals each.",
                    worlds,
                )
            case "done":
                message = self.lang.ngettext(
                    "Done: the best bids have been tried in {n} deal each.",
                    "Done: the best bids have been tried in {n} deals each.",
                    worlds,
                )
        return message.format(n=worlds)

    def button(self, state: Thinking) -> str:
        """Return the label of the button that stops or continues the thinking."""
        match state:
            case "thinking":
                return self._("Stop")
            case "done":
                return self._("Look closer")
            case _:
                return self.lang.pgettext("thinking", "Go on")

    def played(self, plays: int, worlds: int) -> str:
        """Return a phrase saying how many deals have been played out."""
        if not plays:
            return self._("No deal played out yet")
        message = self._("{plays} deals played out, {n} with each of the best bids")
        return message.format(plays=f"{plays:,}", n=worlds)

    def row(self, place: int, option: Option, low: str, high: str) -> str:
        """Return a line of the list as it is read aloud."""
        message = self._(
            "{place}. {cards}, bid {bid}: {points} points a deal, between {low} and {high}; made "
            "{chance} of the time."
        )
        return message.format(
            place=place,
            cards=self.cards(option.cards),
            bid=self.bid(option),
            points=figure(option.mean),
            low=low,
            high=high,
            chance=percent(option.exact),
        )
