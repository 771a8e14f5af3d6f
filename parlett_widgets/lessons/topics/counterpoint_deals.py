"""The score of a deal of Counterpoint, for two players and for three (C5): mistakes and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    HIGH,
    UNIT,
    bonus,
    counted_bid,
    misses,
    points_from_misses,
    readings,
)
from parlett_widgets.lessons.draft import Draft
from parlett_widgets.lessons.kind import Kind, written
from parlett_widgets.lessons.reading import name_in, numbers_of
from parlett_widgets.lessons.topic import N_, Misconception
from parlett_widgets.lessons.topics.deal_scores import DealScore, about_deal, sum_told
from parlett_widgets.words.language import Language

__all__ = [
    "COUNTERPOINT_NAMES",
    "COUNTERPOINT_SCORE",
    "COUNTERPOINT_THREE",
    "COUNTER_SCORE",
    "THREE_SCORE",
    "CounterCase",
]


COUNTERPOINT_NAMES: Final[dict[int, tuple[str, ...]]] = {
    rules.players: rules.seat_names for rules in (Counterpoint.standard(), Counterpoint.three())
}
"""Maps the number of players to their names."""


_POINTS: Final = 120


class CounterCase(NamedTuple):
    """The bids of all players in their low readings, their points, and the player in question."""

    bids: tuple[int, ...]
    taken: tuple[int, ...]
    seat: int

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        return COUNTERPOINT_NAMES[len(self.bids)]

    @property
    def counted(self) -> tuple[int, ...]:
        """The bids in the readings that count."""
        return self.read_as_among(len(self.bids))

    def read_as_among(self, players: int) -> tuple[int, ...]:
        """Return the bids in the readings that would count with that many players."""
        return tuple(
            counted_bid(bid, took, players=players)
            for bid, took in zip(self.bids, self.taken, strict=True)
        )

    @property
    def missed(self) -> tuple[int, ...]:
        """The number of points by which each player missed the bid."""
        return misses(self.counted, self.taken)

    @property
    def own(self) -> int:
        """The number of points by which the player in question missed the bid."""
        return self.missed[self.seat]

    @property
    def others(self) -> int:
        """The total number of points by which the other players missed their bids."""
        return sum(self.missed) - self.own

    @property
    def bonus(self) -> int:
        """The bonus for the player's own miss."""
        return bonus(self.own, len(self.bids))

    def if_read(self, bids: Sequence[int]) -> int:
        """Return the score that the player would have if these readings counted."""
        return points_from_misses(misses(bids, self.taken))[self.seat]


def _only_short_counts(case: CounterCase) -> int:
    pairs = zip(case.counted, case.taken, strict=True)
    return points_from_misses([max(0, bid - took) for bid, took in pairs])[case.seat]


class _Score(DealScore[CounterCase]):
    game = "counterpoint"

    def most(self, case: CounterCase) -> int:  # noqa: ARG002 -- the same in every deal
        return _POINTS

    def right(self, case: CounterCase) -> int:
        return points_from_misses(case.missed)[case.seat]

    def outcome(self, lang: Language, case: CounterCase, seat: int) -> dict[str, Any]:
        _ = lang.gettext
        player = case._replace(seat=seat)
        others = [i for i in range(len(case.bids)) if i != seat]
        miss = _("miss {n}")
        if len(others) == 1:
            own = _("own miss {n}: bonus {points}").format(n=player.own, points=player.bonus)
            (other,) = others
            parts = [f"{self.player(lang, case, other)}: {miss.format(n=player.others)}", own]
        else:
            terms = [*(case.missed[i] for i in others), *filter(None, [player.bonus])]
            parts = [" + ".join(map(str, terms))]
        counted = readings(case.bids[seat], "at-scoring", len(case.bids))
        gifts = [
            {"to": i, "text": str(player.own)} for i in others if len(others) == 1 or i == case.seat
        ]
        return {
            "high": counted[1] if len(counted) > 1 else None,
            "miss": miss.format(n=player.own),
            "parts": parts,
            "score": str(self.right(player)),
            "gifts": gifts,
        }

    def steps(self, lang: Language, case: CounterCase) -> Iterable[str]:
        _ = lang.gettext
        for seat, (bid, counted, taken, miss) in enumerate(
            zip(case.bids, case.counted, case.taken, case.missed, strict=True)
        ):
            player = self.player(lang, case, seat)
            if counted > bid:
                high = _("{player}'s bid of {bid} counts as {high}.")
                yield high.format(player=player, bid=bid, high=counted)
            message = (
                _("{player} bid {bid} and took {taken}: a miss of {miss}.")
                if miss
                else _("{player} bid {bid} and took exactly {taken}.")
            )
            yield message.format(player=player, bid=counted, taken=taken, miss=miss)
        yield (
            _("Each miss is scored by the other player.")
            if len(case.bids) == 2
            else _("Each miss is scored by both other players.")
        )
        if case.bonus:
            earned = _("A miss of {miss} earns its bidder a bonus of {bonus}.")
            yield earned.format(miss=case.missed[case.seat], bonus=case.bonus)
        terms = [str(miss) for seat, miss in enumerate(case.missed) if seat != case.seat]
        terms += [_("{points} (bonus)").format(points=case.bonus)] if case.bonus else []
        told = sum_told(terms, self.right(case))
        yield _("{player} scores {sum}.").format(player=self.player(lang, case), sum=told)


class _CounterScore(_Score):
    name = "counterpoint-score"
    subject = N_("The score of a deal in Counterpoint")
    mistakes = (
        Misconception(
            "misses-stay",
            N_("“You score your own miss.”"),
            N_("Each miss is scored by the other player: a miss is a gift."),
            lambda case: case.own + case.bonus,
        ),
        Misconception(
            "bonus-crosses",
            N_("“The bonus goes to the other player too.”"),
            N_("Misses cross over, but the bonus stays with the player who bid so well."),
            lambda case: case.others + bonus(case.others),
        ),
        Misconception(
            "no-bonus",
            N_("“Only misses are scored.”"),
            N_("A miss of 0, 1 or 2 also earns its bidder a bonus of 30, 20 or 10."),
            lambda case: case.others,
        ),
        Misconception(
            "low-reading-only",
            N_("“A low bid is always low.”"),
            N_("A bid of 0, 10 or 20 counts 100 more if that is nearer to the points taken."),
            lambda case: case.if_read(case.bids),
        ),
        Misconception(
            "only-short-counts",
            N_("“You miss a bid only by taking too few points.”"),
            N_("Too many points are a miss, just as too few are."),
            _only_short_counts,
        ),
        Misconception(
            "bonus-for-exact",
            N_("“Only an exact bid earns a bonus.”"),
            N_("The bonus is 30 for a miss of 0, 20 for a miss of 1 and 10 for a miss of 2."),
            lambda case: case.others + (0 if case.own else case.bonus),
        ),
    )

    def small(self) -> Iterable[CounterCase]:
        yield CounterCase((60, 70), (58, 62), 0)
        yield CounterCase((60, 70), (58, 62), 1)
        yield CounterCase((50, 60), (58, 62), 1)
        yield CounterCase((0, 20), (95, 25), 1)


class _ThreeScore(_Score):
    name = "three-score"
    subject = N_("The score of a deal in Counterpoint for three")
    mistakes = (
        Misconception(
            "one-neighbour",
            N_("“You score the miss of your left neighbour.”"),
            N_("You score the misses of both other players, added together."),
            lambda case: case.missed[(case.seat + 1) % 3] + case.bonus,
        ),
        Misconception(
            "misses-stay",
            N_("“You score your own miss.”"),
            N_("Each miss is scored by both other players: a miss is a double gift."),
            lambda case: case.own + case.bonus,
        ),
        Misconception(
            "bonus-of-two",
            N_("“The bonus is 30, 20 or 10 for a miss of 0, 1 or 2.”"),
            N_(
                "That is so for two players. With three, misses of 1 and 2 earn 20, "
                "and 3 to 5 earn 10."
            ),
            lambda case: case.others + bonus(case.own),
        ),
        Misconception(
            "no-bonus",
            N_("“Only misses are scored.”"),
            N_(
                "A small miss also earns its bidder a bonus: 30 for 0, 20 for up to 2, "
                "10 for up to 5."
            ),
            lambda case: case.others,
        ),
        Misconception(
            "high-like-two",
            N_("“10 and 20 may count as 110 and 120.”"),
            N_("With three players, only a bid of 0 has a second reading, 100."),
            lambda case: case.if_read(case.read_as_among(2)),
        ),
    )

    def small(self) -> Iterable[CounterCase]:
        yield CounterCase((40, 30, 20), (43, 30, 26), 0)
        yield CounterCase((20, 40, 30), (72, 35, 11), 1)


COUNTER_SCORE: Final = _CounterScore()
THREE_SCORE: Final = _ThreeScore()


# --------------------------------------------------------------------------------------- questions


_BIDS: Final = range(0, 91, UNIT)


def _draw_duel(chance: Chance, difficulty: int) -> CounterCase | None:
    """Draw a deal of Counterpoint; at difficulty 3 a bid counts in its high reading."""
    buried = chance.below(30)
    first = 5 + chance.below(_POINTS - buried - 5)
    taken = (first, _POINTS - buried - first)
    bids = tuple(_near(chance, points, difficulty) for points in taken)
    case = CounterCase(bids, taken, chance.below(2))
    high = case.counted != case.bids
    close = any(map(bonus, case.missed))
    if high is (difficulty < 3) or not all(0 <= bid <= 90 for bid in bids):
        return None
    if max(case.missed) > 25 or not close:
        return None
    return case


def _near(chance: Chance, points: int, difficulty: int) -> int:
    """Return a bid near the points taken; at difficulty 3, in its low reading."""
    bid = 10 * round((points + chance.below(21) - 10) / 10)
    return bid - 100 if difficulty == 3 and bid >= 100 else bid


def _draw_three(chance: Chance, difficulty: int) -> CounterCase | None:
    """Draw a deal for three; at difficulty 3 a low bid is far exceeded."""
    left = _POINTS - chance.below(30)
    cuts = sorted(chance.below(left + 1) for _ in range(2))
    taken = (cuts[0], cuts[1] - cuts[0], left - cuts[1])
    bids = tuple(10 * round((points + chance.below(13) - 6) / 10) for points in taken)
    if difficulty == 3 and max(bids) >= 100:
        bids = tuple(bid - 100 if bid >= 100 else bid for bid in bids)
    case = CounterCase(bids, taken, chance.below(3))
    as_for_two = case.if_read(case.read_as_among(2))
    low = case.counted == case.bids and as_for_two == THREE_SCORE.right(case)
    if low is (difficulty == 3) or not all(0 <= bid <= 90 for bid in bids):
        return None
    if difficulty == 1 and case.own > 5:
        return None
    return case


def _reading(players: int) -> Callable[..., CounterCase]:
    low = max(bid for bid in _BIDS if len(readings(bid, "at-scoring", players)) > 1)
    note = f"a high bid of {low + HIGH} is written as {low}"

    def read(bids: Any, taken: Any, player: Any = "South") -> CounterCase:
        numbers = numbers_of("bids", bids, players, _BIDS, note)
        points = numbers_of("taken", taken, players, range(_POINTS + 1))
        if sum(points) > _POINTS:
            raise ValueError(f"at most {_POINTS} points can be taken in a deal, not {sum(points)}")
        return CounterCase(numbers, points, name_in("player", player, COUNTERPOINT_NAMES[players]))

    return read


def _spelled(case: CounterCase) -> str:
    seat = COUNTERPOINT_NAMES[len(case.bids)][case.seat]
    return f"bids {written(case.bids)}, points {written(case.taken)}: {seat}?"


def _ask_duel(lang: Language, case: CounterCase) -> Draft:
    """Ask what a player scores in this deal of Counterpoint."""
    hint = lang.gettext(
        "Each miss goes to the other player. A miss of 0, 1 or 2 also earns its bidder 30, 20 or 10."
    )
    return about_deal(COUNTER_SCORE, lang, case, _misses_hints(lang, case, hint))


def _ask_three(lang: Language, case: CounterCase) -> Draft:
    """Ask what a player scores in this deal for three."""
    hint = lang.gettext(
        "Add the misses of the other two, then a bonus for the player's own miss: "
        "30 for 0, 20 for up to 2, 10 for up to 5."
    )
    return about_deal(THREE_SCORE, lang, case, _misses_hints(lang, case, hint))


def _misses_hints(lang: Language, case: CounterCase, on_scores: str) -> list[str]:
    _ = lang.gettext
    return [
        _("How far is each player from the bid? Too many points are a miss, just as too few are."),
        on_scores,
        _("The misses are {misses}.").format(misses=lang.listed(map(str, case.missed))),
    ]


COUNTERPOINT_SCORE: Final = Kind(
    "counterpoint-score",
    [COUNTER_SCORE],
    _draw_duel,
    _ask_duel,
    _reading(2),
    {"bids": (60, 70), "taken": (58, 62), "player": "South"},
    spelled=_spelled,
)
COUNTERPOINT_THREE: Final = Kind(
    "counterpoint-three",
    [THREE_SCORE],
    _draw_three,
    _ask_three,
    _reading(3),
    {"bids": (40, 30, 20), "taken": (43, 30, 26), "player": "West"},
    spelled=_spelled,
)
