"""Suits, ranks, cards and sets of cards, and the notation they are written in.

A card is written rank first, then suit: ``KS``, ``10H``, ``7C``; the Joker is ``JK``. Reading is
lenient: ``T`` is read as 10, ``K♠`` and ``♠K`` are read as ``KS``, lower case works, and so does a
hand in its printed form, ``♠AK 10 ♥Q10``. Records use only the first notation.

>>> Card("10h"), Card("T♥"), Card("JK")
(Card('10H'), Card('10H'), Card('JK'))
>>> print(CardSet("AS KS 4S QH 10H 8C"))
♠AK4 ♥Q 10 ♦– ♣8
"""

from __future__ import annotations

from parlett_widgets.cards.card import (
    ALL_CARDS,
    JOKER,
    PACK_52,
    SUIT_BITS,
    Card,
    NotACard,
)
from parlett_widgets.cards.card_set import CardSet, parse_cards
from parlett_widgets.cards.suits import Rank, Suit

__all__ = [
    "ALL_CARDS",
    "JOKER",
    "PACK_52",
    "SUIT_BITS",
    "Card",
    "CardSet",
    "NotACard",
    "Rank",
    "Suit",
    "parse_cards",
]
