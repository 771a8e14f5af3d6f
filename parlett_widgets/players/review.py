"""The costly decisions of one seat in a deal, judged by what it could know when it made them.

The best action is looked for in one set of sampled deals, and its lead over the action taken is
measured in another, because the best of many looks better than it is in the deals that selected it.
Both actions are tried in the same deals with the same random numbers, so that only the decision
differs.

What takes time is to find out that nothing was wrong. So an action that will hardly prove better is
dropped, and a moment is left as soon as no cost is likely to be shown any more; that shows fewer
costs, never more. A cost is shown before all deals have been tried only after half of them and at
three standard errors, which adds less than one false alarm in 700 to the one in 44 that two
standard errors allow.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum, hypot, inf, sqrt
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.checks import check_number, shown, whole
from parlett_widgets.engine.match import Match, seat_number
from parlett_widgets.engine.views import View
from parlett_widgets.players.knowledge import alternatives, knowledge
from parlett_widgets.players.player import Reason
from parlett_widgets.players.trials import Alternatives, Comparison, SuccessiveHalving

__all__ = [
    "Choice",
    "Decision",
    "Review",
    "choices_of",
    "cost_of",
    "is_as_good",
    "judged",
    "review_deal",
]

DEALS: Final = 200
"""The number of sampled deals in which an action is compared with the best."""

ERRORS: Final = 2.0
"""How many standard errors a cost must exceed to be shown."""

LEAST: Final = 1.0
"""How many points a cost must exceed to be shown."""

_CERTAIN: Final = 3.0
"""How many standard errors show a cost in half of the deals; so many are hardly ever chance."""

_HOPE: Final = 1.6
"""How many standard errors a lead may lack to be shown: with more, it would be one time in twenty."""

_TRIED: Final = 40
"""The number of choices tried, those with the best first estimates; there may be hundreds."""

_FIRST: Final = 160
"""The number of playouts in which all of these choices are tried at first."""

_FEWEST, _MOST = 4, 12
"""The number of deals that this is for each, at least and at most."""

_FINALISTS: Final = 2
"""The number of choices from which the best is chosen in the end."""

_SOUGHT: Final = 0.4
"""In how many deals the best is looked for, for each in which it is compared."""

_OTHERS: Final = 2
"""The number of others that are compared with the best in the same deals."""

_ADVISED: Final = 0.5
"""How much of the work of a hint goes into finding out whether it would have said the same."""

_CHECKED: Final = 8
"""After how many more deals it is checked again what can still be shown."""


class Choice(NamedTuple):
    """A moment at which the seat had a choice, with its view and its action."""

    step: int
    view: View
    taken: Action


class Decision(NamedTuple):
    """One decision that cost points.

    Attributes
    ----------
    step : int
        The revision of the match at which the decision was made.
    view : View
        What the seat could know at that moment.
    taken, best : Action
        What the seat did, and what would have been best.
    cost : float
        How many more points the best action scores than the one taken, on average, where points are
        the player's points for the deal less the others' average; in Addenda, those for the present
        trick and the next.
    error : float
        The standard error of the cost, in points.
    reason : Reason
        The best action with its mean, the standard error of the mean, and how often it makes the
        bid.
    others : tuple of Reason
        The same for the action taken, which comes first, and for others that were compared in the
        same deals, best first.
    deals : int
        The number of sampled deals in which they were compared.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> from parlett_widgets.players import review_deal
    >>> match = NinetyNine.classic().start(seed=7, dealer=2).apply("bid AD KS JK")
    >>> (bid,) = review_deal(match, 0, effort=0.25).decisions
    >>> bid.step, str(bid.taken), bid.reason.chance > bid.others[0].chance
    (0, 'bid AD KS JK', True)
    """

    step: int
    view: View
    taken: Action
    best: Action
    cost: float
    error: float
    reason: Reason
    others: tuple[Reason, ...]
    deals: int


class Review(NamedTuple):
    """The cost of one seat's decisions in a deal.

    Attributes
    ----------
    seat : int
        The seat.
    deal : int
        The number of the deal, from 1.
    looked_at : int
        How many decisions were reviewed.
    deals : int
        The greatest number of sampled deals in which a decision was compared with the best action;
        half of them are enough for one that has cost a lot.
    decisions : tuple of Decision
        The decisions that cost more than two standard errors and more than one point, in order of
        play; the bid comes first.
    why : str
        Why the decisions could not be reviewed, as a sentence; otherwise empty.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> from parlett_widgets.players import review_deal
    >>> match = NinetyNine.classic().start(seed=7, dealer=2).apply("bid AD KS JK")
    >>> found = review_deal(match, 0, effort=0.25)
    >>> found.looked_at, found.deals, found.cost == found.decisions[0].cost
    (1, 50, True)
    """

    seat: int
    deal: int
    looked_at: int
    deals: int
    decisions: tuple[Decision, ...]
    why: str = ""

    @property
    def cost(self) -> float:
        """The total cost of all decisions shown, in points."""
        return fsum(decision.cost for decision in self.decisions)


def review_deal(
    match: Match[Any],
    seat: int,
    *,
    deal: int | None = None,
    seed: int = 0,
    effort: float = 1,
    open_hands: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Return the decisions in one deal that cost one seat points.

    An action that :class:`Expert` would choose too is never shown as a mistake.

    Parameters
    ----------
    match : Match
        A match at any moment; the deal need not be over.
    seat : int
        The seat whose decisions are reviewed.
    deal : int, optional
        The number of the deal, from 1; by default, the last one.
    seed : int
        The seed of the sampled deals: the same match and seed give the same review.
    effort : float
        The amount of work: 2 doubles the number of sampled deals.
    open_hands : bool
        Whether the seat knew all hands and bids, as at a table with open hands.
    progress : callable, optional
        Called with the number of decisions reviewed so far and their total.

    Raises
    ------
    ValueError
        If the match has no such seat or deal, or *effort* is not a finite number greater than 0.

    Examples
    --------
    A bid of an Ace, a King and the Joker gives away cards that would win tricks:

    >>> from parlett_widgets import NinetyNine
    >>> from parlett_widgets.players import review_deal
    >>> match = NinetyNine.classic().start(seed=7, dealer=2).apply("bid AD KS JK")
    >>> found = review_deal(match, 0, effort=0.25)
    >>> [(str(one.taken), one.cost > 5) for one in found.decisions]
    [('bid AD KS JK', True)]
    """
    seed = check_number("seed", seed)
    seat = seat_number(match, seat)
    given: Any = effort
    effort = given if whole(given) is None else check_number("effort", given)
    if not 0 < effort < inf:
        raise ValueError(f"effort must be a finite number greater than 0, not {shown(effort)}")
    choices = choices_of(match, seat, deal, open_hands=open_hands)
    number = match.deal if deal is None else check_number("deal", deal)
    deals = max(2, round(DEALS * effort))
    decisions = []
    for place, choice in enumerate(choices):
        if progress is not None:
            progress(place, len(choices))
        tried = alternatives(choice.view, deals // 2)
        if tried is None:
            why = f"The hidden cards of {match.rules.game} cannot be sampled, so nothing can be compared."
            return Review(seat, number, 0, 0, (), why)
        decision = _looked_at(choice, tried, seed, deals, effort)
        if decision is not None:
            decisions.append(decision)
    if progress is not None:
        progress(len(choices), len(choices))
    return Review(seat, number, len(choices), deals, tuple(decisions))


def judged(view: View, taken: Action, step: int, *, seed: int = 0) -> Decision | None:
    """Return an action as a review would show it, or None if it has cost no points.

    Parameters
    ----------
    view : View
        What the seat knew, and all that is looked at.
    taken : Action
        What it did.
    step : int
        The revision of the match at that moment.
    seed : int
        The seed of the sampled deals.

    Examples
    --------
    >>> from parlett_widgets import Action, NinetyNine
    >>> match = NinetyNine.classic().start(seed=7, dealer=2)
    >>> judged(match.view(0), Action.parse("bid AD KS JK"), 0).cost > 5
    True
    """
    tried = alternatives(view, DEALS // 2)
    if tried is None or len(view.legal) < 2:
        return None
    return _looked_at(Choice(step, view, taken), tried, seed, DEALS, 1)


def choices_of(
    match: Match[Any], seat: int, deal: int | None = None, *, open_hands: bool = False
) -> list[Choice]:
    """Return every moment of a deal at which the seat had a choice, and what it chose."""
    number = match.deal if deal is None else check_number("deal", deal)
    if not 1 <= number <= match.deal:
        raise ValueError(f"deal must be from 1 to {match.deal}, not {number}")
    found = []
    for before, after in pairwise(match.line):
        if before.deal == number and before.to_act == seat and len(before.legal) > 1:
            assert after.action is not None, "something was done"
            view = before.view(seat, open_hands=open_hands)
            found.append(Choice(before.revision, view, after.action))
    if not found:
        match.view(seat)  # raises an error if there is no such seat
    return found


def _is_advised(choice: Choice, tried: Alternatives, rng: random.Random, effort: float) -> bool:
    """Return whether a strong player would do the same; following a hint is never a mistake."""
    reasons = knowledge(choice.view.rules).reasons(choice.view, rng, min(1.0, effort) * _ADVISED)
    advised = tried.matching(reasons[0].action) if reasons else ()
    return any(candidate in advised for candidate in tried.matching(choice.taken))


def cost_of(decision: Decision, action: Action, *, seed: int = 0) -> tuple[float, float] | None:
    """Return what another action would have cost in the deals of a review, and its standard error.

    None if the action was not among those that are tried.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> from parlett_widgets.players import review_deal
    >>> from parlett_widgets.players.review import cost_of
    >>> match = NinetyNine.classic().start(seed=7, dealer=2).apply("bid AD KS JK")
    >>> found = review_deal(match, 0, effort=0.25)
    >>> (bid,) = found.decisions
    >>> cost_of(bid, bid.taken) == (bid.cost, bid.error)
    True
    """
    tried = alternatives(decision.view, decision.deals)
    assert tried is not None, "it could be sampled before"
    (best, *_), mine = tried.matching(decision.best), tried.matching(action)
    if best in mine:
        return 0.0, 0.0
    if not mine:
        return None
    compared = Comparison(tried, [best, mine[0]], _deals_of(seed, decision.step), decision.deals)
    return compared.lead(1)


def is_as_good(cost: float, error: float) -> bool:
    """Return whether a cost is too small, or too uncertain, to be called one."""
    return cost <= LEAST or cost <= ERRORS * error


def _deals_of(seed: int, step: int) -> random.Random:
    """Return the generator of the deals in which actions are compared at one step."""
    return random.Random(f"{seed}/{step}/deals")


def _looked_at(
    choice: Choice, tried: Alternatives, seed: int, deals: int, effort: float
) -> Decision | None:
    """Return a decision that cost points, or None."""
    rng = random.Random(f"{seed}/{choice.step}")
    mine = tried.matching(choice.taken)
    if not mine:  # such as a misplay, which the rules themselves call a mistake
        return None
    promising = [one for one in tried.candidates[:_TRIED] if one not in mine]
    if not promising:
        return None
    tried.candidates = [*mine, *promising]
    first = min(max(_FIRST // len(tried.candidates), _FEWEST), _MOST, deals)
    halving: SuccessiveHalving[Any] = SuccessiveHalving(
        tried, rng, first=first, finalists=_FINALISTS
    )
    while halving.worlds < _SOUGHT * deals:
        halving.step()
        if halving.worlds > _CHECKED and halving.worlds % _CHECKED == 0:
            left = _in_the_running(mine, halving, deals)
            if all(one in mine for one in left):
                return None
            halving.running = left
            if 4 * halving.worlds >= deals and _is_certain(mine, halving):
                break
    ranked = halving.ranked()
    best, taken = ranked[0], next(one for one in ranked if one in mine)
    if best in mine:
        return None
    compared = _compared(choice, [best, taken], seed, deals)
    if compared is None or _is_advised(choice, tried, rng, effort):
        return None
    compared.add([one for one in ranked if one not in (best, taken)][:_OTHERS])
    top, own, *rest = compared.reasons()
    rest.sort(key=lambda reason: -(reason.mean or 0.0))
    cost, error = compared.lead(1)
    compared_too = (own._replace(action=choice.taken), *rest)
    return Decision(
        choice.step,
        choice.view,
        choice.taken,
        top.action,
        cost,
        error,
        top,
        compared_too,
        compared.deals,
    )


def _in_the_running(mine: Sequence[Any], halving: SuccessiveHalving[Any], deals: int) -> list[Any]:
    """Return what is still tried, without choices that will hardly show a cost of the one taken."""
    tried, left = halving.tallies[mine[0]].number, []
    for other in halving.running:
        lead, error = halving.lead(other, mine[0])
        again = error * sqrt(tried / deals)  # that of other deals
        if other in mine or _may_show(lead, hypot(error, again), again):
            left.append(other)
    return left


def _is_certain(mine: Sequence[Any], halving: SuccessiveHalving[Any]) -> bool:
    """Return whether the action taken has certainly cost points."""
    lead, error = halving.lead(halving.ranked()[0], mine[0])
    return lead > max(LEAST, _CERTAIN * error)


def _compared(
    choice: Choice, candidates: Sequence[Any], seed: int, deals: int
) -> Comparison | None:
    """Return a comparison that shows a cost, in as many deals as that takes, or None."""
    tried, rng = alternatives(choice.view, deals), _deals_of(seed, choice.step)
    assert tried is not None, "it could be sampled before"
    compared = Comparison(tried, candidates, rng, max(2, deals // 4))
    for number in (deals // 2, deals):
        cost, error = compared.lead(1)
        left = 1 - compared.deals / deals
        if not _may_show(cost, error * sqrt(left), error * sqrt(1 - left)):
            return None
        if 2 * compared.deals >= deals and cost > max(LEAST, _CERTAIN * error):
            return compared
        compared.more(rng, number - compared.deals)
    return None if is_as_good(*compared.lead(1)) else compared


def _may_show(lead: float, doubt: float, error: float) -> bool:
    """Return whether a lead may yet be a cost that is shown.

    After all deals, it will differ by *doubt* from what it is now, and have that standard error.
    """
    return lead + _HOPE * doubt > max(LEAST, ERRORS * error)
