"""Suits and ranks, and how they are written."""

from __future__ import annotations

import re
from enum import IntEnum
from operator import index
from typing import Any, Final

from parlett_widgets.cards.signs import NO_CARDS, words_of

__all__ = ["Rank", "Suit"]


class Suit(IntEnum):
    """One of the four suits: CLUBS, DIAMONDS, HEARTS, SPADES, numbered from 0 in that order.

    Examples
    --------
    >>> Suit.SPADES.letter, Suit.SPADES.symbol
    ('S', '♠')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __bool__(self) -> bool:
        return True  # clubs are a suit too, though their number is 0

    @property
    def letter(self) -> str:
        """The suit's letter: C, D, H or S."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self]

    @classmethod
    def read(cls, text: str | int) -> Suit:
        """Return the suit with that letter, sign, name or number: ``"S"``, ``"♠"``, ``"spades"``, 3.

        Raises
        ------
        ValueError
            If there is no such suit.

        Examples
        --------
        >>> Suit.read("♠"), Suit.read("クラブ"), Suit.read(2)
        (<Suit.SPADES: 3>, <Suit.CLUBS: 0>, <Suit.HEARTS: 2>)
        """
        if isinstance(text, str):
            if text in SUITS_READ:
                return SUITS_READ[text]
            suits = suits_read(text)
            if len(suits) == 1:
                return suits[0]
            raise _not_a_suit(text)
        try:
            return cls(-1 if isinstance(text, bool) else index(text))
        except (TypeError, ValueError):
            raise _not_a_suit(text) from None


def suits_read(text: str) -> tuple[Suit, ...]:
    """Return the suits that a text names, in its order; raise ``ValueError`` for anything else.

    Examples
    --------
    >>> [suit.letter for suit in suits_read("♥♠, ダイヤ")]
    ['H', 'S', 'D']
    """
    words = words_of(text)
    for word in words:
        if not re.fullmatch("[CDHS]+", word.letters):
            raise _not_a_suit(word.text)
    return tuple(SUITS_READ[letter] for word in words for letter in word.letters)


def trump_read(text: str) -> Suit | None:
    """Return the trump suit that a text names, or None if it is empty or says that there is none.

    Examples
    --------
    >>> trump_read("♠"), trump_read("no trump"), trump_read("なし")
    (<Suit.SPADES: 3>, None, None)
    """
    words = [word.letters for word in words_of(text)]
    return None if words in ([], [NO_CARDS]) else Suit.read(text)


def _not_a_suit(text: Any) -> ValueError:
    return ValueError(f"{quoted(text)} is not a suit: write one of C D H S or ♣ ♦ ♥ ♠")


class Rank(IntEnum):
    """One of the fifteen ranks: TWO to TWELVE, JACK, QUEEN, KING, ACE, numbered from 0 in that order.

    Five-player Ninety-Nine uses the 11 and the 12. A game that ranks cards in another order defines
    that order itself.

    Examples
    --------
    >>> Rank.TEN.text, Rank.KING.text
    ('10', 'K')
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    ELEVEN = 9
    TWELVE = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __bool__(self) -> bool:
        return True  # a two is a rank too, though its number is 0

    @property
    def text(self) -> str:
        """The printed rank: ``A``, ``2`` … ``12``, ``J``, ``Q``, ``K``."""
        return _RANK_TEXTS[self]

    @classmethod
    def read(cls, text: str) -> Rank:
        """Return the rank that a text names, such as ``"K"``, ``"10"``, ``"t"`` or ``"Ace"``.

        Raises
        ------
        ValueError
            If the text is not a rank.

        Examples
        --------
        >>> Rank.read("t").text
        '10'
        """
        written: Any = text
        words = words_of(written) if isinstance(written, str) else []
        ranks = ranks_read(words[0].letters) if len(words) == 1 else None
        if not ranks or len(ranks) > 1:
            raise ValueError(f"{quoted(text)} is not a rank: write one of A 2–10 J Q K")
        return ranks[0]


_RANK_TEXTS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "Q", "K", "A")
SUITS_READ: Final = {sign: suit for suit in Suit for sign in (suit.letter, suit.symbol)}
RANKS_READ: Final = {text: Rank(i) for i, text in enumerate(_RANK_TEXTS)} | {"T": Rank.TEN}
_EVERY_RANK: Final = RANKS_READ | {"1": Rank.ACE, "0": Rank.TEN}
ONE_RANK: Final = r"(?:1[0-2]|[2-9TJQKA]|(?<!\d)[01](?!\d))"
"""The pattern of a rank in plain letters: a 1 is an Ace, and a 0 a Ten, only if it stands alone."""
_A_RANK: Final = re.compile(ONE_RANK)
_RANKS_TOGETHER: Final = re.compile(f"{ONE_RANK}*")


def ranks_read(letters: str) -> list[Rank] | None:
    """Return ranks that are written together in plain letters, or None for anything else.

    Examples
    --------
    >>> [rank.text for rank in ranks_read("AK10")], ranks_read("110")
    (['A', 'K', '10'], None)
    """
    if not _RANKS_TOGETHER.fullmatch(letters):
        return None
    return [_EVERY_RANK[rank] for rank in _A_RANK.findall(letters)]


_SHOWN: Final = 60
"""The maximum number of characters of a faulty text that a message quotes."""


def quoted(text: object) -> str:
    """Return a faulty text in quotes for a message, cut short if it is long."""
    whole = as_text(text)
    return repr(whole if len(whole) <= _SHOWN else whole[: _SHOWN - 3] + "...")


def as_text(value: object) -> str:
    """Return the text of any value; it may be too long, or nested too deeply, to have one."""
    try:
        return str(value)
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"
