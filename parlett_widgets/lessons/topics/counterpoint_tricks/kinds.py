"""Questions about the winner and the points of a trick of Counterpoint, with either pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.counterpoint.scoring import card_points
from parlett_widgets.lessons.kind import Kind, about, written
from parlett_widgets.lessons.making import Choice, Draft, Number, row
from parlett_widgets.lessons.parts import name_in, refuse, trick_of
from parlett_widgets.lessons.topic import Thought, draw
from parlett_widgets.lessons.topics.counterpoint_tricks.mistakes import (
    COUNTERPOINT_PACK,
    COUNTERPOINT_PLAYERS,
    DUEL,
    EASY,
    EASY_PACK,
    POINTS,
    DuelCase,
    Taking,
)
from parlett_widgets.words.labels import Labels
from parlett_widgets.words.language import Language

__all__ = ["COUNTERPOINT_POINTS", "COUNTERPOINT_WINNER", "EASY_TRICK"]

_SIDES: Final = ("leader", "follower")


class _Won(NamedTuple):
    """Tricks of which exactly one goes to a given side: the leader (0) or the follower (1)."""

    tricks: tuple[DuelCase, ...]
    side: int


def _mistaken(case: DuelCase) -> list[Thought]:
    return [Thought(case, DUEL, thought.mistake) for thought in DUEL.thoughts(case)]


def _draw_won(chance: Chance, difficulty: int) -> _Won | None:
    """Draw a trick that one side wins, and others that mistakes would give to that side."""
    side = chance.below(2)
    cards = chance.shuffled(COUNTERPOINT_PACK)
    cases = [DuelCase(*cards[i : i + 2]) for i in range(0, len(cards), 2)]
    won = [case for case in cases if DUEL.right(case) == side]
    if difficulty == 3:
        won = [case for case in won if case.lead.suit is not case.reply.suit]
    thoughts: dict[str, DuelCase] = {}
    for case in cases:
        for thought in _mistaken(case) if DUEL.right(case) != side else ():
            thoughts.setdefault(thought.mistake.id, case)
    if not won or len(thoughts) < (3 if difficulty > 1 else 2):
        return None
    return _Won((won[0], *thoughts.values()), side)


def _read_won(tricks: Any, winner: Any) -> _Won:
    side = name_in("winner", winner, _SIDES)
    given = tricks.split(" / ") if isinstance(tricks, str) else tricks
    if not isinstance(given, Sequence):
        given = [given]
    if not 2 <= len(given) <= 4:
        refuse("tricks", "2 to 4 tricks, written as in ['10H KH', '8S 8H']", tricks)
    cases = [DuelCase(*trick_of("tricks", one, COUNTERPOINT_PACK, [2])) for one in given]
    if len({*cases}) < len(cases):
        raise ValueError("tricks has the same trick twice")
    won = [case for case in cases if DUEL.right(case) == side]
    if len(won) != 1:
        raise ValueError(f"exactly one of the tricks must go to the {winner}, not {len(won)}")
    return _Won((won[0], *(case for case in cases if case is not won[0])), side)


def _tricks_of(case: _Won) -> str:
    return " / ".join(written(tuple(trick)) for trick in case.tricks)


def _ask_won(lang: Language, case: _Won) -> Draft:
    """Ask which of several tricks goes to one side, when the rest go to the other side."""
    right, *others = case.tricks
    side = case.side
    thoughts: dict[str, Thought] = {}
    for thought in (thought for other in others for thought in _mistaken(other)):
        thoughts.setdefault(thought.mistake.id, thought)
    _ = lang.gettext
    prompt = (
        _("Which of these tricks goes to the follower?")
        if side
        else _("Which of these tricks goes to the leader?")
    )
    hints = [
        _("The higher rank wins, whether or not the suits agree."),
        _("From high to low: A 10 K Q J 9 8 7."),
        _("Equal ranks: if they have points, the leader wins; if not, the follower."),
    ]
    told = _("{trick}: {winner}.").format(
        trick=DUEL.case_text(lang, right), winner=DUEL.value_text(lang, side)
    )
    return Draft(
        game=DUEL.game,
        prompt=prompt,
        right=[right],
        thoughts=list(thoughts.values()),
        form=Choice(lambda case: DUEL.case_text(lang, case)),
        explanation=lang.paragraph([DUEL.working(lang, right), told]),
        hints=hints,
        others=others,
    )


def _draw_points(chance: Chance, difficulty: int) -> tuple[Card, ...] | None:
    """Draw a trick; at difficulty 1 both cards have points, at difficulty 2 only one."""
    cards = draw(chance, COUNTERPOINT_PACK, 2)
    counters = sum(card_points(card) > 0 for card in cards)
    if counters != (2 if difficulty == 1 else 1) and difficulty < 3:
        return None
    return cards


def _read_points(cards: Any) -> tuple[Card, ...]:
    return trick_of("cards", cards, COUNTERPOINT_PACK, [2])


def _ask_points(lang: Language, cards: tuple[Card, ...]) -> Draft:
    """Ask how many points are in this trick."""
    _ = lang.gettext
    hints = [
        _("Add the points of both cards; who won the trick makes no difference."),
        _("The points are A 11, 10 10, K 4, Q 3, J 2; the others have none."),
        _("{card} alone is worth {n}.").format(card=cards[0].label, n=card_points(cards[0])),
    ]
    notes = [str(card_points(card)) for card in cards]
    return about(
        POINTS,
        lang,
        cards,
        _("How many points are in this trick?"),
        hints,
        form=Number.of_points(lang),
        rows=[row(lang, Labels(lang).trick(), cards, COUNTERPOINT_PLAYERS, notes=notes)],
    )


def _draw_easy(chance: Chance, difficulty: int) -> DuelCase | None:
    """Draw a trick of the easy pack; its cards share a suit at difficulty 1 and a rank at 3."""
    case = DuelCase(*draw(chance, EASY_PACK, 2))
    same_suit, equal = case.lead.suit is case.reply.suit, case.lead.rank is case.reply.rank
    if equal is (difficulty < 3) or same_suit is (difficulty > 1):
        return None
    return case


def _read_easy(cards: Any) -> DuelCase:
    return DuelCase(*trick_of("cards", cards, EASY_PACK, [2]))


def _ask_easy(lang: Language, case: DuelCase) -> Draft:
    """Ask who takes this trick of the easy pack, and how many points are in it."""
    _ = lang.gettext
    winner, points = EASY.right(case)
    hints = [
        _("The higher rank wins, whether or not the suits agree."),
        _("From high to low: A 10 9 8 7 5 4 3, in the usual order."),
        _("The points are A 11, 10 10, 9 4, 8 3, 7 2; the others have none."),
    ]
    return about(
        EASY,
        lang,
        case,
        _("The easy pack: who takes this trick, and how many points?"),
        hints,
        rows=[row(lang, Labels(lang).trick(), case, COUNTERPOINT_PLAYERS, won=winner)],
        others=[Taking(side, points + more) for more in (0, 1) for side in range(2)],
    )


COUNTERPOINT_WINNER: Final = Kind(
    "counterpoint-winner",
    [DUEL],
    _draw_won,
    _ask_won,
    _read_won,
    {"tricks": ["10H KH", "8S 8H", "KS KH"], "winner": "follower"},
    spelled=lambda case: f"{_tricks_of(case)}, winner {_SIDES[case.side]}",
)
COUNTERPOINT_POINTS: Final = Kind(
    "counterpoint-points", [POINTS], _draw_points, _ask_points, _read_points, {"cards": "JS AH"}
)
EASY_TRICK: Final = Kind(
    "easy-trick",
    [EASY],
    _draw_easy,
    _ask_easy,
    _read_easy,
    {"cards": "9S 8H"},
    spelled=lambda case: written(tuple(case)),
)
