"""Suits, ranks, cards and sets of cards, and the notation they are written in.

A card is written rank first, then suit: ``KS``, ``10H``, ``7C``; the Joker is ``JK``. Records use only
this notation, but whatever a person would recognise is read: ``♠K``, ``th``, ``King of spades``,
``スペードのK``, a hand as printed, ``♠AK 10 ♥Q10``, or as bridge software writes it, ``SAKT.HQT.D.C2``.

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
)
from parlett_widgets.cards.card_set import CardSet, parse_cards
from parlett_widgets.cards.reading import NotACard, listed_ranks
from parlett_widgets.cards.signs import plain, without_unseen
from parlett_widgets.cards.suits import Rank, Suit, suits_read, trump_read

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
    "listed_ranks",
    "parse_cards",
    "plain",
    "suits_read",
    "trump_read",
    "without_unseen",
]
