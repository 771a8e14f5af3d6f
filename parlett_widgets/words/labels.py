"""Short texts: the labels on a table, and figures as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from parlett_widgets.words.language import Language, in_figures

__all__ = [
    "ahead",
    "figure",
    "hundredths",
    "labels",
    "leaning",
    "percent",
    "signed",
]


@cache
def labels(lang: Language) -> Mapping[str, str]:
    """Return the labels of a table, in play and at the end of a deal.

    A game's own labels, and whole sentences, are where they are said.

    Examples
    --------
    >>> from parlett_widgets.words.language import language
    >>> said = labels(language("en"))
    >>> said["trick"], said["hand"].format(player="North")
    ('The trick', "North's hand")
    """
    _ = lang.gettext
    table = {
        # Players
        "dealer": _("dealer"),
        "partner": _("your partner"),
        "to_act": _("to act"),
        # Hands and bids
        "own_hand": _("Your hand"),
        "hand": _("{player}'s hand"),
        "new": _("new"),
        "own_bid": _("Your bid"),
        "either_bid": _("{low} or {high}"),
        # Tricks
        "trick": _("The trick"),
        "trick_taken": _("The last trick: {player}"),
        "trick_before": _("Previous trick: {player}"),
        "trick_number": _("Trick {number}"),
        "led": _("led"),
        "wins": _("wins the trick"),
        "wins_so_far": _("wins so far"),
        # Hints
        "hint": _("Hint"),
        "figures": _("Figures"),
        # The score sheet and the result of a deal
        "score_sheet": _("Score sheet"),
        "total": _("Total"),
        "result": _("Result of the deal"),
        "chart": _("Score by deal"),
        "player": _("Player"),
        "tricks": lang.pgettext("result", "Tricks"),
        "taken": _("Taken"),
        "bonus": _("Bonus"),
        "deal": _("Deal"),
        "match": _("Match"),
        "bid_cards": _("Bid cards"),
        "taken_of_bid": _("Taken / bid"),
        "points": lang.pgettext("result", "Points"),
        "next_deal": lang.pgettext("result", "Next deal"),
        "made": _("made"),
        "failed": _("failed"),
    }
    return MappingProxyType(table)


def signed(number: int) -> str:
    """Return points with their sign.

    Examples
    --------
    >>> signed(53), signed(0), signed(-2)
    ('+53', '0', '−2')
    """
    return f"+{number}" if number > 0 else in_figures(number)


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


def leaning(off: Sequence[float]) -> int:
    """Return 1 if at least two in three of these are above 0, -1 if as many are below, else 0.

    Examples
    --------
    >>> leaning([2, 1, -1]), leaning([-1, -2]), leaning([1, -1]), leaning([0, 0])
    (1, -1, 0, 0)
    """
    high, low = (sum(sign * one > 0 for one in off) for sign in (1, -1))
    return (3 * high >= 2 * len(off)) - (3 * low >= 2 * len(off))


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
