"""Builds the table of a trick explorer, with a game's cards, how high each ranks, and the texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.widgets.chain_explorer.scene import CHAIN_SUITS
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.widgets.trick_explorer.counted_tricks import AddendaTricks
from parlett_widgets.widgets.trick_explorer.followed_tricks import (
    CounterpointTricks,
    NinetyNineTricks,
)
from parlett_widgets.widgets.trick_explorer.trick_kinds import Tricks
from parlett_widgets.words.language import Language, language

__all__ = ["TRICKS", "TrickGame", "trick_cards_table"]

TrickGame = Literal["ninety-nine", "counterpoint", "addenda"]

TRICKS: Final[Mapping[TrickGame, type[Tricks]]] = {
    "ninety-nine": NinetyNineTricks,
    "counterpoint": CounterpointTricks,
    "addenda": AddendaTricks,
}
"""The tricks of each game that an explorer shows."""


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
