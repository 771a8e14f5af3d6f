"""Advises on a bid by ranking every discard by its result in sampled deals that are played out.

All bids are tried in the same deals with the same random numbers, so that the bids are compared,
not their luck. Each round drops the worse half, so that most of the work goes into the best bids
(successive halving).

Bids that were dropped early have been tried in few deals, which flatters them. The advice marks them
(``measured``): such a bid keeps its rank and is described in words, but its mean, interval and chance
are shown nowhere. Intervals are Student's t intervals; with too few results, or with equal ones, the
interval is unknown. A bid that the reader chooses is tried in the worlds that it has missed, so that
its difference from the best bid has a standard error.
"""

from __future__ import annotations

import random
import time
from itertools import takewhile
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import check_number, shown
from parlett_widgets.engine.views import View
from parlett_widgets.players.trials import Comparison, Result, SuccessiveHalving, Tally

__all__ = ["ENOUGH", "Advice", "AdviceSession", "BidCard", "Option", "advise"]


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

    @property
    def is_about_best(self) -> bool:
        """Whether the bid is within one standard error of the best, in the same deals."""
        return self.behind is not None and self.behind[0] <= self.behind[1]


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


# --------------------------------------------------------------------------------------- a session


FIRST_PLAYS: Final = 500
"""The number of playouts in the first round, which tries every bid; many bids need more."""

NEWS: Final = 150
"""The maximum number of playouts until new advice is due."""

FINALISTS: Final = 5
"""The number of bids that are never dropped."""


def advise(
    view: View,
    rng: random.Random,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
) -> Advice:
    """Return every bid of a hand, ranked by the points that it is expected to score.

    Parameters
    ----------
    view : BiddingView
        The bidder's view, at any moment before the bid.
    rng : random.Random
        The only source of randomness: the same view and generator state give the same advice.
    worlds : int, optional
        The minimum number of sampled deals in which the best bids are tried. By default, enough for
        a standard error of at most one point: 200 in Ninety-Nine, 480 in Counterpoint.
    seconds : float, optional
        The time limit; at least one deal is always tried. With a limit, the advice depends on the
        speed of the machine.

    Raises
    ------
    ValueError, TypeError
        If the view is not that of a player who has still to bid, or *worlds* is not a positive
        integer.

    Examples
    --------
    >>> import random
    >>> from parlett_widgets import NinetyNine, advise
    >>> view = NinetyNine.classic().start(seed=7, dealer=2).view(0)
    >>> advice = advise(view, random.Random(1), worlds=40)
    >>> len(advice.options), advice.best.bid, [str(card) for card in advice.best.cards]
    (220, 1, ['AD', '7D', 'JK'])
    """
    start = time.monotonic()
    if worlds is not None:
        worlds = check_number("worlds", worlds, least=1)
    session = AdviceSession(view, rng)
    if worlds is None and seconds is None:
        worlds = session.usual_worlds
    while True:
        session.halving.step()
        in_time = seconds is None or time.monotonic() - start < seconds
        if not in_time or session.progress(worlds) >= 1:
            return session.advice(1.0)


def _checked(view: View) -> Any:
    """Return the view if it is that of a player who has still to bid; otherwise raise an error."""
    if not isinstance(view, View):
        raise TypeError(f"advice needs a view, such as match.view(0), not {shown(view)}")
    if not hasattr(view, "has_bid"):
        raise ValueError(f"{view.rules.game} has no bids to advise on")
    if not view.rules.knowledge:
        raise ValueError(f"{view.rules.game} declares no knowledge, which advice on its bids needs")
    if view.seat is None:
        raise ValueError("a spectator does not bid: pass a player's view, such as match.view(0)")
    if view.has_bid[view.seat] or str(view.phase) != "bid":
        raise ValueError(
            f"seat {view.seat} has already bid: pass its view from before the bid, such as "
            f"match.view({view.seat}) at an earlier moment"
        )
    if not view.hand:
        raise ValueError("the hand is hidden in this view: pass match.view(seat) without hide")
    return view


class AdviceSession:
    """Advice that is worked out a step at a time.

    Examples
    --------
    >>> from parlett_widgets.games import NinetyNine
    >>> session = AdviceSession(NinetyNine.classic().start(seed=7).view(0), random.Random(1))
    >>> session.step(20).worlds
    1
    >>> while session.halving.worlds < 20:
    ...     advice = session.step(20)
    >>> advice.worlds
    20
    """

    def __init__(self, view: View, rng: random.Random) -> None:
        self.view = _checked(view)
        knowledge = self.view.rules.part("knowledge")()
        self.usual_worlds: int = knowledge.advice_worlds
        self._trials = knowledge.bids(self.view)
        promising = knowledge.promising(self.view.rules)
        first = 2 if promising else max(3, FIRST_PLAYS // len(self._trials.candidates))
        self.halving: SuccessiveHalving[Any] = SuccessiveHalving(
            self._trials, rng, first=first, finalists=FINALISTS, promising=promising
        )
        self._suits = {
            suit: CardSet(card for card in self.view.hand if self.view.table.suit(card) is suit)
            for suit in Suit
        }
        self._costs: dict[tuple[Card, CardSet], BidCard] = {}
        self._groups = {candidate: n for n, candidate in enumerate(self._trials.candidates)}
        self._next = 1

    def ask(self, cards: CardSet) -> None:
        """Have these bid cards tried in as many worlds as the best, even if they were dropped."""
        for candidate in self._trials.candidates:
            if any(CardSet(bid) == cards for bid in candidate.bids):
                self.halving.ask(candidate)

    def step(self, worlds: int | None) -> Advice:
        """Play out up to a tenth more deals, and return the advice so far.

        The step stops early once the remaining bids have been tried in ``worlds`` worlds. Bids that
        were asked for catch up first. An interrupted step can be repeated: nothing is lost or
        counted twice.
        """
        halving = self.halving
        if halving.behind:
            halving.catch_up(NEWS)
            return self.advice(self.progress(worlds))
        short = worlds is not None and halving.worlds < worlds
        while True:
            halving.step()
            there = short and halving.worlds == worlds
            done = self.progress(worlds)
            if there or done >= 1 or halving.plays >= self._next:
                break
        self._next = halving.plays + min(halving.plays // 10, NEWS)
        return self.advice(done)

    def progress(self, worlds: int | None) -> float:
        """Return the share of the playouts that is done; 0 if no number of worlds was requested."""
        if worlds is None:
            return 0.0
        plays = self.halving.plays
        return plays / (plays + self.halving.to_play(worlds))

    def advice(self, progress: float) -> Advice:
        """Return the advice so far; before the first step, it is a ranking by first estimates."""
        options: dict[tuple[Card, ...], Option] = {}
        ranked = self.halving.ranked()
        if not self.halving.plays:
            ranked.sort(key=self._trials.estimate, reverse=True)
        for candidate in ranked:
            for cards in candidate.bids:
                # A bid that can be read in two ways occurs twice: the better reading counts.
                if cards not in options:
                    options[cards] = self._option(cards, candidate, ranked[0])
        halving = self.halving
        return Advice(tuple(options.values()), halving.worlds, halving.plays, progress)

    def compared(self, bid: Action, rng: random.Random, deals: int) -> Comparison:
        """Return a comparison of the best bid so far with another one, tried in new deals.

        If the other bid is equivalent to the best, only the best is tried.

        Raises ``ValueError`` if this hand cannot make the bid.
        """
        ranked = self.halving.ranked()
        mine = self._trials.matching(bid)
        if not mine:
            raise ValueError(f"this hand cannot {bid}")
        first, taken = ranked[0], min(mine, key=ranked.index)
        both = [first] if first in mine else [first, taken]
        return Comparison(self._trials, both, rng, deals)

    def _option(self, cards: tuple[Card, ...], candidate: Any, best: Any) -> Option:
        whole = self.halving.measured(candidate)
        tally = whole or self.halving.tallies[candidate]
        number, mean, exact = tally.number, tally.mean, tally.exact / max(1, tally.number)
        if not number:
            mean, exact = self._trials.estimate(candidate)
        return Option(
            cards=cards,
            bid=candidate.bid,
            aim=candidate.aim,
            mean=mean,
            error=tally.error,
            exact=exact,
            taken=tuple((taken, count / number) for taken, count in sorted(tally.taken.items())),
            worlds=number,
            bid_cards=self._bid_cards(cards),
            group=self._groups[candidate],
            measured=whole is not None,
            behind=self._behind(best, whole) if whole else None,
        )

    def _behind(self, best: Any, tally: Tally) -> tuple[float, float]:
        """Return the best bid's lead over another in the same worlds, and its standard error."""
        first, apart = self.halving.measured(best) or tally, Tally()
        for one, other in zip(first.scores, tally.scores, strict=True):
            apart.add(Result(one - other, 0, exact=False))
        return apart.mean, apart.error

    def _bid_cards(self, cards: tuple[Card, ...]) -> tuple[BidCard, ...]:
        kept = self.view.hand - CardSet(cards)
        return tuple(
            self._bid_card(card, kept & self._suits[self.view.table.suit(card)]) for card in cards
        )

    def _bid_card(self, card: Card, same: CardSet) -> BidCard:
        """Return a bid card with its cost.

        The cost is what the hand would gain by bidding the lowest kept card of the suit instead.
        """
        if (card, same) not in self._costs:
            self._costs[card, same] = self._cost(card, same)
        return self._costs[card, same]

    def _cost(self, card: Card, same: CardSet) -> BidCard:
        counts = self._trials.counts(card)
        lowest = min(same, key=self._height, default=None)
        if lowest is None:
            return BidCard(card, counts, 0.0, None)
        other = same.without(lowest).with_card(card)
        costs = self._trials.strength(other) - self._trials.strength(same)
        return BidCard(card, counts, max(0.0, costs), lowest if costs > 0 else None)

    def _height(self, card: Card) -> tuple[float, Card]:
        """Return a sort key for how high a card is: its worth alone, then its rank."""
        return self._trials.strength(CardSet([card])), card
