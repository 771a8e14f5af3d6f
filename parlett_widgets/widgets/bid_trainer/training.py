"""Decides which hand of the training comes next, and records what each bid cost."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.actions import Action
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules
from parlett_widgets.players.player import Reason
from parlett_widgets.practice import Progress, Result
from parlett_widgets.widgets.bid_trainer.hands import ALL, Hand, OwnHand, Search
from parlett_widgets.widgets.card_table.remembered import grade_again, remember

__all__ = ["Answer", "Told", "Training", "Weighed", "keep_hand"]

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
    hand : int or str
        The seed of the match from whose first deal the hand comes; the name of the deal if the hand
        is one of the learner's own.
    bid : str
        The bid, such as ``bid KS QH 7D``.
    best : str
        The best bid.
    cost : float
        The points a deal by which the bid falls short of the best; 0 if it is as good.
    error : float
        The standard error of the difference, in points.
    estimate : int or None
        How many tricks or points the hand was said to take before the cards were chosen.
    taken : float
        What the hand takes on average with the best bid.

    Examples
    --------
    >>> from parlett_widgets import BidTrainer, NinetyNine
    >>> answer = BidTrainer(NinetyNine.classic(), seed=7, worlds=20).bid("KS AD JK")
    >>> answer.hand, answer.bid, answer.is_dear
    (7, 'bid AD KS JK', True)
    """

    hand: int | str
    bid: str
    best: str
    cost: float
    error: float
    estimate: int | None = None
    taken: float = 0.0

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

    The figures come from the same deals; ``takings`` has what the best bid takes in each of them,
    from low to high.
    """

    answer: Answer
    best: Weighed
    own: Weighed
    takings: tuple[int, ...]

    @property
    def is_beaten(self) -> bool:
        """Whether the best bid scored more than the one made, even if only by chance."""
        return (self.best.reason.mean or 0.0) > (self.own.reason.mean or 0.0)


def weighed(hand: Hand, bid: Action, deals: int, guess: int | None = None) -> Told:
    """Weigh a bid against the best, and return the verdict on it and on an estimate."""
    # The same deals whatever is bid, so that the best bid has the same figures when the hand comes
    # back; other deals than those in which it was chosen, where luck favoured it.
    rng = random.Random(f"{hand.name}/compared")
    compared = hand.session.compared(bid, rng, deals)
    best, *others = compared.reasons()
    lead, error = compared.lead(len(others))
    cost = lead if lead > _ERRORS * error else 0.0
    # Only one of several equivalent bids is played out; report the one that was made.
    own = (others[0] if others else best)._replace(action=bid)
    taken = compared.taken
    answer = Answer(hand.name, str(bid), str(best.action), cost, error, guess, round(taken(0), 2))
    return Told(
        answer,
        Weighed(best, taken(0)),
        Weighed(own, taken(len(others))),
        tuple(sorted(compared.takings(0))),
    )


class Training:
    """A series of hands; one whose bid was costly comes back after three others.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> training = Training(NinetyNine.classic(), seed=7)
    >>> told = training.bid(training.hand.match.legal[0], deals=20)
    >>> training.next()
    >>> training.hand.name, len(training.answers)
    (8, 1)
    """

    def __init__(
        self, rules: Rules[Any], seed: int, theme: str = ALL, own: tuple[OwnHand, ...] = ()
    ) -> None:
        self._rules = rules
        self._seed = seed  # of the last new hand that has been shown
        self._search = Search(rules, theme, seed, own)
        self.theme = theme
        self._show(self._search.found())
        self.ahead: Hand | None = None  # the next new hand, once it has been found
        self.last: dict[int | str, Answer] = {}  # the last bid of each hand
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

    def bid(self, bid: Action, deals: int, guess: int | None = None) -> Told:
        """Weigh a bid for the current hand and an estimate, and record them."""
        told = weighed(self.hand, bid, deals, guess)
        self.answers.append(told.answer)
        self.last[self.hand.name] = told.answer
        if told.answer.is_dear:
            self._back.append((len(self.answers) + LATER, self.hand))
        return told

    @property
    def returns(self) -> bool:
        """Whether the next hand is one that comes back."""
        return bool(self._back) and self._back[0][0] <= len(self.answers)

    def seek(self) -> None:
        """Go on looking for the next new hand, for a moment."""
        if self.ahead is None:
            self.ahead = self._search.step()

    def next(self) -> None:
        """Turn to a returning hand, or else to a new one."""
        if self.returns:
            _, self.hand = self._back.pop(0)
        else:
            self.leave()

    def leave(self) -> None:
        """Turn to the next new hand, without having bid for the current one."""
        self._show(self.ahead or self._search.found())
        self.ahead = None

    def _show(self, hand: Hand) -> None:
        self.hand = hand
        if isinstance(hand.name, int):
            self._seed = hand.name

    def choose(self, theme: str, own: tuple[OwnHand, ...]) -> None:
        """Have the next new hand be of another theme; it may be the one that is to be bid now."""
        self.theme, self.ahead = theme, None
        self._search = Search(self._rules, theme, self._seed + (self._seed in self.last), own)


def keep_hand(match: Match[Any], answer: Answer, done: Progress) -> None:
    """Add what the bid of a hand has cost to the results of a learner; ask again about a dear one.

    A bid for a hand that is to be asked again answers that.
    """
    rules = match.rules
    if not grade_again(match, done, right=not answer.is_dear) and answer.is_dear:
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
            estimate=answer.estimate,
            taken=None if answer.estimate is None else answer.taken,
        )
    )


def _mark(rules: Rules[Any]) -> str:
    """Return a short text that differs for different rules."""
    return sha256(json.dumps([rules.game, rules.options()], sort_keys=True).encode()).hexdigest()[
        :8
    ]
