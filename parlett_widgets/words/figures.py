"""Figures as text, and sentences about a lead over the others."""

from __future__ import annotations

from collections.abc import Sequence

from parlett_widgets.words.language import Language

__all__ = ["ahead", "figure", "hundredths", "percent"]


def figure(number: float, places: int = 1) -> str:
    """Return a mean as text, rounded to that many decimal places.

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


def hundredths(numbers: Sequence[int]) -> list[int]:
    """Return the shares of a whole in hundredths, which add up to 100 although each is rounded.

    What is left over after rounding down goes to the shares that lost the most by it.

    Examples
    --------
    >>> hundredths([1, 1, 1]), hundredths([2, 3, 1])
    ([34, 33, 33], [33, 50, 17])
    """
    whole = sum(numbers)
    shares = [100 * number // whole for number in numbers]
    lost = sorted(range(len(numbers)), key=lambda place: -(100 * numbers[place] % whole))
    for place in lost[: 100 - sum(shares)]:
        shares[place] += 1
    return shares


def ahead(lang: Language, players: int, mean: float) -> str:
    """Return the sentence saying how far the player is ahead of the others, or behind."""
    _ = lang.gettext
    # No plurals: the sentences differ in whom the player is compared with.
    match players == 2, mean < 0:
        case True, True:
            message = _("On average you end the deal {points} points behind the other player.")
        case True, False:
            message = _("On average you end the deal {points} points ahead of the other player.")
        case False, True:
            message = _("On average you end the deal {points} points behind the others' average.")
        case _:
            message = _("On average you end the deal {points} points ahead of the others' average.")
    return message.format(points=figure(abs(mean)))
