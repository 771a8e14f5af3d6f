"""What is asked about, and the named mistakes that people make with it.

A topic knows the right value of a case from the engine, and of each misconception the value that one
gets with it. Questions, distractors and counter-examples all come from these two.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from parlett_widgets.cards import Card, CardSet, Rank
from parlett_widgets.engine.chance import Chance
from parlett_widgets.narration.language import Language

__all__ = ["N_", "Misconception", "Thought", "Topic", "codes_of", "draw", "highest"]

CaseT = TypeVar("CaseT")
ValueT = TypeVar("ValueT")


def N_(message: str) -> str:  # noqa: N802 -- the name under which messages are collected
    """Mark a message that is translated when its language is known."""
    return message


@dataclass(frozen=True)
class Misconception(Generic[CaseT, ValueT]):
    """A mistake with a name.

    Attributes
    ----------
    id : str
    name, explanation : str
        Messages: what is believed, and what is true instead.
    wrong : callable
        The value that one gets with this mistake; None where it does not apply.
    """

    id: str
    name: str
    explanation: str
    wrong: Callable[[CaseT], ValueT | None]


class Topic(ABC, Generic[CaseT, ValueT]):
    """One thing that can be asked about."""

    subject: ClassVar[str]
    mistakes: Sequence[Misconception[CaseT, ValueT]]

    @abstractmethod
    def right(self, case: CaseT) -> ValueT:
        """Return the right value, from the engine."""

    @abstractmethod
    def small(self) -> Iterable[CaseT]:
        """Return small cases, the simplest first, among which counter-examples are found."""

    @abstractmethod
    def case_text(self, lang: Language, case: CaseT) -> str:
        """Return a case in a few words."""

    @abstractmethod
    def value_text(self, lang: Language, case: CaseT, value: ValueT) -> str:
        """Return a value in a few words."""

    @abstractmethod
    def working(self, lang: Language, case: CaseT) -> str:
        """Return how the right value is found, as sentences."""

    def statement(self, lang: Language, case: CaseT, value: ValueT) -> str:
        """Return the claim that a case has a value."""
        subject = lang.gettext(self.subject)
        told = f"{self.case_text(lang, case)} → {self.value_text(lang, case, value)}"
        return f"{subject} · {told}"

    def thoughts(self, case: CaseT) -> list[Thought]:
        """Return every wrong value that a mistake leads to in this case."""
        right = self.right(case)
        found = [(mistake.wrong(case), mistake) for mistake in self.mistakes]
        return [
            Thought(value, self, mistake)
            for value, mistake in found
            if value is not None and value != right
        ]

    def counter_example(self, mistake: Misconception[CaseT, ValueT]) -> CaseT:
        """Return the simplest case in which a mistake gives a wrong value."""
        for case in self.small():
            wrong = mistake.wrong(case)
            if wrong is not None and wrong != self.right(case):
                return case
        raise LookupError(f"no small case shows the mistake {mistake.id}")

    def told(self, lang: Language, mistake: Misconception[CaseT, ValueT]) -> dict[str, str]:
        """Return a mistake in words: its name, what is true instead, and a counter-example."""
        case = self.counter_example(mistake)
        wrong = mistake.wrong(case)
        assert wrong is not None
        message = lang.gettext(
            "Take {case}. With this mistake: {wrong}. In fact: {right}. {working}"
        )
        example = message.format(
            case=self.case_text(lang, case),
            wrong=self.value_text(lang, case, wrong),
            right=self.value_text(lang, case, self.right(case)),
            working=self.working(lang, case),
        )
        return {
            "id": mistake.id,
            "name": lang.gettext(mistake.name),
            "explanation": lang.gettext(mistake.explanation),
            "example": example,
        }


@dataclass(frozen=True)
class Thought:
    """A wrong value and the mistake that leads to it."""

    value: Any
    topic: Topic[Any, Any]
    mistake: Misconception[Any, Any]


def draw(chance: Chance, pack: Iterable[Card], number: int) -> tuple[Card, ...]:
    """Return some cards of a pack, in the order in which they are drawn."""
    return tuple(chance.shuffled(pack)[:number])


def codes_of(cards: Iterable[Card], worth: dict[Any, int], *, by: str = "suit") -> int:
    """Return the sum of what cards are worth, by their suit or by their rank."""
    return sum(worth.get(getattr(card, by), 0) for card in cards)


def highest(cards: CardSet, order: Sequence[Rank]) -> Card | None:
    """Return the highest card in an order of the ranks; None of no cards."""
    return max(cards, key=lambda card: order.index(card.rank), default=None)
