"""Questions about who scores a trick of Addenda."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlett_widgets.engine.chance import Chance
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.lessons.kind import Kind, about
from parlett_widgets.lessons.making import Draft
from parlett_widgets.lessons.topic import CaseT
from parlett_widgets.lessons.topics.addenda_tricks.mistakes import (
    PAIRS,
    WINNER,
    Scored,
    TrickScores,
)
from parlett_widgets.lessons.topics.kings_and_jacks.kinds import chain_shown, draw_chain, read_chain
from parlett_widgets.lessons.topics.kings_and_jacks.mistakes import Chain
from parlett_widgets.words.language import Language

__all__ = ["ADDENDA_PAIRS", "ADDENDA_WINNER", "about_trick", "read_trick"]


def _draw_trick(chance: Chance, difficulty: int) -> Chain | None:
    """Draw a trick; at difficulty 3 the count goes above 17 and comes down again."""
    cards = draw_chain(chance, difficulty - 1, 4)
    counts = running_counts(cards)
    if difficulty == 3 and not max(counts[:3]) > max(17, counts[-1]):
        return None
    return cards


def read_trick(cards: Any) -> Chain:
    """Return the four cards of a trick."""
    return read_chain(cards, (4,))


def about_trick(
    topic: TrickScores[CaseT],
    lang: Language,
    case: CaseT,
    cards: Chain,
    prompt: str,
    hints: Sequence[str],
    **more: Any,
) -> Draft:
    """Ask who scores a trick and how much; the last hint gives the counts."""
    rules, counts = topic.rules, running_counts(cards)
    told = lang.gettext("The counts are {counts}.").format(counts=lang.listed(map(str, counts)))
    return about(
        topic,
        lang,
        case,
        prompt.format(player=lang.player(rules.seat_names[0])),
        [*hints, told],
        rows=[chain_shown(lang, cards, rules.seat_names)],
        others=[Scored(rules.side(seat), counts[-1] + over) for over in (0, 1) for seat in (0, 1)],
        **more,
    )


def _ask_trick(lang: Language, cards: Chain) -> Draft:
    """Ask who wins this trick, and what is scored."""
    _ = lang.gettext
    prompt = _("{player} leads. Who wins this trick, and what is scored?")
    hints = [
        _("Work out the count after each card, and mark where it first goes above 17."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
    ]
    return about_trick(WINNER, lang, cards, cards, prompt, hints)


def _draw_pairs(chance: Chance, difficulty: int) -> Chain:
    """Draw a trick; from difficulty 2 on, it may have Kings and Jacks."""
    return draw_chain(chance, difficulty - 1, 4)


def _ask_pairs(lang: Language, cards: Chain) -> Draft:
    """Ask which pair scores this trick, and how much."""
    _ = lang.gettext
    prompt = _("Four play, and {player} leads. Who scores this trick, and how much?")
    hints = [
        _("Partners sit opposite each other: South and North play against West and East."),
        _("Whoever first goes above 17 loses the trick. If nobody does, the fourth card wins it."),
    ]
    return about_trick(PAIRS, lang, cards, cards, prompt, hints)


ADDENDA_WINNER: Final = Kind(
    "addenda-winner", [WINNER], _draw_trick, _ask_trick, read_trick, {"cards": "10S 8H QD QC"}
)
ADDENDA_PAIRS: Final = Kind(
    "addenda-pairs", [PAIRS], _draw_pairs, _ask_pairs, read_trick, {"cards": "10S 8H QD QC"}
)
