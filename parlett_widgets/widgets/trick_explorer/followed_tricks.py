"""The tricks of Ninety-Nine and Counterpoint, in which players must follow suit (N3, C4)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from parlett_widgets.cards import Card, CardSet, Rank, Suit
from parlett_widgets.games.counterpoint import scoring as counterpoint
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.ninety_nine import scoring as ninety_nine
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.widgets.chain_explorer.scene import CHAIN_SUITS
from parlett_widgets.widgets.trick_explorer.trick_kinds import Tricks
from parlett_widgets.widgets.trick_explorer.words import (
    Meeting,
    counterpoint_reason,
    ninety_nine_reason,
)
from parlett_widgets.words.language import Language, language

__all__ = ["CounterpointTricks", "NinetyNineTricks"]


class FollowedTricks(Tricks):
    """Tricks in which the suit led must be followed if possible, and one card wins."""

    @abstractmethod
    def best(self, cards: Sequence[Card], trump: Suit | None = None) -> int:
        """Return the position of the card that is winning so far."""

    def winner(self, cards: Sequence[Card], trump: Suit | None = None) -> int | None:
        """Return the winner of a trick, by position in play order; None until it is complete."""
        return self.best(cards, trump) if len(cards) == self.size else None

    def marked(self, cards: Sequence[Card], trump: Suit | None) -> int | None:
        """Return the position of the card that is winning so far."""
        return self.best(cards, trump) if len(cards) > 1 else None

    @abstractmethod
    def _why(self, met: Meeting, trump: Suit | None) -> str:
        """Return the key of the sentence that says why a card wins or does not."""

    def told(
        self, table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None
    ) -> Iterator[str]:
        """Yield sentences saying why the last card is or is not winning, and which card is."""
        texts = self.words(language(table["lang"])).page()
        *before, card = cards
        led = self.counts_as(cards[0]).suit
        if not before:
            yield texts["leads"].format(card=card.label, suit=led.symbol)
            return
        best, now = self.best(before, trump), self.best(cards, trump)
        met = Meeting(led, self.counts_as(cards[best]), self.counts_as(card), wins=now != best)
        reason = self._why(met, trump)
        yield table["reasons"][reason].format(card=card.label, best=cards[best].label)
        if len(cards) < self.size:
            yield texts["so_far"].format(player=table["players"][now], card=cards[now].label)
            return
        yield texts["wins"].format(player=table["names"][now], card=cards[now].label)
        yield self._worth(texts, cards)

    def _worth(self, texts: Mapping[str, str], cards: Sequence[Card]) -> str:  # noqa: ARG002
        """Return a sentence saying what a complete trick is worth, in a game with card-points."""
        return ""

    def choices(self, lang: Language, hand: CardSet) -> Iterator[tuple[str, CardSet, str]]:
        """Yield each possible lead, the cards that a hand may play to it, and why (N3, C4)."""
        words, held = self.words(lang), CardSet(self.held(hand))
        for lead in self.cards:
            suit = self.counts_as(lead).suit
            left = held.without(lead)
            following = CardSet(card for card in left if self.counts_as(card).suit is suit)
            text = words.must_follow(suit, self.held(following), bound=bool(following))
            yield str(lead), following or left, text

    def key(self, cards: Sequence[Card]) -> str:
        """Return the id of the card that was led."""
        return str(cards[0])


class NinetyNineTricks(FollowedTricks):
    """The tricks of Ninety-Nine for three players.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> NinetyNineTricks().winner(parse_cards("KH 6S AH"), Suit.SPADES)
    1
    >>> joker = NinetyNineTricks(joker=Card("7C"))
    >>> joker.cards[-2:], joker.winner(parse_cards("JK 6C AS"), Suit.CLUBS)
    ((Card('JK'), Card('6C')), 0)
    """

    game = "ninety-nine"
    rules = NinetyNine.revised()
    decides = "suit"
    size = 3
    turns = (1, 2)
    turns_up = True

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The cards of the pack, in no particular order."""
        return self.rules.pack

    def trumps(self) -> tuple[Suit | None, ...]:
        """Return the possible trumps; a card turned up decides the trump, and a Nine means none."""
        if self.joker is None:
            return (None, *CHAIN_SUITS)
        return (None if self.joker.rank is Rank.NINE else self.joker.suit,)

    def best(self, cards: Sequence[Card], trump: Suit | None = None) -> int:
        """Return the position of the card that is winning so far (N3)."""
        return ninety_nine.trick_winner(tuple(cards), trump, joker=self.joker)

    def _why(self, met: Meeting, trump: Suit | None) -> str:
        return ninety_nine_reason(met, trump)


class CounterpointTricks(FollowedTricks):
    """The tricks of Counterpoint for two players.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> CounterpointTricks().winner(parse_cards("JS AH"))
    1
    >>> CounterpointTricks("easy").winner(parse_cards("9S 9H"))
    0
    """

    game = "counterpoint"
    rules = Counterpoint.standard()
    decides = "rank"
    size = 2
    packs = ("standard", "easy")

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The cards of the pack, in no particular order."""
        return replace(self.rules, pack=self.pack).cards

    def points(self, card: Card) -> int:
        """Return the card-points of a card (C1)."""
        return counterpoint.card_points(card, self.pack)

    def best(self, cards: Sequence[Card], trump: Suit | None = None) -> int:  # noqa: ARG002
        """Return the position of the card that is winning so far (C4)."""
        return counterpoint.trick_winner(cards[0], cards[1], self.pack) if cards[1:] else 0

    def _why(self, met: Meeting, trump: Suit | None) -> str:  # noqa: ARG002
        return counterpoint_reason(met, points=self.points(met.card) > 0)

    def _worth(self, texts: Mapping[str, str], cards: Sequence[Card]) -> str:
        points = list(map(self.points, cards))
        return texts["points"].format(sum=f"{' + '.join(map(str, points))} = {sum(points)}")
