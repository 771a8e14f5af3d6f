"""The signs and words with which people write cards, and how they become plain letters.

Marks that nobody can see are dropped; the text is split into words at spaces and at the signs that
separate cards; and each word is put into letters, such as ``"SAK10"`` for ``"♠AK⑩"``. A page that
reads cards without a kernel is sent the same tables (:data:`TABLES`).
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple
from unicodedata import normalize

__all__ = ["NO_CARDS", "TABLES", "Written", "plain", "without_unseen", "words_of"]

NO_CARDS: Final = "–"
"""The letter for a suit without cards."""


class Written(NamedTuple):
    """A word of a text."""

    text: str
    """The word as it is written, in capitals."""
    letters: str
    """The word in plain letters: ``"SAK10"``, ``"H–"``."""


def without_unseen(text: str) -> str:
    r"""Return a text without the marks that nobody can see.

    These are byte order marks, soft hyphens, marks of direction, joiners, and the selectors that
    make a sign a picture or keep it from being one.

    Examples
    --------
    >>> without_unseen("\ufeffA\u2660\ufe0e")
    'A♠'
    """
    return _UNSEEN.sub("", text)


def plain(text: str) -> str:
    """Return a text as a reader sees it, in capitals and with full-width signs made ordinary.

    Examples
    --------
    >>> plain("ｋ♠ ")
    'K♠'
    """
    return without_unseen(normalize("NFKC", text)).strip().upper()


def words_of(text: str) -> list[Written]:
    """Return the words of a text in which cards, suits or ranks are written.

    A text in which three full stops separate four hands of ranks is left whole, as bridge software
    writes a hand: ``AKT.QT..2``.

    Examples
    --------
    >>> [word.letters for word in words_of("♠AK, ten of Hearts; ダイヤの2")]
    ['SAK', '10H', 'D2']
    """
    lines = (" ".join(line.split()).removeprefix("- ") for line in plain(text).splitlines())
    joined = _LINK.sub("", " ".join(lines))
    parts = [joined] if _BY_PLACE.fullmatch(joined) else _BREAK.split(joined)
    return [Written(part, _in_letters(part)) for part in parts if part]


def _in_letters(word: str) -> str:
    letters = word.translate(_SHORT)
    # A Jack in words is made of letters that also stand for cards.
    if not _PLAIN.fullmatch(letters) or "JACK" in letters:
        letters = _LONG.sub(lambda sign: _SIGNS[sign[0]], letters)
    return _DASHES.sub(NO_CARDS, letters)


_SUITS: Final = {
    "S": "♠ ♤ SPADES SPADE スペード すぺーど",
    "H": "♥ ♡ ❤ HEARTS HEART ハート はーと",
    "D": "♦ ♢ ◆ ◇ ⬥ ⬦ ⋄ 🔶 🔷 🔸 🔹 DIAMONDS DIAMOND ダイヤモンド ダイアモンド ダイヤ ダイア だいや",
    "C": "♣ ♧ ☘ 🍀 CLUBS CLUB クローバー クラブ くろーばー くらぶ",
}
_RANKS: Final = {
    "A": "ACE エース えーす",
    "2": "TWO",
    "3": "THREE",
    "4": "FOUR",
    "5": "FIVE",
    "6": "SIX",
    "7": "SEVEN",
    "8": "EIGHT",
    "9": "NINE",
    "10": "TEN 🔟",
    "J": "JACK ジャック",
    "Q": "QUEEN クイーン クィーン",
    "K": "KING キング",
    "JK": "JOKER ジョーカー 🂿 🃏 🃟",
    NO_CARDS: "- ‐ ‒ − — ― ー × ✕ ✗ ∅ NONE NO NT VOID なし 無し ナシ 無",
}
_FACES: Final = {
    chr(0x1F0A1 + row + place): rank + suit
    for suit, row in (("S", 0x00), ("H", 0x10), ("D", 0x20), ("C", 0x30))
    for place, rank in enumerate("A 2 3 4 5 6 7 8 9 10 J Knight Q K".split())
    if rank != "Knight"
}
"""The playing cards among the characters, of which the Knights are in none of our packs."""
_SIGNS: Final = {
    sign: letters for letters, signs in (_SUITS | _RANKS).items() for sign in signs.split()
} | _FACES
_LONG: Final = re.compile("|".join(sorted(_SIGNS, key=len, reverse=True)))
_SHORT: Final = str.maketrans(
    {sign: _SIGNS[sign] for sign in _SIGNS if len(sign) == 1 and sign != "ー"}
)
"""The signs of one character, except the dash that also lengthens the vowel of スペード."""
_PLAIN: Final = re.compile(f"[0-9TJQKACDHS.{NO_CARDS}]*")

# These patterns mean the same in JavaScript, where they have the flags g and u.
_UNSEEN_MARKS: Final = (
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff]"
)
_LINKS: Final = r"\s*(?:\bOF\b|の)\s*"
"""What stands between a rank and its suit in words: "Ace of Spades"."""
_BREAKS: Final = (
    r"(?:[\s\u0085\u2800,;:/\\|.!?+&*_=~<>(){}\[\]'\x22`\u00ab\u00b7\u00bb\u2018-\u201f\u2022"
    r"\u2027\u2039\u203a\u2219\u22c5\u2190-\u2194\u3001\u3002\u3008-\u3011\u3014-\u301b\u301d-\u301f\u30fb]"
    r"|[\u21d2\u27a1]|AND|\bTHE\b|(?<!はー)と|\bCARD(?:S|SET)?\b|\bTRUMPS?\b|切り札)+"
)
"""What separates cards, once full-width signs are ordinary ones, or names what follows."""
_UNSEEN: Final = re.compile(_UNSEEN_MARKS)
_DASHES: Final = re.compile(f"{NO_CARDS}+")
_LINK: Final = re.compile(_LINKS)
_BREAK: Final = re.compile(_BREAKS)
_BY_PLACE: Final = re.compile(r"[0-9TJQKA–-]*(?:\.[0-9TJQKA–-]*){3}")
TABLES: Final[dict[str, Any]] = {
    "unseen": _UNSEEN_MARKS,
    "links": _LINKS,
    "breaks": _BREAKS,
    "signs": _SIGNS,
}
"""The tables as data: patterns, and the letters for every sign and word."""
