"""The tricks of a game as an explorer shows them: who wins and why, and what a hand may play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from parlett_widgets.cards import JOKER, Card, CardSet, Suit
from parlett_widgets.engine import Rules
from parlett_widgets.engine.tricks import counts_as
from parlett_widgets.games.counterpoint.scoring import Pack
from parlett_widgets.widgets.page.scene_parts import face
from parlett_widgets.widgets.trick_explorer.words import TrickWords
from parlett_widgets.words.language import Language

__all__ = ["Tricks"]


@dataclass(frozen=True)
class Tricks(ABC):
    """The tricks of a game, and the cards with which it is played.

    Attributes
    ----------
    pack : {"standard", "easy"}
        The pack; only Counterpoint has an easy one.
    joker : Card or None
        In Ninety-Nine, the card turned up, which the Joker stands for.
    """

    pack: Pack = "standard"
    joker: Card | None = None

    game: ClassVar[str]
    rules: ClassVar[Rules[Any, Any]]
    decides: ClassVar[Literal["suit", "rank", "count"]]
    """What decides a trick, which is suits with their ranks, ranks alone, or a count."""
    size: ClassVar[int]
    """The number of cards in a trick."""
    packs: ClassVar[tuple[str, ...]] = ("standard",)
    turns_up: ClassVar[bool] = False
    """Whether a card may be turned up, which a Joker then stands for."""
    repeats_suits: ClassVar[bool] = True
    turns: ClassVar[tuple[int, ...]] = (1,)
    """The places in the trick at which the hand may play."""
    mark: ClassVar[tuple[str, str]] = ("winner", "best")
    """The kind of mark put on a card of the trick, and the key of the word for it."""

    @property
    @abstractmethod
    def dealt(self) -> tuple[Card, ...]:
        """The cards of the pack, in no particular order."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole pack, sorted as a hand; the Joker takes the place of the card that it stands for."""
        return self.held(CardSet(self.dealt))

    def held(self, cards: CardSet) -> tuple[Card, ...]:
        """Return cards in the order of a hand, with the Joker in place of the card turned up."""
        placed = self.rules.sorted_cards(map(self.counts_as, cards))
        return tuple(JOKER if card == self.joker else card for card in placed)

    def counts_as(self, card: Card) -> Card:
        """Return the card itself, or what the Joker stands for."""
        return counts_as(card, self.joker)

    def points(self, card: Card) -> int:  # noqa: ARG002 -- for Counterpoint
        """Return the card-points that a card is worth, which are 0 in most games."""
        return 0

    def words(self, lang: Language) -> TrickWords:
        """Return the words about the tricks."""
        return TrickWords(lang, self.game)

    def trumps(self) -> tuple[Suit | None, ...]:
        """Return the possible trumps; empty in a game without trumps."""
        return ()

    @abstractmethod
    def winner(self, cards: Sequence[Card], trump: Suit | None = None) -> int | None:
        """Return the winner of a trick, by position in play order; None until it is complete."""

    @abstractmethod
    def marked(self, cards: Sequence[Card], trump: Suit | None) -> int | None:
        """Return the position of the marked card."""

    @abstractmethod
    def told(
        self, table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None
    ) -> Iterator[str]:
        """Yield sentences saying what the last card of a trick does, and who wins."""

    @abstractmethod
    def choices(self, lang: Language, hand: CardSet) -> Iterator[tuple[str, CardSet, str]]:
        """Yield the :meth:`key` of each trick, what a hand may play to it, and why."""

    @abstractmethod
    def key(self, cards: Sequence[Card]) -> str:
        """Return the part of a trick that decides which cards may be played to it."""

    def chains(self, lang: Language) -> dict[str, Any] | None:  # noqa: ARG002 -- for Addenda
        """Return the chains and who wins with each, in a game with a running count; else None."""
        return None

    def shown(self, lang: Language, cards: Sequence[Card]) -> dict[str, Any]:
        """Return the cards of a trick for pictures and text."""
        return {"cards": [face(lang, card) for card in cards]}
