"""What a deal of Ninety-Nine brings (N4, N6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from parlett_widgets.engine.actions import Verb
from parlett_widgets.games.ninety_nine.state import (
    PREMIUM_POINTS,
    Premium,
    bonus,
    deal_scores,
    successes,
)
from parlett_widgets.lessons.topics import N_, Misconception, Topic
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["SCORE", "THREE_PLAYERS", "ScoreCase", "results"]

THREE_PLAYERS: Final = ("South", "West", "North")


class ScoreCase(NamedTuple):
    """The bids and tricks of a deal, a premium if there was one, and the seat that is asked about."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    premium: Premium | None
    seat: int

    @property
    def made(self) -> tuple[bool, ...]:
        """Who made the bid."""
        return successes(self.bids, self.tricks)


def _scored(
    case: ScoreCase,
    *,
    made: tuple[bool, ...] | None = None,
    bonuses: Callable[[int], int] = lambda made: bonus(3, made),
    per_trick: int = 1,
    premium: bool = True,
) -> int:
    """Score a seat by the rules, but for what is changed."""
    succeeded = made or case.made
    points = per_trick * case.tricks[case.seat]
    points += bonuses(sum(succeeded)) if succeeded[case.seat] else 0
    if case.premium is None or not premium:
        return points
    extra = PREMIUM_POINTS[case.premium.level]
    own = case.seat == case.premium.seat
    return points + extra * (own is succeeded[case.premium.seat])


def _failed_gets_nothing(case: ScoreCase) -> int:
    return _scored(case) if case.made[case.seat] else _scored(case, per_trick=0)


def _more_is_enough(case: ScoreCase) -> int:
    made = tuple(took >= bid for bid, took in zip(case.bids, case.tricks, strict=True))
    return _scored(case, made=made)


def _failed_costs(case: ScoreCase) -> int | None:
    premium = case.premium
    if premium is None or case.made[premium.seat]:
        return None
    lost = PREMIUM_POINTS[premium.level] if premium.seat == case.seat else 0
    return _scored(case, premium=False) - lost


def _for_the_successful(case: ScoreCase) -> int | None:
    premium = case.premium
    if premium is None or case.made[premium.seat] or premium.seat == case.seat:
        return None
    return _scored(case, premium=case.made[case.seat])


def _without_premium(case: ScoreCase) -> int | None:
    return None if case.premium is None else _scored(case, premium=False)


class _Score(Topic[ScoreCase, int]):
    subject = N_("The score of a deal in Ninety-Nine")
    mistakes = (
        Misconception(
            "always-thirty",
            N_("“A made bid always brings a bonus of 30.”"),
            N_("The bonus is 30 for one made bid, 20 each for two, 10 each for three."),
            lambda case: _scored(case, bonuses=lambda _: bonus(3, 1)),
        ),
        Misconception(
            "ten-for-each",
            N_("“The more bids are made, the higher the bonus.”"),
            N_("It is the other way round: the fewer players make the bid, the higher the bonus."),
            lambda case: _scored(case, bonuses=lambda made: bonus(3, 4 - made)),
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
            lambda case: _scored(case, per_trick=0) if case.made[case.seat] else None,
        ),
        Misconception(
            "more-is-enough",
            N_("“More tricks than bid are a success too.”"),
            N_("The bid must be met exactly: a trick too many fails like a trick too few."),
            _more_is_enough,
        ),
        Misconception(
            "failed-premium-costs",
            N_("“A failed premium costs points.”"),
            N_("Nobody loses points. A failed premium gives its points to each opponent."),
            _failed_costs,
        ),
        Misconception(
            "premium-for-the-successful",
            N_("“A failed premium pays only opponents who made their own bids.”"),
            N_("A failed premium pays each opponent, whatever they did themselves."),
            _for_the_successful,
        ),
        Misconception(
            "premium-forgotten",
            N_("“A premium changes only what cards you see.”"),
            N_("A declaration is worth 30 points and a reveal 60, for the player or against."),
            _without_premium,
        ),
    )

    def right(self, case: ScoreCase) -> int:
        premium = None if case.premium is None else (case.premium.seat, case.premium.level.value)
        return deal_scores(case.bids, case.tricks, premium)[case.seat]

    def small(self) -> Iterable[ScoreCase]:
        yield ScoreCase((3, 2, 4), (3, 1, 5), None, 2)
        yield ScoreCase((3, 4, 1), (3, 4, 2), None, 0)
        yield ScoreCase((3, 2, 4), (3, 1, 5), None, 0)
        yield ScoreCase((3, 2, 3), (4, 1, 4), Premium(0, Verb.DECLARE), 0)
        yield ScoreCase((3, 2, 3), (4, 1, 4), Premium(0, Verb.DECLARE), 1)

    def case_text(self, lang: Language, case: ScoreCase) -> str:
        player = lang.player(THREE_PLAYERS[case.seat])
        message = lang.gettext("{player}'s score, where {results}")
        return message.format(player=player, results=lang.listed(results(lang, case)))

    def value_text(
        self,
        lang: Language,
        case: ScoreCase,  # noqa: ARG002 -- the value says it all
        value: int,
    ) -> str:
        return Labels(lang).points(value)

    def working(self, lang: Language, case: ScoreCase) -> str:
        return lang.paragraph(_worked_out(lang, case, self.right(case)))


def results(lang: Language, case: ScoreCase) -> list[str]:
    """Return what each player bid and took, in a few words."""
    _ = lang.gettext
    message = _("{player} bid {bid} and took {tricks}")
    told = [
        message.format(player=lang.player(name), bid=case.bids[i], tricks=case.tricks[i])
        for i, name in enumerate(THREE_PLAYERS)
    ]
    if case.premium is not None:
        declared = case.premium.level is Verb.DECLARE
        holder = _("{player} declared") if declared else _("{player} revealed")
        told.append(holder.format(player=lang.player(THREE_PLAYERS[case.premium.seat])))
    return told


def _worked_out(lang: Language, case: ScoreCase, total: int) -> Iterable[str]:
    _ = lang.gettext
    player = lang.player(THREE_PLAYERS[case.seat])
    made = sum(case.made)
    for_bid = bonus(3, made) if case.made[case.seat] else 0
    extra = total - case.tricks[case.seat] - for_bid
    if made == 0:
        yield _("Nobody made the bid, so there is no bonus.")
    else:
        yield lang.ngettext(
            "{number} bid was made: a bonus of {points} points.",
            "{number} bids were made: a bonus of {points} points each.",
            made,
        ).format(number=made, points=bonus(3, made))
        if not case.made[case.seat]:
            yield _("{player} missed the bid and has no bonus.").format(player=player)
    if extra:
        assert case.premium is not None
        yield (
            _("The premium succeeds: {points} more points for the player.")
            if case.made[case.premium.seat]
            else _("The premium fails: {points} more points for each opponent.")
        ).format(points=extra)
    elif case.premium is not None:
        yield _("The premium brings {player} nothing.").format(player=player)
    terms = [case.tricks[case.seat], *filter(None, [for_bid, extra])]
    told = f"{' + '.join(map(str, terms))} = {total}" if len(terms) > 1 else str(total)
    message = (
        _("Tricks and bonus for {player}: {sum}.")
        if case.premium is None
        else _("Tricks, bonus and premium for {player}: {sum}.")
    )
    yield message.format(player=player, sum=told)


SCORE: Final = _Score()
