"""Questions about a player's score for a deal of Ninety-Nine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.ninety_nine import scoring as ninety_nine
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.lessons.kind import Kind, written
from parlett_widgets.lessons.making import Draft
from parlett_widgets.lessons.parts import name_in, numbers_of, refuse
from parlett_widgets.lessons.topics.deal_scores import about_deal
from parlett_widgets.lessons.topics.ninety_nine_deals.mistakes import (
    OTHER_TABLES,
    SCORE,
    TABLE_SCORE,
    ScoreCase,
)
from parlett_widgets.lessons.topics.ninety_nine_tricks.mistakes import NINETY_NINE_PLAYERS
from parlett_widgets.words.language import Language

__all__ = ["DEAL_SCORE", "TABLE_DEAL_SCORE"]

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
