"""Finds the outcome of each card with all cards open, by solving the deal or playing it out."""

from __future__ import annotations

import random
from math import fsum, sqrt
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.actions import PLAYS, Verb
from parlett_widgets.engine.checks import check_number
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.registry import imported
from parlett_widgets.players.knowledge import alternatives
from parlett_widgets.players.review import ERRORS, LEAST

__all__ = ["Outcome", "hindsight"]

DEALS: Final = 100
"""How many times the deal is played out after each card."""


class Outcome(NamedTuple):
    """The outcome of playing a card.

    Attributes
    ----------
    lost : float
        How many fewer points it scores than the best card, where points are the player's points for
        the deal less the others' average. It is 0 for every card that is as good as the best.
    made : bool or None
        Whether the bid is made after the card, whatever the others play; None unless the deal was
        solved for one bid. If it was, the points are meaningless.
    """

    lost: float = 0.0
    made: bool | None = None


def hindsight(match: Match[Any], *, deals: int = DEALS) -> dict[Card, Outcome]:
    """Return the outcome of each playable card, with all cards open.

    This function looks at every hand, so no player may use it on a match in progress.

    Parameters
    ----------
    match : Match
        A match at any moment.
    deals : int
        How many times the deal is played out after each card if it is not solved.

    Returns
    -------
    dict of Card to Outcome
        It is empty if fewer than two cards may be played, if all are equally good, or if the game
        cannot be played out to the end of a deal, as in Addenda.

    Examples
    --------
    Only one of its last three cards lets seat 1 make its bid:

    >>> import random
    >>> from parlett_widgets import NinetyNine
    >>> from parlett_widgets.players.hindsight import hindsight
    >>> match = NinetyNine.classic().start(seed=23)
    >>> while match.phase != "play" or len(match.state.tricks) < 6:
    ...     match = match.apply(random.Random(match.revision).choice(match.legal))
    >>> {str(card): outcome.made for card, outcome in hindsight(match).items()}
    {'9S': True, 'KC': False, '7C': False}
    """
    cards = [action.cards[0] for action in match.legal if action.verb is Verb.PLAY]
    if len(cards) < 2:
        return {}
    path = match.rules.solved
    found: dict[Card, Outcome] | None = imported(path)(match) if path else None
    if found is None:
        found = _played_out(match, cards, check_number("deals", deals, least=1))
    return found if len(set(found.values())) > 1 else {}


def _played_out(match: Match[Any], cards: list[Card], deals: int) -> dict[Card, Outcome]:
    """Return the outcome of each card in deals played out with the same random numbers."""
    tried = alternatives(match.view(match.to_act, open_hands=True))
    if tried is None or not tried.to_the_end:
        return {}
    rng = random.Random(match.revision)
    scores: list[list[float]] = [[] for _ in tried.candidates]
    for _ in range(deals):
        world, luck = tried.world(rng), rng.getrandbits(32)
        for brought, candidate in zip(scores, tried.candidates, strict=True):
            brought.append(tried.play(candidate, world, luck).score)
    best = max(scores, key=fsum)
    outcomes = [Outcome(_lost(best, brought)) for brought in scores]
    places = {card: tried.matching(PLAYS[card]) for card in cards}
    return {
        card: outcomes[tried.candidates.index(alike[0])] for card, alike in places.items() if alike
    }


def _lost(best: list[float], brought: list[float]) -> float:
    """Return the average loss, or 0 if it is small or may be due to chance."""
    less = [one - other for one, other in zip(best, brought, strict=True)]
    mean = fsum(less) / len(less)
    error = sqrt(fsum((one - mean) ** 2 for one in less)) / len(less)
    return mean if mean > max(LEAST, ERRORS * error) else 0.0
