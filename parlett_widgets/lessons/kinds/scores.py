"""Questions about the score of a deal, in Ninety-Nine and in Counterpoint."""

from __future__ import annotations

from typing import Any, Final

from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.counterpoint.state import UNIT
from parlett_widgets.games.counterpoint.state import bonus as counterpoint_bonus
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.lessons.kinds.kind import Kind
from parlett_widgets.lessons.kinds.parts import name_in, numbers_of, refuse
from parlett_widgets.lessons.making import Draft, Number
from parlett_widgets.lessons.misconceptions.points import (
    COUNTER_SCORE,
    TWO_PLAYERS,
    CounterCase,
    bids_and_points,
)
from parlett_widgets.lessons.misconceptions.scores import (
    SCORE,
    THREE_PLAYERS,
    ScoreCase,
    results,
)
from parlett_widgets.words.language import Language

__all__ = ["COUNTERPOINT_SCORE", "DEAL_SCORE"]

_TRICKS: Final = 9
_POINTS: Final = 120
_PREMIUMS: Final = {"declares": Verb.DECLARE, "reveals": Verb.REVEAL}


def _draw_deal(chance: Chance, difficulty: int) -> ScoreCase | None:
    """Draw a deal of Ninety-Nine; at difficulty 3 there is a premium."""
    first, second = sorted(chance.below(_TRICKS + 1) for _ in range(2))
    tricks = (first, second - first, _TRICKS - second)
    bids = tuple(took + (0, 0, 1, -1)[chance.below(4)] for took in tricks)
    holder, level = chance.below(3), (Verb.DECLARE, Verb.REVEAL)[chance.below(2)]
    premium = Premium(holder, level) if difficulty == 3 else None
    case = ScoreCase(bids, tricks, premium, chance.below(3))
    if not all(0 <= bid <= _TRICKS for bid in bids) or (difficulty == 1 and sum(case.made) != 1):
        return None
    return case


def _read_deal(
    bids: Any, taken: Any, player: Any = "South", premium: str | None = None
) -> ScoreCase:
    tricks = numbers_of("taken", taken, 3, range(_TRICKS + 1))
    if sum(tricks) != _TRICKS:
        raise ValueError(f"the tricks taken must add up to {_TRICKS}, not {sum(tricks)}")
    return ScoreCase(
        numbers_of("bids", bids, 3, range(_TRICKS + 1)),
        tricks,
        _read_premium(premium),
        name_in("player", player, THREE_PLAYERS),
    )


def _read_premium(given: Any) -> Premium | None:
    if given is None:
        return None
    holder, _, level = given.partition(" ") if isinstance(given, str) else ("", "", "")
    if holder not in THREE_PLAYERS or level not in _PREMIUMS:
        refuse("premium", "None, or such as 'South declares' or 'West reveals'", given)
    return Premium(THREE_PLAYERS.index(holder), _PREMIUMS[level])


def _ask_deal(lang: Language, case: ScoreCase) -> Draft:
    """Ask what a player scores in this deal of Ninety-Nine."""
    _ = lang.gettext
    player = lang.player(THREE_PLAYERS[case.seat])
    hints = [
        _("Each trick scores 1 point, and who takes exactly the bid gets a bonus."),
        _(
            "The bonus depends on how many players made the bid: 30 for one, 20 for two, 10 for three."
        ),
        lang.ngettext(
            "{n} player made the bid.", "{n} players made the bid.", sum(case.made)
        ).format(n=sum(case.made)),
    ]
    if case.premium is not None:
        declared = _(
            "A premium is worth 30 declared and 60 revealed, to its player or to each opponent."
        )
        hints.insert(2, declared)
    return Draft(
        game="ninety-nine",
        prompt=_("What does {player} score in this deal?").format(player=player),
        right=[SCORE.right(case)],
        thoughts=SCORE.thoughts(case),
        form=Number.of_points(lang),
        explanation=SCORE.working(lang, case),
        hints=hints[:3],
        facts=results(lang, case),
    )


def _draw_duel(chance: Chance, difficulty: int) -> CounterCase | None:
    """Draw a deal of Counterpoint; at difficulty 3 a low bid reads high."""
    buried = chance.below(30)
    first = 5 + chance.below(_POINTS - buried - 5)
    taken = (first, _POINTS - buried - first)
    bids = tuple(_near(chance, points, difficulty) for points in taken)
    case = CounterCase((bids[0], bids[1]), taken, chance.below(2))
    high = case.counted != case.bids
    close = any(map(counterpoint_bonus, case.missed))
    if high is (difficulty < 3) or not all(0 <= bid <= 90 for bid in bids):
        return None
    if max(case.missed) > 25 or not close:
        return None
    return case


def _read_duel(bids: Any, taken: Any, player: Any = "South") -> CounterCase:
    one, other = numbers_of("bids", bids, 2, range(0, 91, UNIT))
    mine, theirs = numbers_of("taken", taken, 2, range(_POINTS + 1))
    if mine + theirs > _POINTS:
        raise ValueError(f"at most {_POINTS} points can be taken in a deal, not {mine + theirs}")
    return CounterCase((one, other), (mine, theirs), name_in("player", player, TWO_PLAYERS))


def _ask_duel(lang: Language, case: CounterCase) -> Draft:
    """Ask what a player scores in this deal of Counterpoint."""
    _ = lang.gettext
    player = lang.player(TWO_PLAYERS[case.seat])
    hints = [
        _("By how much did each player miss the bid? Too much is a miss like too little."),
        _(
            "Each miss goes to the other player. A miss of 0, 1 or 2 also brings its bidder 30, 20 or 10."
        ),
        _("The misses are {misses}.").format(misses=lang.listed(map(str, case.missed))),
    ]
    return Draft(
        game="counterpoint",
        prompt=_("What does {player} score in this deal?").format(player=player),
        right=[COUNTER_SCORE.right(case)],
        thoughts=COUNTER_SCORE.thoughts(case),
        form=Number.of_points(lang),
        explanation=COUNTER_SCORE.working(lang, case),
        hints=hints,
        facts=bids_and_points(lang, case),
    )


def _near(chance: Chance, points: int, difficulty: int) -> int:
    """Return a bid near to the points taken; for very many a low one, which reads high."""
    bid = 10 * round((points + chance.below(21) - 10) / 10)
    return bid - 100 if difficulty == 3 and bid >= 100 else bid


DEAL_SCORE: Final = Kind(
    _draw_deal,
    _ask_deal,
    _read_deal,
    {"bids": (2, 4, 2), "taken": (3, 4, 2), "player": "West", "premium": "South declares"},
)
COUNTERPOINT_SCORE: Final = Kind(
    _draw_duel, _ask_duel, _read_duel, {"bids": (60, 70), "taken": (58, 62), "player": "South"}
)
