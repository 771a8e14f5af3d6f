"""What the puzzles of Addenda say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.state import Outcome
from parlett_widgets.games.addenda.view import CountChanged
from parlett_widgets.puzzles.positions import Node
from parlett_widgets.words.goal_words import Count, GoalWords
from parlett_widgets.words.language import Language

if TYPE_CHECKING:
    from parlett_widgets.games.addenda.words import AddendaNarrator

__all__ = ["AddendaGoalWords"]


class AddendaGoalWords(GoalWords):
    """The words of a puzzle of Addenda."""

    tell: AddendaNarrator

    @classmethod
    def kind_name(cls, kind: str, lang: Language) -> str:
        """Return the name of a kind of puzzle."""
        _ = lang.gettext
        return {
            "stay-at-17": _("stay at 17"),
            "make-them-go-over": _("make them go over"),
            "void-the-trick": _("make the trick void"),
            "rescue": _("rescue with King or Jack"),
        }.get(kind, kind)

    @property
    def sentence(self) -> str:
        """The goal in a sentence."""
        if self.goal.name == "void-the-trick":
            return self._(
                "Make this trick void: leave a player with no card of a suit not yet played."
            )
        if self.goal.name == "stay-at-17":
            return self._("Do not be the one who takes the count above 17.")
        if self.tell.rules.players > 2:
            return self._("Make the other side take the count above 17.")
        message = self._("Make {player} take the count above 17.")
        return message.format(player=self.tell.names[1 - self.seat])

    def count(self, match: Match[Any, Any]) -> Count:
        """Return the count of the trick."""
        counts = self._counts(match)
        return Count(counts[-1] if counts else 0, LINE, self._("in this trick"), self.seat)

    def after(self, match: Match[Any, Any]) -> tuple[str, bool | None]:
        """Return what has become of the trick: whether it is void, or its count and who went above 17."""
        reached = self.position.reached(match)
        if self.goal.name == "void-the-trick" and reached is not None:
            return self._("void") if reached else self._("not void"), reached
        count, over = str(self._counts(match)[-1]), self._over(match)
        if over is not None:
            name = self._("you") if over == self.seat else self.tell.names[over]
            count = f"{name} · {count}"
        return count, reached

    def reached(self, match: Match[Any, Any]) -> str:
        """Return a sentence saying how the trick went."""
        trick = self._trick(match)
        if self.goal.name == "void-the-trick":
            return self._("The trick is void and nobody scores.")
        if self.goal.name == "stay-at-17":
            loser = self._over(match)
            if loser is None:
                return self._("You stay at 17 or under.")
            return self._("{player} goes above 17.").format(player=self.tell.names[loser])
        count = running_counts(trick.cards, self.tell.rules.king_chain)[-1]
        message = self._("{player} goes above 17, to {count}.")
        return message.format(player=self.tell.names[self._over(match) or 0], count=count)

    def missed(self, action: Action, match: Match[Any, Any]) -> str:
        """Return a sentence saying how the trick went."""
        card, over = self.choice(action), self._over(match)
        if self.goal.name == "void-the-trick":
            return self._("Not {card}: the trick is played to its end.").format(card=card)
        if over in self.tell.rules.side(self.seat) and self.goal.name == "stay-at-17":
            return self._("Not {card}: you go above 17.").format(card=card)
        if over in self.tell.rules.side(self.seat):
            return self._("Not {card}: you go above 17 yourself.").format(card=card)
        return self._("Not {card}: nobody goes above 17.").format(card=card)

    def because(self, line: Sequence[Node]) -> str:
        """Return what the deciding card does to the count; who goes above 17 has been said."""
        if len(line) > 1 or self.goal.name == "void-the-trick":
            return super().because(line)
        counted = [event for event in line[-1].match.events if isinstance(event, CountChanged)]
        return self.lang.paragraph(self.tell.count(event) for event in counted)

    def _trick(self, match: Match[Any, Any]) -> Any:
        """Return the puzzle's trick, finished or not."""
        place, state = len(self.start.tricks), match.state
        return state.tricks[place] if len(state.tricks) > place else state.trick

    def _counts(self, match: Match[Any, Any]) -> tuple[int, ...]:
        cards = self._trick(match).cards
        return running_counts(cards, self.tell.rules.king_chain) if cards else ()

    def _over(self, match: Match[Any, Any]) -> int | None:
        """Return the seat that has gone above 17, or None."""
        trick = self._trick(match)
        if hasattr(trick, "outcome"):
            return trick.loser if trick.outcome is Outcome.WENT_OVER else None
        counts = self._counts(match)
        over = next((place for place, count in enumerate(counts) if count > LINE), None)
        return None if over is None else self.tell.rules.seat_of(trick.leader, over)
