"""What is remembered of a deal that somebody has played: its result, and what has cost points."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.views import View
from parlett_widgets.players import Review, Steady
from parlett_widgets.players.knowledge import alternatives
from parlett_widgets.practice import HERE_AGAIN, Progress, Result
from parlett_widgets.words.labels import figure
from parlett_widgets.words.language import Language

__all__ = [
    "grade_again",
    "keep_luck",
    "keep_result",
    "keep_review",
    "mark_of",
    "name_of_deal",
    "points_lost",
    "record_of_deal",
    "remember",
    "worth_of_cards",
]

_TIMES: Final = 8
"""How often a deal is played to find out what its cards come to."""

_LAST: Final = 10
"""With how many deals before it a deal is compared."""

_ERRORS: Final = 2
"""How many standard errors the interval of an estimate reaches to each side."""


def name_of_deal(match: Match[Any], seat: int) -> str:
    """Return the name of a deal, which is the same whenever the seat has the same cards to play.

    Examples
    --------
    >>> from parlett_widgets import Addenda
    >>> match = Addenda().start(seed=7, dealer=1)
    >>> name_of_deal(match, 0) == name_of_deal(match.apply("play 4D"), 0)
    True
    >>> name_of_deal(match, 0) == name_of_deal(match, 1)
    False
    """
    dealt = match.moments_of_deal[0].record()
    return mark_of("deal", [dealt["game"], dealt["rules"], dealt["deals"][-1], seat])


def mark_of(kind: str, known: list[Any]) -> str:
    """Return the name of what is remembered, which is the same on every machine."""
    return f"{kind}-{sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:16]}"


def record_of_deal(match: Match[Any]) -> dict[str, Any]:
    """Return the record of a match with the current deal alone, as far as it has come.

    Where the trump follows from the deals before, they stay in it.
    """
    first = match.moments_of_deal[0]
    try:
        alone = match.rules.start_with(first.state.deal, seed=match.seed, players=match.players)
    except ValueError:
        whole: dict[str, Any] = match.record()
        return whole
    for taken in match.history[first.revision :]:
        alone = alone.apply(taken.action)
    record: dict[str, Any] = alone.record()
    return record


def keep_result(match: Match[Any], seat: int, done: Progress) -> None:
    """Add the result of a deal that is over, unless the same cards have been played before."""
    before = match.last_deal.scores if match.last_deal else (0,) * len(match.scores)
    points = [now - was for now, was in zip(match.scores, before, strict=True)]
    own = points.pop(seat)
    done.results.add(
        Result(
            name_of_deal(match, seat),
            done.today(),
            "deal",
            match.rules.game,
            match.rules.options(),
            points=own,
            others=tuple(points),
        )
    )


def keep_review(match: Match[Any], found: Review, done: Progress) -> None:
    """Add to the result of a deal what its decisions have cost, and ask again about each of them."""
    if found.why:
        return
    name = name_of_deal(match, found.seat)
    kept = _kept(name, done)
    if kept is None or kept.lost is None:  # only the first time counts
        done.results.add_to(name, lost=round(found.cost, 2), decisions=found.looked_at)
    line = match.line
    for decision in found.decisions:
        best, compared = decision.reason, (decision.reason, *decision.others)
        costs = {one.action: (best.mean or 0.0) - (one.mean or 0.0) for one in compared}
        remember(line[decision.step], decision.taken, decision.best, costs, done)


def keep_luck(match: Match[Any], seat: int, done: Progress) -> None:
    """Add to the result of a deal what its cards came to with a strong player in the same seat.

    :class:`Steady` plays the same cards in every seat, eight times with other random numbers, which
    takes 0.2 to 0.7 seconds. So the figures tell these cards from skill, but not how well they lay
    for whoever knew them all; their standard errors are those of the eight, and 0 where no random
    number mattered.
    """
    name = name_of_deal(match, seat)
    kept = _kept(name, done)
    if kept is not None and kept.worth is not None:
        return
    dealt, leads, own = match.moments_of_deal[0], [], []
    for luck in range(_TIMES):
        played, rng = dealt, random.Random(luck)
        while not played.deal_over:
            played = played.apply(Steady().choose(played.view(played.to_act), rng))
        points = [now - was for now, was in zip(played.scores, dealt.scores, strict=True)]
        own.append(points.pop(seat))
        leads.append(own[-1] - fmean(points))
    done.results.add_to(
        name,
        luck=round(fmean(leads), 2),
        error=round(stdev(leads) / sqrt(_TIMES), 2),
        worth=round(fmean(own), 2),
        worth_error=round(stdev(own) / sqrt(_TIMES), 2),
    )


def points_lost(lang: Language, match: Match[Any], found: Review, done: Progress) -> str:
    """Return a sentence on the points lost per decision in a deal, and in those before it.

    It names no decision; it is empty if there was none. It gives no sum, since what one decision
    has cost may be a part of what the next one costs, as in Addenda.
    """
    if found.why or not found.looked_at:
        return ""
    name, game = name_of_deal(match, found.seat), match.rules.game
    before = [
        row.lost / row.decisions
        for row in done.results.rows()
        if row.what == "deal" and row.game == game and row.name != name
        if row.lost is not None and row.decisions
    ][-_LAST:]
    lost = figure(found.cost / found.looked_at)
    if not before:
        return lang.gettext("Lost per decision: {points} points.").format(points=lost)
    told = lang.ngettext(
        "Lost per decision: {points} points; your previous deal: {mean}.",
        "Lost per decision: {points} points; your last {n} deals: {mean} on average.",
        len(before),
    )
    return told.format(points=lost, n=len(before), mean=figure(fmean(before)))


def worth_of_cards(lang: Language, match: Match[Any], seat: int, done: Progress) -> str:
    """Return a sentence on what a deal's cards came to for a strong player; empty if unknown."""
    kept = _kept(name_of_deal(match, seat), done)
    if kept is None or kept.worth is None:
        return ""
    worth, reach = kept.worth, _ERRORS * (kept.worth_error or 0.0)
    low, high = round(worth - reach), round(worth + reach)
    points = lang.points(round(worth))
    if low == high:
        return lang.gettext("A strong player here: about {points}.").format(points=points)
    told = lang.gettext("A strong player here: about {points}, from {low} to {high}.")
    return told.format(points=points, low=figure(low, 0), high=figure(high, 0))


def _kept(name: str, done: Progress) -> Result | None:
    """Return the result of that name, if one is kept."""
    return next((row for row in done.results.rows() if row.name == name), None)


def _with_equals(view: View, costs: Mapping[Action, float]) -> dict[Action, float]:
    """Return costs with those of every action that comes to the same as one of them."""
    tried = alternatives(view, 1)
    if tried is None:
        return dict(costs)
    alike = {one: cost for action, cost in costs.items() for one in tried.matching(action)}
    every = [(action, tried.matching(action)) for action in view.legal]
    found = {action: alike[one] for action, ones in every for one in ones if one in alike}
    return {**found, **costs}


def remember(
    match: Match[Any], taken: Action, best: Action, costs: Mapping[Action, float], done: Progress
) -> None:
    """Ask again, from tomorrow, what to do at a moment of a match at which somebody chose badly."""
    record, seat = record_of_deal(match), match.to_act
    assert seat is not None, "somebody chose"
    costs = _with_equals(match.view(seat), costs)
    about = {
        "record": record,
        "seat": seat,
        "taken": str(taken),
        "best": str(best),
        "costs": {str(action): round(cost, 2) for action, cost in costs.items()},
        "day": done.today().isoformat(),
    }
    done.remember(mark_of(HERE_AGAIN, [record, seat]), HERE_AGAIN, about)


def grade_again(match: Match[Any], done: Progress, *, right: bool) -> bool:
    """Grade the decision at this moment, wherever it was taken again; return whether it is kept."""
    for item in done.items():
        about = done.about(item.name) if item.kind == HERE_AGAIN else None
        if about is not None and _is_about(about, match):
            done.record(item.name, HERE_AGAIN, right=right)
            return True
    return False


def _is_about(about: Mapping[str, Any], match: Match[Any]) -> bool:
    """Return whether a decision was taken in this deal, after all that the seat knows now."""
    seat = match.to_act
    try:
        kept = Match.replay(about["record"])
        return (
            about["seat"] == kept.to_act == seat is not None
            and name_of_deal(kept, seat) == name_of_deal(match, seat)
            and kept.view(seat).history == match.view(seat).history
        )
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError, ImportError):
        return False  # of a game that is not installed, or of a later version
