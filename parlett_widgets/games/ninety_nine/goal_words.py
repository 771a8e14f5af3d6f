"""What the puzzles of Ninety-Nine say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action
from parlett_widgets.games.bidding.goal_words import TrickGoalWords
from parlett_widgets.puzzles.positions import Node
from parlett_widgets.words.goal_words import Count
from parlett_widgets.words.language import Language

__all__ = ["NinetyNineGoalWords"]


class NinetyNineGoalWords(TrickGoalWords):
    """The words of a puzzle of Ninety-Nine.

    Examples
    --------
    >>> from parlett_widgets.puzzles import make
    >>> from parlett_widgets.words import goal_words
    >>> position = make("make-exactly", seed=0, level=1)
    >>> tell = goal_words(position)
    >>> tell.count(position.match)[:3]
    (0, 2, 'of the last three')
    """

    @classmethod
    def kind_name(cls, kind: str, lang: Language) -> str:
        """Return the name of a kind of puzzle."""
        _ = lang.gettext
        return {
            "make-exactly": _("hit the number"),
            "break-bid": _("break a bid"),
            "give-away": _("give every trick away"),
        }.get(kind, kind)

    @property
    def sentence(self) -> str:
        """The goal in a sentence."""
        _, left, n = self._, self._left(self.start), self.goal.number or 0
        if self.goal.name == "break-bid":
            bid, taken = self.start.bid_value(n), self.start.taken[n]
            if taken == bid:
                message = _("Break {player}'s bid of {bid}: one trick more is enough.")
            elif taken + left == bid:
                message = _("Break {player}'s bid of {bid}: one trick too few is enough.")
            else:
                message = _(
                    "Break {player}'s bid of {bid}: one trick too many or too few is enough."
                )
            return message.format(player=self.tell.names[n], bid=bid)
        if left == 1:
            return _("Take the last trick.") if n else _("Do not take the last trick.")
        if not n:
            message = _("Take none of the last {left} tricks.")
        elif n == left:
            message = _("Take all of the last {left} tricks.")
        else:
            message = _("Take exactly {n} of the last {left} tricks.")
        return message.format(n=self.lang.number(n), left=self.lang.number(left))

    def count(self, match: Match[Any, Any]) -> Count:
        """Return the tricks that count, of the person or of the bidder."""
        state = match.state
        if self.goal.name == "break-bid":
            seat = self._other
            return Count(state.taken[seat], state.bid_value(seat), self._("tricks"), seat)
        taken = state.taken[self.seat] - self.start.taken[self.seat]
        left = self.lang.number(self._left(self.start))
        of = self._("of the last {left}").format(left=left)
        return Count(taken, self.goal.number, of, self.seat)

    def after(self, match: Match[Any, Any]) -> tuple[str, bool | None]:
        """Return who won the last trick and, if that counts, how far the count has come."""
        name, decided = self.winner_name(match), self.position.reached(match)
        count = self.count(match)
        if match.state.tricks[-1].winner != count.seat or not count.aim:
            return name, decided
        message = self._("{player} · {n} of {aim}")
        return message.format(player=name, n=count.number, aim=count.aim), decided

    def reached(self, match: Match[Any, Any]) -> str:
        """Return a sentence saying that the goal is reached."""
        _, count = self._, self.count(match)
        if self.goal.name == "break-bid":
            message = _("{player}'s bid of {bid} is broken.")
            return message.format(player=self.tell.names[count.seat], bid=count.aim)
        if not self.goal.number:
            return _("You take none of them.")
        message = self.lang.ngettext(
            "You take exactly {n} trick.", "You take exactly {n} tricks.", count.number
        )
        return message.format(n=self.lang.number(count.number))

    def missed(self, action: Action, match: Match[Any, Any]) -> str:
        """Return a sentence saying how many tricks it came to."""
        _, count, card = self._, self.count(match), self.choice(action)
        if self.goal.name == "break-bid":
            message = _("Not {card}: {player} makes the bid of {bid}.")
            player = self.tell.names[count.seat]
            return message.format(card=card, player=player, bid=count.aim)
        if count.number > (count.aim or 0):
            message = _("Not {card}: you take {n}.")
            return message.format(card=card, n=self.lang.number(count.number))
        most = count.number + self._left(match.state)
        message = _("Not {card}: you take only {n}.") if most else _("Not {card}: you take none.")
        return message.format(card=card, n=self.lang.number(most))

    def because(self, line: Sequence[Node]) -> str:
        """Return a sentence on the tricks that are too many or too few."""
        if self.goal.name == "break-bid":
            return super().because(line)
        count = self.count(line[-1].match)
        if count.number <= (count.aim or 0):
            return super().because(line)
        cards = self.won_with(line[1:])
        if not cards:
            return self._("You cannot help taking the trick.") if len(line) == 1 else ""
        message = self.lang.ngettext(
            "Now {cards} wins as well.", "Now {cards} win as well.", len(cards)
        )
        return message.format(cards=self.lang.listed(cards))

    @property
    def _other(self) -> int:
        assert self.goal.number is not None
        return self.goal.number

    def _left(self, state: Any) -> int:
        """Return how many tricks are left, the present one included."""
        left: int = state.hands[state.order[0]].bit_count() + bool(state.trick)
        return left
