"""Questions about the other forms: misplays and pairs, other tables of Ninety-Nine, the easy pack, three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlett_widgets.cards import PACK_52, Card
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games import Counterpoint
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.ninety_nine.state import bonus
from parlett_widgets.lessons.kinds.addenda import chain_shown, laid, read_trick
from parlett_widgets.lessons.kinds.kind import Kind, written
from parlett_widgets.lessons.kinds.parts import name_in, numbers_of, refuse, trick_of
from parlett_widgets.lessons.making import Choice, Draft, Number, row
from parlett_widgets.lessons.misconceptions.addenda import PLAYERS
from parlett_widgets.lessons.misconceptions.chains import Chain
from parlett_widgets.lessons.misconceptions.counterpoint_forms import (
    COUNTERPOINT_PLAYERS,
    EASY,
    THREE_SCORE,
    Taking,
    ThreeCase,
    three_results,
)
from parlett_widgets.lessons.misconceptions.duels import DuelCase
from parlett_widgets.lessons.misconceptions.misplays import (
    FOUR_PLAYERS,
    MISPLAYS,
    PAIRS,
    MisplayCase,
    Scored,
    misplays_told,
)
from parlett_widgets.lessons.misconceptions.other_tables import (
    TABLE_SCORE,
    TABLES,
    TableCase,
    hand_name,
    table_results,
)
from parlett_widgets.lessons.topics import draw
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = [
    "ADDENDA_MISPLAY",
    "ADDENDA_PAIRS",
    "COUNTERPOINT_THREE",
    "EASY_TRICK",
    "OTHER_TABLES",
]

_EASY_PACK: Final = Counterpoint.easy().cards
_POINTS: Final = 120


# Addenda (A5, A6, A10)


def _draw_misplay(chance: Chance, difficulty: int) -> MisplayCase | None:
    """Draw a trick with a misplay, at difficulty 3 with two."""
    cards = laid(chance, difficulty - 1, 4)
    places = sorted(chance.shuffled((1, 2, 3))[: 2 if difficulty == 3 else 1])
    if difficulty == 3 and (places[0] + places[1]) % 2 == 0:
        return None  # both are one player's
    taken_back = tuple((at, _repeating(chance, cards, at)) for at in places)
    case = MisplayCase(cards, taken_back)
    return None if len({card for _, card in taken_back} | set(cards)) < 4 + len(places) else case


def _read_misplay(cards: Any, taken_back: Any) -> MisplayCase:
    trick = read_trick(cards)
    if not isinstance(taken_back, Mapping) or not 1 <= len(taken_back) <= 2:
        refuse("taken_back", "the cards taken back by what replaced them: {'5H': '9S'}", taken_back)
    misplays: dict[int, Card] = {}
    for stays, back in taken_back.items():
        (played,) = trick_of("taken_back", stays, trick, [1])
        (first,) = trick_of("taken_back", back, PACK_52, [1])
        at = trick.index(played)
        if first in trick or first.suit not in {card.suit for card in trick[:at]}:
            raise ValueError(
                f"{first.label} was no misplay: its suit must lie before {played.label}"
            )
        misplays[at] = first
    if len({at % 2 for at in misplays}) < len(misplays) or len({*misplays.values()}) < len(
        misplays
    ):
        raise ValueError("taken_back must have one card of each player, and none twice")
    return MisplayCase(trick, tuple(sorted(misplays.items())))


def _ask_misplay(lang: Language, case: MisplayCase) -> Draft:
    """Ask who wins a trick with a misplay."""
    _ = lang.gettext
    cards, counts = case.cards, running_counts(case.cards)
    hints = [
        _("The card that repeated a suit was replaced. Who had played it?"),
        _("A misplay decides who wins, whatever the count; of two misplays the first one wins."),
        _("The counts are {counts}.").format(counts=lang.listed(map(str, counts))),
    ]
    return Draft(
        game="addenda",
        prompt=_("{player} leads. Who wins this trick, and what is scored?").format(
            player=lang.player(PLAYERS[0])
        ),
        right=[MISPLAYS.right(case)],
        thoughts=MISPLAYS.thoughts(case),
        form=Choice(lambda value: MISPLAYS.value_text(lang, case, value)),
        explanation=MISPLAYS.working(lang, case),
        hints=hints,
        rows=[chain_shown(lang, cards, PLAYERS)],
        facts=misplays_told(lang, case),
        others=[Scored((seat,), counts[-1] + more) for more in (0, 1) for seat in range(2)],
    )


def _repeating(chance: Chance, cards: Chain, at: int) -> Card:
    """Return a card whose suit lay in the trick already."""
    suit = cards[chance.below(at)].suit
    others = [card for card in PACK_52 if card.suit is suit and card not in cards]
    return others[chance.below(len(others))]


def _draw_pairs(chance: Chance, difficulty: int) -> Chain:
    """Draw a trick; with Kings and Jacks from difficulty 2."""
    return laid(chance, difficulty - 1, 4)


def _ask_pairs(lang: Language, cards: Chain) -> Draft:
    """Ask which pair scores this trick, and how much."""
    _ = lang.gettext
    total = running_counts(cards)[-1]
    hints = [
        _("Partners sit opposite: South and North against West and East."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
        _("The counts are {counts}.").format(counts=lang.listed(map(str, running_counts(cards)))),
    ]
    return Draft(
        game="addenda",
        prompt=_("{player} leads, and four play. Who scores this trick, and how much?").format(
            player=lang.player(FOUR_PLAYERS[0])
        ),
        right=[PAIRS.right(cards)],
        thoughts=PAIRS.thoughts(cards),
        form=Choice(lambda value: PAIRS.value_text(lang, cards, value)),
        explanation=PAIRS.working(lang, cards),
        hints=hints,
        rows=[chain_shown(lang, cards, FOUR_PLAYERS)],
        others=[Scored((seat, seat + 2), total + more) for more in (0, 1) for seat in range(2)],
    )


# Ninety-Nine (N4)


def _draw_table(chance: Chance, difficulty: int) -> TableCase | None:
    """Draw a deal at a table of four, at difficulty 2 of five, at difficulty 3 of two."""
    hands = {1: 4, 2: 5, 3: 3}[difficulty]
    total = TABLES[hands].tricks
    cuts = sorted(chance.below(total + 1) for _ in range(hands - 1))
    tricks = tuple(high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True))
    bids = tuple(took + (0, 0, 1, -1)[chance.below(4)] for took in tricks)
    case = TableCase(bids, tricks, chance.below(hands))
    if not all(0 <= bid <= 9 for bid in bids) or not any(case.made):
        return None
    return case


def _read_table(bids: Any, taken: Any, player: Any = "South") -> TableCase:
    numbers = bids.split() if isinstance(bids, str) else bids
    if not isinstance(numbers, Sequence) or len(numbers) not in TABLES:
        refuse("bids", "3 bids (South, North and Dummy), 4 or 5", bids)
    rules, hands = TABLES[len(numbers)], len(numbers)
    tricks = numbers_of("taken", taken, hands, range(rules.tricks + 1))
    if sum(tricks) != rules.tricks:
        raise ValueError(f"the tricks taken must add up to {rules.tricks}, not {sum(tricks)}")
    names = (*rules.seat_names, "Dummy")[:hands]
    return TableCase(
        numbers_of("bids", numbers, hands, range(10)), tricks, name_in("player", player, names)
    )


def _ask_table(lang: Language, case: TableCase) -> Draft:
    """Ask what a hand scores in this deal."""
    _ = lang.gettext
    hands = range(1, len(case.bids) + 1)
    table = lang.listed(
        _("{points} if {number} did").format(points=bonus(len(hands), made), number=made)
        for made in hands
    )
    hints = [
        _("Each trick scores 1 point, and who takes exactly the bid gets a bonus."),
        _("The bonus by the number of made bids: {table}.").format(table=table),
        lang.ngettext(
            "{n} player made the bid.", "{n} players made the bid.", sum(case.made)
        ).format(n=sum(case.made)),
    ]
    if case.rules.dummy is not None:
        hints[1] = _(
            "The dummy makes its bid with fewer tricks too. Exactly its bid brings it 30 more."
        )
    player = hand_name(lang, case, case.hand)
    return Draft(
        game="ninety-nine",
        prompt=_("What does {player} score in this deal?").format(player=player),
        right=[TABLE_SCORE.right(case)],
        thoughts=TABLE_SCORE.thoughts(case),
        form=Number.of_points(lang),
        explanation=TABLE_SCORE.working(lang, case),
        hints=hints,
        facts=table_results(lang, case),
    )


# Counterpoint (C1, C4, C5)


def _draw_easy(chance: Chance, difficulty: int) -> DuelCase | None:
    """Draw a trick of the easy pack; at difficulty 3 of equal ranks."""
    case = DuelCase(*draw(chance, _EASY_PACK, 2))
    same_suit, equal = case.lead.suit is case.reply.suit, case.lead.rank is case.reply.rank
    if equal is (difficulty < 3) or same_suit is (difficulty > 1):
        return None
    return case


def _read_easy(cards: Any) -> DuelCase:
    return DuelCase(*trick_of("cards", cards, _EASY_PACK, [2]))


def _ask_easy(lang: Language, case: DuelCase) -> Draft:
    """Ask who takes this trick of the easy pack, and its points."""
    _ = lang.gettext
    points = EASY.right(case).points
    hints = [
        _("The higher rank wins, whether or not the suits agree."),
        _("From high to low: A 10 9 8 7 5 4 3, in the usual order."),
        _("The points are A 11, 10 10, 9 4, 8 3, 7 2; the others have none."),
    ]
    return Draft(
        game="counterpoint",
        prompt=_("The easy pack: who takes this trick, and how many points?"),
        right=[EASY.right(case)],
        thoughts=EASY.thoughts(case),
        form=Choice(lambda value: EASY.value_text(lang, case, value)),
        explanation=EASY.working(lang, case),
        hints=hints,
        rows=[row(lang, Labels(lang).trick(), case, PLAYERS, won=EASY.right(case).winner)],
        others=[Taking(side, points + more) for more in (0, 1) for side in range(2)],
    )


def _draw_three(chance: Chance, difficulty: int) -> ThreeCase | None:
    """Draw a deal for three; at difficulty 3 a low bid is far exceeded."""
    left = _POINTS - chance.below(30)
    cuts = sorted(chance.below(left + 1) for _ in range(2))
    taken = (cuts[0], cuts[1] - cuts[0], left - cuts[1])
    bids = tuple(10 * round((points + chance.below(13) - 6) / 10) for points in taken)
    if difficulty == 3 and max(bids) >= 100:
        bids = tuple(bid - 100 if bid >= 100 else bid for bid in bids)
    case = ThreeCase(bids, taken, chance.below(3))
    low = case.counted == case.bids and case.scored_as_for_two() == THREE_SCORE.right(case)
    if low is (difficulty == 3) or not all(0 <= bid <= 90 for bid in bids):
        return None
    if difficulty == 1 and case.missed[case.seat] > 5:
        return None
    return case


def _read_three(bids: Any, taken: Any, player: Any = "South") -> ThreeCase:
    points = numbers_of("taken", taken, 3, range(_POINTS + 1))
    if sum(points) > _POINTS:
        raise ValueError(f"at most {_POINTS} points can be taken in a deal, not {sum(points)}")
    return ThreeCase(
        numbers_of("bids", bids, 3, range(0, 91, 10)),
        points,
        name_in("player", player, COUNTERPOINT_PLAYERS),
    )


def _ask_three(lang: Language, case: ThreeCase) -> Draft:
    """Ask what a player scores in this deal for three."""
    _ = lang.gettext
    hints = [
        _("By how much did each player miss the bid? Too much is a miss like too little."),
        _("Add the misses of the two others. Then a bonus: 30 for 0, 20 up to 2, 10 up to 5."),
        _("The misses are {misses}.").format(misses=lang.listed(map(str, case.missed))),
    ]
    player = lang.player(COUNTERPOINT_PLAYERS[case.seat])
    return Draft(
        game="counterpoint",
        prompt=_("What does {player} score in this deal?").format(player=player),
        right=[THREE_SCORE.right(case)],
        thoughts=THREE_SCORE.thoughts(case),
        form=Number.of_points(lang),
        explanation=THREE_SCORE.working(lang, case),
        hints=hints,
        facts=three_results(lang, case),
    )


ADDENDA_MISPLAY: Final = Kind(
    _draw_misplay,
    _ask_misplay,
    _read_misplay,
    {"cards": "4S 5H 6D 2C", "taken_back": {"5H": "9S"}},
    spelled=lambda case: (
        f"{written(case.cards)}, taken back "
        + " ".join(f"{card} at {at}" for at, card in case.taken_back)
    ),
)
ADDENDA_PAIRS: Final = Kind(_draw_pairs, _ask_pairs, read_trick, {"cards": "10S 8H QD QC"})
OTHER_TABLES: Final = Kind(
    _draw_table,
    _ask_table,
    _read_table,
    {"bids": (2, 3, 1, 4), "taken": (2, 3, 2, 3), "player": "East"},
)
EASY_TRICK: Final = Kind(_draw_easy, _ask_easy, _read_easy, {"cards": "9S 8H"})
COUNTERPOINT_THREE: Final = Kind(
    _draw_three,
    _ask_three,
    _read_three,
    {"bids": (40, 30, 20), "taken": (43, 30, 26), "player": "West"},
)
