"""Puts goals into words: the sentence, what is counted, the reply to a finished line, and the way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.puzzles.positions import Node, Position
from parlett_widgets.words.language import Language
from parlett_widgets.words.narrator import Narrator

__all__ = ["Count", "GoalWords"]


class Count(NamedTuple):
    """What a goal counts at a moment.

    Attributes
    ----------
    number : int
        How far it has come, in tricks or points.
    aim : int or None
        The number that is wanted, or that another player needs.
    of : str
        A few words saying of what.
    seat : int
        The seat whose plate shows it.
    """

    number: int
    aim: int | None
    of: str
    seat: int


class GoalWords(ABC):
    """The words of one puzzle, addressed to the seat that is to reach the goal.

    A game derives its own and names it as its narrator's ``goals``.
    """

    def __init__(self, tell: Narrator[Any, Any], position: Position) -> None:
        self.tell, self.lang, self._ = tell, tell.lang, tell.lang.gettext
        self.position, self.goal, self.seat = position, position.goal, position.seat
        self.start: Any = position.match.state

    @classmethod
    def kind_name(cls, kind: str, lang: Language) -> str:  # noqa: ARG003 -- a game may translate it
        """Return the name of a kind of puzzle."""
        return kind.replace("-", " ")

    @property
    def kind(self) -> str:
        """The name of the puzzle's kind; empty if nobody made it."""
        return self.kind_name(self.position.kind, self.lang) if self.position.kind else ""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """The goal in a sentence."""

    @abstractmethod
    def count(self, match: Match[Any, Any]) -> Count:
        """Return what the goal counts at a moment."""

    def counts(self, match: Match[Any, Any]) -> Sequence[Count]:
        """Return a count for each seat that the goal is about; by default, only :meth:`count`."""
        return (self.count(match),)

    @abstractmethod
    def after(self, match: Match[Any, Any]) -> tuple[str, bool | None]:
        """Return what the goal counts after the trick that has just ended, and whether it decides.

        The second part is True where the goal is reached, False where it is missed.
        """

    @abstractmethod
    def reached(self, match: Match[Any, Any]) -> str:
        """Return a sentence saying that the goal is reached."""

    @abstractmethod
    def missed(self, action: Action, match: Match[Any, Any]) -> str:
        """Return a sentence saying what went wrong after a choice."""

    def because(self, line: Sequence[Node]) -> str:
        """Return a sentence on why the goal is missed; *line* begins with the wrong choice."""
        return self._("After that, none of your cards reaches the goal.") if len(line) > 1 else ""

    def choice(self, action: Action) -> str:
        """Return the label of a choice."""
        return self.card(action.cards[0]) if len(action.cards) == 1 else self.tell.button(action)

    def card(self, card: Card) -> str:
        """Return the text for a card."""
        return card.label

    def reply(self, node: Node) -> tuple[str, str]:
        """Return two sentences or so on a line that has come to its end."""
        if node.reached:
            return self.reached(node.match), self._others(node)
        path = node.path
        places = range(1, len(path))
        first = next(
            place for place in places if path[place].steps[0] not in path[place - 1].winning
        )
        wrong, line = path[first].steps[0], path[first:]
        told = [*self.replies(path[first]), self.because(line)]
        return self.missed(wrong, node.match), self.lang.paragraph(told)

    def way(self) -> tuple[str, str]:
        """Return which choices reach the goal, and one line that does."""
        tree = self.position.tree
        cards = [self.choice(action) for action in tree.winning]
        if len(cards) == 1:
            head = self._("Only {card} works.").format(card=cards[0])
        else:
            head = self._("These cards work: {cards}.").format(cards=self.lang.listed(cards))
        first, *later = self.position.best_line(tree)
        told = [*self.replies(first), *self.later(later), self.reached([first, *later][-1].match)]
        return head, self.lang.paragraph(told)

    def later(self, line: Sequence[Node]) -> Iterator[str]:
        """Yield sentences on the rest of a line that reaches the goal."""
        cards = [self.choice(node.steps[0]) for node in line]
        if cards:
            yield self._("Then play {cards}.").format(cards=self.lang.listed(cards))

    def replies(self, node: Node) -> Iterator[str]:
        """Yield what the others do after a choice, until the trick ends or the person is asked."""
        moment: Match[Any, Any] = node.match
        moments: list[Match[Any, Any]] = []
        while moment.action is not None and len(moments) < len(node.steps):
            moments.append(moment)
            assert moment.previous is not None
            moment = moment.previous
        for later in moments[-2::-1]:
            assert later.previous is not None
            assert later.action is not None
            if later.action.verb is Verb.PLAY:
                yield self.reply_told(later.previous, later.action, later)
            if self.ends_trick(later.previous, later):
                break

    def reply_told(
        self,
        before: Match[Any, Any],
        action: Action,
        after: Match[Any, Any],  # noqa: ARG002 -- a game may look at it
    ) -> str:
        """Return a sentence on another player's card."""
        message = self._("{player} plays {card}.")
        return message.format(
            player=self.tell.names[before.to_act or 0], card=self.card(action.cards[0])
        )

    def ends_trick(self, before: Match[Any, Any], after: Match[Any, Any]) -> bool:
        """Whether a trick ends between two moments."""
        return len(after.state.tricks) > len(before.state.tricks)

    def _others(self, node: Node) -> str:
        """Return which other first choices reach the goal; empty if there are none."""
        path = node.path
        tree, mine = path[0], path[1].steps[0]
        others = [self.choice(action) for action in tree.winning if action != mine]
        if not others:
            return self._("No other first card works.") if len(tree.choices) > 1 else ""
        message = self.lang.ngettext(
            "As the first card, {cards} works too.",
            "As the first card, {cards} work too.",
            len(others),
        )
        return message.format(cards=self.lang.listed(others))
