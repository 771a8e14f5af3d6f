"""What a deal of Ninety-Nine brings at a table of two, four or five (N4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from parlett_widgets.engine.actions import Verb
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.state import (
    PREMIUM_POINTS,
    bonus,
    deal_scores,
    successes,
)
from parlett_widgets.lessons.topics import N_, Misconception, Topic
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["TABLES", "TABLE_SCORE", "TableCase", "hand_name", "table_results"]

TABLES: Final = {3: NinetyNine.two(), 4: NinetyNine.four(), 5: NinetyNine.five()}
"""By the number of hands: three are two players and a dummy."""


class TableCase(NamedTuple):
    """The bids and tricks of a deal by hand, and the hand that is asked about."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    hand: int

    @property
    def rules(self) -> NinetyNine:
        """The rules of this table."""
        return TABLES[len(self.bids)]

    @property
    def made(self) -> tuple[bool, ...]:
        """Which hands made their bids."""
        return successes(self.bids, self.tricks, self.rules.dummy)


def _scored(
    case: TableCase,
    *,
    made: tuple[bool, ...] | None = None,
    bonuses: Callable[[int], int] | None = None,
    per_trick: int = 1,
    declared: bool = True,
) -> int:
    """Score a hand by the rules, but for what is changed."""
    succeeded, hands = made or case.made, len(case.bids)
    brings = bonuses or (lambda number: bonus(hands, number))
    took, bid = case.tricks[case.hand], case.bids[case.hand]
    points = per_trick * took + brings(sum(succeeded)) * succeeded[case.hand]
    exact = case.hand == case.rules.dummy and took == bid
    return points + PREMIUM_POINTS[Verb.DECLARE] * (exact and declared)


def _bonus_of_three(case: TableCase) -> int | None:
    return _scored(case, bonuses=lambda made: max(10, bonus(3, made)))


def _failed_gets_nothing(case: TableCase) -> int:
    return _scored(case) if case.made[case.hand] else _scored(case, per_trick=0)


def _more_is_enough(case: TableCase) -> int:
    made = tuple(took >= bid for bid, took in zip(case.bids, case.tricks, strict=True))
    return _scored(case, made=made)


def _dummy_must_be_exact(case: TableCase) -> int | None:
    return None if case.rules.dummy is None else _scored(case, made=successes(*case[:2]))


def _dummy_is_nobody(case: TableCase) -> int | None:
    dummy = case.rules.dummy
    if dummy is None or case.hand == dummy or not case.made[dummy]:
        return None
    return _scored(case, bonuses=lambda made: bonus(3, made - 1))


def _dummy_has_not_declared(case: TableCase) -> int | None:
    return None if case.rules.dummy is None else _scored(case, declared=False)


class _TableScore(Topic[TableCase, int]):
    subject = N_("The score of a deal in Ninety-Nine for two, four or five")
    mistakes = (
        Misconception(
            "bonus-of-three",
            N_("“The bonus is the one that three players have.”"),
            N_(
                "Among five it is 60 less 10 for each bid made; among four, four made bids bring 0."
            ),
            _bonus_of_three,
        ),
        Misconception(
            "failed-gets-nothing",
            N_("“A failed bid brings nothing at all.”"),
            N_("Each trick taken scores 1 point, whether the bid was made or not."),
            _failed_gets_nothing,
        ),
        Misconception(
            "tricks-do-not-count",
            N_("“Only the bonus counts.”"),
            N_("Each trick taken scores 1 point, and the bonus comes on top."),
            lambda case: _scored(case, per_trick=0) if case.made[case.hand] else None,
        ),
        Misconception(
            "more-is-enough",
            N_("“More tricks than bid are a success too.”"),
            N_("The bid must be met exactly: a trick too many fails like a trick too few."),
            _more_is_enough,
        ),
        Misconception(
            "dummy-must-be-exact",
            N_("“The dummy must take exactly its bid, like everybody else.”"),
            N_("The dummy also makes its bid with fewer tricks; it fails only with more."),
            _dummy_must_be_exact,
        ),
        Misconception(
            "dummy-is-nobody",
            N_("“The dummy's bid does not matter for the bonus.”"),
            N_("The dummy counts like a player when the made bids are counted."),
            _dummy_is_nobody,
        ),
        Misconception(
            "dummy-has-not-declared",
            N_("“The dummy never has a premium.”"),
            N_("If the dummy takes exactly its bid, it scores 30 more, as if it had declared."),
            _dummy_has_not_declared,
        ),
    )

    def right(self, case: TableCase) -> int:
        return deal_scores(case.bids, case.tricks, dummy=case.rules.dummy)[case.hand]

    def small(self) -> Iterable[TableCase]:
        yield TableCase((2, 3, 1, 4, 3), (2, 3, 0, 2, 2), 0)
        yield TableCase((3, 2, 4, 4), (3, 1, 5, 1), 2)
        yield TableCase((3, 2, 4, 4), (3, 1, 5, 1), 0)
        yield TableCase((3, 3, 4), (3, 4, 2), 0)
        yield TableCase((3, 3, 3), (3, 3, 3), 2)

    def case_text(self, lang: Language, case: TableCase) -> str:
        message = lang.gettext("{player}'s score, where {results}")
        told = lang.listed(table_results(lang, case))
        return message.format(player=hand_name(lang, case, case.hand), results=told)

    def value_text(
        self,
        lang: Language,
        case: TableCase,  # noqa: ARG002 -- the value says it all
        value: int,
    ) -> str:
        return Labels(lang).points(value)

    def working(self, lang: Language, case: TableCase) -> str:
        return lang.paragraph(_worked_out(lang, case, self.right(case)))


def hand_name(lang: Language, case: TableCase, hand: int) -> str:
    """Return who holds a hand."""
    if hand == case.rules.dummy:
        return lang.gettext("Dummy")
    return lang.player(case.rules.seat_names[hand])


def table_results(lang: Language, case: TableCase) -> list[str]:
    """Return what each hand bid and took, in a few words."""
    message = lang.gettext("{player} bid {bid} and took {tricks}")
    return [
        message.format(player=hand_name(lang, case, hand), bid=bid, tricks=took)
        for hand, (bid, took) in enumerate(zip(case.bids, case.tricks, strict=True))
    ]


def _worked_out(lang: Language, case: TableCase, total: int) -> Iterable[str]:
    _ = lang.gettext
    dummy, player = case.rules.dummy, hand_name(lang, case, case.hand)
    made, took = sum(case.made), case.tricks[case.hand]
    for_bid = bonus(len(case.bids), made) if case.made[case.hand] else 0
    if dummy is not None and case.tricks[dummy] < case.bids[dummy]:
        yield _("The dummy took fewer tricks than its bid, which is a success.")
    if made == 0:
        yield _("Nobody made the bid, so there is no bonus.")
    else:
        yield lang.ngettext(
            "{number} bid was made: a bonus of {points} points.",
            "{number} bids were made: a bonus of {points} points each.",
            made,
        ).format(number=made, points=bonus(len(case.bids), made))
        if not case.made[case.hand]:
            yield _("{player} missed the bid and has no bonus.").format(player=player)
    extra = total - took - for_bid
    if extra:
        yield _("Dummy took exactly its bid, as if declared: {points} more points.").format(
            points=extra
        )
    terms = [took, *filter(None, [for_bid, extra])]
    told = f"{' + '.join(map(str, terms))} = {total}" if len(terms) > 1 else str(total)
    yield _("Tricks and bonus for {player}: {sum}.").format(player=player, sum=told)


TABLE_SCORE: Final = _TableScore()
