"""The puzzles of Addenda: stay at 17, drive the others above it, end a trick void, rescue yourself."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

from parlett_widgets.cards import SUIT_BITS, Card, Rank
from parlett_widgets.engine import Match
from parlett_widgets.engine.actions import Action, Phase
from parlett_widgets.games.addenda.chains import KingChain, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import (
    TRICK_SIZE,
    AddendaState,
    Bust,
    Outcome,
    who_went_over,
)
from parlett_widgets.players.policy import numbers
from parlett_widgets.puzzles.game_puzzles import (
    Candidate,
    GamePuzzles,
    GoalForm,
    Range,
    Search,
)
from parlett_widgets.puzzles.goals import Goal
from parlett_widgets.puzzles.positions import natural

__all__ = ["AddendaPuzzles"]

_STAY, _DRIVE, _VOID = Goal("stay-at-17"), Goal("make-them-go-over"), Goal("void-the-trick")


class AddendaPuzzles(GamePuzzles):
    """The puzzles of Addenda, each of which one trick decides.

    Goals: ``stay-at-17`` means that the seat's side does not take the count above 17,
    ``make-them-go-over`` that the other side does, and ``void-the-trick`` that the trick ends void.
    """

    goals: ClassVar = {goal.name: GoalForm() for goal in (_STAY, _DRIVE, _VOID)}
    kinds: ClassVar = ("stay-at-17", "make-them-go-over", "void-the-trick", "rescue")

    def reached(
        self, goal: Goal, seat: int, start: AddendaState, state: AddendaState
    ) -> bool | None:
        """Return whether a goal has been reached in the trick of the start."""
        rules: Addenda = self.rules
        if len(state.tricks) > len(start.tricks):
            trick = state.tricks[len(start.tricks)]
            void = trick.outcome is Outcome.VOID
            over = trick.loser if trick.outcome is Outcome.WENT_OVER else None
            return self.judged(goal, seat, over, void=void)
        if goal == _VOID or rules.bust != "first-crossing":
            return None
        place = _over(_ranks(state.trick.cards), rules.king_chain, rules.bust)
        # Whoever misplays later loses the trick instead (A10), and a void one is nobody's (A7).
        if place is None or rules.misplay != "reject" or _may_be_void(rules, state):
            return None
        return self.judged(goal, seat, rules.seat_of(state.trick.leader, place))

    def judged(self, goal: Goal, seat: int, over: int | None, *, void: bool = False) -> bool:
        """Return whether a goal is reached in a trick in which *over* went above 17, if any did."""
        if goal == _VOID:
            return void
        own = over in self.rules.side(seat)
        return not own if goal == _STAY else over is not None and not own

    def search(self, goal: Goal, seat: int, start: AddendaState) -> Search:
        """Return a search of one trick; house rules are searched as they are."""
        quick = type(self.rules) is Addenda and self.rules.misplay == "reject"
        return (_TrickSearch if quick else Search)(self, goal, seat, start)

    def choices_left(self, seat: int, state: AddendaState) -> int:
        """Return how many cards of the present trick are the seat's."""
        places = range(len(state.trick.cards), TRICK_SIZE)
        return sum(self.rules.seat_of(state.trick.leader, place) == seat for place in places)

    def key(self, state: AddendaState) -> Hashable:
        """Return the hands and the trick; what has been played before does not matter."""
        return len(state.tricks), state.trick, state.hands

    def candidates(self, kind: str, level: int, rng: random.Random) -> Iterator[Candidate]:
        """Yield moments of seat 0 in deals that Steady plays; void tricks come late in a deal."""
        rules, late = Addenda(), kind == "void-the-trick"
        places: Sequence[int]
        places = (_VOID_PLACES if late else _PLACES)[level]
        branches = _MORE_BRANCHES.get((kind, level), _BRANCHES)
        if kind == "rescue":
            places = [place for place in places if place]  # a card that is led rescues nothing
        while True:
            match = rules.start(seed=rng.randrange(1 << 31))
            first, last = (_LATE, 26) if late else (rng.randrange(_LATE - 2), _LATE)
            while match.phase is Phase.PLAY and len(match.state.tricks) < last:
                begins = len(match.state.tricks) >= first and not match.state.trick.cards
                if begins and (not late or _may_be_void(rules, match.state)):
                    for one in _moments(match, places, branches, rng):
                        yield Candidate(one, _GOALS[kind])
                match = match.apply(rng.choice(match.legal) if late else natural(match))

    def suits(self, kind: str, winning: Sequence[Action]) -> bool:
        """Whether a position is of the kind: only a King or a Jack rescues."""
        return kind != "rescue" or {one.cards[0].rank for one in winning} <= _RESCUERS


def _moments(
    match: Match[Any], places: Sequence[int], branches: int, rng: random.Random
) -> Iterator[Match[Any]]:
    """Yield moments of seat 0 in a trick that begins in several ways, of which one is Steady's."""
    seen = set()
    for branch in range(branches):
        moment = match
        while moment.to_act != 0 or len(moment.state.trick.cards) not in places:
            moment = moment.apply(rng.choice(moment.legal) if branch else natural(moment))
            if moment.phase is not Phase.PLAY or not moment.state.trick.cards:
                break
        else:
            if moment.state.trick.cards not in seen:
                seen.add(moment.state.trick.cards)
                yield moment


def _may_be_void(rules: Addenda, state: AddendaState) -> bool:
    """Whether the present trick may end before its fourth card."""
    cards, leader = state.trick.cards, state.trick.leader
    seats = [rules.seat_of(leader, place) for place in range(len(cards), TRICK_SIZE)]
    return not _is_full([hand.bits for hand in state.hands], seats, _left(cards))


class _Moment(NamedTuple):
    """A moment of a trick. A card leaves its suit, which nobody may play again."""

    ranks: tuple[int, ...]  # in the order of play
    left: int  # the bits of the suits that may still be played


class _TrickSearch(Search):
    """Searches one trick, whose hands are bits."""

    _game: AddendaPuzzles
    _start: AddendaState

    def __init__(self, game: AddendaPuzzles, goal: Goal, seat: int, start: AddendaState) -> None:
        super().__init__(game, goal, seat, start)
        self._hands = [hand.bits for hand in start.hands]
        places = range(TRICK_SIZE)
        self._seats: list[int] = [game.rules.seat_of(start.trick.leader, place) for place in places]
        self._full: dict[tuple[int, int], bool] = {}
        self._grades: dict[tuple[_Moment, bool], Range] = {}

    def can(self, state: AddendaState) -> bool:
        """Return whether the goal can be reached; may raise ``OutOfNodes``."""
        if len(state.tricks) > len(self._start.tricks):
            return self._game.reached(self._goal, self._seat, self._start, state) is True
        return self._can(_moment(state))

    def ideas(self, state: AddendaState) -> Range:
        """Return how many decisions may matter on the easiest line that reaches the goal."""
        return self._ideas(_moment(state))

    def depth(self, state: AddendaState) -> Range:
        """Return how many choices there may be until the longest wrong line is decided."""
        following = self._following(_moment(state))
        wrong = [self._depth(one) for one in following if not self._can(one)]
        return Range(max(one.least for one in wrong), max(one.most for one in wrong))

    def _can(self, moment: _Moment) -> bool:
        if moment not in self._known:
            self._count()
            decided = self._decided(moment)
            if decided is None:
                own = self._is_own(moment)
                decided = own is any(self._can(one) is own for one in self._following(moment))
            self._known[moment] = decided
        return self._known[moment]

    def _decided(self, moment: _Moment) -> bool | None:
        game, rules, seats = self._game, self._game.rules, self._seats[len(moment.ranks) :]
        if seats and not self._hands[seats[0]] & moment.left:
            return game.judged(self._goal, self._seat, None, void=True)
        over = _over(moment.ranks, rules.king_chain, rules.bust)
        if seats and (self._goal == _VOID or over is None or rules.bust != "first-crossing"):
            return None
        if not self._is_full(len(moment.ranks), moment.left):
            return None
        return game.judged(self._goal, self._seat, None if over is None else self._seats[over])

    def _is_full(self, place: int, left: int) -> bool:
        key = place, left
        if key not in self._full:
            self._full[key] = _is_full(self._hands, self._seats[place:], left)
        return self._full[key]

    def _is_own(self, moment: _Moment) -> bool:
        return self._seats[len(moment.ranks)] == self._seat

    def _following(self, moment: _Moment) -> Iterator[_Moment]:
        ranks, left = moment
        for card in numbers(self._hands[self._seats[len(ranks)]] & left):
            yield _Moment((*ranks, card & 15), left & ~SUIT_BITS[card >> 4])

    def _ideas(self, moment: _Moment) -> Range:
        """Return the least and the most, since several replies may be equally good."""
        key = moment, True
        if key not in self._grades:
            following = () if self._decided(moment) is not None else tuple(self._following(moment))
            right = [one for one in following if self._can(one)]
            ideas = [self._ideas(one) for one in right]
            if not ideas:
                found = Range(0, 0)
            elif self._is_own(moment):
                here = len(right) < len(following)
                found = Range(*(here + min(some) for some in zip(*ideas, strict=True)))
            else:
                found = Range(min(one.least for one in ideas), max(one.most for one in ideas))
            self._grades[key] = found
        return self._grades[key]

    def _depth(self, moment: _Moment) -> Range:
        key = moment, False
        if key not in self._grades:
            if self._decided(moment) is not None:
                found = Range(1, 1)
            else:
                following = [one for one in self._following(moment) if not self._can(one)]
                depths = [self._depth(one) for one in following]
                if self._is_own(moment):
                    found = Range(*(1 + max(some) for some in zip(*depths, strict=True)))
                else:
                    found = Range(min(one.least for one in depths), max(one.most for one in depths))
            self._grades[key] = found
        return self._grades[key]


def _moment(state: AddendaState) -> _Moment:
    return _Moment(_ranks(state.trick.cards), _left(state.trick.cards))


def _left(cards: Sequence[Card]) -> int:
    """Return the bits of the suits that are not among cards."""
    left = _ALL
    for card in cards:
        left &= ~SUIT_BITS[card.suit]
    return left


def _is_full(hands: Sequence[int], seats: Sequence[int], left: int) -> bool:
    """Whether the players to come can follow, whatever suits the others among them play."""
    if not seats:
        return True
    suits = [bits for bits in SUIT_BITS if hands[seats[0]] & left & bits]
    return bool(suits) and all(_is_full(hands, seats[1:], left & ~bits) for bits in suits)


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple([int(card.rank) for card in cards])


@lru_cache(maxsize=1 << 16)
def _over(ranks: tuple[int, ...], king_chain: KingChain, bust: Bust) -> int | None:
    """Return the place of the card that went above 17."""
    return who_went_over(running_counts(map(Rank, ranks), king_chain), bust)


_RESCUERS: Final = frozenset({Rank.KING, Rank.JACK})

_GOALS: Final = {
    "stay-at-17": _STAY,
    "make-them-go-over": _DRIVE,
    "void-the-trick": _VOID,
    "rescue": _STAY,
}

_ALL: Final = sum(SUIT_BITS)

_BRANCHES: Final = 5
"""In how many ways a trick begins: Steady's play takes longer than a search."""

_MORE_BRANCHES: Final = {("rescue", 4): 15, ("rescue", 5): 15}
"""The same for a kind and a level whose puzzles are rare."""

_LATE: Final = 8
"""After this many tricks, the stock is empty and hands shrink."""

_PLACES: Final = {1: (2, 3), 2: (1, 2, 3), 3: (0, 1, 2), 4: (0, 1), 5: (0, 1)}
"""How many cards lie in the trick, by level."""

_VOID_PLACES: Final = {**_PLACES, 1: (2,), 2: (1, 2), 3: (2,)}
"""The same for a trick that is to end void, which its fourth card cannot bring about."""
