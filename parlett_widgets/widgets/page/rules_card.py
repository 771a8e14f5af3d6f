"""The rules card of a game, which gives each rule a heading and sentences, as text or a card."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from parlett_widgets.cards import without_unseen
from parlett_widgets.engine import Rules
from parlett_widgets.engine.checks import shown
from parlett_widgets.files import printable
from parlett_widgets.widgets.page.defaults import current
from parlett_widgets.words import narrator
from parlett_widgets.words.language import language

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["RulesCard", "rules_card"]

_CARD: Final = (
    "max-width:960px;padding:4px 16px 12px;border:1px solid #7c8b82;border-radius:10px;"
    "line-height:1.5"
)
_TITLE: Final = "margin:12px 0 8px;font-weight:700;font-size:1.1em"
_LINES: Final = "display:flex;flex-wrap:wrap;gap:2px 16px;margin:6px 0"
_HEADING: Final = "flex:0 0 9em;margin:0;font-weight:600"
_SENTENCES: Final = "flex:1 1 20em;margin:0"


class RulesCard(str):
    """The rules of a game with its options, as text; a notebook shows them as a card.

    Attributes
    ----------
    game : str
        The name of the game.
    lines : list of (str, str)
        Each rule's heading and its sentences.
    lang : {"en", "ja"}
    """

    __slots__ = ("game", "lang", "lines")

    game: str
    lines: list[tuple[str, str]]
    lang: str

    def __new__(cls, game: str, lines: list[tuple[str, str]], lang: str) -> Self:
        """Lay the rules out as text."""
        told = (f"{without_unseen(heading)}\n  {rules}" for heading, rules in lines)
        text = "\n".join([game, "", *told])
        card = super().__new__(cls, text)
        card.game, card.lines, card.lang = game, lines, lang
        return card

    def __str__(self) -> str:
        """Return the text for print(), with letters for suits if standard output lacks the signs."""
        return printable(self[:])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<div style="{_LINES}"><dt style="{_HEADING}">{escape(heading)}</dt>'
            f'<dd style="{_SENTENCES}">{escape(told)}</dd></div>'
            for heading, told in self.lines
        )
        title = f'<div style="{_TITLE}">{escape(self.game)}</div>'
        return (
            f'<div {language(self.lang).attributes} style="{_CARD}">{title}'
            f'<dl style="margin:0">{rows}</dl></div>'
        )


def rules_card(rules: Rules[Any], lang: str | None = None) -> RulesCard:
    r"""Return the rules of a game with its options, as text that a notebook shows as a card.

    Parameters
    ----------
    rules : Rules
        The game with its options, such as ``Counterpoint.easy()``.
    lang : {"en", "ja"}, optional
        The language; by default the notebook's.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint
    >>> print(rules_card(Counterpoint.easy()).partition("Counterpoint")[2].strip())
    Aim
      Take as many card-points as you bid: the other player scores whatever you miss by.
    Cards
      32 cards: A 10 9 8 7 5 4 3 in each suit, from high to low. Each of the 2 players is dealt 16 cards. ...
    """
    if not isinstance(rules, Rules):
        raise TypeError(
            f"a rules card needs a game, such as Counterpoint.easy(), not {shown(rules)}"
        )
    tell = narrator(rules, rules.seat_names, lang=(chosen := current(lang=lang).lang))
    return RulesCard(tell.full_name, tell.all_rule_lines(), chosen)
