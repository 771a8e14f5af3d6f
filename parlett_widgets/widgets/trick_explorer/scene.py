"""The table of a trick explorer: a game's cards and how high each ranks, who wins a trick, and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations, product
from typing import Any, ClassVar, Final, Literal

from parlett_widgets.cards import JOKER, PACK_52, Card, CardSet, Rank, Suit
from parlett_widgets.engine import Rules
from parlett_widgets.engine.tricks import counts_as
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, Trick, playable, who_went_over
from parlett_widgets.games.counterpoint import scoring as counterpoint
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import Pack
from parlett_widgets.games.ninety_nine import scoring as ninety_nine
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.widgets.chain_explorer.scene import (
    CHAIN_SUITS,
    chain_links,
    chain_row,
    chain_sentence,
    chain_table,
    meter,
)
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.widgets.trick_explorer.words import (
    Meeting,
    TrickWords,
    counterpoint_reason,
    ninety_nine_reason,
)
from parlett_widgets.words.language import Language, language

__all__ = [
    "TRICKS",
    "AddendaTricks",
    "CounterpointTricks",
    "NinetyNineTricks",
    "TrickGame",
    "Tricks",
    "trick_cards_table",
]


TrickGame = Literal["ninety-nine", "counterpoint", "addenda"]


@cache
def trick_cards_table(
    code: str, tricks: Tricks, hand: CardSet | None = None, *, choose_trump: bool = False
) -> dict[str, Any]:
    """Return everything that a trick explorer needs to work without a kernel.

    Examples
    --------
    >>> table = trick_cards_table("en", CounterpointTricks(), CardSet("10H 7H AS 9D"))
    >>> table["size"], len(table["cards"]), table["hand"]["legal"]["KH"]
    (2, 32, '0110')
    """
    lang = language(code)
    words, cards = tricks.words(lang), tricks.cards
    suited = [card for card in cards if tricks.counts_as(card).suit is Suit.SPADES]
    table = {
        "version": 1,
        "lang": code,
        "game": tricks.game,
        "decides": tricks.decides,
        "pack": tricks.pack,
        "joker": "" if tricks.joker is None else str(tricks.joker),
        "between": lang.typography.between_sentences,
        "players": words.texts.players,
        "names": words.texts.names,
        "size": tricks.size,
        "columns": len(suited),
        "suits": [{"suit": suit.letter, "symbol": suit.symbol} for suit in CHAIN_SUITS],
        "cards": [_card(tricks, lang, card) for card in cards],
        "trumps": [_trump(lang, suit) for suit in tricks.trumps()],
        "choose_trump": choose_trump and bool(tricks.trumps()),
        "reasons": words.texts.reasons,
        "chains": tricks.chains(lang),
        "hand": _hand(tricks, lang, hand),
    }
    return present(table)


def _card(tricks: Tricks, lang: Language, card: Card) -> dict[str, Any]:
    stands_for, points = tricks.counts_as(card), tricks.points(card)
    worth = [lang.points(points)] if points else []
    return {
        **face(lang, card),
        "label": lang.listed([lang.card_name(card), *worth]),
        "sign": card.label,
        "counts_as": stands_for.suit.letter,
        "height": 1 + tricks.rules.ranks.index(stands_for.rank),
        "points": points,
    }


def _trump(lang: Language, suit: Suit | None) -> dict[str, str]:
    return {"id": "" if suit is None else suit.letter, "label": lang.trump(suit)}


def _hand(tricks: Tricks, lang: Language, hand: CardSet | None) -> dict[str, Any]:
    """Return the follower's hand, and which of its cards may be played to which tricks."""
    if hand is None:
        return {"cards": [], "turns": [], "legal": {}, "told": {}}
    held = tricks.held(hand)
    choices = list(tricks.choices(lang, hand))
    return {
        "cards": [str(card) for card in held],
        "turns": list(tricks.turns),
        "legal": {key: "".join("01"[card in cards] for card in held) for key, cards, _ in choices},
        "told": {key: text for key, _, text in choices},
    }


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


class AddendaTricks(Tricks):
    """The tricks of Addenda for two, in which a running count decides."""

    game = "addenda"
    rules = Addenda.standard()
    decides = "count"
    size = TRICK_SIZE
    repeats_suits = False
    turns = (1, 3)
    mark = ("over", "over")

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The cards of the pack, in no particular order."""
        return PACK_52

    def winner(self, cards: Sequence[Card], trump: Suit | None = None) -> int | None:  # noqa: ARG002
        """Return the winner (0 is the leader, 1 the follower); None before the trick is complete."""
        if len(cards) < self.size:
            return None
        _, winner, _ = self.rules.decide(Trick(0, tuple(cards)), running_counts(cards))
        return winner

    def marked(self, cards: Sequence[Card], trump: Suit | None) -> int | None:  # noqa: ARG002
        """Return the position of the card that took the count above the line."""
        return who_went_over(running_counts(cards))

    def told(
        self,
        table: Mapping[str, Any],
        cards: Sequence[Card],
        trump: Suit | None,  # noqa: ARG002 -- there is none
    ) -> Iterator[str]:
        """Yield sentences on what the last card does to the count, and who goes over or wins."""
        lang, counts = language(table["lang"]), running_counts(cards)
        yield chain_sentence(lang, cards)
        yield self._outcome(lang, counts)["text"].format(count=counts[-1])

    def choices(self, lang: Language, hand: CardSet) -> Iterator[tuple[str, CardSet, str]]:
        """Yield the key of each trick, the cards that a hand may play to it, and why (A3)."""
        words = self.words(lang)
        for length in range(1, TRICK_SIZE):
            for suits in permutations(CHAIN_SUITS, length):
                trick = tuple(Card.of(Rank.QUEEN, suit) for suit in suits)
                cards = playable(hand, Trick(0, trick))
                yield self.key(trick), cards, words.may_not_repeat(self.held(cards))

    def key(self, cards: Sequence[Card]) -> str:
        """Return the letters of the suits in the trick."""
        return "".join(card.suit.letter for card in cards)

    def chains(self, lang: Language) -> dict[str, Any]:
        """Return the chains with their counts, and the outcome for each set of counts."""
        return {
            "table": chain_table(lang.code),
            "outcomes": {
                "".join("01"[over] for over in overs): self._outcome(
                    lang, tuple(LINE + over for over in overs)
                )
                for length in range(1, TRICK_SIZE + 1)
                for overs in product((False, True), repeat=length)
            },
        }

    def _outcome(self, lang: Language, counts: tuple[int, ...]) -> dict[str, Any]:
        """Return who has gone above 17 and who wins a full trick, with the sentence about it."""
        words = self.words(lang)
        over, players, names = who_went_over(counts), words.texts.players, words.texts.names
        if len(counts) < TRICK_SIZE:
            text = "" if over is None else words.went_over(names[over])
            return present({"over": over, "text": text})
        trick = Trick(0, tuple(Card.of(Rank.QUEEN, suit) for suit in CHAIN_SUITS))
        _, winner, loser = self.rules.decide(trick, counts)
        text = (
            words.fourth_card(players[winner])
            if over is None
            else words.scores(names[loser], players[winner])
        )
        return present({"over": over, "winner": winner, "text": text})

    def shown(self, lang: Language, cards: Sequence[Card]) -> dict[str, Any]:
        """Return the cards of a trick with their counts, the arcs between them and the meter."""
        return {
            "cards": chain_row(lang, cards),
            "links": chain_links(lang, cards),
            "meter": meter(lang, running_counts(cards)),
        }


TRICKS: Final[Mapping[TrickGame, type[Tricks]]] = {
    "ninety-nine": NinetyNineTricks,
    "counterpoint": CounterpointTricks,
    "addenda": AddendaTricks,
}
"""The tricks of each game that an explorer shows."""
