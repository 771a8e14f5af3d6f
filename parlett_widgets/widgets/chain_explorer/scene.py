"""Describes chains of Addenda cards, as a row on a table and in the sentences of an explorer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.cards.reading import WRITING
from parlett_widgets.games.addenda.chains import (
    LINE,
    ActsAs,
    ChainStep,
    KingChain,
    explain_chain,
    running_counts,
)
from parlett_widgets.games.addenda.state import TRICK_SIZE
from parlett_widgets.games.addenda.words import (
    ChainWords,
    cancelled_word,
    card_note,
    chain_told,
    chain_words,
)
from parlett_widgets.widgets.page.scene_parts import face, present
from parlett_widgets.words.language import Language, language

__all__ = [
    "CHAIN_SUITS",
    "LONGEST",
    "chain_links",
    "chain_row",
    "chain_sentence",
    "chain_table",
    "meter",
]

LONGEST: Final = TRICK_SIZE
"""The number of cards in the longest chain, which is the number that a trick holds."""

MOST: Final = LINE + 10
"""The top of a chain's scale, unless the count is higher; few chains come near 40 (10 K K K)."""

CHAIN_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The order in which suits are given to cards entered without one."""

_RANKS: Final = (
    Rank.ACE,
    *(rank for rank in Rank if rank < Rank.ELEVEN),
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
)


def chain_row(
    lang: Language, cards: Sequence[Card], king_chain: KingChain = "copy"
) -> list[dict[str, Any]]:
    """Return the cards of a chain with their counts and notes, and marks on those cancelled."""
    counts = running_counts(cards, king_chain)
    chain = explain_chain(cards, king_chain)
    words, _ = chain_words(cards, counts), lang.gettext
    return [
        present(
            {
                **face(lang, card),
                "count": counts[i],
                "count_text": _("count {n}").format(n=counts[i]),
                "over": True if counts[i] > LINE else None,
                "note": card_note(lang, chain, i, words),
                "cancelled": cancelled_word(lang, chain[i]),
            }
        )
        for i, card in enumerate(cards)
    ]


def chain_links(
    lang: Language, cards: Sequence[Card], king_chain: KingChain = "copy"
) -> list[dict[str, Any]]:
    """Return the arcs of a chain, with texts saying which card copies or cancels which."""
    _ = lang.gettext
    texts = {"copies": _("{card} copies {other}"), "cancels": _("{card} cancels {other}")}
    return [
        {
            **link,
            "text": texts[link["kind"]].format(
                card=cards[link["from"]].label, other=cards[link["to"]].label
            ),
        }
        for link in _links(explain_chain(cards, king_chain))
    ]


def meter(lang: Language, counts: Sequence[int]) -> dict[str, Any]:
    """Return the meter that shows the count of a chain against the line at 17."""
    value = counts[-1] if counts else 0
    over, _ = value > LINE, lang.gettext
    text = (
        _("The count is {n}: above {line}.") if over else _("The count is {n}: not above {line}.")
    )
    return {
        "value": value,
        "line": LINE,
        "max": max(MOST, value),
        "over": over,
        "text": text.format(n=value, line=LINE),
    }


def _links(chain: Sequence[ChainStep]) -> list[dict[str, Any]]:
    """Return the arcs from a King to the card it copies, and from a canceller to what it cancels.

    A King that acts as a Jack copies and cancels the same card; only the cancelling arc is drawn.
    """
    links: list[dict[str, Any]] = []
    for i, step in enumerate(chain):
        if step.cancels is not None:
            links.append({"kind": "cancels", "from": i, "to": step.cancels})
        elif step.copies is not None and step.acts_as is ActsAs.NUMBER:
            links.append({"kind": "copies", "from": i, "to": step.copies})
    return links


def chain_sentence(lang: Language, cards: Sequence[Card], king_chain: KingChain = "copy") -> str:
    """Return a sentence saying what the last card of a chain does to the count.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> chain_sentence(language("en"), parse_cards("4S 5H JD"))
    '♦J cancels ♥5: 9 → 4.'
    """
    words = chain_words(cards, running_counts(cards, king_chain))
    return chain_told(lang, explain_chain(cards, king_chain), words)


@cache
def chain_table(code: str, king_chain: KingChain = "copy") -> dict[str, Any]:
    """Return the table of sentences for all chains of up to four cards, for use without a kernel.

    The table has the structure and the sentence of each of the 120 patterns; the page does the
    counting.
    """
    lang = language(code)
    return {
        "version": 1,
        "lang": code,
        "line": LINE,
        "most": MOST,
        "longest": LONGEST,
        "king_chain": king_chain,
        "writing": WRITING,
        "ranks": [
            {
                "rank": rank.text,
                "class": _class(rank),
                "label": lang.rank_name(rank),
                "value": chain_words([Card.of(rank, Suit.SPADES)], [0]).values[0],
            }
            for rank in _RANKS
        ],
        "suits": [
            {"suit": suit.letter, "symbol": suit.symbol, "label": lang.suit_name(suit)}
            for suit in CHAIN_SUITS
        ],
        "patterns": {
            "".join(classes): _pattern(lang, classes, king_chain)
            for length in range(1, LONGEST + 1)
            for classes in product("NKJ", repeat=length)
        },
    }


def _class(rank: Rank) -> str:
    return rank.text if rank in (Rank.KING, Rank.JACK) else "N"


_BLANKS: Final = ChainWords(
    *([f"{{{letter}{i}}}" for i in range(LONGEST)] for letter in ("c", "r", "v", "n"))
)


def _pattern(lang: Language, classes: Sequence[str], king_chain: KingChain) -> dict[str, Any]:
    """Describe all chains of one structure; a single number stands for every number."""
    chain = explain_chain(["5" if name == "N" else name for name in classes], king_chain)
    return {
        "text": chain_told(lang, chain, _BLANKS),
        "cards": [
            present(
                {
                    "note": card_note(lang, chain, i, _BLANKS),
                    "cancelled": cancelled_word(lang, step),
                }
            )
            for i, step in enumerate(chain)
        ],
        "links": _links(chain),
    }
