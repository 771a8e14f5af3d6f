"""Puts into words how a deal of Counterpoint or Ninety-Nine is scored.

The sentences are those of the narrators; with ``{bid}`` and ``{taken}`` in place of the numbers,
they become templates for the explorer's page to fill.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.words import CounterpointNarrator
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.games.ninety_nine.words import NinetyNineNarrator
from parlett_widgets.words.language import Language

__all__ = ["CounterpointScoreWords", "NinetyNineScoreWords", "player_names"]


def player_names(lang: Language, seats: Sequence[str], dummy: int | None = None) -> list[str]:
    """Return the names of the players in the sheet's columns, the reader first and a dummy last."""
    _ = lang.gettext
    return [_("You"), *map(lang.player, seats[1:]), *([] if dummy is None else [_("Dummy")])]


def _words(lang: Language) -> dict[str, str]:
    """Return the words of the page; some are for one game only."""
    _ = lang.gettext
    return {
        "sheet": _("The deal on the sheet"),
        "bid": _("The bid"),
        "bonus": _("Bonus"),
        "score": _("Score of the deal"),
        "set_bid": _("Bid: {player}"),
        "counted": _("The bid counts as"),
        "miss": _("Miss"),
        "crossing": _("From the other player's miss"),
        "map": _("Map of bids and points taken"),
        "map_of": _("Map for"),
        "map_key": _(
            "Each column is a bid, each row a number of points taken. The upper figure is the bonus, "
            "the lower one what the other player gains."
        ),
        "map_cell": _(
            "Bid {bid}, {taken} points taken: a bonus of {bonus}, and {miss} for the other player."
        ),
        "made": _("Bid made"),
        "yes": _("made"),
        "no": _("failed"),
        "premium": _("Premium bid"),
    }


class CounterpointScoreWords(CounterpointNarrator):
    """The sentences about a scored deal of Counterpoint, with blanks."""

    def __init__(self, lang: Language, rules: Counterpoint) -> None:
        super().__init__(lang, rules, rules.seat_names, you=0)

    def page(self) -> dict[str, str]:
        """Return the words of the page."""
        _, two = self.lang.gettext, self.rules.players == 2
        return _words(self.lang) | {
            "title": _("Counterpoint: how a deal is scored"),
            "taken": _("Points taken"),
            "set_taken": _("Points: {player}"),
            "rest": _("The six bid cards then hold {n} points.")
            if two
            else _("The nine bid cards then hold {n} points."),
            "full": _(
                "The six bid cards would have to hold {n} points; they can hold at most {most}."
            )
            if two
            else _(
                "The nine bid cards would have to hold {n} points; they can hold at most {most}."
            ),
            "crossing": _("From the other player's miss")
            if two
            else _("From the misses of the others"),
        }

    def player(self, seat: int) -> dict[str, str]:
        """Return the sentences about one player, keyed by case.

        Examples
        --------
        >>> from parlett_widgets.words.language import language
        >>> CounterpointScoreWords(language("en"), Counterpoint()).player(0)["with_bonus"]
        'You score {miss} + {bonus} (bonus) = {total}.'
        """
        missed = ["{miss}", "{further}"][: self.rules.players - 1]
        return {
            "high": self._counts_high(seat, "{bid}", "{counted}"),
            "exact": self._missed_by(seat, "{counted}", "{taken}", "", exactly=True),
            "missed": self._missed_by(seat, "{counted}", "{taken}", "{own}", exactly=False),
            "with_bonus": self._scored(seat, missed, "{bonus}", "{total}"),
            "without": self._scored(seat, missed, "", "{total}"),
        }

    def crossing(self) -> str:
        """Return a sentence saying where the misses go."""
        _ = self.lang.gettext
        if self.rules.players > 2:
            return _("Each miss is scored by both other players.")
        return _("Each miss is scored by the other player.")


class NinetyNineScoreWords(NinetyNineNarrator):
    """The sentences about a scored deal of Ninety-Nine, with blanks."""

    def __init__(self, lang: Language, rules: NinetyNine) -> None:
        super().__init__(lang, rules, rules.seat_names, you=0)

    def page(self) -> dict[str, str]:
        """Return the words of the page."""
        _ = self.lang.gettext
        return _words(self.lang) | {
            "title": _("Ninety-Nine: how a deal is scored"),
            "taken": _("Tricks taken"),
            "set_taken": _("Tricks: {player}"),
            "rest": _("Tricks not yet assigned: {n}."),
            "full": _("{sum} = {n}: all {n} tricks."),
        }

    def player(self, seat: int) -> list[str]:
        """Return the sentences for a failed bid and for a made one."""
        return [self._bid_told(seat, "{bid}", "{taken}", made=made) for made in (False, True)]

    def bonuses(self) -> list[str]:
        """Return the sentences about the bonus, one for each number of bids made."""
        hands = self.rules.hands
        return [self._bonus(made, hands) for made in range(hands + 1)]

    def dummy(self) -> str:
        """Return the sentence for a dummy that has taken exactly its bid."""
        return self._dummy_told()

    def premium(self, seat: int, level: Verb) -> list[str]:
        """Return the sentences for a failed premium bid and for a made one."""
        premium = Premium(seat, level)
        return [self._premium_result(premium, made=made) for made in (False, True)]

    def premium_choice(self, seat: int, level: Verb) -> str:
        """Return the label for choosing a premium bid."""
        told = self.button(Action(level))
        name = player_names(self.lang, self.rules.seat_names)[seat]
        return self.lang.gettext("{player}: {premium}").format(player=name, premium=told)

    def no_premium(self) -> str:
        """Return the label for choosing no premium bid."""
        return self.lang.gettext("No premium bid")
