"""The score of a deal of Ninety-Nine, for two to five players (N4, N6): mistakes and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.ninety_nine import scoring as ninety_nine
from parlett_widgets.games.ninety_nine.rules import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import PREMIUM_POINTS, bonus, deal_scores, successes
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.lessons.draft import Draft
from parlett_widgets.lessons.kind import Kind, written
from parlett_widgets.lessons.reading import name_in, numbers_of, refuse
from parlett_widgets.lessons.topic import N_, Misconception
from parlett_widgets.lessons.topics.deal_scores import DealScore, about_deal, sum_told
from parlett_widgets.lessons.topics.ninety_nine_tricks import NINETY_NINE_PLAYERS
from parlett_widgets.words.language import Language

__all__ = ["DEAL_SCORE", "OTHER_TABLES", "SCORE", "TABLE_DEAL_SCORE", "TABLE_SCORE", "ScoreCase"]


_CLASSIC: Final = NinetyNine.classic()

OTHER_TABLES: Final = {3: NinetyNine.two(), 4: NinetyNine.four(), 5: NinetyNine.five()}
"""Maps the number of hands to the rules; three hands are two players and a dummy."""


class ScoreCase(NamedTuple):
    """Each hand's bid and tricks, a premium if there was one, and the hand in question."""

    bids: tuple[int, ...]
    taken: tuple[int, ...]
    seat: int
    premium: Premium | None = None
    rules: NinetyNine = _CLASSIC

    @property
    def names(self) -> Sequence[str]:
        """The players' names; the dummy comes last."""
        return (*self.rules.seat_names, "Dummy")[: len(self.bids)]

    @property
    def made(self) -> tuple[bool, ...]:
        """For each hand, whether it made its bid."""
        return successes(self.bids, self.taken, self.rules.dummy)

    @property
    def is_dummy(self) -> bool:
        """Whether the hand in question is the dummy."""
        return self.seat == self.rules.dummy


def _scored(
    case: ScoreCase,
    *,
    made: tuple[bool, ...] | None = None,
    bonuses: Callable[[int], int] | None = None,
    per_trick: int = 1,
    premium: bool = True,
) -> int:
    """Return the score of a hand under the rules, with the changes passed as arguments."""
    succeeded, brings = made or case.made, bonuses or (lambda number: bonus(len(case.bids), number))
    points = per_trick * case.taken[case.seat]
    points += brings(sum(succeeded)) if succeeded[case.seat] else 0
    return points + (_extra(case, succeeded) if premium else 0)


def _extra(case: ScoreCase, made: tuple[bool, ...]) -> int:
    """Return the points for a premium; a dummy that takes exactly its bid counts as declaring."""
    if case.is_dummy:
        return PREMIUM_POINTS[Verb.DECLARE] * (case.taken[case.seat] == case.bids[case.seat])
    if case.premium is None:
        return 0
    holder, level = case.premium[:2]
    return PREMIUM_POINTS[level] * ((case.seat == holder) is made[holder])


class _DealScore(DealScore[ScoreCase]):
    game = "ninety-nine"

    def right(self, case: ScoreCase) -> int:
        return deal_scores(case.bids, case.taken, case.premium, dummy=case.rules.dummy)[case.seat]

    def results(self, lang: Language, case: ScoreCase) -> list[str]:
        return [*super().results(lang, case), *self.facts(lang, case)]

    def facts(self, lang: Language, case: ScoreCase) -> list[str]:
        """Return who declared or revealed, if anybody did."""
        _ = lang.gettext
        if case.premium is None:
            return []
        declared = case.premium.level is Verb.DECLARE
        holder = _("{player} declared") if declared else _("{player} revealed")
        return [holder.format(player=self.player(lang, case, case.premium.seat))]

    def most(self, case: ScoreCase) -> int:
        """Return the number of tricks."""
        return sum(case.taken)

    def outcome(
        self,
        lang: Language,  # noqa: ARG002 -- it is all numbers
        case: ScoreCase,
        seat: int,
    ) -> dict[str, Any]:
        """Return the score and what it is made up of."""
        player = case._replace(seat=seat)
        each = bonus(len(case.bids), sum(case.made)) * case.made[seat]
        terms = [case.taken[seat], *filter(None, [each, _extra(player, case.made)])]
        return {
            "parts": [" + ".join(map(str, terms))] if len(terms) > 1 else None,
            "score": str(self.right(player)),
        }

    def steps(self, lang: Language, case: ScoreCase) -> Iterable[str]:
        _ = lang.gettext
        dummy, player, made = case.rules.dummy, self.player(lang, case), sum(case.made)
        each = bonus(len(case.bids), made)
        for_bid, extra = each * case.made[case.seat], _extra(case, case.made)
        if dummy is not None and case.taken[dummy] < case.bids[dummy]:
            yield _("The dummy took fewer tricks than its bid, which is a success.")
        if made == 0:
            yield _("Nobody made the bid, so there is no bonus.")
        else:
            yield lang.ngettext(
                "{number} bid was made: a bonus of {points} points.",
                "{number} bids were made: a bonus of {points} points each.",
                made,
            ).format(number=made, points=each)
            if not case.made[case.seat]:
                yield _("{player} missed the bid and gets no bonus.").format(player=player)
        if extra and case.is_dummy:
            message = _(
                "Dummy took exactly its bid and scores {points} more points, as if it had declared."
            )
            yield message.format(points=extra)
        if case.premium is not None:
            message = _("{player} scores nothing for the premium.")
            if extra:
                message = (
                    _("The premium succeeds: {points} more points for the player.")
                    if case.made[case.premium.seat]
                    else _("The premium fails: {points} more points for each opponent.")
                )
            yield message.format(player=player, points=extra)
        terms = [case.taken[case.seat], *filter(None, [for_bid, extra])]
        message = (
            _("Tricks and bonus for {player}: {sum}.")
            if case.premium is None
            else _("Tricks, bonus and premium for {player}: {sum}.")
        )
        yield message.format(player=player, sum=sum_told(terms, self.right(case)))


def _failed_gets_nothing(case: ScoreCase) -> int:
    return _scored(case) if case.made[case.seat] else _scored(case, per_trick=0)


def _tricks_do_not_count(case: ScoreCase) -> int | None:
    return _scored(case, per_trick=0) if case.made[case.seat] else None


def _more_is_enough(case: ScoreCase) -> int:
    made = tuple(took >= bid for bid, took in zip(case.bids, case.taken, strict=True))
    return _scored(case, made=made)


_AT_EVERY_TABLE: Final = (
    Misconception(
        "failed-gets-nothing",
        N_("“A failed bid scores nothing at all.”"),
        N_("Each trick taken scores 1 point, whether the bid was made or not."),
        _failed_gets_nothing,
    ),
    Misconception(
        "tricks-do-not-count",
        N_("“Only the bonus counts.”"),
        N_("Each trick taken scores 1 point, and the bonus comes on top."),
        _tricks_do_not_count,
    ),
    Misconception(
        "more-is-enough",
        N_("“More tricks than bid are a success too.”"),
        N_("The bid must be met exactly: one trick too many fails just as one too few does."),
        _more_is_enough,
    ),
)


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


class _Score(_DealScore):
    name = "deal-score"
    subject = N_("The score of a deal in Ninety-Nine")
    mistakes: Sequence[Misconception[ScoreCase, int]] = (
        Misconception(
            "always-thirty",
            N_("“A made bid always earns a bonus of 30.”"),
            N_("The bonus is 30 for one made bid, 20 each for two, 10 each for three."),
            lambda case: _scored(case, bonuses=lambda _: bonus(3, 1)),
        ),
        Misconception(
            "ten-for-each",
            N_("“The more bids are made, the higher the bonus.”"),
            N_("It is the other way round: the fewer players make the bid, the higher the bonus."),
            lambda case: _scored(case, bonuses=lambda made: bonus(3, 4 - made)),
        ),
        *_AT_EVERY_TABLE,
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
            N_("“A premium only changes which cards are seen.”"),
            N_(
                "A declaration is worth 30 points and a reveal 60: "
                "to the player if the bid is made, otherwise to each opponent."
            ),
            _without_premium,
        ),
    )

    def small(self) -> Iterable[ScoreCase]:
        yield ScoreCase((3, 2, 4), (3, 1, 5), 2)
        yield ScoreCase((3, 4, 1), (3, 4, 2), 0)
        yield ScoreCase((3, 2, 4), (3, 1, 5), 0)
        yield ScoreCase((3, 2, 3), (4, 1, 4), 0, Premium(0, Verb.DECLARE))
        yield ScoreCase((3, 2, 3), (4, 1, 4), 1, Premium(0, Verb.DECLARE))


def _dummy_must_be_exact(case: ScoreCase) -> int | None:
    exact = successes(case.bids, case.taken)
    return None if case.rules.dummy is None else _scored(case, made=exact)


def _dummy_is_nobody(case: ScoreCase) -> int | None:
    if case.rules.dummy is None or case.is_dummy or not case.made[case.rules.dummy]:
        return None
    return _scored(case, bonuses=lambda made: bonus(3, made - 1))


def _dummy_has_not_declared(case: ScoreCase) -> int | None:
    return None if case.rules.dummy is None else _scored(case, premium=False)


class _TableScore(_DealScore):
    name = "table-score"
    subject = N_("The score of a deal in Ninety-Nine for two, four or five")
    mistakes: Sequence[Misconception[ScoreCase, int]] = (
        Misconception(
            "bonus-of-three",
            N_("“The bonus is the same as for three players.”"),
            N_(
                "With five it is 60 minus 10 for each bid made; with four, four made bids earn no bonus."
            ),
            lambda case: _scored(case, bonuses=lambda made: max(10, bonus(3, made))),
        ),
        *_AT_EVERY_TABLE,
        Misconception(
            "dummy-must-be-exact",
            N_("“The dummy must take exactly its bid, like everybody else.”"),
            N_(
                "The dummy also makes its bid if it takes fewer tricks; "
                "it fails only if it takes more."
            ),
            _dummy_must_be_exact,
        ),
        Misconception(
            "dummy-is-nobody",
            N_("“The dummy's bid does not matter for the bonus.”"),
            N_("The dummy counts as a player when the made bids are counted."),
            _dummy_is_nobody,
        ),
        Misconception(
            "dummy-has-not-declared",
            N_("“The dummy never has a premium.”"),
            N_("If the dummy takes exactly its bid, it scores 30 more, as if it had declared."),
            _dummy_has_not_declared,
        ),
    )

    def small(self) -> Iterable[ScoreCase]:
        yield ScoreCase((2, 3, 1, 4, 3), (2, 3, 0, 2, 2), 0, rules=OTHER_TABLES[5])
        yield ScoreCase((3, 2, 4, 4), (3, 1, 5, 1), 2, rules=OTHER_TABLES[4])
        yield ScoreCase((3, 2, 4, 4), (3, 1, 5, 1), 0, rules=OTHER_TABLES[4])
        yield ScoreCase((3, 3, 4), (3, 4, 2), 0, rules=OTHER_TABLES[3])
        yield ScoreCase((3, 3, 3), (3, 3, 3), 2, rules=OTHER_TABLES[3])


SCORE: Final = _Score()
TABLE_SCORE: Final = _TableScore()


# --------------------------------------------------------------------------------------- questions


_TRICKS: Final = 9
_PREMIUMS: Final = {"declares": Verb.DECLARE, "reveals": Verb.REVEAL}
_LEVELS: Final = {level: name for name, level in _PREMIUMS.items()}


def _draw_deal(chance: Chance, difficulty: int) -> ScoreCase | None:
    """Draw a deal of Ninety-Nine; at difficulty 3 there is a premium."""
    first, second = sorted(chance.below(_TRICKS + 1) for _ in range(2))
    tricks = (first, second - first, _TRICKS - second)
    bids = tuple(took + (0, 0, 1, -1)[chance.below(4)] for took in tricks)
    holder, level = chance.below(3), (Verb.DECLARE, Verb.REVEAL)[chance.below(2)]
    premium = Premium(holder, level) if difficulty == 3 else None
    case = ScoreCase(bids, tricks, chance.below(3), premium)
    if not all(0 <= bid <= _TRICKS for bid in bids) or (difficulty == 1 and sum(case.made) != 1):
        return None
    return case


def _draw_table(chance: Chance, difficulty: int) -> ScoreCase | None:
    """Draw a deal for four players; at difficulty 2 for five, and at difficulty 3 for two."""
    hands = {1: 4, 2: 5, 3: 3}[difficulty]
    rules = OTHER_TABLES[hands]
    total = rules.tricks
    cuts = sorted(chance.below(total + 1) for _ in range(hands - 1))
    tricks = tuple(high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True))
    bids = tuple(took + (0, 0, 1, -1)[chance.below(4)] for took in tricks)
    case = ScoreCase(bids, tricks, chance.below(hands), rules=rules)
    if not all(0 <= bid <= 9 for bid in bids) or not any(case.made):
        return None
    return case


def _read_deal(
    bids: Any, taken: Any, player: Any = "South", premium: str | None = None
) -> ScoreCase:
    read = numbers_of("bids", bids, 3, range(_TRICKS + 1))
    return _with_tricks(ScoreCase(read, (), 0, _read_premium(premium)), taken, player)


def _read_table(bids: Any, taken: Any, player: Any = "South") -> ScoreCase:
    numbers = bids.split() if isinstance(bids, str) else bids
    if not isinstance(numbers, Sequence) or len(numbers) not in OTHER_TABLES:
        refuse("bids", "3 (South, North and Dummy), 4 or 5 bids", bids)
    read = numbers_of("bids", numbers, len(numbers), range(_TRICKS + 1))
    return _with_tricks(ScoreCase(read, (), 0, rules=OTHER_TABLES[len(read)]), taken, player)


def _with_tricks(case: ScoreCase, taken: Any, player: Any) -> ScoreCase:
    total = case.rules.tricks
    tricks = numbers_of("taken", taken, len(case.bids), range(total + 1))
    if sum(tricks) != total:
        raise ValueError(f"the tricks taken must add up to {total}, not {sum(tricks)}")
    return case._replace(taken=tricks, seat=name_in("player", player, case.names))


def _read_premium(given: Any) -> Premium | None:
    if given is None:
        return None
    holder, _, level = given.partition(" ") if isinstance(given, str) else ("", "", "")
    if holder not in NINETY_NINE_PLAYERS or level not in _PREMIUMS:
        refuse("premium", "None, or text such as 'South declares' or 'West reveals'", given)
    return Premium(NINETY_NINE_PLAYERS.index(holder), _PREMIUMS[level])


def _ask_deal(lang: Language, case: ScoreCase) -> Draft:
    """Ask what a player scores in this deal of Ninety-Nine."""
    hint = lang.gettext(
        "The bonus depends on how many players made the bid: 30 for one, 20 for two, 10 for three."
    )
    hints = _tricks_hints(lang, case, hint)
    if case.premium is not None:
        hints[2] = lang.gettext(
            "A declaration is worth 30 points and a reveal 60: to the player if the bid is made, "
            "otherwise to each opponent."
        )
    return about_deal(SCORE, lang, case, hints)


def _ask_table(lang: Language, case: ScoreCase) -> Draft:
    """Ask what a player or the dummy scores in a deal for two, four or five players."""
    _ = lang.gettext
    hands = range(1, len(case.bids) + 1)
    table = lang.listed(
        _("{points} if {number} did").format(
            points=ninety_nine.bonus(len(hands), made), number=made
        )
        for made in hands
    )
    hint = (
        _(
            "The dummy also makes its bid if it takes fewer tricks. If it takes exactly its bid, "
            "it scores 30 more."
        )
        if case.rules.dummy is not None
        else _("The bonus depends on how many made their bids: {table}.").format(table=table)
    )
    return about_deal(TABLE_SCORE, lang, case, _tricks_hints(lang, case, hint))


def _tricks_hints(lang: Language, case: ScoreCase, on_bonus: str) -> list[str]:
    made = sum(case.made)
    number = lang.ngettext("{n} player made the bid.", "{n} players made the bid.", made)
    return [
        lang.gettext("Each trick scores 1 point, and whoever takes exactly the bid gets a bonus."),
        on_bonus,
        number.format(n=made),
    ]


def _spelled(case: ScoreCase) -> str:
    premium = ""
    if case.premium is not None:
        holder, level = case.premium.seat, case.premium.level
        premium = f", {NINETY_NINE_PLAYERS[holder]} {_LEVELS[level]}"
    numbers = f"bids {written(case.bids)}, tricks {written(case.taken)}"
    return f"{numbers}{premium}: {case.names[case.seat]}?"


DEAL_SCORE: Final = Kind(
    "deal-score",
    [SCORE],
    _draw_deal,
    _ask_deal,
    _read_deal,
    {"bids": (2, 4, 2), "taken": (3, 4, 2), "player": "West", "premium": "South declares"},
    spelled=_spelled,
)
TABLE_DEAL_SCORE: Final = Kind(
    "table-score",
    [TABLE_SCORE],
    _draw_table,
    _ask_table,
    _read_table,
    {"bids": (2, 3, 1, 4), "taken": (2, 3, 2, 3), "player": "East"},
    spelled=_spelled,
)
