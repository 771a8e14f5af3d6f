"""Decides which hand of the training comes next, and records what each bid cost."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players import Steady
from parlett_widgets.players.advice import AdviceSession
from parlett_widgets.players.player import Reason
from parlett_widgets.practice import Progress, Result
from parlett_widgets.widgets.card_table.remembered import remember

__all__ = ["Answer", "Hand", "Training", "keep_hand"]

DEAR: Final = 3.0
"""A hand whose bid cost more points a deal than this comes back."""

LATER: Final = 3
"""The number of other hands to bid before a hand comes back."""

_ERRORS: Final = 2.0
"""A bid within this many standard errors of the best counts as equally good."""


class Answer(NamedTuple):
    """A bid that has been weighed against the best in the same deals.

    Attributes
    ----------
    hand : int
        The seed of the match from whose first deal the hand comes.
    bid : str
        The bid, such as ``bid KS QH 7D``.
    best : str
        The best bid.
    cost : float
        The points a deal by which the bid falls short of the best; 0 if it is as good.
    error : float
        The standard error of the difference, in points.

    Examples
    --------
    >>> from parlett_widgets import BidTrainer, NinetyNine
    >>> answer = BidTrainer(NinetyNine.classic(), seed=7, worlds=20).bid("KS AD JK")
    >>> answer.hand, answer.bid, answer.is_dear
    (7, 'bid AD KS JK', True)
    """

    hand: int
    bid: str
    best: str
    cost: float
    error: float

    @property
    def is_dear(self) -> bool:
        """Whether the bid cost so much that the hand comes back."""
        return self.cost > DEAR


class Weighed(NamedTuple):
    """The figures of a bid, which are its worth and the tricks or points taken on average."""

    reason: Reason
    taken: float


class Told(NamedTuple):
    """The verdict on an answer, with figures of the best bid and of the one made.

    The figures come from the same deals.
    """

    answer: Answer
    best: Weighed
    own: Weighed


class Hand:
    """A hand to bid, with the advice on it, which is worked out step by step."""

    def __init__(self, rules: Rules[Any], seed: int) -> None:
        self.seed = seed
        self.match = _first_to_bid(rules, seed)
        self.session = AdviceSession(self.match.view(0), random.Random(seed))
        self.last: Answer | None = None  # set once the hand has been bid

    def weigh(self, bid: Action, deals: int) -> Told:
        """Weigh a bid against the best, and return the verdict."""
        rng = random.Random(f"{self.seed}/{bid}")
        compared = self.session.compared(bid, rng, deals)
        best, *others = compared.reasons()
        lead, error = compared.lead(len(others))
        cost = lead if lead > _ERRORS * error else 0.0
        # Only one of several equivalent bids is played out; report the one that was made.
        own = (others[0] if others else best)._replace(action=bid)
        answer = Answer(self.seed, str(bid), str(best.action), cost, error)
        taken = compared.taken
        return Told(answer, Weighed(best, taken(0)), Weighed(own, taken(len(others))))


def _first_to_bid(rules: Rules[Any], seed: int) -> Match[Any]:
    """Return a match whose first deal has reached seat 0's bid; others may have bid in secret."""
    match = rules.start(seed=seed)
    while match.to_act != 0:
        bidder = match.view(match.to_act)
        match = match.apply(Steady().choose(bidder, random.Random(seed)))
    return match


class Training:
    """A series of hands; one whose bid was costly comes back after three others.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> training = Training(NinetyNine.classic(), seed=7)
    >>> told = training.bid(training.hand.match.legal[0], deals=20)
    >>> training.next()
    >>> training.hand.seed, len(training.answers)
    (8, 1)
    """

    def __init__(self, rules: Rules[Any], seed: int) -> None:
        self._rules = rules
        self.hand = Hand(rules, seed)
        self.ahead = Hand(rules, seed + 1)
        self.answers: list[Answer] = []
        self._back: list[tuple[int, Hand]] = []  # each is due after so many answers

    @property
    def mean(self) -> float | None:
        """The mean cost of the bids so far, in points a deal."""
        return self.means[-1] if self.answers else None

    @property
    def means(self) -> list[float]:
        """The mean cost after each answer."""
        found, total = [], 0.0
        for number, answer in enumerate(self.answers, 1):
            total += answer.cost
            found.append(total / number)
        return found

    def bid(self, bid: Action, deals: int) -> Told:
        """Weigh a bid for the current hand, and record it."""
        told = self.hand.weigh(bid, deals)
        self.answers.append(told.answer)
        self.hand.last = told.answer
        if told.answer.is_dear:
            self._back.append((len(self.answers) + LATER, self.hand))
        return told

    def next(self) -> None:
        """Turn to a returning hand, or else to a new one."""
        if self._back and self._back[0][0] <= len(self.answers):
            _, self.hand = self._back.pop(0)
            return
        self.hand, self.ahead = self.ahead, Hand(self._rules, self.ahead.seed + 1)


def keep_hand(match: Match[Any], answer: Answer, done: Progress) -> None:
    """Add what the bid of a hand has cost to the results of a learner; ask again about a dear one."""
    rules = match.rules
    if answer.is_dear:
        taken, best = Action.parse(answer.bid), Action.parse(answer.best)
        remember(match, taken, best, {taken: answer.cost, best: 0.0}, done)
    name = f"hand-{_mark(rules)}-{answer.hand}"
    done.results.add(
        Result(
            name,
            done.today(),
            "hand",
            rules.game,
            rules.options(),
            lost=round(answer.cost, 2),
            decisions=1,
        )
    )


def _mark(rules: Rules[Any]) -> str:
    """Return a short text that differs for different rules."""
    return sha256(json.dumps([rules.game, rules.options()], sort_keys=True).encode()).hexdigest()[
        :8
    ]
