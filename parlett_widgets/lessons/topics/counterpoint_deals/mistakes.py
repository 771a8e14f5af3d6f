"""Topics about the score of a deal of Counterpoint, for two players and for three (C5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from parlett_widgets.games.counterpoint.rules import Counterpoint
from parlett_widgets.games.counterpoint.scoring import (
    bonus,
    counted_bid,
    misses,
    points_from_misses,
)
from parlett_widgets.lessons.topic import N_, Misconception
from parlett_widgets.lessons.topics.deal_scores import DealScore, sum_told
from parlett_widgets.words.language import Language

__all__ = ["COUNTERPOINT_NAMES", "COUNTER_SCORE", "THREE_SCORE", "CounterCase"]

COUNTERPOINT_NAMES: Final[dict[int, tuple[str, ...]]] = {
    rules.players: rules.seat_names for rules in (Counterpoint.standard(), Counterpoint.three())
}
"""Maps the number of players to their names."""


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

    def right(self, case: CounterCase) -> int:
        return points_from_misses(case.missed)[case.seat]

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
