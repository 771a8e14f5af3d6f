"""Figures as text, and sentences about a lead over the others."""

from __future__ import annotations

from parlett_widgets.words.language import Language

__all__ = ["ahead", "figure", "percent"]


def figure(number: float, places: int = 1) -> str:
    """Return a mean as text, with that many decimals.

    Examples
    --------
    >>> figure(14.21), figure(-0.87), figure(-0.01), figure(-12.6, 0)
    ('14.2', '−0.9', '0.0', '−13')
    """
    text = f"{abs(number):.{places}f}"
    return f"−{text}" if number < 0 and float(text) else text


def percent(share: float) -> str:
    """Return a share in whole per cent; the sign never wraps to the next line.

    Examples
    --------
    >>> percent(0.614).split()
    ['61', '%']
    """
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def ahead(lang: Language, players: int, mean: float) -> str:
    """Return the sentence on how far the player is ahead of the others, or behind."""
    _ = lang.gettext
    # No plurals: what differs is against whom one counts, in every language.
    match players == 2, mean < 0:
        case True, True:
            message = _("On average it ends {points} points a deal behind the other player.")
        case True, False:
            message = _("On average it ends {points} points a deal ahead of the other player.")
        case False, True:
            message = _("On average it ends {points} points a deal behind the others' average.")
        case _:
            message = _("On average it ends {points} points a deal ahead of the others' average.")
    return message.format(points=figure(abs(mean)))
