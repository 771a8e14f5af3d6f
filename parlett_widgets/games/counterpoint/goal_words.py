"""What the puzzles of Counterpoint say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from parlett_widgets.cards import CardSet
from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action
from parlett_widgets.games.bidding.goal_words import TrickGoalWords
from parlett_widgets.games.counterpoint.scoring import misses
from parlett_widgets.puzzles.positions import Node
from parlett_widgets.words.goal_words import Count
from parlett_widgets.words.language import Language

__all__ = ["CounterpointGoalWords"]


class CounterpointGoalWords(TrickGoalWords):
    """The words of a puzzle of Counterpoint."""

    @classmethod
    def kind_name(cls, kind: str, lang: Language) -> str:
        """Return the name of a kind of puzzle."""
        _ = lang.gettext
        names = {"land-on-bid": _("land on the bid"), "push-a-miss": _("force a miss")}
        return names.get(kind, kind)

    @property
    def sentence(self) -> str:
        """The goal in a sentence."""
        n, bid = self.goal.number or 0, self._bid(self.start, self._counted[0])
        if self.goal.name == "land-on-bid":
            if not n:
                return self._("Land exactly on your bid of {bid}.").format(bid=bid)
            message = self.lang.ngettext(
                "Land within {n} point of your bid of {bid}.",
                "Land within {n} points of your bid of {bid}.",
                n,
            )
            return message.format(bid=bid, n=n)
        if self.tell.rules.players > 2:
            return self._("Make the others miss by at least {n} in all.").format(n=n)
        message = self._("Make {player} miss the bid of {bid} by at least {n}.")
        return message.format(player=self.tell.names[self._counted[0]], bid=bid, n=n)

    def count(self, match: Match[Any, Any]) -> Count:
        """Return the card-points of whoever is to land, or to miss, with the bid."""
        return self._count(match, self._counted[0])

    def counts(self, match: Match[Any, Any]) -> Sequence[Count]:
        """Return the card-points of all who are to land, or to miss, with their bids."""
        return [self._count(match, seat) for seat in self._counted]

    def _count(self, match: Match[Any, Any], seat: int) -> Count:
        state = match.state
        return Count(state.taken[seat], self._bid(state, seat), self._("card-points"), seat)

    def after(self, match: Match[Any, Any]) -> tuple[str, bool | None]:
        """Return who won the last trick, and the card-points that count so far."""
        trick = match.state.tricks[-1]
        return f"{self.winner_name(match)} +{trick.points}", self.position.reached(match)

    def reached(self, match: Match[Any, Any]) -> str:
        """Return a sentence on the miss that it comes to."""
        n, aim = self._miss(match), self.goal.number or 0
        if len(self._counted) > 1:
            return self._("The others miss by {n} in all.").format(n=n)
        if self.goal.name == "push-a-miss":
            final = self._is_final(match)
            known, least = (
                self._("{player} misses by {n}."),
                self._("{player} misses by at least {n}."),
            )
            message = known if final else least
            return message.format(player=self.tell.names[self._counted[0]], n=n if final else aim)
        if not self._is_final(match):
            return self._("You miss by at most {n}, whatever is played.").format(n=aim)
        return (
            self._("You miss by {n}: close enough.").format(n=n)
            if n
            else self._("You land exactly on the bid.")
        )

    def missed(self, action: Action, match: Match[Any, Any]) -> str:
        """Return a sentence on the miss that it comes to."""
        n, card, aim = self._miss(match), self.choice(action), self.goal.number or 0
        if len(self._counted) > 1:
            landed = self._("Not {card}: the others land on their bids.")
            missed = self._("Not {card}: the others miss by {n} in all.")
            return (missed if n else landed).format(card=card, n=n)
        if not self._is_final(match):
            mine = self._("Not {card}: you miss by at least {n}.")
            theirs = self._("Not {card}: {player} misses by at most {n}.")
            own = self.goal.name == "land-on-bid"
            n, message = (aim + 1, mine) if own else (aim - 1, theirs)
            return message.format(card=card, player=self.tell.names[self._counted[0]], n=n)
        if self.goal.name == "land-on-bid":
            return self._("Not {card}: you miss by {n}.").format(card=card, n=n)
        if not n:
            message = self._("Not {card}: {player} lands on the bid.")
        else:
            message = self._("Not {card}: {player} misses by only {n}.")
        return message.format(card=card, player=self.tell.names[self._counted[0]], n=n)

    def because(self, line: Sequence[Node]) -> str:
        """Return a sentence on the card-points that it came to."""
        state = line[-1].match.state
        mine = self._("You have {points} card-points; the bid is {bid}.")
        theirs = self._("{player} has {points} card-points; the bid is {bid}.")
        return self.lang.paragraph(
            [
                (mine if seat == self.seat else theirs).format(
                    player=self.tell.names[seat],
                    points=state.taken[seat],
                    bid=self._bid(state, seat),
                )
                for seat in self._counted
            ]
        )

    @cached_property
    def _counted(self) -> Sequence[int]:
        """The seats whose points count: the person's own, or all others from the left."""
        if self.goal.name == "land-on-bid":
            return [self.seat]
        players = self.tell.rules.players
        return [(self.seat + i) % players for i in range(1, players)]

    def _bid(self, state: Any, seat: int) -> int:
        """Return the reading of a bid that is nearest to what has been taken."""
        bids: tuple[int, ...] = self.tell.rules.counted_bids(state)
        return bids[seat]

    def _is_final(self, match: Match[Any, Any]) -> bool:
        """Whether the points are all out, so that a miss can no longer change."""
        state, rules = match.state, self.tell.rules
        left = CardSet.from_bits(sum(state.hands))
        return not any(rules.points(state, card) for card in left)

    def _miss(self, match: Match[Any, Any]) -> int:
        state = match.state
        found = misses(self.tell.rules.counted_bids(state), state.taken)
        return sum(found[seat] for seat in self._counted)
