"""Reads the cards that a text names, and says what is wrong with a text that names none.

A card is a rank and a suit in either order. Ranks may follow the suit to which they belong, as in a
printed hand, and cards may be written without spaces as long as only one reading is possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from parlett_widgets.cards.signs import NO_CARDS, TABLES, Written, words_of
from parlett_widgets.cards.suits import ONE_RANK, SUITS_READ, Rank, Suit, quoted, ranks_read

__all__ = ["JOKER_NUMBER", "WRITING", "Fault", "NotACard", "listed_ranks", "read_numbers"]

JOKER_NUMBER: Final = 63

Fault: TypeAlias = Literal[
    "", "suit", "rank", "no-suit", "no-rank", "apart", "together", "ace-or-ten", "dash", "several"
]
"""What is wrong with a text that is not a card; empty if it resembles none."""


class NotACard(ValueError):  # noqa: N818 -- it is named after what is wrong
    """The error raised for text that is not a card; its message says how to write one.

    Attributes
    ----------
    text : str
        The text that could not be read.
    fault : str
        What is wrong with it, such as ``"together"`` if spaces are missing between cards; or an
        empty text.
    part : str
        The signs that are no ``"suit"`` or no ``"rank"``, if that is the fault.
    """

    def __init__(self, text: str, fault: Fault = "", part: str = "") -> None:
        why = _WHY[fault].format(part=quoted(part))
        super().__init__(f"{quoted(text)} is not a card: {why}{_HOW}")
        self.text = text
        self.fault = fault
        self.part = part

    def __reduce__(self) -> tuple[Any, ...]:
        return (NotACard, (self.text, self.fault, self.part))


_HOW: Final = "write the rank (A 2–10 J Q K), then the suit (C D H S or ♣ ♦ ♥ ♠), as in KS or 10H"
_WHY: Final[dict[Fault, str]] = {
    "": "",
    "suit": "{part} is not a suit; ",
    "rank": "{part} is not a rank; ",
    "no-suit": "its suit is missing; ",
    "no-rank": "its rank is missing; ",
    "apart": "leave out the space between its rank and its suit; ",
    "together": "put spaces between the cards; ",
    "ace-or-ten": "write A for an Ace and 10 for a Ten; ",
    "dash": "write out all the cards, with spaces between them; ",
    "several": "only one card is wanted here; ",
}

_ONE_CARD: Final = re.compile(f"({ONE_RANK})([CDHS])")
_CARDS: Final = re.compile(f"(?:{ONE_RANK}[CDHS])+")
_ONE_GROUP: Final = re.compile(f"([CDHS])({NO_CARDS}|{ONE_RANK}*)")
_GROUPS: Final = re.compile(f"(?:[CDHS](?:{ONE_RANK}*|{NO_CARDS}))+")
_LISTED: Final = re.compile(f"([CDHS]?)({ONE_RANK})([CDHS]?)")
_RANK: Final = "[0-9TJQKA]"


def read_numbers(text: str) -> list[int]:
    """Return the numbers of the cards that a text names, in its order.

    Raises
    ------
    NotACard
        If any part of the text is not a card.

    Examples
    --------
    >>> [number & 15 for number in read_numbers("♠AK, 10 of Hearts; ダイヤの2")]
    [14, 13, 8, 0]
    """
    words = words_of(text)
    if len(words) == 1:
        (word,) = words
        if word.letters == NO_CARDS:
            return []
        if "." in word.letters:
            return _by_place(word)
    return list(_Hand(words).numbers())


def _by_place(word: Written) -> list[int]:
    """Return the cards of a hand as bridge software writes it, spades first: ``AKT.QT..2``."""
    hands = [ranks_read(hand.removeprefix(NO_CARDS)) for hand in word.letters.split(".")]
    if None in hands or not any(hands):
        raise NotACard(word.text, "no-suit")
    return [
        suit << 4 | rank
        for suit, ranks in zip(reversed(Suit), hands, strict=True)
        for rank in ranks or ()
    ]


class _Hand:
    """Reads words in turn; ranks alone belong to the suit that was named last."""

    def __init__(self, words: list[Written]) -> None:
        self._words = words
        self._suit: Suit | None = None
        self._bare: Written | None = None  # ends in a suit whose ranks have not come yet
        self._heads: set[str] = set()  # the suits that stand before their ranks

    def numbers(self) -> Iterator[int]:
        for i, word in enumerate(self._words):
            _refuse_split(self._words[i : i + 2], self._suit)
            yield from self._read(word)
        self._end_suit()

    def _read(self, word: Written) -> Iterator[int]:
        letters = word.letters
        if letters == "JK":
            self._end_suit()
            yield JOKER_NUMBER
        elif _CARDS.fullmatch(letters):
            self._end_suit()
            for rank, suit in _ONE_CARD.findall(letters):
                yield from _cards(SUITS_READ[suit], rank)
        elif _GROUPS.fullmatch(letters):
            yield from self._groups(word)
        elif letters == NO_CARDS and self._bare:
            self._suit = self._bare = None
        elif self._suit is not None and ranks_read(letters):
            self._bare = None
            yield from _cards(self._suit, letters)
        else:
            raise _not_a_card(word)

    def _groups(self, word: Written) -> Iterator[int]:
        """Read suits that are each followed by their ranks: ``SAK10``, ``SAKTHQTDC2``."""
        groups = _ONE_GROUP.findall(word.letters)
        self._heads |= {head for head, _ in groups}
        if len(groups) > 1 or "JK" in word.letters:
            _check_groups(word, groups)
        for head, held in groups:
            self._suit = None if held == NO_CARDS else SUITS_READ[head]
            yield from _cards(SUITS_READ[head], held.removeprefix(NO_CARDS))
        self._bare = None if groups[-1][1] else word

    def _end_suit(self) -> None:
        """Make sure that no ranks are missing, unless all four suits are written, as in a hand."""
        if self._bare and len(self._heads) < len(Suit):
            raise NotACard(self._bare.text, "no-rank")
        self._suit = self._bare = None


def _check_groups(word: Written, groups: list[tuple[str, str]]) -> None:
    """Raise ``NotACard`` for suits and ranks that can be read in two ways."""
    heads = {head for head, _ in groups}
    single = all(len(ranks_read(held) or ()) == 1 for _, held in groups)
    whole = len(heads) == len(Suit) or all(held for _, held in groups[:-1])
    joker = any("JK" in held and held.count("K") > 1 for _, held in groups)
    if joker or not whole or (len(heads) < len(groups) and not single):
        raise _not_a_card(word)


def _cards(suit: Suit, ranks: str) -> Iterator[int]:
    for rank in ranks_read(ranks) or ():
        yield suit << 4 | rank


def listed_ranks(text: str) -> list[tuple[Rank, Suit | None]]:
    """Return ranks that are written one by one, each with its suit if that is in the same word.

    Raises
    ------
    NotACard
        If a word is neither a rank nor a card.

    Examples
    --------
    >>> [(rank.text, suit) for rank, suit in listed_ranks("4 ♠10")]
    [('4', None), ('10', <Suit.SPADES: 3>)]
    """
    words = words_of(text)
    if "." in words[0].letters if words else False:
        words = [part for hand in words[0].text.split(".") for part in words_of(hand)]
    read: list[tuple[Rank, Suit | None]] = []
    for i, word in enumerate(words):
        _refuse_split(words[i : i + 2], None)
        one = _LISTED.fullmatch(word.letters)
        if one is None or (one[1] and one[3]):
            raise _not_a_card(word, alone=True)
        suit = one[1] or one[3]
        read.append(((ranks_read(one[2]) or [])[0], SUITS_READ[suit] if suit else None))
    return read


WRITING: Final[dict[str, Any]] = {
    **TABLES,
    "card": f"^{_LISTED.pattern}$",
    "ranks": {"0": "10", "1": "A", "T": "10"},
}
"""What a page needs to read ranks that are written one by one: see :func:`listed_ranks`."""


def _refuse_split(words: list[Written], suit: Suit | None) -> None:
    """Raise ``NotACard`` for two words that may be one card, or one rank, with a space in it."""
    one, *after = (word.letters for word in words)
    both = " ".join(word.text for word in words)
    if after and after[0][0] == "0" and one.lstrip("CDHS") == "1":
        raise NotACard(both, "ace-or-ten")
    if after and after[0] in SUITS_READ and suit is None and ranks_read(one):
        raise NotACard(both, "apart")


def _not_a_card(word: Written, *, alone: bool = False) -> NotACard:
    """Return the error for a word, which says what is wrong with it; ranks may stand *alone*."""
    text, letters = word
    for digits in re.findall("[0-9]+", letters):
        if ranks_read(digits) is None:
            few = len(digits) == 2
            return NotACard(text, "rank", digits) if few else NotACard(text, "ace-or-ten")
    if re.search(f"{_RANK}.*{NO_CARDS}|{NO_CARDS}.*{_RANK}", letters):
        return NotACard(text, "dash")
    if re.fullmatch(f"{_RANK}+", letters):
        return NotACard(text, "together" if alone else "no-suit")
    if re.fullmatch("[CDHS]", letters):
        return NotACard(text, "no-rank")
    if re.fullmatch(f"(?:{_RANK}|[CDHS])+", letters):
        return NotACard(text, "together")
    wrong: tuple[tuple[Fault, re.Pattern[str]], ...]
    wrong = (("suit", _WRONG_SUIT), ("rank", _WRONG_RANK))
    for fault, pattern in wrong:
        found = pattern.fullmatch(letters)
        part = (found[1] or found[2]) if found else ""
        if part and part in text:  # as it is written, not in letters
            return NotACard(text, fault, part)
    return NotACard(text)


_WRONG_SUIT: Final = re.compile(f"{ONE_RANK}(.+)|([^A-Z]+){ONE_RANK}")
_WRONG_RANK: Final = re.compile(f"[CDHS]{ONE_RANK}*(.+)|(.+)[CDHS]")
