"""What the puzzles of the two games with bids and tricks say alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action
from parlett_widgets.puzzles.positions import Node, Position
from parlett_widgets.words.goal_words import GoalWords
from parlett_widgets.words.narrator import Narrator

__all__ = ["TrickGoalWords"]


class TrickGoalWords(GoalWords):
    """Words for goals that tricks decide."""

    def __init__(self, tell: Narrator[Any, Any], position: Position) -> None:
        super().__init__(tell, position)
        self._table = self.start.round.table

    def card(self, card: Card) -> str:
        """Return the text for a card; that for the Joker names the card that it stands for."""
        if not card.is_joker or self._table.joker is None:
            return card.label
        return self._("JK (as {card})").format(card=self._table.joker.label)

    def reply_told(self, before: Match[Any, Any], action: Action, after: Match[Any, Any]) -> str:
        """Return a sentence on another player's card: whether it takes the trick, or is thrown."""
        seat, card = before.to_act or 0, action.cards[0]
        led = before.state.trick[:1]
        if self.ends_trick(before, after) and after.state.tricks[-1].winner == seat:
            message = self._("{player} takes the trick with {card}.")
        elif not led:
            message = self._("{player} leads {card}.")
        elif self._table.suit(led[0]) is not self._table.suit(card):
            message = self._("{player} throws {card}.")
        else:
            message = self._("{player} plays {card}.")
        return message.format(player=self.tell.names[seat], card=self.card(card))

    def later(self, line: Sequence[Node]) -> Iterator[str]:
        """Yield a sentence saying which of the later cards win."""
        told = []
        for node in line:
            action, trick = node.steps[0], self._trick_of(node)
            if trick is None:
                continue
            won = trick.winner == self.seat
            message = self._("{card} wins") if won else self._("{card} loses")
            told.append(message.format(card=self.card(action.cards[0])))
        if told:
            yield self._("After that, {cards}.").format(cards=self.lang.listed(told))

    def won_with(self, line: Sequence[Node]) -> list[str]:
        """Return the person's cards that take tricks on a line."""
        return [
            self.card(node.steps[0].cards[0])
            for node in line
            if (trick := self._trick_of(node)) is not None and trick.winner == self.seat
        ]

    def _trick_of(self, node: Node) -> Any:
        """Return the finished trick to which the choice of a node belongs."""
        card = node.steps[0].cards[0]
        tricks = node.match.state.tricks
        return next((trick for trick in tricks if card in trick.cards), None)

    def winner_name(self, match: Match[Any, Any]) -> str:
        """Return who has won the last trick."""
        seat = match.state.tricks[-1].winner
        return self._("you") if seat == self.seat else self.tell.names[seat]
