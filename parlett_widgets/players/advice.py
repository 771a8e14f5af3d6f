"""The data types that hold advice on a bid."""

from __future__ import annotations

from itertools import takewhile
from typing import Final, NamedTuple

from parlett_widgets.cards import Card, CardSet

__all__ = ["ENOUGH", "Advice", "BidCard", "Option"]

ENOUGH: Final = 50
"""The number of deals after which a mean may be shown without its interval."""


class BidCard(NamedTuple):
    """One card of a bid, with what it adds to the bid and what laying it aside costs.

    Attributes
    ----------
    card : Card
        The card.
    counts : int
        The value that it adds to the bid, in tricks or points.
    costs : float
        The tricks or points that the hand loses by laying this card aside rather than the lowest
        card kept of its suit, which bids the same, or 0 if no lower card is kept.
    instead : Card or None
        That lowest card, or None if laying it aside instead would gain nothing.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import NinetyNine, advise
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> ace, *_ = advise(view, random.Random(1), worlds=40).option("AD 7D JK").bid_cards
    >>> ace.card, ace.counts, ace.costs > 0, ace.instead
    (Card('AD'), 0, True, Card('6D'))
    """

    card: Card
    counts: int
    costs: float
    instead: Card | None


class Option(NamedTuple):
    """One bid with its expected result.

    Attributes
    ----------
    cards : tuple of Card
        The three cards to lay aside.
    bid : int
        The bid in its low reading, in tricks or points.
    aim : int
        The reading that is played for, in tricks or points.
    mean : float
        The expected points for the deal. In Counterpoint the others' average is subtracted, since
        the others score the bidder's miss. Before any deal has been tried, it is a rough estimate.
    error : float
        The standard error of the mean, in points; infinite while it is unknown.
    exact : float
        The probability of making the bid exactly.
    taken : tuple of (int, float)
        The probability of taking each number of tricks or points, from low to high.
    worlds : int
        The number of sampled deals in which the bid was tried.
    bid_cards : tuple of BidCard
        Each card with what it adds to the bid and what laying it aside costs.
    group : int
        A number shared by equivalent bids, which keep neighbouring cards and are tried together.
    measured : bool
        Whether the bid was tried in as many deals as the best one. A bid that was dropped earlier
        is ranked, but its figures come from fewer deals and are never shown.
    behind : tuple of (float, float) or None
        How many fewer points the bid scores than the best in the same deals, and the standard error
        of this difference, or None if the bid is not measured.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import NinetyNine, advise
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> best = advise(view, random.Random(1), worlds=40).best
    >>> best.bid, best.measured, 0 < best.exact < 1, best.worlds >= 40
    (1, True, True, True)
    """

    cards: tuple[Card, ...]
    bid: int
    aim: int
    mean: float
    error: float
    exact: float
    taken: tuple[tuple[int, float], ...]
    worlds: int
    bid_cards: tuple[BidCard, ...]
    group: int
    measured: bool
    behind: tuple[float, float] | None = None


class Advice(NamedTuple):
    """The ranking of all bids of a hand.

    Attributes
    ----------
    options : tuple of Option
        Every choice of three cards, best first. Bids that were dropped later rank higher; bids
        dropped together rank by their means.
    worlds : int
        The number of sampled deals in which the measured bids were tried.
    plays : int
        The number of deals played out in all.
    progress : float
        The share of the requested work that is done, from 0 to 1; it is 0 if no end was requested.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import NinetyNine, advise
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> advice = advise(view, random.Random(1), worlds=40)
    >>> len(advice.options), advice.best is advice.options[0], advice.progress
    (220, True, 1.0)
    """

    options: tuple[Option, ...]
    worlds: int
    plays: int
    progress: float

    @property
    def best(self) -> Option:
        """The option that ranks first."""
        return self.options[0]

    @property
    def leaders(self) -> int:
        """The number of places at the top that are measured; equivalent bids share a place."""
        return len({option.group for option in takewhile(lambda one: one.measured, self.options)})

    def option(self, cards: str | CardSet) -> Option:
        """Return the option that lays these three cards aside.

        Raises
        ------
        KeyError
            If this hand cannot bid them.
        """
        wanted = CardSet(cards)
        for option in self.options:
            if CardSet(option.cards) == wanted:
                return option
        raise KeyError(f"this hand cannot bid {wanted}")
