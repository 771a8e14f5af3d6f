"""Defines the topics of questions and the named mistakes that people make.

A topic knows the right value of a case, which comes from the engine, and the value that each
misconception leads to. Questions, distractors and counter-examples all come from these two.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.engine.chance import Chance
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language

__all__ = ["N_", "Misconception", "OfCards", "Thought", "Topic", "codes_of", "draw", "highest"]

CaseT = TypeVar("CaseT")
ValueT = TypeVar("ValueT")


def N_(message: str) -> str:  # noqa: N802 -- the name under which messages are collected
    """Mark a message to be translated later, when the language is known."""
    return message


@dataclass(frozen=True)
class Misconception(Generic[CaseT, ValueT]):
    """A mistake that has a name.

    Attributes
    ----------
    id : str
    name, explanation : str
        The messages that state the belief, and what is true instead.
    wrong : callable
        Returns the value that this mistake leads to, or None where it does not apply.
    """

    id: str
    name: str
    explanation: str
    wrong: Callable[[CaseT], ValueT | None]


class Topic(ABC, Generic[CaseT, ValueT]):
    """Something that questions can be about."""

    name: ClassVar[str]
    game: ClassVar[str]
    """The name of the game, as written in records."""
    subject: ClassVar[str]
    ranks: ClassVar[Sequence[Rank]] = ()
    """The ranks that cards may get when a case is varied, from low to high."""
    mistakes: Sequence[Misconception[CaseT, ValueT]]

    @abstractmethod
    def right(self, case: CaseT) -> ValueT:
        """Return the right value of a case, according to the engine."""

    @abstractmethod
    def small(self) -> Iterable[CaseT]:
        """Return small cases in which to look for counter-examples, the simplest first."""

    @abstractmethod
    def case_text(self, lang: Language, case: CaseT) -> str:
        """Return a description of a case in a few words."""

    @abstractmethod
    def value_text(self, lang: Language, value: ValueT) -> str:
        """Return a description of a value in a few words."""

    @abstractmethod
    def working(self, lang: Language, case: CaseT) -> str:
        """Return sentences saying how the right value is found."""

    def laid(self, case: CaseT) -> tuple[Card, ...]:  # noqa: ARG002 -- by default, no cards
        """Return the cards of a case as a row, which is empty if the case is not about cards."""
        return ()

    def relaid(self, case: CaseT, cards: tuple[Card, ...]) -> CaseT | None:
        """Return a case with other cards in the same places, or None if that is impossible."""
        raise NotImplementedError

    def marks(self, case: CaseT) -> Sequence[dict[str, Any]]:
        """Return each card's marks: ``note``, ``won``, ``by``, or ``out`` if it is excluded."""
        raise NotImplementedError

    def aside(self, lang: Language, case: CaseT) -> str:  # noqa: ARG002 -- the cards say it all
        """Return a few words on what the reader must know besides the cards of a case."""
        return ""

    def statement(self, lang: Language, case: CaseT, value: ValueT, *, alone: bool = False) -> str:
        """Return the statement that a case has a value; with *alone*, its subject is left out."""
        told = f"{self.case_text(lang, case)} → {self.value_text(lang, value)}"
        return told if alone else f"{lang.gettext(self.subject)} – {told}"

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

    def holding(self, mistake: Misconception[CaseT, ValueT], case: CaseT) -> CaseT | None:
        """Return the case most like this one that a mistake gets right, or None."""
        for like in (*self._with_another_card(case), *self.small()):
            if mistake.wrong(like) == self.right(like):
                return like
        return None

    def _with_another_card(self, case: CaseT) -> Iterable[CaseT]:
        """Yield the cases in which one card is replaced, the most similar ones first.

        New cards of a closer rank come first; at the same distance, replacements of later cards do.
        """
        cards = self.laid(case)
        places = range(len(cards) - 1, -1, -1)
        order = {rank: step for step, rank in enumerate(self.ranks)}
        pack = [Card.of(rank, suit) for rank in self.ranks for suit in Suit]

        def far(change: tuple[int, Card]) -> int:
            i, new = change
            return abs(order[new.rank] - order.get(cards[i].rank, len(order)))

        for i, new in sorted(product(places, pack), key=far):
            like = None
            if new not in cards:
                like = self.relaid(case, (*cards[:i], new, *cards[i + 1 :]))
            if like is not None:
                yield like

    def _row(
        self, lang: Language, label: str, case: CaseT, wrong: ValueT | None = None
    ) -> dict[str, Any]:
        right, told = self.value_text(lang, self.right(case)), ""
        if wrong is not None:
            told = self.value_text(lang, wrong)
        cards = [
            {**face(lang, card), **present(mark)}
            for card, mark in zip(self.laid(case), self.marks(case), strict=True)
        ]
        for card in cards:
            if "by" in card:
                card["by"] = lang.player(card["by"])
        said, aside = label.format(right=right, wrong=told), self.aside(lang, case)
        return {"label": lang.bracketed(said, aside) if aside else said, "cards": cards}

    def shown(self, lang: Language, mistake: Misconception[CaseT, ValueT]) -> list[dict[str, Any]]:
        """Return rows with a similar case that a mistake gets right, if any, and a counter-example.

        There are no rows if the cases are not about cards.
        """
        case = self.counter_example(mistake)
        if not self.laid(case):
            return []
        _ = lang.gettext
        like, wrong = _like(self, mistake), mistake.wrong(case)
        if like is None:
            return [self._row(lang, _("Here: {right}, not {wrong}"), case, wrong)]
        return [
            self._row(lang, _("This idea works here: {right}"), like),
            self._row(lang, _("But not here: {right}, not {wrong}"), case, wrong),
        ]

    def told(self, lang: Language, mistake: Misconception[CaseT, ValueT]) -> dict[str, Any]:
        """Return a mistake in words, with its name, what is true instead, and a counter-example."""
        case = self.counter_example(mistake)
        wrong = mistake.wrong(case)
        assert wrong is not None
        message = lang.gettext(
            "Take {case}. With this mistake: {wrong}. In fact: {right}. {working}"
        )
        example = message.format(
            case=self.case_text(lang, case),
            wrong=self.value_text(lang, wrong),
            right=self.value_text(lang, self.right(case)),
            working=self.working(lang, case),
        )
        told = {
            "id": mistake.id,
            "name": lang.gettext(mistake.name),
            "explanation": lang.gettext(mistake.explanation),
            "example": example,
            "rows": self.shown(lang, mistake) or None,
        }
        return present(told)


class OfCards(Topic[tuple[Card, ...], ValueT]):
    """A topic whose cases are simply rows of cards."""

    def laid(self, case: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the case, which consists of cards."""
        return case

    def relaid(
        self,
        case: tuple[Card, ...],  # noqa: ARG002 -- it is all cards
        cards: tuple[Card, ...],
    ) -> tuple[Card, ...] | None:
        """Return the given cards, which are the new case."""
        return cards

    def case_text(self, lang: Language, case: tuple[Card, ...]) -> str:
        """Return the cards as they are written in prose."""
        return lang.cards(case)


@cache
def _like(topic: Topic[CaseT, ValueT], mistake: Misconception[CaseT, ValueT]) -> CaseT | None:
    """Return the case to show beside a counter-example; cached, since the search is slow."""
    return topic.holding(mistake, topic.counter_example(mistake))


@dataclass(frozen=True)
class Thought:
    """A wrong value and the mistake that leads to it."""

    value: Any
    topic: Topic[Any, Any]
    mistake: Misconception[Any, Any]

    @property
    def reach(self) -> int:
        """The number of small cases that the mistake gets wrong.

        A belief that seldom fails lasts longer.
        """
        return _reach(self.topic, self.mistake)


@cache
def _reach(topic: Topic[CaseT, ValueT], mistake: Misconception[CaseT, ValueT]) -> int:
    return sum(mistake.wrong(case) not in (None, topic.right(case)) for case in topic.small())


def draw(chance: Chance, pack: Iterable[Card], number: int) -> tuple[Card, ...]:
    """Return ``number`` cards of a pack, in the order in which they are drawn."""
    return tuple(chance.shuffled(pack)[:number])


def codes_of(cards: Iterable[Card], worth: dict[Any, int], *, by: str = "suit") -> int:
    """Return the total worth of cards, by suit or by rank."""
    return sum(worth.get(getattr(card, by), 0) for card in cards)


def highest(cards: CardSet, order: Sequence[Rank]) -> Card | None:
    """Return the card that is highest in an order of ranks, or None if there are no cards."""
    return max(cards, key=lambda card: order.index(card.rank), default=None)
