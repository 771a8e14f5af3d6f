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

    def key(self, state: AddendaState) -> Hashable:
        """Return the hands and the trick; what has been played before does not matter."""
        return len(state.tricks), state.trick, state.hands

    def candidates(self, kind: str, level: int, rng: random.Random) -> Iterator[Candidate]:
        """Yield moments of seat 0 in deals that Steady plays.

        Void tricks come late in a deal, and so do rescues that are neither plain nor long.
        """
        rules, void = Addenda(), kind == "void-the-trick"
        late = void or (kind, level) == ("rescue", 3)
        places = _PLACES_OF.get(kind, _PLACES)[level]
        branches = _MORE_BRANCHES.get((kind, level), _BRANCHES)
        while True:
            match = rules.start(seed=rng.randrange(1 << 31))
            first, last = (_LATE, 26) if late else (rng.randrange(_LATE - 2), _LATE)
            while match.phase is Phase.PLAY and len(match.state.tricks) < last:
                begins = len(match.state.tricks) >= first and not match.state.trick.cards
                if begins and (not void or _may_be_void(rules, match.state)):
                    for one in _moments(match, places, branches, rng):
                        yield Candidate(one, _GOALS[kind])
                match = match.apply(rng.choice(match.legal) if late else natural(match))

    def weight(self, kind: str) -> int:
        """Return how much a decision counts: counts are added up, with a King or a Jack."""
        return 5 if kind == "rescue" else 3

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
        self._verdicts: dict[_Moment, bool | None] = {}

    def _moment(self, state: AddendaState) -> _Moment:
        place = len(self._start.tricks)
        trick = state.tricks[place] if len(state.tricks) > place else state.trick
        return _Moment(_ranks(trick.cards), _left(trick.cards))

    def _key(self, moment: _Moment) -> Hashable:
        return moment

    def _decided(self, moment: _Moment) -> bool | None:
        if moment not in self._verdicts:
            self._verdicts[moment] = self._judged(moment)
        return self._verdicts[moment]

    def _judged(self, moment: _Moment) -> bool | None:
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

_MORE_BRANCHES: Final = {("rescue", level): 15 for level in (4, 5)}
"""The same for a kind and a level whose puzzles are rare."""

_LATE: Final = 8
"""After this many tricks, the stock is empty and hands shrink."""

_PLACES: Final = {1: (2, 3), 2: (1, 2), 3: (0, 1), 4: (0, 1), 5: (0,)}
"""How many cards lie in the trick, by level."""

_PLACES_OF: Final = {
    "void-the-trick": {**_PLACES, 1: (2,)},
    "rescue": {**_PLACES, 3: (1,), 4: (1,), 5: (1,)},
}
"""The same for a trick that is to end void, which its fourth card cannot bring about, and for a
rescue, which a led card cannot be."""
