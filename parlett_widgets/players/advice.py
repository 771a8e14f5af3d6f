"""What advice before a bid says, as data."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlett_widgets.cards import Card, CardSet

__all__ = ["ENOUGH", "Advice", "BidCard", "Option"]

ENOUGH: Final = 50
"""A mean is shown without its interval only after so many deals."""


class BidCard(NamedTuple):
    """What one card of a bid counts as a number, and costs as a fighter.

    Attributes
    ----------
    card : Card
    counts : int
        What it adds to the bid, in tricks or points.
    costs : float
        How many tricks or points more the cards kept would bring with it in place of the lowest
        card kept of its suit, which bids the same; 0 when no lower one is kept.
    instead : Card or None
        That lowest card.
    """

    card: Card
    counts: int
    costs: float
    instead: Card | None


class Option(NamedTuple):
    """A bid and what it brings.

    Attributes
    ----------
    cards : tuple of Card
        The three cards to lay aside.
    bid : int
        In tricks or points, in the low reading.
    aim : int
        The reading that is played for.
    mean : float
        Expected points of the deal; in Counterpoint less the mean of the others', who score what one
        misses oneself. While it has been tried in no world, an estimate at a glance.
    error : float
        The standard error of the mean; infinite while that is not known.
    exact : float
        The chance to make the bid exactly.
    taken : tuple of (int, float)
        How likely each number of tricks or points is, from few to many.
    worlds : int
        In how many worlds it has been tried.
    bid_cards : tuple of BidCard
        The cards one by one.
    group : int
        A number that bids have in common that come to the same, since what they keep are neighbours:
        they are tried together.
    measured : bool
        Whether it is still being tried, in the same deals as the best. One that was left behind lost in
        fewer deals: it has a place in the order, but its mean, error and chance cannot stand beside
        those of the others, so they are never shown.
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


class Advice(NamedTuple):
    """All bids of a hand, ranked.

    Attributes
    ----------
    options : tuple of Option
        Every three cards once. Those that came further in the halving are first, then those with
        the higher mean.
    worlds : int
        In how many worlds the measured options have been tried.
    plays : int
        Deals that have been played out.
    progress : float
        From 0 to 1: how much of what was asked for is done; of endless advice 0.
    """

    options: tuple[Option, ...]
    worlds: int
    plays: int
    progress: float

    @property
    def best(self) -> Option:
        """The first option."""
        return self.options[0]

    @property
    def leaders(self) -> int:
        """How many places of the ranking are measured; bids that come to the same share one."""
        return len({option.group for option in self.options if option.measured})

    def option(self, cards: str | CardSet) -> Option:
        """Return what is known of three cards.

        Raises
        ------
        KeyError
            If they are no bid of this hand.
        """
        wanted = CardSet(cards)
        for option in self.options:
            if CardSet(option.cards) == wanted:
                return option
        raise KeyError(f"{wanted} is no bid of this hand")
