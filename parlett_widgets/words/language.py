"""The languages that sentences come in, and the words that all games share."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import bidirectional

from parlett_widgets.cards import Card, Rank, Suit
from parlett_widgets.engine.checks import nearest

__all__ = ["LANGUAGES", "Language", "in_figures", "isolated", "language", "say"]

LANGUAGES: Final = ("en", "ja")
"""The codes of the languages, as accepted by the ``lang`` argument of every widget."""

_LOCALE: Final = Path(__file__).parent / "locale"


class _Typography(NamedTuple):
    between_sentences: str
    between_items: str
    bracketed: str


_TYPOGRAPHY: Final = {
    "en": _Typography(" ", ", ", "{text} ({more})"),
    "ja": _Typography("", "、", "{text}（{more}）"),
}


_NUMBERS: Final = {"en": "none one two three four five six seven eight nine".split()}
"""Numbers as running text has them; elsewhere it has digits."""


class Language:
    """Translates messages and composes lists, names and runs of sentences.

    Use :func:`language` to get one.

    Attributes
    ----------
    code : str
        ``"en"`` or ``"ja"``.
    """

    def __init__(self, code: str) -> None:
        if code not in LANGUAGES:
            raise ValueError(f"there is no language {code!r}: {nearest(code, LANGUAGES)}")
        self.code = code
        messages = gettext.translation(
            "parlett_widgets", _LOCALE, languages=[code], fallback=code == "en"
        )
        self.gettext = messages.gettext
        self.ngettext = messages.ngettext
        self.pgettext = messages.pgettext
        self.typography = _TYPOGRAPHY[code]

    @property
    def attributes(self) -> str:
        """The attributes of an HTML element in this language.

        Cards and numbers run from left to right, and a browser's translation would read a suit as a
        word and mix the sentences of two states.

        Examples
        --------
        >>> language("ja").attributes
        'lang="ja" dir="ltr" translate="no"'
        """
        return f'lang="{self.code}" dir="ltr" translate="no"'

    def paragraph(self, sentences: Iterable[str]) -> str:
        """Return sentences as running text; empty ones are left out."""
        return self.typography.between_sentences.join(filter(None, sentences))

    def listed(self, items: Iterable[str]) -> str:
        """Return items as a list within a sentence."""
        return self.typography.between_items.join(items)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as they are written in running text.

        Examples
        --------
        >>> from parlett_widgets.cards import parse_cards
        >>> language("en").cards(parse_cards("KS 10H"))
        '♠K ♥10'
        """
        return " ".join(card.label for card in cards)

    def bracketed(self, text: str, more: str) -> str:
        """Return a text with an addition in brackets, which are full-width in Japanese."""
        return self.typography.bracketed.format(text=text, more=more)

    def card_name(self, card: Card) -> str:
        """Return the name of a card as it is read aloud.

        Examples
        --------
        >>> language("en").card_name(Card("KS")), language("ja").card_name(Card("KS"))
        ('King of spades', 'スペードのキング')
        """
        if card.is_joker:
            return self.gettext("Joker")
        message = self.gettext("{rank} of {suit}")
        return message.format(rank=self.rank_name(card.rank), suit=self.suit_name(card.suit))

    def rank_name(self, rank: Rank) -> str:
        """Return the name of a rank as it is read aloud."""
        _ = self.gettext
        names = {
            Rank.ACE: _("Ace"),
            Rank.JACK: _("Jack"),
            Rank.QUEEN: _("Queen"),
            Rank.KING: _("King"),
        }
        return names.get(rank, rank.text)

    def suit_name(self, suit: Suit) -> str:
        """Return the name of a suit."""
        _ = self.gettext
        return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]

    def trump(self, suit: Suit | None) -> str:
        """Return a few words saying what is trump."""
        _ = self.gettext
        return _("No trump") if suit is None else _("Trump: {suit}").format(suit=suit.symbol)

    def number(self, number: int) -> str:
        """Return a number as it is written in running text.

        Examples
        --------
        >>> language("en").number(2), language("en").number(12), language("ja").number(2)
        ('two', '12', '2')
        """
        names = _NUMBERS.get(self.code, ())
        return names[number] if number < len(names) else str(number)

    def points(self, number: int) -> str:
        """Return a number of points.

        Examples
        --------
        >>> language("en").points(1), language("en").points(-3), language("en").tricks(3)
        ('1 point', '−3 points', '3 tricks')
        """
        said = self.ngettext("{n} point", "{n} points", abs(number))
        return said.format(n=in_figures(number))

    def tricks(self, number: int, aim: int | None = None) -> str:
        """Return a number of tricks, and the number bid where that is known."""
        if aim is None:
            return self.ngettext("{n} trick", "{n} tricks", number).format(n=number)
        message = self.ngettext("{n} trick, bid {aim}", "{n} tricks, bid {aim}", number)
        return message.format(n=number, aim=aim)

    def day(self, day: date) -> str:
        """Return a day of the year.

        Examples
        --------
        >>> language("en").day(date(2026, 2, 27)), language("ja").day(date(2026, 2, 27))
        ('27 February', '2月27日')
        """
        _ = self.gettext
        months = (
            *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
            *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
        )
        return _("{day} {month}").format(day=day.day, month=months[day.month - 1])

    def player(self, name: str) -> str:
        """Return a player's name for a sentence; the compass points are translated."""
        _ = self.gettext
        winds = {
            "South": _("South"),
            "West": _("West"),
            "North": _("North"),
            "East": _("East"),
            "Northeast": _("Northeast"),
        }
        return winds.get(name) or isolated(name)


def in_figures(number: int) -> str:
    """Return a whole number in figures, with a true minus sign.

    Examples
    --------
    >>> in_figures(3), in_figures(-3)
    ('3', '−3')
    """
    return str(number).replace("-", "−")


def isolated(name: str) -> str:
    r"""Return a name that keeps its place among other words and numbers.

    A name with letters that are written from right to left would otherwise take the numbers beside
    it to its other side. Other names stay as they are.

    Examples
    --------
    >>> isolated("Aiko"), isolated("\u05d3\u05e0\u05d4")
    ('Aiko', '\u2068דנה\u2069')
    """
    from_the_right = any(bidirectional(sign) in ("R", "AL", "AN") for sign in name)
    return f"\u2068{name}\u2069" if from_the_right and name[0] != "\u2068" else name


@cache
def language(code: str) -> Language:
    """Return the language with this code.

    Raises
    ------
    ValueError
        If there is no such language.
    """
    return Language(code)


def say(sentence: str) -> None:
    """Print a sentence; a character that the stream cannot show is escaped."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    sys.stdout.write(sentence.encode(encoding, "backslashreplace").decode(encoding) + "\n")
