"""What an explorer of tricks carries: the cards of a game, how high each stands, and the sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import Any, Final, Literal, NamedTuple

from parlett_widgets.cards import JOKER, PACK_52, Card, CardSet, Rank, Suit
from parlett_widgets.engine.tricks import counts_as
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, Trick, playable, who_went_over
from parlett_widgets.games.counterpoint import state as counterpoint
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.ninety_nine import state as ninety_nine
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.narration.labels import Labels
from parlett_widgets.narration.language import language
from parlett_widgets.narration.trick_words import TrickWords
from parlett_widgets.scenes.chain import CHAIN_SUITS, chain_table
from parlett_widgets.scenes.parts import face, present

__all__ = ["TRICK_SIZES", "Setting", "TrickGame", "trick_cards_table"]

TrickGame = Literal["ninety-nine", "counterpoint", "addenda"]

TRICK_SIZES: Final[Mapping[TrickGame, int]] = {
    "ninety-nine": 3,
    "counterpoint": 2,
    "addenda": TRICK_SIZE,
}
"""How many cards a trick has."""

_HANDS: Final[Mapping[TrickGame, str]] = {
    "ninety-nine": "AH 6H KS 10D 6C",
    "counterpoint": "10H 7H AS 9D",
    "addenda": "7S KS JH 4D",
}
"""A hand of the follower that shows the rule."""

_RULES: Final[Mapping[TrickGame, NinetyNine | Counterpoint | Addenda]] = {
    "ninety-nine": NinetyNine.revised(),
    "counterpoint": Counterpoint.standard(),
    "addenda": Addenda.standard(),
}


class Setting(NamedTuple):
    """A game and the cards that it is played with.

    Attributes
    ----------
    game : {"ninety-nine", "counterpoint", "addenda"}
    pack : {"standard", "easy"}
        Of Counterpoint.
    joker : Card or None
        In Ninety-Nine the card turned up, for which the Joker stands.

    Examples
    --------
    >>> len(Setting("ninety-nine").cards), len(Setting("addenda").cards)
    (36, 52)
    >>> joker = Setting("ninety-nine", joker=Card("7C"))
    >>> joker.cards[-2:], joker.winner([Card("JK"), Card("6C"), Card("AS")], Suit.CLUBS)
    ((Card('JK'), Card('6C')), 0)
    """

    game: TrickGame
    pack: counterpoint.Pack = "standard"
    joker: Card | None = None

    @property
    def size(self) -> int:
        """How many cards a trick has."""
        return TRICK_SIZES[self.game]

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks from low to high."""
        return _RULES[self.game].ranks

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole pack as a hand is sorted; the Joker lies where the card lies that it stands for."""
        return self.held(CardSet(self._pack))

    @property
    def _pack(self) -> tuple[Card, ...]:
        match _RULES[self.game]:
            case NinetyNine() as rules:
                return rules.pack
            case Counterpoint() as rules:
                return replace(rules, pack=self.pack).cards
            case _:
                return PACK_52

    def held(self, cards: CardSet) -> tuple[Card, ...]:
        """Return cards in the order of a hand; the card turned up is not among them, but the Joker."""
        stood_for = (self.counts_as(card) for card in cards)
        placed = _RULES[self.game].sorted_cards(stood_for)
        return tuple(JOKER if card == self.joker else card for card in placed)

    def counts_as(self, card: Card) -> Card:
        """Return the card itself, or what the Joker stands for."""
        return counts_as(card, self.joker)

    def points(self, card: Card) -> int:
        """Return the card-points of Counterpoint."""
        return counterpoint.card_points(card, self.pack) if self.game == "counterpoint" else 0

    def best(self, cards: Sequence[Card], trump: Suit | None = None) -> int:
        """Return the place of the card that wins so far, in a game without a count."""
        if self.game == "counterpoint":
            return counterpoint.trick_winner(cards[0], cards[1], self.pack) if cards[1:] else 0
        return ninety_nine.trick_winner(tuple(cards), trump, joker=self.joker)

    def winner(self, cards: Sequence[Card], trump: Suit | None = None) -> int | None:
        """Return who wins a trick, by place in the order of play; None before it is complete.

        In Addenda the leader is 0 and the follower 1.

        Examples
        --------
        >>> from parlett_widgets.cards import parse_cards
        >>> Setting("ninety-nine").winner(parse_cards("KH 6S AH"), Suit.SPADES)
        1
        >>> Setting("counterpoint").winner(parse_cards("JS AH"))
        1
        >>> Setting("counterpoint", "easy").winner(parse_cards("9S 9H"))
        0
        """
        if len(cards) < self.size:
            return None
        if self.game != "addenda":
            return self.best(cards, trump)
        _, winner, _ = Addenda().decide(Trick(0, tuple(cards)), running_counts(cards))
        return winner


@cache
def trick_cards_table(code: str, setting: Setting, hand: CardSet | None = None) -> dict[str, Any]:
    """Return what an explorer of tricks needs to work without a kernel.

    Parameters
    ----------
    code : {"en", "ja"}
        The language of the texts.
    setting : Setting
    hand : CardSet, optional
        A hand for the player who follows; one that shows the rule unless given.

    Returns
    -------
    dict
        Plain JSON as ``tricks.schema.json`` describes it.

    Examples
    --------
    >>> table = trick_cards_table("en", Setting("counterpoint"))
    >>> table["size"], len(table["cards"]), table["hand"]["legal"]["KH"]
    (2, 32, '0110')
    """
    lang, game = language(code), setting.game
    words = TrickWords(lang)
    cards = setting.cards
    suited = [card for card in cards if setting.counts_as(card).suit is Suit.SPADES]
    table = {
        "version": 1,
        "lang": code,
        "game": game,
        "pack": setting.pack,
        "joker": "" if setting.joker is None else str(setting.joker),
        "between": lang.typography.between_sentences,
        "words": words.page(game),
        "players": words.players(game),
        "names": words.names(game),
        "size": setting.size,
        "columns": len(suited),
        "suits": [{"suit": suit.letter, "symbol": suit.symbol} for suit in CHAIN_SUITS],
        "cards": [_card(setting, code, card) for card in cards],
        "trumps": _trumps(words, setting) if game == "ninety-nine" else [],
        "reasons": words.reasons(game),
        "chains": _chains(code, words) if game == "addenda" else None,
        "hand": _hand(words, setting, CardSet(_HANDS[game]) if hand is None else hand),
    }
    return present(table)


def _card(setting: Setting, code: str, card: Card) -> dict[str, Any]:
    lang, stands_for, points = language(code), setting.counts_as(card), setting.points(card)
    worth = [Labels(lang).points(points)] if points else []
    return {
        **face(lang, card),
        "label": lang.listed([lang.card_name(card), *worth]),
        "sign": card.label,
        "counts_as": stands_for.suit.letter,
        "height": 1 + setting.ranks.index(stands_for.rank),
        "points": points,
    }


def _trumps(words: TrickWords, setting: Setting) -> list[dict[str, str]]:
    """Return what may be trump: with a card turned up its suit, and none if it is a Nine."""
    choices: tuple[Suit | None, ...] = (None, *CHAIN_SUITS)
    if setting.joker is not None:
        choices = (None if setting.joker.rank is Rank.NINE else setting.joker.suit,)
    return [
        {"id": "" if suit is None else suit.letter, "label": _trump_label(words, suit)}
        for suit in choices
    ]


def _trump_label(words: TrickWords, suit: Suit | None) -> str:
    return words.labels.trump(None if suit is None else suit.symbol)


# Addenda: the count decides


def _chains(code: str, words: TrickWords) -> dict[str, Any]:
    """Return the chains with their counts, and who wins by which counts lie above the line."""
    return {
        "table": chain_table(code),
        "outcomes": {
            "".join("01"[over] for over in overs): _outcome(words, overs)
            for length in range(1, TRICK_SIZE + 1)
            for overs in product((False, True), repeat=length)
        },
    }


def _outcome(words: TrickWords, overs: tuple[bool, ...]) -> dict[str, Any]:
    counts = tuple(LINE + over for over in overs)
    over = who_went_over(counts)
    players, names = words.players("addenda"), words.names("addenda")
    if len(overs) < TRICK_SIZE:
        text = "" if over is None else words.went_over(names[over])
        return present({"over": over, "text": text})
    trick = Trick(0, tuple(Card.of(Rank.QUEEN, suit) for suit in CHAIN_SUITS))
    _, winner, loser = Addenda().decide(trick, counts)
    text = (
        words.fourth_card(players[winner])
        if over is None
        else words.scores(names[loser], players[winner])
    )
    return present({"over": over, "winner": winner, "text": text})


# The hand of the player who follows


def _hand(words: TrickWords, setting: Setting, hand: CardSet) -> dict[str, Any]:
    held = setting.held(hand)
    legal: dict[str, str] = {}
    told: dict[str, str] = {}
    addenda = setting.game == "addenda"
    for key, cards, text in (
        _by_suits(words, setting, hand) if addenda else _by_lead(words, setting, hand)
    ):
        legal[key] = "".join("01"[card in cards] for card in held)
        told[key] = text
    return {
        "cards": [str(card) for card in held],
        "turns": [1, 3] if addenda else [1],
        "legal": legal,
        "told": told,
    }


def _by_lead(
    words: TrickWords, setting: Setting, hand: CardSet
) -> Iterator[tuple[str, CardSet, str]]:
    """Yield by card led what a hand may play: it must follow suit if it can (N3, C4)."""
    held = CardSet(setting.held(hand))
    for lead in setting.cards:
        suit = setting.counts_as(lead).suit
        left = held.without(lead)
        following = CardSet(card for card in left if setting.counts_as(card).suit is suit)
        text = words.must_follow(suit, setting.held(following), bound=bool(following))
        yield str(lead), following or left, text


def _by_suits(
    words: TrickWords, setting: Setting, hand: CardSet
) -> Iterator[tuple[str, CardSet, str]]:
    """Yield by the suits in the trick what a hand may play: none of them again (A3)."""
    for length in range(1, TRICK_SIZE):
        for suits in permutations(CHAIN_SUITS, length):
            trick = Trick(0, tuple(Card.of(Rank.QUEEN, suit) for suit in suits))
            cards = playable(hand, trick)
            yield (
                "".join(suit.letter for suit in suits),
                cards,
                words.may_not_repeat(setting.held(cards)),
            )
