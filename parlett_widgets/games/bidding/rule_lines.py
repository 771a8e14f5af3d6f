"""Puts two rules of the games with three-card bids into words: the bid code and the turn-up."""

from __future__ import annotations

from parlett_widgets.games.bidding.bids import SUIT_CODE
from parlett_widgets.words.language import Language

__all__ = ["bid_code", "turned_up"]


def bid_code(lang: Language, unit: int) -> str:
    """Return the rule by which three cards make a bid (N2, C3)."""
    _ = lang.gettext
    code = lang.listed(f"{suit.symbol} = {unit * worth}" for suit, worth in SUIT_CODE.items())
    message = _("Lay three cards from your hand aside, face down. Only their suits count: {code}.")
    return lang.paragraph([message.format(code=code), _("The sum is your bid.")])


def turned_up(lang: Language) -> str:
    """Return the rules on the turn-up and the Joker."""
    _ = lang.gettext
    return lang.paragraph(
        [
            _("The last card is turned up: its suit is trump."),
            _("If it is a Nine or the Joker, there is no trump."),
            _(
                "The Joker stands for the card turned up in every respect: "
                "its suit in a bid, its suit and rank in play."
            ),
        ]
    )
