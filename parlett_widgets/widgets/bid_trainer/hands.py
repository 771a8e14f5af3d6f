"""Which hands a trainer deals: the themes that rules have, and the search for the next hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import inf
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import CardSet
from parlett_widgets.engine.checks import nearest, shown
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.rules import Rules
from parlett_widgets.games.bidding.bids import BID_SIZE
from parlett_widgets.games.bidding.inference import plain_bits
from parlett_widgets.players import Steady
from parlett_widgets.players.advice import AdviceSession
from parlett_widgets.practice import HERE_AGAIN, Matches, Progress
from parlett_widgets.widgets.card_table.remembered import name_of_deal

__all__ = ["ALL", "Hand", "OwnHand", "Search", "check_theme", "own_hands", "themes_of"]

ALL: Final = "all"
NO_TRUMP: Final = "no-trump"
WEAK: Final = "weak"
CLOSE: Final = "close"
OWN: Final = "own"

THEMES: Final = (ALL, NO_TRUMP, WEAK, CLOSE, OWN)
"""Every theme, in the order in which they are offered."""

_SAMPLE: Final = 80
"""The number of deals that show which themes some rules have."""

_WEAKEST: Final = 4
"""One hand in this many counts as weak."""

_APART: Final = 1.5
"""How many points a deal separate the best bids of two numbers, at most, where they are close."""

_LOOK: Final = 48
"""The number of deals in which a hand's bids are tried before it is known whether two are close.

First estimates do not tell: they are further from the result than one number is from the next.
"""

_TRIED: Final = 6
"""After so many hands the one whose bids are closest will do."""


class OwnHand(NamedTuple):
    """A hand that the learner has been dealt, at the moment of the bid."""

    name: str
    match: Match[Any]
    seat: int


class Hand:
    """A hand to bid, with the advice on it, which is worked out step by step."""

    def __init__(self, name: int | str, match: Match[Any], seat: int = 0) -> None:
        self.name = name
        self.match = match
        self.view: Any = match.view(seat)
        self.session = AdviceSession(self.view, random.Random(name))

    @property
    def most(self) -> int:
        """The number of tricks or points up to which an estimate makes sense."""
        unit: int = self.view.rules.part("knowledge")().unit
        return unit * (len(self.view.hand) - BID_SIZE)

    @property
    def apart(self) -> float:
        """The points a deal by which the best bid of any other number falls short of the best."""
        best: dict[int, float] = {}
        for option in self.session.advice(1.0).options:
            if option.measured:
                best[option.aim] = max(option.mean, best.get(option.aim, -inf))
        first, *others = sorted(best.values(), reverse=True)
        return first - others[0] if others else inf


# ------------------------------------------------------------------------------------------ themes


def themes_of(rules: Rules[Any], own: tuple[OwnHand, ...] = ()) -> tuple[str, ...]:
    """Return the themes that can be dealt by some rules, with those hands of one's own.

    Examples
    --------
    >>> from parlett_widgets import Counterpoint, NinetyNine
    >>> themes_of(NinetyNine.classic())
    ('all', 'no-trump', 'weak', 'close')
    >>> themes_of(Counterpoint.standard())
    ('all', 'weak', 'close')
    """
    there = {
        ALL: True,
        NO_TRUMP: _sometimes_no_trump(rules),
        WEAK: True,
        CLOSE: True,
        OWN: bool(own),
    }
    return tuple(theme for theme in THEMES if there[theme])


def check_theme(theme: Any, rules: Rules[Any], own: tuple[OwnHand, ...]) -> str:
    """Return a theme if these rules have it, and otherwise say which ones they have."""
    if not isinstance(theme, str):
        raise TypeError(f"hands must be the name of a theme, such as 'weak', not {shown(theme)}")
    if theme not in THEMES:
        raise ValueError(f"hands cannot be {shown(theme)}: {nearest(theme, THEMES)}")
    if theme == ALL:
        return theme
    AdviceSession(rules.start(seed=0).view(0), random.Random(0))  # refuses a game without bids
    offered = themes_of(rules, own)
    if theme == OWN and theme not in offered:
        raise ValueError(
            "there is no hand of your own yet: bid in the trainer or play at a table by these "
            "rules first"
        )
    if theme not in offered:
        names = ", ".join(map(repr, offered))
        raise ValueError(f"by these rules, hands cannot be {theme!r}: choose one of {names}")
    return theme


def _sample(rules: Rules[Any]) -> list[Any]:
    return [rules.start(seed=seed).view(0) for seed in range(_SAMPLE)]


@lru_cache(maxsize=32)
def _sometimes_no_trump(rules: Rules[Any]) -> bool:
    return len({view.trump is None for view in _sample(rules)}) == 2


@lru_cache(maxsize=32)
def _weak(rules: Rules[Any]) -> float:
    """Return the strength that a weak hand does not exceed."""
    return sorted(map(_strength, _sample(rules)))[_SAMPLE // _WEAKEST - 1]


def _strength(view: Any) -> float:
    """Return the tricks or points that all cards of a hand take on average."""
    policy: Any = view.rules.part("knowledge")().policy(view)
    hand = plain_bits(view.hand.bits, view.table.joker)
    pack = CardSet(card for card in view.rules.deal_plan.pack if not card.is_joker)
    return float(policy.strength(hand, pack.bits & ~hand))


def own_hands(rules: Rules[Any], done: Progress, kept: Matches) -> tuple[OwnHand, ...]:
    """Return the hands that a learner has been dealt by some rules, as far as they are kept.

    They are those of decisions that are asked again and of deals at tables that are over.
    """
    found: dict[str, OwnHand] = {}
    options = rules.options()
    for record, seat in (*_asked_again(done), *_played(kept)):
        if record.get("game") == rules.game and record.get("rules") == options:
            hand = _at_the_bid(record, seat)
            if hand is not None:
                found.setdefault(hand.name, hand)
    return tuple(found.values())


def _asked_again(done: Progress) -> Iterator[tuple[Mapping[str, Any], Any]]:
    for item in done.items():
        about = done.about(item.name) if item.kind == HERE_AGAIN else None
        if about is not None and isinstance(about.get("record"), dict):
            yield about["record"], about.get("seat")


def _played(kept: Matches) -> Iterator[tuple[Mapping[str, Any], Any]]:
    for _, match in kept.all():
        deals = match.record.get("deals")
        if isinstance(deals, list):
            # A deal that is still being played is nobody's exercise.
            for deal in deals if match.over else deals[:-1]:
                yield {**match.record, "deals": [deal]}, match.seat


def _at_the_bid(record: Mapping[str, Any], seat: Any) -> OwnHand | None:
    """Return a seat's hand at the moment of its bid; None if the record has no such moment."""
    try:
        line = Match.replay(dict(record)).line
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError, ImportError):
        return None  # of a later version
    for match in line:
        if match.to_act == seat and str(match.phase) == "bid":
            return OwnHand(name_of_deal(match, seat), match, seat)
    return None


# ------------------------------------------------------------------------------------------ search


class Search:
    """Looks for hands of a theme, a little at a time.

    Hands come in the order of the seeds of their deals; the learner's own, in the order in which
    they are kept, again and again.

    Examples
    --------
    >>> from parlett_widgets import NinetyNine
    >>> search = Search(NinetyNine.classic(), "no-trump", seed=7)
    >>> search.found().match.view(0).trump is None
    True
    """

    def __init__(
        self, rules: Rules[Any], theme: str, seed: int, own: tuple[OwnHand, ...] = ()
    ) -> None:
        self._rules, self._theme, self._own = rules, theme, own
        self._seed = seed
        self._place = 0  # among the learner's own hands
        self._tried: list[Hand] = []  # hands whose two best numbers may be close
        self._weighing = False  # whether that of the last of them is being found out

    def found(self) -> Hand:
        """Return the next hand, however long it takes."""
        while True:
            hand = self.step()
            if hand is not None:
                return hand

    def step(self) -> Hand | None:
        """Look at one more deal, or think for a moment; return the hand if this has found it."""
        if self._theme == OWN:
            name, match, seat = self._own[self._place % len(self._own)]
            self._place += 1
            return Hand(name, match, seat)
        if self._weighing:
            return self._weighed()
        match = self._rules.start(seed=self._seed)
        fits = self._fits(match.view(0))
        hand = Hand(self._seed, _first_to_bid(match, self._seed)) if fits else None
        self._seed += 1
        if hand is None or self._theme != CLOSE:
            return hand
        self._tried.append(hand)
        self._weighing = True
        return None

    def _fits(self, view: Any) -> bool:
        match self._theme:
            case "no-trump":
                return view.trump is None
            case "weak":
                return _strength(view) <= _weak(self._rules)
            case _:
                return True

    def _weighed(self) -> Hand | None:
        hand = self._tried[-1]
        if hand.session.halving.worlds < _LOOK:
            hand.session.step(_LOOK)
            return None
        self._weighing = False
        if hand.apart > _APART and len(self._tried) < _TRIED:
            return None
        hand = min(self._tried, key=lambda one: one.apart)
        self._tried = []
        return hand


def _first_to_bid(match: Match[Any], seed: int) -> Match[Any]:
    """Return the moment at which seat 0 bids; others may have bid in secret."""
    while match.to_act != 0:
        bidder = match.view(match.to_act)
        match = match.apply(Steady().choose(bidder, random.Random(seed)))
    return match
